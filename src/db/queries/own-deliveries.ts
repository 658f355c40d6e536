import { type Static, Type } from 'typebox'
import { instant, integer, orNull, text, textOrNull, timestamp } from '../../model/field-schemas.ts'
import { type DeliveryStatus, deliveryStatuses } from '../../model/statuses.ts'
import { findRow, type Handle, listRows, listValues } from '../database.ts'
import { sql } from '../sql.ts'
import type { StoredEvent } from './deliveries.ts'
import type { WebhookOfAccount } from './webhooks.ts'

/** One past or pending attempt (DESIGN.md section 4). */
const deliveryFields = {
  id: integer('Id of the attempt.'),
  event_id: Type.Integer(),
  event_type: Type.String(),
  dealership_id: textOrNull('Public id of the dealership; null for events of none.'),
  vin: textOrNull('VIN of the vehicle that the event is about; null for other events.'),
  attempt: Type.Integer({ description: '1 to 3.' }),
  status: Type.Enum([...deliveryStatuses], {
    description: '`pending`: not made yet. `skipped`: not sent, because the webhook was switched off.',
  }),
  status_code: orNull(Type.Integer()),
  response_time_ms: orNull(Type.Integer()),
  error: orNull(Type.String()),
  created_at: instant(timestamp('When it was planned: with its event, or when the attempt before it ended.')),
  attempted_at: orNull(instant()),
  next_attempt_at: orNull(instant(Type.String({ description: 'When this attempt or the next one is due.' }))),
}

export const DeliveryRecord = Type.Object(deliveryFields, { title: 'Delivery' })

const Headers = Type.Record(Type.String(), Type.String())
const keptDays = 'null for an attempt that was not made, or longer ago than 7 days.'

export const DeliveryDetail = Type.Object(
  {
    ...deliveryFields,
    request: Type.Object(
      {
        url: text('Where it is sent.'),
        headers: orNull(Headers, { description: `As sent in this attempt; ${keptDays}` }),
        body: textOrNull('JSON text, as signed and sent; null once the event was deleted (RETENTION_DAYS).'),
      },
      { description: 'What this attempt sends.' },
    ),
    attempts: Type.Array(
      Type.Object({
        id: integer('Id of this attempt in the list of deliveries.'),
        status: deliveryFields.status,
        attempt: deliveryFields.attempt,
        at: orNull(instant(timestamp('When it was made; null before that, and if it was skipped.'))),
        status_code: deliveryFields.status_code,
        response_time_ms: deliveryFields.response_time_ms,
        error: deliveryFields.error,
        response_headers: orNull(Headers, {
          description: `The first 4 kB; null also if no response came, otherwise ${keptDays}`,
        }),
        response_body: textOrNull(
          `The first 2 kB as text, not decompressed; a secret of the webhook in it reads \`[secret]\`. ${keptDays}`,
        ),
      }),
      { description: 'All attempts to deliver the event to the webhook, oldest first, at most the newest 200.' },
    ),
  },
  { title: 'DeliveryDetail' },
)

type DeliveryRow = Omit<Static<typeof DeliveryRecord>, 'event_type'>

/** Quotes inside of texts are escaped, so that only a key can match. */
const vinInData = '"vin":"([^"]{1,64})"'

const deliveryColumns = sql`d.id, d.event_id, dealerships.public_id AS dealership_id,
  coalesce(substring(events.data FROM ${vinInData}::text),
    (SELECT vehicle.vin FROM ims_vehicles AS vehicle WHERE vehicle.id = events.ims_vehicle_id)) AS vin,
  d.attempt, d.status, d.status_code, d.response_time_ms, d.error, d.created_at, d.attempted_at,
  coalesce(d.next_attempt_at, d.due_at) AS next_attempt_at`

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
  const stored = { id: row.event_id, dealershipId: row.dealership_id }
  const event = type === null ? null : { ...stored, type, occurredAt, data, sample }
  return { delivery, url, event }
}

type EventColumns = Omit<StoredEvent, 'id' | 'dealershipId' | 'type'> & { readonly type: string | null }

type AttemptRow = Static<typeof DeliveryDetail>['attempts'][number] & {
  readonly request_headers: Static<typeof Headers> | null
}

type AttemptsQuery = WebhookOfAccount & { readonly eventId: number; readonly limit: number }

/** The attempts to deliver an event to a webhook, newest first; what was exchanged is kept for 7 days. */
export async function listAttempts(handle: Handle, { accountId, webhookId, eventId, limit }: AttemptsQuery) {
  return listRows<AttemptRow>(handle)`
    SELECT d.id, d.attempt, d.status, d.status_code, d.response_time_ms, d.error, d.attempted_at AS at, x.request_headers::json,
      x.response_headers::json, x.response_body
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
  return listValues<number>(handle)`
    SELECT d.id FROM own_deliveries(${accountId}) AS d JOIN events ON events.id = d.event_id
    WHERE d.webhook_id = ${webhookId} AND d.status IN ('failed', 'skipped') AND d.next_attempt_at IS NULL
      AND events.occurred_at >= ${asked.since}
      AND events.occurred_at <= coalesce(${asked.until}::timestamptz, 'infinity')
    ORDER BY d.id LIMIT ${asked.limit}`
}
