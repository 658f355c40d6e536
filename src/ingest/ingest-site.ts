import type { Handle } from '../db/database.ts'
import { findConfiguration } from '../db/queries/configurations.ts'
import { updateVendorHost } from '../db/queries/dealers.ts'
import { upsertDealershipReviews } from '../db/queries/dealership-reviews.ts'
import { findCollected, markImportStarted } from '../db/queries/dealerships.ts'
import type { Lease } from '../db/queries/leases.ts'
import { type LostFieldRow, listLostFields, saveLostFields } from '../db/queries/lost-fields.ts'
import { hasActiveSubscription } from '../db/queries/subscriptions.ts'
import { findRemovedVehicles, listStoredVehicles, listVehicleHashes } from '../db/queries/website-vehicles.ts'
import {
  type ChangedVehicle,
  diffVehicles,
  type KnownVehicle,
  nothingDiffers,
  type SeenVehicle,
  type VehicleDiff,
} from '../diff/diff-vehicles.ts'
import { findLostFields, type LostField, mayLoseFields, withKept } from '../diff/lost-fields.ts'
import { chunk } from '../lib/batcher.ts'
import { hourMs } from '../lib/clock.ts'
import { recordVinDisagreements } from '../metrics/record-outcomes.ts'
import { hashContent, readPageContent } from '../model/rendered-vehicle.ts'
import type { ImportTrigger } from '../model/statuses.ts'
import type { VehicleContent } from '../model/website-vehicle.ts'
import type { ImportSummary } from '../store/finish-import.ts'
import { type Storing, storeScan } from '../store/store-scan.ts'
import { createPageCache } from './cache-pages.ts'
import { collectSite, countSeen, nothingCollected } from './collect-site.ts'
import { completeByVin } from './complete-by-vin.ts'
import { judgeRecords, needsRedetection, reportScan } from './judge-records.ts'
import type { CollectServices } from './services.ts'
import type { UnreadablePage } from './unreadable-page.ts'

export type SiteImport = {
  readonly dealershipId: number
  readonly trigger: ImportTrigger
  /** Held by the process that started the import. */
  readonly lease: Lease
  /** The offline VIN database; null: none. */
  readonly vpic: string | null
  /** Ended an earlier attempt: nothing is collected, and the import fails for this reason. */
  readonly unreadable?: UnreadablePage | undefined
}

/** `idle`: the dealership has no subscribers left. */
export type SiteOutcome = (ImportSummary & Storing & { readonly provider: string }) | { readonly verdict: 'idle' }

/**
 * collect -> read -> judge -> diff -> store
 * Collects one dealership's website and writes what changed. Removes nothing unless the scan was complete and plausible.
 */
