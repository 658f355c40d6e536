import { detachTexts } from '../../../lib/json.ts'
import type { FetchFailure, Page, PageRequest } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { nothingStated, type Scan } from '../../../model/scan.ts'
import { isCutOff } from '../cards/is-cut-off.ts'
import { isBlocked, isGone, openPage } from '../cards/read-page.ts'
import type { Collection, CollectOptions, Crawl, Platform, Site, SiteConfig } from '../contract.ts'
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
import { fillGaps, mergeVehicle } from './merge-vehicle.ts'

export type PageVehicle = {
  readonly vehicle: RawVehicle
  /** Why it is not for sale; null: it is. */
  readonly skipped?: string | null
  /** Why the page does not count. */
  readonly problem?: string
  readonly store?: StoreSignal | null
}

type VehiclePageReader = {
  /** Listed vehicles that are not whole without their page: what it states wins, and a page that is missing counts. */
  readonly needed?: (vehicle: RawVehicle) => boolean
  /** Others whose page fills gaps; without it they stay as listed. */
  readonly useful?: (vehicle: RawVehicle) => boolean
  /** The page's main vehicle; null if it has none, or is about another than the listed one. */
  readonly read: (page: Page, listed: RawVehicle) => PageVehicle | null
  /** Adds what a useful page shows; default: `fillGaps`. */
  readonly join?: (listed: RawVehicle, shown: RawVehicle) => RawVehicle
  /** Needed pages are read at each scan, however little their listing changed. */
  readonly isFresh?: (listed: readonly RawVehicle[]) => boolean
  /** The same of useful pages: no more than these. */
  readonly maxFresh?: number
  /**
   * Where links were only found to look like vehicles' pages: those that lead elsewhere are gone, some may have no
   * vehicle, and none is kept without a date that its sitemap states.
   */
  readonly isVehicle?: (url: string) => boolean
  /** Whether an address is of the pages' shape: one that is not, shows no VIN and was led to, is gone. */
  readonly isOfShape?: (url: string) => boolean
  /** Where only the pages say whose store a vehicle is at. */
  readonly config?: SiteConfig
  /** The stores of vehicles whose pages are not needed. */
  readonly stores?: ReadonlyMap<RawVehicle, StoreSignal | null>
}

const samplePages = 6
const probePages = 2
const maxVehiclePages = 20_000
/** As many pages as are stored per dealership: any more would be requested in full at each scan. */
const maxUsefulPages = 2_000
/** After this many failures in a row the site is down; the next scan tries again. */
const maxFailuresInRow = 5
/** If this many pages that only look like vehicles' have none, the others will not either. */
const maxEmptyAtStart = 10

type Reading = LeftOut & {
  failure: FetchFailure | null
  problem: string | null
  pagesRead: number
  withoutData: number
  /** Pages that say that they are gone for good, as no site does that is down or moves. */
  withdrawn: number
  /** Of pages that are only useful. */
  failuresInRow: number
  readonly stores: Map<RawVehicle, StoreSignal | null>
}

/** For listings that lack fields. 404 and 410 mean sold; another page missing that is needed makes a scan incomplete. */
export function withVehiclePages(
  platform: Platform,
  {
    read,
    ...reader
  }: Pick<VehiclePageReader, 'needed' | 'useful' | 'join' | 'maxFresh'> & {
    readonly read: (page: Page, listed: RawVehicle) => RawVehicle | null
  },
): Platform {
  const completed = (listing: Collection, { config }: Site, options: CollectOptions) =>
    completeFromPages(listing, {
      ...reader,
      baseUrl: config.base_url,
      options,
      read: (page, listed) => {
        const vehicle = read(page, listed)
        return vehicle === null ? null : { vehicle }
      },
    })
  const crawled = byCrawling((site, options) => completed(platform.collect(site, options), site, options))
  const one: Platform['one'] = (site, vin, options) =>
    completed(platform.one(site, vin, options), site, { sample: false, wanted: normalizedVin(vin) })
  return { ...platform, ...crawled, ...(reader.needed === undefined ? { one } : {}), tier: platform.tier }
}

type Job = VehiclePageReader & { readonly baseUrl: string; readonly options: CollectOptions }

