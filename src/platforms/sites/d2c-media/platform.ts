import { isRecord, parseJson } from '../../../lib/json.ts'
import type { Page } from '../../../model/page.ts'
import type { RawPrices, RawVehicle } from '../../../model/raw-vehicle.ts'
import { type Card, type CardFields, findCards, readCard, readCardText } from '../../engine/cards/html-cards.ts'
import { parseHtml } from '../../engine/cards/parse-html.ts'
import type { PagePosition } from '../../engine/crawl/collect-listing.ts'
import { hostInHtml } from '../../engine/detect/host-in-html.ts'
import { defineCardPlatform, type ListedCard } from '../../engine/listing/card-listing.ts'
import { withVehiclePages } from '../../engine/listing/complete-from-pages.ts'
import { saysEmpty } from '../../engine/reader/understand/stated-total.ts'
import { readPath, textAt } from '../../engine/records/record-path.ts'
import { normalizedVin } from '../../engine/records/vin-key.ts'
import { embeddedJson } from '../../engine/structured-data/embedded-json.ts'
import { findVehicles } from '../../engine/structured-data/find-vehicles.ts'

type Section = 'new' | 'used'

const data = 'input[name="vehicledata"]'
const table: CardFields = {
  trim: ['.divTrim', { of: data, attr: 'data-trim' }],
  odometer: '.s-km',
  transmission: { of: '.s-desc', find: /\bkm\.\s*((?:auto|man)[^,]*)/i },
}

/**
 * One page of a section. Vehicles outside its cards belong to sidebars. Undefined for a truncated page or another kind
 * of page; a page without cards is a listing only if it says so.
 */
function readD2cListing(html: string, url: string, section: Section): unknown {
  if (!/<\/(?:html|body)\s*>/i.test(html)) return undefined
  const cards = findCards(html, 'li.carBoxWrapper').map((card) => readListedCard(card, url, section))
  const total = statedBySection(html, section)
  const isListing =
    cards.length > 0 || total !== null || /\blstListingWrapper\b/.test(html) || saysEmpty({ text: html })
  return isListing ? { vehicles: cards, total } : undefined
}

function readListedCard(card: Card, url: string, section: Section): ListedCard {
  const fromTable = readCard(card, table, url)
  const structured = vehicleInCard(card, url)
  const banner = readCardText(card, '.carBanner') ?? ''
  const vehicle: RawVehicle = {
    ...fromTable,
    heading: null,
    vin: fromTable.vin ?? structured.vehicle?.vin ?? null,
    vdp_link: fromTable.vdp_link ?? structured.vehicle?.vdp_link ?? null,
    photos: (fromTable.photos ?? []).length > 0 ? (fromTable.photos ?? []) : (structured.vehicle?.photos ?? []),
    condition: sectionOf(fromTable.vdp_link ?? '') ?? section,
    odometer_unit: 'km',
    ...(/\b(?:in|en) transit\b|\bincoming\b|à venir/i.test(banner) ? { in_transit: true } : {}),
    prices: readCardPrices(card, structured.vehicle?.prices?.price ?? null),
  }
  const isSold = /\b(sold|vendue?s?)\b/i.test(banner)
  return { vehicle, at_store: structured.seller, skip_reason: isSold ? 'sold' : null }
}

/** The card's own JSON-LD: a Vehicle, next to a Product without a VIN. */
function vehicleInCard(card: Card, url: string): { vehicle: RawVehicle | null; seller: string | null } {
  const blocks = card.find('script[type="application/ld+json"]')
  const texts = blocks.toArray().map((_, position) => blocks.eq(position).html() ?? '')
  const markup = texts.map((text) => `<script type="application/ld+json">${text}</script>`).join('')
  const [found] = findVehicles(markup, url)
  const sellers = texts.map((text) => sellerOf(parseJson(text))).filter((seller) => seller !== null)
  return { vehicle: found?.raw ?? null, seller: sellers[0] ?? null }
}

