import { beforeAll, expect, test } from 'vitest'
import { explain, explainPrepared } from '../../../test/support/explain.ts'
import { openForFile } from '../../../test/support/open-for-file.ts'
import { openTestDatabase } from '../../../test/support/test-database.ts'
import { executeSql } from '../database.ts'
import { findLiveVehicle, listVinListings } from './live-vehicles.ts'
import { findWarmOutcome } from './prewarm-sessions.ts'

// 300 dealerships with 50 vehicles each, and 5,000 prewarmed VINs of one account.
const testDatabase = openForFile(openTestDatabase)
beforeAll(async () => {
  const run = (text: string) => executeSql(testDatabase.database.handle, text)
  await run(`INSERT INTO accounts (name) VALUES ('one')`)
  await run(`INSERT INTO dealerships (public_id, website_url, website)
    SELECT 'dlr_' || n, 'https://www.' || n || '.example', 'www.' || n || '.example' FROM generate_series(1, 300) AS n`)
  await run('INSERT INTO subscriptions (account_id, dealership_id) SELECT 1, id FROM dealerships')
  await run(`INSERT INTO website_vehicles (id, dealership_id, vin, condition, active, content_hash, rendered, renderer,
      inventory_date, first_seen_at, created_at, updated_at)
    SELECT gen_random_uuid(), d, 'VIN' || d || '-' || n, 'Used', true, '', '{}', 1, now(), now(), now(), now()
    FROM generate_series(1, 300) AS d, generate_series(1, 50) AS n`)
  await run(`INSERT INTO prewarm_sessions (id, account_id, owner, created_at, expires_at)
    SELECT 'session' || n, 1, 'key 1', now(), now() + interval '1 hour' FROM generate_series(1, 5000) AS n`)
  await run(`INSERT INTO prewarm_vins (session_id, place, vin, account_id, site, status, observed_at, outcome)
    SELECT 'session' || s, n, 'VIN' || s || '-' || n, 1, 'dealership:' || s, 'done', now(), '{}'
    FROM generate_series(1, 200) AS s, generate_series(1, 25) AS n`)
  await run('ANALYZE')
})

test('the rows that a live lookup reads do not grow with the database', async () => {
  const { database } = testDatabase
  const [vehicle] = await explainPrepared(database, (asked) => findLiveVehicle(asked, 150, 'VIN150-7'))
  const warm = { accountId: 1, site: 'dealership:150', vin: 'VIN150-7', now: new Date() }
  const [outcome] = await explainPrepared(database, (asked) => findWarmOutcome(asked, warm))
  for (const plan of [vehicle, outcome]) {
    expect(plan?.scannedWhole).toEqual([])
    expect(plan?.buffers).toBeLessThan(20)
  }
})

test('finding where 25 VINs are listed takes one lookup per VIN', async () => {
  const { handle } = testDatabase.database
  const vins = Array.from({ length: 25 }, (_, index) => `VIN${index * 10 + 1}-3`)
  const places = await listVinListings(handle, 1, vins)
  expect(places).toHaveLength(25)
  expect(places[0]).toMatchObject({ vin: 'VIN1-3', dealership_id: 1, host: '1.example', is_own: true })
  const [plan] = await explain(testDatabase.database, (explaining) => listVinListings(explaining, 1, vins))
  expect(plan?.scannedWhole).not.toContain('website_vehicles')
  expect(plan?.buffers).toBeLessThan(400)
})