export function* completeFromPages(listing: Collection, job: Job): Collection {
  const { needed: isNeeded = () => false, config, options } = job
  const { sample, probe, wanted } = options
  const limit = probe ? probePages : sample ? samplePages : maxVehiclePages
  const listed = yield* listing
  const left = { skipped: { ...listed.skipped }, leftOut: new Map(listed.leftOut) }
  const reading: Reading = {
    ...left,
    failure: null,
    problem: null,
    pagesRead: 0,
    withoutData: 0,
    withdrawn: 0,
    failuresInRow: 0,
    stores: new Map(job.stores),
  }
  const vehicles: RawVehicle[] = []
  let failuresInRow = 0
  const isWanted = seekVehicle(wanted, config)
  const candidates = isBlocked(listed.failure) ? [] : candidatesOf(listed, job)
  const needed = candidates.filter(isNeeded)
  const isAsListed = needed.length === 0 && config === undefined
  const picked = new Set(spread(needed, limit))
  const requests = vehiclePageRequests([...picked], {
    ...job,
    limit,
    purpose: 'vehicle',
    pageDates: listed.pageDates,
    isFresh: job.isFresh?.(listed.vehicles) === true,
  })
  const useful = usefulRequests(
    listed,
    candidates.filter((vehicle) => !isNeeded(vehicle)),
    job,
  )
  for (const vehicle of candidates) {
    const isHopeless = vehicles.length === 0 && reading.withoutData >= maxEmptyAtStart && job.isVehicle !== undefined
    const request = useful.get(vehicle)
    if (request !== undefined) vehicles.push(...(yield* addUsefulPage({ vehicle, request }, job, reading)))
    else if (!isNeeded(vehicle)) vehicles.push(vehicle)
    else if (picked.has(vehicle) && failuresInRow < maxFailuresInRow && !isBlocked(reading.failure) && !isHopeless) {
      const before = reading.failure
      const whole = yield* readVehicle({ vehicle, request: requests.get(vehicle) }, job, reading)
      failuresInRow = reading.failure === before ? 0 : failuresInRow + 1
      if (whole !== null) vehicles.push(whole)
    }
    const last = vehicles.at(-1)
    if (last !== undefined && isWanted([{ vehicle: last, store: reading.stores.get(last) ?? null }])) {
      return joinScan(listed, [last], { ...reading, isWhole: false, isAsListed, problem: null, failure: null }, job)
    }
  }
  if (isBlocked(listed.failure) || wanted !== undefined)
    vehicles.push(...listed.vehicles.filter((vehicle) => !isNeeded(vehicle) && !candidates.includes(vehicle)))
  if (reading.withoutData > (wanted === undefined ? requests.size / 2 : 0))
    reading.problem ??= `${reading.withoutData} of ${requests.size} vehicle pages carry no vehicle data`
  if (picked.size < needed.length)
    reading.problem ??= limit < maxVehiclePages ? sampled : `the site has more than ${maxVehiclePages} vehicle pages`
  return joinScan(listed, vehicles, { ...reading, isWhole: wanted === undefined, isAsListed }, job)
}

function usefulRequests(listed: Scan, candidates: readonly RawVehicle[], job: Job) {
  const { useful, baseUrl, maxFresh, options } = job
  // A page of the listing that robots.txt disallows says nothing of the vehicles' pages.
  const isDown = listed.failure !== null && listed.failure.code !== 'robots'
  if (useful === undefined || isDown || options.probe) return new Map<RawVehicle, PageRequest>()
  return vehiclePageRequests(candidates.filter(useful), {
    purpose: 'detail',
    baseUrl,
    limit: options.sample ? samplePages : options.wanted === undefined ? (maxFresh ?? maxUsefulPages) : 1,
    pageDates: listed.pageDates,
    isFresh: maxFresh !== undefined,
  })
}

type Asked<R> = { readonly vehicle: RawVehicle; readonly request: R }

/** If the page fails, the vehicle stays as listed; after several failures only stored copies are read until the next scan. */
function* addUsefulPage({ vehicle, request }: Asked<PageRequest>, job: Job, reading: Reading): Crawl<RawVehicle[]> {
  const storedOnly = reading.failuresInRow >= maxFailuresInRow
  const { page, failure } = openPage(yield { ...request, storedOnly })
  if (!storedOnly || page !== null) reading.pagesRead++
  if (storedOnly || isBlocked(failure)) reading.failuresInRow = maxFailuresInRow
  else reading.failuresInRow = page === null ? reading.failuresInRow + 1 : 0
  const found = page === null ? null : job.read(page, vehicle)
  if (page === null || found === null) return [vehicle]
  if (found.skipped) {
    leaveOut(reading, found.skipped, vehicle)
    return []
  }
  return [(job.join ?? fillGaps)(vehicle, detachTexts(withPageBasis(found.vehicle, page)))]
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
  { options: { wanted, knownPage }, baseUrl }: Job,
): readonly RawVehicle[] {
  if (wanted === undefined) return vehicles
  if (!complete && pageDates === undefined) return []
  const named = vehicles.filter(({ vin }) => normalizedVin(vin) === wanted)
  if (named.length > 0) return named
  const bare = vehicles.filter(({ vin }) => normalizedVin(vin) === '')
  const likely = likeliestFirst(bare, wanted, ({ year, heading, vdp_link }) => [year, heading, vdp_link].join(' '))
  const isKnown = ({ vdp_link }: RawVehicle) =>
    knownPage !== undefined && URL.parse(vdp_link ?? '', baseUrl)?.href === knownPage
  return [...likely.filter(isKnown), ...likely.filter((vehicle) => !isKnown(vehicle))]
}

