import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHandClock } from '../../../../test/support/hand-clock.ts'
import type { MovableClock } from '../../../../test/support/movable-clock.ts'
import {
  listInFeed,
  listOnWebsite,
  type SeededDealership,
  seedDealership,
} from '../../../../test/support/seed-listings.ts'
import { type IssuedKey, openTestApi, type TestApi } from '../../../../test/support/test-api.ts'
import { writeRows } from '../../../db/database.ts'
import { insertWebsiteChanges } from '../../../db/queries/vehicle-history.ts'
import { readSelection } from '../../../model/vehicle-query/read-selection.ts'
import { createVehicleQueryReader } from '../../readers/vehicle-query-reader.ts'
import { routes } from '../registry.ts'

let api: TestApi
let key: IssuedKey
let other: IssuedKey
let first: SeededDealership
let second: SeededDealership
let foreign: SeededDealership
let clock: MovableClock

beforeAll(async () => {
  clock = createHandClock('2026-11-20T12:00:00.000Z')
  api = await openTestApi(undefined, { clock })
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

/** A read with the account's key. */
async function read(url: string) {
  const response = await api.app.inject({ url, headers: { 'x-api-key': key.key } })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}

async function ask(body: object, as = key) {
  const headers = { 'x-api-key': as.key }
  const response = await api.app.inject({ method: 'POST', url: '/v2/inventory/query', headers, payload: body })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
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

test('of more than 100 values a facet names the most frequent, and equal ones in their order [QRY-09]', async () => {
  const large = await api.issueKey()
  const { handle } = api.testDatabase.database
  const lot = await seedDealership(handle, [large.accountId])
  const years = Array.from({ length: 150 }, (_, at) => 1900 + at)
  const frequent = years.filter((year) => year % 3 === 0)
  const vehicles = [...years, ...frequent].map((year, at) => ({
    vin: `1HGCV1F34LB${String(at).padStart(6, '0')}`,
    year,
  }))
  await listOnWebsite(handle, lot.id, vehicles)
  const { year } = (await ask({ facets: ['year'], per_page: 0 }, large)).body.facets
  const rare = years.filter((one) => one % 3 > 0).slice(0, 50)
  expect(year.map(({ value }: { value: number }) => value)).toEqual([...frequent, ...rare])
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

test('a walk meets every vehicle that stays once, while others come, change and go [QRY-07]', async () => {
  const { handle } = api.testDatabase.database
  const walker = await api.issueKey()
  const lot = await seedDealership(handle, [walker.accountId])
  const vins = Array.from({ length: 20 }, (_, n) => `2HGCV1F34LA0000${n + 10}`)
  await listOnWebsite(
    handle,
    lot.id,
    vins.map((vin, n) => ({ vin, price: n % 4 === 0 ? null : 10_000 + (n % 3) * 1_000 })),
  )
  const met: string[] = []
  const query = { sort: ['-price'], fields: ['price'] }
  let cursor: string | null = null
  for (let page = 0; cursor !== null || page === 0; page++) {
    const per_page = page === 1 ? 5 : 3
    const { body } = await ask({ ...query, per_page, ...(cursor === null ? {} : { cursor }) }, walker)
    expect(body.next_cursor === null || body.vehicles.length === per_page).toBe(true)
    met.push(...body.vehicles.map(({ vin }: { vin: string }) => vin))
    cursor = body.next_cursor
    await listOnWebsite(handle, lot.id, [{ vin: `3HGCV1F34LA0000${page + 10}`, price: 15_000 - page * 1_000 }])
  }
  expect(met.filter((vin) => vins.includes(vin)).toSorted()).toEqual(vins)
  expect(new Set(met).size).toBe(met.length)
})

test('a cursor that is none, of another query, account or day is 422 [QRY-07]', async () => {
  const query = { sort: ['price', '-year'], filters: { make: ['Honda'], year: { min: 2000 } }, per_page: 1 }
  const { next_cursor: cursor } = (await ask(query)).body
  expect(typeof cursor).toBe('string')
  const same = { per_page: 2, filters: { year: { min: 2000 }, make: ['Honda'] }, sort: ['price', '-year'], cursor }
  expect((await ask(same)).status).toBe(200)
  const forged = Buffer.from(cursor, 'base64url')
  forged[20] = (forged[20] ?? 0) ^ 1
  for (const [body, as] of [
    [{ ...query, cursor, sort: ['price'] }, key],
    [{ ...query, cursor, status: 'all' }, key],
    [{ ...query, cursor }, other],
    [{ ...query, cursor: forged.toString('base64url') }, key],
    [{ ...query, cursor: cursor.slice(0, 12) }, key],
  ] as const) {
    const refused = await ask(body, as)
    expect(refused).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'cursor'] }] } })
  }
  clock.advance(25 * 3_600_000)
  expect(await ask({ ...query, cursor })).toMatchObject({ status: 422 })
})

