import { getValue, type Handle } from '../database.ts'

/** The database's clock, in milliseconds. */
export async function readClock(handle: Handle): Promise<number> {
  return getValue<number>(handle)`
    SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms`
}

/** A lease that is valid for longer than this was written by a clock that was ahead. */
const lease = `interval '30 seconds'`

/**
 * After a clock was set back: work that was planned by the later time becomes due now, and leases last no longer than
 * usual; their holders extend them sooner. Repeating this changes nothing. Each statement is a transaction of its own,
 * because together they would lock rows in another order than the rest of the service.
 */
export async function dueAfterSetBack(
  pool: Handle,
  imports: { readonly now: Date; readonly latest: Date },
): Promise<number> {
  const statements = [
    `UPDATE pgboss.job SET start_after = now(), created_on = now() WHERE state < 'active' AND created_on > now() + ${lease}`,
    `UPDATE pgboss.job SET started_on = now(), heartbeat_on = now() WHERE state = 'active' AND heartbeat_on > now() + ${lease}`,
    `UPDATE leases SET expires_at = now() + ${lease} WHERE expires_at > now() + 2 * ${lease}`,
    `UPDATE delivery_senders SET alive_until = now() + ${lease} WHERE alive_until > now() + 2 * ${lease}`,
    `UPDATE delivery_lanes SET due_at = now() WHERE sender IS NULL AND due_at > now() + ${lease}`,
    `UPDATE host_slots SET free_at = now(), live_until = NULL WHERE free_at > now() + ${lease}`,
  ]
  const { rowCount } = await pool.query(
    'UPDATE dealership_collection SET next_import_at = $1 WHERE next_import_at > $2',
    [imports.now, imports.latest],
  )
  let rows = rowCount ?? 0
  for (const text of statements) rows += (await pool.query(text)).rowCount ?? 0
  return rows
}
