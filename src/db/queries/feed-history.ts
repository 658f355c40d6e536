import type { VehicleFilter } from '../../model/dealership.ts'
import { getRow, type Handle, listRows, writeRows } from '../database.ts'
import { toJson } from '../sql.ts'
import { isRead } from './feeds.ts'
import { countFeedImports } from './imports.ts'

export type RejectedRow = {
  readonly row: number
  /** Unknown for imports of earlier releases. */
  readonly line?: number
  readonly vin: string | null
  readonly reason: string
  /** Absent: the row's condition is unknown. */
  readonly filter?: VehicleFilter
}

export type FilteredFeedCounts = Readonly<Record<VehicleFilter, FeedCounts>>

type FeedCounts = FeedChanges & FeedFindings

export type FeedChanges = Readonly<Record<'vehicles' | 'new' | 'updated' | 'removed', number>>

/** Rejected rows whose condition is unknown count for every filter. */
export type FeedFindings = { readonly rejected: number; readonly warnings: Readonly<Record<string, number>> }

export type FeedImportStatus = 'completed' | 'failed' | 'held' | 'unchanged'

export type FeedImportEntry = {
  /** Import number of the entry's contents; null if it wrote none. */
  readonly id: number | null
  readonly feedId: number
  readonly status: FeedImportStatus
  readonly startedAt: Date
  readonly completedAt: Date
  readonly fileModifiedAt: Date | null
  readonly vehicleCount: number
  readonly newCount: number
  readonly updatedCount: number
  readonly removedCount: number
  readonly rejectedCount: number
  /** The first 20. */
  readonly rejected: readonly RejectedRow[]
  readonly unmappedColumns: readonly string[]
  readonly warnings: Readonly<Record<string, number>>
  readonly error: string | null
  readonly filteredCounts: FilteredFeedCounts
}

export async function insertFeedImport(tx: Handle, entry: FeedImportEntry): Promise<number> {
  const { feedId, completedAt: at, status, vehicleCount, filteredCounts } = entry
  const { id } = await getRow<{ id: number }>(tx)`
    INSERT INTO feed_imports (id, feed_id, status, started_at, completed_at, file_modified_at, vehicle_count, new_count,
      updated_count, removed_count, rejected_count, rejected, unmapped_columns, warnings, error, filtered_counts, accepted_by,
      accepted_account)
    SELECT coalesce(${entry.id}::bigint, nextval(pg_get_serial_sequence('feed_imports', 'id'))), ${feedId}::integer, ${status}::text,
      ${entry.startedAt}, ${at}, ${entry.fileModifiedAt}, ${vehicleCount}, ${entry.newCount}, ${entry.updatedCount},
      ${entry.removedCount}, ${entry.rejectedCount}, ${toJson(entry.rejected)},
      ${toJson(entry.unmappedColumns)}, ${toJson(entry.warnings)}, ${entry.error},
      ${toJson(filteredCounts)}, CASE WHEN ${status === 'completed'} THEN feed.accepted_by END, feed.accepted_account
    FROM feeds AS feed WHERE feed.id = ${feedId}
    RETURNING id`
  await writeRows(tx)`UPDATE feeds SET accepted_by = NULL WHERE id = ${feedId} AND accepted_by IS NOT NULL`
  await deletePastImports(tx, [feedId])
  const vehicles = { all: vehicleCount, new: filteredCounts.new.vehicles, used: filteredCounts.used.vehicles }
  await countFeedImports(tx, { feedIds: [feedId], at, status, vehicles })
  return id
}

/** Per feed: as many as its history can show. */
const entriesKept = 100

export async function deletePastImports(tx: Handle, feedIds: readonly number[]): Promise<void> {
  await writeRows(tx)`
    DELETE FROM feed_imports WHERE id = ANY(ARRAY(
      SELECT past.id FROM unnest(${[...feedIds]}::integer[]) AS feed (id) CROSS JOIN LATERAL (
        SELECT id FROM feed_imports WHERE feed_id = feed.id ORDER BY id DESC OFFSET ${entriesKept}
      ) AS past))`
}

type FeedFailure = {
  readonly fileIds: readonly number[]
  readonly startedAt: Date
  readonly at: Date
  readonly error: string
  /** Only feeds that have not processed this version of the file. */
  readonly waitingOnly: boolean
}

/** Adds a failed entry for every polled feed of the files; returns those feeds. */
export async function insertFailedImports(tx: Handle, failure: FeedFailure): Promise<readonly number[]> {
  if (failure.fileIds.length === 0) return []
  const rows = await listRows<{ feed_id: number }>(tx)`
    INSERT INTO feed_imports (feed_id, status, started_at, completed_at, file_modified_at, vehicle_count, new_count,
      updated_count, removed_count, rejected_count, rejected, unmapped_columns, warnings, error, filtered_counts)
    SELECT feed.id, 'failed', ${failure.startedAt}, ${failure.at}, file.modified_at, 0, 0, 0, 0, 0, '[]', '[]', '{}',
      ${failure.error}, ${toJson(nothingCounted)}::jsonb
    FROM feeds AS feed JOIN feed_files AS file ON file.id = feed.file_id
    WHERE file.id = ANY(${[...failure.fileIds]}::integer[])
      AND (NOT ${failure.waitingOnly}
        OR (feed.seen_size, feed.seen_modified_at) IS DISTINCT FROM (file.size, file.modified_at))
      AND ${isRead('feed')}
    ORDER BY feed.id RETURNING feed_id`
  const feedIds = rows.map((row) => row.feed_id)
  await deletePastImports(tx, feedIds)
  await countFeedImports(tx, { feedIds, at: failure.at, status: 'failed', vehicles: { all: 0, new: 0, used: 0 } })
  return feedIds
}

const nothing = { vehicles: 0, new: 0, updated: 0, removed: 0, rejected: 0, warnings: {} }
const nothingCounted: FilteredFeedCounts = { new: nothing, used: nothing }
