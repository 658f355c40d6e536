import { beforeAll, expect, test } from 'vitest'
import { createMovableClock } from '../../../../test/support/movable-clock.ts'
import { openForFile } from '../../../../test/support/open-for-file.ts'
import {
  listInFeed,
  listOnWebsite,
  type SeededDealership,
  seedDealership,
} from '../../../../test/support/seed-listings.ts'
import { type IssuedKey, openTestApi } from '../../../../test/support/test-api.ts'
import { getComparables } from './get-comparables.ts'

const vin = (number: number) => `1HGCV1F34LA${String(number).padStart(6, '0')}`
const asked = vin(1)
const clock = createMovableClock()
const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10)

const api = openForFile(() => openTestApi([getComparables], { clock }))
let own: IssuedKey
let other: IssuedKey
let first: SeededDealership
let second: SeededDealership
let foreign: SeededDealership

beforeAll(async () => {
  own = await api.issueKey()
  other = await api.issueKey()
  const { handle } = api.testDatabase.database
  first = await seedDealership(handle, [own.accountId])
  second = await seedDealership(handle, [own.accountId])
  foreign = await seedDealership(handle, [other.accountId])
  const usedOnly = await seedDealership(handle, [own.accountId], { inventoryType: 'new' })
  await listOnWebsite(handle, first.id, [{ vin: asked, price: 20_000, odometer: 50_000 }])
  // Prices start at 30,000 and fall by 10 cents per mile.
  const listed = [10_000, 30_000, 70_000, 90_000].map((odometer, at) => {
    return { vin: vin(10 + at), odometer, price: 30_000 - odometer / 10, year: 2018 + at, series: 'Sport' }
  })
  await listOnWebsite(handle, first.id, listed.slice(0, 2), { inventoryDate: daysAgo(10) })
  await listOnWebsite(handle, second.id, listed.slice(2), { inventoryDate: daysAgo(20) })
  await listInFeed(
    handle,
    second.id,
    [
      { vin: vin(20), odometer: 50_000, price: 25_000, condition: 'Certified' },
      // Also on the website: counts once, with its price there.
      { vin: vin(12), odometer: 70_000, price: 1 },
    ],
    { listedOn: daysAgo(30) },
  )
  // None of these is comparable.
  await listOnWebsite(handle, second.id, [
    { vin: asked, price: 21_000, odometer: 50_000 },
    { vin: vin(30), condition: 'New', odometer: 5, price: 40_000 },
    { vin: vin(31), price: null },
    { vin: vin(32), model: 'Civic', price: 1_000 },
    { vin: vin(33), year: 2017, price: 1_000 },
    { vin: vin(34), year: 2020, price: 1_001, make: 'Acura' },
  ])
  await listOnWebsite(handle, usedOnly.id, [{ vin: vin(40), price: 1_000 }])
  await listOnWebsite(handle, foreign.id, [
    { vin: asked, price: 5_000 },
    ...[50, 51, 52].map((number) => ({ vin: vin(number), price: 2_000 })),
  ])
})

const compare = async (query = '', { of = asked, key = own.key } = {}) => {
  const url = `/v2/vehicles/${of}/comparables${query}`
  const answer = await api.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${key}` } })
  return { status: answer.statusCode, body: answer.json() }
}

test('answers count, quantiles, expected price, difference, percentile and days on the lot [VEH-12]', async () => {
  const { status, body } = await compare(`?dealership_id=${first.publicId}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    success: true,
    vin: asked,
    dealership_id: first.publicId,
    price: 20_000,
    odometer: 50_000,
    count: 5,
    same_trim: true,
    reason: null,
    expected_price: 25_000,
    difference_percent: -20,
    percentile: 0,
    statistics: { min: 21_000, p25: 23_000, median: 25_000, p75: 27_000, max: 29_000, mean: 25_000 },
    median_days_on_lot: 20,
  })
  expect(body.comparables.map(({ vin: found }: { vin: string }) => found)).toEqual([20, 12, 11, 13, 10].map(vin))
  expect(body.comparables[0]).toEqual({
    vin: vin(20),
    dealership_id: second.publicId,
    year: 2020,
    trim: 'Sport',
    price: 25_000,
    odometer: 50_000,
    days_on_lot: 30,
  })
})

test('comparables are of the caller’s account and filter only [VEH-13]', async () => {
  const { body } = await compare(`?dealership_id=${first.publicId}`)
  expect(JSON.stringify(body)).not.toContain(foreign.publicId)
  expect(JSON.stringify(body)).not.toContain(vin(40))
  const theirs = await compare('', { key: other.key })
  expect(theirs.body).toMatchObject({ dealership_id: foreign.publicId, price: 5_000, count: 3 })
  expect(theirs.body.comparables.map(({ price }: { price: number }) => price)).toEqual([2_000, 2_000, 2_000])
})

test('with fewer than 5 comparables, the reason is given and no statistics [VEH-12]', async () => {
  const { body } = await compare('?year_span=0')
  expect(body).toMatchObject({
    count: 2,
    statistics: null,
    expected_price: null,
    difference_percent: null,
    percentile: null,
    median_days_on_lot: null,
    reason: 'Only 2 comparable vehicles were found; at least 5 are needed for figures.',
  })
  expect(body.comparables).toHaveLength(2)
})

test('limit shortens the list and does not affect the figures', async () => {
  const { body } = await compare(`?limit=2&dealership_id=${first.publicId}`)
  expect(body).toMatchObject({ count: 5, statistics: { median: 25_000 } })
  expect(body.comparables).toHaveLength(2)
})

test('a vehicle without a price gets the expected price', async () => {
  const { body } = await compare('', { of: vin(31) })
  expect(body).toMatchObject({ price: null, reason: 'The vehicle has no price to compare.', difference_percent: null })
  expect(body.count).toBeGreaterThanOrEqual(5)
  expect(body.statistics.median).toBeGreaterThan(0)
})

test('a VIN that the account does not list is 404, a foreign dealership 403, a bad query 422', async () => {
  expect(await compare('', { of: vin(50) })).toMatchObject({ status: 404, body: { detail: 'Vehicle not found' } })
  expect((await compare(`?dealership_id=${foreign.publicId}`)).status).toBe(403)
  for (const query of ['?limit=51', '?limit=0', '?year_span=-1', '?year_span=two']) {
    expect((await compare(query)).status).toBe(422)
  }
  expect((await compare('', { of: '1HGCV1F34LAOOOOOO' })).status).toBe(422)
})
