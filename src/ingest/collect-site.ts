import { setImmediate as nextSlice } from 'node:timers/promises'
import type { SeenVehicle } from '../diff/diff-vehicles.ts'
import { chunk } from '../lib/batcher.ts'
import type { Watch } from '../lib/serve-tasks.ts'
import type { DealerReviews } from '../model/dealership.ts'
import type { RawVehicle } from '../model/raw-vehicle.ts'
import { hashContent } from '../model/rendered-vehicle.ts'
import { nothingStated, type Scan } from '../model/scan.ts'
import { createFillTally, type FillRatesByFilter } from '../model/vehicle-fill.ts'
import { siteHost } from '../model/website-address.ts'
import { type NormalizedVehicle, noRejections, type Rejections } from '../model/website-vehicle.ts'
import { createNormalizer, type NormalizeContext } from '../normalize/normalize-all.ts'
import type { Collection, Platform, SiteConfig } from '../platforms/engine/contract.ts'
import { collectByReader } from '../platforms/engine/reader/collect-by-reader.ts'
import { findReader } from '../platforms/engine/reader/find-reader.ts'
import { createReviewFinder } from './recognize-site.ts'
import type { SiteServices } from './services.ts'
import type { UnreadablePage } from './unreadable-page.ts'

/** Thrown when the process stops or the collection takes too long: the scan must not be used. */
export class CollectionStopped extends Error {
  constructor() {
    super('the collection was stopped before it had ended')
    this.name = 'CollectionStopped'
  }
}

export type CollectedSite = {
  readonly scan: CrawledScan
  readonly read: ReadRecords
  /** The most requested host besides the site's own: the vendor's, which serves the inventory. Null: only its own. */
  readonly vendorHost: string | null
  /** The platform's own listing failed, and the generic reader read the lot instead. */
  readonly fellBack?: boolean
}

export type CrawledScan = Omit<Scan, 'vehicles' | 'pageDates'> & {
  readonly received: number
  readonly reviews?: DealerReviews | null
}

/** Each VIN once. */
export type ReadRecords = {
  readonly seen: readonly SeenVehicle[]
  /** VINs with an unchanged hash: their content is not needed. */
  readonly unchangedVins: readonly string[]
  /** How many of both are new cars. */
  readonly newCount: number
  readonly rejected: Rejections
  readonly fillRates: FillRatesByFilter
}

export function countSeen({ seen, unchangedVins }: ReadRecords): number {
  return seen.length + unchangedVins.length
}

type KnownHashes = ReadonlyMap<string, string>

type CollectOptions = {
  readonly signal: AbortSignal
  /** Called after the last page. */
  readonly context: () => NormalizeContext
  /** Called after the last page too; vehicles with these hashes are read `unchangedVins`. */
  readonly known?: () => Promise<KnownHashes>
  readonly sample: boolean
  /** One page is enough, to see whether the site shows any inventory. */
  readonly probe?: boolean
}

/** Collects a site as its platform says: pages, then normalized vehicles. */
export async function collectSite(
  services: SiteServices,
  { provider, config }: { readonly provider: string; readonly config: SiteConfig },
  options: CollectOptions,
): Promise<CollectedSite> {
  const { sample, probe = false } = options
  const platform = platformOf(services, provider)
  const baseUrl = config.base_url
  const steps = platform.collect({ config }, { sample, probe })
  const collected = await crawl(services, { steps, baseUrl }, options)
  if (sample || platform.detect.length === 0 || !hasLostListing(collected.scan)) return collected
  return (await fallBack(services, baseUrl, options)) ?? collected
}

/** The platform no longer answers as its adapter knows it. */
function hasLostListing({ received, failure }: CrawledScan): boolean {
  return received === 0 && failure?.class === 'changed'
}

/** A lot larger than this multiple of the known one includes other dealerships' vehicles. */
const maxTimesKnown = 2

/** The lot as the generic reader finds it, if that proves complete; null otherwise. */
async function fallBack(
  services: SiteServices,
  baseUrl: string,
  options: CollectOptions,
): Promise<CollectedSite | null> {
  const probed = await crawl(services, { steps: findReader(baseUrl), baseUrl }, options)
  const { reader, doubt = null } = probed.scan
  if (reader === undefined || doubt !== null) return null
  const steps = collectByReader(reader, { baseUrl, options: { sample: false } })
  const found = await crawl(services, { steps, baseUrl }, options)
  const known = (await options.known?.())?.size ?? 0
  const isPlausible = known === 0 || countSeen(found.read) <= known * maxTimesKnown
  return found.scan.complete && countSeen(found.read) > 0 && isPlausible ? { ...found, fellBack: true } : null
}

function platformOf({ platforms }: Pick<SiteServices, 'platforms'>, provider: string): Platform {
  const platform = platforms.find(({ id }) => id === provider)
  if (platform === undefined) throw new Error(`no adapter for provider ${provider}`)
  return platform
}

