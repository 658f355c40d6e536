import { expect, test } from 'vitest'
import { spareVehicles } from './spare-vehicles.ts'

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
