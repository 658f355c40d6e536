import type { Handle } from '../db/database.ts'
import { insertEvents, type PriceMove } from '../db/queries/events.ts'
import type { InventoryType } from '../model/dealership.ts'
import type { EventType } from './catalog.ts'

/** An event for the outbox; `data` is JSON text. */
export type NewEvent = {
  readonly type: EventType
  readonly dealershipId: number | null
  readonly accountId?: number
  /** Accounts to exclude, because they get separate events. */
  readonly exceptAccountIds?: readonly number[]
  readonly condition?: string
  /** Only subscriptions with this filter receive the event, instead of those whose filter accepts the condition. */
  readonly audience?: InventoryType
  readonly occurredAt: Date
  readonly data: string
  /** For price events only. `event_data` adds it to the data. */
  readonly price?: PriceMove
}

/** Writes events in the transaction of their change, so that both commit or neither does. */
export async function recordEvents(tx: Handle, events: readonly NewEvent[]): Promise<void> {
  await insertEvents(
    tx,
    events.map((event) => ({
      ...event,
      accountId: event.accountId ?? null,
      exceptAccountIds: event.exceptAccountIds ?? null,
      condition: event.condition ?? null,
      audience: event.audience ?? null,
      price: event.price ?? null,
    })),
  )
}