/** Sends the requests of a crawl, one after the other, and normalizes what it found. */
export async function crawl(
  { web, watch }: Pick<SiteServices, 'web' | 'watch'>,
  { steps, baseUrl }: { readonly steps: Collection; readonly baseUrl: string },
  options: Omit<CollectOptions, 'sample' | 'probe'>,
): Promise<CollectedSite> {
  const { signal } = options
  const requests = new Map<string, number>()
  const reviews = createReviewFinder(hostOf(baseUrl))
  let step = steps.next()
  let page = baseUrl
  while (!step.done) {
    if (signal.aborted) throw new CollectionStopped()
    const request = step.value
    page = request.url
    requests.set(hostOf(page), (requests.get(hostOf(page)) ?? 0) + 1)
    const answer = await web.fetchPage(request, { signal })
    if (signal.aborted) throw new CollectionStopped()
    step = watch({ page, characters: answer.kind === 'page' ? answer.text.length : 0 }, () => {
      reviews.inspect(answer)
      return steps.next(answer)
    })
  }
  const { vehicles, pageDates: _, ...scan } = step.value
  return {
    scan: { ...scan, received: vehicles.length, reviews: reviews.found() },
    read: await readRecords(vehicles, { watch, page }, options),
    vendorHost: vendorHostOf(requests, baseUrl),
  }
}

/** Records normalized at a time: other imports of the thread go on in between. */
const readAtOnce = 500

/** `seen` is null if the vehicle is as known. */
type ReadVehicle = { readonly vin: string; readonly isNew: boolean; readonly seen: SeenVehicle | null }

async function readRecords(
  records: readonly RawVehicle[],
  { watch, page }: { readonly watch: Watch; readonly page: string },
  { context, known, signal }: Pick<CollectOptions, 'context' | 'known' | 'signal'>,
): Promise<ReadRecords> {
  const knownHashes = (await known?.()) ?? new Map<string, string>()
  const filled = createFillTally()
  const normalizer = createNormalizer(context(), (vehicle) => {
    filled.add(vehicle.content)
    return compare(vehicle, knownHashes)
  })
  for (const some of chunk(records, readAtOnce)) {
    watch({ page }, () => {
      for (const record of some) normalizer.add(record)
    })
    await nextSlice()
    if (signal.aborted) throw new CollectionStopped()
  }
  const { vehicles, rejected } = normalizer.end()
  return {
    seen: vehicles.flatMap(({ seen }) => (seen === null ? [] : [seen])),
    unchangedVins: vehicles.flatMap(({ seen, vin }) => (seen === null ? [vin] : [])),
    newCount: vehicles.filter(({ isNew }) => isNew).length,
    rejected,
    fillRates: filled.rates(),
  }
}

function compare(vehicle: NormalizedVehicle, known: KnownHashes): ReadVehicle {
  const { vin, condition } = vehicle.content
  const hash = hashContent(vehicle.content)
  return { vin, isNew: condition === 'New', seen: known.get(vin) === hash ? null : { ...vehicle, hash } }
}

/** '' if the address has none. */
function hostOf(address: string): string {
  const url = URL.parse(address)
  return url === null ? '' : siteHost(url)
}

function vendorHostOf(requests: ReadonlyMap<string, number>, baseUrl: string): string | null {
  const others = [...requests].filter(([host]) => host !== hostOf(baseUrl))
  return others.sort(([, a], [, b]) => b - a)[0]?.[0] ?? null
}

/** The empty result of a crawl that a page of the site ended. */
export function nothingCollected({ failure, pagesRead }: UnreadablePage): CollectedSite {
  const scan = { received: 0, complete: false, incompleteReason: failure.message, failure }
  return {
    scan: { ...scan, pagesRead, stated: nothingStated, skipped: {} },
    read: { seen: [], unchangedVins: [], newCount: 0, rejected: noRejections, fillRates: createFillTally().rates() },
    vendorHost: null,
  }
}

export type RawCrawl = { readonly scan: Scan; readonly requests: number }

/** Sends the requests of a crawl, one after the other; what it found stays as the pages show it. */
export async function crawlRaw(
  { web, watch }: Pick<SiteServices, 'web' | 'watch'>,
  { steps, baseUrl, signal }: { readonly steps: Collection; readonly baseUrl: string; readonly signal: AbortSignal },
): Promise<RawCrawl> {
  let requests = 0
  let page = baseUrl
  let step = watch({ page }, () => steps.next())
  while (!step.done) {
    if (signal.aborted) throw new CollectionStopped()
    const request = step.value
    page = request.url
    requests += 1
    const answer = await web.fetchPage(request, { signal })
    step = watch({ page, characters: answer.kind === 'page' ? answer.text.length : 0 }, () => steps.next(answer))
  }
  return { scan: step.value, requests }
}
