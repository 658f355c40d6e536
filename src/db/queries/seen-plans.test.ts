import { beforeAll, expect, test } from 'vitest'
import { vacuumAll } from '../../../bench/measure/vacuum-all.ts'
import { type Explained, explain } from '../../../test/support/explain.ts'
import { openForFile } from '../../../test/support/open-for-file.ts'
import { openTestDatabase } from '../../../test/support/test-database.ts'
import { executeSql, listRows } from '../database.ts'

// An account subscribes to 200 dealerships, another to five of them, which also have a private feed each.
const testDatabase = openForFile(openTestDatabase)
beforeAll(async () => {
  const run = (text: string) => executeSql(testDatabase.database.handle, text)
  await run(`INSERT INTO accounts (name) VALUES ('many'), ('few')`)
  await run(`INSERT INTO dealerships (public_id, website_url, website, ims_simple)
    SELECT 'dlr_' || n, 'https://' || n || '.example', n || '.example', n > 5 FROM generate_series(1, 200) AS n`)
  await run(`INSERT INTO subscriptions (account_id, dealership_id, inventory_type)
    SELECT a.id, d.id, CASE a.name WHEN 'few' THEN 'used' ELSE 'all' END FROM accounts AS a, dealerships AS d
    WHERE a.name = 'many' OR d.id <= 5`)
  await run(`INSERT INTO website_vehicles (id, dealership_id, vin, condition, active, content_hash, rendered, renderer,
      inventory_date, first_seen_at, created_at, updated_at)
    SELECT gen_random_uuid(), d, 'VIN' || d || '-' || n, 'Used', n <= 50, '', '{}', 1, now(), now(), now(), now()
    FROM generate_series(1, 200) AS d, generate_series(1, 100) AS n ORDER BY d, n`)
  await run(`INSERT INTO feed_files (ftp_path, file_name) VALUES ('p', 'f.csv')`)
  await run(`INSERT INTO feeds (dealership_id, file_id, provider, staleness_threshold_hours, created_at, shared, account_id)
    SELECT d.id, 1, p.name, 48, now(), p.name = 'vauto', 1 FROM dealerships AS d, (VALUES ('vauto'), ('homenet')) AS p (name)
    WHERE p.name = 'vauto' OR d.id <= 5`)
  await run(`INSERT INTO ims_vehicles (feed_id, dealership_id, vin, active, hash, import_id, row, condition, created_at,
      updated_at)
    SELECT f.id, f.dealership_id, 'VIN' || f.dealership_id || '-' || n, n <= 50, '', f.id, n, 'Used', now(), now()
    FROM feeds AS f, generate_series(1, 100) AS n ORDER BY f.id, n`)
  await run(`INSERT INTO events (type, dealership_id, condition, occurred_at, data)
    SELECT 'vehicle.created', d, 'Used', now(), '{}' FROM generate_series(1, 200) AS d, generate_series(1, 50) ORDER BY d`)
  await vacuumAll(testDatabase.database.handle)
})

const valuesOfTypes: Readonly<Record<string, string>> = {
  integer: '1',
  text: `'used'`,
  boolean: 'false',
  pg_snapshot: `'1:1:'`,
}

/** A call of every function that says who sees what. */
async function listCalls(): Promise<readonly string[]> {
  const { handle } = testDatabase.database
  const functions = await listRows<{ name: string; types: readonly string[] }>(handle)`
    SELECT proname AS name, ARRAY(SELECT format_type(type, NULL) FROM unnest(proargtypes) AS type) AS types
    FROM pg_proc WHERE proretset AND proname ~ '^(seen|viewed|own)_' ORDER BY proname`
  return functions.map(({ name, types }) => `${name}(${types.map((type) => valuesOfTypes[type]).join(', ')})`)
}

async function explainTexts(texts: readonly string[]): Promise<readonly Explained[]> {
  return explain(testDatabase.database, async (handle) => {
    for (const text of texts) await handle.query(text)
  })
}

test('every function that says who sees what becomes a part of the statement that reads through it', async () => {
  const calls = await listCalls()
  expect(calls.length).toBeGreaterThan(20)
  const plans = await explainTexts(calls.map((call) => `SELECT * FROM ${call}`))
  const called = plans.filter(({ nodes }) => nodes.some((node) => node['Node Type'] === 'Function Scan'))
  expect(called.map(({ text }) => text)).toEqual([])
})

