import type { Database } from '../db/database.ts'
import { type ListingRow, listListings } from '../db/queries/listings.ts'
import { apiErrors } from '../model/errors.ts'
import { type ListedFacts, readImsListing, readWebsiteListing } from '../vehicle-reads/read-listing.ts'

export type FoundListing = { readonly row: ListingRow; readonly facts: ListedFacts }

export type ListingRequest = {
  readonly accountId: number
  readonly vin: string
  readonly dealershipId: number | null
  readonly now: Date
  /** Prefers a listing from this source. */
  readonly preferred?: 'website'
}

/** The active listing of the requested VIN. Throws 404 if the account sees none. */
export async function findListing(database: Database, request: ListingRequest): Promise<FoundListing> {
  const rows = await listListings(database, request)
  const row = rows.find(({ source }) => source === request.preferred) ?? rows[0]
  if (row === undefined) throw apiErrors.vehicleNotFound()
  return { row, facts: readListing(row) }
}

export function readListing({ source, document }: Pick<ListingRow, 'source' | 'document'>): ListedFacts {
  return source === 'website' ? readWebsiteListing(document) : readImsListing(document)
}
