import { withOwnTexts } from '../../../lib/own-texts.ts'
import type { PageRequest } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import type { Scan } from '../../../model/scan.ts'
import { isGone, openPage } from '../../engine/cards/read-page.ts'
import type { Collection, SiteConfig, Walk } from '../../engine/contract.ts'
import { countConditions, countSkipped, type SkippedCounts, uniqueByVin } from '../../engine/listing/build-scan.ts'
import { likeliestFirst, type SeenRecord, seekVehicle } from '../../engine/listing/by-walking.ts'
import { inGroups } from '../../engine/listing/in-groups.ts'
import { walkSitemap } from '../../engine/paging/walk-sitemap.ts'
import { vehicleRequest } from '../../engine/structured-site/read-vehicle-pages.ts'
import { keepOwnStore, markOf, type PlacedVehicle } from './keep-own-store.ts'
import { readAutoRevoPage } from './read-listing.ts'

const vehiclePage = /^\/(?:19|20)\d{2}-[^/]+\/\d+\/?$/
const maxPages = 5_000

/**
 * The next pages of the listing have a query string, which robots.txt disallows on many of this platform's sites: the
 * remaining vehicles are then read from their own pages, found through the sitemap.
 */
export function* completeByRobots(listing: Collection, config: SiteConfig, wanted?: string): Collection {
  const { base_url: baseUrl } = config
  const listed = yield* listing
  if (listed.failure?.code !== 'robots' || listed.vehicles.length === 0) return listed
  const sitemap = yield* walkSitemap(baseUrl, (url) => vehiclePage.test(URL.parse(url)?.pathname ?? ''))
  const known = new Set(listed.vehicles.map((vehicle) => pathOf(vehicle.vdp_link ?? '', baseUrl)))
  const rest = sitemap.urls.filter((url) => !known.has(pathOf(url, baseUrl))).slice(0, maxPages)
  const isThere = seekVehicle(wanted, config)
  isThere((listed.storesSeen ?? []).map((store) => ({ vehicle: null, store: markOf(store) })))
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

type Read = {
  vehicles: PlacedVehicle[]
  skipped: SkippedCounts
  problem: string | null
  pagesRead: number
  /** The requested vehicle. */
  found: RawVehicle | null
}

function* readPages(requests: readonly PageRequest[], isThere: (page: readonly SeenRecord[]) => boolean): Walk<Read> {
  const read: Read = { vehicles: [], skipped: {}, problem: null, pagesRead: 0, found: null }
  for (const request of inGroups(requests)) {
    const { page, failure } = openPage(yield request)
    read.pagesRead++
    if (page === null) {
      if (isGone(failure)) countSkipped(read.skipped, 'gone')
      else return { ...read, problem: failure.message }
      continue
    }
    const placed = readAutoRevoPage(page.text)
    if (placed === 'sold') countSkipped(read.skipped, 'sold')
    else if (placed === null) countSkipped(read.skipped, 'no VIN')
    else {
      const { vehicle, location } = withOwnTexts(placed)
      const linked = { ...vehicle, vdp_link: request.url }
      read.vehicles.push({ vehicle: linked, location })
      if (isThere([{ vehicle: linked, store: markOf(location) }])) return { ...read, found: linked }
    }
  }
  return read
}

function joined(listed: Scan, further: readonly RawVehicle[], read: Read) {
  const skipped = { ...listed.skipped }
  for (const [reason, count] of Object.entries(read.skipped)) countSkipped(skipped, reason, count)
  const vehicles = uniqueByVin([...listed.vehicles, ...further], skipped)
  return { vehicles, skipped, pagesRead: listed.pagesRead + read.pagesRead }
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
