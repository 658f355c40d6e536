import { beforeAll, expect, test } from 'vitest'
import { explain, explainPrepared } from '../../../test/support/explain.ts'
import { openForFile } from '../../../test/support/open-for-file.ts'
import { openTestDatabase } from '../../../test/support/test-database.ts'
import { executeSql, type Handle, writeRows } from '../database.ts'
import { listCallers } from './callers.ts'
import { recordVehiclesWritten } from './dealerships.ts'
import { type DirectorySelection, listDirectory } from './directory.ts'
import { listEvents } from './event-pages.ts'
import { deletePastImports } from './feed-history.ts'
import { deleteRetiredContents } from './ims-contents.ts'

// Plans of hot queries on tables as large as those of a busy account. Counts pages, never time.
const dealerships = 3_000
const eventsPerDealership = 15
const feeds = 500
const entries = 10_000

const testDatabase = openForFile(openTestDatabase)
let handle: Handle
let accountId: number
beforeAll(async () => {
  handle = testDatabase.database.handle
  accountId = await seed()
})

/** Two accounts, the first subscribed to every dealership. A dealership's events are adjacent, as an import writes them. */
async function seed(): Promise<number> {
  await executeSql(handle, `INSERT INTO accounts (name) VALUES ('busy'), ('other')`)
  await writeRows(handle)`
    INSERT INTO dealerships (public_id, website_url, website)
    SELECT 'dlr_' || n, 'https://' || n || '.example', n || '.example' FROM generate_series(1, ${dealerships}::integer) AS n
  `
  await executeSql(
    handle,
    `INSERT INTO subscriptions (account_id, dealership_id)
    SELECT a.id, d.id FROM accounts AS a, dealerships AS d WHERE a.name = 'busy' OR d.id <= 5`,
  )
  await writeRows(handle)`
    INSERT INTO events (type, dealership_id, condition, occurred_at, data)
    SELECT 'vehicle.created', d.id, 'New', now(), '{}'
    FROM dealerships AS d, generate_series(1, ${eventsPerDealership}::integer) ORDER BY d.id`
  await executeSql(handle, `INSERT INTO feed_files (ftp_path, file_name) VALUES ('p', 'f.csv')`)
  await writeRows(handle)`
    INSERT INTO feeds (dealership_id, file_id, provider, staleness_threshold_hours, created_at)
    SELECT id, 1, 'vauto', 48, now() FROM dealerships ORDER BY id LIMIT ${feeds}`
  await executeSql(
    handle,
    `INSERT INTO feed_imports (feed_id, status, started_at, completed_at, vehicle_count, new_count, updated_count,
      removed_count, rejected_count, rejected, unmapped_columns, warnings)
    SELECT f.id, 'unchanged', now(), now(), 0, 0, 0, 0, 0, '[]', '[]', '{}' FROM feeds AS f, generate_series(1, 100)`,
  )
  await executeSql(handle, `INSERT INTO directory_sources (name, loaded_at) VALUES ('list', now())`)
  await writeRows(handle)`
    INSERT INTO directory_entries (source, name, brands, latitude, longitude)
    SELECT 'list', 'Dealer ' || n, '{}', 25 + n % 240 / 10.0, -100 FROM generate_series(1, ${entries}::integer) AS n`
  await executeSql(handle, 'ANALYZE')
  const [account] = await executeSql(handle, `SELECT id FROM accounts WHERE name = 'busy'`)
  return (account as { id: number }).id
}

const page = (limit: number) => ({
  accountId,
  after: 0,
  watermark: dealerships * eventsPerDealership,
  since: null,
  types: null,
  dealershipId: null,
  limit,
})

test('a page of events of 3,000 dealerships takes a few lookups per dealership', async () => {
  const [plan] = await explain(testDatabase.database, (explaining) => listEvents(explaining, page(100)))
  expect(plan?.scannedWhole).not.toContain('events')
  expect(plan?.buffers).toBeLessThan(6 * dealerships)
})

test('a page of the directory reads its own entries, or those as far north', async () => {
  const anywhere = { brand: null, near: null, state: null, words: [], subscribed: null }
  const erie = { place: { latitude: 42, longitude: -80 }, radiusMiles: 50 }
  const page = { after: { miles: 0, id: 0 }, limit: 50 }
  for (const near of [null, erie]) {
    const selection: DirectorySelection = { ...anywhere, near }
    const list = (explaining: Handle) => listDirectory(explaining, accountId, selection, page)
    const [plan] = await explain(testDatabase.database, list)
    expect(plan?.scannedWhole).not.toContain('directory_entries')
  }
})

test('an access check is one lookup, however many dealerships the account has', async () => {
  const keyHash = 'ab'.repeat(32)
  await executeSql(handle, `INSERT INTO api_keys (account_id, key_hash, type, admin) VALUES ($1, $2, 'live', false)`, [
    accountId,
    Buffer.from(keyHash, 'hex'),
  ])
  const questions = Array.from({ length: 50 }, (_, place) => {
    return { keyHash, reads: { publicId: null, id: place * 50 + 1, host: null } }
  })
  const plans = await explainPrepared(testDatabase.database, async (asked) => {
    await listCallers(asked, questions)
  })
  expect(plans).toHaveLength(1)
  for (const plan of plans) {
    expect(plan.buffers).toBeLessThan(50 * 12)
    const read = plan.nodes.find((node) => node['Relation Name'] === 'subscriptions')
    expect(read).toMatchObject({ 'Actual Loops': 50, 'Actual Rows': 1 })
  }
})

test('the access check is planned once per connection, however many requests share it', async () => {
  const { database } = testDatabase
  for (let asking = 1; asking <= 10; asking++) {
    const questions = Array.from({ length: asking }, () => ({ keyHash: 'cd'.repeat(32), reads: null }))
    await listCallers(database, questions)
  }
  const text = `SELECT custom_plans::integer AS custom FROM pg_prepared_statements
    WHERE name = 'list-callers'`
  // PostgreSQL always tries five plans made for their values first.
  expect(await executeSql(database.handle, text)).toEqual([{ custom: 5 }])
})

test('trimming a feed’s history reads that feed alone', async () => {
  const [plan] = await explain(testDatabase.database, (explaining) => deletePastImports(explaining, [7]))
  expect(plan?.scannedWhole).not.toContain('feed_imports')
  expect(plan?.buffers).toBeLessThan(150)
})

test('a scan’s changes are added to the dealership’s counts without counting its vehicles', async () => {
  const written = { dealershipId: 7, observedAt: new Date(), added: { new: 3, used: -1 } }
  const [plan] = await explain(testDatabase.database, (explaining) => recordVehiclesWritten(explaining, written))
  expect(plan?.text).not.toContain('website_vehicles')
  expect(plan?.scannedWhole).toEqual([])
  // Most of these pages are searched for free space for the new row version.
  expect(plan?.buffers).toBeLessThan(150)
})

test('contents that no event refers to any more are found by the first kept event alone', async () => {
  const [plan] = await explain(testDatabase.database, (explaining) => deleteRetiredContents(explaining, 100))
  expect(plan?.scannedWhole).not.toContain('events')
  expect(plan?.buffers).toBeLessThan(20)
})
