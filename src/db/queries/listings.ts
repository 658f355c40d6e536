import { type RawBuilder, sql } from 'kysely'
import type { Handle } from '../database.ts'
import { imsShownTo } from './ims-visibility.ts'

/** What an account sees of a VIN at one of its dealerships, from one source. */
export type ListingRow = {
  readonly dealership_id: number
  readonly public_id: string
  readonly dealership_name: string
  readonly source: 'website' | 'ims'
  /** JSON: a rendered website vehicle, or an IMS vehicle in the default format. */
  readonly document: string
  readonly first_seen_at: Date
  readonly updated_at: Date
  /** ISO date. */
  readonly inventory_date: string
}

export type ListingQuestion = {
  readonly accountId: number
  /** Upper case. */
  readonly vin: string
  /** null: all dealerships of the account. */
  readonly dealershipId: number | null
  readonly now: Date
}

/** A dealership group lists a VIN a few times at most; an account that sees more is answered from these. */
const mostListings = 100

/** The subscription's filter over a vehicle's condition; certified vehicles count as used. */
export function passesFilter(inventoryType: RawBuilder<unknown>, condition: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${inventoryType} = 'all' OR (${inventoryType} = 'new') = (${condition} = 'New'))`
}

/** The active listings of a VIN that the account may see, the best one to ask about first: with a price, then the newest. */
export async function listListings(handle: Handle, asked: ListingQuestion): Promise<readonly ListingRow[]> {
  const { accountId, vin, dealershipId, now } = asked
  const ofDealership = sql`${dealershipId}::integer IS NULL OR vehicle.dealership_id = ${dealershipId}`
  const simple = '(SELECT ims_simple FROM dealerships WHERE id = vehicle.dealership_id)'
  const shown = imsShownTo({ vehicle: 'vehicle', simple, account: String(accountId) })
  const result = await sql<ListingRow>`
    SELECT listing.dealership_id, dealership.public_id, coalesce(stated ->> 'name', dealership.name, dealership.website) AS dealership_name,
      source, document, first_seen_at, listing.updated_at, inventory_date
    FROM (
      SELECT vehicle.dealership_id, 'website' AS source, vehicle.condition, vehicle.price, vehicle.rendered AS document,
        vehicle.first_seen_at, vehicle.updated_at, vehicle.inventory_date
      FROM website_vehicles AS vehicle WHERE vehicle.vin = ${vin} AND vehicle.active AND (${ofDealership})
      UNION ALL
      SELECT vehicle.dealership_id, 'ims', vehicle.condition, (stored.content::json ->> 'price')::float8,
        ims_vehicle_json(vehicle, stored, vehicle.updated_at, ${now}), vehicle.created_at, vehicle.updated_at,
        coalesce(stored.inventory_date, (vehicle.created_at AT TIME ZONE 'UTC')::date)
      FROM ims_vehicles AS vehicle
      JOIN ims_contents AS stored ON stored.import_id = vehicle.import_id AND stored.row = vehicle.row
      WHERE vehicle.vin = ${vin} AND vehicle.active AND (${ofDealership}) AND ${sql.raw(shown)}
    ) AS listing
    JOIN subscriptions AS subscription ON subscription.account_id = ${accountId}
      AND subscription.dealership_id = listing.dealership_id AND subscription.active
    JOIN dealerships AS dealership ON dealership.id = listing.dealership_id
    WHERE ${passesFilter(sql`subscription.inventory_type`, sql`listing.condition`)}
    ORDER BY listing.price IS NULL, source DESC, listing.updated_at DESC, listing.dealership_id
    LIMIT ${mostListings}`.execute(handle)
  return result.rows
}
