import { withOwnTexts } from '../../../lib/json.ts'
import type { FetchFailure, Page, PageRequest } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { nothingStated, type Scan } from '../../../model/scan.ts'
import { isBlocked, isGone, openPage } from '../cards/read-page.ts'
import type { Collection, CollectOptions, Crawl, SiteConfig, WorkingPlatform } from '../contract.ts'
import { sampled } from '../crawl/drive-crawl.ts'
import { withPageBasis } from '../prices/page-basis.ts'
import { normalizedVin } from '../records/vin-key.ts'
import type { StoreSignal } from '../stores/store-signal.ts'
import {
  countConditions,
  countSkipped,
  isBlank,
  type LeftOut,
  leaveOut,
  tooManyGone,
  uniqueByVin,
} from './build-scan.ts'
import { byCrawling, likeliestFirst, seekVehicle } from './by-crawling.ts'
import { keepOwnVehicles } from './keep-own-vehicles.ts'

export type PageVehicle = {
  readonly vehicle: RawVehicle
  /** Why it is not for sale; null: it is. */
  readonly skipped?: string | null
  /** Why the page does not count. */
  readonly problem?: string
  readonly store?: StoreSignal | null
}

type VehiclePageReader = {
  readonly needed: (vehicle: RawVehicle) => boolean
  /** The page's main vehicle; null if it has none. */
  readonly read: (page: Page) => PageVehicle | null
  /**
   * Where links were only found to look like vehicles' pages: those that lead elsewhere are gone, some may have no
   * vehicle, and none is kept without a date that its sitemap states.
   */
  readonly isVehicle?: (url: string) => boolean
  /** Where only the pages say whose store a vehicle is at. */
  readonly config?: SiteConfig
  /** The stores of vehicles whose pages are not needed. */
  readonly stores?: ReadonlyMap<RawVehicle, StoreSignal | null>
}

const samplePages = 6
const probePages = 2
const maxVehiclePages = 20_000
/** After this many failures in a row the site is down; the next scan tries again. */
const maxFailuresInRow = 5
/** If this many pages that only look like vehicles' have none, the others will not either. */
const maxEmptyAtStart = 10

type Reading = LeftOut & {
  failure: FetchFailure | null
  problem: string | null
  pagesRead: number
  withoutData: number
  readonly stores: Map<RawVehicle, StoreSignal | null>
}

/** For listings that lack fields: a page's win. 404 and 410 mean sold; another missing page makes a scan incomplete. */
export function withVehiclePages(
  platform: WorkingPlatform,
  { needed, read }: Pick<VehiclePageReader, 'needed'> & { readonly read: (page: Page) => RawVehicle | null },
): WorkingPlatform {
  const reader: VehiclePageReader = {
    needed,
    read: (page) => {
      const vehicle = read(page)
      return vehicle === null ? null : { vehicle }
    },
  }
  const crawled = byCrawling((site, options) =>
    completeFromPages(platform.collect(site, options), { ...reader, baseUrl: site.config.base_url, options }),
  )
  return { ...platform, ...crawled, tier: platform.tier }
}

type Completing = VehiclePageReader & { readonly baseUrl: string; readonly options: CollectOptions }

