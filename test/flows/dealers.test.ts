import { beforeAll, expect, test } from 'vitest'
import { getRow } from '../../src/db/database.ts'
import { startForecourt } from '../support/forecourt.ts'
import { lotOf } from '../support/lot-of.ts'
import { onboard } from '../support/onboard.ts'
import { openForFile } from '../support/open-for-file.ts'

let dealer: { dealership_id: string; configuration_id: number }
let other: { key: string }

const host = 'www.sunrise-motors.example'
const site = 'sunrise-motors.example'

const forecourt = openForFile(() =>
  startForecourt({
    sites: [
      { kind: 'dealer-com', host: site, size: 12, newShare: 0.5, name: 'Sunrise Motors' },
      { kind: 'plain', host: 'second-lot.example', size: 4 },
    ],
  }),
)
beforeAll(async () => {
  dealer = await onboard(forecourt, host)
  other = await forecourt.addAccount('other')
})

const one = (id: string | number = dealer.dealership_id, key?: string) =>
  forecourt.ask('GET', `/v1/dealers/${id}`, key === undefined ? {} : { key })
const patch = (body: unknown, id: string | number = dealer.dealership_id, key?: string) =>
  forecourt.ask('PATCH', `/v1/dealers/${id}`, { body, ...(key === undefined ? {} : { key }) })
const remove = (id: string | number, key?: string) =>
  forecourt.ask('DELETE', `/v1/dealers/${id}`, key === undefined ? {} : { key })

test('the list holds every dealership of the account in one answer, with all its fields [DLR-06, DLR-07, DLR-08]', async () => {
  await onboard(forecourt, 'second-lot.example')
  const { status, body } = await forecourt.ask('GET', '/v1/dealers')
  expect(status).toBe(200)
  expect(Object.keys(body).sort()).toEqual(['count', 'dealers', 'success'])
  expect(body).toMatchObject({ success: true, count: 2 })
  expect(body.dealers).toHaveLength(2)
  const [first] = body.dealers
  expect(first).toEqual({
    dealership_id: expect.stringMatching(/^dlr_[a-z0-9]+$/),
    id: expect.any(Number),
    name: 'Sunrise Motors',
    website: host,
    street: expect.stringMatching(/\d/),
    city: expect.stringMatching(/./),
    state: expect.stringMatching(/^[A-Z][a-z]+( [A-Z][a-z]+)*$/),
    zip: expect.stringMatching(/^\d{5}/),
    phone: expect.stringMatching(/\d{3}/),
    provider: 'dealer-com',
    setup_status: 'active',
    inventory_type: 'all',
    condition_filter: null,
    active: true,
    vehicle_count: 12,
    ims_vehicle_count: 0,
    data_age_hours: 0,
    last_import_at: expect.stringMatching(/Z$/),
    next_import_at: expect.stringMatching(/Z$/),
    collection_problem: null,
    created_at: expect.stringMatching(/Z$/),
  })
  expect((await forecourt.ask('GET', '/v1/dealers', { key: other.key })).body).toMatchObject({ count: 0, dealers: [] })
})

test('one dealer has its configuration and its last imports, under either form of its id [DLR-01, DLR-02, DLR-09]', async () => {
  const { body } = await one()
  expect(body.dealer.dealership_id).toMatch(/^dlr_/)
  expect(body.dealer.configuration).toEqual({
    id: dealer.configuration_id,
    provider: 'dealer-com',
    provider_confidence: expect.any(Number),
    config: expect.objectContaining({ inventory_type: 'all' }),
  })
  expect(body.dealer.last_imports[0]).toMatchObject({
    status: 'completed',
    complete: true,
    total_received: 12,
    new: 12,
    updated: 0,
    removed: 0,
    unchanged: 0,
    problem: null,
  })
  const { body: recorded } = await forecourt.ask('GET', `/v1/dealers/${dealer.dealership_id}/imports`)
  expect(body.dealer.last_imports[0].import_id).toBe(recorded.imports[0].import_id)
  const list = await forecourt.ask('GET', '/v1/dealers')
  for (const key of Object.keys(list.body.dealers[0])) expect(body.dealer).toHaveProperty(key)
  expect((await one(body.dealer.id)).body).toEqual(body)
})

