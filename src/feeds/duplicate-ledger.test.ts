import { expect, test } from 'vitest'
import { createDuplicateLedger } from './duplicate-ledger.ts'

test.each([
  ['the last of complete rows', [true, true, true], 2],
  ['the last complete row, not a short one after it', [true, true, false], 1],
  ['a complete row over a short one before it', [false, true], 1],
  ['the last of short rows', [false, false], 1],
])('of rows with one VIN, %s counts', (_, rows, kept) => {
  const ledger = createDuplicateLedger()
  let last = -1
  rows.forEach((complete, index) => {
    if (ledger.offer('VIN', { complete }) !== 'superseded') last = index
  })
  expect(last).toBe(kept)
  expect(ledger.size()).toBe(1)
})

test('different VINs are no duplicates', () => {
  const ledger = createDuplicateLedger()
  expect(ledger.offer('A', { complete: true })).toBe('first')
  expect(ledger.offer('B', { complete: true })).toBe('first')
  expect(ledger.offer('A', { complete: true })).toBe('replaces')
})