export function completeFromPages(listing: Collection, { options, ...reader }: Completing): Collection {
  return completeScan(listing, {
    ...reader,
    limit: options.probe === true ? probePages : options.sample ? samplePages : maxVehiclePages,
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
  const listed = yield* listing
  const left = { skipped: { ...listed.skipped }, leftOut: new Map(listed.leftOut) }
  const reading: Reading = {
    ...left,
    failure: null,
    problem: null,
    pagesRead: 0,
    withoutData: 0,
    stores: new Map(job.stores),
  }
  const vehicles: RawVehicle[] = []
  let failuresInRow = 0
  const isWanted = seekVehicle(job.wanted ?? undefined, job.config)
  const candidates = listed.failure?.class === 'blocked' ? [] : candidatesOf(listed, job)
  const needed = candidates.filter(job.needed)
  const picked = new Set(spread(needed, job.limit))
  const requests = vehiclePageRequests([...picked], { ...job, purpose: 'vehicle', pageDates: listed.pageDates })
  for (const vehicle of candidates) {
    const isHopeless = vehicles.length === 0 && reading.withoutData >= maxEmptyAtStart && job.isVehicle !== undefined
    if (!job.needed(vehicle)) vehicles.push(vehicle)
    else if (picked.has(vehicle) && failuresInRow < maxFailuresInRow && !isBlocked(reading.failure) && !isHopeless) {
      const before = reading.failure
      const whole = yield* readVehicle({ vehicle, request: requests.get(vehicle) }, job, reading)
      failuresInRow = reading.failure === before ? 0 : failuresInRow + 1
      if (whole !== null) vehicles.push(whole)
    }
    const last = vehicles.at(-1)
    if (last !== undefined && isWanted([{ vehicle: last, store: reading.stores.get(last) ?? null }])) {
      return joinScan(listed, [last], { ...reading, isWhole: false, problem: null, failure: null }, job)
    }
  }
  if (listed.failure?.class === 'blocked' || job.wanted !== null)
    vehicles.push(...listed.vehicles.filter((vehicle) => !job.needed(vehicle) && !candidates.includes(vehicle)))
  if (reading.withoutData > (job.wanted === null ? requests.size / 2 : 0))
    reading.problem ??= `${reading.withoutData} of ${requests.size} vehicle pages carry no vehicle data`
  if (picked.size < needed.length)
    reading.problem ??=
      job.limit < maxVehiclePages ? sampled : `the site has more than ${maxVehiclePages} vehicle pages`
  return joinScan(listed, vehicles, { ...reading, isWhole: job.wanted === null }, job)
}

/** Spread over the list, so that a sample has new and used vehicles. */
export function spread<T>(list: readonly T[], limit: number): readonly T[] {
  if (list.length <= limit) return list
  return Array.from({ length: limit }, (_, at) => list.slice(Math.floor((at * list.length) / limit))).flatMap(
    ([first]) => first ?? [],
  )
}

/** For a single VIN: the listed vehicle with that VIN, or else all that are listed without a VIN, its known page first. */
function candidatesOf(
  { vehicles, complete, pageDates }: Scan,
  { wanted, knownPage, baseUrl }: Job,
): readonly RawVehicle[] {
  if (wanted === null) return vehicles
  if (!complete && pageDates === undefined) return []
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
  const { page } = opened
  if (page.url !== page.requestedUrl && job.isVehicle?.(page.url) === false) {
    countSkipped(reading.skipped, 'gone')
    return null
  }
  const isWhole = job.isVehicle !== undefined || /<\/(html|body)\s*>/i.test(page.text)
  const found = job.read(page)
  const skipped = found?.skipped ?? null
  if (found !== null && skipped !== null) {
    leaveOut(reading, skipped, isBlank(vehicle.vin) ? found.vehicle : vehicle)
    return null
  }
  if (found?.problem !== undefined) {
    countSkipped(reading.skipped, 'no vehicle data')
    reading.problem ??= found.problem
    return null
  }
  if (found === null || !isWhole || isOtherVehicle(found.vehicle, vehicle)) {
    countSkipped(reading.skipped, 'no vehicle data')
    if (job.isVehicle !== undefined) reading.withoutData++
    else reading.problem ??= `${request.url} shows ${found === null || !isWhole ? 'no vehicle' : 'another vehicle'}`
    return null
  }
  const merged = mergeVehicle(vehicle, withOwnTexts(withPageBasis(found.vehicle, page)))
  reading.stores.set(merged, found.store ?? null)
  return merged
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
  { config, isVehicle }: Job,
): Scan {
  const items = found.map((vehicle) => ({
    vehicle,
    skipped: null,
    store: reading.stores.get(vehicle) ?? null,
    lot: null,
  }))
  const own = config === undefined ? null : keepOwnVehicles(items, config, reading)
  const vehicles = own?.vehicles ?? uniqueByVin(found, reading.skipped)
  const twice = reading.skipped['duplicate VIN'] ?? 0
  const repeated =
    twice > vehicles.length ? `${found.length} vehicle pages show only ${vehicles.length} vehicles` : null
  const gone = reading.skipped.gone ?? 0
  // Beside the links that a structured site's sitemap has, its listings say how many are gone.
  const tooMany = isWhole && (isVehicle === undefined || own !== null) ? tooManyGone(gone, found.length + gone) : null
  const incompleteReason = own?.problem ?? listed.incompleteReason ?? reading.problem ?? repeated ?? tooMany
  // A sitemap states addresses, of which some are gone.
  const known = listed.pageDates === undefined && own === null ? (listed.stated.total ?? 0) : 0
  const isVouched = incompleteReason === sampled && reading.withoutData === 0 && own?.isShared !== true
  const statedTotal = { ...nothingStated, total: own?.isShared === true ? null : listed.stated.total }
  const whole = countConditions(vehicles, Math.max(known, vehicles.length))
  const { pageDates: _, ...scan } = listed
  return {
    ...scan,
    vehicles,
    complete: incompleteReason === null,
    incompleteReason,
    failure: listed.failure ?? reading.failure,
    skipped: reading.skipped,
    leftOut: reading.leftOut,
    stated: incompleteReason === null ? whole : isVouched ? listed.stated : statedTotal,
    pagesRead: listed.pagesRead + reading.pagesRead,
    ...((own?.storesSeen.length ?? 0) > 0 ? { storesSeen: own?.storesSeen ?? [] } : {}),
  }
}

type VehiclePages = {
  readonly purpose: 'vehicle' | 'detail'
  readonly baseUrl: string
  readonly pageDates: ReadonlyMap<string, string> | undefined
  readonly limit?: number
  readonly isVehicle?: VehiclePageReader['isVehicle']
}

export function vehiclePageRequests(
  vehicles: readonly RawVehicle[],
  { purpose, baseUrl, limit = maxVehiclePages, pageDates, isVehicle }: VehiclePages,
): ReadonlyMap<RawVehicle, PageRequest> {
  const requests = new Map<RawVehicle, PageRequest>()
  for (const vehicle of vehicles) {
    if (requests.size >= limit) break
    const url = vehicle.vdp_link ? URL.parse(vehicle.vdp_link, baseUrl) : null
    if (url === null) continue
    const changedAt = pageDates?.get(vehicle.vdp_link ?? '')
    const listedAs = isVehicle === undefined ? JSON.stringify([vehicle, changedAt]) : changedAt
    requests.set(vehicle, { url: url.href, purpose, ...(listedAs === undefined ? {} : { listedAs }) })
  }
  return requests
}
