import { beforeAll, expect, test } from 'vitest'
import { explain } from '../../../test/support/explain.ts'
import { openForFile } from '../../../test/support/open-for-file.ts'
import { openTestDatabase } from '../../../test/support/test-database.ts'
import { executeSql } from '../database.ts'
import { countWebhooks } from './dashboard.ts'
import { type DeliveryQuery, listAttempts, listDeliveries } from './own-deliveries.ts'

// A busy webhook of three: 20,000 deliveries of 100 dealerships, of which few failed.
const testDatabase = openForFile(openTestDatabase)
beforeAll(async () => {
  const run = (text: string) => executeSql(testDatabase.database.handle, text)
  await run(`INSERT INTO accounts (name) VALUES ('busy')`)
  await run(`INSERT INTO dealerships (public_id, website_url, website)
    SELECT 'dlr_' || n, 'https://' || n || '.example', n || '.example' FROM generate_series(1, 100) AS n`)
  await run(`INSERT INTO webhook_endpoints (account_id, url) VALUES (1, 'https://a.example')`)
  await run(`INSERT INTO webhooks (account_id, endpoint_id, event_type, secret, max_failures)
    SELECT 1, 1, 'vehicle.created', '', 10 FROM generate_series(1, 3)`)
  await run(`INSERT INTO events (type, dealership_id, condition, occurred_at, data)
    SELECT 'vehicle.created', n % 100 + 1, 'Used', now(), '{"vin":"V"}' FROM generate_series(1, 20000) AS n`)
  await run(`INSERT INTO delivery_lanes (endpoint_id, dealership_id) SELECT 1, n FROM generate_series(1, 100) AS n`)
  await run(`INSERT INTO deliveries (event_id, webhook_id, lane_id, status, created_at, attempted_at)
    SELECT n, w, n % 100 + 1,
      CASE WHEN w = 1 AND n % 2000 = 0 THEN 'failed' WHEN n % 3000 = 1 THEN 'pending' ELSE 'delivered' END, now(), now()
    FROM generate_series(1, 20000) AS n, generate_series(1, 3) AS w`)
  await run('VACUUM ANALYZE')
})

const anything = {
  accountId: 1,
  webhookId: 1,
  before: null,
  status: null,
  dealershipId: null,
  since: null,
  until: null,
}

async function planOf(asked: Partial<DeliveryQuery>) {
  const [plan] = await explain(testDatabase.database, (handle) =>
    listDeliveries(handle, { ...anything, limit: 51, ...asked }),
  )
  if (plan === undefined) throw new Error('one statement has one plan')
  return plan
}

test.each<[string, Partial<DeliveryQuery>]>([
  ['the newest', {}],
  ['those after a cursor', { before: 30_000 }],
  ['the few that failed', { status: 'failed' }],
  ['the few that are pending', { status: 'pending' }],
])('a page of %s reads a few pages of the deliveries of a busy webhook [OPS-01]', async (_what, asked) => {
  const plan = await planOf(asked)
  expect(plan.scannedWhole).not.toContain('deliveries_p0')
  expect(plan.buffers).toBeLessThan(51 * 20)
})

test('a page of one dealership does not look each event of a busy webhook up [OPS-01]', async () => {
  const plan = await planOf({ dealershipId: 7 })
  expect(plan.buffers).toBeLessThan(7_000)
})

test('the attempts of one event are found by it [OPS-02]', async () => {
  const asked = { accountId: 1, webhookId: 1, eventId: 10_000, limit: 200 }
  const [plan] = await explain(testDatabase.database, (handle) => listAttempts(handle, asked))
  expect(plan?.buffers).toBeLessThan(40)
})

test('the deliveries of one dealership are counted without those of others [VEH-21]', async () => {
  const asked = { accountId: 1, dealershipId: 7, now: new Date() }
  const [plan] = await explain(testDatabase.database, (handle) => countWebhooks(handle, asked).catch(() => null))
  expect(plan?.scannedWhole).not.toContain('deliveries_p0')
  expect(plan?.nodes.flatMap((node) => node['Index Name'] ?? [])).toContain('deliveries_p0_lane_id_id_idx')
})

test('the data of an event that is stored is read without a call of a function', async () => {
  const { handle } = testDatabase.database
  const plan = JSON.stringify(await executeSql(handle, 'EXPLAIN (VERBOSE) SELECT event_data(events) FROM events'))
  expect(plan).toContain('CASE WHEN ')
  expect(plan).not.toMatch(/\bevent_data\(/)
})
