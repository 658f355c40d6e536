import { expect, test } from 'vitest'
import type { CollectedDealership } from '../db/queries/dealerships.ts'
import { type ImportSummary, planNextImport } from './finish-import.ts'

const at = new Date('2026-11-01T00:00:00Z')
const hourMs = 3_600_000

const dealership: CollectedDealership = {
  id: 1,
  website_url: 'https://www.example-motors.com',
  state: null,
  complete_seen_at: at,
  change_streak: 0,
  fast_cadence: false,
  failed_imports: 0,
  new_count: 0,
  used_count: 0,
}

function summary(verdict: ImportSummary['verdict'], updated = 0): ImportSummary {
  return {
    verdict,
    complete: verdict === 'completed',
    pagesRead: 1,
    observed: true,
    counts: { received: 1, new: 0, updated, removed: 0, unchanged: 1, rejected: 0 },
    rejected: [],
    skipped: {},
    collapse: null,
    failedHost: null,
    failureClass: null,
    error: null,
  }
}

const plan = (changes: Partial<CollectedDealership>, ended: ImportSummary) =>
  planNextImport({ ...dealership, ...changes }, { at, summary: ended, refreshHours: 12 })

const hoursUntil = (next: { nextImportAt: Date }) => (next.nextImportAt.getTime() - at.getTime()) / hourMs

test('a dealership is refreshed every 12 hours by default [COL-02]', () => {
  expect(hoursUntil(plan({}, summary('completed')))).toBe(12)
})

test('after two scans in a row with changes it is refreshed every 6 hours, after eight without any every 12 again [COL-04]', () => {
  const fast = plan({ change_streak: 1 }, summary('completed', 3))
  expect(fast.fastCadence).toBe(true)
  expect(hoursUntil(fast)).toBe(6)
  expect(hoursUntil(plan({ change_streak: -6, fast_cadence: true }, summary('completed')))).toBe(6)
  const slow = plan({ change_streak: -7, fast_cadence: true }, summary('completed'))
  expect(slow.fastCadence).toBe(false)
  expect(hoursUntil(slow)).toBe(12)
})

test('a site that asks to be left alone is not due before the time that it stated', () => {
  for (const verdict of ['failed', 'partial', 'held'] as const) {
    const asked = { ...summary(verdict), retryAfterMs: 20 * hourMs }
    expect(hoursUntil(plan({}, asked))).toBe(20)
    expect(hoursUntil(plan({}, { ...asked, retryAfterMs: 60_000 }))).toBe(1.5)
  }
})

test('a newly onboarded dealership is refreshed a whole period after its first import [COL-02]', () => {
  for (const id of [1, 2, 3]) {
    expect(hoursUntil(plan({ complete_seen_at: null, id }, summary('completed', 5)))).toBe(12)
  }
})

test('a failed scan is retried sooner, with growing delays up to the period', () => {
  const waits = [0, 1, 2, 3, 9].map((failed_imports) => hoursUntil(plan({ failed_imports }, summary('failed'))))
  expect(waits).toEqual([1.5, 3, 6, 12, 12])
  expect(plan({ failed_imports: 3 }, summary('completed')).failedImports).toBe(0)
})
