import { type Static, Type } from 'typebox'
import type { ListedEvent } from '../../db/queries/event-pages.ts'
import { integer, text, textOrNull, timestamp } from '../../model/field-schemas.ts'

/** An event as it is delivered, with its id. */
export const EventRecord = Type.Object(
  {
    id: integer('Grows with time; GET /v1/events continues after it.'),
    event: text('The event type.'),
    dealership_id: textOrNull('Public id of the dealership; null for a setup that failed before there was one.'),
    timestamp: timestamp('When the event fired.'),
    data: Type.Object({}, { additionalProperties: true, description: 'As in the webhook of the event type.' }),
  },
  { title: 'Event', description: 'An event of the account.' },
)

export function presentEvent(row: ListedEvent): Static<typeof EventRecord> {
  return {
    id: row.id,
    event: row.type,
    dealership_id: row.public_id,
    timestamp: row.occurred_at.toISOString(),
    data: JSON.parse(row.data),
  }
}

/** The id after which a cursor continues; null: not a cursor. Opaque to clients. */
export function readCursor(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}
