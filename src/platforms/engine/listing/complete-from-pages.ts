import { withOwnTexts } from '../../../lib/json.ts'
import type { FetchFailure, Page, PageRequest } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { nothingStated, type Scan } from '../../../model/scan.ts'
import { isGone, openPage } from '../cards/read-page.ts'
import type { Collection, CollectOptions, Crawl, WorkingPlatform } from '../contract.ts'
import { withPageBasis } from '../prices/page-basis.ts'
import { normalizedVin } from '../records/vin-key.ts'
import {
  countConditions,
  countSkipped,
  isBlank,
  type LeftOut,
  leaveOut,
  tooManyGone,
  uniqueByVin,
} from './build-scan.ts'
import { byCrawling, likeliestFirst } from './by-crawling.ts'

type VehiclePageReader = {
  readonly needed: (vehicle: RawVehicle) => boolean
  /** The page's main vehicle; null if it has none. */
  readonly read: (page: Page) => RawVehicle | null
  /** Why the page's vehicle is not for sale; null if it is. */
  readonly skip?: (page: Page) => string | null
}

const samplePages = 6
const probePages = 2
/** After this many failures in a row the site is down; the next scan tries again. */
const maxFailuresInRow = 5

type Reading = LeftOut & {
  failure: FetchFailure | null
  problem: string | null
  pagesRead: number
}

/** For listings that lack fields: a page's win. 404 and 410 mean sold; another missing page makes a scan incomplete. */
export function withVehiclePages(platform: WorkingPlatform, reader: VehiclePageReader): WorkingPlatform {
  const crawled = byCrawling((site, options) =>
    completeFromPages(platform.collect(site, options), { ...reader, baseUrl: site.config.base_url, options }),
  )
  return { ...platform, ...crawled, tier: platform.tier }
}

type Completing = VehiclePageReader & { readonly baseUrl: string; readonly options: CollectOptions }

export function completeFromPages(listing: Collection, { options, ...reader }: Completing): Collection {
  return completeScan(listing, {
    ...reader,
    limit: options.probe === true ? probePages : options.sample ? samplePages : Number.POSITIVE_INFINITY,
    wanted: options.wanted ?? null,
    knownPage: options.knownPage ?? null,
  })
}

type Job = VehiclePageReader & {
  readonly baseUrl: string
  readonly limit: number
  readonly wanted: string | null
  readonly knownPage: string | null
}

function* completeScan(listing: Collection, job: Job): Collection {
  const { pageDates, ...listed } = yield* listing
  const left = { skipped: { ...listed.skipped }, leftOut: new Map(listed.leftOut) }
  const reading: Reading = { ...left, failure: null, problem: null, pagesRead: 0 }
  const vehicles: RawVehicle[] = []
  let failuresInRow = 0
  const candidates = listed.failure?.class === 'blocked' ? [] : candidatesOf(listed, job)
  const requests = vehiclePageRequests(candidates.filter(job.needed), { ...job, purpose: 'vehicle', pageDates })
  for (const vehicle of candidates) {
    if (!job.needed(vehicle)) vehicles.push(vehicle)
    else if (reading.pagesRead >= job.limit) reading.problem ??= 'only a sample was read'
    else if (failuresInRow < maxFailuresInRow && reading.failure?.class !== 'blocked') {
      const before = reading.failure
      const whole = yield* readVehicle({ vehicle, request: requests.get(vehicle) }, job, reading)
      failuresInRow = reading.failure === before ? 0 : failuresInRow + 1
      if (whole !== null) vehicles.push(whole)
    }
    const last = vehicles.at(-1)
    if (last !== undefined && normalizedVin(last.vin) === job.wanted) {
      return joinScan(listed, [last], { ...reading, isWhole: false, problem: null, failure: null })
    }
  }
  if (listed.failure?.class === 'blocked') vehicles.push(...listed.vehicles.filter((vehicle) => !job.needed(vehicle)))
  return joinScan(listed, vehicles, { ...reading, isWhole: job.wanted === null })
}

/** For a single VIN: the listed vehicle with that VIN, or else all that are listed without a VIN, its known page first. */
function candidatesOf({ vehicles, complete }: Scan, { wanted, knownPage, baseUrl }: Job): readonly RawVehicle[] {
  if (wanted === null) return vehicles
  if (!complete) return []
  const named = vehicles.filter(({ vin }) => normalizedVin(vin) === wanted)
  if (named.length > 0) return named
  const bare = vehicles.filter(({ vin }) => normalizedVin(vin) === '')
  const likely = likeliestFirst(bare, wanted, ({ year, heading, vdp_link }) => [year, heading, vdp_link].join(' '))
  const isKnown = ({ vdp_link }: RawVehicle) => URL.parse(vdp_link ?? '', baseUrl)?.href === knownPage
  return [...likely.filter(isKnown), ...likely.filter((vehicle) => !isKnown(vehicle))]
}

