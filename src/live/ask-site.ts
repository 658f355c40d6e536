import type { Logger } from 'pino'
import type { SeenVehicle } from '../diff/diff-vehicles.ts'
import { type CollectedSite, walkSite } from '../ingest/collect-site.ts'
import type { SiteQuestion } from '../ingest/site-questions.ts'
import { completeByVin, type SiteReader } from '../ingest/site-reader.ts'
import type { Clock } from '../lib/clock.ts'
import type { CachedReason } from '../model/live-lookup.ts'
import { orAborted } from '../outbound/or-aborted.ts'
import type { SiteConfig } from '../platforms/engine/contract.ts'
import { findPlatform } from '../platforms/registry.ts'
import { type LiveRun, reasonOfFailure } from './live-run.ts'

export type AskedSite = {
  readonly provider: string
  readonly config: SiteConfig
  /** Full state name, if known. */
  readonly state: string | null
}

export type SiteQuery = {
  readonly vin: string
  readonly knownPage: string | null
  /** A missing vehicle is also searched for in the unfiltered listing. */
  readonly confirmsGone: boolean
}

export type SiteVerdict =
  | { readonly kind: 'live'; readonly seen: SeenVehicle }
  /** `confirmed`: the unfiltered listing shows inventory without this vehicle; null: not checked. */
  | { readonly kind: 'gone'; readonly confirmed: boolean | null }
  | { readonly kind: 'failed'; readonly reason: CachedReason }

type Services = {
  readonly sites: Pick<SiteReader, 'startWalk' | 'readVins'>
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn'>
}

/** Looks one VIN up on a site. An unreadable site never means `gone`. Throws only when the process stops. */
export async function askSite(
  services: Services,
  { site, query, run }: { readonly site: AskedSite; readonly query: SiteQuery; readonly run: LiveRun },
): Promise<SiteVerdict> {
  const { vin, knownPage } = query
  const { provider, config } = site
  const platform = findPlatform(provider)
  if (platform?.status !== 'working') return { kind: 'failed', reason: 'unsupported' }
  run.raise(platform.tier)
  const looked = await walk(services, {
    ...{ site, run },
    begin: (number) => ({ kind: 'look-up', provider, config, vin, knownPage, walk: number }),
  })
  const verdict = typeof looked === 'string' ? failed(looked) : judge(looked, vin)
  if (verdict.kind === 'live') {
    return { kind: 'live', seen: await completeInTime(services, verdict.seen, run) }
  }
  if (verdict.kind !== 'gone' || !query.confirmsGone) return verdict
  const isWhole = typeof looked !== 'string' && looked.scan.sawInventory === true
  return isWhole ? { kind: 'gone', confirmed: true } : confirmGone(services, { site, run, vin })
}

/** Where reading the VIN takes longer than the lookup may, the vehicle is as its page shows it. */
async function completeInTime(services: Services, seen: SeenVehicle, run: LiveRun): Promise<SeenVehicle> {
  const [completed] = await orAborted(completeByVin(services, [seen]), run.signal).catch(() => [])
  return completed ?? seen
}

/** Reads an unfiltered page of the same listing, to see that the site shows inventory but not this vehicle. */
async function confirmGone(
  services: Services,
  { site, run, vin }: { readonly site: AskedSite; readonly run: LiveRun; readonly vin: string },
): Promise<SiteVerdict> {
  const { provider, config } = site
  const glanced = await walk(services, {
    ...{ site, run },
    begin: (number) => ({ kind: 'walk', provider, config, sample: true, glance: true, walk: number }),
  })
  const seen = typeof glanced === 'string' ? [] : glanced.read.seen
  if (seen.some(({ content }) => content.vin === vin)) return failed('error')
  return { kind: 'gone', confirmed: seen.length > 0 }
}

type Walk = {
  readonly site: AskedSite
  readonly run: LiveRun
  readonly begin: (walk: number) => SiteQuestion
}

async function walk(
  { sites, clock, log }: Services,
  { site, run, begin }: Walk,
): Promise<CollectedSite | 'timeout' | 'error'> {
  const { config, state } = site
  const baseUrl = config.base_url
  const context = () => ({ baseUrl, state, observedAt: clock.now() })
  try {
    const terms = { signal: run.signal, context, onTier: run.raise }
    return await walkSite({ web: run.web, sites }, { baseUrl, begin }, terms)
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
  return { kind: 'gone', confirmed: null }
}

function failed(reason: CachedReason): SiteVerdict {
  return { kind: 'failed', reason }
}
