import type { WebhookRetry } from '../../model/webhook-retry.ts'
import { type Database, type Handle, listPrepared, writeRows, wroteRows } from '../database.ts'

export type DeliveryQueueHead = {
  readonly queueId: number
  readonly additions: number
  readonly delivery: PendingDelivery | null
}

export type PendingDelivery = {
  readonly id: number
  readonly attempt: number
  readonly dueAt: Date | null
  readonly early: boolean
  readonly webhookId: number
  readonly active: boolean
  readonly retry: WebhookRetry
  /** Nothing is sent to its address. */
  readonly paused: boolean
  readonly url: string
  readonly secret: Buffer
  /** Set during the overlap of a secret rotation. */
  readonly previousSecret: Buffer | null
  /** null: the event was deleted by retention. */
  readonly event: StoredEvent | null
}

export type StoredEvent = {
  readonly id: number
  readonly type: string
  readonly dealershipId: string | null
  readonly occurredAt: Date
  readonly data: string
  readonly sample: boolean
}

type HeadRow = Omit<DeliveryQueueHead, 'delivery'> &
  Omit<PendingDelivery, 'id' | 'event'> &
  Omit<StoredEvent, 'id'> & { readonly id: number | null; readonly eventId: number | null }

/** The first pending deliveries of the queues that the sender still holds. */
export async function listQueueHeads(
  database: Database,
  sender: string,
  queueIds: readonly number[],
): Promise<readonly DeliveryQueueHead[]> {
  const rows = await listPrepared<HeadRow>(database, 'list-queue-heads')`
    SELECT lane.id AS "queueId", lane.additions, head.id, head.attempt, head.due_at AS "dueAt",
      coalesce(head.due_at > clock_timestamp(), false) AS early, webhooks.id AS "webhookId", webhooks.active,
      webhooks.retry, endpoint.paused, endpoint.url, webhooks.secret,
      CASE WHEN webhooks.previous_secret_until > now() THEN webhooks.previous_secret END AS "previousSecret",
      events.id AS "eventId", events.type, dealerships.public_id AS "dealershipId", events.occurred_at AS "occurredAt",
      event_data(events) AS data, events.sample_for IS NOT NULL AS sample
    FROM delivery_lanes AS lane
    LEFT JOIN LATERAL (
      SELECT id, event_id, webhook_id, attempt, due_at FROM deliveries
      WHERE lane_id = lane.id AND status = 'pending' ORDER BY event_id, id LIMIT 1
    ) AS head ON true
    LEFT JOIN webhooks ON webhooks.id = head.webhook_id
    LEFT JOIN webhook_endpoints AS endpoint ON endpoint.id = webhooks.endpoint_id
    LEFT JOIN events ON events.id = head.event_id
    LEFT JOIN dealerships ON dealerships.id = events.dealership_id
    WHERE lane.id = ANY (${[...queueIds]}::bigint[]) AND lane.sender = ${sender}::uuid`
  return rows.map(toHead)
}

function toHead({ queueId, additions, id, eventId, ...row }: HeadRow): DeliveryQueueHead {
  if (id === null) return { queueId, additions, delivery: null }
  const { type, dealershipId, occurredAt, data, sample, ...delivery } = row
  const event = eventId === null ? null : { id: eventId, type, dealershipId, occurredAt, data, sample }
  return { queueId, additions, delivery: { id, ...delivery, event } }
}

export type AttemptResult = {
  readonly deliveryId: number
  readonly delivered: boolean
  readonly statusCode: number | null
  readonly responseTimeMs: number
  readonly error: string | null
  readonly attemptedAt: Date
  /** Seconds until the next attempt; null: no further attempt. */
  readonly retryAfterSeconds: number | null
  /** The receiver answered 410 Gone, which disables the webhook. */
  readonly gone: boolean
  /** null: nothing could be sent. */
  readonly exchange: KeptExchange | null
}

