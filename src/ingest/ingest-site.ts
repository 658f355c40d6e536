import { randomUUID } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { type ConfigurationRow, findConfiguration } from '../db/queries/configurations.ts'
import type { ClaimedDealership, CollectedDealership } from '../db/queries/dealerships.ts'
import { findUsualRejections, wasLastCompleteScanHeld } from '../db/queries/imports.ts'
import { hasActiveSubscription } from '../db/queries/subscriptions.ts'
import { listVehicleHashes } from '../db/queries/website-vehicles.ts'
import type { ImportTrigger } from '../db/tables.ts'
import { diffVehicles, nothingDiffers } from '../diff/diff-vehicles.ts'
import { judgeScan, type Verdict } from '../diff/judge-scan.ts'
import type { Scan } from '../model/scan.ts'
import type { WebClient } from '../outbound/contract.ts'
import { findPlatform } from '../platforms/registry.ts'
import type { ImportSummary } from '../store/import-summary.ts'
import { type StoredScan, storeScan } from '../store/store-scan.ts'
import { CollectionStopped, collectSite } from './collect-site.ts'
import { downgradeSuspiciousScan } from './downgrade-suspicious-scan.ts'
import { withClaim } from './hold-claim.ts'
import { needsRedetection } from './needs-redetection.ts'
import { readRecords } from './read-records.ts'
import { packRecords, unpackRecords } from './record-memory.ts'
import { createPageMemory } from './remember-pages.ts'
import type { CollectServices } from './services.ts'
import { hostOf, summarizeScan, summarizeUnchanged } from './summarize-scan.ts'
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
 * website -> outbound -> platform -> normalize -> diff -> store -> events
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
    const basis = traceBasis({ configuration, state: dealership.state }, startedAt)
    const known = dealership.scan_fingerprint === basis && dealership.scan_trace !== null
    const trace = known ? unpackTrace(dealership.scan_trace) : null
    const repeated = trace === null ? null : await repeatWalk(memory.web, trace, { signal })
    if (signal.aborted) throw new CollectionStopped()
    const scan =
      trace !== null && repeated?.same === true
        ? readAsBefore(trace, dealership, clock.now())
        : await readSite(services, {
            ...{ dealership, configuration, basis, signal },
            web: answerFromVisits(memory.web, repeated?.visits ?? []),
          })
    const { trigger } = request
    const summary = await storeScan(services, { ...scan, dealership, collector, trigger, startedAt })
    await memory.keep({ forgetUnvisited: summary.verdict === 'completed' })
    const asked = { siteHost: hostOf(configuration.config.base_url), dealership, trigger }
    if (needsRedetection(summary, asked)) await orderRepair(services, dealership.id)
    return summary
  })
  return outcome ?? { verdict: 'busy' }
}

type SiteWalk = {
  readonly dealership: ClaimedDealership
  readonly configuration: ConfigurationRow
  /** What is remembered of this walk holds good for this. */
  readonly basis: string
  readonly web: Pick<WebClient, 'fetchPage'>
  readonly signal: AbortSignal
}

/** What a scan comes to, before anything is written. */
type ReadScan = Pick<StoredScan, 'at' | 'partial' | 'diff' | 'summarize'>

/** collect -> normalize -> judge -> diff */
async function readSite(services: CollectServices, site: SiteWalk): Promise<ReadScan> {
  const { dealership, configuration } = site
  const baseUrl = configuration.config.base_url
  const recorder = recordWalk(site.web)
  const collected = await scanSite(recorder.web, configuration, site.signal)
  const at = services.clock.now()
  const known = await listVehicleHashes(services.database.handle, dealership.id)
  const { seen, same, rejected, memory } = await readRecords(collected.vehicles, {
    known,
    memory: unpackRecords(site.basis, dealership.scan_records),
    context: { baseUrl, observedAt: at, state: dealership.state },
  })
  const active = new Set(known.filter((vehicle) => vehicle.active).map((vehicle) => vehicle.vin))
  const counted = {
    activeBefore: active.size,
    seenAgain: same.length + seen.filter(({ content }) => active.has(content.vin)).length,
  }
  const usual = rejected.length === 0 ? 0 : await findUsualRejections(services.database.handle, dealership.id)
  const scan = downgradeSuspiciousScan(collected, { rejected, usual, ...counted })
  const vehicles = same.length + seen.length
  const verdict = await judge(services.database, dealership, { scan, seen: vehicles, ...counted })
  const isApplied = verdict === 'completed' || verdict === 'partial'
  const diff = isApplied ? diffVehicles(known, seen, { mayRemove: verdict === 'completed', same }) : nothingDiffers
  const walked = { steps: recorder.steps(), received: scan.vehicles.length, skipped: scan.skipped }
  const trace = verdict === 'completed' && rejected.length === 0 ? packTrace(walked, baseUrl) : null
  const fingerprint = trace === null ? null : site.basis
  const records = isApplied ? packRecords(site.basis, memory) : null
  const summarize = (updated: number) => ({
    ...summarizeScan({ scan, seen: vehicles, rejected, diff, updated, verdict }),
    ...{ fingerprint, trace, records },
  })
  return { at, partial: verdict === 'partial', diff, summarize }
}

/** Every page answered as in the last completed scan: every active vehicle was seen, as it was. */
function readAsBefore(trace: WalkTrace, dealership: CollectedDealership, at: Date): ReadScan {
  return { at, partial: false, diff: nothingDiffers, summarize: () => summarizeUnchanged(trace, dealership) }
}

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

type Judged = {
  readonly scan: Scan
  /** How many vehicles could be read. */
  readonly seen: number
  readonly activeBefore: number
  readonly seenAgain: number
}

async function judge(database: Database, dealership: CollectedDealership, judged: Judged): Promise<Verdict> {
  const { scan, ...counted } = judged
  const facts = { ...counted, complete: scan.complete, failed: scan.failure !== null }
  const verdict = judgeScan({ ...facts, heldBefore: false })
  if (verdict !== 'held') return verdict
  return judgeScan({ ...facts, heldBefore: await wasLastCompleteScanHeld(database.handle, dealership.id) })
}
