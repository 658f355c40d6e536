import { beforeAll, describe, expect, test } from 'vitest'
import { guardedTables } from '../../../scripts/structure/layout.data.ts'
import { openForFile } from '../../../test/support/open-for-file.ts'
import { openTestDatabase } from '../../../test/support/test-database.ts'
import { executeSql, listRows, writeRows } from '../database.ts'
import { sql } from '../sql.ts'

// One dealership with a shared feed and a newer private one. `owner` has the private feed, `used` subscribes to used vehicles,
// `left` no longer subscribes, `none` never did. Another dealership, to which none of them subscribes, lists the same VINs.
const accounts = { owner: 1, used: 2, left: 3, none: 4 } as const
type Account = keyof typeof accounts

const testDatabase = openForFile(openTestDatabase)
beforeAll(async () => {
  const run = (text: string) => executeSql(testDatabase.database.handle, text)
  await run(`INSERT INTO accounts (name) VALUES ('owner'), ('used'), ('left'), ('none')`)
  await run(`INSERT INTO dealerships (public_id, website_url, website, ims_simple)
    VALUES ('dlr_one', 'https://one.example', 'one.example', false), ('dlr_two', 'https://two.example', 'two.example', true)`)
  await run(`INSERT INTO subscriptions (account_id, dealership_id, inventory_type, active)
    VALUES (1, 1, 'all', true), (2, 1, 'used', true), (3, 1, 'all', false)`)
  await run(`INSERT INTO website_vehicles (id, dealership_id, vin, condition, active, content_hash, rendered, renderer,
      inventory_date, first_seen_at, created_at, updated_at)
    SELECT gen_random_uuid(), dealership, vin, condition, active, '', '{}', 1, now(), now(), now(), now()
    FROM (VALUES (1, 'NEW', 'New', true), (1, 'USED', 'Used', true), (1, 'GONE', 'Used', false), (2, 'OTHER', 'Used', true),
        (2, 'NEW', 'Used', true))
      AS v (dealership, vin, condition, active)`)
  await run(`INSERT INTO feed_files (ftp_path, file_name) VALUES ('p', 'f.csv')`)
  await run(`INSERT INTO feeds (dealership_id, file_id, provider, staleness_threshold_hours, created_at, shared, account_id,
      last_file_modified, deleted_at)
    VALUES (1, 1, 'vauto', 48, now(), true, 1, now(), NULL),
      (1, 1, 'homenet', 48, now(), false, 1, now() + interval '1 hour', NULL),
      (2, 1, 'vauto', 48, now(), true, NULL, now() + interval '2 hours', NULL),
      (1, 1, 'deleted', 48, now(), true, 1, now(), now())`)
  await run(`INSERT INTO ims_vehicles (feed_id, dealership_id, vin, active, hash, import_id, row, condition, created_at,
      updated_at, listed_change_id)
    SELECT feed, CASE feed WHEN 3 THEN 2 ELSE 1 END, vin, active, '', feed, row_number() OVER (), condition, now(), now(), listed
    FROM (VALUES (1, 'BOTH', 'Used', true, NULL), (2, 'BOTH', 'Used', true, NULL), (2, 'PRIVATE', 'Used', true, 1000),
      (1, 'SHARED', 'Certified', true, 1001), (1, 'FRESH', 'New', true, NULL), (2, 'LAPSED', 'Used', false, NULL),
      (3, 'BOTH', 'Used', true, NULL), (3, 'PRIVATE', 'Used', true, 1002), (3, 'FRESH', 'Used', true, NULL))
      AS v (feed, vin, condition, active, listed)`)
  await run(`INSERT INTO vehicle_changes (dealership_id, vin, source, type, at, account_id, except_account_ids)
    VALUES (1, 'NEW', 'website', 'price', now(), NULL, NULL), (1, 'USED', 'website', 'price', now(), NULL, NULL),
      (1, 'PRIVATE', 'ims', 'price', now(), NULL, NULL), (1, 'BOTH', 'ims', 'photos', now(), 1, NULL),
      (1, 'FRESH', 'ims', 'price', now(), NULL, NULL),
      (1, 'BOTH', 'ims', 'price', now(), NULL, '{1}'), (2, 'OTHER', 'website', 'price', now(), NULL, NULL)`)
  await run(`INSERT INTO events (type, dealership_id, account_id, except_account_ids, condition, audience, sample_for,
      occurred_at, data)
    VALUES ('vehicle.created', 1, NULL, NULL, 'New', NULL, NULL, now(), 'new'),
      ('vehicle.created', 1, NULL, NULL, 'Used', NULL, NULL, now(), 'used'),
      ('vehicle.updated', 1, NULL, NULL, 'Used', 'all', NULL, now(), 'for all'),
      ('ims.vehicle.created', 1, 1, NULL, 'Used', NULL, NULL, now(), 'private'),
      ('ims.vehicle.created', 1, NULL, '{1}', 'Used', NULL, NULL, now(), 'except'),
      ('ims.vehicle.created', 1, 3, NULL, 'Used', NULL, NULL, now(), 'of one that left'),
      ('ims.vehicle.created', 1, 2, NULL, 'New', NULL, NULL, now(), 'own, behind the filter'),
      ('setup.complete', NULL, 3, NULL, NULL, NULL, NULL, now(), 'setup'),
      ('vehicle.created', 1, 1, NULL, 'Used', NULL, 1, now(), 'sample'),
      ('vehicle.created', 1, NULL, NULL, 'Used', NULL, 1, now(), 'sample of no account'),
      ('vehicle.created', 2, NULL, NULL, 'Used', NULL, NULL, now(), 'other')`)
  await run(`INSERT INTO imports (dealership_id, trigger, status, complete, started_at, completed_at, pages_read,
      total_received, new_count, updated_count, removed_count, unchanged_count, rejected_count, rejected, left_out,
      failure_class, filtered_counts)
    SELECT dealership, 'schedule', 'completed', true, now(), now(), 1, 1, 1, 1, 1, 1, 0, '[]', '{}', name, counts::jsonb
    FROM (VALUES (1, 'counted', '{}'), (1, 'uncounted', NULL), (2, 'other', '{}')) AS i (dealership, name, counts)`)
  await run('UPDATE imports SET completed_at = (SELECT max(at) FROM vehicle_changes)')
  await run(`INSERT INTO feed_imports (feed_id, status, started_at, completed_at, vehicle_count, new_count, updated_count,
      removed_count, rejected_count, rejected, unmapped_columns, warnings, error, filtered_counts)
    SELECT feed, 'failed', now(), now(), 0, 0, 0, 0, 0, '[]', '[]', '{}', name, counts::jsonb
    FROM (VALUES (1, 'shared', '{}'), (1, 'uncounted', NULL), (2, 'private', '{}'), (3, 'of the other', '{}')) AS i (feed, name, counts)`)
  await run(`INSERT INTO import_days (dealership_id, day, source, status, imports, vehicles, new_vehicles, used_vehicles,
      private_account_id)
    VALUES (1, now(), 'website', 'completed', 1, 9, 3, 6, 0), (1, now(), 'ims', 'completed', 1, 50, 20, 30, 1),
      (2, now(), 'website', 'completed', 1, 700, 0, 700, 0)`)
  await run('SELECT recount_lot(1), recount_lot(2)')
  for (const [name, id] of Object.entries(accounts).slice(0, 2)) await addOwn(name, id)
})

