import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  listInFeed,
  listOnWebsite,
  type SeededDealership,
  seedDealership,
} from '../../../../test/support/seed-listings.ts'
import { type IssuedKey, openTestApi, type TestApi } from '../../../../test/support/test-api.ts'

let api: TestApi
let key: IssuedKey
let other: IssuedKey
let first: SeededDealership
let second: SeededDealership
let foreign: SeededDealership

beforeAll(async () => {
  api = await openTestApi()
  key = await api.issueKey()
  other = await api.issueKey()
  const { handle } = api.testDatabase.database
  first = await seedDealership(handle, [key.accountId])
  second = await seedDealership(handle, [key.accountId])
  foreign = await seedDealership(handle, [other.accountId])
  const at = (day: number) => ({ at: new Date(Date.UTC(2026, 10, day)) })
  await listOnWebsite(handle, first.id, [{ vin: '1HGCV1F34LA000001', price: 20_000 }], at(1))
  await listOnWebsite(
    handle,
    first.id,
    [{ vin: '1HGCV1F34LA000002', make: 'BMW', price: null, condition: 'New' }],
    at(2),
  )
  await listInFeed(handle, second.id, [{ vin: '1HGCV1F34LA000003', price: 30_000 }], at(3))
  await listOnWebsite(handle, foreign.id, [{ vin: '1HGCV1F34LA000009' }], at(4))
})
afterAll(() => api.close())

async function ask(body: object, as = key) {
  const headers = { 'x-api-key': as.key }
  const response = await api.app.inject({ method: 'POST', url: '/v2/inventory/query', headers, payload: body })
  return { status: response.statusCode, body: response.json() }
}

const vinsOf = ({ body }: Awaited<ReturnType<typeof ask>>) =>
  body.vehicles.map((one: { vin: string }) => one.vin.slice(-1))

test('an empty query answers the active vehicles of all dealerships, the newest first [QRY-01]', async () => {
  const found = await ask({})
  expect(found.status, JSON.stringify(found.body)).toBe(200)
  expect(vinsOf(found)).toEqual(['3', '2', '1'])
  expect(found.body).toMatchObject({ success: true, total: 3, per_page: 50, next_cursor: null })
  expect([found.body.facets, found.body.stats]).toEqual([{}, {}])
  expect(found.body.vehicles[0]).toMatchObject({
    dealership_id: second.publicId,
    source: 'ims',
    removed_at: null,
    stocknum: 'S1',
  })
  expect(found.body.vehicles[2]).toMatchObject({ dealership_id: first.publicId, source: 'website', price: 20_000 })
})

test('facets count by value as vehicles spell it, and stats leave out vehicles without the value', async () => {
  const { body } = await ask({ facets: ['make', 'dealership_id', 'certified'], stats: ['price'], per_page: 0 })
  expect(body).toMatchObject({ total: 3, vehicles: [], next_cursor: null })
  expect(body.facets).toEqual({
    make: [
      { value: 'Honda', count: 2 },
      { value: 'BMW', count: 1 },
    ],
    dealership_id: [
      { value: first.publicId, count: 2 },
      { value: second.publicId, count: 1 },
    ],
    certified: [{ value: false, count: 3 }],
  })
  const price = { count: 2, min: 20_000, p25: 22_500, median: 25_000, p75: 27_500, max: 30_000, mean: 25_000 }
  expect(body.stats).toEqual({ price })
})

test.each([
  [{ unknown: 1 }, ['unknown'], 'extra_forbidden'],
  [{ filters: { price: { least: 1 } } }, ['filters', 'price', 'least'], 'extra_forbidden'],
  [{ filters: { body: ['suv', 'Spaceship'] } }, ['filters', 'body', 1], 'enum'],
  [{ not: { fuel: ['Coal'] } }, ['not', 'fuel', 0], 'enum'],
  [{ not: { stocknum: ['a'] } }, ['not', 'stocknum'], 'extra_forbidden'],
  [{ filters: { year: { min: 2021, max: 2020 } } }, ['filters', 'year'], 'value_error'],
  [{ filters: { near: { zip: '00000' } } }, ['filters', 'near', 'zip'], 'value_error'],
  [{ filters: { near: { latitude: 1 } } }, ['filters', 'near'], 'value_error'],
  [{ filters: { near: { zip: '10001', radius_miles: 501 } } }, ['filters', 'near', 'radius_miles'], 'less_than_equal'],
  [{ filters: { first_seen: { since: 'soon' } } }, ['filters', 'first_seen', 'since'], 'datetime_from_date_parsing'],
  [{ filters: { price_drop: { within_days: 91 } } }, ['filters', 'price_drop', 'within_days'], 'less_than_equal'],
  [{ filters: { text: '  ' } }, ['filters', 'text'], 'string_pattern_mismatch'],
  [{ filters: { vin: Array(201).fill('A') } }, ['filters', 'vin'], 'too_long'],
  [{ sort: ['distance'] }, ['sort', 0], 'value_error'],
  [{ sort: ['+price'] }, ['sort', 0], 'enum'],
  [{ fields: ['price', 'colour'] }, ['fields', 1], 'enum'],
  [{ facets: ['vin'] }, ['facets', 0], 'enum'],
  [{ stats: ['make'] }, ['stats', 0], 'enum'],
  [{ per_page: 501 }, ['per_page'], 'less_than_equal'],
  [{ cursor: 'abc' }, ['cursor'], 'value_error'],
])('%j is refused at the very field [QRY-04, QRY-05]', async (body, path, type) => {
  const refused = await ask(body)
  expect(refused.status).toBe(422)
  expect(refused.body.detail).toEqual([expect.objectContaining({ loc: ['body', ...path], type })])
})

test('another account’s dealership is 403, an unknown one 404, and both keys 422 [QRY-15]', async () => {
  for (const named of [{ dealership_id: foreign.publicId }, { dealership_ids: [first.publicId, foreign.id] }]) {
    expect(await ask(named)).toMatchObject({ status: 403, body: { detail: 'Not authorized for this dealership' } })
  }
  for (const named of [{ dealership_id: 'dlr_none' }, { dealership_ids: [first.id, 'dlr_none'] }]) {
    expect(await ask(named)).toMatchObject({ status: 404, body: { detail: 'Dealership not found' } })
  }
  expect(await ask({ dealership_id: first.id, dealership_ids: [first.id] })).toMatchObject({ status: 422 })
  expect(vinsOf(await ask({ dealership_ids: [first.publicId, second.id] }))).toEqual(['3', '2', '1'])
  expect(vinsOf(await ask({ dealership_id: second.id }))).toEqual(['3'])
  expect(vinsOf(await ask({}, other))).toEqual(['9'])
})