test('a cursor stays valid when the next call spells out the defaults or writes a word otherwise [QRY-07]', async () => {
  const query = { filters: { make: ['Honda'] }, per_page: 1 }
  const { next_cursor: cursor } = (await ask(query)).body
  const { vehicles: expected } = (await ask({ ...query, cursor })).body
  const defaults = { status: 'active', source: 'all', sort: ['-first_seen_at'], facets: [], stats: [] }
  for (const same of [
    { ...query, ...defaults, cursor },
    { ...query, filters: { make: ['HONDA'], year: null }, not: {}, cursor },
  ]) {
    expect(await ask(same)).toMatchObject({ status: 200, body: { vehicles: expected } })
  }
})

test('fields leaves only those, dealership_id and vin, on every read of vehicles [QRY-08]', async () => {
  const namesOf = (vehicle: object) => Object.keys(vehicle).toSorted()
  const [queried] = (await ask({ fields: ['price', 'source', 'distance_miles'], dealership_id: first.id })).body
    .vehicles
  expect(namesOf(queried)).toEqual(['dealership_id', 'price', 'source', 'vin'])
  const body = { dealership_id: first.publicId, fields: ['photo_url_list', 'price'] }
  const headers = { 'x-api-key': key.key }
  const fetched = await api.app.inject({ method: 'POST', url: '/v1/inventory/fetch', headers, payload: body })
  expect(fetched.json()).toMatchObject({ count: 2 })
  for (const vehicle of fetched.json().vehicles) {
    expect(namesOf(vehicle)).toEqual(['dealership_id', 'photo_url_list', 'price', 'vin'])
    expect(vehicle.dealership_id).toBe(first.publicId)
  }
  const whole = await api.app.inject({
    method: 'POST',
    url: '/v1/inventory/fetch',
    headers,
    payload: { dealership_id: first.id },
  })
  expect(fetched.headers.etag).not.toBe(whole.headers.etag)
  const ims = await read(`/v1/ims/vehicles?dealership_id=${second.id}&fields=stock_number,price`)
  expect(ims.body.vehicles).toEqual([
    { dealership_id: second.publicId, stock_number: 'S1', price: 30_000, vin: '1HGCV1F34LA000003' },
  ])
  const similar = await read('/v2/vehicles/1HGCV1F34LA000001/similar?fields=make')
  expect(similar.body.results.length).toBeGreaterThan(0)
  const searching = { query: 'honda', fields: ['make'] }
  const searched = await api.app.inject({ method: 'POST', url: '/v2/search', headers, payload: searching })
  for (const { vehicle } of [...similar.body.results, ...searched.json().results]) {
    expect(namesOf(vehicle)).toEqual(['dealership_id', 'make', 'vin'])
  }
  const refused = [
    await read(`/v1/ims/vehicles?dealership_id=${second.id}&fields=price,stocknum`),
    await read('/v2/vehicles/1HGCV1F34LA000001/similar?fields=colour'),
  ]
  for (const one of refused)
    expect(one).toMatchObject({ status: 422, body: { detail: [{ loc: ['query', 'fields'] }] } })
  for (const [url, more] of [
    ['/v1/inventory/fetch', { dealership_id: first.id }],
    ['/v2/search', { query: 'honda' }],
  ] as const) {
    const wrong = await api.app.inject({
      method: 'POST',
      url,
      headers,
      payload: { ...more, fields: ['vin', 'colour'] },
    })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.json().detail).toEqual([expect.objectContaining({ loc: ['body', 'fields', 1] })])
  }
})

