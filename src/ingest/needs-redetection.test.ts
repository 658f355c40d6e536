import { expect, test } from 'vitest'
import type { ImportSummary } from '../store/import-summary.ts'
import { needsRedetection } from './needs-redetection.ts'

const counts = { received: 40, new: 0, updated: 0, removed: 0, unchanged: 40, rejected: 0 }
const completed: ImportSummary = {
  ...{
    verdict: 'completed',
    complete: true,
    pagesRead: 1,
    observed: true,
    counts,
    rejected: [],
    skipped: {},
    collapse: null,
  },
  ...{ failureClass: null, failedHost: null, error: null },
}
const failed = (failureClass: string, failedHost = 'lot.example'): ImportSummary => ({
  ...completed,
  ...{ verdict: 'failed', complete: false, failureClass, failedHost },
})
const updated = (count: number): ImportSummary => ({
  ...completed,
  counts: { ...counts, updated: count, unchanged: 40 - count },
})
const asks = (summary: ImportSummary, failedBefore = 0, trigger: 'schedule' | 'repair' = 'schedule') =>
  needsRedetection(summary, { siteHost: 'lot.example', dealership: { failed_imports: failedBefore }, trigger })

test.each([
  ['a site that answers as ever', completed, 0, false],
  ['a lot that collapsed', { ...completed, verdict: 'held' } as const, 0, true],
  ['a site that is not understood', failed('changed'), 0, true],
  ['a partial scan of one', { ...failed('changed'), verdict: 'partial' } as const, 0, true],
  ['an outage', failed('unavailable'), 1, false],
  ['an outage that lasts', failed('unavailable'), 2, true],
  ['a wall', failed('blocked'), 9, false],
  ["a platform's host that refuses", failed('blocked', 'api.platform.example'), 1, false],
  ["a platform's host that goes on refusing", failed('blocked', 'api.platform.example'), 2, true],
  ['a few new prices', updated(20), 0, false],
  ['most of the lot in another form', updated(21), 0, true],
])('%s', (_, summary, failedBefore, expected) => {
  expect(asks(summary, failedBefore)).toBe(expected)
})

test('a change that a repair itself causes triggers no other repair', () => {
  expect(asks(updated(40), 0, 'repair')).toBe(false)
})

test('a small lot may change completely', () => {
  const small = { ...counts, received: 9, updated: 9, unchanged: 0 }
  expect(asks({ ...completed, counts: small })).toBe(false)
})
