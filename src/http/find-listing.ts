import { type ListingRow, listListings } from '../db/queries/listings.ts'
import { apiErrors } from '../model/errors.ts'
import { type ListedFacts, readImsListing, readWebsiteListing } from '../vehicle-reads/read-listing.ts'
import type { Services } from './services.ts'

export type FoundListing = { readonly row: ListingRow; readonly facts: ListedFacts }

type ListingRequest = {
  readonly caller: { readonly accountId: number }
  readonly dealership: { readonly id: number } | null
  /** In any case. */
  readonly vin: string
  /** Prefers a listing from this source. */
  readonly preferred?: 'website'
}

/** The active listing of the requested VIN. Throws 404 if the account sees none. */
export async function findListing(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { caller: { accountId }, dealership, vin, preferred }: ListingRequest,
): Promise<FoundListing> {
  const dealershipId = dealership?.id ?? null
  const rows = await listListings(database, { accountId, vin: vin.toUpperCase(), dealershipId, now: clock.now() })
  const row = rows.find(({ source }) => source === preferred) ?? rows[0]
  if (row === undefined) throw apiErrors.vehicleNotFound()
  return { row, facts: readListing(row) }
}

export function readListing({ source, document }: Pick<ListingRow, 'source' | 'document'>): ListedFacts {
  return source === 'website' ? readWebsiteListing(document) : readImsListing(document)
}
