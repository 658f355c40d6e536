import type { Generated } from 'kysely'
import type { VehicleFilter } from '../model/dealership.ts'
import type { ImsProvider } from '../model/ims-vehicle.ts'
import type { Json, OptionalTime } from './column-types.ts'

export type FeedFilesTable = {
  id: Generated<number>
  ftp_path: string
  file_name: string
  size: number | null
  modified_at: OptionalTime
  same_since: OptionalTime
  problem: string | null
}

export type FeedsTable = {
  id: Generated<number>
  dealership_id: number
  account_id: number | null
  shared: Generated<boolean>
  file_id: number
  provider: ImsProvider
  dealer_identifier: string | null
  staleness_threshold_hours: number
  created_at: Date
  last_import_at: OptionalTime
  last_file_modified: OptionalTime
  last_vehicle_count: number | null
  /** New vehicles among them. */
  last_new_count: number | null
  file_hash: Buffer | null
  seen_size: number | null
  seen_modified_at: OptionalTime
  held_modified_at: OptionalTime
  held_acceptable: Generated<boolean>
  accepted: Generated<boolean>
  staging_import_id: number | null
  stale_told_at: OptionalTime
  unreadable_hashes: Buffer | null
  row_marks: Buffer | null
}

export type HeldCollapsesTable = {
  id: Generated<number>
  dealership_id: number
  feed_id: number | null
  first_at: Date
  last_at: Date
  observations: number
  first_vins: string[]
  last_vins: string[]
}

export type FeedImportStatus = 'completed' | 'failed' | 'held' | 'unchanged'

export type RejectedRow = {
  readonly row: number
  /** Unknown for imports of earlier releases. */
  readonly line?: number
  readonly vin: string | null
  readonly reason: string
  /** Absent: the row's condition is unknown. */
  readonly filter?: VehicleFilter
}

export type FeedImportsTable = {
  id: Generated<number>
  feed_id: number
  status: FeedImportStatus
  started_at: Date
  completed_at: Date
  file_modified_at: OptionalTime
  vehicle_count: number
  new_count: number
  updated_count: number
  removed_count: number
  rejected_count: number
  rejected: Json<readonly RejectedRow[]>
  unmapped_columns: Json<readonly string[]>
  warnings: Json<Readonly<Record<string, number>>>
  error: string | null
  filtered_counts: Json<FilteredFeedCounts> | null
}

export type FilteredFeedCounts = Readonly<Record<VehicleFilter, FeedCounts>>

export type FeedCounts = FeedChanges & FeedFindings

export type FeedChanges = Readonly<Record<'vehicles' | 'new' | 'updated' | 'removed', number>>

/** Rejected rows whose condition is unknown count for every filter. */
export type FeedFindings = { readonly rejected: number; readonly warnings: Readonly<Record<string, number>> }
