import { expect, test } from 'vitest'
import type { RawVehicle } from '../model/raw-vehicle.ts'
import { createRejectionCounter, normalizeAll } from './normalize-all.ts'
import { reviewSample } from './review-sample.ts'

const context = { baseUrl: 'https://www.lakeside.example/', observedAt: new Date('2026-11-21T09:30:00Z') }

test('a VIN is returned once, with its fuller record', () => {
  const vin = '2T3W1RFV0NC123459'
  const scan = normalizeAll([{ vin }, { vin: vin.toLowerCase(), make: 'Toyota', model: 'RAV4' }, { vin }], context)
  expect(scan.vehicles.map(({ content }) => content.make)).toEqual(['Toyota'])
})

test.each<[string, RawVehicle, RawVehicle, object]>([
  ['of two equal ones the first', { make: 'Toyota' }, { make: 'Honda' }, { make: 'Toyota' }],
  ['empty lists say nothing', { make: 'Toyota' }, { features: ['Sunroof'], photos: ['/1.jpg'] }, { make: '' }],
  ['a flag that is set says something', { make: 'Toyota' }, { make: 'Honda', in_transit: true }, { make: 'Honda' }],
])('the fuller record counts: %s', (_, first, second, content) => {
  const vin = '2T3W1RFV0NC123459'
  const { vehicles } = normalizeAll(
    [first, second].map((record) => ({ vin, ...record })),
    context,
  )
  expect(vehicles[0]?.content).toMatchObject(content)
})

test('rejected records keep their row, reason and page; a wrong check digit is not a reason', () => {
  const linked = { vin: 'SHORT', vdp_link: '/used/short' }
  const endless = { vdp_link: `/used/${'x'.repeat(1_000)}` }
  const records = [{ vin: '2T3W1RFV1NC123459', condition: 'new' }, linked, {}, endless]
  const scan = normalizeAll(records, context)
  expect(scan.rejected).toMatchObject({ count: 3, commonest: 'no VIN' })
  expect(scan.rejected.first).toEqual([
    { row: 2, vin: 'SHORT', reason: 'VIN has 5 characters, not 17', url: `${context.baseUrl}used/short` },
    { row: 3, vin: null, reason: 'no VIN', url: null },
    { row: 4, vin: null, reason: 'no VIN', url: null },
  ])
  expect(scan.vehicles.map(({ warnings }) => warnings)).toEqual([['VIN check digit is wrong']])
})

test('of very many rejected records the first are kept, with their number and most common reason', () => {
  const records = Array.from({ length: 5_000 }, (_, row) => (row % 3 === 0 ? { vin: 'SHORT' } : {}))
  const { rejected } = normalizeAll(records, context)
  expect(rejected).toMatchObject({ count: 5_000, commonest: 'no VIN' })
  expect(rejected.first).toHaveLength(500)
})

test('of very many different reasons the first thousand are counted', () => {
  const counter = createRejectionCounter()
  const add = (reason: string) => counter.add({ row: 1, vin: null, reason, url: null })
  for (let number = 1; number <= 1_000; number++) add(`reason ${number}`)
  for (let time = 0; time < 5; time++) add('a late reason')
  add('reason 1000')
  expect(counter.rejections()).toMatchObject({ count: 1_006, commonest: 'reason 1000' })
})

const vins = ['2T3W1RFV0NC123459', '1N4AL3AP8EN358262', '5YJ3E1EB5KF193393', '7G2CEHED7RA043459']
const whole: RawVehicle = {
  year: 2022,
  make: 'Toyota',
  model: 'RAV4',
  condition: 'used',
  vdp_link: '/used/1',
  prices: { price: 28_990 },
}

function review(records: readonly RawVehicle[]): string | null {
  const scan = normalizeAll(records, context)
  return reviewSample(scan.vehicles, scan.rejected)
}

test('a sample with all critical fields needs no review', () => {
  expect(review(vins.map((vin) => ({ ...whole, vin })))).toBeNull()
})

test('a sample with a field missing on exactly half of it needs no review', () => {
  expect(review(vins.map((vin, row) => ({ ...whole, vin, prices: row < 2 ? null : { price: 28_990 } })))).toBeNull()
})

test('a sample without prices states how many lack one', () => {
  expect(review(vins.map((vin, row) => ({ ...whole, vin, prices: row < 3 ? null : { price: 28_990 } })))).toBe(
    '3 of 4 vehicles in the test collection have no price',
  )
})

test('every other critical field is named too', () => {
  const text = review(vins.map((vin) => ({ vin })))
  for (const field of ['make', 'model', 'condition', 'price', 'vehicle page link'])
    expect(text).toContain(`no ${field}`)
})

test('a sample of mostly rejected records states why they were rejected', () => {
  expect(review([{ ...whole, vin: vins[0] ?? '' }, { vin: 'X' }, {}, {}])).toBe(
    '3 of 4 records in the test collection were rejected (most often: no VIN)',
  )
})

test.each([
  ['a price', { prices: null }, '2 of 4 vehicles in the test collection have no price'],
  ['the mileage of used cars', { odometer: null }, '2 of 4 used vehicles in the test collection have no mileage'],
  ['no mileage of new ones', { odometer: null, condition: 'new' }, null],
])('on a platform known only from documentation, a share without %s needs review', (_, gap, reason) => {
  const records = vins.map((vin, row) => ({ ...whole, vin, odometer: '31,000', ...(row < 2 ? gap : {}) }))
  const scan = normalizeAll(records, context)
  expect(reviewSample(scan.vehicles, scan.rejected)).toBeNull()
  expect(reviewSample(scan.vehicles, scan.rejected, { strict: true })).toBe(reason)
})

test('a strict review states each missing field once', () => {
  const scan = normalizeAll(
    vins.map((vin) => ({ ...whole, vin, odometer: '31,000', prices: null })),
    context,
  )
  expect(reviewSample(scan.vehicles, scan.rejected, { strict: true })).toBe(
    '4 of 4 vehicles in the test collection have no price',
  )
})

test('an empty sample needs review', () => {
  expect(review([])).toBe('The test collection found no vehicles')
})
