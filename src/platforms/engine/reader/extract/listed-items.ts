import { isRecord, parseJson } from '../../../../lib/json.ts'
import type { Page } from '../../../../model/page.ts'
import type { RawVehicle } from '../../../../model/raw-vehicle.ts'
import { cardsAround } from '../../cards/cards-around.ts'
import { isVehiclePage, ownLinks, vinOfPath } from '../../detect/site-links.ts'
import { normalizedVin } from '../../records/vin-key.ts'
import { isLike, shapesOf } from '../explore/link-shapes.ts'
import { galleryOf } from '../understand/gallery.ts'
import { readByLabel } from '../understand/read-by-label.ts'
import { readByName } from '../understand/read-by-name.ts'
import { findRecords, recordsOfPage } from './embedded-records.ts'

/** A vehicle as a listing shows it. */
export type ListedItem = {
  readonly key: string
  readonly vehicle: RawVehicle
  readonly skipped: string | null
  readonly seller: string | null
}

export type ListedPage = { readonly items: readonly ListedItem[]; readonly total: number | null }

/** Records in the data that a page embeds. */
export function embeddedItems(page: Page): ListedPage {
  const html = htmlOf(page)
  const found = recordsOfPage(html)
  if (found === null) return { items: [], total: null }
  const link = linkFinder(page, html)
  return {
    items: found.records.flatMap((record) => itemOf(record, { page, from: found.from, link })),
    total: totalIn(found.around) ?? statedTotal(html),
  }
}

/** Records that a JSON interface answers. */
export function interfaceItems(page: Page): ListedPage {
  const json = parseJson(page.text)
  const found = json === undefined ? null : findRecords(json)
  if (found === null) return { items: [], total: totalIn(isRecord(json) ? json : null) }
  const items = found.records.flatMap((record) => itemOf(record, { page, from: 'interface', link: () => null }))
  return { items, total: totalIn(found.around) ?? totalIn(isRecord(json) ? json : null) }
}

type ItemSource = { readonly page: Page; readonly from: string; readonly link: (vehicle: RawVehicle) => string | null }

function itemOf(record: unknown, { page, from, link }: ItemSource): readonly ListedItem[] {
  const { vehicle, skipped, seller } = readByName(record, from)
  const url = link(vehicle) ?? absolute(vehicle.vdp_link, page.url)
  const key =
    normalizedVin(vehicle.vin) || url || `${vehicle.year} ${vehicle.make} ${vehicle.model} ${vehicle.stocknum}`
  const photos = (vehicle.photos ?? []).flatMap((photo) => URL.parse(photo, page.url)?.href ?? [])
  const shown = { ...inSection(page), ...vehicle, ...(photos.length > 0 ? { photos } : {}), vdp_link: url }
  return [{ key, vehicle: shown, skipped, seller }]
}

function absolute(link: string | null | undefined, base: string): string | null {
  if (!link) return null
  const url = URL.parse(link, base)
  return url?.protocol.startsWith('http') ? url.href : null
}

/** The link of a page whose address has a vehicle's VIN or stock number; records that name their own page need none. */
function linkFinder(page: Page, html: string): (vehicle: RawVehicle) => string | null {
  const links = ownLinks(html, page.url)
  const upper = links.map((link) => ({ link, text: link.toUpperCase() }))
  return ({ vin, stocknum, vdp_link }) => {
    const stated = absolute(vdp_link, page.url)
    if (stated !== null && links.includes(stated)) return stated
    const ids = [normalizedVin(vin), (stocknum ?? '').toUpperCase()].filter((id) => id.length >= 4)
    for (const id of ids) {
      const found = upper.filter(({ text }) => text.includes(id) && !notAVehicle.test(text))
      if (found.length > 0) return (found.find(({ link }) => isVehiclePage(link)) ?? found[0])?.link ?? null
    }
    return stated
  }
}

const notAVehicle =
  /financ|apply|credit|trade|contact|test-?drive|print|compare|share|calculator|offer|inquir|schedule|carfax|mailto|\/sold\b/i

const section = /(?:^|[/_-])(new|used|usados?|seminuevos?|pre-?owned|occasion|certified)(?=[-_/.]|$)/i

/** Facts about all vehicles of a listing that its address states. */
function inSection({ url }: Page): RawVehicle {
  const word = section.exec(new URL(url).pathname)?.[1]
  return word === undefined ? {} : { condition: /^new/i.test(word) ? 'new' : 'used' }
}

/** Repeated cards around links that are alike. */
export function cardItems(page: Page, shape: string): ListedPage {
  const html = htmlOf(page)
  const keyOf = (href: string) => {
    const url = URL.parse(href, page.url)
    if (url === null || !isLike(shape, url.href)) return null
    url.hash = ''
    return url.href
  }
  const items = cardsAround(html, keyOf).map(({ id, card }) => {
    const { vehicle, skipped, seller } = readByLabel(card.toArray())
    const vin = normalizedVin(vehicle.vin) || vinOfPath(id)
    const photos = galleryOf(card.toArray(), page.url, { vin: vin ?? '', stock: vehicle.stocknum ?? '' })
    const shown = {
      ...inSection(page),
      ...vehicle,
      ...(photos.length > 0 ? { photos } : {}),
      vin: vin || null,
      vdp_link: id,
    }
    return { key: vin || id, vehicle: shown, skipped, seller }
  })
  return { items: items.filter(isNamed), total: statedTotal(html) }
}

