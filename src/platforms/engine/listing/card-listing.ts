import { Type } from 'typebox'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { type Card, type CardFields, findCards, readCard } from '../cards/html-cards.ts'
import type { Platform } from '../contract.ts'
import { definePlatform, type PlatformDefinition } from '../define-platform.ts'
import { saysEmpty } from '../reader/understand/stated-total.ts'
import { findVehicles } from '../structured-data/find-vehicles.ts'

export type ListedCard = {
  readonly vehicle: RawVehicle
  readonly skip_reason?: string | null
  readonly at_store?: string | null
}

export type CardPage = {
  readonly vehicles: readonly ListedCard[]
  readonly total: number | null
  readonly more: boolean | null
}

const ListedCard = Type.Object({
  vehicle: Type.Unsafe<RawVehicle>(Type.Object({})),
  skip_reason: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  at_store: Type.Optional(Type.Union([Type.String(), Type.Null()])),
})

/** Where a `CardPage` has what a listing's page states. */
export const cardPages = { items: 'vehicles', total: 'total', more: 'more' } as const

type CardDefinition = Omit<PlatformDefinition<typeof ListedCard>, 'record' | 'derive' | 'listing'> & {
  readonly listing: Omit<PlatformDefinition<typeof ListedCard>['listing'], 'items'>
}

/** Of a platform whose sources answer with a `CardPage`: its cards are raw vehicles already. */
export function defineCardPlatform({ listing, ...definition }: CardDefinition): Platform {
  return definePlatform({
    ...definition,
    record: ListedCard,
    fields: {},
    derive: ({ vehicle }) => vehicle,
    skip: ({ skip_reason: reason }) => reason ?? null,
    store: { name: 'at_store' },
    listing: { ...cardPages, ...listing },
  })
}

type CardListing = {
  readonly card: string
  /** What the reader misses on a card. */
  readonly fields?: CardFields
  /** Fields that the table cannot express; they override the table's. Null: the card is not a vehicle. */
  readonly derive?: (vehicle: RawVehicle, card: Card) => RawVehicle | null
  readonly skip?: (card: Card, vehicle: RawVehicle) => string | null
  readonly store?: (card: Card) => string | null
  readonly total?: readonly RegExp[]
  /** Whether another page follows; null if unknown. */
  readonly more?: (html: string, url: string) => boolean | null
}

/** The returned reader answers null for a page that is not the listing. */
export function cardListing(listing: CardListing): (html: string, url: string) => CardPage | null {
  return (html, url) => {
    const vehicles = findCards(html, listing.card).flatMap((card) => listedCard(card, listing, url))
    return cardPage(vehicles, { html, url, total: statedTotal(html, listing.total ?? []), more: listing.more })
  }
}

/** Null without cards if the page does not say that it is empty, and if it was cut off: no total, no closing tag. */
export function cardPage(
  vehicles: readonly ListedCard[],
  { html, url, total, more }: { html: string; url: string; total: number | null; more: CardListing['more'] },
): CardPage | null {
  if (total === null && !/<\/(html|body)\s*>/i.test(html)) return null
  if (vehicles.length === 0 && total === null && !saysEmpty({ text: html })) return null
  return { vehicles, total, more: more?.(html, url) ?? null }
}

export function statedTotal(html: string, patterns: readonly RegExp[]): number | null {
  for (const pattern of patterns) {
    const count = pattern.exec(html)?.[1]
    if (count !== undefined) return Number(count.replaceAll(',', ''))
  }
  return null
}

export function linksFurther(html: string, url: string, pageInLink: RegExp): boolean {
  const own = Number(pageInLink.exec(url)?.[1] ?? 1)
  const links = html.matchAll(new RegExp(`href=["'][^"']*?${pageInLink.source}`, 'gi'))
  for (const link of links) if (Number(link[1]) > own) return true
  return false
}

function listedCard(card: Card, listing: CardListing, url: string): ListedCard[] {
  const fromTable = readCard(card, listing.fields ?? {}, url)
  const vehicle = listing.derive === undefined ? fromTable : listing.derive(fromTable, card)
  if (vehicle === null) return []
  return [{ vehicle, skip_reason: listing.skip?.(card, vehicle) ?? null, at_store: listing.store?.(card) ?? null }]
}

type SchemaListing = Pick<CardListing, 'total' | 'more'> & {
  /** Fields from other parts of the page; they override the markup's. */
  readonly beside?: (html: string, url: string) => (vehicle: RawVehicle) => RawVehicle
}

/** Reader for listing pages with schema.org markup for each vehicle; null for other pages. */
export function schemaListing(listing: SchemaListing): (html: string, url: string) => CardPage | null {
  return (html, url) => {
    const beside = listing.beside?.(html, url)
    const vehicles = findVehicles(html, url)
      .filter(({ raw }) => (raw.vin ?? '') !== '')
      .map(({ raw, sold }) => ({ vehicle: { ...raw, ...beside?.(raw) }, skip_reason: sold ? 'sold' : null }))
    return cardPage(vehicles, { html, url, total: statedTotal(html, listing.total ?? []), more: listing.more })
  }
}