test('a query counts in the class of inventory fetches and is billable [QRY-16]', async () => {
  const { headers } = await ask({ per_page: 0 })
  expect(headers['ratelimit-policy']).toContain('"minute";q=')
  const route = routes.find(({ name }) => name === 'queryInventory')
  expect(route).toMatchObject({ limit: 'inventory_fetch', billable: true })
  const billable = async () => (await read('/v1/usage')).body.requests.billable
  const before = await billable()
  await ask({ per_page: 0 })
  expect(await billable()).toBe(before + 1)
})

test('a query that takes too long is ended with 503 and names its heavy part', async () => {
  const slow = createVehicleQueryReader(api.services, 1)
  const nothing = { facets: [], stats: [], sort: [], unique: false, dealershipIds: null, fields: null, cursor: null }
  const request = { ...nothing, accountId: key.accountId, status: 'all', perPage: 50 } as const
  const ended = slow.read({ ...request, selection: readSelection({ filters: { text: 'leather' } }, []) })
  await expect(ended).rejects.toMatchObject({ status: 503, detail: expect.stringContaining('filters.text') })
})

test('a price that fell enough, lately and in one change, is found until it has risen above the old one [QRY-13]', async () => {
  const { handle } = api.testDatabase.database
  const lot = await seedDealership(handle, [key.accountId])
  const vins = ['4', '5', '6', '7'].map((n) => `1HGCV1F34LA00000${n}`)
  const [fallen = '', returned = '', above = '', steps = ''] = vins
  await listOnWebsite(
    handle,
    lot.id,
    vins.map((vin) => ({ vin })),
  )
  const change = (vin: string, daysAgo: number, [from, to]: readonly [number, number], at = lot) =>
    insertWebsiteChanges(handle, {
      dealershipId: at.id,
      at: new Date(clock.now().getTime() - daysAgo * 86_400_000),
      changes: [{ vin, type: 'price', field: 'price', from, to }],
    })
  await change(fallen, 10, [18_000, 21_000])
  await change(fallen, 9, [20_000, 18_000])
  await change(fallen, 8, [18_000, 19_000])
  await change(returned, 9, [20_000, 18_000])
  await change(returned, 8, [18_000, 20_000])
  await change(above, 9, [20_000, 18_000])
  await change(above, 8, [18_000, 20_001])
  await change(steps, 9, [20_000, 19_000])
  await change(steps, 8, [19_000, 18_000])
  // The same car at another dealership or in a feed says nothing of this one's price, nor does another number of it.
  await change(fallen, 7, [18_000, 30_000], second)
  await change(above, 7, [30_000, 18_000], second)
  await writeRows(handle)`
    INSERT INTO vehicle_changes (dealership_id, vin, source, type, field, from_value, to_value, at)
    SELECT ${lot.id}, vin, source, type, type, before::jsonb, after::jsonb, ${clock.now()}
    FROM (VALUES (${fallen}, 'ims', 'price', '18000', '30000'), (${fallen}, 'website', 'odometer', '10', '30000'),
      (${above}, 'website', 'odometer', '30000', '10')) AS other (vin, source, type, before, after)`
  const dropped = async (price_drop: object) =>
    vinsOf(await ask({ dealership_id: lot.id, filters: { price_drop } })).sort()
  expect(await dropped({ amount_min: 2_000 })).toEqual(['4', '5'])
  expect(await dropped({ amount_min: 2_001 })).toEqual([])
  expect(await dropped({ percent_min: 10 })).toEqual(['4', '5'])
  expect(await dropped({ percent_min: 5 })).toEqual(['4', '5', '7'])
  expect(await dropped({ amount_min: 1, within_days: 8 })).toEqual(['7'])
  expect(await dropped({ amount_min: 1, within_days: 7 })).toEqual([])
})
