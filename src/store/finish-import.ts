import type { Handle } from '../db/database.ts'
import { type CollectedDealership, type ImportEffect, recordImportEffect } from '../db/queries/dealerships.ts'
import { deleteHeldCollapse, saveHeldCollapse } from '../db/queries/held-collapses.ts'
import { type ImportCounts, insertImport } from '../db/queries/imports.ts'
import { markSetupsImported } from '../db/queries/setup-jobs.ts'
import { listFilters } from '../db/queries/subscriptions.ts'
import { type NewEvent, setupComplete } from '../events/record-events.ts'
import { hourMs } from '../lib/clock.ts'
import type { InventoryType } from '../model/dealership.ts'
import type { VinDisagreements } from '../model/import-record.ts'
import type { Protection } from '../model/protections.ts'
import type { HeldCollapse } from '../model/scan.ts'
import type { ImportStatus, ImportTrigger } from '../model/statuses.ts'
import type { FillRatesByFilter } from '../model/vehicle-fill.ts'
import type { Rejections } from '../model/website-vehicle.ts'
import { withoutFigures } from '../model/without-figures.ts'
import { compareSides } from './compare-sides.ts'

/** A scan's results before they are written. */
export type ScanReport = {
  readonly verdict: ImportStatus
  readonly complete: boolean
  readonly pagesRead: number
  readonly observed: boolean
  readonly counts: Pick<ImportCounts, 'received' | 'rejected'>
  readonly rejected: Rejections['first']
  readonly skipped: Readonly<Record<string, number>>
  /** Why the scan is held: an unconfirmed collapse. */
  readonly collapse: HeldCollapse | null
  readonly failureClass: string | null
  readonly failedHost: string | null
  /** The product that refused the visit; null: nothing did, or it is unknown. */
  readonly protection?: Protection | null
  readonly error: string | null
  /** How long the site asked not to be visited, in milliseconds. */
  readonly retryAfterMs?: number
  /** Null: nothing was read. */
  readonly fillRates?: FillRatesByFilter | null
}

export type ImportSummary = ScanReport & { readonly counts: ImportCounts }

type FinishedImport = {
  /** The dealership's row, locked by the transaction, with updated counts. */
  readonly dealership: CollectedDealership
  readonly trigger: ImportTrigger
  readonly startedAt: Date
  readonly at: Date
  readonly summary: ImportSummary
  readonly refreshHours: number
  readonly stats: (filter: InventoryType) => ImportCounts
}

/** The rows written do not depend on how many vehicles there are. */
export async function finishImport(
  tx: Handle,
  finished: FinishedImport,
): Promise<{ readonly events: readonly NewEvent[]; readonly vinDisagrees: VinDisagreements }> {
  const { dealership, at, summary } = finished
  const [newCount, used] = [dealership.new_count, dealership.used_count]
  const counts = { new: newCount, used, total: newCount + used }
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
    protection: summary.protection ?? null,
    ...planNextImport(dealership, finished),
  })
  const counted = await markSetupsImported(
    tx,
    dealership.id,
    applied ? { status: 'available', counts } : { status: 'failed', error: summary.error ?? 'the first import failed' },
  )
  const setups = counted.map((setup) => setupComplete({ dealership, setup, counts, at }))
  const filters = await listFilters(tx, dealership.id)
  if (!applied) {
    return { events: [...setups, ...filters.map((filter) => importFailed(finished, filter))], vinDisagrees }
  }
  const compared = await compareSides(tx, dealership.id, at)
  const completed = filters.map((filter) => importComplete(finished, filter))
  return { events: [...setups, ...completed, ...compared], vinDisagrees }
}

function importComplete({ dealership, at, ...finished }: FinishedImport, filter: InventoryType): NewEvent {
  const { received, new: created, updated, removed, unchanged } = finished.stats(filter)
  const stats = { total_received: received, new: created, updated, removed, unchanged }
  const data = JSON.stringify({ website_url: dealership.website_url, stats })
  return { type: 'import.complete', dealershipId: dealership.id, audience: filter, occurredAt: at, data }
}

function importFailed({ dealership, at, summary }: FinishedImport, filter: InventoryType): NewEvent {
  const error = withoutFigures(filter, summary.error ?? '')
  const failures = dealership.failed_imports + 1
  const data = JSON.stringify({ website_url: dealership.website_url, error, failures })
  const type = summary.verdict === 'held' ? 'import.held' : 'import.failed'
  return { type, dealershipId: dealership.id, audience: filter, occurredAt: at, data }
}

/** Consecutive scans with changes before the frequency doubles, and without changes before it returns to normal. */
const changesToSpeedUp = 2
const quietToSlowDown = 8
/** The first retry comes after this part of the period; each further one doubles it, up to the whole period. */
const firstRetryPart = 1 / 8

type Ended = Pick<FinishedImport, 'at' | 'summary' | 'refreshHours'>
type NextImport = Pick<ImportEffect, 'changeStreak' | 'fastCadence' | 'failedImports' | 'nextImportAt'>

/** When a dealership is due again: every REFRESH_HOURS, half of that while it changes, sooner after a failure. */
export function planNextImport(dealership: CollectedDealership, ended: Ended): NextImport {
  const { at, refreshHours } = ended
  const { verdict, counts } = ended.summary
  if (verdict !== 'completed') return planRetry(dealership, ended)
  const changed = counts.new + counts.updated + counts.removed > 0
  const first = dealership.complete_seen_at === null
  // The first import consists of changes only and says nothing about how often the lot changes.
  const changeStreak = first ? 0 : nextStreak(dealership.change_streak, changed)
  const fastCadence = nextCadence(dealership.fast_cadence, changeStreak)
  const periodMs = (refreshHours * hourMs) / (fastCadence ? 2 : 1)
  return { changeStreak, fastCadence, failedImports: 0, nextImportAt: new Date(at.getTime() + periodMs) }
}

export function firstRetryMs(refreshHours: number): number {
  return refreshHours * hourMs * firstRetryPart
}

function planRetry(dealership: CollectedDealership, { at, summary, refreshHours }: Ended): NextImport {
  const failedImports = dealership.failed_imports + 1
  const periodMs = refreshHours * hourMs
  const retryMs = Math.min(periodMs, firstRetryMs(refreshHours) * 2 ** Math.min(failedImports - 1, 10))
  const waitMs = Math.max(retryMs, summary.retryAfterMs ?? 0)
  return {
    changeStreak: dealership.change_streak,
    fastCadence: dealership.fast_cadence,
    failedImports,
    nextImportAt: new Date(at.getTime() + waitMs),
  }
}

function nextStreak(streak: number, changed: boolean): number {
  if (changed) return streak > 0 ? streak + 1 : 1
  return streak < 0 ? streak - 1 : -1
}

function nextCadence(fast: boolean, streak: number): boolean {
  if (streak >= changesToSpeedUp) return true
  if (streak <= -quietToSlowDown) return false
  return fast
}
