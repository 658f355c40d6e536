import { Type } from 'typebox'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { type Card, type CardTable, findCards, readCard } from '../cards/html-cards.ts'

/** A vehicle that a listing's HTML shows, why it is no part of the inventory (sold) where it is none, and its store. */
export type ListedCard = { readonly vehicle: RawVehicle; readonly skip_reason?: string; readonly at_store?: string }

/** A page of a listing made of cards. */
export type CardPage = {
  readonly vehicles: readonly ListedCard[]
  /** How many vehicles the site states in all; null where it does not. */
  readonly total: number | null
  /** Whether the page leads to a next one; null where it does not say. */
  readonly more: boolean | null
}

const Page = Type.Object({
  vehicles: Type.Array(Type.Unknown()),
  total: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  more: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
})

/** The part of a platform's `listing` that is the same for all pages of cards; a source's `embedded` makes the page. */
export const cardPages = { envelope: Page, items: 'vehicles', total: 'total', more: 'more' } as const

/** The part of a platform's table that is the same for all pages of cards: the cards are raw vehicles already. */
export const cardRecords = {
  record: Type.Object({
    vehicle: Type.Unsafe<RawVehicle>(Type.Object({})),
    skip_reason: Type.Optional(Type.String()),
    at_store: Type.Optional(Type.String()),
  }),
  fields: {},
  derive: (record: { readonly vehicle: RawVehicle }): RawVehicle => record.vehicle,
  skipReason: 'skip_reason',
} as const

export type CardListing = CardTable & {
  readonly card: string
  /** What the table cannot say; its fields win over the table's. Returns null for a card that is no vehicle. */
  readonly derive?: (vehicle: RawVehicle, card: Card) => RawVehicle | null
  readonly skip?: (card: Card, vehicle: RawVehicle) => string | null
  /** The store of a group that the card names. */
  readonly store?: (card: Card) => string | null
  /** Where the page states how many vehicles there are: the first group of the first that matches. */
  readonly total?: readonly RegExp[]
  /** Whether the page leads to a next one; null where it does not say. */
  readonly more?: (html: string, url: string) => boolean | null
}

/** Makes the reader of a listing page; it answers null for a page that is not the listing. */
export function cardListing(listing: CardListing): (html: string, url: string) => CardPage | null {
  return (html, url) => {
    const vehicles = findCards(html, listing.card).flatMap((card) => listedCard(card, listing))
    return cardPage(vehicles, { html, url, total: statedTotal(html, listing.total ?? []), more: listing.more })
  }
}

/**
 * A page without any card is the listing only when it says in words or numbers that there is nothing, and a page that
 * neither states a total nor ends as HTML does was cut short.
 */
export function cardPage(
  vehicles: readonly ListedCard[],
  page: {
    readonly html: string
    readonly url: string
    readonly total: number | null
    readonly more: CardListing['more']
  },
): CardPage | null {
  const { html, url, total } = page
  if (total === null && !/<\/(html|body)\s*>/i.test(html)) return null
  if (vehicles.length === 0 && total === null && !saysEmpty(html)) return null
  return { vehicles, total, more: page.more?.(html, url) ?? null }
}

/** The number of vehicles that a page states. */
export function statedTotal(html: string, patterns: readonly RegExp[]): number | null {
  for (const pattern of patterns) {
    const count = pattern.exec(html)?.[1]
    if (count !== undefined) return Number(count.replaceAll(',', ''))
  }
  return null
}

/** Whether a page says in words that it has no vehicles. */
export function saysEmpty(html: string): boolean {
  return /\b(no|0|zero)\s+(matching\s+)?(vehicles?|results?|cars|listings|matches|inventory|items)\b/i.test(html)
}

/** Whether a page links to one of a higher number than its own. */
export function linksFurther(html: string, url: string, pageInLink: RegExp): boolean {
  const own = Number(pageInLink.exec(url)?.[1] ?? 1)
  const links = html.matchAll(new RegExp(`href=["'][^"']*?${pageInLink.source}`, 'gi'))
  for (const link of links) if (Number(link[1]) > own) return true
  return false
}

function listedCard(card: Card, listing: CardListing): ListedCard[] {
  const fromTable = readCard(card, listing)
  const vehicle = listing.derive === undefined ? fromTable : listing.derive(fromTable, card)
  if (vehicle === null) return []
  const reason = listing.skip?.(card, vehicle) ?? null
  const store = listing.store?.(card) ?? null
  return [
    { vehicle, ...(reason === null ? {} : { skip_reason: reason }), ...(store === null ? {} : { at_store: store }) },
  ]
}
