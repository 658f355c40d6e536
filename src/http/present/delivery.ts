import { type Static, Type } from 'typebox'
import type { AttemptRow, DeliveryRow } from '../../db/queries/own-deliveries.ts'
import { integer, orNull, text, textOrNull, timestamp } from '../../model/field-schemas.ts'
import { deliveryStatuses } from '../../model/statuses.ts'

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
  created_at: timestamp('When it was planned: with its event, or when the attempt before it ended.'),
  attempted_at: orNull(Type.String()),
  next_attempt_at: orNull(Type.String({ description: 'When this attempt or the next one is due.' })),
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
        at: orNull(timestamp('When it was made; null before that, and if it was skipped.')),
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

export function presentDelivery(row: DeliveryRow, eventType: string): Static<typeof DeliveryRecord> {
  return {
    id: row.id,
    event_id: row.event_id,
    event_type: eventType,
    dealership_id: row.public_id,
    vin: row.vin,
    attempt: row.attempt,
    status: row.status,
    status_code: row.status_code,
    response_time_ms: row.response_time_ms,
    error: row.error,
    created_at: row.created_at.toISOString(),
    attempted_at: row.attempted_at?.toISOString() ?? null,
    next_attempt_at: (row.next_attempt_at ?? row.due_at)?.toISOString() ?? null,
  }
}

export function presentAttempt(row: AttemptRow): Static<typeof DeliveryDetail>['attempts'][number] {
  const { id, status, attempt, status_code, response_time_ms, error, response_body } = row
  const response_headers = readHeaders(row.response_headers)
  const at = row.attempted_at?.toISOString() ?? null
  return { id, status, attempt, at, status_code, response_time_ms, error, response_headers, response_body }
}

export function readHeaders(json: string | null): Static<typeof Headers> | null {
  return json === null ? null : JSON.parse(json)
}