/** One row of each kind that belongs to an account, named after it; a webhook was deleted and an invitation used. */
async function addOwn(name: string, id: number): Promise<void> {
  const { handle } = testDatabase.database
  await writeRows(handle)`INSERT INTO webhook_endpoints (account_id, url) VALUES (${id}, ${name})`
  await writeRows(handle)`
    INSERT INTO webhooks (account_id, endpoint_id, event_type, secret, max_failures, deleted_at)
    SELECT ${id}, id, kind, '', 5, CASE kind WHEN 'deleted' THEN now() END
    FROM webhook_endpoints, unnest(ARRAY['deleted', ${name}]) AS kind WHERE account_id = ${id}`
  await writeRows(handle)`
    INSERT INTO deliveries (event_id, webhook_id, status, created_at, error)
    SELECT 1, id, 'failed', now(), ${name} || ' ' || event_type FROM webhooks WHERE account_id = ${id}`
  await writeRows(handle)`
    INSERT INTO delivery_exchanges (delivery_id, at, request_headers)
    SELECT d.id, now(), d.error FROM deliveries AS d JOIN webhooks AS w ON w.id = d.webhook_id WHERE w.account_id = ${id}`
  await writeRows(handle)`
    INSERT INTO request_log (account_id, key_id, at, request_id, method, operation, path, status, duration_ms, client_address)
    VALUES (${id}, 1, now(), ${name}, '', '', '', 400, 1, '')`
  await writeRows(handle)`
    INSERT INTO prewarm_sessions (id, account_id, owner, created_at, expires_at) VALUES (${name}, ${id}, '', now(), now())`
  await writeRows(handle)`
    INSERT INTO prewarm_vins (session_id, place, vin, account_id, status) VALUES (${name}, 0, ${name}, ${id}, 'fetching')`
  await writeRows(handle)`
    INSERT INTO setup_jobs (id, account_id, host, dealership_url, request) VALUES (${name}, ${id}, '', '', '{}')`
  await writeRows(handle)`
    INSERT INTO setup_batches (id, account_id, spender, total, created_at) VALUES (${name}, ${id}, 'live', 1, now())`
  await writeRows(handle)`
    INSERT INTO setup_batch_rows (batch_id, line, host, dealership_url, request) VALUES (${name}, 1, '', ${name}, '{}')`
  await writeRows(handle)`INSERT INTO usage_daily VALUES (${id}, now(), 0, ${name}, 'live', 1, 0, 0, 0, 0)`
  await writeRows(handle)`
    INSERT INTO api_keys (account_id, key_hash, type, name) VALUES (${id}, ${Buffer.from(name)}, 'live', ${name})`
  await writeRows(handle)`
    INSERT INTO members (id, account_id, email, name, role) VALUES (${name}, ${id}, ${name}, ${name}, 'admin')`
  await writeRows(handle)`
    INSERT INTO invitations (account_id, token_hash, role, email, expires_at, used_at)
    SELECT ${id}, convert_to(kind || ${name}, 'UTF8'), 'member', kind, now(), CASE kind WHEN 'used up' THEN now() END
    FROM unnest(ARRAY['used up', ${name}]) AS kind`
  await writeRows(handle)`
    INSERT INTO saved_searches (public_id, account_id, name, query, created_at) VALUES (${name}, ${id}, ${name}, '{}', now())`
  await writeRows(handle)`
    INSERT INTO exports (public_id, account_id, name, format, query, token_hash, token, created_at)
    VALUES (${name}, ${id}, ${name}, 'csv', '{}', ${Buffer.from(name)}, '', now())`
  await writeRows(handle)`
    INSERT INTO idempotency_keys (account_id, key, fingerprint, holder, held_until, created_at)
    VALUES (${id}, ${name}, '', gen_random_uuid(), now(), now())`
}

