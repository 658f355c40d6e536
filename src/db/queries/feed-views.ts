import type { InventoryType } from '../../model/dealership.ts'
import type { ImsProvider } from '../../model/ims-vehicle.ts'
import { findRow, type Handle, listRows } from '../database.ts'
import type { FeedImportStatus, FilteredFeedCounts, RejectedRow } from './feed-history.ts'
import { problemFor } from './imports.ts'

export type FeedListRow = {
  readonly id: number
  readonly provider: ImsProvider
  readonly dealer_identifier: string | null
  readonly staleness_threshold_hours: number
  readonly shared: boolean
  readonly created_at: Date
  readonly last_import_at: Date | null
  readonly last_vehicle_count: number | null
  /** New vehicles among them. */
  readonly last_new_count: number | null
  readonly last_file_modified: Date | null
  readonly public_id: string
  readonly active: boolean
  readonly inventory_type: InventoryType
  readonly ftp_path: string
  readonly file_name: string
}

export async function listFeeds(handle: Handle, accountId: number, limit: number): Promise<readonly FeedListRow[]> {
  return listRows<FeedListRow>(handle)`
    SELECT f.id, f.provider, f.dealer_identifier, f.staleness_threshold_hours, f.shared, f.created_at, f.last_import_at,
      f.last_vehicle_count, f.last_new_count, f.last_file_modified, d.public_id, true AS active, d.inventory_type,
      file.ftp_path, file.file_name
    FROM seen_feeds(${accountId}) AS f
    JOIN feed_files AS file ON file.id = f.file_id
    JOIN seen_dealerships(${accountId}) AS d ON d.id = f.dealership_id
    ORDER BY f.id LIMIT ${limit}`
}

export type FeedRow = Omit<
  FeedListRow,
  'created_at' | 'last_import_at' | 'last_vehicle_count' | 'last_new_count' | 'last_file_modified' | 'active'
> & {
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

export type FeedImportRow = {
  readonly id: number
  readonly status: FeedImportStatus
  readonly started_at: Date
  readonly completed_at: Date
  readonly file_modified_at: Date | null
  readonly vehicle_count: number
  readonly new_count: number
  readonly updated_count: number
  readonly removed_count: number
  readonly rejected_count: number
  readonly rejected: readonly RejectedRow[]
  readonly unmapped_columns: readonly string[]
  readonly warnings: Readonly<Record<string, number>>
  readonly error: string | null
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