/** The links of a page around which are the most cards of vehicles. */
export function findCards(page: Page): { readonly shape: string; readonly found: ListedPage } | null {
  let best: { readonly shape: string; readonly found: ListedPage; readonly score: number } | null = null
  for (const shape of shapesOf(ownLinks(htmlOf(page), page.url).filter((link) => !notAVehicle.test(link)))) {
    const found = cardItems(page, shape)
    const cards = found.items.filter(isVehicleCard)
    if (cards.length === 0 || cards.length * 5 < found.items.length * 3) continue
    const fields = cards.reduce((sum, { vehicle }) => sum + Object.keys(vehicle).length, 0) / cards.length
    const score = cards.length * (1 + fields / 100) * (isVehiclePage(cards[0]?.vehicle.vdp_link ?? '') ? 1.2 : 1)
    if (score > (best?.score ?? 0)) best = { shape, found, score }
  }
  return best
}

function isNamed({ vehicle: { heading, vin, year, make } }: ListedItem): boolean {
  return Boolean(heading || vin || (year && make))
}

function isVehicleCard({ vehicle }: ListedItem): boolean {
  const { vin, prices, odometer, stocknum, vdp_link } = vehicle
  return Boolean(vin || prices?.price || odometer || stocknum || isVehiclePage(vdp_link ?? ''))
}

/** Load-more interfaces answer a piece of HTML inside JSON. */
export function htmlOf(page: Page): string {
  if (!/^\s*[{["]/.test(page.text)) return page.text
  const json = parseJson(page.text)
  const texts =
    typeof json === 'string'
      ? [json]
      : isRecord(json)
        ? Object.values(json).filter((value) => typeof value === 'string')
        : []
  return texts.find((text) => /<\w/.test(text)) ?? page.text
}

const totalName =
  /^(?:total|totalcount|totalresults|totalrecords|totalitems|totalvehicles|totalhits|nbhits|numfound|recordcount|recordstotal|count|found|hits|resultcount|totalmatches|vehiclecount|totalrecordcount|inventorycount)$/

function totalIn(around: Readonly<Record<string, unknown>> | null, depth = 0): number | null {
  for (const [name, value] of Object.entries(around ?? {})) {
    if (
      totalName.test(name.toLowerCase().replace(/[^a-z]/g, '')) &&
      Number.isInteger(Number(value)) &&
      typeof value !== 'boolean' &&
      value !== '' &&
      value !== null
    )
      return Number(value)
  }
  if (depth > 1) return null
  for (const value of Object.values(around ?? {})) {
    const total = isRecord(value) ? totalIn(value, depth + 1) : null
    if (total !== null) return total
  }
  return null
}

const nouns =
  '(?:vehicles?|results?|cars|trucks|listings|matches|units|autos?|vehiculos?|veh[ií]culos?|resultados?|v[eé]hicules?|r[eé]sultats?)'
const markup = '(?:\\s*<[^<>]{1,120}>)*\\s*'
const totals = [
  new RegExp(
    `\\d${markup}(?:-|–|—|to|a|à|al)${markup}\\d{1,6}${markup}(?:of|de|sur|out of)${markup}(\\d[\\d,]{0,6})\\b`,
    'i',
  ),
  new RegExp(`\\b(?:of|de|sur|out of)${markup}(\\d[\\d,]{0,6})${markup}(?:new |used |pre-owned )?${nouns}\\b`, 'i'),
  new RegExp(
    `(?:^|[>\\s])(\\d[\\d,]{0,6})${markup}(?:new |used |pre-owned |matching |total )*${nouns}${markup}(?:found|available|match\\w*|in stock|for sale|encontrad\\w+|disponibles?|trouv\\w+)`,
    'i',
  ),
  new RegExp(`(?:showing|viewing|found|mostrando|affichage)\\s*(?:all\\s*)?(\\d[\\d,]{0,6})${markup}${nouns}\\b`, 'i'),
  /\bdata-(?:total|count|total-count|total-results|inventory-count)=["'](\d[\d,]{0,6})["']/i,
  /"numberOfItems"\s{0,9}:\s{0,9}"?(\d{1,6})\b/,
]

/** The total number of vehicles that a listing page states. */
function statedTotal(html: string): number | null {
  const text = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ')
  const stated = totals.flatMap((pattern) => Number(pattern.exec(text)?.[1]?.replaceAll(',', '') ?? 0))
  const total = Math.max(...stated)
  return total > 0 ? total : null
}

const emptyWords =
  /\b(?:no|0|zero)\s+(?:matching\s+)?(?:vehicles?|results?|cars|listings|matches|inventory|units)\b|\b(?:no hay|sin)\s+(?:veh[ií]culos|autos|resultados)|\baucun\s+(?:v[eé]hicule|r[eé]sultat)/i

export function saysEmpty(page: Page): boolean {
  return emptyWords.test(page.text) || /^\s*(?:\[\s*\]|\{[^{}]{0,200}\[\s*\][^{}]{0,200}\})\s*$/.test(page.text)
}
