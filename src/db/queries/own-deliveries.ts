import type { DeliveryStatus } from '../../model/statuses.ts'
import { findRow, type Handle, listRows } from '../database.ts'
import { sql } from '../sql.ts'
import type { StoredEvent } from './deliveries.ts'
import type { WebhookOfAccount } from './webhooks.ts'

export type DeliveryRow = {
  readonly id: number
  readonly event_id: number
  readonly public_id: string | null
  readonly vin: string | null
  readonly attempt: number
  readonly status: DeliveryStatus
  readonly status_code: number | null
  readonly response_time_ms: number | null
  readonly error: string | null
  readonly created_at: Date
  readonly attempted_at: Date | null
  readonly due_at: Date | null
  readonly next_attempt_at: Date | null
}

/** Quotes inside of texts are escaped, so that only a key can match. */
const vinInData = '"vin":"([^"]{1,64})"'

const deliveryColumns = sql`d.id, d.event_id, dealerships.public_id,
  coalesce(substring(events.data FROM ${vinInData}::text),
    (SELECT vehicle.vin FROM ims_vehicles AS vehicle WHERE vehicle.id = events.ims_vehicle_id)) AS vin,
  d.attempt, d.status, d.status_code, d.response_time_ms, d.error, d.created_at, d.attempted_at, d.due_at, d.next_attempt_at`

const withEvent = sql`
  LEFT JOIN events ON events.id = d.event_id LEFT JOIN dealerships ON dealerships.id = events.dealership_id`

export type DeliveryQuery = WebhookOfAccount & {
  /** Only deliveries with a smaller id. */
  readonly before: number | null
  readonly status: DeliveryStatus | null
  readonly dealershipId: number | null
  /** Both inclusive. */
  readonly since: Date | null
  readonly until: Date | null
  readonly limit: number
}

/** Newest first. */
export async function listDeliveries(handle: Handle, asked: DeliveryQuery): Promise<readonly DeliveryRow[]> {
  const { accountId, webhookId, before, status, dealershipId, since, until, limit } = asked
  return listRows<DeliveryRow>(handle)`
    SELECT ${deliveryColumns} FROM own_deliveries(${accountId}) AS d ${withEvent}
    WHERE d.webhook_id = ${webhookId} AND (${before}::bigint IS NULL OR d.id < ${before}::bigint)
      AND (${status}::text IS NULL OR d.status = ${status}::text)
      AND (${dealershipId}::integer IS NULL OR events.dealership_id = ${dealershipId}::integer)
      AND (${since}::timestamptz IS NULL OR d.created_at >= ${since}::timestamptz)
      AND (${until}::timestamptz IS NULL OR d.created_at <= ${until}::timestamptz)
    ORDER BY d.id DESC LIMIT ${limit}`
}

type DeliveryOfAccount = WebhookOfAccount & { readonly deliveryId: number }

/** `event` is null once it was deleted; undefined if the webhook has no such delivery. */
export async function findDelivery(handle: Handle, { accountId, webhookId, deliveryId }: DeliveryOfAccount) {
  const row = await findRow<DeliveryRow & { readonly url: string } & EventColumns>(handle)`
    SELECT ${deliveryColumns}, coalesce(sent.url, endpoint.url) AS url, events.type, events.occurred_at AS "occurredAt", event_data(events) AS data,
      events.sample_for IS NOT NULL AS sample
    FROM own_deliveries(${accountId}) AS d
    JOIN own_webhooks(${accountId}) AS w ON w.id = d.webhook_id
    JOIN own_webhook_endpoints(${accountId}) AS endpoint ON endpoint.id = w.endpoint_id
    LEFT JOIN delivery_lanes AS lane ON lane.id = d.lane_id
    LEFT JOIN own_webhook_endpoints(${accountId}) AS sent ON sent.id = lane.endpoint_id ${withEvent}
    WHERE d.webhook_id = ${webhookId} AND d.id = ${deliveryId}`
  if (row === undefined) return undefined
  const { type, occurredAt, data, sample, url, ...delivery } = row
  const stored = { id: row.event_id, dealershipId: row.public_id }
  const event = type === null ? null : { ...stored, type, occurredAt, data, sample }
  return { delivery, url, event }
}

type EventColumns = Omit<StoredEvent, 'id' | 'dealershipId' | 'type'> & { readonly type: string | null }

/** Headers as JSON objects of texts. null: the attempt was not made, it got no response, or it is too long ago. */
export type AttemptRow = Omit<
  DeliveryRow,
  'event_id' | 'public_id' | 'vin' | 'created_at' | 'due_at' | 'next_attempt_at'
> & {
  readonly request_headers: string | null
  readonly response_headers: string | null
  readonly response_body: string | null
}

type AttemptsQuery = WebhookOfAccount & { readonly eventId: number; readonly limit: number }

/** The attempts to deliver an event to a webhook, newest first. */
export async function listAttempts(handle: Handle, { accountId, webhookId, eventId, limit }: AttemptsQuery) {
  return listRows<AttemptRow>(handle)`
    SELECT d.id, d.attempt, d.status, d.status_code, d.response_time_ms, d.error, d.attempted_at, x.request_headers,
      x.response_headers, x.response_body
    FROM own_deliveries(${accountId}) AS d
    LEFT JOIN LATERAL (
      SELECT * FROM own_delivery_exchanges(${accountId}) WHERE delivery_id = d.id LIMIT 1
    ) AS x ON true
    WHERE d.webhook_id = ${webhookId} AND d.event_id = ${eventId} ORDER BY d.id DESC LIMIT ${limit}`
}

/** A delivery whose event can be sent again. Undefined: the webhook has no such delivery, or its event was deleted. */
export async function findResendable(handle: Handle, { accountId, webhookId, deliveryId }: DeliveryOfAccount) {
  return findRow<{ readonly id: number; readonly status: DeliveryStatus; readonly next_attempt_at: Date | null }>(
    handle,
  )`
    SELECT d.id, d.status, d.next_attempt_at
    FROM own_deliveries(${accountId}) AS d JOIN events AS e ON e.id = d.event_id
    WHERE d.id = ${deliveryId} AND d.webhook_id = ${webhookId}`
}

/** Both inclusive; `until` null: up to now. */
export type ReplayRange = { readonly since: Date; readonly until: Date | null }

/** Failed and skipped deliveries, not resent yet, of events in that time, oldest first. */
export async function listReplayable(
  handle: Handle,
  { accountId, webhookId, ...asked }: WebhookOfAccount & ReplayRange & { readonly limit: number },
): Promise<readonly number[]> {
  const rows = await listRows<{ id: number }>(handle)`
    SELECT d.id FROM own_deliveries(${accountId}) AS d JOIN events ON events.id = d.event_id
    WHERE d.webhook_id = ${webhookId} AND d.status IN ('failed', 'skipped') AND d.next_attempt_at IS NULL
      AND events.occurred_at >= ${asked.since}
      AND events.occurred_at <= coalesce(${asked.until}::timestamptz, 'infinity')
    ORDER BY d.id LIMIT ${asked.limit}`
  return rows.map((row) => row.id)
}
