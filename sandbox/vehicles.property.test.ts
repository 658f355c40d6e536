import fc from 'fast-check'
import { expect, test } from 'vitest'
import { catalog } from './catalog.data.ts'
import { createDealer } from './dealers.ts'
import { dealerComRecord } from './sites/dealer-com-record.ts'
import { createVehicles, type LotOptions } from './vehicles.ts'

const transliteration: Readonly<Record<string, number>> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
}
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

function remainder(vin: string): string {
  const sum = [...vin].reduce((total, c, i) => total + (transliteration[c] ?? Number(c)) * (weights[i] ?? NaN), 0)
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

const lots: fc.Arbitrary<LotOptions> = fc.record({
  seed: fc.string(),
  size: fc.integer({ min: 1, max: 60 }),
  newShare: fc.double({ min: 0, max: 1, noNaN: true }),
})

test('the check-digit function used here agrees with VINs known from the standard', () => {
  expect(remainder('1M8GDM9AXKP042788')).toBe('X')
  expect(remainder('11111111111111111')).toBe('1')
})

test('every VIN is well formed, has the right check digit and a manufacturer that matches its make', () => {
  fc.assert(
    fc.property(lots, (options) => {
      for (const vehicle of createVehicles(options)) {
        expect(vehicle.vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/)
        expect(vehicle.vin.charAt(8)).toBe(remainder(vehicle.vin))
        expect('ABCDEFGHJKLMNPRSTVWXY'.indexOf(vehicle.vin.charAt(9)) + 2010).toBe(vehicle.year)
        const wmis = catalog.filter((model) => model.make === vehicle.make).flatMap((model) => model.wmis)
        expect(wmis).toContain(vehicle.vin.slice(0, 3))
      }
    }),
    { numRuns: 60 },
  )
})

test('a seed yields the same lot, and a longer lot starts with the shorter one', () => {
  fc.assert(
    fc.property(lots, (options) => {
      const longer = createVehicles({ ...options, size: options.size + 7 })
      expect(longer.slice(0, options.size)).toEqual(createVehicles(options))
    }),
    { numRuns: 40 },
  )
})

test('the price ladder adds up', () => {
  fc.assert(
    fc.property(lots, (options) => {
      for (const { prices } of createVehicles(options)) {
        if (prices === null) continue
        expect(prices.internet).toBe(prices.start - prices.discount)
        expect(prices.asking).toBe(prices.internet + prices.docFee)
        expect(prices.internet).toBeGreaterThan(1000)
      }
    }),
    { numRuns: 40 },
  )
})

test('no VIN and no stock number occurs twice in a large lot', () => {
  const vehicles = createVehicles({ seed: 'large', size: 20_000 })
  expect(new Set(vehicles.map((vehicle) => vehicle.vin)).size).toBe(20_000)
  expect(new Set(vehicles.map((vehicle) => vehicle.uuid)).size).toBe(20_000)
})

test('a lot has every condition, some in transit, some without a price, and the requested share of new vehicles', () => {
  const vehicles = createVehicles({ seed: 'mixed', size: 2000, newShare: 0.7 })
  const count = (keeps: (vehicle: (typeof vehicles)[number]) => boolean) => vehicles.filter(keeps).length
  expect(count((v) => v.condition === 'new') / 2000).toBeCloseTo(0.7, 1)
  expect(count((v) => v.condition === 'certified')).toBeGreaterThan(50)
  expect(count((v) => v.inTransit)).toBeGreaterThan(50)
  expect(count((v) => v.inTransit && v.condition !== 'new')).toBe(0)
  expect(count((v) => v.prices === null)).toBeGreaterThan(5)
  expect(count((v) => v.odometer === 0)).toBeGreaterThan(50)
})

test('the record of one vehicle is about 2.5 kB', () => {
  const dealer = createDealer('sunrise-motors.example')
  const vehicles = createVehicles({ seed: 'weight', size: 500 })
  const bytes = vehicles.map((vehicle) => JSON.stringify(dealerComRecord(vehicle, dealer)).length)
  const mean = bytes.reduce((a, b) => a + b) / bytes.length
  expect(mean).toBeGreaterThan(2000)
  expect(mean).toBeLessThan(3000)
})
