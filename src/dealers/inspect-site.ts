import { setTimeout as delay } from 'node:timers/promises'
import type { SeenVehicle } from '../diff/diff-vehicles.ts'
import { type CrawledScan, collectSite, countSeen } from '../ingest/collect-site.ts'
import { type RecognizedSite, recognizeSite } from '../ingest/recognize-site.ts'
import type { CollectServices } from '../ingest/services.ts'
import { capitalize } from '../lib/text.ts'
import type { DealerIdentity, DealerReviews, FailureMode, VehicleCounts } from '../model/dealership.ts'
import type { FetchFailure, Page, PageAnswer } from '../model/page.ts'
import type { ReaderConfig, Scan } from '../model/scan.ts'
import { latestModelYear } from '../model/vin.ts'
import { readWebsiteAddress } from '../model/website-address.ts'
import { reviewSample } from '../normalize/review-sample.ts'
import type { FetchOptions, WebClient } from '../outbound/contract.ts'
import { findAddresses, findCnames } from '../outbound/look-up-vetted.ts'
import type { SiteConfig } from '../platforms/engine/contract.ts'
import { detectWithoutPage } from '../platforms/engine/detect/detect.ts'
import { listingsElsewhere } from '../platforms/engine/reader/explore/explore-site.ts'
import { completeIdentity } from './complete-identity.ts'
import { providerTrust } from './list-providers.ts'
import { reachSite } from './reach-site.ts'
import { otherKindOfSite } from './resolve/other-sites.ts'

export type InspectedSite = {
  readonly websiteUrl: string
  readonly provider: string
  readonly confidence: number
  readonly config: SiteConfig
  readonly identity: DealerIdentity
  readonly reviews: DealerReviews | null
  /** Counts of the whole lot; null: unknown from the test collection. */
  readonly counts: VehicleCounts | null
  /** Serves the inventory, if not the site itself. */
  readonly vendorHost: string | null
  /** Null: detection and validation both passed. */
  readonly reviewReason: string | null
}

type Inspection =
  | { readonly kind: 'inspected'; readonly site: InspectedSite }
  | { readonly kind: 'failed'; readonly mode: FailureMode; readonly error: string }

type SiteToInspect = {
  readonly dealershipUrl: string
  /** The offline VIN database; null: none. */
  readonly vpic: string | null
}

type Services = Pick<CollectServices, 'web' | 'platforms' | 'watch' | 'clock' | 'log' | 'decodeVins'>

/** Reaches a site, detects its platform and reads a sample of its inventory. Writes nothing. */
export async function inspectSite(
  services: Services,
  { dealershipUrl, vpic }: SiteToInspect,
  signal: AbortSignal,
): Promise<Inspection> {
  const { host } = readWebsiteAddress(dealershipUrl)
  const otherKind = otherKindOfSite(host)
  if (otherKind !== null) return failedAsOther(host, otherKind)
  const web = createRetryingClient(services.web)
  const home = await reachSite(web, dealershipUrl, signal)
  if (home.kind === 'failure') {
    const isWall = home.class === 'blocked' && home.code !== 'denied'
    return isWall ? failedBehindWall(home) : failedInspection(home)
  }
  const recognized = recognizeSite(services, home)
  const { provider, evidence } = recognized
  services.log.info({ url: home.url, provider, evidence }, 'platform detected')
  const inspection = await inspectAs(services, { home, web, vpic, recognized }, signal)
  if (inspection.kind !== 'shut') return inspection
  const platforms = services.platforms.filter(({ detect }) => detect.length === 0)
  const any = recognizeSite({ ...services, platforms }, home)
  if (any.provider === provider) return inspection.failed
  const byPages = await inspectAs(services, { home, web, vpic, recognized: any }, signal)
  return byPages.kind === 'inspected' ? byPages : inspection.failed
}

type Inspecting = {
  readonly home: Page
  readonly web: Pick<WebClient, 'fetchPage'>
  readonly vpic: string | null
  readonly recognized: RecognizedSite
}