function sellerOf(node: unknown): string | null {
  const offers = isRecord(node) ? node.offers : null
  const seller = isRecord(offers) ? offers.seller : null
  return isRecord(seller) && typeof seller.name === 'string' ? seller.name : null
}

/** The section in the vehicle's URL; `data-condition` and `itemCondition` follow the model year and are not trusted. */
function sectionOf(link: string): string | null {
  const path = /^(?:https?:\/\/[^/]+)?\/(?:(?:en|fr)\/)?([a-z]+)\//i.exec(link)?.[1]?.toLowerCase() ?? ''
  if (/^(used|occasion)$/.test(path)) return 'used'
  if (/^(new|neufs?)$/.test(path)) return 'new'
  return /^(demos?|demonstrat(ors?|eurs?))$/.test(path) ? 'demo' : null
}

/** "Our stock by brand": each brand's link with its count; null if the page has no such list for the section. */
function statedBySection(html: string, section: Section): number | null {
  if (!/\bdivSeoLinkWrapper\b/.test(html)) return null
  const $ = parseHtml(html)
  const links = $('.divSeoLinkWrapper a[href]').filter((_, link) => sectionOf($(link).attr('href') ?? '') === section)
  const counts = links.toArray().map((link) => Number(/\d+/.exec($(link).find('.s-num').text())?.[0] ?? Number.NaN))
  return counts.length === 0 || counts.some(Number.isNaN) ? null : counts.reduce((sum, count) => sum + count, 0)
}