function* readVehicle(
  { vehicle, request }: { readonly vehicle: RawVehicle; readonly request: PageRequest | undefined },
  job: Job,
  reading: Reading,
): Crawl<RawVehicle | null> {
  if (request === undefined) {
    countSkipped(reading.skipped, 'no VIN and no page')
    return null
  }
  const opened = openPage(yield request)
  reading.pagesRead++
  if (opened.page === null) {
    if (isGone(opened.failure)) countSkipped(reading.skipped, 'gone')
    else {
      reading.problem ??= opened.failure.message
      reading.failure = opened.failure
    }
    return null
  }
  const skipped = job.skip?.(opened.page) ?? null
  if (skipped !== null) {
    leaveOut(reading, skipped, isBlank(vehicle.vin) ? job.read(opened.page) : vehicle)
    return null
  }
  const found = /<\/(html|body)\s*>/i.test(opened.page.text) ? job.read(opened.page) : null
  if (found === null || isOtherVehicle(found, vehicle)) {
    reading.problem ??= `${request.url} shows ${found === null ? 'no vehicle' : 'another vehicle'}`
    countSkipped(reading.skipped, 'no vehicle data')
    return null
  }
  return mergeVehicle(vehicle, withOwnTexts(withPageBasis(found, opened.page)))
}

function isOtherVehicle(found: RawVehicle, listed: RawVehicle): boolean {
  const one = normalizedVin(found.vin)
  const other = normalizedVin(listed.vin)
  return one !== '' && other !== '' && one !== other
}

export function mergeVehicle(listed: RawVehicle, page: RawVehicle): RawVehicle {
  const stated = Object.entries(page).filter(([, value]) => !isBlank(value))
  const prices = { ...listed.prices, ...withoutGaps(page.prices ?? {}) }
  return {
    ...listed,
    ...Object.fromEntries(stated),
    ...(Object.keys(prices).length === 0 ? {} : { prices }),
    ...joinSources(listed, page),
  }
}

/** Joins where the fields of two records of one vehicle were found; the second one's take precedence. */
export function joinSources({ sources }: RawVehicle, { sources: further }: RawVehicle): Pick<RawVehicle, 'sources'> {
  return sources || further ? { sources: { ...sources, ...further } } : {}
}

function withoutGaps(prices: object): object {
  return Object.fromEntries(Object.entries(prices).filter(([, value]) => !isBlank(value)))
}

function joinScan(
  listed: Scan,
  found: readonly RawVehicle[],
  { isWhole, ...reading }: Reading & { readonly isWhole: boolean },
): Scan {
  const vehicles = uniqueByVin(found, reading.skipped)
  const twice = reading.skipped['duplicate VIN'] ?? 0
  const repeated =
    twice > vehicles.length ? `${found.length} vehicle pages show only ${vehicles.length} vehicles` : null
  const gone = reading.skipped.gone ?? 0
  const incompleteReason =
    listed.incompleteReason ?? reading.problem ?? repeated ?? (isWhole ? tooManyGone(gone, found.length + gone) : null)
  const whole = countConditions(vehicles, Math.max(listed.stated.total ?? 0, vehicles.length))
  return {
    ...listed,
    vehicles,
    complete: incompleteReason === null,
    incompleteReason,
    failure: listed.failure ?? reading.failure,
    skipped: reading.skipped,
    leftOut: reading.leftOut,
    stated: incompleteReason === null ? whole : { ...nothingStated, total: listed.stated.total },
    pagesRead: listed.pagesRead + reading.pagesRead,
  }
}

type VehiclePages = {
  readonly purpose: 'vehicle' | 'detail'
  readonly baseUrl: string
  readonly limit: number
  readonly pageDates: ReadonlyMap<string, string> | undefined
}

export function vehiclePageRequests(
  vehicles: readonly RawVehicle[],
  { purpose, baseUrl, limit, pageDates }: VehiclePages,
): ReadonlyMap<RawVehicle, PageRequest> {
  const requests = new Map<RawVehicle, PageRequest>()
  for (const vehicle of vehicles) {
    if (requests.size >= limit) break
    const url = vehicle.vdp_link ? URL.parse(vehicle.vdp_link, baseUrl) : null
    if (url === null) continue
    const listedAs = JSON.stringify([vehicle, pageDates?.get(vehicle.vdp_link ?? '')])
    requests.set(vehicle, { url: url.href, purpose, listedAs })
  }
  return requests
}
