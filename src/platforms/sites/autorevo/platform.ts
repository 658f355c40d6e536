import { type AnyNode, isTag } from 'domhandler'
import { withOwnTexts } from '../../../lib/json.ts'
import type { PageRequest } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import type { Scan } from '../../../model/scan.ts'
import { elementsIn, testOf } from '../../engine/cards/find-elements.ts'
import { type Card, type CardTable, readCard, readCardText, wholePage } from '../../engine/cards/html-cards.ts'
import { isGone, openPage } from '../../engine/cards/read-page.ts'
import type { Collection, Crawl, SiteConfig, WorkingPlatform } from '../../engine/contract.ts'
import { definePlatform } from '../../engine/define-platform.ts'
import { hostInHtml } from '../../engine/detect/host-in-html.ts'
import { countConditions, countSkipped, type LeftOut, leaveOut, uniqueByVin } from '../../engine/listing/build-scan.ts'
import { byCrawling, likeliestFirst, type SeenRecord, seekVehicle } from '../../engine/listing/by-crawling.ts'
import { cardListing, cardPages, cardRecords, linksFurther } from '../../engine/listing/card-listing.ts'
import { mergeVehicle } from '../../engine/listing/complete-from-pages.ts'
import { crawlSitemap } from '../../engine/paging/crawl-sitemap.ts'
import { findVehicles } from '../../engine/structured-data/find-vehicles.ts'
import { vehicleRequest } from '../../engine/structured-site/read-vehicle-pages.ts'
import { keepOwnStore, type LocatedVehicle, signalOf } from './keep-own-store.ts'

const vehiclePage = /^\/(?:19|20)\d{2}-[^/]+\/\d+\/?$/
const maxPages = 5_000

/**
 * The next pages of the listing have a query string, which robots.txt disallows on many of this platform's sites: the
 * remaining vehicles are then read from their own pages, found through the sitemap.
 */
function* completeByRobots(listing: Collection, config: SiteConfig, wanted?: string): Collection {
  const { base_url: baseUrl } = config
  const listed = yield* listing
  if (listed.failure?.code !== 'robots' || listed.vehicles.length === 0) return listed
  const sitemap = yield* crawlSitemap(baseUrl, (url) => vehiclePage.test(URL.parse(url)?.pathname ?? ''))
  const known = new Set(listed.vehicles.map((vehicle) => pathOf(vehicle.vdp_link ?? '', baseUrl)))
  const rest = sitemap.urls.filter((url) => !known.has(pathOf(url, baseUrl))).slice(0, maxPages)
  const isThere = seekVehicle(wanted, config)
  isThere((listed.storesSeen ?? []).map((store) => ({ vehicle: null, store: signalOf(store) })))
  const urls = wanted === undefined ? rest : likeliestFirst(rest, wanted, (url) => url)
  const requests = urls.map((url) => vehicleRequest(url, sitemap.pageDates))
  const read = yield* readPages(requests, isThere)
  if (read.found !== null) {
    const pagesRead = listed.pagesRead + sitemap.pagesRead + read.pagesRead
    return { ...listed, vehicles: [read.found], complete: true, incompleteReason: null, failure: null, pagesRead }
  }
  const own = keepOwnStore(listed, read.vehicles, config)
  const before = { ...own.listed, pagesRead: listed.pagesRead + sitemap.pagesRead }
  const whole = { ...before, ...joined(before, own.vehicles, read) }
  if (own.unclear)
    return { ...whole, incompleteReason: 'the pages show several stores and none matches this dealership' }
  if (sitemap.failure !== null || read.problem !== null) {
    return { ...whole, incompleteReason: read.problem ?? sitemap.problem }
  }
  return judged(whole, sitemap.problem)
}

type Read = LeftOut & {
  vehicles: LocatedVehicle[]
  problem: string | null
  pagesRead: number
  /** The requested vehicle. */
  found: RawVehicle | null
}

function* readPages(requests: readonly PageRequest[], isThere: (page: readonly SeenRecord[]) => boolean): Crawl<Read> {
  const read: Read = { vehicles: [], skipped: {}, leftOut: new Map(), problem: null, pagesRead: 0, found: null }
  for (const request of requests) {
    const { page, failure } = openPage(yield request)
    read.pagesRead++
    if (page === null) {
      if (isGone(failure)) countSkipped(read.skipped, 'gone')
      else return { ...read, problem: failure.message }
      continue
    }
    const record = readAutoRevoPage(page.text)
    if (record === null) countSkipped(read.skipped, 'no VIN')
    else if (record.sold) leaveOut(read, 'sold', record.vehicle)
    else {
      const { vehicle, location } = withOwnTexts(record)
      const linked = { ...vehicle, vdp_link: request.url }
      read.vehicles.push({ vehicle: linked, location })
      if (isThere([{ vehicle: linked, store: signalOf(location) }])) return { ...read, found: linked }
    }
  }
  return read
}

function joined(listed: Scan, further: readonly RawVehicle[], read: Read) {
  const skipped = { ...listed.skipped }
  for (const [reason, count] of Object.entries(read.skipped)) countSkipped(skipped, reason, count)
  const vehicles = uniqueByVin([...listed.vehicles, ...further], skipped)
  const leftOut = new Map([...(listed.leftOut ?? []), ...read.leftOut])
  return { vehicles, skipped, leftOut, pagesRead: listed.pagesRead + read.pagesRead }
}

