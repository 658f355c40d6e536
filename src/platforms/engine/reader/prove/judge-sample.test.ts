import { expect, test } from 'vitest'
import { createRandom } from '../../../../../sandbox/random.ts'
import { createVin } from '../../../../../sandbox/vin.ts'
import type { RawVehicle } from '../../../../model/raw-vehicle.ts'
import { judgeSample } from './judge-sample.ts'

const random = createRandom('judge-sample')

function vehicles(count: number, given: (index: number) => RawVehicle = () => ({})): readonly RawVehicle[] {
  return Array.from({ length: count }, (_, index) => ({
    vin: createVin({ wmi: '1HG', year: 2019, serial: index }, random),
    year: '2019',
    make: 'Honda',
    model: 'Accord',
    prices: { price: 20_000 + index },
    ...given(index),
  }))
}
const doubtOf = (...given: Parameters<typeof judgeSample>) => judgeSample(...given).doubt
/** The check digit is at position 9. */
const withWrongDigit = (vin: string) => vin.slice(0, 8) + (vin[8] === '0' ? '1' : '0') + vin.slice(9)

test('a sample whose VINs are valid and of the stated years is accepted [ANY-09]', () => {
  expect(judgeSample(vehicles(20))).toMatchObject({ vehicles: 20, doubt: null })
})

test('1 of 20 may disagree, 2 may not: check digits and years [ANY-09]', () => {
  const withWrongVins = (wrong: number) =>
    vehicles(20).map((one, index) => (index < wrong ? { ...one, vin: withWrongDigit(String(one.vin)) } : one))
  expect(doubtOf(withWrongVins(1))).toBeNull()
  expect(doubtOf(withWrongVins(2))).toBe('2 of 20 VINs have a wrong check digit')
  const withOtherYears = (other: number) => vehicles(20, (index) => (index < other ? { year: '2012' } : {}))
  expect(doubtOf(withOtherYears(1))).toBeNull()
  expect(doubtOf(withOtherYears(2))).toBe('the model year of 2 of 20 vehicles is not that of their VINs')
  expect(doubtOf(vehicles(20, () => ({ year: null, heading: '2012 Honda Accord' })))).toContain('model year of 20')
  expect(doubtOf(vehicles(20, () => ({ year: null, heading: 'Honda Accord' })))).toBeNull()
})

test('vehicles without a VIN may be half of what was read [ANY-09]', () => {
  const withoutVin = (without: number) => vehicles(10, (index) => (index < without ? { vin: null } : {}))
  expect(doubtOf(withoutVin(5))).toBeNull()
  expect(doubtOf(withoutVin(6))).toBe('6 of 10 vehicles show no VIN')
})

test('five vehicles of one model and price are one template, four may be chance [ANY-09]', () => {
  const alike = (count: number) => vehicles(count, () => ({ prices: { price: 20_000 } }))
  expect(doubtOf(alike(5))).toBe('all 5 vehicles are of one model and price')
  expect(doubtOf(alike(4))).toBeNull()
})

test('the vehicles of more than two sellers are no dealer’s lot [ANY-07]', () => {
  const soldBy = (...sellers: readonly string[]) => doubtOf(vehicles(4), [...sellers, null])
  expect(soldBy('One Motors', 'one motors ', 'Two Motors')).toBeNull()
  expect(soldBy('One Motors', 'Two Motors', 'Three Motors')).toBe('the site shows vehicles of 3 sellers')
})

test('how much of what a listing shows is there, weighted by what has a VIN', () => {
  const bare = judgeSample(vehicles(4)).fullness
  const full = judgeSample(vehicles(4, () => ({ odometer: '10', vdp_link: '/car', stocknum: 'A1' }))).fullness
  expect(full).toBeGreaterThan(bare)
  expect(full).toBeLessThanOrEqual(1)
  const half = judgeSample(vehicles(4, (index) => (index < 2 ? { vin: null } : {}))).fullness
  expect(half).toBeCloseTo(bare / 2)
})

test('a year without a make, or a make without a year, names no vehicle', () => {
  const fullness = (given: RawVehicle) => judgeSample(vehicles(5, () => given)).fullness
  const named = fullness({})
  expect(fullness({ heading: '2019 Honda Accord', year: null, make: null })).toBe(named)
  expect(fullness({ make: null })).toBeLessThan(named)
  expect(fullness({ year: null })).toBe(fullness({ make: null }))
})

test('a lot whose prices are cents is for a person [ANY-09]', () => {
  const priced = (price: number) => vehicles(20, (index) => ({ prices: { price: price + index } }))
  expect(doubtOf(priced(2_000_000))).toBe('20 of 20 prices are too high for a vehicle')
  expect(doubtOf(priced(300_000))).toBeNull()
})

test('what costs too little for its age is no vehicle: of three or four prices nearly all, of more most [ANY-09]', () => {
  const year = new Date().getUTCFullYear()
  const priced = (age: number, ...prices: readonly number[]) =>
    doubtOf(
      vehicles(prices.length, (at) => ({
        vin: createVin({ wmi: '1HG', year: year - age, serial: at }, random),
        year: year - age,
        prices: { price: prices[at] ?? 0 },
      })),
    )
  expect(priced(5, 2_400, 2_300, 1_100)).toBe('3 of 3 prices are too low for a vehicle')
  expect(priced(5, 2_400, 2_300, 1_100, 9_000)).toBe('3 of 4 prices are too low for a vehicle')
  expect(priced(5, 2_400, 2_300, 9_100, 9_000)).toBeNull()
  expect(priced(5, 2_400, 2_300)).toBeNull()
  expect(priced(8, 2_400, 2_300, 1_600, 1_500)).toBeNull()
  expect(priced(8, 1_400, 1_300, 1_200, 1_100)).toContain('4 of 4')
  expect(priced(15, 1_400, 1_300, 1_200, 1_100)).toBeNull()
  expect(priced(15, 900, 800, 700, 1_100, 2_100)).toBe('3 of 5 prices are too low for a vehicle')
})

test.each([
  '2019 Honda Accord Engine 2.0L',
  '2019 Honda Accord LX: rear bumper',
  '2019 Honda Accord Wheels (set of 4)',
])('what is called as a part of a vehicle is none: %s [ANY-09]', (heading) => {
  expect(doubtOf(vehicles(4, () => ({ heading })))).toBe('4 of 4 are called as what is sold for a vehicle')
})

test.each(['2019 Honda Accord 2.0L Engine Sport', '2019 Honda Accord 4 Door', '2019 Honda Accord All Wheel Drive'])(
  'a vehicle may be called after what it has: %s',
  (heading) => {
    expect(doubtOf(vehicles(4, () => ({ heading })))).toBeNull()
  },
)
