import { randomUUID } from 'node:crypto'
import { type ConfigurationRow, findConfiguration } from '../db/queries/configurations.ts'
import type { CollectedDealership } from '../db/queries/dealerships.ts'
import { findUsualRejections, wasLastCompleteScanHeld } from '../db/queries/imports.ts'
import { hasActiveSubscription } from '../db/queries/subscriptions.ts'
import { listVehicleHashes } from '../db/queries/website-vehicles.ts'
import type { ImportTrigger } from '../db/tables.ts'
import { diffVehicles, type KnownVehicle, type VehicleDiff } from '../diff/diff-vehicles.ts'
import { judgeScan, type Verdict } from '../diff/judge-scan.ts'
import type { Scan } from '../model/scan.ts'
import type { NormalisedVehicle, RejectedRecord } from '../model/website-vehicle.ts'
import type { WebClient } from '../outbound/contract.ts'
import { findPlatform } from '../platforms/registry.ts'
import { applyVehicleChanges } from '../store/apply-vehicle-changes.ts'
import { finishImport } from '../store/finish-import.ts'
import type { ImportSummary } from '../store/import-summary.ts'
import { asksForRepair } from './asks-for-repair.ts'
import { CollectionStopped, collectSite } from './collect-site.ts'
import { doubtRejections } from './doubt-rejections.ts'
import { withClaim } from './hold-claim.ts'
import { normaliseInTurns } from './normalise-in-turns.ts'
import { createPageMemory } from './remember-pages.ts'
import type { CollectServices } from './services.ts'
import {
  answerFromVisits,
  packTrace,
  recordWalk,
  repeatWalk,
  traceBasis,
  unpackTrace,
  type WalkTrace,
} from './trace-walk.ts'

export type IngestRequest = {
  readonly dealershipId: number
  readonly trigger: ImportTrigger
  readonly signal: AbortSignal
}

/** `busy`: somebody else collects the dealership at this moment. `idle`: nobody subscribes to it any more. */
export type IngestOutcome = ImportSummary | { readonly verdict: 'busy' | 'idle' }

/**
 * website -> outbound -> platform -> normalise -> diff -> store -> events
 * Collects one dealership's website and writes what changed. Removes nothing unless the scan was complete and plausible.
 */
export async function ingestSite(services: CollectServices, request: IngestRequest): Promise<IngestOutcome> {
  const { database, clock } = services
  const configuration = await findConfiguration(database.handle, request.dealershipId)
  if (configuration === undefined || !(await hasActiveSubscription(database.handle, request.dealershipId))) {
    return { verdict: 'idle' }
  }
  const collector = randomUUID()
  const outcome = await withClaim(services, { ...request, collector }, async (dealership, signal) => {
    const startedAt = clock.now()
    const memory = createPageMemory(services.web, database, dealership.id)
    const basis = traceBasis(configuration, startedAt)
    const known = dealership.scan_fingerprint === basis && dealership.scan_trace !== null
    const trace = known ? unpackTrace(dealership.scan_trace) : null
    const repeated = trace === null ? null : await repeatWalk(memory.web, trace, { signal })
    if (signal.aborted) throw new CollectionStopped()
    const { summary, at } =
      trace !== null && repeated?.same === true
        ? { summary: summariseUnchanged(trace, dealership), at: clock.now() }
        : await walkAndApply(services, {
            ...{ dealership, collector, configuration, basis, signal },
            web: answerFromVisits(memory.web, repeated?.visits ?? []),
          })
    await finishImport(services, { dealership, collector, trigger: request.trigger, startedAt, at, summary })
    if (summary.verdict === 'completed') await memory.prune()
    const asked = { siteHost: hostOf(configuration.config.base_url), dealership, trigger: request.trigger }
    if (asksForRepair(summary, asked)) await orderRepair(services, dealership.id)
    return summary
  })
  return outcome ?? { verdict: 'busy' }
}

type SiteWalk = {
  readonly dealership: CollectedDealership
  readonly collector: string
  readonly configuration: ConfigurationRow
  /** What a trace of this walk would hold good for. */
  readonly basis: string
  readonly web: Pick<WebClient, 'fetchPage'>
  readonly signal: AbortSignal
}

async function walkAndApply(
  services: CollectServices,
  site: SiteWalk,
): Promise<{ readonly summary: ImportSummary; readonly at: Date }> {
  const { dealership, collector, configuration } = site
  const baseUrl = configuration.config.base_url
  const recorder = recordWalk(site.web)
  const scan = await scanSite(recorder.web, configuration, site.signal)
  const at = services.clock.now()
  const summary = await applyScan(services, { dealership, collector, scan, at, baseUrl })
  const repeatable = summary.verdict === 'completed' && summary.counts.rejected === 0
  const trace = repeatable
    ? packTrace({ steps: recorder.steps(), received: scan.vehicles.length, leftOut: scan.leftOut }, baseUrl)
    : null
  return { summary: { ...summary, fingerprint: trace === null ? null : site.basis, trace }, at }
}

