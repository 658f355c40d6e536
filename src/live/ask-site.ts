import type { SeenVehicle } from '../diff/diff-vehicles.ts'
import { withKept } from '../diff/lost-fields.ts'
import { type CollectedSite, collectSite, crawl } from '../ingest/collect-site.ts'
import { completeByVin } from '../ingest/complete-by-vin.ts'
import type { CollectServices } from '../ingest/services.ts'
import type { CachedReason } from '../model/live-lookup.ts'
import { hashContent } from '../model/rendered-vehicle.ts'
import { isStoreReason } from '../model/scan.ts'
import { dependents, optionalFields } from '../model/vehicle-fill.ts'
import type { VehicleContent } from '../model/website-vehicle.ts'
import type { SiteConfig } from '../platforms/engine/contract.ts'
import { type LiveRun, reasonOfFailure } from './live-run.ts'

type AskedSite = {
  readonly provider: string
  readonly config: SiteConfig
  /** Full state name, if known. */
  readonly state: string | null
}

type SiteQuery = {
  readonly vin: string
  readonly knownPage: string | null
  /** As the last scan read it; null: not listed then. */
  readonly stored: VehicleContent | null
  /** A missing vehicle is also searched for in the unfiltered listing. */
  readonly confirmsGone: boolean
  /** The offline VIN database; null: none. */
  readonly vpic: string | null
}

export type SiteVerdict =
  | { readonly kind: 'live'; readonly seen: SeenVehicle }
  /** `marked`: the site shows it as sold. `confirmed`: the unfiltered listing shows inventory without this vehicle; null: not checked. */
  | { readonly kind: 'gone'; readonly confirmed: boolean | null; readonly marked: boolean }
  | { readonly kind: 'failed'; readonly reason: CachedReason }

type Services = Pick<CollectServices, 'platforms' | 'decodeVins' | 'watch' | 'clock' | 'log'>
type Asked = { readonly site: AskedSite; readonly query: SiteQuery; readonly run: LiveRun }

/** Looks one VIN up on a site. An unreadable site never means `gone`. Throws only when the process stops. */
export async function askSite(services: Services, { site, query, run }: Asked): Promise<SiteVerdict> {
  const { vin, knownPage, stored, vpic } = query
  const { provider, config } = site
  const platform = services.platforms.find(({ id }) => id === provider)
  if (platform === undefined) return { kind: 'failed', reason: 'unsupported' }
  run.raise(platform.tier)
  const onCrawl = () => run.raise('listing')
  const steps = platform.one({ config }, vin, knownPage === null ? { onCrawl } : { onCrawl, knownPage })
  const answered = await orReason(services, { site, run }, () =>
    crawl({ ...services, web: run.web }, { steps, baseUrl: config.base_url }, optionsOf(services, site, run)),
  )
  const verdict = typeof answered === 'string' ? failed(answered) : judge(answered, vin)
  if (verdict.kind === 'live') {
    const seen = stored === null ? verdict.seen : keepUnshown(verdict.seen, stored)
    const [completed = seen] = await completeByVin(services, vpic, [seen])
    return { kind: 'live', seen: completed }
  }
  if (verdict.kind !== 'gone' || !query.confirmsGone) return verdict
  const isWhole = typeof answered !== 'string' && answered.scan.sawInventory === true
  return isWhole ? { ...verdict, confirmed: true } : confirmGone(services, { site, run, vin }, verdict)
}

const priceFields = ['price', 'msrp', 'internet_price', 'list_price'] as const
const confirmedByScans = optionalFields.filter((field) => field !== 'price')

/**
 * A listing may show what the vehicle's page does not, and a lookup may read the page alone: a scan decides that a value is
 * gone, is written in other letters, or that the same prices are made up otherwise. A price is never quoted from before.
 */
function keepUnshown(seen: SeenVehicle, stored: VehicleContent): SeenVehicle {
  const shown = withKept(seen.content, stored, confirmedByScans)
  const isSamePriced = priceFields.every((field) => shown[field] === stored[field])
  const isInferred = shown.inferred.includes('condition') && !stored.inferred.includes('condition')
  const kept = [
    ...confirmedByScans.filter((field) => isSameText(shown[field], stored[field])),
    ...(isSamePriced ? (dependents.price ?? []) : []),
    ...(isInferred ? (['condition', 'inferred'] as const) : []),
    ...(stored.certified ? (['certified'] as const) : []),
  ]
  const content = { ...shown, ...Object.fromEntries(kept.map((name) => [name, stored[name]])) }
  return { ...seen, content, hash: hashContent(content) }
}

function isSameText(one: unknown, other: unknown): boolean {
  return typeof one === 'string' && typeof other === 'string' && one.toLowerCase() === other.toLowerCase()
}

/** Reads an unfiltered page of the same listing, to see that the site shows inventory but not this vehicle. */
async function confirmGone(
  services: Services,
  { site, run, vin }: { readonly site: AskedSite; readonly run: LiveRun; readonly vin: string },
  gone: Extract<SiteVerdict, { kind: 'gone' }>,
): Promise<SiteVerdict> {
  const probed = await sampleSite(services, { site, run }, { probe: true })
  const seen = typeof probed === 'string' ? [] : probed.read.seen
  if (seen.some(({ content }) => content.vin === vin)) return failed('error')
  return { ...gone, confirmed: seen.length > 0 }
}

/** A sample of a site's vehicles, as a setup reads it; one page of it is enough for a `probe`. */
export function sampleSite(
  services: Services,
  { site, run }: Pick<Asked, 'site' | 'run'>,
  { probe }: { readonly probe: boolean },
): Promise<CollectedSite | 'timeout' | 'error'> {
  const options = { ...optionsOf(services, site, run), sample: true, probe }
  return orReason(services, { site, run }, () => collectSite({ ...services, web: run.web }, site, options))
}

function optionsOf({ clock }: Services, { config, state }: AskedSite, { signal }: LiveRun) {
  return { signal, context: () => ({ baseUrl: config.base_url, state, observedAt: clock.now() }) }
}

async function orReason(
  { log }: Services,
  { site, run }: Pick<Asked, 'site' | 'run'>,
  collect: () => Promise<CollectedSite>,
): Promise<CollectedSite | 'timeout' | 'error'> {
  try {
    return await collect()
  } catch (error) {
    if (run.isOver()) return 'timeout'
    if (run.signal.aborted) throw error
    log.warn({ err: error, provider: site.provider }, 'a live lookup failed unexpectedly')
    return 'error'
  }
}

function judge({ scan, read }: CollectedSite, vin: string): SiteVerdict {
  const seen = read.seen.find(({ content }) => content.vin === vin)
  if (seen !== undefined) return { kind: 'live', seen }
  if (scan.failure !== null) return failed(reasonOfFailure(scan.failure))
  if (!scan.complete || read.rejected.count > 0) return failed('error')
  const reason = scan.leftOut?.get(vin)
  // Another store's by its ids; those may have changed, or the vehicle has moved there: an import decides.
  if (reason !== undefined && isStoreReason(reason)) return failed('error')
  return { kind: 'gone', confirmed: null, marked: reason !== undefined }
}

function failed(reason: CachedReason): SiteVerdict {
  return { kind: 'failed', reason }
}
