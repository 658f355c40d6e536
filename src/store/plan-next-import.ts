import type { CollectedDealership } from '../db/queries/dealerships.ts'
import type { ImportSummary } from './import-summary.ts'

const hourMs = 3_600_000
/** Consecutive scans with changes before the frequency doubles, and without changes before it returns to normal. */
const changesToSpeedUp = 2
const quietToSlowDown = 8
/** The first retry comes after this part of the period; each further one doubles it, up to the whole period. */
const firstRetryPart = 1 / 8

export type NextImport = {
  readonly changeStreak: number
  readonly fastCadence: boolean
  readonly failedImports: number
  readonly nextImportAt: Date
}

type Ended = { readonly at: Date; readonly summary: ImportSummary; readonly refreshHours: number }

/** When a dealership is due again: every REFRESH_HOURS, half of that while it changes, sooner after a failure. */
export function planNextImport(dealership: CollectedDealership, { at, summary, refreshHours }: Ended): NextImport {
  if (summary.verdict !== 'completed') return planRetry(dealership, { at, summary, refreshHours })
  const { counts } = summary
  const changed = counts.new + counts.updated + counts.removed > 0
  const first = dealership.complete_seen_at === null
  // The first import consists of changes only and says nothing about how often the lot changes.
  const changeStreak = first ? 0 : nextStreak(dealership.change_streak, changed)
  const fastCadence = nextCadence(dealership.fast_cadence, changeStreak)
  const periodMs = (refreshHours * hourMs) / (fastCadence ? 2 : 1)
  return { changeStreak, fastCadence, failedImports: 0, nextImportAt: new Date(at.getTime() + periodMs) }
}

/** How long after a first failure a dealership is due again. */
export function firstRetryMs(refreshHours: number): number {
  return refreshHours * hourMs * firstRetryPart
}

function planRetry(dealership: CollectedDealership, { at, refreshHours }: Ended): NextImport {
  const failedImports = dealership.failed_imports + 1
  const periodMs = refreshHours * hourMs
  const waitMs = Math.min(periodMs, firstRetryMs(refreshHours) * 2 ** Math.min(failedImports - 1, 10))
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
