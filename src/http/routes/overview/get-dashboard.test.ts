import { beforeAll, expect, test } from 'vitest'
import { explain } from '../../../../test/support/explain.ts'
import { createMovableClock } from '../../../../test/support/movable-clock.ts'
import { openForFile } from '../../../../test/support/open-for-file.ts'
import {
  listInFeed,
  listOnWebsite,
  type SeededDealership,
  seedDealership,
} from '../../../../test/support/seed-listings.ts'
import { type IssuedKey, openTestApi } from '../../../../test/support/test-api.ts'
import { listRows, writeRows } from '../../../db/database.ts'
import { countDealers, countFeeds, countWebhooks } from '../../../db/queries/dashboard.ts'
import { bumpVersion } from '../../../db/queries/dealerships.ts'
import { sumLots } from '../../../db/queries/lot-figures.ts'
import { insertWebsiteChanges } from '../../../db/queries/vehicle-history.ts'
import { getDashboard } from './get-dashboard.ts'

const vin = (number: number) => `1HGCV1F34LA${String(number).padStart(6, '0')}`
const clock = createMovableClock()
const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000)
const daysAgo = (days: number) =>
  hoursAgo(24 * days)
    .toISOString()
    .slice(0, 10)

const api = openForFile(() => openTestApi([getDashboard], { clock }))
let own: IssuedKey
let other: IssuedKey
let first: SeededDealership
let second: SeededDealership
const handle = () => api.testDatabase.database.handle

const addEvent = (dealershipId: number, type: string, at: Date, condition = 'Used') =>
  writeRows(handle())`INSERT INTO events (type, dealership_id, condition, occurred_at, data)
    VALUES (${type}, ${dealershipId}, ${condition}, ${at}, '{}')`

beforeAll(async () => {
  own = await api.issueKey()
  other = await api.issueKey()
  first = await seedDealership(handle(), [own.accountId])
  second = await seedDealership(handle(), [own.accountId, other.accountId])
  await listOnWebsite(handle(), first.id, [{ vin: vin(1), condition: 'New' }], { inventoryDate: daysAgo(10) })
  await listOnWebsite(handle(), first.id, [{ vin: vin(2), certified: true }, { vin: vin(3) }], {
    inventoryDate: daysAgo(70),
  })
  await listInFeed(handle(), first.id, [{ vin: vin(2) }, { vin: vin(4), condition: 'Certified' }], {
    listedOn: daysAgo(30),
  })
  await listInFeed(handle(), first.id, [{ vin: vin(5), condition: 'New' }], { listedOn: daysAgo(40) })
  await listOnWebsite(handle(), second.id, [{ vin: vin(1) }], { inventoryDate: daysAgo(20), at: hoursAgo(100) })
  await writeRows(
    handle(),
  )`UPDATE dealership_collection SET collection_problem = 'blocked' WHERE dealership_id = ${second.id}`
  await writeRows(
    handle(),
  )`INSERT INTO imports (dealership_id, trigger, status, complete, started_at, completed_at, pages_read,
      total_received, new_count, updated_count, removed_count, unchanged_count, rejected_count)
    VALUES (${second.id}, 'schedule', 'failed', false, now(), now(), 0, 0, 0, 0, 0, 0, 0)`
  await addEvent(first.id, 'vehicle.created', hoursAgo(1))
  await addEvent(first.id, 'vehicle.updated', hoursAgo(1), 'New')
  await addEvent(first.id, 'ims.vehicle.removed', hoursAgo(23))
  await addEvent(first.id, 'vehicle.updated', hoursAgo(25))
  await addEvent(first.id, 'import.complete', hoursAgo(1))
  await addEvent(first.id, 'vehicle.created', hoursAgo(24 * 8))
  await addEvent(second.id, 'vehicle.removed', hoursAgo(24 * 6))
  await writeRows(handle())`INSERT INTO events (type, dealership_id, account_id, occurred_at, data, sample_for)
    VALUES ('vehicle.created', ${first.id}, ${own.accountId}, ${hoursAgo(1)}, '{}', 1)`
  await insertWebsiteChanges(handle(), {
    dealershipId: first.id,
    at: hoursAgo(2),
    changes: [
      { vin: vin(1), type: 'price', field: 'price', from: 30_000, to: 29_000 },
      { vin: vin(2), type: 'price', field: 'price', from: 9_000, to: 10_000 },
      { vin: vin(3), type: 'price', field: 'price', from: null, to: 10_000 },
    ],
  })
  for (const { id } of [first, second]) await bumpVersion(handle(), id)
})

