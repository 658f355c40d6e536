import { beforeAll, expect, test } from 'vitest'
import { vacuumAll } from '../../../bench/measure/vacuum-all.ts'
import { explainPrepared } from '../../../test/support/explain.ts'
import { openForFile } from '../../../test/support/open-for-file.ts'
import { listInFeed, listOnWebsite, seedDealership } from '../../../test/support/seed-listings.ts'
import { openTestDatabase } from '../../../test/support/test-database.ts'
import { writeRows } from '../database.ts'
import { findComparables } from './comparables.ts'

// 20,000 listings at 400 dealerships of one account, and as many of another account. Counts pages, never time.
const today = new Date('2026-11-20T12:00:00Z')
const testDatabase = openForFile(openTestDatabase)
beforeAll(async () => {
  const { handle } = testDatabase.database
  await writeRows(handle)`INSERT INTO accounts (name) VALUES ('own'), ('other')`
  await writeRows(handle)`
    WITH made AS (
      INSERT INTO dealerships (public_id, website_url, website)
      SELECT 'dlr_' || n, 'https://' || n || '.example', n || '.example' FROM generate_series(1, 800) AS n RETURNING id
    )
    INSERT INTO subscriptions (account_id, dealership_id) SELECT 1 + id % 2, id FROM made`
  await writeRows(handle)`
    INSERT INTO website_vehicles (id, dealership_id, vin, condition, active, content_hash, rendered, renderer,
      inventory_date, first_seen_at, created_at, updated_at, year, make, model, trim, price, odometer_miles)
    SELECT gen_random_uuid(), d, 'VIN' || d || '-' || n, 'Used', true, '', ${'{"series":"A \\"B\\"","description":"'} || repeat('x', 1500) || '"}',
      1, '2026-11-10', now(), now(), now(), 2016 + n % 8, 'make', 'model ' || n % 25, 'trim ' || d % 3, 10000 + n, CASE WHEN d % 7 > 0 THEN 1000 * n END
    FROM generate_series(1, 800) AS d, generate_series(1, 50) AS n`
  await vacuumAll(handle)
})

const asked = {
  accountId: 1,
  vin: 'VIN2-1',
  make: 'make',
  model: 'model 1',
  trim: 'trim 1',
  isNew: false,
  price: 10_001,
  odometerMiles: 1_000,
  yearFrom: 2016,
  yearTo: 2018,
  enough: 5,
  limit: 50,
  points: 200,
  today,
}

test('figures cover every comparable of the account, and the points of the line are sampled evenly', async () => {
  // Models repeat every 25 vehicles and years every 8, so each dealership has the model in one of these years.
  const figures = await findComparables(testDatabase.database, asked)
  const ofTrim = 400 / 3
  expect(figures).toMatchObject({ of_trim: true, min: 10_001, max: 10_026, median_days_on_lot: 10 })
  expect(figures.count).toBeGreaterThan(ofTrim)
  expect(figures.count).toBeLessThan(2 * 400)
  // Those that cost the same count.
  expect(figures.at_or_below).toBeGreaterThan(0)
  expect(figures.at_or_below).toBeLessThan(figures.count)
  expect(figures.points?.length).toBeLessThanOrEqual(200)
  expect(figures.points?.filter(({ miles }) => miles === null)).toEqual([])
  expect(figures.nearest).toHaveLength(50)
  expect(figures.nearest?.[0]).toMatchObject({ odometer: 1_000, trim: '"A \\"B\\""', days_on_lot: 10 })
  const every = await findComparables(testDatabase.database, { ...asked, trim: 'rare trim' })
  expect(every.of_trim).toBe(false)
  expect(every.count).toBeGreaterThan(figures.count)
})

test('comparables of a popular model are read from a few index pages, without its rows', async () => {
  const [plan] = await explainPrepared(testDatabase.database, (explaining) =>
    // EXPLAIN returns no rows of the statement itself.
    findComparables(explaining, asked).catch(() => {}),
  )
  expect(plan?.scannedWhole).not.toContain('website_vehicles')
  const read = plan?.nodes.find((node) => node['Index Name'] === 'website_vehicles_compared')
  expect(read?.['Node Type']).toBe('Index Only Scan')
  expect(plan?.buffers).toBeLessThan(1_000)
})

test('only priced vehicles of the same make, model, years and condition compare, on websites and in feeds alike', async () => {
  const { handle } = testDatabase.database
  const [own, foreign] = [await seedDealership(handle, [1]), await seedDealership(handle, [2])]
  const vin = (number: number) => `1HGCV1F34LA00000${number}`
  const accord = { make: 'Honda', model: 'Accord', year: 2020, condition: 'Used' as const, price: 21_500 }
  const others = [
    { vin: vin(1), ...accord, make: 'Acura' },
    { vin: vin(2), ...accord, model: 'Civic' },
    { vin: vin(3), ...accord, year: 2018 },
    { vin: vin(4), ...accord, condition: 'New' as const },
    { vin: vin(5), ...accord, price: null },
    { vin: vin(6), ...accord },
  ]
  const question = { ...asked, vin: vin(6), make: 'honda', model: 'accord', yearFrom: 2019, yearTo: 2021 }
  const count = async () => (await findComparables(testDatabase.database, question)).count
  await listOnWebsite(handle, own.id, others)
  await listInFeed(handle, own.id, others)
  await listOnWebsite(handle, foreign.id, [{ vin: vin(7), ...accord }])
  expect(await count()).toBe(0)
  await listInFeed(handle, own.id, [{ vin: vin(8), ...accord }])
  expect(await count()).toBe(1)
  await listOnWebsite(handle, own.id, [{ vin: vin(9), ...accord }])
  expect(await count()).toBe(2)
})
