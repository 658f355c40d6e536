import type { Database, Handle } from '../db/database.ts'
import { type CollectedDealership, lockClaimedDealership, recordImportEffect } from '../db/queries/dealerships.ts'
import { insertImport } from '../db/queries/imports.ts'
import { markSetupsImported } from '../db/queries/setup-jobs.ts'
import type { ImportTrigger } from '../db/tables.ts'
import { recordEvents } from '../events/record-events.ts'
import { ClaimLost } from './apply-vehicle-changes.ts'
import type { ImportSummary } from './import-summary.ts'
import { planNextImport } from './plan-next-import.ts'

export type FinishedImport = {
  readonly dealership: CollectedDealership
  readonly collector: string
  readonly trigger: ImportTrigger
  readonly startedAt: Date
  readonly at: Date
  readonly summary: ImportSummary
}

type Services = { readonly database: Database; readonly config: { readonly REFRESH_HOURS: number } }

/**
 * Ends an import in one transaction: its row, the dealership's counts and times, when it is due again, the setups
 * that wait for it, and import.complete. The rows written do not depend on how many vehicles there are.
 */
export async function finishImport({ database, config }: Services, finished: FinishedImport): Promise<void> {
  const { dealership, at, summary } = finished
  await database.transaction('finish import', async (tx) => {
    const claimed = await lockClaimedDealership(tx, dealership.id, finished.collector)
    if (claimed === undefined) throw new ClaimLost(dealership.id)
    // Kept with every write to the vehicles: no counting here.
    const counts = { new: claimed.new_count, used: claimed.used_count }
    const applied = summary.verdict === 'completed' || summary.verdict === 'partial'
    await insertImport(tx, {
      ...summary,
      dealershipId: dealership.id,
      trigger: finished.trigger,
      status: summary.verdict,
      startedAt: finished.startedAt,
      completedAt: at,
    })
    await recordImportEffect(tx, {
      dealershipId: dealership.id,
      at,
      completeSeen: summary.verdict === 'completed',
      observed: applied && summary.observed,
      problem: summary.error,
      fingerprint: summary.fingerprint,
      trace: summary.trace,
      ...planNextImport(claimed, { at, summary, refreshHours: config.REFRESH_HOURS }),
    })
    if (applied) await recordImportComplete(tx, finished)
    await markSetupsImported(
      tx,
      dealership.id,
      applied
        ? { status: 'available', counts: { ...counts, total: counts.new + counts.used } }
        : { status: 'failed', error: summary.error ?? 'the first import failed' },
    )
  })
}

async function recordImportComplete(tx: Handle, { dealership, at, summary }: FinishedImport): Promise<void> {
  const { counts } = summary
  const stats = {
    total_received: counts.received,
    new: counts.new,
    updated: counts.updated,
    removed: counts.removed,
    unchanged: counts.unchanged,
  }
  const data = JSON.stringify({ website_url: dealership.website_url, stats })
  await recordEvents(tx, [{ type: 'import.complete', dealershipId: dealership.id, occurredAt: at, data }])
}