const ask = async (query = '', key = own.key) => {
  const url = `/v2/dashboard${query}`
  const answer = await api.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${key}` } })
  return { status: answer.statusCode, body: answer.json() }
}

test('answers the figures of the account [VEH-21]', async () => {
  const { status, body } = await ask()
  expect(status).toBe(200)
  expect(body).toMatchObject({
    success: true,
    dealers: { total: 2, fresh: 1, stale: 1, failing: 1, seen_12h_percent: 50, seen_48h_percent: 50 },
    // Days on the lot: 10, 70, 70, 30, 40 and 20.
    vehicles: { total: 6, new: 2, used: 4, certified: 2, ims: 3, average_days_on_lot: 40, over_60_days: 2 },
    changes: {
      last_24h: { created: 1, updated: 1, removed: 1, price_drops: 1 },
      last_7d: { created: 1, updated: 2, removed: 2, price_drops: 1 },
    },
    feeds: { total: 1, stale: 0, held: 0 },
    webhooks: { total: 0, inactive: 0, delivered_24h: 0, failed_24h: 0 },
  })
  expect(new Date(body.as_of).toISOString()).toBe(body.as_of)
})

test('answers the figures of one dealership; a foreign one is 403, an unknown one 404 [VEH-21]', async () => {
  expect((await ask(`?dealership_id=${second.publicId}`)).body).toMatchObject({
    dealers: { total: 1, fresh: 0, stale: 1, failing: 1, seen_12h_percent: 0, seen_48h_percent: 0 },
    vehicles: { total: 1, average_days_on_lot: 20 },
    changes: { last_24h: { removed: 0 }, last_7d: { removed: 1 } },
    feeds: { total: 0 },
  })
  expect((await ask(`?dealership_id=${first.publicId}`, other.key)).status).toBe(403)
  expect((await ask('?dealership_id=dlr_none')).status).toBe(404)
})

test.each([
  [11, 100, 100],
  [13, 0, 100],
  [47, 0, 100],
  [49, 0, 0],
])(
  'a website seen %i hours ago counts as seen within 12 hours and within 48 as it was [FRE-05]',
  async (hours, within12, within48) => {
    await writeRows(handle())`UPDATE dealerships SET observed_at = ${hoursAgo(hours)} WHERE id = ${second.id}`
    expect((await ask(`?dealership_id=${second.publicId}`)).body.dealers).toMatchObject({
      seen_12h_percent: within12,
      seen_48h_percent: within48,
    })
  },
)

test('an account without dealerships has zeros and no average', async () => {
  const { key } = await api.issueKey()
  expect((await ask('', key)).body).toMatchObject({
    dealers: { total: 0, seen_12h_percent: null },
    vehicles: { total: 0, average_days_on_lot: null },
  })
})

test('webhooks and their deliveries of a day are counted, per dealership too', async () => {
  const [mine, neighbor] = [await api.issueKey(), await api.issueKey()]
  const [near, far] = [
    await seedDealership(handle(), [mine.accountId, neighbor.accountId]),
    await seedDealership(handle(), [mine.accountId, neighbor.accountId]),
  ]
  for (const { accountId } of [mine, neighbor]) {
    await writeRows(handle())`
    WITH endpoint AS (
      INSERT INTO webhook_endpoints (account_id, url) VALUES (${accountId}, 'https://hooks.example/') RETURNING id
    ), hook AS (
      INSERT INTO webhooks (account_id, endpoint_id, event_type, secret, max_failures, active, dealership_id, deleted_at)
      SELECT ${accountId}, id, given.type, '', 10, given.active, given.dealership, given.deleted
      FROM endpoint, (VALUES ('vehicle.created', true, NULL::integer, NULL::timestamptz),
        ('vehicle.removed', false, ${far.id}, NULL), ('vehicle.updated', true, NULL, now())) AS given (type, active, dealership, deleted)
      RETURNING id, event_type
    ), lane AS (
      INSERT INTO delivery_lanes (endpoint_id, dealership_id)
      SELECT endpoint.id, d FROM endpoint, (VALUES (${near.id}::integer), (${far.id}::integer)) AS given (d) RETURNING id, dealership_id
    )
    INSERT INTO deliveries (event_id, webhook_id, lane_id, status, created_at, attempted_at, next_attempt_at)
    SELECT 1, hook.id, lane.id, made.status, now(), made.at, made.next
    FROM hook, lane, (VALUES ('delivered', ${hoursAgo(2)}::timestamptz, NULL::timestamptz), ('delivered', ${hoursAgo(30)}, NULL),
      ('failed', ${hoursAgo(2)}, NULL), ('failed', ${hoursAgo(2)}, now()), ('pending', NULL, NULL)) AS made (status, at, next)
    WHERE hook.event_type = 'vehicle.created'`
  }
  expect((await ask('', mine.key)).body.webhooks).toEqual({ total: 2, inactive: 1, delivered_24h: 2, failed_24h: 2 })
  const { webhooks } = (await ask(`?dealership_id=${near.publicId}`, mine.key)).body
  expect(webhooks).toEqual({ total: 1, inactive: 0, delivered_24h: 1, failed_24h: 1 })
})

test('a change is in the next response, after a new version and on the next day', async () => {
  await listOnWebsite(handle(), second.id, [{ vin: vin(9) }], { inventoryDate: daysAgo(61) })
  expect((await ask(`?dealership_id=${second.publicId}`)).body.vehicles).toMatchObject({ total: 2, over_60_days: 1 })
  await addEvent(second.id, 'vehicle.created', hoursAgo(0))
  await bumpVersion(handle(), second.id)
  expect((await ask(`?dealership_id=${second.publicId}`)).body.changes.last_24h).toMatchObject({ created: 1 })
  clock.advance(45 * 86_400_000)
  expect((await ask(`?dealership_id=${second.publicId}`)).body).toMatchObject({
    vehicles: { total: 2, over_60_days: 2 },
    changes: { last_7d: { created: 0 } },
  })
})

test('the figures of many dealerships are read by index, beside another account’s', async () => {
  const [busy, neighbor] = [await api.issueKey(), await api.issueKey()]
  for (const { accountId } of [busy, neighbor]) {
    await writeRows(handle())`
      WITH made AS (
        INSERT INTO dealerships (public_id, website_url, website)
        SELECT 'dlr_' || ${accountId}::text || 'n' || n, 'https://' || n || '.example', n || '.example'
        FROM generate_series(1, 300) AS n RETURNING id
      ), collected AS (
        INSERT INTO dealership_collection (dealership_id) SELECT id FROM made
      ), listed AS (
        INSERT INTO website_vehicles (id, dealership_id, vin, condition, active, content_hash, rendered, renderer,
          inventory_date, first_seen_at, created_at, updated_at)
        SELECT gen_random_uuid(), id, 'V' || id || '-' || n, 'Used', true, '', '{}', 1, now(), now(), now(), now()
        FROM made, generate_series(1, 10) AS n
      ), published AS (
        INSERT INTO events (type, dealership_id, condition, occurred_at, data)
        SELECT 'vehicle.created', id, 'Used', now(), '{}' FROM made, generate_series(1, 10)
      )
      INSERT INTO subscriptions (account_id, dealership_id) SELECT ${accountId}, id FROM made`
  }
  await writeRows(handle())`SELECT recount_lot(id) FROM dealerships`
  await writeRows(handle())`ANALYZE`
  const [one] = await listRows<{ id: number }>(handle())`
    SELECT dealership_id AS id FROM subscriptions WHERE account_id = ${busy.accountId} LIMIT 1`
  const now = new Date()
  const scope = { accountId: busy.accountId, dealershipId: one?.id ?? null, now }
  const plans = await explain(api.testDatabase.database, async (explaining) => {
    const reads = [
      () => sumLots(explaining, scope, now),
      () => countDealers(explaining, { ...scope, refreshHours: 6 }),
      () => countFeeds(explaining, scope),
      () => countWebhooks(explaining, scope),
    ]
    for (const read of reads) await expect(read()).rejects.toThrow('no row was returned')
  })
  expect(plans).toHaveLength(4)
  for (const plan of plans) {
    expect(
      plan.scannedWhole.filter((table) => /^(lot_figures|dealerships|subscriptions|imports)$/.test(table)),
    ).toEqual([])
    expect(plan.buffers).toBeLessThan(100)
  }
  const all = await sumLots(handle(), { ...scope, dealershipId: null }, now)
  expect(all).toMatchObject({ total: 3_000, last_24h: { created: 3_000 } })
})
