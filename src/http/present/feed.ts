import { type Static, Type } from 'typebox'
import type { FeedImportRow, FeedListRow } from '../../db/queries/feed-views.ts'
import type { InventoryType } from '../../model/dealership.ts'
import { orNull } from '../../model/field-schemas.ts'
import { withoutFigures } from '../../model/without-figures.ts'

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
    last_import_at: orNull(Type.String()),
    last_vehicle_count: orNull(
      Type.Integer({ description: 'Vehicles of the last import that the subscription covers.' }),
    ),
    last_file_modified: orNull(Type.String()),
    created_at: Type.String(),
  },
  { title: 'Feed' },
)

type CountedFeed = Pick<FeedListRow, 'inventory_type' | 'last_vehicle_count' | 'last_new_count'>

/** How many vehicles of the last import the subscription covers; null before it. */
export function lastVehicleCount({ inventory_type: filter, ...last }: CountedFeed): number | null {
  const { last_vehicle_count: all, last_new_count: ofNew } = last
  if (filter === 'all' || all === null || ofNew === null) return filter === 'all' ? all : null
  return filter === 'new' ? ofNew : all - ofNew
}

export function presentFeed(row: FeedListRow): Static<typeof FeedRecord> {
  return {
    id: row.id,
    dealership_id: row.public_id,
    provider: row.provider,
    ftp_path: row.ftp_path,
    file_name: row.file_name,
    dealer_identifier: row.dealer_identifier,
    active: row.active,
    staleness_threshold_hours: row.staleness_threshold_hours,
    shared: row.shared,
    last_import_at: row.last_import_at?.toISOString() ?? null,
    last_vehicle_count: lastVehicleCount(row),
    last_file_modified: row.last_file_modified?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}

export const FeedHistoryEntry = Type.Object(
  {
    id: Type.Integer(),
    status: Type.String({ description: '`completed`, `failed`, `held` or `unchanged`.' }),
    started_at: Type.String(),
    completed_at: Type.String(),
    file_modified_at: orNull(Type.String()),
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

export function presentFeedHistoryEntry(row: FeedImportRow, filter: InventoryType): Static<typeof FeedHistoryEntry> {
  const counts = (filter === 'all' ? null : row.filtered_counts?.[filter]) ?? {
    vehicles: row.vehicle_count,
    new: row.new_count,
    updated: row.updated_count,
    removed: row.removed_count,
    rejected: row.rejected_count,
    warnings: row.warnings,
  }
  const rejected = row.rejected.filter((one) => filter === 'all' || (one.filter ?? filter) === filter)
  return {
    id: row.id,
    status: row.status,
    started_at: row.started_at.toISOString(),
    completed_at: row.completed_at.toISOString(),
    file_modified_at: row.file_modified_at?.toISOString() ?? null,
    vehicle_count: counts.vehicles,
    new_count: counts.new,
    updated_count: counts.updated,
    removed_count: counts.removed,
    rejected_count: counts.rejected,
    rejected: rejected.map(({ row: number, line, vin, reason }) => ({ row: number, line: line ?? null, vin, reason })),
    unmapped_columns: [...row.unmapped_columns],
    warnings: counts.warnings,
    error: withoutFigures(filter, row.error),
  }
}