test('a dealership that is unknown, or another account’s, is 404 [DLR-15, DLR-18, DLR-19, ERR-12]', async () => {
  const { body } = await one()
  const id = body.dealer.id
  for (const [given, key] of [
    ['dlr_unknown'],
    [987_654],
    [dealer.dealership_id, other.key],
    [id, other.key],
    ['\u0000x'],
  ] as const) {
    const path = typeof given === 'string' ? encodeURIComponent(given) : given
    for (const answer of [
      await one(path, key),
      await patch({ inventory_type: 'new' }, path, key),
      await remove(path, key),
    ]) {
      if (given === '\u0000x') expect([404, 422]).toContain(answer.status)
      else expect([answer.status, answer.body.detail]).toEqual([404, 'Dealership not found'])
    }
  }
})

test('PATCH sets which vehicles are covered, from then on [DLR-10, DLR-11, DLR-12]', async () => {
  await onboard(forecourt, host, { key: other.key })
  const used = lotOf(forecourt, site).filter((vehicle) => vehicle.condition !== 'new').length
  const answer = await patch({ inventory_type: 'used' })
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({ success: true, dealership_id: dealer.dealership_id, updated: ['inventory_type=used'] })
  expect((await one()).body.dealer).toMatchObject({
    inventory_type: 'used',
    condition_filter: 'used',
    vehicle_count: used,
  })
  const { dealers } = (await forecourt.ask('GET', '/v1/dealers')).body
  expect(dealers).toMatchObject([{ inventory_type: 'used' }, { inventory_type: 'all' }])
  expect((await one(dealer.dealership_id, other.key)).body.dealer.inventory_type).toBe('all')
  const read = () => forecourt.ask('POST', '/v1/inventory/fetch', { body: { dealership_id: dealer.dealership_id } })
  expect((await read()).body.count).toBe(used)
  await patch({ inventory_type: 'new' })
  expect((await read()).body.count).toBe(12 - used)
  await patch({ inventory_type: 'all' })
  expect((await read()).body.count).toBe(12)
  expect((await one()).body.dealer.condition_filter).toBeNull()
})

test('PATCH with another value, or with nothing to update, is 400; with another type 422 [DLR-13, DLR-14, ERR-06]', async () => {
  for (const inventory_type of ['certified', '', 'USED']) {
    const answer = await patch({ inventory_type })
    expect(answer.status).toBe(400)
    expect(answer.body.detail).toEqual(expect.any(String))
  }
  expect((await patch({})).status).toBe(400)
  expect((await patch({ refresh_hours: 1, name: 'x' })).status).toBe(400)
  const wrongType = await patch({ inventory_type: 7 })
  expect(wrongType.status).toBe(422)
  expect(wrongType.body.detail[0]).toMatchObject({ loc: ['body', 'inventory_type'], type: 'string_type' })
})

test('no field of PATCH or setup changes the refresh interval [COL-03]', async () => {
  const before = (await one()).body.dealer.next_import_at
  const answer = await patch({
    inventory_type: 'all',
    refresh_hours: 1,
    cadence: 1,
    interval: 1,
    next_import_at: '2020-01-01',
  })
  expect(answer.body.updated).toEqual(['inventory_type=all'])
  expect((await one()).body.dealer.next_import_at).toBe(before)
})

test('DELETE ends the account’s subscription; imports stop only when no subscriber is left [DLR-16, DLR-17]', async () => {
  const answer = await remove(dealer.dealership_id)
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({ success: true, dealership_id: dealer.dealership_id, message: expect.any(String) })
  expect((await one()).status).toBe(404)
  expect((await remove(dealer.dealership_id)).status).toBe(404)
  const fetched = await forecourt.ask('POST', '/v1/inventory/fetch', { body: { dealership_id: dealer.dealership_id } })
  expect(fetched.status).toBe(404)
  const others = await one(dealer.dealership_id, other.key)
  expect(others.body.dealer.next_import_at).not.toBeNull()
  await remove(dealer.dealership_id, other.key)
  const row = await getRow<{ next_import_at: Date | null }>(
    forecourt.services.database.handle,
  )`SELECT next_import_at FROM dealership_collection JOIN dealerships ON dealerships.id = dealership_id WHERE public_id = ${dealer.dealership_id}`
  expect(row.next_import_at).toBeNull()
  const { body } = await forecourt.ask('GET', '/v1/dealers')
  expect(body.dealers).toMatchObject([{ website: 'second-lot.example', next_import_at: expect.any(String) }])
})
