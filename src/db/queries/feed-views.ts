import { type Static, Type } from 'typebox'
import type { InventoryType } from '../../model/dealership.ts'
import { instant, orNull } from '../../model/field-schemas.ts'
import type { ImsProvider } from '../../model/ims-vehicle.ts'
import { findRow, type Handle, listRows } from '../database.ts'
import { sql } from '../sql.ts'
import type { FilteredFeedCounts, RejectedRow } from './feed-history.ts'
import { problemFor } from './imports.ts'

/** SPEC.md, "Feed configuration record". */
export const FeedRecord = Type.Object(
  {
    id: Type.Integer(),
    dealership_id: Type.String(),
    provider: Type.String(),
    ftp_path: Type.String(),
    file_name: Type.String(),
    dealer_identifier: orNull(Type.String()),
    active: Type.Boolean({ description: 'Whether the service polls the feed.' }),
    staleness_threshold_hours: Type.Integer(),
    shared: Type.Boolean({ description: 'false: only this account reads the feed.' }),
    last_import_at: orNull(instant()),
    last_vehicle_count: orNull(
      Type.Integer({ description: 'Vehicles of the last import that the subscription covers.' }),
    ),
    last_file_modified: orNull(instant()),
    created_at: instant(),
  },
  { title: 'Feed' },
)

/** SQL: how many vehicles of the last import of feed `f` the subscription to dealership `d` covers; null before it. */
export const lastVehicleCount = sql.raw(`CASE d.inventory_type WHEN 'all' THEN f.last_vehicle_count
  WHEN 'new' THEN f.last_new_count ELSE f.last_vehicle_count - f.last_new_count END`)

export async function listFeeds(handle: Handle, accountId: number, limit: number) {
  return listRows<Static<typeof FeedRecord>>(handle)`
    SELECT f.id, d.public_id AS dealership_id, f.provider, file.ftp_path, file.file_name, f.dealer_identifier, true AS active,
      f.staleness_threshold_hours, f.shared, f.last_import_at, ${lastVehicleCount} AS last_vehicle_count,
      f.last_file_modified, f.created_at
    FROM seen_feeds(${accountId}) AS f
    JOIN feed_files AS file ON file.id = f.file_id
    JOIN seen_dealerships(${accountId}) AS d ON d.id = f.dealership_id
    ORDER BY f.id LIMIT ${limit}`
}

export type FeedRow = {
  readonly id: number
  readonly provider: ImsProvider
  readonly dealer_identifier: string | null
  readonly staleness_threshold_hours: number
  readonly shared: boolean
  readonly public_id: string
  readonly inventory_type: InventoryType
  readonly ftp_path: string
  readonly file_name: string
  readonly dealership_id: number
  /** Null: it belongs to the first administrator who changes it. */
  readonly account_id: number | null
  readonly file_id: number
  readonly held_modified_at: Date | null
}

/** Undefined: the account reads no such feed. */
export async function findFeed(handle: Handle, accountId: number, feedId: number): Promise<FeedRow | undefined> {
  return findRow<FeedRow>(handle)`
    SELECT f.id, f.dealership_id, f.account_id, f.file_id, f.provider, f.dealer_identifier, f.shared,
      f.staleness_threshold_hours, f.held_modified_at, d.public_id, d.inventory_type, file.ftp_path, file.file_name
    FROM seen_feeds(${accountId}) AS f
    JOIN feed_files AS file ON file.id = f.file_id
    JOIN seen_dealerships(${accountId}) AS d ON d.id = f.dealership_id
    WHERE f.id = ${feedId}`
}

export const FeedHistoryEntry = Type.Object(
  {
    id: Type.Integer(),
    status: Type.String({ description: '`completed`, `failed`, `held` or `unchanged`.' }),
    started_at: instant(),
    completed_at: instant(),
    file_modified_at: orNull(instant()),
    vehicle_count: Type.Integer({ description: 'Like all counts, of vehicles that the subscription covers.' }),
    new_count: Type.Integer(),
    updated_count: Type.Integer(),
    removed_count: Type.Integer(),
    rejected_count: Type.Integer(),
    rejected: Type.Array(
      Type.Object({
        row: Type.Integer({ description: 'Position among the rows, from 1; header and blank lines are not counted.' }),
        line: orNull(Type.Integer({ description: 'Line of the file where the row starts, from 1.' })),
        vin: orNull(Type.String()),
        reason: Type.String(),
      }),
      { description: 'The first 20 rejected rows.' },
    ),
    unmapped_columns: Type.Array(Type.String(), {
      description: 'Columns of the file that the mapping does not cover.',
    }),
    warnings: Type.Record(Type.String(), Type.Integer(), { description: 'Number of occurrences of each warning.' }),
    error: orNull(Type.String()),
  },
  { title: 'FeedHistoryEntry' },
)

/** Of all vehicles, and of those that each filter covers. */
export type FeedImportRow = Omit<Static<typeof FeedHistoryEntry>, 'rejected'> & {
  readonly rejected: readonly RejectedRow[]
  readonly filtered_counts: FilteredFeedCounts | null
}

/** A feed's latest entries that the account may see, newest first. */
export async function listFeedImports(
  handle: Handle,
  { accountId, feedId, limit }: { readonly accountId: number; readonly feedId: number; readonly limit: number },
): Promise<readonly FeedImportRow[]> {
  return listRows<FeedImportRow>(handle)`
    SELECT id, status, started_at, completed_at, file_modified_at, vehicle_count, new_count, updated_count,
      removed_count, rejected_count, rejected, unmapped_columns, warnings, ${problemFor(accountId, 'file')}, filtered_counts
    FROM seen_feed_imports(${accountId}) WHERE feed_id = ${feedId} ORDER BY id DESC LIMIT ${limit}`
}