/** `shut`: the platform's interface answers nobody, as some plugins have it, while the site's pages may be open. */
async function inspectAs(
  services: Services,
  { home, web, vpic, recognized }: Inspecting,
  signal: AbortSignal,
): Promise<Inspection | { readonly kind: 'shut'; readonly failed: Inspection }> {
  const { provider, platformName, confidence, isDealer, configured, identity, reviews } = recognized
  if (configured.kind === 'missing') {
    const error = `${platformName} was detected, but ${configured.reason}.`
    return { kind: 'failed', mode: 'unknown_platform', error }
  }
  const context = () => ({ baseUrl: configured.config.base_url, observedAt: services.clock.now() })
  const options = { sample: true, signal, context }
  const source = { provider, config: configured.config }
  const { scan, read, vendorHost } = await collectSite({ ...services, web }, source, options)
  const { reader, failure } = scan
  const config = reader === undefined ? configured.config : { ...configured.config, reader }
  const unclear = unclearStore(scan)
  const nothingRead = read.seen.length === 0 && read.rejected.count === 0
  if (nothingRead && unclear === null) {
    const elsewhere = services.watch({ page: home.url }, () => listingsElsewhere(home))
    const failed = nothingFound(scan, { home, isDealer, elsewhere })
    return failure?.code === 'http_error' || failure?.code === 'robots' ? { kind: 'shut', failed } : failed
  }
  const sampled = { new: read.newCount, used: countSeen(read) - read.newCount, total: countSeen(read) }
  const strict = providerTrust(provider) === 'documented'
  return {
    kind: 'inspected',
    site: {
      websiteUrl: new URL(home.url).origin,
      provider,
      confidence,
      config,
      identity: await completeIdentity({ ...services, web }, { home, identity }, signal),
      reviews: reviews ?? scan.reviews ?? null,
      counts: vouchedCounts(scan) ?? (scan.complete ? sampled : null),
      vendorHost,
      reviewReason:
        unclear ??
        scan.doubt ??
        doubtByVins(services, { vpic, reader, vehicles: read.seen }) ??
        reviewSample(read.seen, read.rejected, { strict }),
    },
  }
}

function vouchedCounts({ stated }: CrawledScan): VehicleCounts | null {
  if (stated.new === null || stated.used === null) return null
  return { new: stated.new, used: stated.used, total: stated.total ?? stated.new + stated.used }
}

type BareSite = {
  readonly home: Page
  readonly isDealer: boolean
  readonly elsewhere: ReturnType<typeof listingsElsewhere>
}

function nothingFound(scan: CrawledScan, site: BareSite): Inspection {
  if (scan.failure !== null) return failedInspection(scan.failure)
  if (scan.scriptsOnly !== undefined) {
    return { kind: 'failed', mode: 'unknown_platform', error: scriptsOnly(site.home.url, scan.scriptsOnly) }
  }
  const host = new URL(site.home.url).host
  if (site.isDealer && scan.carsWithoutVins !== undefined) {
    const error = `${host} shows vehicles without their VINs, by which they are told apart.`
    return { kind: 'failed', mode: 'no_inventory', error }
  }
  const [elsewhere] = site.elsewhere
  const hint = elsewhere === undefined ? '' : ` Its links to an inventory lead to ${elsewhere.host}.`
  return site.isDealer
    ? { kind: 'failed', mode: 'no_inventory', error: `No vehicles were found on ${host}.${hint}` }
    : { kind: 'failed', mode: 'unknown_platform', error: `${host} does not look like the website of a car dealership.` }
}

function failedAsOther(host: string, kind: string): Inspection {
  const error = `${host} is ${kind}, not a dealership’s own website.`
  return { kind: 'failed', mode: 'unknown_platform', error }
}

function scriptsOnly(url: string, tried: NonNullable<CrawledScan['scriptsOnly']>): string {
  const says = `The pages of ${new URL(url).host} show vehicles only through scripts, and no interface that they name could be read`
  return tried === 'opened'
    ? `${says}; no vehicles were found in a browser either.`
    : `${says}; with BROWSER_URL they are opened in a browser.`
}

/** Operators learn the platform even of a blocked site. */
async function failedBehindWall(failure: FetchFailure): Promise<Inspection> {
  const host = URL.parse(failure.requestedUrl)?.hostname ?? ''
  const [cnames, addresses] = await Promise.all([findCnames(host), findAddresses(host)])
  const behind = detectWithoutPage({ host, cnames, addresses })
  const inspection = failedInspection(failure)
  if (behind === null) return inspection
  const platform = `By its ${behind.evidence.join(', ')} it is a site of ${behind.platform.name}.`
  return { ...inspection, error: `${inspection.error} ${platform}` }
}

