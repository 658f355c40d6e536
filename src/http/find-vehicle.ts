import { type ListingRow, listListings } from '../db/queries/listings.ts'
import { apiErrors } from '../model/errors.ts'
import { drivetrainWords, fuelWords, transmissionWords } from '../model/vocabularies.ts'
import type { Car } from '../reference-data/cars/car.ts'
import { type Decoding, decodeVin } from '../reference-data/vin/decode-vin.ts'
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

type CarServices = Pick<Services, 'database' | 'clock' | 'references' | 'offlineVins'>
type VinQuestion = { readonly accountId: number; readonly vin: string }

/** Decodes an upper-case VIN. Throws 404 for an unregistered one. */
export async function decode(vin: string, services: CarServices): Promise<Decoding> {
  const decoding = await decodeVin(vin, services)
  if (decoding === null) throw apiErrors.vehicleNotIdentified()
  return decoding
}

/**
 * The car of a VIN, identified by the VIN alone. Drive, fuel, trim and transmission come from the account's listing if
 * the VIN does not determine them. Throws 404 if it does not determine make, model and year.
 */
export async function findCar({ accountId, vin }: VinQuestion, services: CarServices): Promise<Car> {
  const { vehicle } = await decode(vin, services)
  const { year, make, model, engine } = vehicle
  if (year === null || make === null || model === null) throw apiErrors.vehicleNotIdentified()
  const [row] = await listListings(services.database, { accountId, vin, dealershipId: null, now: services.clock.now() })
  const listed: ListedFacts | null = row === undefined ? null : readListing(row)
  return {
    year,
    make,
    model,
    trim: vehicle.trim ?? listed?.trim ?? null,
    fuel: vehicle.fuel ?? wordIn(fuelWords, listed?.fuel),
    drivetrain: vehicle.drivetrain ?? wordIn(drivetrainWords, listed?.drivetrain),
    cylinders: engine.cylinders,
    displacementL: engine.displacement_l,
    transmission: wordIn(transmissionWords, vehicle.transmission) ?? wordIn(transmissionWords, listed?.transmission),
  }
}

function wordIn<Word extends string>(words: readonly Word[], text: string | null | undefined): Word | null {
  return words.find((word) => word === text) ?? null
}