function* readVehicle(
  { vehicle, request }: Asked<PageRequest | undefined>,
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
    if (opened.failure.status === 410) reading.withdrawn++
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
  // What a window of the listing shows is a piece of a page, without an end.
  const isPiece = !/<html\b|<!doctype html|<body\b/i.test(page.text.slice(0, 2_000))
  const isEnded = isPiece || /<\/(html|body)\s*>/i.test(page.text) || !isCutOff(page.text)
  const isWhole = job.isVehicle !== undefined || isEnded
  const found = job.read(page, vehicle)
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
  const isLed = page.url !== page.requestedUrl && job.isOfShape?.(page.url) === false
  if (isLed && isWhole && isBlank(found?.vehicle.vin)) {
    countSkipped(reading.skipped, 'gone')
    return null
  }
  if (found === null || !isWhole || isOtherVehicle(found.vehicle, vehicle)) {
    countSkipped(reading.skipped, 'no vehicle data')
    if (job.isVehicle !== undefined) reading.withoutData++
    else reading.problem ??= `${request.url} shows ${found === null || !isWhole ? 'no vehicle' : 'another vehicle'}`
    return null
  }
  const merged = mergeVehicle(vehicle, detachTexts(withPageBasis(found.vehicle, page)))
  reading.stores.set(merged, found.store ?? null)
  return merged
}

function isOtherVehicle(found: RawVehicle, listed: RawVehicle): boolean {
  const one = normalizedVin(found.vin)
  const other = normalizedVin(listed.vin)
  return one !== '' && other !== '' && one !== other
}

function joinScan(
  listed: Scan,
  found: readonly RawVehicle[],
  { isWhole, isAsListed, ...reading }: Reading & { readonly isWhole: boolean; readonly isAsListed: boolean },
  { config }: Job,
): Scan {
  const { pageDates: _, ...scan } = listed
  const { skipped, leftOut } = reading
  const pagesRead = listed.pagesRead + reading.pagesRead
  if (isAsListed) return { ...scan, vehicles: found, skipped, leftOut, pagesRead }
  const items = found.map((vehicle) => ({
    vehicle,
    skipped: null,
    store: reading.stores.get(vehicle) ?? null,
    lot: null,
  }))
  const own = config === undefined ? null : keepOwnVehicles(items, config, reading)
  const vehicles = own?.vehicles ?? uniqueByVin(found, reading.skipped)
  const twice = skipped['duplicate VIN'] ?? 0
  const repeated =
    twice > vehicles.length ? `${found.length} vehicle pages show only ${vehicles.length} vehicles` : null
  const gone = skipped.gone ?? 0
  const missing = gone - Math.min(reading.withdrawn, found.length)
  const tooMany = isWhole ? tooManyGone(missing, found.length + gone) : null
  const incompleteReason = own?.problem ?? listed.incompleteReason ?? reading.problem ?? repeated ?? tooMany
  // A sitemap states addresses, of which some are gone.
  const known = listed.pageDates === undefined && own === null ? (listed.stated.total ?? 0) : 0
  const isVouched = incompleteReason === sampled && reading.withoutData === 0 && own?.isShared !== true
  const statedTotal = { ...nothingStated, total: own?.isShared === true ? null : listed.stated.total }
  const whole = countConditions(vehicles, Math.max(known, vehicles.length))
  return {
    ...scan,
    vehicles,
    complete: incompleteReason === null,
    incompleteReason,
    failure: listed.failure ?? reading.failure,
    skipped,
    leftOut,
    stated: incompleteReason === null ? whole : isVouched ? listed.stated : statedTotal,
    pagesRead,
    ...((own?.storesSeen.length ?? 0) > 0 ? { storesSeen: own?.storesSeen ?? [] } : {}),
  }
}

type VehiclePages = {
  readonly purpose: 'vehicle' | 'detail'
  readonly baseUrl: string
  readonly pageDates: ReadonlyMap<string, string> | undefined
  readonly limit: number
  readonly isVehicle?: VehiclePageReader['isVehicle']
  readonly isFresh: boolean
}

function vehiclePageRequests(
  vehicles: readonly RawVehicle[],
  { purpose, baseUrl, limit, pageDates, isVehicle, isFresh }: VehiclePages,
): ReadonlyMap<RawVehicle, PageRequest> {
  const requests = new Map<RawVehicle, PageRequest>()
  for (const vehicle of vehicles) {
    if (requests.size >= limit) break
    const url = vehicle.vdp_link ? URL.parse(vehicle.vdp_link, baseUrl) : null
    if (url === null) continue
    const changedAt = pageDates?.get(vehicle.vdp_link ?? '')
    const listedAs = isVehicle === undefined && !isFresh ? JSON.stringify([vehicle, changedAt]) : changedAt
    requests.set(vehicle, { url: url.href, purpose, ...(listedAs === undefined ? {} : { listedAs }) })
  }
  return requests
}
