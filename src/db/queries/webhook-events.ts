import { sql } from 'kysely'
import type { Handle } from '../database.ts'

export type ListedEvent = {
  readonly id: number
  readonly type: string
  readonly public_id: string | null
  readonly occurred_at: Date
  readonly data: string
}

export type EventQuery = {
  readonly accountId: number
  /** Only events with a greater id, and not beyond `settled`. */
  readonly after: number
  readonly settled: number
  readonly since: Date | null
  readonly types: readonly string[] | null
  readonly dealershipId: number | null
  readonly limit: number
}

/**
 * Events that the account may see, in the order of their ids. Of each dealership only the first event is looked up: the
 * page lies within the dealerships whose first events come first, and ends before the first event of the next one.
 */
export async function listEvents(handle: Handle, asked: EventQuery): Promise<readonly ListedEvent[]> {
  const matches = sql`events.id > ${asked.after} AND events.id <= ${asked.settled} AND events.sample_for IS NULL
    AND (${asked.types === null} OR events.type = ANY (${[...(asked.types ?? [])]}::text[]))
    AND events.occurred_at >= coalesce(${asked.since}::timestamptz, '-infinity')`
  const ofDealership = (heads: string) => sql`
    events.dealership_id = ${sql.ref(`${heads}.dealership_id`)} AND events.account_id IS NULL AND ${matches}
      AND (${sql.ref(`${heads}.inventory_type`)} = 'all' OR condition IS NULL
        OR (${sql.ref(`${heads}.inventory_type`)} = 'new') = (condition = 'New'))`
  const result = await sql<ListedEvent>`
    WITH heads AS MATERIALIZED (
      SELECT s.dealership_id, s.inventory_type, e.id FROM subscriptions AS s
      CROSS JOIN LATERAL (
        SELECT events.id FROM events WHERE ${ofDealership('s')} ORDER BY events.id LIMIT 1
      ) AS e
      WHERE s.account_id = ${asked.accountId} AND s.active
        AND s.dealership_id = coalesce(${asked.dealershipId}::integer, s.dealership_id)
      ORDER BY e.id LIMIT ${asked.limit}
    ), page_end AS MATERIALIZED (
      SELECT CASE WHEN count(*) < ${asked.limit}::integer THEN ${asked.settled}::bigint ELSE max(id) END AS id FROM heads
    ), found AS (
      SELECT e.id FROM heads CROSS JOIN LATERAL (
        SELECT events.id FROM events
        WHERE ${ofDealership('heads')} AND events.id >= heads.id AND events.id <= (SELECT id FROM page_end)
        ORDER BY events.id LIMIT ${asked.limit}
      ) AS e
      UNION ALL
      (SELECT events.id FROM events WHERE events.account_id = ${asked.accountId} AND ${matches}
        AND events.dealership_id IS NOT DISTINCT FROM coalesce(${asked.dealershipId}::integer, events.dealership_id)
      ORDER BY events.id LIMIT ${asked.limit})
    )
    SELECT events.id, type, public_id, occurred_at, event_data(events) AS data
    FROM (SELECT id FROM found ORDER BY id LIMIT ${asked.limit}) AS page
    JOIN events ON events.id = page.id LEFT JOIN dealerships ON dealerships.id = events.dealership_id
    ORDER BY events.id`.execute(handle)
  return result.rows
}
