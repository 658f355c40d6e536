import { sql } from 'kysely'
import { type Handle, writeRows } from '../database.ts'

/** Tables whose rows are removed some time after the time in this column. */
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

/** Makes a function that removes up to `limit` rows older than `before`, except rows in use, and returns how many. */
export function deleteOlder(table: keyof typeof times) {
  const rows = sql.table(table)
  const time = sql.ref(times[table])
  return async (handle: Handle, before: Date, limit: number): Promise<number> => {
    return writeRows(handle)`
      DELETE FROM ${rows} WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM ${rows} WHERE ${time} < ${before} LIMIT ${limit} FOR UPDATE SKIP LOCKED))`
  }
}
