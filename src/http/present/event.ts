import { type Static, Type } from 'typebox'
import type { EventCursor, ListedEvent } from '../../db/queries/webhook-events.ts'

/** An event as it is delivered, with its id. */
export const EventRecord = Type.Object({
  id: Type.Integer(),
  event: Type.String(),
  dealership_id: Type.Union([Type.String(), Type.Null()]),
  timestamp: Type.String(),
  data: Type.Object({}, { additionalProperties: true }),
})

export function presentEvent(row: ListedEvent): Static<typeof EventRecord> {
  return {
    id: row.id,
    event: row.type,
    dealership_id: row.public_id,
    timestamp: row.occurred_at.toISOString(),
    data: JSON.parse(row.data),
  }
}

/** Opaque to clients. */
export function writeCursor(event: EventCursor): string {
  return Buffer.from(`${event.xid}.${event.id}`).toString('base64url')
}

/** null: it was not made by `writeCursor`. */
export function readCursor(text: string): EventCursor | null {
  const [, xid, id] = /^(\d{1,19})\.(\d{1,15})$/.exec(Buffer.from(text, 'base64url').toString('utf8')) ?? []
  return xid === undefined || id === undefined ? null : { xid, id: Number(id) }
}