export async function ingestSite(
  services: CollectServices,
  { dealershipId, trigger, lease, vpic, unreadable }: SiteImport,
  signal: AbortSignal,
): Promise<SiteOutcome> {
  const { database, clock } = services
  const source = await findSource(database.handle, dealershipId)
  if (source === undefined) return { verdict: 'idle' }
  const { dealership, configuration } = source
  const startedAt = clock.now()
  await markImportStarted(database.handle, { dealershipId, trigger }, startedAt)
  const baseUrl = configuration.config.base_url
  const pages = createPageCache(services, dealershipId)
  const context = () => ({ baseUrl, state: dealership.state, observedAt: clock.now() })
  const knownLot = createKnownLot(database.handle, dealershipId)
  const options = { sample: false, signal, context, known: knownLot.hashes }
  const {
    scan,
    read,
    vendorHost,
    fellBack = false,
  } = unreadable === undefined
    ? await collectSite({ ...services, web: pages.web }, configuration, options)
    : nothingCollected(unreadable)
  const at = clock.now()
  const known = await knownLot.list(read.seen)
  const { BELIEF_HOURS: beliefHours } = services.config
  const judged = await judgeRecords(database.handle, { dealershipId, scan, at, read, known, beliefHours })
  const { verdict } = judged
  const isApplied = verdict === 'completed' || verdict === 'partial'
  const { unchangedVins, newCount } = read
  const mayRemove = verdict === 'completed'
  const differing = isApplied ? diffVehicles(known, read.seen, { mayRemove, unchangedVins }) : nothingDiffers
  const kept = await keepLostFields(database.handle, differing, {
    dealershipId,
    at,
    complete: verdict === 'completed',
    beliefHours,
    known,
  })
  const diff = isApplied ? await completeDiff(services, vpic, kept.diff) : nothingDiffers
  const report = reportScan(judged, read, kept.problem)
  const seen = { new: newCount, used: countSeen(read) - newCount }
  const inLastTransaction = async (tx: Handle, counts: ImportSummary['counts']) => {
    if (isApplied && services.config.PHOTOS_URL !== null) {
      await services.queue.enqueue(tx, 'rehost-photos', { dealershipId }, String(dealershipId))
    }
    if (kept.rows !== null) await saveLostFields(tx, dealershipId, kept.rows)
    const isLost = (fellBack || kept.problem !== null) && trigger !== 'repair'
    if (!isLost && !needsRedetection({ ...report, counts }, { baseUrl, dealership, trigger })) return
    await services.queue.enqueue(tx, 'repair-dealership', { dealershipId }, String(dealershipId))
  }
  if (scan.reviews) await upsertDealershipReviews(database.handle, { dealershipId, at, ...scan.reviews })
  await pages.keep({ evictUnvisited: verdict === 'completed' })
  if (isApplied) await updateVendorHost(database.handle, dealershipId, vendorHost)
  const scanned = { dealership, lease, trigger, startedAt, at, diff, seen, report, inLastTransaction }
  // Last, since an import whose thread ends after it would be stored twice.
  const stored = await storeScan(services, scanned)
  recordVinDisagreements(configuration.provider, [...diff.created, ...diff.returned, ...diff.updated])
  return { ...report, ...stored, provider: configuration.provider }
}

/** The state that a scan is compared with. The dealership's listed vehicles are read once, on first use. */
function createKnownLot(handle: Handle, dealershipId: number) {
  let reading: Promise<readonly KnownVehicle[]> | null = null
  const readListed = () => {
    reading ??= listVehicleHashes(handle, dealershipId)
    return reading
  }
  return {
    hashes: async () => new Map((await readListed()).map(({ vin, hash }) => [vin, hash])),
    /** The listed vehicles, and those of `seen` that were listed before; other former vehicles are not read. */
    list: async (seen: readonly SeenVehicle[]): Promise<readonly KnownVehicle[]> => {
      const listed = await readListed()
      const vins = new Set(listed.map(({ vin }) => vin))
      const unknown = seen.map(({ content }) => content.vin).filter((vin) => !vins.has(vin))
      return [...listed, ...(await findRemovedVehicles(handle, dealershipId, unknown))]
    },
  }
}

/** Runs after comparing: a pass without changes decodes no VINs, and VIN facts never make a vehicle differ. */
async function completeDiff(services: CollectServices, vpic: string | null, diff: VehicleDiff): Promise<VehicleDiff> {
  return {
    ...diff,
    created: await completeByVin(services, vpic, diff.created),
    returned: await completeByVin(services, vpic, diff.returned),
    updated: await completeByVin(services, vpic, diff.updated),
  }
}

/** Undefined: nothing to collect. Queried under the lease, which is revoked when the last subscriber leaves. */
async function findSource(handle: Handle, dealershipId: number) {
  const dealership = await findCollected(handle, dealershipId)
  const configuration = await findConfiguration(handle, dealershipId)
  if (dealership === undefined || configuration === undefined) return undefined
  return (await hasActiveSubscription(handle, dealershipId)) ? { dealership, configuration } : undefined
}

type Scanned = {
  readonly dealershipId: number
  readonly at: Date
  readonly complete: boolean
  readonly beliefHours: number
  readonly known: readonly KnownVehicle[]
}

