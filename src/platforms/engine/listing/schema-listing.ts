import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { findVehicles } from '../structured-data/find-vehicles.ts'
import { type CardListing, type CardPage, cardPage, statedTotal } from './card-listing.ts'

export type SchemaListing = Pick<CardListing, 'total' | 'more'> & {
  /** Fields from other parts of the page; they override the markup's. */
  readonly beside?: (html: string) => (vehicle: RawVehicle) => RawVehicle
}

/** Reader for listing pages with schema.org markup for each vehicle; null for other pages. */
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