type AppliedScan = {
  readonly dealership: CollectedDealership
  readonly collector: string
  readonly scan: Scan
  readonly at: Date
  readonly baseUrl: string
}

/** normalise -> judge -> diff -> store */
async function applyScan({ database }: CollectServices, applied: AppliedScan): Promise<ScanSummary> {
  const { dealership, collector, at } = applied
  const { vehicles, rejected } = await normaliseInTurns(applied.scan.vehicles, {
    baseUrl: applied.baseUrl,
    observedAt: at,
    state: dealership.state,
  })
  const known = await listVehicleHashes(database.handle, dealership.id)
  const counted = countSeen(vehicles, known)
  const scan = doubtRejections(applied.scan, {
    rejected,
    usual: rejected.length === 0 ? 0 : await findUsualRejections(database.handle, dealership.id),
    ...counted,
  })
  const verdict = judgeScan({
    complete: scan.complete,
    seen: vehicles.length,
    ...counted,
    heldBefore: await wasLastCompleteScanHeld(database.handle, dealership.id),
    failed: scan.failure !== null,
  })
  const diff = diffVehicles(known, verdict === 'held' || verdict === 'failed' ? [] : vehicles, {
    mayRemove: verdict === 'completed',
  })
  const { updated } = await applyVehicleChanges(database, {
    dealershipId: dealership.id,
    collector,
    diff,
    at,
    previouslySeenAt: dealership.complete_seen_at ?? at,
    partial: verdict === 'partial',
  })
  return summarise({ scan, vehicles, rejected, diff, updated, verdict })
}

type ScanSummary = Omit<ImportSummary, 'fingerprint' | 'trace'>

async function orderRepair({ database, queue }: CollectServices, dealershipId: number): Promise<void> {
  await database.transaction('order repair', (tx) =>
    queue.enqueue(tx, 'repair-dealership', { dealershipId }, String(dealershipId)),
  )
}

async function scanSite(
  web: Pick<WebClient, 'fetchPage'>,
  configuration: ConfigurationRow,
  signal: AbortSignal,
): Promise<Scan> {
  const platform = findPlatform(configuration.provider)
  if (platform === undefined) throw new Error(`no adapter for provider ${configuration.provider}`)
  return collectSite(web, { platform, config: configuration.config }, { sample: false, signal })
}

function countSeen(vehicles: readonly NormalisedVehicle[], known: readonly KnownVehicle[]) {
  const active = new Set(known.filter((vehicle) => vehicle.active).map((vehicle) => vehicle.vin))
  const seenAgain = vehicles.filter((vehicle) => active.has(vehicle.content.vin)).length
  return { activeBefore: active.size, seenAgain }
}

type Summarised = {
  readonly scan: Scan
  readonly vehicles: readonly NormalisedVehicle[]
  readonly rejected: readonly RejectedRecord[]
  readonly diff: VehicleDiff
  /** Of the vehicles that differ, those that really changed. */
  readonly updated: number
  readonly verdict: Verdict
}

const rejectedKept = 20

function summarise({ scan, vehicles, rejected, diff, updated, verdict }: Summarised): ScanSummary {
  const collapse = 'more than half of the vehicles are missing: held until a second complete scan agrees'
  return {
    verdict,
    complete: scan.complete,
    pagesRead: scan.pagesRead,
    observed: vehicles.length > 0,
    counts: {
      received: scan.vehicles.length,
      new: diff.created.length + diff.returned.length,
      updated,
      removed: diff.removed.length,
      unchanged: diff.unchanged.length + diff.updated.length - updated,
      rejected: rejected.length,
    },
    rejected: rejected.slice(0, rejectedKept),
    leftOut: scan.leftOut,
    // Every page could be had, and none of them showed a vehicle of the dealership.
    failureClass: scan.failure?.class ?? (verdict === 'failed' ? 'changed' : null),
    failedHost: scan.failure === null ? null : hostOf(scan.failure.requestedUrl),
    error: verdict === 'completed' ? null : verdict === 'held' ? collapse : reasonOf(scan),
  }
}

/** Every page answered as in the last completed scan: every active vehicle was seen, as it was. */
function summariseUnchanged(trace: WalkTrace, dealership: CollectedDealership): ImportSummary {
  const unchanged = dealership.new_count + dealership.used_count
  return {
    verdict: 'completed',
    complete: true,
    pagesRead: trace.steps.length,
    observed: unchanged > 0,
    counts: { received: trace.received, new: 0, updated: 0, removed: 0, unchanged, rejected: 0 },
    rejected: [],
    leftOut: trace.leftOut,
    failureClass: null,
    failedHost: null,
    error: null,
    fingerprint: dealership.scan_fingerprint,
    trace: null,
  }
}

function hostOf(url: string): string | null {
  return URL.parse(url)?.hostname ?? null
}

function reasonOf(scan: Scan): string {
  return scan.failure?.message ?? scan.incompleteReason ?? 'the inventory could not be read to its end'
}