type Seen = Readonly<Record<Account, readonly string[]>>

async function readAll(column: string, called: string): Promise<Seen> {
  const read = async (account: Account) => {
    const rows = await listRows<{ name: string }>(testDatabase.database.handle)`
      SELECT ${sql.raw(column)}::text AS name FROM ${sql.raw(called)}(${accounts[account]}) ORDER BY 1`
    return rows.map(({ name }) => name)
  }
  return { owner: await read('owner'), used: await read('used'), left: await read('left'), none: await read('none') }
}

const nobody = { left: [], none: [] }

describe('each account sees', () => {
  test.each([
    ['seen_dealerships', 'public_id', { owner: ['dlr_one'], used: ['dlr_one'], ...nobody }],
    [
      'seen_lot_figures',
      `filter || ' ' || viewer || ' ' || total`,
      { owner: ['all 1 6'], used: ['used 2 3'], ...nobody },
    ],
    ['seen_website_vehicles', 'vin', { owner: ['NEW', 'USED'], used: ['USED'], ...nobody }],
    ['seen_website_records', 'vin', { owner: ['GONE', 'NEW', 'USED'], used: ['GONE', 'USED'], ...nobody }],
    [
      'seen_ims_vehicles',
      "vin || ' ' || feed_id",
      { owner: ['BOTH 2', 'FRESH 1', 'PRIVATE 2', 'SHARED 1'], used: ['BOTH 1', 'SHARED 1'], ...nobody },
    ],
    [
      'seen_ims_records',
      "vin || ' ' || feed_id",
      {
        owner: ['BOTH 1', 'BOTH 2', 'FRESH 1', 'LAPSED 2', 'PRIVATE 2', 'SHARED 1'],
        used: ['BOTH 1', 'SHARED 1'],
        ...nobody,
      },
    ],
    [
      'seen_changes',
      "vin || ' ' || type",
      {
        owner: [
          'BOTH photos',
          'FRESH price',
          'NEW price',
          'PRIVATE listed',
          'PRIVATE price',
          'SHARED listed',
          'USED price',
        ],
        used: ['BOTH price', 'SHARED listed', 'USED price'],
        ...nobody,
      },
    ],
    [
      'seen_events',
      'data',
      { owner: ['for all', 'new', 'private', 'used'], used: ['except', 'used'], left: ['setup'], none: [] },
    ],
    ['seen_feeds', 'provider', { owner: ['homenet', 'vauto'], used: ['vauto'], ...nobody }],
    [
      'seen_feed_records',
      'provider',
      { owner: ['deleted', 'homenet', 'vauto'], used: ['deleted', 'vauto'], ...nobody },
    ],
    ['seen_imports', 'failure_class', { owner: ['counted', 'uncounted'], used: ['counted'], ...nobody }],
    [
      'seen_import_vehicles',
      "vin || ' ' || import_id || ' ' || kind",
      {
        owner: ['NEW 1 updated', 'NEW 2 updated', 'USED 1 updated', 'USED 2 updated'],
        used: ['USED 1 updated'],
        ...nobody,
      },
    ],
    ['seen_feed_imports', 'error', { owner: ['private', 'shared', 'uncounted'], used: ['shared'], ...nobody }],
    ['seen_import_days', 'vehicles', { owner: ['50', '9'], used: ['6'], ...nobody }],
  ] satisfies readonly (readonly [string, string, Seen])[])('its part of %s', async (called, column, seen) => {
    expect(await readAll(column, called)).toEqual(seen)
  })
})

