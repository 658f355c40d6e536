import type { StoredEvent } from '../db/queries/deliveries.ts'

/**
 * The body of a delivery: SPEC.md, "Delivery format". The same event always gives the same bytes, so that every attempt
 * has the same body. A test event has `test: true` in addition to the documented fields.
 */
export function renderEvent(event: StoredEvent): string {
  const envelope = {
    event: event.type,
    dealership_id: event.dealershipId,
    timestamp: event.occurredAt.toISOString(),
    ...(event.sample ? { test: true } : {}),
  }
  return `${JSON.stringify(envelope).slice(0, -1)},"data":${event.data}}`
}
