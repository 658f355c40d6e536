import { expect, test } from 'vitest'
import { nothingStated } from '../model/scan.ts'
import { downgradeSuspiciousScan } from './judge-records.ts'
import type { WalkedScan } from './site-questions.ts'

const complete: WalkedScan = {
  ...{ received: 0, complete: true, incompleteReason: null, failure: null },
  ...{ stated: nothingStated, skipped: {}, pagesRead: 1 },
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
  ['fewer are unreadable than it takes', 2, 0, 30, 20, false],
  ['a large lot has a few', 9, 0, 500, 400, false],
  ['nothing was rejected', 0, 0, 30, 20, false],
  ['it is the first import', 30, 0, 0, 0, false],
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