/** `{version}/{owner}/{car}/{position}/{file}`; file names may contain spaces. */
const photo =
  /https?:\/\/imagescdn\.d2cmedia\.ca\/(?:[\w-]{1,80}\/){1,3}(\d{1,12})\/(\d{1,3})\/[^"'<>()\\/\n]{1,200}?\.(?:jpe?g|webp|png)/gi
const onTheWay = /transit|incoming|en route|en commande|on order|à venir|coming soon/i

/** The vehicle of a vehicle page, from `window.__vdpJSON`; null if the page has none. */
export function readD2cVehiclePage(page: Page): RawVehicle | null {
  const [rawValue] = embeddedJson(page.text, /\b__vdpJSON\s*=\s*/)
  if (!isRecord(rawValue)) return null
  const text = (...paths: readonly string[]) =>
    paths.map((path) => shown(readPath(rawValue, path))).find((value) => value !== null) ?? null
  const isYes = (path: string) => /^(1|true)$/.test(text(path) ?? '')
  const delivery = text('deliveryStatus', 'delivery.status', 'vehicleStatus', 'status')
  return {
    vin: text('niv', 'vin'),
    stocknum: text('sn'),
    year: text('year'),
    make: text('make.basic', 'make.full'),
    model: text('model.basic', 'model.full'),
    trim: text('version.full', 'version.basic'),
    condition: isYes('isNew') ? 'new' : isYes('isDemo') ? 'demo' : 'used',
    certified: isYes('isCertified'),
    body: bodyOf(text('bodytype', 'bodyType')),
    doors: text('doors'),
    odometer: text('km'),
    odometer_unit: 'km',
    engine: text('engine'),
    engine_cyl_count: text('cylinders'),
    transmission: text('transmission'),
    drivetrain: text('drivetrain'),
    fuel: text('fueltype', 'fuelType'),
    exterior_color: text('color.exteriorOrig', 'color.exterior', 'exteriorColor'),
    interior_color: text('color.interiorOrig', 'color.interior', 'interiorColor'),
    ...(delivery !== null && onTheWay.test(delivery) ? { in_transit: true } : {}),
    vdp_link: page.url,
    photos: photosOf(page, text('id')),
    prices: readPagePrices(rawValue.prices),
  }
}

/** "N.A." is a placeholder and must not override the card's value. */
function shown(rawValue: unknown): string | null {
  const text = textAt(rawValue)?.trim() ?? ''
  return /^(?:n\.?\s?[/.]?\s?[ad]\.?|-+|0)?$/i.test(text) ? null : text
}

/** The body "Cars" covers sedans, coupes, hatchbacks and wagons. */
function bodyOf(text: string | null): string | null {
  return text === null || /^(?:cars?|autos?|voitures?)$/i.test(text) ? null : text
}

/** The gallery in its order; photos of the page's other cars have other ids. */
function photosOf({ text, url }: Page, id: string | null): readonly string[] {
  const own = id ?? /-id(\d+)/.exec(url)?.[1] ?? null
  const byPosition = new Map<number, string>()
  for (const [address, car, position] of text.matchAll(photo)) {
    if (car === own && !byPosition.has(Number(position)))
      byPosition.set(Number(position), address.replaceAll(' ', '%20'))
  }
  return [...byPosition].sort(([a], [b]) => a - b).map(([, address]) => address)
}

/** The listing's categories: 1 used, 3 new in stock, 2 new and in transit. */
const categories: Readonly<Record<Section, string>> = { used: '1', new: '32' }

const listed = defineCardPlatform({
  id: 'd2c-media',
  name: 'D2C Media',
  confidence: 'high',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [
    hostInHtml(0.45, 'imagescdn.d2cmedia.ca'),
    { name: 'cards carBoxWrapper', weight: 0.6, html: /<li\b[^<>]*class=["'][^"'<>]*\bcarBoxWrapper\b/ },
    { name: '__vdpJSON', weight: 0.8, html: /\b__vdpJSON\s*=/ },
    { name: 'listing by filterid', weight: 0.4, html: /\/inventory\.html\?filterid=/ },
    {
      name: 'hosts of D2C Media',
      weight: 0.4,
      html: /\/\/(?!imagescdn\.)(?:[\w-]+\.)*(?:d2cmedia\.(?:ca|com)|evolio\.ca)(?=["'/\s])/,
    },
  ],
  listing: {
    sources: [{ name: 'inventory by section', addresses: [sectionPages('used'), sectionPages('new')] }],
  },
})

/**
 * A card without a VIN links to a page that has it. Others have one photo, and their page the gallery; their prices are
 * the card's, because it states who qualifies.
 */
export const d2cMedia = withVehiclePages(listed, {
  needed: ({ vin }) => !vin,
  useful: ({ photos }) => (photos ?? []).length < 2,
  read: (page, { vin }) => {
    const found = readD2cVehiclePage(page)
    if (found === null || !vin) return found
    const { prices: _, ...shown } = found
    return normalizedVin(shown.vin) === normalizedVin(vin) ? shown : null
  },
})

function sectionPages(section: Section) {
  return {
    path: (_: unknown, position: PagePosition) =>
      `/inventory.html?filterid=a1b${categories[section]}q${position.page - 1}-10x0-0-0`,
    by: 'page',
    embedded: (html: string, url: string) => readD2cListing(html, url, section),
  } as const
}

const financeOnly = /financ/i
const cash = /cash|comptant/i
const call = /\bcall\b|\bcontact|appelez|communiquez|sur demande|on request/i

/**
 * The card's price, else the one in its structured data. A price for financing buyers only is never read: the cash
 * price beside it is, if any. A withheld price ("Call for pricing") yields none.
 */
function readCardPrices(card: Card, offered: string | number | null): RawPrices {
  const text = readCardText(card, '.carPrice') ?? ''
  const base = readCardText(card, '.dollarsigned.p-base')
  if (financeOnly.test(text)) {
    return { price: cash.test(text) ? readCardText(card, '.dollarsigned.p-final') : null }
  }
  if (base === null && call.test(text)) return { price: null }
  return { price: base ?? offered }
}

/** The prices of a vehicle page: none if its message asks buyers to call. */
function readPagePrices(rawValue: unknown): RawPrices {
  if (!isRecord(rawValue)) return { price: null }
  const message = isRecord(rawValue.messages) ? (textAt(rawValue.messages.message) ?? '') : ''
  if (call.test(message) || financeOnly.test(message)) return { price: null }
  return { price: textAt(rawValue.price) ?? textAt(rawValue.priceInteger) }
}
