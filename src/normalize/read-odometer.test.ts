import { expect, test } from 'vitest'
import { processorTimeMs } from '../../test/support/processor-time.ts'
import { readAmount } from '../model/read-amount.ts'
import { readOdometer } from './read-odometer.ts'
import { readPrice } from './read-prices.ts'

const nowhere = { unit: null, state: null, baseUrl: 'https://www.lakeside.example/' }

test.each([
  ['11,416 miles', 11_416],
  ['42K', 42_000],
  ['9', 9],
  ['10.2 miles', 10],
  ['12.345', 12],
])('odometer %j reads %j', (rawText, expected) => {
  expect(readOdometer({ ...nowhere, rawText }).odometer).toBe(expected)
})

test.each([
  ['7,560 km', null, null, 'km'],
  ['239,372 KM', 'mi', 'Ohio', 'km'],
  ['12 000 kilomètres', null, null, 'km'],
  ['11,416 miles', null, 'Ontario', 'mi'],
  ['11,416 mi.', null, null, 'mi'],
  ['7,560 km (4,698 mi)', null, null, 'km'],
  ['Miles: 42,000', null, null, 'mi'],
  ['42,000', 'KMT', 'Ohio', 'km'],
  ['42,000', 'SMI', 'Ontario', 'mi'],
  [42_000, 'Kilometers', null, 'km'],
  [31_507, null, 'Bavaria', null],
  [0, null, 'Ohio', 'mi'],
  ['N/A km', null, 'Ontario', null],
])('odometer %j with unit %j in %j counts %j', (rawText, unit, state, expected) => {
  expect(readOdometer({ ...nowhere, rawText, unit, state }).odometer_unit).toBe(expected)
})

test('dots group the digits of kilometers, wherever the unit is stated', () => {
  const read = (rawText: string | number, unit: string) => readOdometer({ ...nowhere, rawText, unit }).odometer
  expect([read('121.625', 'KMT'), read(121.625, 'KMT'), read('121.625 km', '')]).toEqual([121_625, 121_625, 121_625])
  expect([read('121.6', 'SMI'), read(5.5, 'KMT')]).toEqual([122, 6])
})

test('a field of spaces takes almost no time', () => {
  const usedMs = processorTimeMs(() => {
    for (let field = 0; field < 1_000; field++) {
      expect(readAmount(`$${' '.repeat(499)}x`)).toBeNull()
      expect(readOdometer({ ...nowhere, rawText: `${' '.repeat(500)}mi` }).odometer).toBeNull()
      expect(readPrice(`${' '.repeat(500)}x`, { field: 'price', recent: true }).amount).toBeNull()
    }
  })
  expect(usedMs).toBeLessThan(5_000)
})