/** The sent request and the response; headers as JSON objects of texts. Nulls in the response: none was received. */
export type KeptExchange = {
  readonly requestHeaders: string
  readonly responseHeaders: string | null
  readonly responseBody: string | null
}

export type RecordedAttempts = {
  readonly nextAttempts: ReadonlyMap<number, Date>
  readonly switchedOff: readonly number[]
}

type AttemptEnd = {
  readonly id: number | null
  readonly next_attempt_at: Date | null
  readonly switched_off: number | null
}

/**
 * Records attempts in the order in which they ended, and adds those that follow. The `max_failures`-th failed delivery
 * in a row disables a webhook, and is the last that counts: queues that fail at once end more. An attempt already recorded, because its sender was presumed dead, changes nothing.
 */
export async function recordAttempts(database: Database, results: readonly AttemptResult[]): Promise<RecordedAttempts> {
  const rows = await listPrepared<AttemptEnd>(database, 'record-attempts')`
    WITH results AS (
      SELECT * FROM unnest(${results.map((result) => result.deliveryId)}::bigint[],
        ${results.map((result) => result.delivered)}::boolean[], ${results.map((result) => result.statusCode)}::integer[],
        ${results.map((result) => result.responseTimeMs)}::integer[], ${results.map((result) => result.error)}::text[],
        ${results.map((result) => result.attemptedAt)}::timestamptz[],
        ${results.map((result) => result.retryAfterSeconds)}::float8[], ${results.map((result) => result.gone)}::boolean[],
        ${results.map(({ exchange }) => exchange?.requestHeaders ?? null)}::text[],
        ${results.map(({ exchange }) => exchange?.responseHeaders ?? null)}::text[],
        ${results.map(({ exchange }) => exchange?.responseBody ?? null)}::text[])
        WITH ORDINALITY AS r (id, delivered, status_code, response_time_ms, error, attempted_at, retry_after, gone,
          request_headers, response_headers, response_body, place)
    ), ended AS (
      UPDATE deliveries AS d SET status = CASE WHEN delivered THEN 'delivered' ELSE 'failed' END, due_at = NULL,
        status_code = r.status_code, response_time_ms = r.response_time_ms, error = r.error,
        attempted_at = r.attempted_at, next_attempt_at = clock_timestamp() + make_interval(secs => retry_after)
      FROM results AS r WHERE d.id = r.id AND d.status IN ('pending', 'skipped') AND d.next_attempt_at IS NULL
      RETURNING d.id, d.event_id, d.webhook_id, d.lane_id, d.attempt, d.attempted_at, d.next_attempt_at, d.status_code,
        r.delivered, r.gone, r.request_headers, r.response_headers, r.response_body, r.place
    ), kept AS (
      INSERT INTO delivery_exchanges (delivery_id, at, request_headers, response_headers, response_body)
      SELECT id, attempted_at, request_headers, response_headers, response_body
      FROM ended WHERE request_headers IS NOT NULL
    ), followed AS (
      INSERT INTO deliveries (event_id, webhook_id, lane_id, attempt, status, created_at, due_at)
      SELECT event_id, webhook_id, lane_id, attempt + 1, 'pending', now(), next_attempt_at
      FROM ended WHERE next_attempt_at IS NOT NULL
    ), runs AS (
      SELECT webhook_id, run, count(*) FILTER (WHERE NOT delivered AND next_attempt_at IS NULL)::integer AS failures
      FROM (SELECT *, sum(delivered::integer) OVER (PARTITION BY webhook_id ORDER BY place) AS run FROM ended) AS placed
      GROUP BY webhook_id, run
    ), counts AS (
      SELECT webhook_id, coalesce(max(failures) FILTER (WHERE run = 0), 0) AS first_run,
        coalesce(max(failures) FILTER (WHERE run > 0), 0) AS longest_later_run, max(run) > 0 AS reset,
        (array_agg(failures ORDER BY run DESC))[1] AS last_run
      FROM runs GROUP BY webhook_id
    ), latest AS (
      SELECT DISTINCT ON (webhook_id) webhook_id, attempted_at, status_code, bool_or(gone) OVER (PARTITION BY webhook_id) AS gone
      FROM ended ORDER BY webhook_id, place DESC
    ), locked AS (
      SELECT id FROM webhooks WHERE id IN (SELECT webhook_id FROM ended) ORDER BY id FOR UPDATE
    ), counted AS (
      UPDATE webhooks AS w SET last_triggered_at = latest.attempted_at, last_status_code = latest.status_code,
        failure_count = CASE WHEN NOT active THEN failure_count
          WHEN greatest(failure_count + first_run, longest_later_run) >= max_failures THEN max_failures
          WHEN reset THEN last_run ELSE failure_count + first_run END,
        off_untold = off_untold OR active
          AND (gone OR failure_count + first_run >= max_failures OR longest_later_run >= max_failures),
        active = active AND NOT gone AND failure_count + first_run < max_failures AND longest_later_run < max_failures
      FROM counts JOIN latest ON latest.webhook_id = counts.webhook_id
      JOIN locked ON locked.id = counts.webhook_id
      WHERE w.id = counts.webhook_id
      RETURNING w.id, w.active
    )
    SELECT id, next_attempt_at, NULL AS switched_off FROM ended WHERE next_attempt_at IS NOT NULL
    UNION ALL SELECT NULL, NULL, id FROM counted WHERE NOT active`
  const nextAttempts = new Map<number, Date>()
  const switchedOff: number[] = []
  for (const row of rows) {
    if (row.id !== null && row.next_attempt_at !== null) nextAttempts.set(row.id, row.next_attempt_at)
    if (row.switched_off !== null) switchedOff.push(row.switched_off)
  }
  return { nextAttempts, switchedOff }
}

