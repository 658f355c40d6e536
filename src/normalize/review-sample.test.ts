import { expect, test } from 'vitest'
import type { RawVehicle } from '../model/raw-vehicle.ts'
import { type NormalizedVehicle, noRejections } from '../model/website-vehicle.ts'
import { normalizeVehicle } from './normalize-vehicle.ts'
import { reviewSample } from './review-sample.ts'

const context = { baseUrl: 'https://www.lot.example/', observedAt: new Date('2026-11-21T00:00:00Z'), row: 1 }
const none = noRejections
const whole: RawVehicle = {
  vin: '1M8GDM9AXKP042788',
  year: '2019',
  make: 'Kia',
  model: 'Soul',
  condition: 'Used',
  odometer: '41,000',
  vdp_link: '/vdp/1',
  prices: { price: '$14,990' },
}

/** `count` vehicles, of which `lacking` lack something. */
function vehicles(count: number, lacking = 0, facts: Partial<RawVehicle> = {}): readonly NormalizedVehicle[] {
  return Array.from({ length: count }, (_, at) => {
    const read = normalizeVehicle(at < lacking ? { ...whole, ...facts } : whole, context)
    if (read.kind === 'rejected') throw new Error(read.rejected.reason)
    return read.vehicle
  })
}

test('a complete collection needs no review, an empty one does', () => {
  expect(reviewSample(vehicles(4), none, { strict: true })).toBeNull()
  expect(reviewSample([], none)).toBe('The test collection found no vehicles')
})

test.each<[string, Partial<RawVehicle>]>([
  ['year', { year: null, vin: 'WVWZZZ1JZ0W386752' }],
  ['make', { make: null }],
  ['condition', { condition: null }],
  ['price', { prices: null }],
  ['vehicle page link', { vdp_link: null }],
])('no %s on more than half of the vehicles is a reason to look, on half it is none', (name, facts) => {
  expect(reviewSample(vehicles(4, 2, facts), none)).toBeNull()
  expect(reviewSample(vehicles(5, 3, facts), none)).toBe(`3 of 5 vehicles in the test collection have no ${name}`)
})

test('more than half rejected needs review, named first, with the most common cause', () => {
  const rejected = { ...none, count: 3, commonest: 'no VIN' }
  expect(reviewSample(vehicles(3), rejected)).toBeNull()
  expect(reviewSample(vehicles(2), rejected)).toBe(
    '3 of 5 records in the test collection were rejected (most often: no VIN)',
  )
  expect(reviewSample(vehicles(2, 2, { make: null }), { ...none, count: 3 })).toBe(
    '3 of 5 records in the test collection were rejected; 2 of 2 vehicles in the test collection have no make',
  )
})

test('on an unverified platform, a quarter may lack a price, or used vehicles a mileage, not more', () => {
  const strict = { strict: true }
  const lacking = { prices: null, odometer: null }
  expect(reviewSample(vehicles(4, 1, lacking), none, strict)).toBeNull()
  expect(reviewSample(vehicles(5, 2, lacking), none)).toBeNull()
  expect(reviewSample(vehicles(5, 2, lacking), none, strict)).toBe(
    '2 of 5 vehicles in the test collection have no price; 2 of 5 used vehicles in the test collection have no mileage',
  )
  expect(reviewSample(vehicles(3, 2, { prices: null }), none, strict)).toBe(
    '2 of 3 vehicles in the test collection have no price',
  )
  expect(reviewSample(vehicles(4, 4, { condition: 'New', odometer: null }), none, strict)).toBeNull()
})
