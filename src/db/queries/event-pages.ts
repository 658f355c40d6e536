import { type Static, Type } from 'typebox'
import { instant, integer, text, textOrNull, timestamp } from '../../model/field-schemas.ts'
import { type Handle, listRows } from '../database.ts'
import { type Sql, sql } from '../sql.ts'
import { firstIdSince } from './expiring-rows.ts'

/** An event as it is delivered, with its id. */
export const EventRecord = Type.Object(
  {
    id: integer('Grows with time; GET /v1/events continues after it.'),
    event: text('The event type.'),
    dealership_id: textOrNull('Public id of the dealership; null for a setup that failed before there was one.'),
    timestamp: instant(timestamp('When the event fired.')),
    data: Type.Object({}, { additionalProperties: true, description: 'As in the webhook of the event type.' }),
  },
  { title: 'Event', description: 'An event of the account.' },
)

export type ListedEvent = Static<typeof EventRecord>

export type EventQuery = {
  readonly accountId: number
  /** Only events with a greater id, up to `watermark`. */
  readonly after: number
  readonly watermark: number
  readonly since: Date | null
  readonly types: readonly string[] | null
  readonly dealershipId: number | null
  readonly limit: number
}

/** With more dealerships, most events of the service are the account's: they are read in the order of their ids. */
const manyDealerships = 300

/** Events that the account may see, ordered by id. */
export async function listEvents(handle: Handle, asked: EventQuery): Promise<readonly ListedEvent[]> {
  const { accountId, dealershipId, since, types } = asked
  const isMeant = sql`id > ${asked.after} AND id <= ${asked.watermark} AND ${
    since === null ? sql`true` : sql`id >= ${firstIdSince('events', since)} AND occurred_at >= ${since}::timestamptz`
  } AND ${types === null ? sql`true` : sql`type = ANY (${types}::text[])`}`
  if (dealershipId !== null) return listByDealership(handle, asked, isMeant)
  const some = await listRows(handle)`
    SELECT FROM seen_dealerships(${accountId}) LIMIT ${manyDealerships + 1}`
  const list = some.length > manyDealerships ? listById : listByDealership
  return list(handle, asked, isMeant)
}

async function listById(handle: Handle, { accountId, limit }: EventQuery, isMeant: Sql) {
  return listRows<ListedEvent>(handle)`
    SELECT event.id, type AS event, public_id AS dealership_id, occurred_at AS timestamp, event_data(event)::json AS data
    FROM (
      SELECT * FROM (
        (SELECT e.* FROM seen_dealerships(${accountId}) AS s CROSS JOIN LATERAL (
          SELECT * FROM viewed_events(s.id, s.inventory_type, ${accountId}) WHERE ${isMeant}
        ) AS e ORDER BY e.id LIMIT ${limit})
        UNION ALL
        (SELECT * FROM own_events(${accountId}) WHERE ${isMeant} ORDER BY id LIMIT ${limit})
      ) AS found ORDER BY id LIMIT ${limit}
    ) AS event
    LEFT JOIN dealerships ON dealerships.id = event.dealership_id
    ORDER BY event.id`
}

/**
 * Looks up only the first event of each dealership: a page covers the dealerships with the earliest ones, and ends before the
 * first event of the next dealership.
 */
async function listByDealership(handle: Handle, asked: EventQuery, isMeant: Sql) {
  const { accountId, watermark, dealershipId, limit } = asked
  return listRows<ListedEvent>(handle)`
    WITH heads AS MATERIALIZED (
      SELECT s.id AS dealership_id, s.inventory_type, e.id FROM seen_dealerships(${accountId}) AS s
      CROSS JOIN LATERAL (
        SELECT id FROM viewed_events(s.id, s.inventory_type, ${accountId})
        WHERE ${isMeant} ORDER BY id LIMIT 1
      ) AS e
      WHERE s.id = coalesce(${dealershipId}::integer, s.id)
      ORDER BY e.id LIMIT ${limit}
    ), page_end AS MATERIALIZED (
      SELECT CASE WHEN count(*) < ${limit}::integer THEN ${watermark}::bigint ELSE max(id) END AS id FROM heads
    ), found AS (
      SELECT e.* FROM heads CROSS JOIN LATERAL (
        SELECT * FROM viewed_events(heads.dealership_id, heads.inventory_type, ${accountId})
        WHERE id >= heads.id AND id <= (SELECT id FROM page_end) AND ${isMeant}
        ORDER BY id LIMIT ${limit}
      ) AS e
      UNION ALL
      (SELECT * FROM own_events(${accountId})
      WHERE ${isMeant} AND dealership_id IS NOT DISTINCT FROM coalesce(${dealershipId}::integer, dealership_id)
      ORDER BY id LIMIT ${limit})
    )
    SELECT event.id, type AS event, public_id AS dealership_id, occurred_at AS timestamp, event_data(event)::json AS data
    FROM (SELECT * FROM found ORDER BY id LIMIT ${limit}) AS event
    LEFT JOIN dealerships ON dealerships.id = event.dealership_id
    ORDER BY event.id`
}
