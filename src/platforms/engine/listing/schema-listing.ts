import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { findVehicles } from '../structured-data/find-vehicles.ts'
import { type CardListing, type CardPage, cardPage, statedTotal } from './card-listing.ts'

export type SchemaListing = Pick<CardListing, 'total' | 'more'> & {
  /** Makes, for one page, what its other parts add to a vehicle; those fields win. */
  readonly beside?: (html: string) => (vehicle: RawVehicle) => RawVehicle
}

/** Makes the reader of a listing page that describes each of its vehicles as schema.org says; null for another page. */
export function schemaListing(listing: SchemaListing): (html: string, url: string) => CardPage | null {
  return (html, url) => {
    const beside = listing.beside?.(html)
    const vehicles = findVehicles(html, url)
      .vehicles.filter(({ raw }) => (raw.vin ?? '') !== '')
      .map(({ raw, sold }) => ({
        vehicle: { ...raw, ...beside?.(raw) },
        ...(sold ? { skip_reason: 'sold' } : {}),
      }))
    return cardPage(vehicles, { html, url, total: statedTotal(html, listing.total ?? []), more: listing.more })
  }
}
