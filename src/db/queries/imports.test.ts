import { beforeAll, expect, test } from 'vitest'
import { explain } from '../../../test/support/explain.ts'
import { openForFile } from '../../../test/support/open-for-file.ts'
import { openTestDatabase } from '../../../test/support/test-database.ts'
import { executeSql } from '../database.ts'
import { insertImport, listImports, listImportVehicles, listRejectedRecords } from './imports.ts'

const imports = 20
const vehicles = 600

const testDatabase = openForFile(openTestDatabase)
const run = (text: string) => executeSql(testDatabase.database.handle, text)

/** 200 dealerships with 20 imports, each of which changed 20 vehicles; the last import of the first one changed 600. */
beforeAll(async () => {
  await run(`INSERT INTO accounts (name) VALUES ('all'), ('used')`)
  await run(`INSERT INTO dealerships (public_id, website_url, website)
    SELECT 'dlr_' || n, 'https://' || n || '.example', n || '.example' FROM generate_series(1, 200) AS n`)
  await run(`INSERT INTO dealership_collection (dealership_id) SELECT id FROM dealerships`)
  await run(`INSERT INTO subscriptions (account_id, dealership_id, inventory_type)
    SELECT a.id, d.id, a.name FROM accounts AS a, dealerships AS d`)
  await run(`INSERT INTO website_vehicles (id, dealership_id, vin, condition, active, content_hash, rendered, renderer,
      inventory_date, first_seen_at, created_at, updated_at)
    SELECT gen_random_uuid(), d, 'VIN' || d || '-' || n, 'Used', true, '', '{"heading": "A car"}', 1, now(), now(), now(), now()
    FROM generate_series(1, 200) AS d, generate_series(1, ${vehicles}) AS n WHERE n <= 20 OR d = 1 ORDER BY d, n`)
  await run(`INSERT INTO imports (dealership_id, trigger, status, complete, started_at, completed_at, pages_read, total_received,
      new_count, updated_count, removed_count, unchanged_count, rejected_count, filtered_counts)
    SELECT d, 'schedule', 'completed', true, at, at, 1, 20, 0, 20, 0, 0, 0, '{}'
    FROM generate_series(1, ${imports}) AS n, generate_series(1, 200) AS d,
      LATERAL (SELECT timestamptz '2026-01-01' + n * interval '1 hour' AS at) AS ended ORDER BY n, d`)
  await run(`INSERT INTO vehicle_changes (dealership_id, vin, source, type, field, from_value, to_value, at)
    SELECT v.dealership_id, v.vin, 'website', 'price', 'price', '1', '2', i.completed_at
    FROM imports AS i JOIN website_vehicles AS v USING (dealership_id)
    WHERE v.dealership_id > 1 OR i.completed_at = timestamptz '2026-01-01' + ${imports} * interval '1 hour'
    ORDER BY i.id, v.vin`)
  await run('VACUUM ANALYZE')
})

const accountOf = async (name: string) =>
  Number(Object.values((await run(`SELECT id FROM accounts WHERE name = '${name}'`))[0] ?? {})[0])
const lastImportOf = async (dealership: number) =>
  Number(Object.values((await run(`SELECT max(id) FROM imports WHERE dealership_id = ${dealership}`))[0] ?? {})[0])

test.each(['all', 'used'])(
  'the vehicles of an import are looked up, not searched for, with the filter %s [OPS-04]',
  async (name) => {
    const asked = { accountId: await accountOf(name), importId: await lastImportOf(2), limit: 500 }
    const { created, updated, removed } = await listImportVehicles(testDatabase.database.handle, asked)
    expect([...created, ...updated, ...removed]).toHaveLength(20)
    const [plan] = await explain(testDatabase.database, (handle) => listImportVehicles(handle, asked))
    // The next period is empty.
    expect(plan?.scannedWhole.filter((table) => table !== 'vehicle_changes_p1')).toEqual([])
    // 20 vehicles, each with its changes since.
    expect(plan?.buffers).toBeLessThan(20 * 25)
  },
)

test('of each kind at most as many vehicles as asked for are returned, those that were stored first [OPS-04]', async () => {
  const asked = { accountId: await accountOf('all'), importId: await lastImportOf(1), limit: 500 }
  const { created, updated, removed } = await listImportVehicles(testDatabase.database.handle, asked)
  expect([created, removed]).toEqual([[], []])
  expect(updated).toHaveLength(500)
  expect(updated[0]).toEqual({
    vin: 'VIN1-1',
    heading: 'A car',
    changes: [{ field: 'price', from: 1, to: 2 }],
  })
  expect(updated.some(({ vin }) => vin === 'VIN1-99')).toBe(false)
})

test('the latest 30 imports keep all their rejected records, older ones the first 20; of these GET dealer shows no more [OPS-04]', async () => {
  const { handle } = testDatabase.database
  const at = new Date()
  const vehiclesSeen = { received: 0, new: 0, updated: 0, removed: 0, unchanged: 0 }
  const rejected = Array.from({ length: 500 }, (_, row) => ({
    row,
    vin: null,
    reason: 'no VIN',
    url: `https://3.example/${row}`,
  }))
  const shownRecords = rejected.map(({ row: _, ...record }) => record)
  const store = () =>
    insertImport(handle, {
      dealershipId: 3,
      trigger: 'schedule',
      status: 'completed',
      complete: true,
      startedAt: at,
      completedAt: at,
      pagesRead: 1,
      counts: { ...vehiclesSeen, rejected: 500 },
      rejected,
      skipped: {},
      failureClass: null,
      error: null,
      filteredCounts: { new: vehiclesSeen, used: vehiclesSeen },
    })
  await store()
  const asked = { accountId: await accountOf('all'), importId: await lastImportOf(3) }
  for (let later = 0; later < 29; later++) await store()
  expect(await listRejectedRecords(handle, asked)).toEqual(shownRecords)
  await store()
  expect(await listRejectedRecords(handle, asked)).toEqual(shownRecords.slice(0, 20))
  const shown = await listImports(handle, { accountId: asked.accountId, dealershipId: 3, limit: 1 })
  expect(shown[0]?.rejected).toHaveLength(20)
})
