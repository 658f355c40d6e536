import type { Database, Handle } from '../db/database.ts'
import { lockDealerships } from '../db/queries/dealerships.ts'
import type { EventCount } from '../db/queries/events.ts'
import {
  type FeedChanges,
  type FeedFindings,
  type FeedImportEntry,
  type FilteredFeedCounts,
  insertFeedImport,
} from '../db/queries/feed-history.ts'
import { findPrivateOwner, recordFeedOutcome } from '../db/queries/feeds.ts'
import { type CollapseOwner, deleteHeldCollapse, saveHeldCollapse } from '../db/queries/held-collapses.ts'
import { deleteStaged } from '../db/queries/ims-contents.ts'
import {
  type AppliedChanges,
  applyKnown,
  applyNew,
  applyRemoved,
  hasImported,
  type ImportWrite,
  type Publishing,
  prepareForManyVehicles,
  recordImsImported,
} from '../db/queries/ims-vehicles.ts'
import { findImsAudiences, publishImsViewChanges, recordImsWritten, snapshotImsViews } from '../db/queries/ims-views.ts'
import { type Lease, requireLease } from '../db/queries/leases.ts'
import { listFeedVins } from '../db/queries/search-matches.ts'
import { findSubscription, listFilters } from '../db/queries/subscriptions.ts'
import { createEventTally, type EventTally } from '../events/event-tally.ts'
import { type NewEvent, recordEvents } from '../events/record-events.ts'
import type { InventoryType, VehicleFilter } from '../model/dealership.ts'
import type { HeldCollapse } from '../model/scan.ts'
import { compareSides } from './compare-sides.ts'
import { noWatch, watchFeed, watchSearches } from './match-searches.ts'
import { feedTroubleEvents } from './record-feed-problem.ts'

/** Common parts of an import and its end. */
export type FeedFileState = {
  readonly lease: Lease
  readonly fileName: string
  readonly size: number
  readonly modifiedAt: Date
}

type Report = Pick<FeedImportEntry, 'startedAt' | 'rejected' | 'rejectedCount' | 'unmappedColumns' | 'warnings'> & {
  /** The findings that accounts with a filter see. */
  readonly filteredFindings: Readonly<Record<VehicleFilter, FeedFindings>>
}

type AppliedImport = {
  readonly file: FeedFileState
  readonly fileHash: Buffer
  readonly write: ImportWrite
  /** Contents were written for this import. */
  readonly staged: boolean
  /** Active vehicles without an unchanged row: those that the import writes stay, the others are removed. */
  readonly unseenIds: readonly number[]
  readonly unreadableHashes: Buffer | null
  readonly rowMarks: Uint8Array | null
  readonly activeBefore: number
  readonly report: Report
}

/**
 * Makes an import valid in one transaction: vehicles refer to the previously written contents, and so do the
 * events. Throws LeaseLost if another importer took over.
 */
export async function storeFeed(database: Database, applied: AppliedImport): Promise<void> {
  await database.transaction('apply feed import', async (tx) => {
    await lockDealerships(tx, [applied.write.dealershipId])
    await requireLease(tx, applied.file.lease)
    await prepareForManyVehicles(tx)
    const { write, file, report } = applied
    const { dealershipId, at } = write
    const audiences = await findImsAudiences(tx, dealershipId)
    const viewed = { ...audiences, dealershipId }
    if (!audiences.simple) await snapshotImsViews(tx, viewed)
    // Vehicles of a feed that was just added match no saved searches.
    const isNews = await hasImported(tx, write.feedId)
    const watch = isNews ? await watchFeed(tx, write, audiences.simple ? [] : applied.unseenIds) : noWatch
    const { events, ...counts } = await writeVehicles(tx, applied, audiences.simple ? 'simple' : 'silent')
    const own = createEventTally()
    own.add(events)
    const newCount = await recordFeedOutcome(tx, {
      kind: 'imported',
      feedId: write.feedId,
      at,
      size: file.size,
      modifiedAt: file.modifiedAt,
      fileHash: applied.fileHash,
      vehicleCount: counts.vehicles,
      newAdded: own.count('ims.vehicle.created', 'new') - own.count('ims.vehicle.removed', 'new'),
      unreadableHashes: applied.unreadableHashes,
      rowMarks: applied.rowMarks,
    })
    const lot = { all: counts.vehicles, new: newCount, used: counts.vehicles - newCount }
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
      filteredCounts: filterCounts(report, (filter) => changesOf(own, lot, filter)),
    })
    await deleteHeldCollapse(tx, write)
    const published = audiences.simple ? events : await publishImsViewChanges(tx, { ...viewed, at })
    const writes = counts.created + counts.updated + counts.removed > 0
    if (writes || !audiences.simple) await recordImsWritten(tx, dealershipId)
    const ended = await importEvents(tx, { applied, lot, published, privateAccounts: audiences.privateAccounts })
    await recordEvents(tx, [...(await watch.events()), ...ended, ...(await compareSides(tx, dealershipId, at))])
  })
}