/** An inspection that a failure of the site ended. */
export function failedInspection(failure: FetchFailure): Extract<Inspection, { kind: 'failed' }> {
  return { kind: 'failed', mode: failureModeOf(failure), error: sentence(failure.message) }
}

function failureModeOf(failure: FetchFailure): FailureMode {
  if (failure.class === 'blocked' || failure.status === 429) return 'blocked'
  return failure.code === 'timeout' ? 'timeout' : 'unreachable'
}

function sentence(text: string): string {
  // Host names keep their spelling.
  const startsWithHost = /^[\w-]+(\.[\w-]+)+/.test(text)
  const capital = startsWithHost ? text : capitalize(text)
  return capital.endsWith('.') ? capital : `${capital}.`
}

const maxNamed = 30

/** None of its rooftops could be identified as the dealership: importing the wrong one would be worse than none. */
export function unclearStore({ skipped, storesSeen = [] }: Pick<Scan, 'skipped' | 'storesSeen'>): string | null {
  if ((skipped['store unknown'] ?? 0) === 0) return null
  const named = storesSeen.slice(0, maxNamed).join('; ')
  const rest = storesSeen.length > maxNamed ? `; and ${storesSeen.length - maxNamed} more` : ''
  const count = storesSeen.length > 1 ? storesSeen.length : 'several'
  return `The site shows the inventory of ${count} stores, and none of them could be identified as this dealership: ${named}${rest}`
}

type Sample = {
  readonly vpic: string | null
  readonly reader: ReaderConfig | undefined
  readonly vehicles: readonly SeenVehicle[]
}

const fewest = 3
const agreeing = 0.95

/**
 * Why a person has to review what a reader found: its values do not agree with the VINs. null: they agree. Markup says
 * what its values mean, so it is accepted without VINs that decode.
 */
function doubtByVins(
  { decodeVins, watch, clock }: Pick<CollectServices, 'decodeVins' | 'watch' | 'clock'>,
  { vpic, reader, vehicles }: Sample,
): string | null {
  if (reader === undefined || vpic === null) return null
  const asked = {
    databasePath: vpic,
    latestYear: latestModelYear(clock.now()),
    vehicles: vehicles.map(({ content }) => content),
  }
  const decoded = watch({ page: '' }, () => decodeVins(asked)).filter(({ isDecoded }) => isDecoded)
  if (decoded.length < fewest) {
    const found = `${decoded.length} of ${vehicles.length} VINs in the test collection can be decoded`
    return reader.marked === true ? null : `Only ${found}: too few to prove what was read`
  }
  const other = decoded.filter(({ disagrees }) => disagrees.length > 0).length
  if (decoded.length - other >= decoded.length * agreeing) return null
  return `Year, make or model of ${other} of ${decoded.length} vehicles in the test collection are not those of their VINs`
}

/** In one setup. */
export const longestBusyWaitMs = 2 * 60_000
/** Without Retry-After; each further wait is twice as long. */
const unstatedWaitMs = 5_000
/** Grows likewise for a site that repeatedly answers Retry-After: 0. */
const shortestWaitMs = 1_000

type Wait = (ms: number, signal?: AbortSignal) => Promise<unknown>

const waitOnTimer: Wait = (ms, signal) => delay(ms, undefined, signal === undefined ? {} : { signal })

/** Retries after a 429 or 503, unless the site asks for more than the rest of two minutes. One client per setup. */
export function createRetryingClient(
  web: Pick<WebClient, 'fetchPage'>,
  wait: Wait = waitOnTimer,
): Pick<WebClient, 'fetchPage'> {
  let leftMs = longestBusyWaitMs
  return {
    fetchPage: async (request, options: FetchOptions = {}): Promise<PageAnswer> => {
      for (let asked = 0; ; asked += 1) {
        const answer = await web.fetchPage(request, options)
        if (answer.kind === 'page' || !isBusy(answer)) return answer
        const waitMs = Math.max(answer.retryAfterMs ?? unstatedWaitMs * 2 ** asked, shortestWaitMs * 2 ** asked)
        if (waitMs > leftMs) return answer
        leftMs -= waitMs
        try {
          await wait(waitMs, options.signal)
        } catch {
          return answer
        }
      }
    },
  }
}

/** Waiting does not help against a bot challenge with one of these statuses. */
function isBusy({ status, code }: FetchFailure): boolean {
  return (status === 429 || status === 503) && ['http_error', 'robots', 'asked_to_wait'].includes(code)
}
