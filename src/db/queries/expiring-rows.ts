import { type Database, findValue, type Handle, writeRows } from '../database.ts'
import { type Sql, sql } from '../sql.ts'

/** Which rows of a table have expired, given the time before which they do; those that are in use stay. */
const expired = {
  counter_writers: olderThan('written_at'),
  // Queues whose endpoint has no webhooks left or whose account has unsubscribed.
  delivery_lanes: () => sql`due_at IS NULL AND sender IS NULL
    AND NOT EXISTS (SELECT FROM deliveries WHERE lane_id = old.id AND status = 'pending')
    AND (NOT EXISTS (SELECT FROM webhooks WHERE endpoint_id = old.endpoint_id AND deleted_at IS NULL)
      OR (dealership_id <> 0 AND NOT EXISTS (
        SELECT FROM webhook_endpoints AS e JOIN subscriptions AS s ON s.account_id = e.account_id
        WHERE e.id = old.endpoint_id AND s.dealership_id = old.dealership_id AND s.active)))`,
  departures: olderThan('at'),
  // Vectors that no vehicle's text needs, or of a replaced model.
  embeddings: (before: Date) => sql`created_at < ${before}
    AND (NOT EXISTS (SELECT FROM search_documents AS d WHERE d.text_hash = old.text_hash)
      OR EXISTS (SELECT FROM embedding_models AS m JOIN embedding_models AS later ON later.active_since > m.active_since
        WHERE m.id = old.model_id))`,
  host_pauses: olderThan('until'),
  host_slots: olderThan('free_at'),
  idempotency_keys: olderThan('created_at'),
  import_days: dayBefore,
  invitations: olderThan('expires_at'),
  // No window covers them any more.
  limit_counts: (now: Date) => sql`starts_at < ${now}::timestamptz - CASE span WHEN 'minute' THEN interval '2 minutes'
    WHEN 'hour' THEN interval '2 hours' WHEN 'day' THEN interval '26 hours' ELSE interval '63 days' END`,
  live_fetches: olderThan('expires_at'),
  member_log: olderThan('at'),
  member_rate_limits: (before: Date) => sql`last_request < ${before.getTime()}`,
  member_sessions: olderThan('expires_at'),
  oauth_artifacts: olderThan('expires_at'),
  // Clients that nobody connected.
  oauth_clients: (before: Date) => sql`granted_at IS NULL AND created_at < ${before}`,
  // Without codes and tokens, nothing can use a grant any more.
  oauth_grants: (before: Date) =>
    sql`created_at < ${before} AND NOT EXISTS (SELECT FROM oauth_artifacts AS a WHERE a.grant_id = old.grant_id)`,
  prewarm_sessions: olderThan('expires_at'),
  reference_answers: olderThan('observed_at'),
  refusing_hosts: olderThan('refused_at'),
  request_days: dayBefore,
  robots_files: olderThan('kept_until'),
  setup_batches: olderThan('completed_at'),
  // Those of a batch go with it.
  setup_jobs: (before: Date) => sql`status IN ('completed', 'failed') AND completed_at < ${before}
    AND NOT EXISTS (SELECT FROM setup_batch_rows WHERE setup_id = old.id)`,
  site_looks: olderThan('kept_until'),
  usage_daily: dayBefore,
  web_searches: olderThan('kept_until'),
  webhook_endpoints: () => sql`NOT EXISTS (SELECT FROM webhooks WHERE endpoint_id = old.id)
    AND NOT EXISTS (SELECT FROM delivery_lanes WHERE endpoint_id = old.id)`,
  webhooks: (before: Date) => sql`deleted_at < ${before}
    AND NOT EXISTS (SELECT FROM deliveries WHERE webhook_id = old.id)`,
  website_vehicles: (before: Date) => sql`NOT active AND removed_at < ${before} ORDER BY removed_at`,
} as const

function olderThan(column: string): (before: Date) => Sql {
  return (before) => sql`${sql.raw(column)} < ${before}`
}

/** For counts by UTC day. */
function dayBefore(before: Date): Sql {
  return sql`day < (${before}::timestamptz AT TIME ZONE 'UTC')::date`
}

export type ExpiringTable = keyof typeof expired

/** Removes up to `limit` rows that expired before `before`; returns how many. */
export async function deleteExpired(
  handle: Handle,
  table: ExpiringTable,
  before: Date,
  limit: number,
): Promise<number> {
  const rows = sql.raw(table)
  return writeRows(handle)`
    DELETE FROM ${rows} WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM ${rows} AS old WHERE ${expired[table](before)} LIMIT ${limit} FOR UPDATE SKIP LOCKED))`
}

/** An append-only table that is partitioned and dropped by period; `timeColumn` is the time of writing. */
type PeriodTable = { readonly name: string; readonly timeColumn: string; readonly unit: PeriodUnit }
export type PeriodUnit = 'minute' | 'hour' | 'day' | 'month'

/** SQL: the lowest id that a row written since `since` can have, since each period's ids begin at its start. */
export const firstIdSince = (table: string, since: Date) => sql`coalesce((
  SELECT period_start(max(number)) FROM periods WHERE table_name = ${table} AND opened_at <= ${since}), 0)`

/** Opens the period of `at` unless the table's latest period covers it; true if it did. */
export async function openPeriod(
  database: Database,
  { name, unit }: Pick<PeriodTable, 'name' | 'unit'>,
  at: Date,
): Promise<boolean> {
  return database.transaction('open period', async (tx) => {
    await waitBriefly(tx)
    return (await findValue<boolean>(tx)`SELECT open_period(${name}, ${unit}, ${at}) AS opened`) === true
  })
}

/** Drops the periods whose last row was written before `before`; returns how many. */
export async function dropPeriods(
  database: Database,
  { name, timeColumn }: Pick<PeriodTable, 'name' | 'timeColumn'>,
  before: Date,
): Promise<number> {
  return database.transaction('drop periods', async (tx) => {
    await waitBriefly(tx)
    const found = await findValue<number>(tx)`
      SELECT drop_periods(${name}, ${timeColumn}, ${before}) AS dropped`
    return found ?? 0
  })
}

/** Everybody else queues behind a wait for the table's lock, so this gives up soon; the next round tries again. */
async function waitBriefly(tx: Handle): Promise<void> {
  await writeRows(tx)`SELECT set_config('lock_timeout', '2s', true)`
}
