import type { Database } from '../db/database.ts'
import { listLookupFilters } from '../db/queries/live-vehicles.ts'
import { acceptsCondition } from '../model/dealership.ts'
import type { LiveOutcome } from '../model/live-lookup.ts'
import { readWebsiteAddress } from '../model/website-address.ts'
import type { LiveTarget } from './live-site.ts'

export type Lookup = { readonly accountId: number; readonly target: LiveTarget; readonly vin: string }

/**
 * Whether the account's condition_filter hides the vehicle, by the condition that the site shows or, if it shows none,
 * by the stored one. A site that turns out to be one of the account's dealerships has that dealership's filter.
 */
export async function isHiddenVehicle(
  { handle }: Database,
  { accountId, target, vin }: Lookup,
  { vehicle, dealer }: LiveOutcome,
): Promise<boolean> {
  const hosts = target.kind === 'site' ? [target.host, readWebsiteAddress(dealer.website).host] : []
  const dealershipId = target.kind === 'site' ? null : target.id
  const filters = await listLookupFilters(handle, { accountId, vin, dealershipId, hosts })
  return filters.some(({ filter, condition }) => !acceptsCondition(filter, vehicle?.condition ?? condition))
}
