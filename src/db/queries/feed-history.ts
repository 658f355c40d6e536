import { sql } from 'kysely'
import type { InventoryType } from '../../model/dealership.ts'
import { type Handle, listRows, writeRows } from '../database.ts'
import type { FeedImportStatus, FilteredFeedCounts, RejectedRow } from '../feed-tables.ts'
import { toJson } from '../to-json.ts'
import { isRead } from './feeds.ts'
import { countFeedImports } from './import-days.ts'

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
  const row = await tx
    .insertInto('feed_imports')
    .values({
      ...(entry.id === null ? {} : { id: entry.id }),
      feed_id: entry.feedId,
      status: entry.status,
      started_at: entry.startedAt,
      completed_at: entry.completedAt,
      file_modified_at: entry.fileModifiedAt,
      vehicle_count: entry.vehicleCount,
      new_count: entry.newCount,
      updated_count: entry.updatedCount,
      removed_count: entry.removedCount,
      rejected_count: entry.rejectedCount,
      rejected: toJson(entry.rejected),
      unmapped_columns: toJson(entry.unmappedColumns),
      warnings: toJson(entry.warnings),
      error: entry.error,
      filtered_counts: toJson(entry.filteredCounts),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await deletePastImports(tx, [entry.feedId])
  const { completedAt: at, status, vehicleCount, filteredCounts } = entry
  const vehicles = { all: vehicleCount, new: filteredCounts.new.vehicles, used: filteredCounts.used.vehicles }
  await countFeedImports(tx, { feedIds: [entry.feedId], at, status, vehicles })
  return row.id
}

/** Per feed: as many as its history can show. */
const entriesKept = 100

export async function deletePastImports(tx: Handle, feedIds: readonly number[]): Promise<void> {
  await writeRows(tx)`
    DELETE FROM feed_imports WHERE id = ANY(ARRAY(
      SELECT past.id FROM unnest(${[...feedIds]}::integer[]) AS feed (id) CROSS JOIN LATERAL (
        SELECT id FROM feed_imports WHERE feed_id = feed.id ORDER BY id DESC OFFSET ${sql.lit(entriesKept)}
      ) AS past))`
}

export type FeedFailure = {
  readonly fileIds: readonly number[]
  readonly startedAt: Date
  readonly at: Date
  readonly error: string
  /** Only feeds that have not processed this version of the file. */
  readonly waitingOnly: boolean
}

/** One for every polled feed of the files. */
export async function insertFailedImports(tx: Handle, failure: FeedFailure): Promise<void> {
  if (failure.fileIds.length === 0) return
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
}

const nothing = { vehicles: 0, new: 0, updated: 0, removed: 0, rejected: 0, warnings: {} }
const nothingCounted: FilteredFeedCounts = { new: nothing, used: nothing }

type ShownFeedImports = { readonly feedId: number; readonly filter: InventoryType; readonly limit: number }

/** A feed's latest entries, newest first. With a filter, entries that were not counted for it are left out. */
export async function listFeedImports(handle: Handle, { feedId, filter, limit }: ShownFeedImports) {
  const query = handle
    .selectFrom('feed_imports')
    .select(['id', 'status', 'started_at', 'completed_at', 'file_modified_at', 'error', 'filtered_counts'])
    .select(['vehicle_count', 'new_count', 'updated_count', 'removed_count', 'rejected_count'])
    .select(['rejected', 'unmapped_columns', 'warnings'])
    .where('feed_id', '=', feedId)
  const shown = filter === 'all' ? query : query.where('filtered_counts', 'is not', null)
  return shown.orderBy('id', 'desc').limit(limit).execute()
}

export type FeedImportRow = Awaited<ReturnType<typeof listFeedImports>>[number]
