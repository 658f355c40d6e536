import { withOwnTexts } from '../../../lib/json.ts'
import type { FetchFailure, Page, PageRequest } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { isGone, openPage } from '../cards/read-page.ts'
import type { Crawl } from '../contract.ts'
import { isVehiclePage, vinOfPath } from '../detect/site-links.ts'
import {
  countSkipped,
  isBlank,
  type LeftOut,
  leaveOut,
  noteProblem,
  type SkippedCounts,
} from '../listing/build-scan.ts'
import { likeliestFirst } from '../listing/by-crawling.ts'
import { mergeVehicle } from '../listing/complete-from-pages.ts'
import { fillGaps } from '../listing/with-detail-pages.ts'
import { readPageBasis } from '../prices/page-basis.ts'
import { shownPrices } from '../prices/price-panel.ts'
import { linksOnPage } from '../records/vehicle-links.ts'
import { normalizedVin } from '../records/vin-key.ts'
import { type FoundVehicle, findVehicles } from '../structured-data/find-vehicles.ts'
import { withPageFacts } from './beside-markup.ts'

type VehiclePages = { withVehicle: number; withoutData: number; failed: number }

/** Each page delays setup by about a second. */
const samplePages = 6
/** After this many failures in a row the site is down; the next scan tries again. */
const maxFailuresInRow = 5
/** If this many pages have no vehicle data, the others will not either. */
const maxEmptyAtStart = 10

export function* readVehiclePages(urls: readonly string[], reading: Reading): Crawl<VehiclePages> {
  const pages: VehiclePages = { withVehicle: 0, withoutData: 0, failed: 0 }
  const requests = urls.map((url) => vehicleRequest(url, reading.pageDates))
  yield* crawlVehiclePages(requests, reading, ({ requestedUrl, page, isSold }) => {
    reading.seen.add(requestedUrl)
    if (page !== null) takeVehicle(page, reading, pages)
    else if (!isSold) pages.failed++
    return isFound(reading) || (pages.withVehicle === 0 && pages.withoutData >= maxEmptyAtStart)
  })
  return pages
}

type VehicleAnswer = { readonly requestedUrl: string; readonly page: Page | null; readonly isSold: boolean }

/** Fetches VDPs until `visit` answers true, or the site is down or blocks us. 404 and 410 mean that the car was sold. */
export function* crawlVehiclePages(
  requests: readonly PageRequest[],
  reading: PagesRead,
  visit: (answer: VehicleAnswer) => boolean,
): Crawl<void> {
  let failuresInRow = 0
  for (const request of requests) {
    const { page, failure } = openPage(yield request)
    reading.pagesRead++
    const isSold = page === null && isGone(failure)
    if (isSold) countSkipped(reading.skipped, 'gone')
    const isEnough = visit({ requestedUrl: request.url, page, isSold })
    if (page !== null) failuresInRow = 0
    else if (!isSold) {
      noteProblem(reading, failure.message, failure)
      if (isBlocked(failure) || ++failuresInRow >= maxFailuresInRow) return
    }
    if (isEnough) return
  }
}

/** Without a `lastmod`, the page is fetched every time. */
export function vehicleRequest(url: string, pageDates: ReadonlyMap<string, string>): PageRequest {
  const listedAs = pageDates.get(url)
  return listedAs === undefined ? { url, purpose: 'vehicle' } : { url, purpose: 'vehicle', listedAs }
}

/** Spread over the list, so that the sample has new and used vehicles. */
export function pickSample(urls: readonly string[]): readonly string[] {
  const count = Math.min(urls.length, samplePages)
  return Array.from({ length: count }, (_, position) => urls[Math.floor((position * urls.length) / count)] ?? '')
}

function takeVehicle(page: Page, reading: Reading, pages: VehiclePages): void {
  const movedAway = page.url !== page.requestedUrl && !isVehiclePage(page.url)
  const marked = movedAway ? null : mainVehicle(page)
  const described = marked === null && !movedAway ? (reading.describe?.(page, {}) ?? {}) : {}
  const found = described.vin ? { raw: described, sold: false, listed: false } : marked
  if (found === null) {
    if (!movedAway) pages.withoutData++
    if (!movedAway && reading.wanted !== null && vinOfPath(page.url) === reading.wanted) {
      noteProblem(reading, `${page.url} carries no vehicle data`)
    }
    countSkipped(reading.skipped, movedAway ? 'gone' : 'no vehicle data')
    return
  }
  pages.withVehicle++
  reading.seen.add(vinOf(found)).add(page.url)
  const skipped = found.sold ? 'sold' : (reading.skip?.(page, found.raw) ?? null)
  if (skipped !== null) leaveOut(reading, skipped, found.raw)
  else reading.vehicles.push(withOwnTexts(wholeVehicle(found, page, reading)))
}

