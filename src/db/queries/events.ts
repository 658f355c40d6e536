import type { InventoryType } from '../../model/dealership.ts'
import { findRow, getValue, type Handle, listRows } from '../database.ts'
import { type Sql, sql } from '../sql.ts'

/** An event for the outbox. */
export type NewEvent = {
  readonly type: string
  readonly dealershipId: number | null
  readonly accountId?: number | null
  /** Accounts to exclude, because they get separate events. */
  readonly exceptAccountIds?: readonly number[]
  readonly condition?: string
  /** Only subscriptions with this filter receive the event, instead of those whose filter accepts the condition. */
  readonly audience?: InventoryType
  readonly occurredAt: Date
  /** JSON text. */
  readonly data: string
  /** For price events only. `event_data` adds it to the data. */
  readonly price?: PriceMove
}

export type PriceMove = { readonly from: number; readonly to: number }

export const deliveriesChannel = 'forecourt_deliveries'
/** A dealership that something changed of, by its id, or `account <id>`. Vehicles, subscriptions and feeds notify it by triggers. */
export const changesChannel = 'forecourt_changes'

/** Upper half of the advisory lock keys that announce event ids; an arbitrary number used for nothing else. */
const eventLockSpace = 7_302_417

/**
 * Announces, until the transaction ends, that it may write events with ids above the latest one: ids become visible out
 * of order, and this shows readers where to stop. Must be evaluated before its ids are assigned.
 */
const claimEventIds = sql`
  SELECT pg_advisory_xact_lock_shared((${eventLockSpace}::bigint << 32) + (last_value & 4294967295))
  FROM events_id_seq`