test('so do the filters, with the account given as a parameter', async () => {
  const { handle } = testDatabase.database
  await executeSql(handle, 'PREPARE seen (integer) AS SELECT id FROM seen_events($1) WHERE id > 0')
  const lines = await executeSql(handle, `EXPLAIN (VERBOSE) EXECUTE seen (1)`)
  const plan = JSON.stringify(lines)
  expect(plan).toContain('inventory_type')
  expect(plan).not.toMatch(/passes_filter|accepts_event/)
})

const readable = '(own.shared OR own.account_id = 2)'
const readableNewer = readable.replaceAll('own.', 'newer.')
const passes = `(s.inventory_type = 'all' OR (s.inventory_type = 'new') = (v.condition = 'New'))`
const subscribed = 's.account_id = 2 AND s.active'
const cases: readonly (readonly [name: string, through: string, bare: string])[] = [
  [
    'a website’s vehicle by its VIN',
    `SELECT vin FROM seen_website_vehicles(2) WHERE vin = 'VIN3-7'`,
    `SELECT vin FROM subscriptions AS s JOIN website_vehicles AS v USING (dealership_id)
      WHERE ${subscribed} AND v.active AND ${passes} AND v.vin = 'VIN3-7'`,
  ],
  [
    'a page of a website’s vehicles',
    `SELECT vin FROM seen_website_vehicles(2) WHERE dealership_id = 3 ORDER BY first_seen_at, id LIMIT 10`,
    `SELECT vin FROM subscriptions AS s JOIN website_vehicles AS v USING (dealership_id)
      WHERE ${subscribed} AND v.active AND ${passes} AND v.dealership_id = 3 ORDER BY v.first_seen_at, v.id LIMIT 10`,
  ],
  [
    'an IMS vehicle by its VIN',
    `SELECT vin FROM seen_ims_vehicles(2) WHERE vin = 'VIN3-7'`,
    `SELECT vin FROM subscriptions AS s JOIN dealerships AS d ON d.id = s.dealership_id
      JOIN ims_vehicles AS v ON v.dealership_id = d.id
      WHERE ${subscribed} AND v.active AND ${passes} AND v.vin = 'VIN3-7' AND (d.ims_simple OR EXISTS (
        SELECT FROM feeds AS own WHERE own.id = v.feed_id AND ${readable} AND NOT EXISTS (
          SELECT FROM ims_vehicles AS duplicate JOIN feeds AS newer ON newer.id = duplicate.feed_id
          WHERE duplicate.vin = v.vin AND duplicate.active AND duplicate.dealership_id = v.dealership_id AND duplicate.id <> v.id
            AND ${readableNewer} AND (coalesce(newer.last_file_modified, '-infinity'), newer.id)
              > (coalesce(own.last_file_modified, '-infinity'), own.id))))`,
  ],
  [
    'the feeds of an account',
    `SELECT id FROM seen_feeds(2)`,
    `SELECT own.id FROM subscriptions AS s JOIN feeds AS own USING (dealership_id) WHERE ${subscribed} AND ${readable}`,
  ],
  [
    'the first event of each dealership',
    `SELECT s.id, e.id FROM seen_dealerships(1) AS s CROSS JOIN LATERAL (
      SELECT id FROM viewed_events(s.id, s.inventory_type, 1) WHERE id > 0 ORDER BY id LIMIT 1) AS e`,
    `SELECT s.dealership_id, e.id FROM subscriptions AS s CROSS JOIN LATERAL (
      SELECT v.id FROM events AS v WHERE v.dealership_id = s.dealership_id AND v.account_id IS NULL AND v.id > 0
        AND v.sample_for IS NULL AND (v.except_account_ids IS NULL OR NOT 1 = ANY (v.except_account_ids)) AND ${passes}
      ORDER BY v.id LIMIT 1) AS e
    WHERE s.account_id = 1 AND s.active`,
  ],
]

test.each(cases)(
  '%s is read from the indexes of the bare statement, in as many pages',
  async (_name, through, bare) => {
    await explainTexts([through, bare])
    const [plan, plain] = await explainTexts([through, bare])
    if (plan === undefined || plain === undefined) throw new Error('two statements have two plans')
    expect(indexesOf(plan)).toEqual(indexesOf(plain))
    expect(plan.buffers).toBeGreaterThan(0)
    expect(plan.buffers).toBeLessThanOrEqual(plain.buffers)
  },
)

function indexesOf({ nodes }: Explained): readonly string[] {
  return nodes.flatMap((node) => node['Index Name'] ?? []).sort()
}
