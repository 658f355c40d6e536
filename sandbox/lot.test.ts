import { expect, test } from 'vitest'
import { createLot } from './lot.ts'

const vinsOf = (vehicles: readonly { vin: string }[]) => vehicles.map((vehicle) => vehicle.vin)
const newLot = () => createLot({ seed: 'lot', size: 50 })

test('adding puts new vehicles on the lot', () => {
  const lot = newLot()
  const before = vinsOf(lot.vehicles())
  const added = vinsOf(lot.change({ action: 'add', count: 3 }))
  expect(added).toHaveLength(3)
  expect(vinsOf(lot.vehicles())).toEqual([...before, ...added])
  expect(new Set(vinsOf(lot.vehicles())).size).toBe(53)
})

test('a sold vehicle is gone, and returns under the same VIN', () => {
  const lot = newLot()
  const sold = lot.change({ action: 'sell', count: 4 })
  expect(sold).toHaveLength(4)
  expect(lot.vehicles()).toHaveLength(46)
  for (const { vin } of sold) expect(lot.find(vin)).toBeNull()
  lot.change({ action: 'return', count: 4 })
  for (const vehicle of sold) expect(lot.find(vehicle.vin)).toEqual(vehicle)
})

test('repricing changes only the price of the named vehicles', () => {
  const lot = newLot()
  const before = lot.vehicles()
  const chosen = before.filter((vehicle) => vehicle.prices !== null).slice(5, 7)
  const altered = lot.change({ action: 'reprice', vins: vinsOf(chosen) })
  expect(vinsOf(altered)).toEqual(vinsOf(chosen))
  for (const vehicle of chosen) {
    const now = lot.find(vehicle.vin)
    expect(now?.prices?.asking).toBe((vehicle.prices?.asking ?? 0) - 250)
    expect({ ...now, prices: null }).toEqual({ ...vehicle, prices: null })
  }
  expect(lot.vehicles().filter((vehicle) => !before.includes(vehicle))).toEqual(altered)
})

test('driving adds miles', () => {
  const lot = newLot()
  const [first] = lot.vehicles()
  lot.change({ action: 'drive', vins: [first?.vin ?? ''] })
  expect(lot.vehicles()[0]?.odometer).toBe((first?.odometer ?? 0) + 17)
})

test('clearing leaves an empty lot, and every change moves the version by one', () => {
  const lot = newLot()
  expect(lot.version).toBe(1)
  lot.change({ action: 'clear' })
  expect(lot.vehicles()).toEqual([])
  expect(lot.version).toBe(2)
  lot.change({ action: 'add' })
  expect(lot.vehicles()).toHaveLength(1)
  expect(lot.version).toBe(3)
})

test('the same history with the same seed yields the same lot', () => {
  const live = () => {
    const lot = newLot()
    for (const action of ['sell', 'reprice', 'add', 'drive', 'return'] as const) lot.change({ action, count: 5 })
    return lot.vehicles()
  }
  expect(live()).toEqual(live())
})
