import type { PageAnswer, PageRequest } from '../../model/page.ts'
import type { RawVehicle } from '../../model/raw-vehicle.ts'
import type { Scan } from '../../model/scan.ts'
import { countLeftOut, type LeftOut, uniqueByVin } from '../build-scan.ts'
import type { Collection } from '../contract.ts'
import { countConditions } from '../count-conditions.ts'
import { walkSitemap } from '../paging/walk-sitemap.ts'
import { isGone, openPage } from '../read-page.ts'
import { readAutoRevoPage } from './read-listing.ts'

const vehiclePage = /^\/(?:19|20)\d{2}-[^/]+\/\d+\/?$/
const maxPages = 5_000

/**
 * The further pages of the listing have a query, which the platform's robots.txt forbids on many sites: then the rest is
 * read from the vehicles' own pages, which the sitemap names.
 */
export function* completeByRobots(listing: Collection, baseUrl: string): Collection {
  const listed = yield* listing
  if (listed.failure?.code !== 'robots' || listed.vehicles.length === 0) return listed
  const sitemap = yield* walkSitemap(baseUrl, (url) => vehiclePage.test(URL.parse(url)?.pathname ?? ''))
  const known = new Set(listed.vehicles.map((vehicle) => pathOf(vehicle.vdp_link ?? '', baseUrl)))
  const rest = sitemap.urls.filter((url) => !known.has(pathOf(url, baseUrl))).slice(0, maxPages)
  const read = yield* readPages(rest)
  const before = { ...listed, pagesRead: listed.pagesRead + sitemap.pagesRead }
  if (sitemap.failure !== null || read.problem !== null) {
    return { ...before, ...joined(before, read), incompleteReason: read.problem ?? sitemap.problem }
  }
  return judged({ ...before, ...joined(before, read) }, sitemap.problem)
}

type Read = { vehicles: RawVehicle[]; leftOut: LeftOut; problem: string | null; pagesRead: number }

function* readPages(urls: readonly string[]): Generator<PageRequest, Read, PageAnswer> {
  const read: Read = { vehicles: [], leftOut: {}, problem: null, pagesRead: 0 }
  for (const url of urls) {
    const { page, failure } = openPage(yield { url, purpose: 'vehicle' })
    read.pagesRead++
    if (page === null) {
      if (isGone(failure)) countLeftOut(read.leftOut, 'gone')
      else return { ...read, problem: failure.message }
      continue
    }
    const vehicle = readAutoRevoPage(page.text)
    if (vehicle === 'sold') countLeftOut(read.leftOut, 'sold')
    else if (vehicle === null) countLeftOut(read.leftOut, 'no VIN')
    else read.vehicles.push({ ...vehicle, vdp_link: url })
  }
  return read
}

function joined(listed: Scan, read: Read) {
  const leftOut = { ...listed.leftOut }
  for (const [reason, count] of Object.entries(read.leftOut)) countLeftOut(leftOut, reason, count)
  const vehicles = uniqueByVin([...listed.vehicles, ...read.vehicles], leftOut)
  return { vehicles, leftOut, pagesRead: listed.pagesRead + read.pagesRead }
}

/** Complete when the vehicles and what was left out reach the number that the listing states. */
function judged(scan: Scan, problem: string | null): Scan {
  const { 'duplicate VIN': _twice, gone: _gone, ...others } = scan.leftOut
  const found = scan.vehicles.length + Object.values(others).reduce((sum, count) => sum + count, 0)
  const { total } = scan.stated
  if (problem !== null || total === null || found < total) {
    const shortfall = total === null ? scan.incompleteReason : `the site states ${total} vehicles, ${found} were found`
    return { ...scan, incompleteReason: problem ?? shortfall }
  }
  const counts = countConditions(scan.vehicles)
  const stated = { total, new: counts?.new ?? null, used: counts?.used ?? null }
  return { ...scan, complete: true, incompleteReason: null, failure: null, stated }
}

function pathOf(address: string, baseUrl: string): string {
  return URL.parse(address, baseUrl)?.pathname.replace(/(?<!\/)\/+$/, '') ?? ''
}
