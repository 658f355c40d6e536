import { expect, test } from 'vitest'
import { type FeedFacts, judgeFeed, rowMarkLength, rowsContinued, spareVehicles } from './judge-feed.ts'

const facts = (given: Partial<FeedFacts>): FeedFacts => ({
  activeBefore: 100,
  missing: 0,
  readable: 100,
  rows: 100,
  hold: null,
  unreadable: 0,
  rowsBefore: null,
  accepted: false,
  ...given,
})

test('the loss of more than half, at least five, or of all vehicles is a collapse for feeds of every size [IMSF-38]', () => {
  expect(judgeFeed(facts({ missing: 51 })).kind).toBe('collapse')
  expect(judgeFeed(facts({ missing: 50 })).kind).toBe('apply')
  expect(judgeFeed(facts({ activeBefore: 8, missing: 5 })).kind).toBe('collapse')
  expect(judgeFeed(facts({ activeBefore: 7, missing: 4 })).kind).toBe('apply')
  expect(judgeFeed(facts({ activeBefore: 1, missing: 1 })).kind).toBe('collapse')
  expect(judgeFeed(facts({ missing: 90, accepted: true })).kind).toBe('apply')
})

test('a file with more than a fifth of its rows unreadable, two or more, is held [IMSF-39]', () => {
  expect(judgeFeed(facts({ unreadable: 21 }))).toMatchObject({ kind: 'held', acceptable: true })
  expect(judgeFeed(facts({ unreadable: 20 })).kind).toBe('apply')
  expect(judgeFeed(facts({ rows: 4, readable: 3, unreadable: 1 })).kind).toBe('apply')
  expect(judgeFeed(facts({ rows: 5, readable: 3, unreadable: 2 })).kind).toBe('held')
  expect(judgeFeed(facts({ unreadable: 21, accepted: true })).kind).toBe('apply')
})

test('a file without rows is never confirmed by itself, however small the feed; an administrator may accept it', () => {
  const empty = { hold: 'no_rows', rows: 0, readable: 0, activeBefore: 3, missing: 3 } as const
  expect(judgeFeed(facts({ ...empty }))).toMatchObject({
    kind: 'held',
    acceptable: true,
    reason: 'the file has a header and no rows',
  })
  const nothing = judgeFeed(facts({ ...empty, hold: 'empty_file' }))
  expect(nothing).toMatchObject({ kind: 'held', acceptable: true, reason: 'the file is empty' })
  expect(judgeFeed(facts({ ...empty, accepted: true })).kind).toBe('apply')
})

test('a file without a VIN column is held even if an administrator accepts it', () => {
  const nameless = { hold: 'no_vin_column', readable: 0 } as const
  expect(judgeFeed(facts({ ...nameless, accepted: true }))).toMatchObject({
    kind: 'held',
    acceptable: false,
    reason: 'the header has no VIN column',
  })
})

test('a file without readable rows, or without rows of the dealer, is held with that reason', () => {
  expect(judgeFeed(facts({ readable: 0 }))).toMatchObject({
    kind: 'held',
    acceptable: true,
    reason: 'no row of the file could be read',
  })
  expect(judgeFeed(facts({ readable: 0, rows: 0 }))).toMatchObject({ reason: 'no row of the file is of this dealer' })
})

const unseen = [
  { id: 1, stockNumber: 'A1' },
  { id: 2, stockNumber: 'A2' },
  { id: 3, stockNumber: 'A3' },
]

test('a vehicle whose stock number is in an unreadable row is spared, the others are not [IMSF-39]', () => {
  expect(spareVehicles(unseen, [{ stockNumber: ' a2 ', hash: 'h' }], new Set())).toEqual(new Set([2]))
  expect(spareVehicles(unseen, [{ stockNumber: 'Z9', hash: 'h' }], new Set())).toEqual(new Set())
  expect(spareVehicles(unseen, [], new Set())).toEqual(new Set())
})

test('an unreadable row without a stock number may be any vehicle, unless it was there before [IMSF-39]', () => {
  expect(spareVehicles(unseen, [{ stockNumber: '', hash: 'h' }], new Set())).toEqual(new Set([1, 2, 3]))
  expect(spareVehicles(unseen, [{ stockNumber: '', hash: 'h' }], new Set(['h']))).toEqual(new Set())
})

test('a vehicle without a stock number may be in any new unreadable row [IMSF-39]', () => {
  const nameless = [...unseen, { id: 4, stockNumber: '' }]
  expect(spareVehicles(nameless, [{ stockNumber: 'A1', hash: 'h' }], new Set())).toEqual(new Set([1, 4]))
  expect(spareVehicles(nameless, [{ stockNumber: 'Z9', hash: 'h' }], new Set(['h']))).toEqual(new Set())
})

test.each([
  [100, 95, true],
  [20, 15, true],
  [300, 285, true],
  [300, 291, false],
  [300, 150, true],
])('of a file of %i rows the first %i are held: %s [IMSF-43]', (rowsBefore, rows, isHeld) => {
  const verdict = judgeFeed(facts({ activeBefore: rowsBefore, missing: 0, readable: rows, rows, rowsBefore }))
  expect(verdict.kind).toBe(isHeld ? 'collapse' : 'apply')
  expect(judgeFeed(facts({ readable: rows, rows, rowsBefore, accepted: true })).kind).toBe('apply')
})

test('a file goes on where it begins with the rows of another, unchanged and in their order', () => {
  const marks = (...rows: readonly number[]) => Buffer.from(rows.flatMap((row) => Array(rowMarkLength).fill(row)))
  const before = marks(1, 2, 3, 4)
  expect(rowsContinued(before, marks(1, 2, 3))).toBe(4)
  expect(rowsContinued(before, marks(1, 2, 3, 4))).toBe(4)
  expect(rowsContinued(before, marks())).toBe(4)
  for (const other of [marks(1, 3, 2), marks(2, 3, 4), marks(1, 2, 9), marks(1, 2, 3, 4, 5)]) {
    expect(rowsContinued(before, other)).toBeNull()
  }
  expect(rowsContinued(null, marks(1))).toBeNull()
  expect(rowsContinued(before, null)).toBeNull()
})
