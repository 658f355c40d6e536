import { beforeAll, expect, test } from 'vitest'
import { explain } from '../../../test/support/explain.ts'
import { openForFile } from '../../../test/support/open-for-file.ts'
import { openTestDatabase } from '../../../test/support/test-database.ts'
import { executeSql, writeRows } from '../database.ts'
import { sql } from '../sql.ts'
import { listDiscrepancies } from './discrepancies.ts'
import { listWebsiteSearchRows } from './search-vehicles.ts'
import { findRemovedVehicles, listVehicleHashes } from './website-vehicles.ts'

// A dealership that lists 150 vehicles and has listed 5,000 in the past, next to another dealership.
const testDatabase = openForFile(openTestDatabase)
beforeAll(async () => {
  const run = (text: string) => executeSql(testDatabase.database.handle, text)
  await run(`INSERT INTO dealerships (public_id, website_url, website)
    SELECT 'dlr_' || n, 'https://' || n || '.example', n || '.example' FROM generate_series(1, 2) AS n`)
  await run(`INSERT INTO website_vehicles (id, dealership_id, vin, condition, active, content_hash, rendered, renderer,
      inventory_date, first_seen_at, created_at, updated_at, removed_at)
    SELECT gen_random_uuid(), d, 'VIN' || n, 'Used', n > 4850, '', '{}', 1, now(), now(), now(), now(),
      CASE WHEN n <= 4850 THEN now() END
    FROM generate_series(1, 2) AS d, generate_series(1, 5000) AS n ORDER BY d, n`)
  await run('VACUUM ANALYZE website_vehicles')
})

test('a scan reads listed vehicles, not removed ones', async () => {
  const { handle } = testDatabase.database
  expect(await listVehicleHashes(handle, 1)).toHaveLength(150)
  const [plan] = await explain(testDatabase.database, (explaining) => listVehicleHashes(explaining, 1))
  expect(plan?.scannedWhole).toEqual([])
  expect(plan?.buffers).toBeLessThan(50)
})

test('new vehicles of a scan are looked up among removed ones in one statement, by their VINs', async () => {
  const { handle } = testDatabase.database
  const vins = ['VIN1', 'VIN4851', 'VIN9999']
  expect((await findRemovedVehicles(handle, 1, vins)).map(({ vin }) => vin)).toEqual(['VIN1'])
  const [plan] = await explain(testDatabase.database, (explaining) => findRemovedVehicles(explaining, 1, vins))
  expect(plan?.scannedWhole).toEqual([])
  expect(plan?.buffers).toBeLessThan(30)
})

test('documents are made of the listed vehicles in the order of their VINs, page by page, and of no removed ones', async () => {
  const { database } = testDatabase
  const page = { dealershipId: 1, documentVersion: 1, limit: 50 }
  expect((await listWebsiteSearchRows(database.handle, { ...page, afterVin: '' })).map(({ vin }) => vin)[0]).toBe(
    'VIN4851',
  )
  const plans = await explain(database, async (explaining) => {
    for (const afterVin of ['', 'VIN4900', 'VIN4950']) await listWebsiteSearchRows(explaining, { ...page, afterVin })
  })
  expect(plans).toHaveLength(3)
  for (const plan of plans) {
    expect(plan.nodes.map((node) => node['Index Name'])).toContain('website_vehicles_queried')
    expect(plan.nodes.map((node) => node['Node Type'])).not.toContain('Sort')
    // A row of the table and its document each.
    expect(plan.buffers).toBeLessThan(250)
  }
})

test.each(['website_vehicles', 'ims_vehicles'])('active %s are found by VIN alone', async (table) => {
  const [plan] = await explain(testDatabase.database, async (explaining) => {
    await writeRows(explaining)`SELECT id FROM ${sql.raw(table)} WHERE vin = 'VIN4900' AND active`
  })
  expect(plan?.nodes.map((node) => node['Index Name'])).toContain(
    table === 'website_vehicles' ? 'website_vehicles_vin' : 'ims_vehicles_vin_feed',
  )
})

test('the IMS vehicles of a VIN are found by it, removed ones too, in one feed or in all', async () => {
  const [inAll, inOne] = await explain(testDatabase.database, async (explaining) => {
    await writeRows(explaining)`SELECT id FROM ims_vehicles WHERE vin = 'VIN4900'`
    await writeRows(explaining)`SELECT id FROM ims_vehicles WHERE feed_id = 1 AND vin = 'VIN4900'`
  })
  for (const plan of [inAll, inOne]) {
    expect(plan?.nodes.map((node) => node['Index Name'])).toContain('ims_vehicles_vin_feed')
  }
})

test('a page of discrepancies reads the vehicles of its page alone [REC-02]', async () => {
  const { database } = testDatabase
  const { handle } = database
  await writeRows(handle)`INSERT INTO accounts (name) VALUES ('reader')`
  await writeRows(handle)`
    INSERT INTO subscriptions (account_id, dealership_id, inventory_type, stated, active, created_at, updated_at)
    SELECT max(id), 1, 'all', '{}', true, now(), now() FROM accounts`
  await writeRows(handle)`
    INSERT INTO discrepancies (dealership_id, viewer, vin, kind, field, filters, since)
    SELECT d, -1, 'VIN' || n, 'website_only', '', '{all,used}', now()
    FROM generate_series(1, 2) AS d, generate_series(4851, 5000) AS n`
  const asked = { accountId: 1, dealershipId: 1, kind: null, field: null, after: null, limit: 10 }
  expect((await listDiscrepancies(handle, asked)).map(({ vin, is_seen }) => [vin, is_seen])[9]).toEqual([
    'VIN4860',
    true,
  ])
  const [plan] = await explain(database, (explaining) => listDiscrepancies(explaining, asked))
  const vehicles = plan?.nodes.find((node) => node['Relation Name'] === 'website_vehicles')
  expect([vehicles?.['Actual Rows'], vehicles?.['Actual Loops']]).toEqual([1, 10])
})
