import { executeSql, type Handle, writeRows } from '../../src/db/database.ts'

const days = 30
const deliveriesOfWebhook = 24_000

/**
 * What a month leaves behind in a market that `seedInventory` made: eight events a day and dealership, imports, and the usage and
 * webhooks of `accountId`.
 */
export async function seedActivity(handle: Handle, accountId: number): Promise<void> {
  await writeRows(
    handle,
  )`INSERT INTO dealership_collection (dealership_id) SELECT id FROM dealerships ON CONFLICT DO NOTHING`
  await writeRows(handle)`UPDATE periods SET opened_at = now() - interval '40 days'`
  for (let ago = days; ago >= 0; ago--) {
    await writeRows(handle)`SELECT open_period('events', 'day', now() - ${ago} * interval '1 day')`
    await writeRows(handle)`
      INSERT INTO events (type, dealership_id, condition, occurred_at, data)
      SELECT (ARRAY['vehicle.created', 'vehicle.removed', 'vehicle.updated'])[1 + least(n, 2)], d.id, 'Used',
        now() - ${ago} * interval '1 day' - (8 - n) * interval '20 minutes', '{"vin":"1HG00000000010001"}'
      FROM generate_series(0, 7) AS n, dealerships AS d ORDER BY n, d.id`
  }
  await writeRows(handle)`
    INSERT INTO import_days (dealership_id, day, source, status, imports, vehicles)
    SELECT d.id, now()::date - ago, 'website', 'completed', 4, 400 FROM dealerships AS d, generate_series(0, 89) AS ago`
  await writeRows(handle)`
    INSERT INTO usage_daily (account_id, day, dealership_id, class, key_type, successful, errors, rate_limited, billable, prewarmed)
    SELECT ${accountId}, now()::date - ago, s.dealership_id, 'inventory_fetch', 'live', 24, 1, 0, 24, 0
    FROM subscriptions AS s, generate_series(0, 89) AS ago WHERE s.account_id = ${accountId}`
  await writeRows(handle)`
    WITH endpoint AS (
      INSERT INTO webhook_endpoints (account_id, url) VALUES (${accountId}, 'https://receiver.example') RETURNING id
    )
    INSERT INTO webhooks (account_id, endpoint_id, event_type, secret, max_failures)
    SELECT ${accountId}, endpoint.id, type, '\\x00', 10
    FROM endpoint, unnest(ARRAY['vehicle.created', 'vehicle.removed', 'vehicle.updated']) AS type`
  await writeRows(handle)`
    INSERT INTO delivery_lanes (endpoint_id, dealership_id)
    SELECT e.id, s.dealership_id FROM webhook_endpoints AS e JOIN subscriptions AS s ON s.account_id = e.account_id`
  await writeRows(handle)`
    INSERT INTO deliveries (event_id, webhook_id, lane_id, status, created_at, attempted_at)
    SELECT n, w.id, (SELECT min(id) FROM delivery_lanes) + n % (SELECT count(*) FROM delivery_lanes), 'delivered', now(), now()
    FROM webhooks AS w, generate_series(1, ${deliveriesOfWebhook}::integer) AS n`
  await executeSql(handle, 'ANALYZE')
  await writeRows(handle)`SELECT recount_lot(id) FROM dealerships`
  await executeSql(handle, 'VACUUM ANALYZE')
}
