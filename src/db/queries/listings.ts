import { type Database, type Handle, listPrepared, listRows } from '../database.ts'
import { sql } from '../sql.ts'

/** A VIN as the account sees it at one dealership, from one source. */
export type ListingRow = {
  readonly dealership_id: number
  readonly public_id: string
  readonly dealership_name: string
  readonly source: 'website' | 'ims'
  readonly condition: 'New' | 'Used' | 'Certified'
  readonly year: number | null
  /** Lower case. */
  readonly make: string | null
  readonly model: string | null
  readonly trim: string | null
  readonly price: number | null
  readonly odometer_miles: number | null
  /** JSON: a rendered website vehicle, or an IMS vehicle in the default format. */
  readonly document: string
}

type ListingQuestion = {
  readonly accountId: number
  /** Upper case. */
  readonly vin: string
  readonly dealershipId: number | null
  readonly now: Date
}

const dealershipColumns = sql`vehicle.dealership_id, dealership.public_id, dealership.shown_name AS dealership_name`
const vehicleColumns = sql`vehicle.condition, vehicle.year, vehicle.make, vehicle.model, vehicle.trim, vehicle.price,
  vehicle.odometer_miles`

/** A dealership group lists a VIN a few times at most, so more listings than this are ignored. */
const maxListings = 100

/** The active listings of a VIN that the account may see: those with a price first, then the newest. */
export async function listListings(database: Database, asked: ListingQuestion): Promise<readonly ListingRow[]> {
  const { accountId, vin, dealershipId, now } = asked
  const ofVin = sql`
    JOIN seen_dealerships(${accountId}) AS dealership ON dealership.id = vehicle.dealership_id
    WHERE vehicle.vin = ${vin} AND (${dealershipId}::integer IS NULL OR vehicle.dealership_id = ${dealershipId})`
  return listPrepared<ListingRow>(database, 'list-listings')`
    SELECT dealership_id, public_id, dealership_name, source, condition, year, make, model, trim, price, odometer_miles, document
    FROM (
      SELECT ${dealershipColumns}, 'website' AS source, ${vehicleColumns}, vehicle.rendered AS document,
        vehicle.updated_at
      FROM seen_website_vehicles(${accountId}) AS vehicle ${ofVin}
      UNION ALL
      SELECT ${dealershipColumns}, 'ims', ${vehicleColumns}, ims_vehicle_json(vehicle, stored, vehicle.updated_at, ${now}),
        vehicle.updated_at
      FROM seen_ims_vehicles(${accountId}) AS vehicle
      JOIN ims_contents AS stored ON stored.import_id = vehicle.import_id AND stored.row = vehicle.row
      ${ofVin}
    ) AS listing
    ORDER BY price IS NULL, source DESC, updated_at DESC, dealership_id
    LIMIT ${maxListings}`
}

type OfferRow = {
  readonly label: string
  readonly amount: number
  readonly category: 'discount' | 'fee'
  readonly conditional: boolean
  readonly vehicles: number
}

/** Offers that the dealership's website publishes with its prices, most frequent first. */
export async function listOffers(
  handle: Handle,
  asked: { readonly accountId: number; readonly dealershipId: number; readonly limit: number },
): Promise<readonly OfferRow[]> {
  return listRows<OfferRow>(handle)`
    SELECT label, amount, category, conditional, count(*)::integer AS vehicles
    FROM (
      -- Documents without an offer, most of them, are not parsed.
      SELECT rendered::json AS document FROM seen_website_vehicles(${asked.accountId})
      WHERE dealership_id = ${asked.dealershipId} AND rendered ~ '"category":"(discount|fee)"|"conditional_offers":\\[\\{'
      OFFSET 0
    ) AS offering CROSS JOIN LATERAL (
      SELECT offer ->> 'label' AS label, (offer ->> 'amount')::float8 AS amount, offer ->> 'category' AS category,
        false AS conditional
      FROM json_array_elements(document -> 'price_components' -> 'components') AS offer
      WHERE offer ->> 'category' IN ('discount', 'fee')
      UNION ALL
      SELECT offer ->> 'label', (offer ->> 'amount')::float8, 'discount', true
      FROM json_array_elements(coalesce(document -> 'conditional_offers', '[]')) AS offer
    ) AS published
    GROUP BY label, amount, category, conditional
    ORDER BY count(*) DESC, label, amount LIMIT ${asked.limit}`
}
