import { expect, test } from 'vitest'
import { completedReport } from '../../test/support/completed-report.ts'
import { nothingStated } from '../model/scan.ts'
import type { ImportSummary } from '../store/finish-import.ts'
import type { CrawledScan } from './collect-site.ts'
import { downgradeSuspiciousScan, needsRedetection } from './judge-records.ts'

const complete: CrawledScan = {
  received: 0,
  complete: true,
  incompleteReason: null,
  failure: null,
  stated: nothingStated,
  skipped: {},
  pagesRead: 1,
}
const rejected = (count: number) => ({ count, first: [], commonest: 'no VIN' })
const doubted = (count: number, usual: number, activeBefore: number, seenAgain: number) =>
  !downgradeSuspiciousScan(complete, { rejected: rejected(count), usual, activeBefore, seenAgain }).complete

test.each([
  ['all VINs are gone', 30, 0, 30, 0, true],
  ['one section lost them', 12, 0, 40, 28, true],
  ['a small lot lost them', 5, 0, 5, 0, true],
  ['as many as ever cannot be read', 9, 9, 30, 20, false],
  ['nothing is missing', 9, 0, 30, 30, false],
])('a scan where %s', (_, count, usual, activeBefore, seenAgain, expected) => {
  expect(doubted(count, usual, activeBefore, seenAgain)).toBe(expected)
})

test('the reason and the class are reported, and an incomplete scan stays as it is', () => {
  const facts = { rejected: rejected(12), usual: 0, activeBefore: 40, seenAgain: 28 }
  expect(downgradeSuspiciousScan(complete, facts)).toMatchObject({
    incompleteReason: '12 records cannot be read (most often: no VIN), and 12 vehicles are missing',
    failure: { class: 'changed' },
  })
  const partial = { ...complete, complete: false, incompleteReason: 'page 2 is missing' }
  expect(downgradeSuspiciousScan(partial, facts)).toBe(partial)
})

const counts = { received: 40, new: 0, updated: 0, removed: 0, unchanged: 40, rejected: 0 }
const completed: ImportSummary = { ...completedReport(40), counts }
const failed = (failureClass: string, failedHost = 'lot.example'): ImportSummary => ({
  ...completed,
  verdict: 'failed',
  complete: false,
  failureClass,
  failedHost,
})
const updated = (count: number): ImportSummary => ({
  ...completed,
  counts: { ...counts, updated: count, unchanged: 40 - count },
})
const asks = (summary: ImportSummary, failedBefore = 0, trigger: 'schedule' | 'repair' = 'schedule') =>
  needsRedetection(summary, { baseUrl: 'https://lot.example', dealership: { failed_imports: failedBefore }, trigger })

test.each([
  ['a lot that collapsed', { ...completed, verdict: 'held' } as const, 0, true],
  ['a partial scan of one', { ...failed('changed'), verdict: 'partial' } as const, 0, true],
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
