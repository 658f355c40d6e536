import type { Handle } from '../db/database.ts'
import { insertEvents, type NewEvent as StoredEvent } from '../db/queries/events.ts'
import type { CountedSetup } from '../db/queries/setup-jobs.ts'
import { filterCounts, type VehicleCounts } from '../model/dealership.ts'
import type { EventType } from './catalog.ts'

export type NewEvent = StoredEvent & { readonly type: EventType }

/** Writes events in the transaction of their change, so that both commit or neither does. */
export async function recordEvents(tx: Handle, events: readonly NewEvent[]): Promise<void> {
  await insertEvents(tx, events)
}

type Counted = {
  readonly dealership: { readonly id: number; readonly website_url: string }
  readonly setup: CountedSetup
  readonly counts: VehicleCounts
  readonly at: Date
}

/** With counts of the whole lot: a setup that could not count it is announced once its first import has. */
export function setupComplete({ dealership, setup, counts, at }: Counted): NewEvent {
  const { account_id: accountId, provider, configuration_id, setup_status: status, request } = setup
  const vehicle_counts = filterCounts(counts, request.inventory_type)
  const data = { website_url: dealership.website_url, provider, configuration_id, vehicle_counts, status }
  return { type: 'setup.complete', dealershipId: dealership.id, accountId, occurredAt: at, data: JSON.stringify(data) }
}
