import { beforeAll, describe, expect, test } from 'vitest'
import { explain } from '../../../../test/support/explain.ts'
import { openForFile } from '../../../../test/support/open-for-file.ts'
import {
  listInFeed,
  listOnWebsite,
  type SeededDealership,
  seedDealership,
} from '../../../../test/support/seed-listings.ts'
import { type IssuedKey, openTestApi } from '../../../../test/support/test-api.ts'
import { writeRows } from '../../../db/database.ts'
import { insertWebsiteChanges, listVehicleChanges, listVehicleRecords } from '../../../db/queries/vehicle-history.ts'
import type { VehicleChange } from '../../../model/vehicle-change.ts'
import { getHistory } from './get-history.ts'
import { listChanges } from './list-changes.ts'

const vin = '1HGCV1F34LA000001'
const report = 'https://www.carfax.com/vehicle/1HGCV1F34LA000001'
const soonGoneVin = '1HGCV1F34LA000007'
const bothSourcesVin = '1HGCV1F34LA000005'
const day = (number: number) => new Date(Date.UTC(2026, 9, number, 9, 30))

const api = openForFile(() => openTestApi([getHistory, listChanges]))
let own: IssuedKey
let other: IssuedKey
let first: SeededDealership
let second: SeededDealership
let foreign: SeededDealership
const handle = () => api.testDatabase.database.handle

const record = (dealershipId: number, at: Date, changes: readonly VehicleChange[], of = vin) =>
  insertWebsiteChanges(handle(), { dealershipId, at, changes: changes.map((change) => ({ ...change, vin: of })) })

beforeAll(async () => {
  own = await api.issueKey()
  other = await api.issueKey()
  first = await seedDealership(handle(), [own.accountId], { name: 'First Motors' })
  second = await seedDealership(handle(), [own.accountId], { name: 'Second Motors' })
  foreign = await seedDealership(handle(), [other.accountId])
  await listOnWebsite(handle(), first.id, [{ vin, carfax_1_owner: true, history_report_url: report }], { at: day(1) })
  await record(first.id, day(3), [{ type: 'photos', field: 'photo_url_list', from: 3, to: 31 }])
  await record(first.id, day(5), [
    { type: 'price', field: 'price', from: 21_500, to: 20_995 },
    { type: 'other', field: 'final_price', from: 21_500, to: 20_995 },
  ])
  await record(first.id, day(7), [{ type: 'removed', field: null, from: null, to: null }])
  await writeRows(
    handle(),
  )`UPDATE website_vehicles SET active = false, removed_at = ${day(7)} WHERE dealership_id = ${first.id}`
  await listInFeed(handle(), second.id, [{ vin: bothSourcesVin, carfax_one_owner: false }], { at: day(2) })
  await listOnWebsite(handle(), second.id, [{ vin }, { vin: bothSourcesVin }], { at: day(8) })
  await listOnWebsite(handle(), foreign.id, [{ vin, price: 99_999 }], { at: day(2) })
  await record(foreign.id, day(9), [{ type: 'price', field: 'price', from: 99_999, to: 88_888 }])
})

