import type { Handle } from '../db/database.ts'
import { type CollectedDealership, recordImportEffect } from '../db/queries/dealerships.ts'
import { deleteHeldCollapse, saveHeldCollapse } from '../db/queries/held-collapses.ts'
import { type ImportCounts, insertImport } from '../db/queries/imports.ts'
import { markSetupsImported } from '../db/queries/setup-jobs.ts'
import { listFilters } from '../db/queries/subscriptions.ts'
import type { ImportTrigger, VinDisagreements } from '../db/tables.ts'
import type { NewEvent } from '../events/record-events.ts'
import type { InventoryType } from '../model/dealership.ts'
import type { ImportSummary } from './import-summary.ts'
import { planNextImport } from './plan-next-import.ts'

export type FinishedImport = {
  /** The dealership's row, locked by the transaction, with updated counts. */
  readonly dealership: CollectedDealership
  readonly trigger: ImportTrigger
  readonly startedAt: Date
  readonly at: Date
  readonly summary: ImportSummary
  readonly refreshHours: number
  /** Counts for a subscription with this filter. */
  readonly stats: (filter: InventoryType) => ImportCounts
}

export type EndedImport = {
  /** The import's events. */
  readonly events: readonly NewEvent[]
  readonly vinDisagrees: VinDisagreements
}

/**
 * Ends an import: its row, the dealership's counts and times, when it is due again, the setups that wait for it.
 * The rows written do not depend on how many vehicles there are.
 */
export async function finishImport(tx: Handle, finished: FinishedImport): Promise<EndedImport> {
  const { dealership, at, summary } = finished
  const counts = { new: dealership.new_count, used: dealership.used_count }
  const applied = summary.verdict === 'completed' || summary.verdict === 'partial'
  const vinDisagrees = await insertImport(tx, {
    ...summary,
    dealershipId: dealership.id,
    trigger: finished.trigger,
    status: summary.verdict,
    filteredCounts: { new: finished.stats('new'), used: finished.stats('used') },
    startedAt: finished.startedAt,
    completedAt: at,
  })
  const owner = { dealershipId: dealership.id, feedId: null }
  if (summary.collapse !== null) await saveHeldCollapse(tx, owner, summary.collapse)
  else if (summary.verdict === 'completed') await deleteHeldCollapse(tx, owner)
  await recordImportEffect(tx, {
    dealershipId: dealership.id,
    at,
    completeSeen: summary.verdict === 'completed',
    observed: applied && summary.observed,
    problem: summary.error,
    ...planNextImport(dealership, finished),
  })
  await markSetupsImported(
    tx,
    dealership.id,
    applied
      ? { status: 'available', counts: { ...counts, total: counts.new + counts.used } }
      : { status: 'failed', error: summary.error ?? 'the first import failed' },
  )
  if (!applied) return { events: [], vinDisagrees }
  const filters = await listFilters(tx, dealership.id)
  return { events: filters.map((filter) => importComplete(finished, filter)), vinDisagrees }
}

/** The event for the subscriptions with this filter. */
function importComplete({ dealership, at, ...finished }: FinishedImport, filter: InventoryType): NewEvent {
  const counts = finished.stats(filter)
  const stats = {
    total_received: counts.received,
    new: counts.new,
    updated: counts.updated,
    removed: counts.removed,
    unchanged: counts.unchanged,
  }
  const data = JSON.stringify({ website_url: dealership.website_url, stats })
  return { type: 'import.complete', dealershipId: dealership.id, audience: filter, occurredAt: at, data }
}
