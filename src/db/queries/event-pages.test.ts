import { beforeAll, expect, test } from 'vitest'
import { openForFile } from '../../../test/support/open-for-file.ts'
import { openTestDatabase } from '../../../test/support/test-database.ts'
import { listRows, writeRows } from '../database.ts'
import { insertAccount } from './accounts.ts'
import { type EventQuery, listEvents } from './event-pages.ts'

const testDatabase = openForFile(openTestDatabase)
let few: number
let many: number
const handle = () => testDatabase.database.handle

beforeAll(async () => {
  few = await insertAccount(handle(), 'few dealerships')
  many = await insertAccount(handle(), 'many dealerships')
  await writeRows(handle())`
    INSERT INTO dealerships (public_id, website_url, website)
    SELECT 'dlr_' || n, 'https://' || n || '.example', n || '.example' FROM generate_series(1, 320) AS n`
  await writeRows(handle())`
    INSERT INTO subscriptions (account_id, dealership_id, inventory_type)
    SELECT ${many}::integer, id, CASE WHEN id % 3 = 0 THEN 'used' ELSE 'all' END FROM dealerships WHERE id <> 7
    UNION ALL SELECT ${few}::integer, id, CASE WHEN id % 3 = 0 THEN 'used' ELSE 'all' END FROM dealerships WHERE id <= 20 AND id <> 7`
  await writeRows(handle())`
    INSERT INTO events (type, dealership_id, account_id, condition, occurred_at, data)
    SELECT (ARRAY['vehicle.created', 'vehicle.updated', 'feed.stale'])[1 + n % 3], 1 + n % 20,
      CASE WHEN n % 11 = 0 THEN ${many}::integer END, CASE WHEN n % 2 = 0 THEN 'New' ELSE 'Used' END,
      now() - (600 - n) * interval '1 minute', '{}'
    FROM generate_series(1, 600) AS n`
})

/** Every event, page by page. */
async function readAll(accountId: number, asked: Partial<EventQuery>): Promise<readonly number[]> {
  const ids: number[] = []
  for (let after = 0; ; after = ids.at(-1) ?? 0) {
    const nothing = { since: null, types: null, dealershipId: null, watermark: 2 ** 40, limit: 60 }
    const rows = await listEvents(handle(), { ...nothing, ...asked, accountId, after })
    if (rows.length === 0) return ids
    ids.push(...rows.map(({ id }) => id))
  }
}

test.each<[string, Partial<EventQuery>]>([
  ['all', {}],
  ['since', { since: new Date(Date.now() - 3_600_000) }],
  ['of types', { types: ['feed.stale', 'vehicle.created'] }],
  ['of a type that nothing has', { types: ['webhook.disabled'] }],
])(
  'an account of many dealerships reads each event once and in order, as one of few does: %s',
  async (_what, asked) => {
    const ofMany = await readAll(many, asked)
    expect(ofMany).toEqual(ofMany.toSorted((a, b) => a - b))
    expect(new Set(ofMany).size).toBe(ofMany.length)
    const own = await listRows<{ id: number }>(handle())`SELECT id FROM events WHERE account_id = ${many}`
    const ownIds = new Set(own.map(({ id }) => id))
    expect(ofMany.filter((id) => !ownIds.has(id))).toEqual(await readAll(few, asked))
    expect(ofMany.some((id) => ownIds.has(id))).toBe(asked.types?.length !== 1)
  },
)
