import type { Static } from 'typebox'
import { ownValue } from '../../../lib/json.ts'
import type { Page } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { openPage, wrongShape } from '../../engine/cards/read-page.ts'
import type { Collection, CollectOptions, Site } from '../../engine/contract.ts'
import { configureSite } from '../../engine/detect/configure-site.ts'
import { hostInHtml } from '../../engine/detect/host-in-html.ts'
import { failedScan } from '../../engine/listing/build-scan.ts'
import { type CardPage, defineCardPlatform, type ListedCard } from '../../engine/listing/card-listing.ts'
import type { ListingSource } from '../../engine/listing/listing-address.ts'
import { priceReader } from '../../engine/prices/price-reader.ts'
import { amountOf } from '../../engine/records/amount-of.ts'
import { recordOf, recordParser } from '../../engine/records/parse-record.ts'
import { says, textAt } from '../../engine/records/record-path.ts'
import { embeddedJson } from '../../engine/structured-data/embedded-json.ts'
import { readDealerSpikeCards, withoutMarks } from './read-cards.ts'

/** One vehicle of the file that older templates load; only the fields used. */
const CacheRecord = recordOf(
  'id vin stockno manuf model bike_year type miles color ft price sale_price discount_price',
  'bike_image imageOverlayText',
)
type CacheRecord = Static<typeof CacheRecord>

const parseRecord = recordParser(CacheRecord)
/**
 * From the vendor's own table; its "None", "Other" and "Dual Fuel" carry no information. T is a battery, L a lithium
 * one.
 */
const fuels: Readonly<Record<string, string>> = {
  G: 'Gas',
  M: 'Gas/Oil Mix',
  D: 'Diesel',
  B: 'Biodiesel',
  F: 'Flex Fuel',
  C: 'Compressed Natural Gas',
  P: 'Propane',
  H: 'Hybrid',
  E: 'Electric',
  T: 'Electric',
  L: 'Electric',
}

/** The whole inventory of an older site: a script that fills `Vehicles`. */
export function readDealerSpikeCache(script: string): CardPage | null {
  const list = embeddedJson(script, /\bvar\s+Vehicles\s*=\s*/).find((value) => Array.isArray(value))
  if (!Array.isArray(list)) return null
  const vehicles = list.flatMap((rawValue: unknown): ListedCard[] => {
    const record = parseRecord(rawValue)
    if (record === null) return [{ vehicle: {}, skip_reason: 'unreadable record' }]
    return [{ vehicle: readRecord(record), skip_reason: says(record.imageOverlayText, /\bsold\b/i) ? 'sold' : null }]
  })
  return { vehicles, total: vehicles.length, more: false }
}

function readRecord(record: CacheRecord): RawVehicle {
  const id = textAt(record.id)
  return {
    vin: textAt(record.vin),
    stocknum: textAt(record.stockno),
    year: textAt(record.bike_year),
    make: withoutMarks(textAt(record.manuf) ?? undefined),
    model: withoutMarks(textAt(record.model) ?? undefined),
    condition: textAt(record.type),
    odometer: textAt(record.miles),
    exterior_color: textAt(record.color),
    fuel: ownValue(fuels, textAt(record.ft) ?? '') ?? null,
    vdp_link: id === null ? null : `/default.asp?page=xInventoryDetail&id=${encodeURIComponent(id)}`,
    photos: photoOf(record),
    prices: readCachePrices(record),
  }
}

/** 0 means no price. No known site resolves a sale or discount price that differs from the price: it then has none. */
export const readCachePrices = priceReader<Pick<CacheRecord, 'price' | 'sale_price' | 'discount_price'>>({
  rows: [
    { at: 'price', role: 'price' },
    { at: 'sale_price', role: 'price', only: hasPrice },
    { at: 'discount_price', role: 'price', only: hasPrice },
  ],
  several: 'only',
})

function hasPrice({ price }: Pick<CacheRecord, 'price'>): boolean {
  return amountOf(price) !== null
}

/** Photos are in folders named after the first letters of the file name. */
function photoOf(record: CacheRecord): string[] {
  const name = textAt(record.bike_image) ?? ''
  if (!/^[\w-]{8,60}\.\w{3,4}$/.test(name)) return []
  const folders = `${name.slice(0, 2)}/${name.slice(2, 4)}`
  return [`https://cdn.dealerspike.com/imglib/v1/640x480/imglib/Assets/Inventory/${folders}/${name}`]
}

const cacheFile = /\/imglib\/Inventory\/cache\/(\d+)\/\w*VehInv\.js/i

const cards: ListingSource = {
  name: 'inventory pages',
  path: (config, { page }) => `${config.listing_path ?? '/--inventory'}${page === 1 ? '' : `?pg=${page}`}`,
  by: 'page',
  embedded: readDealerSpikeCards,
}

const cache: ListingSource = {
  name: 'inventory file',
  needs: 'site_id',
  path: (config) => `/imglib/Inventory/cache/${config.site_id}/VehInv.js`,
  by: 'array',
  embedded: readDealerSpikeCache,
}

const base = {
  id: 'dealer-spike',
  name: 'Dealer Spike',
  confidence: 'medium',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [
    hostInHtml(0.7, 'cdn.dealerspike.com'),
    { name: 'hosts of dealerspike.net', weight: 0.6, html: /\/\/(?:[\w-]+\.)+dealerspike\.net(?=["'/])/i },
    { name: 'inventory file of older templates', weight: 0.6, html: cacheFile },
    { name: 'classes v7list', weight: 0.4, html: /class=["'][^"']*\bv7list-[\w-]+/ },
  ],
  configure: (page: Page) =>
    configureSite(page, cacheFile.exec(page.text)?.[1] ?? null, { listing_path: listingPath(page) }),
} as const

const oldListing = defineCardPlatform({ ...base, listing: { sources: [cache] } })

export const dealerSpike = defineCardPlatform({
  ...base,
  listing: { sources: [cards, cache], otherwise: readByInventoryPage },
})

/** On older sites the home page may not name the inventory file; the inventory page does. */
function* readByInventoryPage(site: Site, options: CollectOptions): Collection {
  const url = new URL('/--xAllInventory', site.config.base_url).href
  const opened = openPage(yield { url, purpose: 'listing' })
  if (opened.page === null) return failedScan(opened.failure, 1)
  const id = cacheFile.exec(opened.page.text)?.[1]
  if (id === undefined) return failedScan(wrongShape(opened.page, 'an inventory'), 1)
  const scan = yield* oldListing.collect({ config: { ...site.config, site_id: id } }, options)
  return { ...scan, pagesRead: scan.pagesRead + 1 }
}

/** Sites prefix the name of their inventory page; links with a query string are filtered views. */
function listingPath(page: Page): string {
  const links = [...page.text.matchAll(/href=["']((?:https?:\/\/[^/"']+)?\/[\w-]*--inventory)["']/gi)]
  const origin = URL.parse(page.url)?.origin
  for (const link of links) {
    const url = URL.parse(link[1] ?? '', page.url)
    if (url !== null && url.origin === origin) return url.pathname
  }
  return '/--inventory'
}
