import { beforeAll, expect, test } from 'vitest'
import { createHandClock } from '../../../../test/support/hand-clock.ts'
import { openForFile } from '../../../../test/support/open-for-file.ts'
import {
  listInFeed,
  listOnWebsite,
  type SeededDealership,
  seedDealership,
} from '../../../../test/support/seed-listings.ts'
import { type IssuedKey, openTestApi } from '../../../../test/support/test-api.ts'
import { writeRows } from '../../../db/database.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
const before = (days: number) => new Date(now.getTime() - days * 86_400_000)

const api = openForFile(() => openTestApi(undefined, { clock: createHandClock(now.toISOString()) }))
let key: IssuedKey
let lot: SeededDealership

beforeAll(async () => {
  key = await api.issueKey()
  const { handle } = api.testDatabase.database
  lot = await seedDealership(handle, [key.accountId])
  const collapsed = await seedDealership(handle, [key.accountId])
  const foreign = await seedDealership(handle, [(await api.issueKey()).accountId])
  await writeRows(handle)`UPDATE dealerships SET zip = '10001' WHERE id = ${lot.id}`
  const vin = (n: number) => `1HGCV1F34LA0000${n + 10}`
  const listed = Array.from({ length: 30 }, (_, n) => ({ vin: vin(n), price: 20_000 + n * 100, odometer: n * 1_000 }))
  for (const { id } of [lot, collapsed, foreign]) await listOnWebsite(handle, id, listed, { at: before(60) })
  // Also in the feed, and another model.
  await listInFeed(
    handle,
    lot.id,
    [
      { vin: vin(0), price: 20_000 },
      { vin: vin(50), model: 'Civic' },
    ],
    { at: before(60) },
  )
  const remove = async (id: number, from: number, to: number, days: number) => {
    await writeRows(handle)`
      UPDATE website_vehicles SET active = false, removed_at = ${before(days)}, updated_at = ${before(days)}
      WHERE dealership_id = ${id} AND vin >= ${vin(from)} AND vin < ${vin(to)}`
  }
  // Six were sold on different days, one long ago; the one that the feed still lists was not.
  for (const n of [1, 2, 3, 4, 5, 6]) await remove(lot.id, n, n + 1, n * 7)
  await remove(lot.id, 7, 8, 50)
  await remove(lot.id, 0, 1, 5)
  await remove(collapsed.id, 0, 25, 3)
  const cut = async (n: number, from: number, to: number, days: number) => {
    await writeRows(handle)`
      INSERT INTO vehicle_changes (dealership_id, vin, source, type, field, from_value, to_value, at)
      VALUES (${lot.id}, ${vin(n)}, 'website', 'price', 'price', ${from}::text::jsonb, ${to}::text::jsonb, ${before(days)})`
  }
  await cut(20, 21_000, 20_000, 10)
  await cut(20, 20_500, 20_000, 5)
  await cut(21, 20_000, 21_000, 5)
  await cut(22, 21_000, 20_000, 31)
})

async function market(query: string) {
  const response = await api.app.inject({ url: `/v2/market?${query}`, headers: { 'x-api-key': key.key } })
  return { status: response.statusCode, body: response.json() }
}

test('the market of a model counts a VIN once a dealership, and no removals of a collapsed lot [QRY-17]', async () => {
  const near = await market('make=honda&model=ACCORD&year_min=2020&year_max=2020&zip=10001&radius_miles=10')
  expect(near.body).toMatchObject({ success: true, active: 23, removed_45d: 6, days_supply: 172.5 })
  expect(near.body).toMatchObject({ price_cuts_30d: 1, median_days_on_lot: 60, median_days_to_sale: 35.5 })
  expect(near.body.price).toMatchObject({ count: 23, min: 20_000, max: 22_900 })
  expect(near.body.odometer).toMatchObject({ count: 23, max: 30_000 })
  const all = await market('make=honda&model=ACCORD')
  expect(all.body).toMatchObject({ active: 28, removed_45d: 6 })
})

test('without five removals there is no supply, and bad input is refused at its field [QRY-17]', async () => {
  expect((await market('make=honda&model=civic')).body).toMatchObject({ active: 1, removed_45d: 0, days_supply: null })
  const none = { count: 0, min: null, p25: null, median: null, p75: null, max: null, mean: null }
  const nobody = (await market('make=honda&model=accord&year_max=1999')).body
  expect(nobody).toMatchObject({ active: 0, median_days_on_lot: null, median_days_to_sale: null, price: none })
  expect(await market('make=honda')).toMatchObject({ status: 422, body: { detail: [{ loc: ['query', 'model'] }] } })
  expect(await market('make=a&model=b&zip=00000')).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ['query', 'zip'] }] },
  })
  expect(await market('make=a&model=b&radius_miles=10')).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ['query', 'radius_miles'], msg: 'radius_miles needs zip' }] },
  })
  const years = await market('make=a&model=b&year_min=2021&year_max=2020')
  expect(years).toMatchObject({ status: 422, body: { detail: [{ loc: ['query', 'year_max'] }] } })
})

test('a feed’s vehicles that changed in the import that dropped others were not removed with them [QRY-17]', async () => {
  const { handle } = api.testDatabase.database
  const fed = await seedDealership(handle, [key.accountId])
  const vin = (n: number) => `5YJ3E1EA7KF${String(n).padStart(6, '0')}`
  const listed = Array.from({ length: 12 }, (_, n) => ({ vin: vin(n), make: 'Tesla', model: 'Model 3' }))
  await listInFeed(handle, fed.id, listed, { at: before(60) })
  await writeRows(handle)`
    UPDATE ims_vehicles SET updated_at = ${before(3)}, active = vin >= ${vin(6)} WHERE dealership_id = ${fed.id}`
  expect((await market('make=tesla&model=model%203')).body).toMatchObject({ active: 6, removed_45d: 6 })
})

test('a car that the website sold counts, though the whole feed that listed it went afterwards [QRY-17]', async () => {
  const { handle } = api.testDatabase.database
  const both = await seedDealership(handle, [key.accountId])
  const vin = (n: number) => `1C4RJFBG5FC${String(n).padStart(6, '0')}`
  const listed = Array.from({ length: 12 }, (_, n) => ({ vin: vin(n), make: 'Jeep', model: 'Grand Cherokee' }))
  await listOnWebsite(handle, both.id, listed, { at: before(60) })
  await listInFeed(handle, both.id, listed, { at: before(60) })
  await writeRows(handle)`
    UPDATE website_vehicles SET active = false, removed_at = ${before(20)}, updated_at = ${before(20)}
    WHERE dealership_id = ${both.id} AND vin < ${vin(2)}`
  await writeRows(handle)`
    UPDATE ims_vehicles SET active = false, updated_at = ${before(3)} WHERE dealership_id = ${both.id}`
  expect((await market('make=jeep&model=grand%20cherokee')).body).toMatchObject({ active: 10, removed_45d: 2 })
})
