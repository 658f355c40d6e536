import { expect, test } from 'vitest'
import { createDuplicateLedger } from './duplicate-ledger.ts'

test.each([
  ['the last of complete rows', [true, true, true], 2],
  ['the last complete row, not a short one after it', [true, true, false], 1],
  ['a complete row over a short one before it', [false, true], 1],
  ['the last of short rows', [false, false], 1],
  ['a complete row between short ones', [false, true, false], 1],
])('of rows with one VIN, %s counts', (_, rows, kept) => {
  const ledger = createDuplicateLedger()
  let last = -1
  rows.forEach((complete, index) => {
    if (ledger.offer('VIN', { complete, row: index, line: index + 2 }, 'hash').kind !== 'superseded') last = index
  })
  expect(last).toBe(kept)
  expect(ledger.size()).toBe(1)
})

test('different VINs are no duplicates', () => {
  const ledger = createDuplicateLedger()
  const offer = (vin: string, row: number, hash: string) =>
    ledger.offer(vin, { complete: true, row, line: row * 10 }, hash)
  expect(offer('A', 1, 'same')).toEqual({ kind: 'first' })
  expect(offer('B', 2, 'other')).toEqual({ kind: 'first' })
  expect(offer('A', 3, 'same')).toEqual({ kind: 'replaces', earlierRow: 1, earlierLine: 10, differs: false })
  expect(offer('A', 4, 'dame')).toEqual({ kind: 'replaces', earlierRow: 3, earlierLine: 30, differs: true })
})

test('the rows of thousands of VINs are kept apart', () => {
  const ledger = createDuplicateLedger()
  for (let row = 1; row <= 5_000; row++)
    ledger.offer(`VIN${row}`, { complete: true, row, line: row * 10 }, `${row}`.padStart(8))
  for (const row of [1, 1_024, 1_025, 2_048, 2_049, 4_321, 5_000]) {
    const again = ledger.offer(`VIN${row}`, { complete: true, row: 6_000, line: 60_000 }, `${row}`.padStart(8))
    expect(again).toEqual({ kind: 'replaces', earlierRow: row, earlierLine: row * 10, differs: false })
  }
})
