import { type NotNull, sql } from 'kysely'
import type { InventoryType } from '../../model/dealership.ts'
import { findRow, type Handle, writeRows } from '../database.ts'
import type { FilteredCounts, ImportedVehicles, ImportStatus, ImportTrigger, VinDisagreements } from '../tables.ts'
import { toJson } from '../to-json.ts'
import { countSiteImport } from './import-days.ts'
import { countDisagreements } from './website-vehicles.ts'

export type NewImport = {
  readonly dealershipId: number
  readonly trigger: ImportTrigger
  readonly status: ImportStatus
  readonly complete: boolean
  readonly startedAt: Date
  readonly completedAt: Date
  readonly pagesRead: number
  readonly counts: ImportCounts
  readonly filteredCounts: FilteredCounts
  /** The first 20. */
  readonly rejected: readonly { readonly row: number; readonly vin: string | null; readonly reason: string }[]
  readonly skipped: Readonly<Record<string, number>>
  readonly failureClass: string | null
  readonly error: string | null
}

export type ImportCounts = ImportedVehicles & { readonly rejected: number }

/** Answers in how many of the dealership's vehicles, as they are now, page and VIN differ. */
export async function insertImport(tx: Handle, entry: NewImport): Promise<VinDisagreements> {
  const row = await tx
    .insertInto('imports')
    .values({
      dealership_id: entry.dealershipId,
      trigger: entry.trigger,
      status: entry.status,
      complete: entry.complete,
      started_at: entry.startedAt,
      completed_at: entry.completedAt,
      pages_read: entry.pagesRead,
      total_received: entry.counts.received,
      new_count: entry.counts.new,
      updated_count: entry.counts.updated,
      removed_count: entry.counts.removed,
      unchanged_count: entry.counts.unchanged,
      rejected_count: entry.counts.rejected,
      rejected: toJson(entry.rejected),
      left_out: toJson(entry.skipped),
      failure_class: entry.failureClass,
      error: entry.error,
      filtered_counts: toJson(entry.filteredCounts),
      vin_disagrees: countDisagreements(entry.dealershipId),
    })
    .returning('vin_disagrees')
    .$narrowType<{ vin_disagrees: NotNull }>()
    .executeTakeFirstOrThrow()
  await deletePastImports(tx, entry.dealershipId)
  const { dealershipId, completedAt: at, status, counts, filteredCounts } = entry
  const vehicles = { all: counts.received, new: filteredCounts.new.received, used: filteredCounts.used.received }
  await countSiteImport(tx, { dealershipId, at, status, vehicles })
  return row.vin_disagrees
}

/** Imports kept per dealership; import_days keeps the counts of older ones. */
const importsKept = 100

async function deletePastImports(tx: Handle, dealershipId: number): Promise<void> {
  await writeRows(tx)`
    DELETE FROM imports WHERE id = ANY(ARRAY(
      SELECT id FROM imports WHERE dealership_id = ${dealershipId} ORDER BY id DESC OFFSET ${sql.lit(importsKept)}))`
}

type ShownImports = { readonly dealershipId: number; readonly filter: InventoryType; readonly limit: number }

/** A dealership's latest imports, newest first. With a filter, imports that were not counted for it are left out. */
export async function listImports(handle: Handle, { dealershipId, filter, limit }: ShownImports) {
  const query = handle
    .selectFrom('imports')
    .select(['id', 'trigger', 'status', 'complete', 'started_at', 'completed_at', 'failure_class', 'error'])
    .select(['pages_read', 'total_received', 'new_count', 'updated_count', 'removed_count', 'unchanged_count'])
    .select(['rejected_count', 'rejected', 'left_out', 'filtered_counts', 'vin_disagrees'])
    .where('dealership_id', '=', dealershipId)
  const shown = filter === 'all' ? query : query.where('filtered_counts', 'is not', null)
  return shown.orderBy('id', 'desc').limit(limit).execute()
}

/** How many records the last completed import could not read; 0 if there was none. */
export async function findUsualRejections(handle: Handle, dealershipId: number): Promise<number> {
  const row = await findRow<{ rejected_count: number }>(handle)`
    SELECT rejected_count FROM imports WHERE dealership_id = ${dealershipId} AND status = 'completed'
    ORDER BY id DESC LIMIT 1`
  return row?.rejected_count ?? 0
}
