import type { Database } from '../db/database.ts'
import { listLookupFilters } from '../db/queries/live-vehicles.ts'
import { acceptsCondition } from '../model/dealership.ts'
import type { LiveOutcome } from '../model/live-lookup.ts'
import { readWebsiteAddress } from '../model/website-address.ts'

/** `website` is a host, `state` a full name if known, and `url` may lack its scheme. */
export type LiveTarget =
  | { readonly kind: 'dealership'; readonly id: number; readonly website: string; readonly state: string | null }
  | { readonly kind: 'site'; readonly host: string; readonly url: string }

type NamedSite = { readonly kind: 'dealership'; readonly id: number } | { readonly kind: 'site'; readonly host: string }

/** The name of a site in `live_fetches` and in warm records. */
export function siteName(site: NamedSite): string {
  return site.kind === 'dealership' ? `dealership:${site.id}` : `host:${site.host}`
}

export function readSiteName(name: string): NamedSite {
  const [kind = '', ...rest] = name.split(':')
  const value = rest.join(':')
  return kind === 'dealership' ? { kind, id: Number(value) } : { kind: 'site', host: value }
}

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