const ask = async (url: string, key = own.key) => {
  const answer = await api.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${key}` } })
  return { status: answer.statusCode, body: answer.json() }
}

describe('GET /v2/vehicles/{vin}/history', () => {
  test('answers the record of the VIN at each dealership of the account, oldest first [VEH-14]', async () => {
    const { status, body } = await ask(`/v2/vehicles/${vin.toLowerCase()}/history`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, vin, count: 2 })
    expect(body.caveat).toMatch(/not a title, accident or ownership report/)
    const [record, later] = body.records
    expect(record).toMatchObject({
      dealership_id: first.publicId,
      dealership_name: 'First Motors',
      source: 'website',
      active: false,
      first_seen_at: day(1).toISOString(),
      carfax_1_owner: true,
      carfax_clean_title: null,
      report_url: report,
      events: [
        { at: day(1).toISOString(), type: 'listed', from: null, to: null },
        { at: day(3).toISOString(), type: 'photos', from: 3, to: 31 },
        { at: day(5).toISOString(), type: 'price', from: 21_500, to: 20_995 },
        { at: day(7).toISOString(), type: 'removed', from: null, to: null },
      ],
    })
    expect(later).toMatchObject({ dealership_id: second.publicId, active: true, carfax_1_owner: null })
  })

  test('a vehicle on a website and in a feed has a record of each [VEH-14]', async () => {
    const { body } = await ask(`/v2/vehicles/${bothSourcesVin}/history`)
    expect(body.records.map(({ source }: { source: string }) => source)).toEqual(['ims', 'website'])
    expect(body.records[0]).toMatchObject({ first_seen_at: day(2).toISOString(), carfax_1_owner: false, active: true })
    expect(body.records[0].events).toMatchObject([{ type: 'listed' }])
  })

  test('of two feeds that had a vehicle, the one that still lists it decides its state [VEH-14]', async () => {
    const { id, publicId } = await seedDealership(handle(), [own.accountId])
    const content = { vin: soonGoneVin, carfax_one_owner: true }
    await listInFeed(handle(), id, [content], { at: day(1) })
    await listInFeed(handle(), id, [{ ...content, carfax_one_owner: false }], { at: day(2), privateTo: own.accountId })
    await writeRows(handle())`
      UPDATE ims_vehicles SET active = false, updated_at = ${day(9)}
      WHERE id = (SELECT min(id) FROM ims_vehicles WHERE dealership_id = ${id})`
    const { body } = await ask(`/v2/vehicles/${soonGoneVin}/history?dealership_id=${publicId}`)
    const record = { source: 'ims', active: true, carfax_1_owner: false, first_seen_at: day(1).toISOString() }
    expect(body.records).toMatchObject([record])
  })

  test('one dealership can be selected, and a foreign one is 403 [VEH-14]', async () => {
    const { body } = await ask(`/v2/vehicles/${vin}/history?dealership_id=${second.publicId}`)
    expect(body.records).toMatchObject([{ dealership_id: second.publicId }])
    expect((await ask(`/v2/vehicles/${vin}/history?dealership_id=${foreign.publicId}`)).status).toBe(403)
    expect((await ask(`/v2/vehicles/${vin}/history?dealership_id=dlr_none`)).status).toBe(404)
  })
})

describe('GET /v1/vehicles/{vin}/changes', () => {
  test('answers what changed, newest first, with a cursor [VEH-15]', async () => {
    const whole = await ask(`/v1/vehicles/${vin}/changes`)
    expect(whole.body).toMatchObject({ success: true, next_cursor: null })
    expect(whole.body.changes.map(({ type }: { type: string }) => type)).toEqual([
      'listed',
      'removed',
      'other',
      'price',
      'photos',
      'listed',
    ])
    expect(whole.body.changes[3]).toMatchObject({
      at: day(5).toISOString(),
      dealership_id: first.publicId,
      source: 'website',
      type: 'price',
      field: 'price',
      from: 21_500,
      to: 20_995,
    })
    const paged = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const url = `/v1/vehicles/${vin}/changes?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`
      const { body } = await ask(url)
      expect(body.changes.length).toBeLessThanOrEqual(2)
      paged.push(...body.changes)
      cursor = body.next_cursor
    }
    expect(paged).toEqual(whole.body.changes)
  })

  test('changes of IMS vehicles are included, and dealership_id filters them [VEH-15]', async () => {
    const { body } = await ask(`/v1/vehicles/${bothSourcesVin}/changes`)
    expect(body.changes.map(({ source }: { source: string }) => source).sort()).toEqual(['ims', 'website'])
    const limited = await ask(`/v1/vehicles/${vin}/changes?dealership_id=${second.id}`)
    expect(limited.body.changes).toMatchObject([{ dealership_id: second.publicId, type: 'listed' }])
    expect((await ask(`/v1/vehicles/${vin}/changes?dealership_id=${foreign.publicId}`)).status).toBe(403)
  })

  test.each(['limit=0', 'limit=201', 'cursor=later', 'cursor=-1'])('%s is 422', async (query) => {
    expect((await ask(`/v1/vehicles/${vin}/changes?${query}`)).status).toBe(422)
  })

  test('a VIN that the account never saw is 404, and an invalid one 422', async () => {
    expect(await ask('/v1/vehicles/1HGCV1F34LA777777/changes')).toMatchObject({
      status: 404,
      body: { detail: 'Vehicle not found' },
    })
    expect((await ask('/v1/vehicles/1HGCV1F34LA77777O/changes')).status).toBe(422)
    expect((await ask('/v2/vehicles/SHORT/history')).status).toBe(422)
  })
})

test('the record of a VIN is found by VIN, among the dealerships of a large account', async () => {
  const busy = await api.issueKey()
  await writeRows(handle())`
    WITH made AS (
      INSERT INTO dealerships (public_id, website_url, website)
      SELECT 'dlr_many' || n, 'https://' || n || '.example', n || '.example' FROM generate_series(1, 2000) AS n RETURNING id
    ), listed AS (
      INSERT INTO website_vehicles (id, dealership_id, vin, condition, active, content_hash, rendered, renderer,
        inventory_date, first_seen_at, created_at, updated_at)
      SELECT gen_random_uuid(), id, lpad(id::text || n, 17, 'X'), 'Used', true, '', '{}', 1, now(), now(), now(), now()
      FROM made, generate_series(1, 10) AS n
    ), changed AS (
      INSERT INTO vehicle_changes (dealership_id, vin, source, type, at)
      SELECT id, lpad(id::text || n, 17, 'X'), 'website', 'listed', now() FROM made, generate_series(1, 10) AS n
    )
    INSERT INTO subscriptions (account_id, dealership_id) SELECT ${busy.accountId}, id FROM made`
  await writeRows(
    handle(),
  )`INSERT INTO subscriptions (account_id, dealership_id) VALUES (${busy.accountId}, ${first.id})`
  await writeRows(handle())`ANALYZE`
  const asked = { accountId: busy.accountId, vin, dealershipId: null }
  const plans = await explain(api.testDatabase.database, async (explaining) => {
    await listVehicleChanges(explaining, { ...asked, before: null, types: null, limit: 50 })
    await listVehicleRecords(explaining, { ...asked, now: new Date(), limit: 200 })
  })
  for (const plan of plans) {
    const large = ['website_vehicles', 'subscriptions', 'dealerships']
    expect(plan.scannedWhole.filter((table) => large.includes(table) || table === 'vehicle_changes_p0')).toEqual([])
    expect(plan.buffers).toBeLessThan(200)
  }
})
