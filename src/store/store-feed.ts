import type { Database, Handle } from '../db/database.ts'
import { lockDealerships } from '../db/queries/dealerships.ts'
import { type FeedImportEntry, insertFeedImport } from '../db/queries/feed-history.ts'
import { recordFeedOutcome } from '../db/queries/feeds.ts'
import { type CollapseOwner, deleteHeldCollapse, saveHeldCollapse } from '../db/queries/held-collapses.ts'
import {
  applyKnown,
  applyNew,
  applyRemoved,
  hasListed,
  type ImportWrite,
  prepareForManyVehicles,
  recordImsImported,
  recordImsWritten,
} from '../db/queries/ims-vehicles.ts'
import type { Lease } from '../db/queries/leases.ts'
import { recordEvents } from '../events/record-events.ts'
import type { HeldCollapse } from '../model/held-collapse.ts'
import { requireLease } from './require-lease.ts'

/** What an import and its end have in common. */
export type FeedFileState = {
  readonly lease: Lease
  readonly fileName: string
  readonly size: number
  readonly modifiedAt: Date
}

type Report = Pick<FeedImportEntry, 'startedAt' | 'rejected' | 'rejectedCount' | 'unmappedColumns' | 'warnings'>

export type AppliedImport = {
  readonly file: FeedFileState
  readonly fileHash: Buffer
  readonly write: ImportWrite
  /** Contents were written for this import. */
  readonly staged: boolean
  /** Active vehicles that were not seen as they were: those that the import writes stay, the others are removed. */
  readonly unseenIds: readonly number[]
  readonly unreadableHashes: Buffer | null
  readonly activeBefore: number
  readonly report: Report
}

export type AppliedCounts = {
  readonly vehicles: number
  readonly created: number
  readonly updated: number
  readonly removed: number
}

/**
 * Makes an import valid in one transaction: vehicles point to the contents that were written before, and the events
 * that tell of it name them. Throws LeaseLost when another importer took over.
 */
export async function storeFeed(database: Database, applied: AppliedImport): Promise<AppliedCounts> {
  return database.transaction('apply feed import', async (tx) => {
    await lockDealerships(tx, [applied.write.dealershipId])
    await requireLease(tx, applied.file.lease)
    await prepareForManyVehicles(tx)
    const counts = await writeVehicles(tx, applied)
    const { write, file, report } = applied
    await insertFeedImport(tx, {
      ...report,
      id: write.importId,
      feedId: write.feedId,
      status: 'completed',
      completedAt: write.at,
      fileModifiedAt: file.modifiedAt,
      vehicleCount: counts.vehicles,
      newCount: counts.created,
      updatedCount: counts.updated,
      removedCount: counts.removed,
      error: null,
    })
    const { size, modifiedAt } = file
    const outcome = { feedId: write.feedId, at: write.at, size, modifiedAt }
    await recordFeedOutcome(tx, {
      ...outcome,
      kind: 'imported',
      fileHash: applied.fileHash,
      vehicleCount: counts.vehicles,
      unreadableHashes: applied.unreadableHashes,
    })
    await deleteHeldCollapse(tx, write)
    const data = JSON.stringify({
      feed_config_id: write.feedId,
      file_name: file.fileName,
      vehicle_count: counts.vehicles,
      new_count: counts.created,
      updated_count: counts.updated,
      removed_count: counts.removed,
    })
    const { dealershipId, at } = write
    await recordEvents(tx, [{ type: 'ims.import.complete', dealershipId, occurredAt: at, data }])
    return counts
  })
}

async function writeVehicles(tx: Handle, applied: AppliedImport): Promise<AppliedCounts> {
  const { write } = applied
  const { staged } = applied
  const listedBefore = staged && (await hasListed(tx, write.feedId))
  const known = listedBefore ? await applyKnown(tx, write) : { created: 0, updated: 0 }
  const removed = await applyRemoved(tx, write, applied.unseenIds)
  const made = staged ? await applyNew(tx, write, listedBefore) : 0
  const created = known.created + made
  await recordImsImported(tx, write.dealershipId, write.at)
  if (created + known.updated + removed > 0) await recordImsWritten(tx, write.dealershipId)
  return { vehicles: applied.activeBefore + created - removed, created, updated: known.updated, removed }
}

export type EndedImport = {
  readonly file: FeedFileState
  readonly feedId: number
  readonly at: Date
  readonly vehicleCount: number
  readonly report: Report
} & (
  | { readonly kind: 'unchanged'; readonly owner: CollapseOwner }
  | {
      readonly kind: 'held'
      readonly reason: string
      readonly acceptable: boolean
      readonly collapse: HeldCollapse | null
      readonly owner: CollapseOwner
    }
  | { readonly kind: 'refused'; readonly reason: string }
)

const statusOf = { unchanged: 'unchanged', held: 'held', refused: 'failed' } as const

/** Ends an import that changes no vehicle: the history says why, and the file is not read again until it is another. */
export async function endFeedImport(database: Database, ended: EndedImport): Promise<void> {
  const { file, report } = ended
  await database.transaction('end feed import', async (tx) => {
    await requireLease(tx, file.lease)
    await insertFeedImport(tx, {
      ...report,
      id: null,
      feedId: ended.feedId,
      status: statusOf[ended.kind],
      completedAt: ended.at,
      fileModifiedAt: file.modifiedAt,
      vehicleCount: ended.vehicleCount,
      newCount: 0,
      updatedCount: 0,
      removedCount: 0,
      error: ended.kind === 'unchanged' ? null : ended.reason,
    })
    if (ended.kind === 'unchanged') await deleteHeldCollapse(tx, ended.owner)
    if (ended.kind === 'held' && ended.collapse !== null) await saveHeldCollapse(tx, ended.owner, ended.collapse)
    await recordFeedOutcome(tx, { ...ended, size: file.size, modifiedAt: file.modifiedAt })
  })
}
