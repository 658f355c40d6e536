import { sql } from 'kysely'
import type { Handle } from '../database.ts'

/** A place in the order in which events became readable. */
export type EventCursor = { readonly xid: string; readonly id: number }

export type ListedEvent = {
  readonly id: number
  readonly xid: string
  readonly type: string
  readonly public_id: string | null
  readonly occurred_at: Date
  readonly data: string
}

export type EventQuery = {
  readonly accountId: number
  readonly after: EventCursor
  readonly since: Date | null
  readonly types: readonly string[] | null
  readonly dealershipId: number | null
  readonly limit: number
}

/**
 * Events that the account may see, in the order of the transactions that wrote them. Left out are those of transactions
 * newer than the oldest one still under way: one of a lower place may yet appear.
 */
export async function listEvents(handle: Handle, asked: EventQuery): Promise<readonly ListedEvent[]> {
  const matches = (table: string) => sql`
    (${sql.ref(`${table}.xid`)}, ${sql.ref(`${table}.id`)}) > (${asked.after.xid}::xid8, ${asked.after.id}::bigint)
    AND ${sql.ref(`${table}.xid`)} < pg_snapshot_xmin(pg_current_snapshot()) AND ${sql.ref(`${table}.sample_for`)} IS NULL
    AND (${asked.types === null} OR ${sql.ref(`${table}.type`)} = ANY (${[...(asked.types ?? [])]}::text[]))
    AND ${sql.ref(`${table}.occurred_at`)} >= coalesce(${asked.since}::timestamptz, '-infinity')`
  const result = await sql<ListedEvent>`
    WITH found AS (
      SELECT e.id FROM subscriptions AS s
      CROSS JOIN LATERAL (
        SELECT events.id, events.xid FROM events WHERE events.dealership_id = s.dealership_id
          AND events.account_id IS NULL AND ${matches('events')}
          AND (s.inventory_type = 'all' OR condition IS NULL OR (s.inventory_type = 'new') = (condition = 'New'))
        ORDER BY events.xid, events.id LIMIT ${asked.limit}
      ) AS e
      WHERE s.account_id = ${asked.accountId} AND s.active
        AND s.dealership_id = coalesce(${asked.dealershipId}::integer, s.dealership_id)
      UNION ALL
      (SELECT events.id FROM events WHERE events.account_id = ${asked.accountId} AND ${matches('events')}
        AND (${asked.dealershipId}::integer IS NULL OR events.dealership_id = ${asked.dealershipId})
      ORDER BY events.xid, events.id LIMIT ${asked.limit})
    )
    SELECT events.id, events.xid::text AS xid, type, public_id, occurred_at, data
    FROM found JOIN events ON events.id = found.id LEFT JOIN dealerships ON dealerships.id = events.dealership_id
    ORDER BY events.xid, events.id LIMIT ${asked.limit}`.execute(handle)
  return result.rows
}

/** Removes up to `limit` of the oldest events where they are older than `before`; answers how many. */
export async function deleteOldEvents(handle: Handle, before: Date, limit: number): Promise<number> {
  const result = await sql`
    DELETE FROM events WHERE occurred_at < ${before} AND id IN (
      SELECT id FROM events ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED)`.execute(handle)
  return Number(result.numAffectedRows ?? 0n)
}