test('an account sees the lots that list or have listed a VIN, and no lot for a VIN of others', async () => {
  const listers = async (account: Account, vin: string) => {
    const rows = await listRows<{ public_id: string }>(testDatabase.database.handle)`
      SELECT public_id FROM seen_listers(${accounts[account]}, ${vin})`
    return rows.map(({ public_id }) => public_id)
  }
  for (const vin of ['NEW', 'SHARED', 'BOTH']) expect([vin, await listers('owner', vin)]).toEqual([vin, ['dlr_one']])
  for (const vin of ['OTHER', 'NONE']) expect([vin, await listers('owner', vin)]).toEqual([vin, []])
  expect(await listers('left', 'NEW')).toEqual([])
})

test.each([
  ['own_webhook_endpoints', 'url', null],
  ['own_webhooks', 'event_type', null],
  ['own_webhook_records', 'event_type', { owner: ['deleted', 'owner'], used: ['deleted', 'used'], ...nobody }],
  [
    'own_deliveries',
    'error',
    { owner: ['owner deleted', 'owner owner'], used: ['used deleted', 'used used'], ...nobody },
  ],
  [
    'own_delivery_exchanges',
    'request_headers',
    { owner: ['owner deleted', 'owner owner'], used: ['used deleted', 'used used'], ...nobody },
  ],
  ['own_requests', 'request_id', null],
  ['own_prewarm_sessions', 'id', null],
  ['own_prewarm_vins', 'vin', null],
  ['own_setups', 'id', null],
  ['own_setup_batches', 'id', null],
  ['own_batch_results', 'dealership_url', null],
  ['own_usage', 'class', null],
  ['own_api_keys', 'name', null],
  ['own_members', 'name', null],
  ['own_invitations', 'email', null],
  ['own_saved_searches', 'name', null],
  ['own_exports', 'name', null],
  ['own_idempotency_keys', 'key', null],
] satisfies readonly (readonly [string, string, Seen | null])[])(
  '%s has only rows of its account',
  async (called, column, own) => {
    expect(await readAll(column, called)).toEqual(own ?? { owner: ['owner'], used: ['used'], ...nobody })
  },
)

// Counters, which the process that counts reads for all accounts at once.
const readForAll = ['limit_counts']

test('the structure check guards every table that has an account’s rows, so that a new one needs its function', async () => {
  const tables = await listRows<{ name: string }>(testDatabase.database.handle)`
    SELECT c.relname AS name FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
    WHERE a.attname = 'account_id' AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND c.relnamespace = current_schema::regnamespace ORDER BY 1`
  expect(tables.length).toBeGreaterThan(10)
  const unguarded = tables.map(({ name }) => name).filter((name) => !guardedTables.includes(name))
  expect(unguarded).toEqual(readForAll)
})