async function writeVehicles(tx: Handle, applied: AppliedImport, publishing: Publishing) {
  const { write, staged } = applied
  const listedBefore = staged && (await hasImported(tx, write.feedId))
  const known = listedBefore ? await applyKnown(tx, write, publishing) : nothingApplied
  const gone = await applyRemoved(tx, write, { publishing, ids: applied.unseenIds })
  const made = staged ? await applyNew(tx, write, { publishing, listedBefore }) : nothingApplied
  const created = known.created + made.created
  const { removed } = gone
  await deleteStaged(tx, [write.importId])
  await recordImsImported(tx, write.dealershipId, write.at)
  return {
    vehicles: applied.activeBefore + created - removed,
    created,
    updated: known.updated,
    removed,
    events: [...known.events, ...gone.events, ...made.events],
  }
}

const nothingApplied: AppliedChanges = { created: 0, updated: 0, removed: 0, events: [] }

type PublishedImport = {
  readonly applied: AppliedImport
  readonly lot: FeedLot
  /** The events of its vehicles. */
  readonly published: readonly EventCount[]
  readonly privateAccounts: readonly number[]
}

/** One event per filter of the feed's readers, and one per reading account with private feeds. */
async function importEvents(tx: Handle, { applied, lot, published, privateAccounts }: PublishedImport) {
  const { write, file } = applied
  const { dealershipId, feedId, at } = write
  const owner = await findPrivateOwner(tx, feedId)
  const filters = owner === null ? await listFilters(tx, dealershipId, privateAccounts) : []
  const accounts = owner === null ? privateAccounts : [owner]
  const eventOf = (filter: InventoryType, accountId: number | null) => {
    const tally = createEventTally()
    tally.add(published.filter((one) => one.accountId === accountId))
    const changes = changesOf(tally, lot, filter)
    const data = {
      feed_config_id: feedId,
      file_name: file.fileName,
      vehicle_count: changes.vehicles,
      new_count: changes.new,
      updated_count: changes.updated,
      removed_count: changes.removed,
    }
    return { type: 'ims.import.complete', dealershipId, occurredAt: at, data: JSON.stringify(data) } as const
  }
  const shared = filters.map((audience) => ({
    ...eventOf(audience, null),
    audience,
    exceptAccountIds: privateAccounts,
  }))
  const own: NewEvent[] = []
  for (const accountId of accounts) {
    const subscription = await findSubscription(tx, accountId, dealershipId)
    if (subscription?.active === true) own.push({ ...eventOf(subscription.inventory_type, accountId), accountId })
  }
  return [...shared, ...own]
}

/** Vehicles of the feed by the filters that let them through. */
type FeedLot = Readonly<Record<InventoryType, number>>

function changesOf(tally: EventTally, lot: FeedLot, filter: InventoryType): FeedChanges {
  return {
    vehicles: lot[filter],
    new: tally.count('ims.vehicle.created', filter),
    updated: tally.count('ims.vehicle.updated', filter),
    removed: tally.count('ims.vehicle.removed', filter),
  }
}

function filterCounts(
  { filteredFindings }: Report,
  changes: (filter: VehicleFilter) => FeedChanges,
): FilteredFeedCounts {
  return {
    new: { ...changes('new'), ...filteredFindings.new },
    used: { ...changes('used'), ...filteredFindings.used },
  }
}

function troubleOf(tx: Handle, ended: Extract<EndedImport, { readonly reason: string }>) {
  const type = ended.kind === 'held' ? 'ims.import.held' : 'ims.import.failed'
  return feedTroubleEvents(tx, { ...ended, type, fileName: ended.file.fileName, error: ended.reason })
}

type EndedImport = {
  readonly file: FeedFileState
  readonly feedId: number
  readonly dealershipId: number
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

/** Ends an import without changes: the history states why, and the file is not read again until it changes. */
export async function endFeedImport(database: Database, ended: EndedImport): Promise<void> {
  const { file, report } = ended
  await database.transaction('end feed import', async (tx) => {
    const { dealershipId } = ended
    await lockDealerships(tx, [dealershipId])
    await requireLease(tx, file.lease)
    const audiences = await findImsAudiences(tx, dealershipId)
    // With a newer file, even an unchanged one, the feed's vehicles take precedence over another feed's.
    const movesViews = ended.kind === 'unchanged' && !audiences.simple
    const viewed = { ...audiences, dealershipId }
    if (movesViews) await snapshotImsViews(tx, viewed)
    const vins = movesViews ? await listFeedVins(tx, ended.feedId) : []
    const watch = await watchSearches(tx, { dealershipId, source: 'ims', vins, at: ended.at }, null)
    const listed = await recordFeedOutcome(tx, { ...ended, size: file.size, modifiedAt: file.modifiedAt })
    // An unread file counts no vehicles.
    const newCount = Math.min(listed, ended.vehicleCount)
    const lot = { new: newCount, used: ended.vehicleCount - newCount }
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
      filteredCounts: filterCounts(report, (filter) => ({ vehicles: lot[filter], new: 0, updated: 0, removed: 0 })),
    })
    if (ended.kind === 'unchanged') await deleteHeldCollapse(tx, ended.owner)
    if (ended.kind === 'held' && ended.collapse !== null) await saveHeldCollapse(tx, ended.owner, ended.collapse)
    if (movesViews) {
      await publishImsViewChanges(tx, { ...viewed, at: ended.at })
      await recordImsWritten(tx, dealershipId)
    }
    if (ended.kind !== 'unchanged') return recordEvents(tx, await troubleOf(tx, ended))
    await recordEvents(tx, [...(await watch.events()), ...(await compareSides(tx, dealershipId, ended.at))])
  })
}
