import type { Handle } from '../db/database.ts'
import { insertEvents, type NewEvent as StoredEvent } from '../db/queries/events.ts'
import type { EventType } from './catalog.ts'

export type NewEvent = StoredEvent & { readonly type: EventType }

/** Writes events in the transaction of their change, so that both commit or neither does. */
export async function recordEvents(tx: Handle, events: readonly NewEvent[]): Promise<void> {
  await insertEvents(tx, events)
}