/** No further event with an id up to this one can become visible. Query it before the statement that reads events. */
export async function findEventWatermark(handle: Handle): Promise<number> {
  const given = await findRow<{ last: number }>(handle)`SELECT last_value AS last FROM events_id_seq`
  const last = given?.last ?? 0
  const held = await listRows<{ low: number }>(handle)`
    SELECT objid::bigint AS low FROM pg_locks
    WHERE locktype = 'advisory' AND granted AND classid = ${eventLockSpace} AND objsubid = 1
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
  return Math.min(last, ...held.map(({ low }) => watermarkBelow(last, low)))
}

/** Events before this id may have been deleted. */
export async function findOldestEventId(handle: Handle): Promise<number> {
  return getValue<number>(handle)`
    SELECT coalesce(period_start(min(number)), 0) AS id FROM periods WHERE table_name = 'events'`
}

/** A lock key holds only the lower half of an id; the id is the latest one up to `last` with that half. */
function watermarkBelow(last: number, low: number): number {
  const span = 2 ** 32
  const candidate = Math.floor(last / span) * span + low
  return candidate <= last ? candidate : candidate - span
}

/** Writes events, each with a delivery for every webhook of its type whose account may receive it. */
export async function insertEvents(tx: Handle, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  await writeEvents(tx, {
    steps: null,
    columns: `type, dealership_id, account_id, except_account_ids, condition, audience, occurred_at, data, price_from,
      price_to`,
    rows: sql`
      SELECT type, dealership_id, account_id, except_accounts::integer[] AS except_account_ids, condition, audience,
        occurred_at, data, price_from, price_to, place
      FROM unnest(${events.map((event) => event.type)}::text[],
        ${events.map((event) => event.dealershipId)}::integer[], ${events.map((event) => event.accountId ?? null)}::integer[],
        ${events.map((event) => arrayText(event.exceptAccountIds))}::text[],
        ${events.map((event) => event.condition ?? null)}::text[], ${events.map((event) => event.audience ?? null)}::text[],
        ${events.map((event) => event.occurredAt)}::timestamptz[], ${events.map((event) => event.data)}::text[],
        ${events.map((event) => event.price?.from ?? null)}::float8[], ${events.map((event) => event.price?.to ?? null)}::float8[])
        WITH ORDINALITY
        AS given (type, dealership_id, account_id, except_accounts, condition, audience, occurred_at, data, price_from,
          price_to, place)`,
  })
}

/** A PostgreSQL array as text, because unnest would flatten nested arrays. */
function arrayText(ids: readonly number[] | undefined): string | null {
  return ids === undefined ? null : `{${ids.join(',')}}`
}

/** Events that a statement derives from the rows that it changes. */
type EventSource = {
  /** Preceding WITH steps, joined by commas; null for none. */
  readonly steps: Sql | null
  /** Names of the columns of `events` that `rows` has, including type, dealership_id and condition. */
  readonly columns: string
  /** The events, ordered by a column `place`; of one place, *.price_changed follows *.updated. */
  readonly rows: Sql
}

export type EventCount = {
  readonly type: string
  readonly accountId: number | null
  readonly condition: string | null
  readonly audience: InventoryType | null
  readonly count: number
}

/** The same for events derived in SQL. Returns the number of each kind. */
export async function writeEvents(tx: Handle, { steps, columns, rows }: EventSource): Promise<readonly EventCount[]> {
  const before = steps === null ? sql`` : sql`${steps},`
  return listRows<EventCount>(tx)`
    WITH claim AS MATERIALIZED (${claimEventIds}), ${before}
    written AS (
      INSERT INTO events (${sql.raw(columns)})
      SELECT ${sql.raw(columns)} FROM claim, (${rows}) AS given ORDER BY place, type DESC
      RETURNING id, type, dealership_id, account_id, except_account_ids, condition, audience, price_from, price_to
    ), kinds AS (
      SELECT DISTINCT type, dealership_id, account_id FROM written
    ), targets AS (
      SELECT kinds.*, webhooks.id AS webhook_id, webhooks.account_id AS subscriber, endpoint_id, webhooks.active,
        conditions, inventory_type
      FROM kinds
      JOIN subscriptions ON subscriptions.dealership_id = kinds.dealership_id AND subscriptions.active
      JOIN webhooks ON webhooks.account_id = subscriptions.account_id AND event_type = kinds.type
        AND deleted_at IS NULL AND coalesce(webhooks.dealership_id, kinds.dealership_id) = kinds.dealership_id
      WHERE kinds.account_id IS NULL
      UNION ALL
      SELECT kinds.*, webhooks.id, webhooks.account_id, endpoint_id, webhooks.active,
        conditions, coalesce(subscriptions.inventory_type, 'all')
      FROM kinds
      JOIN webhooks ON webhooks.account_id = kinds.account_id AND event_type = kinds.type AND deleted_at IS NULL
        AND (webhooks.dealership_id IS NULL OR webhooks.dealership_id = kinds.dealership_id)
      LEFT JOIN subscriptions ON subscriptions.account_id = kinds.account_id AND subscriptions.active
        AND subscriptions.dealership_id = kinds.dealership_id
      -- Of its own private feeds an account hears while it subscribes to the dealership.
      WHERE subscriptions.id IS NOT NULL OR NOT kinds.type LIKE 'ims.%'
    ), matches AS (
      SELECT written.id AS event_id, webhook_id, endpoint_id, active,
        coalesce(written.dealership_id, 0) AS dealership_id
      FROM written
      JOIN targets ON targets.type = written.type
        AND coalesce(targets.dealership_id, 0) = coalesce(written.dealership_id, 0)
        AND coalesce(targets.account_id, 0) = coalesce(written.account_id, 0)
      WHERE accepts_event(inventory_type, audience, condition)
        AND (except_account_ids IS NULL OR NOT subscriber = ANY (except_account_ids))
        AND price_meets(conditions, price_from, price_to)
    ), lanes AS (
      INSERT INTO delivery_lanes AS lane (endpoint_id, dealership_id, due_at, additions)
      SELECT DISTINCT endpoint_id, dealership_id, now(), 1 FROM matches WHERE active ORDER BY 1, 2
      ON CONFLICT (endpoint_id, dealership_id) DO UPDATE
        SET due_at = coalesce(lane.due_at, excluded.due_at), additions = lane.additions + 1
      RETURNING id, endpoint_id, dealership_id
    ), added AS (
      INSERT INTO deliveries (event_id, webhook_id, lane_id, status, created_at)
      SELECT event_id, webhook_id, lanes.id, CASE WHEN active THEN 'pending' ELSE 'skipped' END, now()
      FROM matches LEFT JOIN lanes ON active AND lanes.endpoint_id = matches.endpoint_id
        AND lanes.dealership_id = matches.dealership_id
      ORDER BY event_id, webhook_id
    )
    SELECT type, account_id AS "accountId", condition, audience, count(*)::integer AS count,
      (SELECT pg_notify(${deliveriesChannel}, '') WHERE EXISTS (SELECT FROM lanes)) AS notice,
      (SELECT count(pg_notify(${changesChannel}, coalesce(dealership_id::text, 'account ' || account_id))) FROM kinds) AS notices
    FROM written GROUP BY type, account_id, condition, audience`
}
