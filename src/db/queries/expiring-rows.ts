import { type Handle, writeRows } from '../database.ts'
import { sql } from '../sql.ts'

const times = {
  counter_writers: 'written_at',
  host_slots: 'free_at',
  invitations: 'expires_at',
  live_fetches: 'expires_at',
  member_sessions: 'expires_at',
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
export function deleteOlderDays(table: 'import_days' | 'usage_daily'): RemoveBatch {
  const rows = sql.raw(table)
  return (handle, before, limit) => writeRows(handle)`
    DELETE FROM ${rows} WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM ${rows} WHERE day < (${before}::timestamptz AT TIME ZONE 'UTC')::date LIMIT ${limit}))`
}
