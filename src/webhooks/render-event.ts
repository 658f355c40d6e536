import type { StoredEvent } from '../db/queries/deliveries.ts'

/** SPEC.md, "Delivery format". The same event always gives the same bytes; a test event also has `test: true`. */
export function renderEvent(event: StoredEvent): string {
  const envelope = {
    event: event.type,
    dealership_id: event.dealershipId,
    timestamp: event.occurredAt.toISOString(),
    ...(event.sample ? { test: true } : {}),
  }
  return `${JSON.stringify(envelope).slice(0, -1)},"data":${event.data}}`
}
