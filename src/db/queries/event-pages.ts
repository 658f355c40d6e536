import { type Handle, listRows } from '../database.ts'

export type ListedEvent = {
  readonly id: number
  readonly type: string
  readonly public_id: string | null
  readonly occurred_at: Date
  readonly data: string
}

export type EventQuery = {
  readonly accountId: number
  /** Only events with a greater id, up to `settled`. */
  readonly after: number
  readonly settled: number
  readonly since: Date | null
  readonly types: readonly string[] | null
  readonly dealershipId: number | null
  readonly limit: number
}

/**
 * Events that the account may see, ordered by id. Looks up only the first event of each dealership: a page covers
 * the dealerships with the earliest ones, and ends before the first event of the next dealership.
 */
export async function listEvents(handle: Handle, asked: EventQuery): Promise<readonly ListedEvent[]> {
  const { accountId, after, settled, since, dealershipId, limit } = asked
  const isAnyType = asked.types === null
  const types = [...(asked.types ?? [])]
  return listRows<ListedEvent>(handle)`
    WITH heads AS MATERIALIZED (
      SELECT s.id AS dealership_id, s.inventory_type, e.id FROM seen_dealerships(${accountId}) AS s
      CROSS JOIN LATERAL (
        SELECT id FROM viewed_events(s.id, s.inventory_type, ${accountId})
        WHERE account_id IS NULL AND id > ${after} AND id <= ${settled} AND (${isAnyType} OR type = ANY (${types}::text[]))
          AND occurred_at >= coalesce(${since}::timestamptz, '-infinity')
        ORDER BY id LIMIT 1
      ) AS e
      WHERE s.id = coalesce(${dealershipId}::integer, s.id)
      ORDER BY e.id LIMIT ${limit}
    ), page_end AS MATERIALIZED (
      SELECT CASE WHEN count(*) < ${limit}::integer THEN ${settled}::bigint ELSE max(id) END AS id FROM heads
    ), found AS (
      SELECT e.* FROM heads CROSS JOIN LATERAL (
        SELECT * FROM viewed_events(heads.dealership_id, heads.inventory_type, ${accountId})
        WHERE account_id IS NULL AND id >= heads.id AND id <= (SELECT id FROM page_end)
          AND (${isAnyType} OR type = ANY (${types}::text[]))
          AND occurred_at >= coalesce(${since}::timestamptz, '-infinity')
        ORDER BY id LIMIT ${limit}
      ) AS e
      UNION ALL
      (SELECT * FROM own_events(${accountId})
      WHERE id > ${after} AND id <= ${settled} AND (${isAnyType} OR type = ANY (${types}::text[]))
        AND occurred_at >= coalesce(${since}::timestamptz, '-infinity')
        AND dealership_id IS NOT DISTINCT FROM coalesce(${dealershipId}::integer, dealership_id)
      ORDER BY id LIMIT ${limit})
    )
    SELECT event.id, type, public_id, occurred_at, event_data(event) AS data
    FROM (SELECT * FROM found ORDER BY id LIMIT ${limit}) AS event
    LEFT JOIN dealerships ON dealerships.id = event.dealership_id
    ORDER BY event.id`
}
