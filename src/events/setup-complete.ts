import type { CountedSetup } from '../db/queries/setup-jobs.ts'
import { filterCounts, type VehicleCounts } from '../model/dealership.ts'
import type { NewEvent } from './record-events.ts'

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