type KeptFields = {
  readonly diff: VehicleDiff
  /** Which fields were kept, for people; null: none. */
  readonly problem: string | null
  /** The rows to store; null: they stay as they are. */
  readonly rows: readonly Omit<LostFieldRow, 'accepted'>[] | null
}

/** The first scan and two more that agree, as for vehicles that disappear. */
const observationsToConfirm = 3
const readAtOnce = 1_000

/** A field that most of the lot lost at once keeps its stored values until that is confirmed. All else applies. */
async function keepLostFields(handle: Handle, diff: VehicleDiff, scanned: Scanned): Promise<KeptFields> {
  const { dealershipId, at, complete, beliefHours } = scanned
  const before = await listLostFields(handle, dealershipId)
  const seenAgain = diff.updated.length + diff.unchanged.length
  if (!mayLoseFields(diff.updated.length, seenAgain)) {
    return { diff, problem: null, rows: before.length > 0 && complete ? [] : null }
  }
  const stored = await readStored(handle, [...diff.updated.map(({ id }) => id), ...diff.unchanged])
  const pairs = [
    ...diff.updated.map(({ id, content }) => ({ before: stored.get(id) ?? {}, after: content })),
    ...diff.unchanged.map((id) => ({ before: stored.get(id) ?? {}, after: stored.get(id) ?? {} })),
  ]
  const lost = findLostFields(pairs)
  const rows = lost.map(({ field }) => {
    const known = before.find((row) => row.field === field)
    const observations = (known?.observations ?? 0) + (complete ? 1 : 0)
    const first = known?.first_at ?? at
    const lasts = at.getTime() - first.getTime() >= beliefHours * hourMs
    const isConfirmed = complete && (known?.accepted === true || (observations >= observationsToConfirm && lasts))
    return { field, first_at: first, observations, isConfirmed }
  })
  const held = lost.filter(({ field }) => rows.some((row) => row.field === field && !row.isConfirmed))
  const kept = rows.filter(({ isConfirmed }) => !isConfirmed).map(({ isConfirmed: _, ...row }) => row)
  return {
    diff: held.length === 0 ? diff : restore(diff, { stored, held, known: scanned.known }),
    problem: held.length === 0 ? null : describe(held),
    rows: complete || kept.length > 0 ? kept : null,
  }
}

type Restoring = {
  readonly stored: ReadonlyMap<string, VehicleContent>
  readonly held: readonly LostField[]
  readonly known: readonly KnownVehicle[]
}

/** Vehicles that differ by nothing else are unchanged. */
function restore(diff: VehicleDiff, { stored, held, known }: Restoring): VehicleDiff {
  const hashes = new Map(known.map(({ id, hash }) => [id, hash]))
  const fields = held.map(({ field }) => field)
  const updated: ChangedVehicle[] = []
  const unchanged = [...diff.unchanged]
  for (const vehicle of diff.updated) {
    const content = withKept(vehicle.content, stored.get(vehicle.id) ?? {}, fields)
    const hash = hashContent(content)
    if (hash === hashes.get(vehicle.id)) unchanged.push(vehicle.id)
    else updated.push({ ...vehicle, content, hash })
  }
  return { ...diff, updated, unchanged }
}

async function readStored(handle: Handle, ids: readonly string[]): Promise<ReadonlyMap<string, VehicleContent>> {
  const stored = new Map<string, VehicleContent>()
  for (const some of chunk(ids, readAtOnce)) {
    for (const { id, rendered, rehosted } of await listStoredVehicles(handle, some)) {
      stored.set(id, readPageContent(rendered, rehosted))
    }
  }
  return stored
}

function describe(held: readonly LostField[]): string {
  const parts = held.map(({ field, had, lost }) => `${field} is missing from ${lost} of ${had} vehicles that had it`)
  return `${parts.join(', ')}: kept until later complete scans agree or it is accepted`
}
