import { type Static, Type } from 'typebox'
import type { DeliveryRow } from '../../db/queries/deliveries.ts'
import { orNull } from '../or-null.ts'

/** One past or pending attempt (DESIGN.md section 4). */
export const DeliveryRecord = Type.Object(
  {
    id: Type.Integer(),
    event_id: Type.Integer(),
    event_type: Type.String(),
    attempt: Type.Integer({ description: '1 to 3.' }),
    status: Type.Enum(['pending', 'delivered', 'failed', 'skipped']),
    status_code: orNull(Type.Integer()),
    response_time_ms: orNull(Type.Integer()),
    error: orNull(Type.String()),
    attempted_at: orNull(Type.String()),
    next_attempt_at: orNull(Type.String({ description: 'When this attempt or the next one is due.' })),
  },
  { title: 'Delivery' },
)

export function presentDelivery(row: DeliveryRow, eventType: string): Static<typeof DeliveryRecord> {
  return {
    id: row.id,
    event_id: row.event_id,
    event_type: eventType,
    attempt: row.attempt,
    status: row.status,
    status_code: row.status_code,
    response_time_ms: row.response_time_ms,
    error: row.error,
    attempted_at: row.attempted_at?.toISOString() ?? null,
    next_attempt_at: (row.next_attempt_at ?? row.due_at)?.toISOString() ?? null,
  }
}