type RefusedAttempt = { readonly deliveryId: number; readonly attemptedAt: Date; readonly error: string }

/** Ends a delivery whose outcome the database refuses to record. It does not count as a failure of the webhook. */
export async function failDelivery(handle: Handle, { deliveryId, attemptedAt, error }: RefusedAttempt): Promise<void> {
  await writeRows(handle)`
    UPDATE deliveries SET status = 'failed', due_at = NULL, attempted_at = ${attemptedAt}, error = ${error}
    WHERE id = ${deliveryId} AND status IN ('pending', 'skipped')`
}

/** Ends the first pending delivery of a queue because it cannot be read. False: the queue has none. */
export async function failFirstPending(handle: Handle, queueId: number, error: string): Promise<boolean> {
  return wroteRows(handle)`
    UPDATE deliveries SET status = 'failed', due_at = NULL, error = ${error} WHERE id = (
      SELECT id FROM deliveries WHERE lane_id = ${queueId} AND status = 'pending' ORDER BY event_id, id LIMIT 1)`
}

/**
 * Marks up to `limit` pending deliveries of those of these webhooks that are off as skipped; returns how many. One that was
 * reactivated meanwhile keeps what is pending.
 */
export async function skipPending(handle: Handle, webhookIds: readonly number[], limit: number): Promise<number> {
  return writeRows(handle)`
    UPDATE deliveries SET status = 'skipped', due_at = NULL WHERE id IN (
      SELECT d.id FROM webhooks JOIN webhook_endpoints AS endpoint ON endpoint.account_id = webhooks.account_id
      JOIN delivery_lanes AS lane ON lane.endpoint_id = endpoint.id
      JOIN deliveries AS d ON d.lane_id = lane.id AND d.status = 'pending' AND d.webhook_id = webhooks.id
      WHERE webhooks.id = ANY (${[...webhookIds]}::integer[]) AND NOT webhooks.active ORDER BY d.id LIMIT ${limit})`
}
