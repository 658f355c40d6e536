import { beforeAll, expect, test } from 'vitest'
import { openForFile } from '../../../test/support/open-for-file.ts'
import { listInFeed, type SeededDealership, seedDealership } from '../../../test/support/seed-listings.ts'
import { openTestDatabase } from '../../../test/support/test-database.ts'
import { executeSql } from '../database.ts'
import { lockAccount } from './accounts.ts'
import { recordImportEffect } from './dealerships.ts'
import { listImports } from './imports.ts'
import { findResendable, listReplayable } from './own-deliveries.ts'
import { listVehicleRecords } from './vehicle-history.ts'
import { listWebhooks } from './webhooks.ts'

// An account with two of everything, and a second account at the same dealerships: what a row shows is its own, not that
// of the row beside it.
const [accountId, otherId] = [1, 2]
const vin = '1HGCV1F34LA000001'
const minute = (at: number) => new Date(Date.UTC(2026, 0, 1, 0, at))

const testDatabase = openForFile(openTestDatabase)
let lots: readonly [SeededDealership, SeededDealership]
const run = (text: string) => executeSql(testDatabase.database.handle, text)

beforeAll(async () => {
  const { handle } = testDatabase.database
  await run(`INSERT INTO accounts (name) VALUES ('owner'), ('other')`)
  lots = [await seedDealership(handle, [accountId, otherId]), await seedDealership(handle, [accountId, otherId])]
  const [first, second] = lots.map(({ id }) => id)
  for (const { id } of lots) await listInFeed(handle, id, [{ vin }], { at: minute(0) })
  await run(`UPDATE feeds SET last_import_at =
    CASE dealership_id WHEN ${first} THEN '2026-01-01 00:01Z'::timestamptz ELSE '2026-01-01 00:02Z' END`)
  await run(`INSERT INTO imports (dealership_id, trigger, status, complete, started_at, completed_at, pages_read,
      total_received, new_count, updated_count, removed_count, unchanged_count, rejected_count, rejected, left_out)
    SELECT id, 'schedule', 'completed', true, now(), now(), id, 1, 1, 1, 1, 1, 0, '[]', '{}'
    FROM unnest(ARRAY[${first}, ${second}]) AS id`)
  await run(`INSERT INTO webhook_endpoints (account_id, url) VALUES (${accountId}, 'https://receiver.example'),
    (${otherId}, 'https://receiver.example')`)
  await run(`INSERT INTO webhooks (account_id, endpoint_id, event_type, secret, max_failures)
    VALUES (${accountId}, 1, 'vehicle.created', '', 5), (${otherId}, 2, 'vehicle.created', '', 5)`)
  await run(
    `INSERT INTO delivery_lanes (endpoint_id, dealership_id) VALUES (1, ${first}), (1, ${second}), (2, ${first})`,
  )
  await run(`INSERT INTO events (type, dealership_id, condition, occurred_at, data)
    VALUES ('vehicle.created', ${first}, 'Used', '2026-01-01 00:01Z', ''), ('vehicle.created', ${second}, 'Used', '2026-01-01 00:05Z', '')`)
  await run(`INSERT INTO deliveries (event_id, webhook_id, lane_id, status, created_at)
    VALUES (1, 1, NULL, 'failed', now()), (2, 1, NULL, 'failed', now()), (1, 1, 1, 'pending', now()),
      (1, 2, NULL, 'failed', now()), (1, 2, 3, 'pending', now())`)
})

test('a vehicle of two feeds was seen when each of them was read', async () => {
  const asked = { accountId, vin, dealershipId: null, now: minute(9), limit: 9 }
  const records = await listVehicleRecords(testDatabase.database.handle, asked)
  expect(new Map(records.map((record) => [record.dealership_id, record.last_seen_at]))).toEqual(
    new Map([
      [lots[0].publicId, minute(1)],
      [lots[1].publicId, minute(2)],
    ]),
  )
})

test('a dealership lists its own imports', async () => {
  for (const { id } of lots) {
    const imports = await listImports(testDatabase.database.handle, { accountId, dealershipId: id, limit: 9 })
    expect(imports.map((one) => one.pages_read)).toEqual([id])
  }
})

test('a webhook counts each delivery that waits once, however many dealerships its endpoint serves', async () => {
  const [webhook] = await listWebhooks(testDatabase.database.handle, accountId, minute(9))
  expect(webhook?.undelivered).toBe(3)
})

test('a range of events replays the deliveries of those events', async () => {
  const range = { since: minute(0), until: minute(3), limit: 9 }
  expect(await listReplayable(testDatabase.database.handle, { accountId, webhookId: 1, ...range })).toEqual([1])
})

test('a delivery whose event was deleted cannot be sent again, though others can', async () => {
  const find = (deliveryId: number) =>
    findResendable(testDatabase.database.handle, { accountId, webhookId: 1, deliveryId })
  expect(await find(1)).toMatchObject({ id: 1, status: 'failed' })
  await run(`UPDATE deliveries SET event_id = 999 WHERE id = 1`)
  expect(await find(1)).toBeUndefined()
})

test('an account that is locked holds up no other account', async () => {
  const { database } = testDatabase
  const isLocked = (id: number) =>
    database
      .transaction('lock', async (tx) => {
        await executeSql(tx, `SET LOCAL lock_timeout = '1s'`)
        await lockAccount(tx, id)
        return false
      })
      .catch((error: unknown) => String(error).includes('lock timeout') || Promise.reject(error))
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
  const { promise: until, resolve: release } = Promise.withResolvers<void>()
  const holding = database.transaction('lock one', async (tx) => {
    await lockAccount(tx, accountId)
    held()
    await until
  })
  await isHeld
  const found = [await isLocked(accountId), await isLocked(otherId)]
  release()
  await holding
  expect(found).toEqual([true, false])
})

test('a dealership that nobody follows is not imported again, though others are', async () => {
  const { handle } = testDatabase.database
  const left = await seedDealership(handle, [])
  const effect = { dealershipId: left.id, at: minute(1), completeSeen: true, observed: true, changeStreak: 0 }
  const further = { fastCadence: false, failedImports: 0, problem: null, nextImportAt: minute(9) }
  await recordImportEffect(handle, { ...effect, ...further })
  expect(
    await run(`SELECT last_import_at, next_import_at FROM dealership_collection WHERE dealership_id = ${left.id}`),
  ).toEqual([{ last_import_at: minute(1), next_import_at: null }])
})