/** Complete if vehicles and skipped records add up to the number that the listing states. */
function judged(scan: Scan, problem: string | null): Scan {
  const { 'duplicate VIN': _twice, gone: _gone, ...others } = scan.skipped
  const found = scan.vehicles.length + Object.values(others).reduce((sum, count) => sum + count, 0)
  const { total } = scan.stated
  if (problem !== null || total === null || found < total) {
    const shortfall = total === null ? scan.incompleteReason : `the site states ${total} vehicles, ${found} were found`
    return { ...scan, incompleteReason: problem ?? shortfall }
  }
  const isShared = scan.skipped['other store'] !== undefined
  const own = isShared ? scan.vehicles.length : total
  const stated = countConditions(scan.vehicles, own)
  return { ...scan, complete: true, incompleteReason: null, failure: null, stated }
}

function pathOf(address: string, baseUrl: string): string {
  return URL.parse(address, baseUrl)?.pathname.replace(/(?<!\/)\/+$/, '') ?? ''
}

const vehicleTable: CardTable = {
  fields: {
    vin: 'dd.vin_value',
    stocknum: 'dd.stock_value',
    year: '.template_title .year',
    make: '.template_title .make',
    model: '.template_title .model',
    trim: '.template_title .trim',
    odometer: 'dd.mileage_value',
    engine: 'dd.engine_value',
    transmission: 'dd.transmission_value',
    drivetrain: 'dd.drivetrain_value',
    exterior_color: 'dd.exterior_value',
    interior_color: 'dd.interior_value',
    prices: { price: 'h3.website_price span', list_price: 'p.secondary_price span' },
  },
}

export const readAutoRevoListing = cardListing({
  ...vehicleTable,
  card: 'section.inventory_item',
  derive: (vehicle, card) => ({ ...common(vehicle, card), ...linked(card), photos: tilePhotos(card) }),
  skip: (card, vehicle) => (isSold(card, vehicle) ? 'sold' : null),
  store: locationIn,
  total: [/id=["']search_results_count["'][^<>]{0,300}>\s{0,100}([\d,]{1,12})\s{1,100}matches/i],
  more: (html, url) => linksFurther(html, url, /\/vehicles\?page=(\d+)/),
})

/** The vehicle that a page is about, with its lot; similar vehicles are in another section. */
export function readAutoRevoPage(html: string): (LocatedVehicle & { readonly sold: boolean }) | null {
  const page = wholePage(html, '#similar_vehicles')
  const read = readCard(page, vehicleTable)
  const vehicle = common(mergeVehicle(describedVehicle(html, read.vin ?? null), read), page)
  if (vehicle.vin === undefined || vehicle.vin === null) return null
  const gallery = elementsIn(page).all('#main_image img[src], #gallery img[src]')
  const photos = new Set(gallery.map(({ attribs }) => largePhoto(attribs.src ?? '')))
  photos.delete('')
  return { vehicle: { ...vehicle, photos: [...photos] }, location: locationIn(page), sold: isSold(page, vehicle) }
}

function locationIn(card: Card): string | null {
  return readCardText(card, 'dd.location_value')
}

/** What the page's schema.org block states about the same vehicle. */
function describedVehicle(html: string, vin: string | null): RawVehicle {
  const raws = findVehicles(html, 'https://site.invalid/').vehicles.map(({ raw }) => raw)
  const same = raws.find((raw) => vin === null || raw.vin?.toUpperCase() === vin.toUpperCase())
  const { condition: _condition, photos: _photos, vdp_link: _link, ...known } = same ?? {}
  return known
}

const isUsed = (part: AnyNode) => isTag(part) && testOf('.used_vehicle')(part)

/** `new_vehicle` is set on used cars too, so only `used_vehicle` is trusted. */
function common(vehicle: RawVehicle, card: Card): RawVehicle {
  const heading = [vehicle.year, vehicle.make, vehicle.model, vehicle.trim].filter((part) => part).join(' ')
  return {
    ...vehicle,
    heading: heading === '' ? null : heading,
    condition: card.toArray().some(isUsed) ? 'used' : null,
  }
}

function linked(card: Card): RawVehicle {
  const link = elementsIn(card).first('a[href]')?.attribs.href
  return link === undefined ? {} : { vdp_link: link }
}

function isSold(card: Card, vehicle: RawVehicle): boolean {
  return elementsIn(card).first('img.sold_overlay') !== null || /^x? ?sold\b/i.test(vehicle.make ?? '')
}

/** One photo per tile, in its largest size. */
function tilePhotos(card: Card): string[] {
  const image = elementsIn(card).first('.thumb img:not(.sold_overlay)')
  const source = image?.attribs.src ?? image?.attribs['data-src'] ?? ''
  return source === '' ? [] : [largePhoto(source)]
}

/** The URL contains the size: 325x325. */
function largePhoto(address: string): string {
  return address.replace(/\/(?:100x100|325x325)\//, '/640x640/')
}

const listing = definePlatform({
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
  ...cardRecords,
  store: { name: 'at_store' },
  listing: {
    ...cardPages,
    sources: [
      {
        name: 'vehicles',
        addresses: [
          {
            path: (_config, { page }) => (page === 1 ? '/vehicles' : `/vehicles?page=${page}`),
            by: 'page',
            embedded: readAutoRevoListing,
          },
        ],
      },
    ],
  },
})

export const autoRevo: WorkingPlatform = {
  ...listing,
  ...byCrawling((site, options) => {
    const collection = listing.collect(site, options)
    return options.sample ? collection : completeByRobots(collection, site.config, options.wanted)
  }),
}
