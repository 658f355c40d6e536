import { type Static, Type } from 'typebox'
import type { ListedEvent } from '../../db/queries/events.ts'
import { orNull } from '../../model/field-schemas.ts'

/** An event as it is delivered, with its id. */
export const EventRecord = Type.Object(
  {
    id: Type.Integer(),
    event: Type.String(),
    dealership_id: orNull(Type.String()),
    timestamp: Type.String(),
    data: Type.Object({}, { additionalProperties: true }),
  },
  { title: 'Event' },
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
