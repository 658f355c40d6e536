import { type Database, findValue, type Handle, writeRows } from '../database.ts'
import { sql } from '../sql.ts'

const times = {
  counter_writers: 'written_at',
  departures: 'at',
  host_pauses: 'until',
  host_slots: 'free_at',
  idempotency_keys: 'created_at',
  invitations: 'expires_at',
  live_fetches: 'expires_at',
  member_log: 'at',
  member_sessions: 'expires_at',
  oauth_artifacts: 'expires_at',
  prewarm_sessions: 'expires_at',
  reference_answers: 'observed_at',
  refusing_hosts: 'refused_at',
  robots_files: 'kept_until',
  site_looks: 'kept_until',
  web_searches: 'kept_until',
} as const

/** Removes up to `limit` rows older than `before`, except rows in use; returns how many. */
export type RemoveBatch = (handle: Handle, before: Date, limit: number) => Promise<number>

export function deleteOlder(table: keyof typeof times): RemoveBatch {
  const rows = sql.raw(table)
  const time = sql.raw(times[table])
  return (handle, before, limit) => writeRows(handle)`
    DELETE FROM ${rows} WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM ${rows} WHERE ${time} < ${before} LIMIT ${limit} FOR UPDATE SKIP LOCKED))`
}

/** For counts by UTC day. */
export function deleteOlderDays(table: 'import_days' | 'request_days' | 'usage_daily'): RemoveBatch {
  const rows = sql.raw(table)
  return (handle, before, limit) => writeRows(handle)`
    DELETE FROM ${rows} WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM ${rows} WHERE day < (${before}::timestamptz AT TIME ZONE 'UTC')::date LIMIT ${limit}))`
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