function wholeVehicle({ raw }: FoundVehicle, page: Page, { describe }: Reading): RawVehicle {
  const links = linksOnPage(page.text, normalizedVin(raw.vin))
  const vehicle = withPageFacts(page)({ ...links, ...raw, price_basis: readPageBasis(page.text), vdp_link: page.url })
  const prices = shownPrices(page.text, vehicle.prices?.price)
  const priced = prices === null ? vehicle : { ...vehicle, prices: { ...vehicle.prices, ...prices } }
  return describe === undefined ? priced : mergeVehicle(priced, describe(page, priced))
}

/** The page's main vehicle, from all markup about it; the others are recommendations. */
export function mainVehicle(page: Page): FoundVehicle | null {
  const { vehicles } = findVehicles(page.text, page.url)
  const path = (URL.parse(page.url)?.pathname ?? '').toUpperCase()
  const namesVin = vinOfPath(page.url) !== null
  const named = vehicles.filter((vehicle) => hasVin(vehicle) && path.includes(vinOf(vehicle)))
  const linked = vehicles.filter((vehicle) => hasVin(vehicle) && vehicle.raw.vdp_link === page.url)
  const whole = vehicles.filter((vehicle) => hasVin(vehicle) && !vehicle.listed)
  const groups = namesVin ? [named] : [linked, whole, vehicles.filter(hasVin)]
  const candidates = groups.find((group) => group.length > 0) ?? []
  const [first, ...rest] = candidates
    .filter((vehicle) => vinOf(vehicle) === vinOf(candidates[0]))
    .sort((one, other) => countFields(other) - countFields(one))
  return first === undefined
    ? null
    : { ...first, raw: rest.reduce((raw, other) => fillGaps(raw, other.raw), first.raw) }
}

function countFields(vehicle: FoundVehicle): number {
  return Object.values(vehicle.raw).filter((value) => !isBlank(value)).length
}

function hasVin(vehicle: FoundVehicle): boolean {
  return vinOf(vehicle) !== ''
}

function vinOf(vehicle: FoundVehicle | undefined): string {
  return normalizedVin(vehicle?.raw.vin)
}

export type PagesRead = {
  skipped: SkippedCounts
  problem: string | null
  failure: FetchFailure | null
  pagesRead: number
}

export type Reading = PagesRead &
  LeftOut & {
    readonly vehicles: RawVehicle[]
    /** VINs and VDP addresses that are done: read, sold or gone. */
    readonly seen: Set<string>
    stated: number | null
    loadsMore: boolean
    readonly wanted: string | null
    pageDates: ReadonlyMap<string, string>
    readonly describe?: DescribePage | undefined
    readonly skip?: SkipPage | undefined
  }

/** Reads what only the platform knows of its vehicle page; it overrides the markup. */
export type DescribePage = (page: Page, vehicle: RawVehicle) => RawVehicle
/** Why the page's own words say that its vehicle is not for sale; null: they do not. */
export type SkipPage = (page: Page, vehicle: RawVehicle) => string | null

export function isFound({ vehicles, wanted }: Reading): boolean {
  return wanted !== null && vehicles.some(({ vin }) => normalizedVin(vin) === wanted)
}

/** All pages or, for one VIN, those whose address names it; if none does, those whose address names no VIN. */
export function pagesToRead(urls: readonly string[], wanted: string | null): readonly string[] {
  if (wanted === null) return urls
  const named = urls.filter((url) => vinOfPath(url) === wanted)
  if (named.length > 0) return named
  const unnamed = urls.filter((url) => vinOfPath(url) === null)
  return likeliestFirst(unnamed, wanted, (url) => url)
}

export function countKnown({ vehicles, skipped }: Reading): number {
  return vehicles.length + (skipped.gone ?? 0) + (skipped.sold ?? 0)
}

/** The site blocks all requests, whereas robots.txt only disallows some paths. */
export function isBlocked(failure: FetchFailure | null): boolean {
  return failure?.class === 'blocked' && failure.code !== 'robots'
}
