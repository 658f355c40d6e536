import { type AnyNode, isTag } from 'domhandler'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import type { Scan } from '../../../model/scan.ts'
import { elementsIn, testOf } from '../../engine/cards/find-elements.ts'
import { type Card, type CardFields, readCard, readCardText, wholePage } from '../../engine/cards/html-cards.ts'
import type { Collection, CollectOptions, Platform, Site } from '../../engine/contract.ts'
import { hostInHtml } from '../../engine/detect/host-in-html.ts'
import { byCrawling } from '../../engine/listing/by-crawling.ts'
import { cardListing, defineCardPlatform, linksFurther } from '../../engine/listing/card-listing.ts'
import { completeFromPages, type PageVehicle } from '../../engine/listing/complete-from-pages.ts'
import { mergeVehicle } from '../../engine/listing/merge-vehicle.ts'
import { listBySitemap } from '../../engine/paging/crawl-sitemap.ts'
import { normalizedVin } from '../../engine/records/vin-key.ts'
import { noStoreSignal, type StoreSignal, storeTag } from '../../engine/stores/store-signal.ts'
import { findVehicles } from '../../engine/structured-data/find-vehicles.ts'

const vehiclePage = /^\/(?:19|20)\d{2}-[^/]+\/\d+\/?$/

/**
 * The next pages of the listing have a query string, which robots.txt disallows on many of this platform's sites: the
 * remaining vehicles are then read from their own pages, found through the sitemap.
 */
function* completeByRobots(site: Site, options: CollectOptions): Collection {
  const { config } = site
  const { base_url: baseUrl } = config
  const listed = yield* listing.collect(site, options)
  const [first, ...others] = listed.storesSeen ?? []
  if (options.sample || listed.failure?.code !== 'robots' || listed.vehicles.length === 0) return listed
  // Of several stores, the listing kept the own one.
  const store = first === undefined ? null : signalOf(others.length === 0 ? first : String(config.store_name))
  const known = new Set(listed.vehicles.map(({ vdp_link: link }) => pathOf(link ?? '', baseUrl)))
  const rest = function* (): Collection {
    const scan = yield* listBySitemap(baseUrl, (path) => vehiclePage.test(path))
    const unread = scan.vehicles.filter(({ vdp_link: link }) => !known.has(pathOf(link ?? '', baseUrl)))
    const { skipped, leftOut = new Map() } = listed
    const pagesRead = listed.pagesRead + scan.pagesRead
    return { ...scan, vehicles: [...listed.vehicles, ...unread], skipped, leftOut, pagesRead }
  }
  const scan = yield* completeFromPages(rest(), {
    baseUrl,
    options,
    config,
    needed: (vehicle) => !listed.vehicles.includes(vehicle),
    read: ({ text, url }) => readAutoRevoPage(text, url),
    isVehicle: (url) => vehiclePage.test(pathOf(url, baseUrl)),
    stores: new Map(listed.vehicles.map((vehicle) => [vehicle, store])),
  })
  const isFound = scan.vehicles.some(({ vin }) => normalizedVin(vin) === options.wanted)
  return isFound ? scan : judged(scan, listed)
}

/** Complete if vehicles and skipped records add up to the number that the listing states. */
function judged(scan: Scan, { stated: { total } }: Scan): Scan {
  const { 'duplicate VIN': _twice, gone: _gone, ...others } = scan.skipped
  const found = scan.vehicles.length + Object.values(others).reduce((sum, count) => sum + count, 0)
  if (!scan.complete || total === null || found >= total) return scan
  return { ...scan, complete: false, incompleteReason: `the site states ${total} vehicles, ${found} were found` }
}

function pathOf(address: string, baseUrl: string): string {
  return URL.parse(address, baseUrl)?.pathname.replace(/(?<!\/)\/+$/, '') ?? ''
}

function signalOf(location: string | null): StoreSignal | null {
  const name = storeTag(location)
  return name === null ? null : { ...noStoreSignal, name }
}

const vehicleFields: CardFields = {
  vin: 'dd.vin_value',
  prices: { price: 'h3.website_price span', list_price: 'p.secondary_price span' },
}

export const readAutoRevoListing = cardListing({
  card: 'section.inventory_item',
  fields: vehicleFields,
  derive: common,
  skip: (card, vehicle) => (isSold(card, vehicle) ? 'sold' : null),
  store: locationIn,
  total: [/id=["']search_results_count["'][^<>]{0,300}>\s{0,100}([\d,]{1,12})\s{1,100}matches/i],
  more: (html, url) => linksFurther(html, url, /\/vehicles\?page=(\d+)/),
})

/** The vehicle that a page is about, with its lot; similar vehicles are in another section. */
export function readAutoRevoPage(html: string, url: string): PageVehicle | null {
  const page = wholePage(html, '#similar_vehicles')
  const read = readCard(page, vehicleFields, url)
  const vehicle = common(mergeVehicle(describedVehicle(html, read.vin ?? null), read), page)
  if (vehicle.vin === undefined || vehicle.vin === null) return null
  return {
    vehicle,
    skipped: isSold(page, vehicle) ? 'sold' : null,
    store: signalOf(locationIn(page)),
  }
}

function locationIn(card: Card): string | null {
  return readCardText(card, 'dd.location_value')
}

/** What the page's schema.org block states about the same vehicle. */
function describedVehicle(html: string, vin: string | null): RawVehicle {
  const raws = findVehicles(html, 'https://site.invalid/').map(({ raw }) => raw)
  const same = raws.find((raw) => vin === null || raw.vin?.toUpperCase() === vin.toUpperCase())
  const { condition: _condition, photos: _photos, vdp_link: _link, ...known } = same ?? {}
  return known
}

const isUsed = (part: AnyNode) => isTag(part) && testOf('.used_vehicle')(part)

/** `new_vehicle` is set on used cars too, so only `used_vehicle` is trusted. */
function common(vehicle: RawVehicle, card: Card): RawVehicle {
  return {
    ...vehicle,
    heading: null,
    condition: card.toArray().some(isUsed) ? 'used' : null,
    photos: (vehicle.photos ?? []).map(largePhoto),
  }
}

function isSold(card: Card, vehicle: RawVehicle): boolean {
  return elementsIn(card).first('img.sold_overlay') !== null || /^x? ?sold\b/i.test(vehicle.make ?? '')
}

/** The URL contains the size: 325x325. */
function largePhoto(address: string): string {
  return address.replace(/\/(?:100x100|325x325)\//, '/640x640/')
}

const listing = defineCardPlatform({
  id: 'autorevo',
  name: 'AutoRevo',
  confidence: 'medium',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [
    hostInHtml(0.8, '*.autorevo-powersites.com'),
    hostInHtml(0.6, 'x-img.autorevo.com', 'cf-img.autorevo.com', 'x-assets.autorevo.com', 'vms.autorevo.com'),
    { name: 'id revoLink', weight: 0.4, html: /id=["']revoLink["']/ },
  ],
  listing: {
    sources: [
      {
        name: 'vehicles',
        path: (_config, { page }) => (page === 1 ? '/vehicles' : `/vehicles?page=${page}`),
        by: 'page',
        embedded: readAutoRevoListing,
      },
    ],
  },
})

export const autoRevo: Platform = { ...listing, ...byCrawling(completeByRobots) }
