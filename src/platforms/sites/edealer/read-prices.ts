import type { Static } from 'typebox'
import type { RawPrices } from '../../../model/raw-vehicle.ts'
import { textAt } from '../../engine/records/record-path.ts'
import type { Section } from './read-section.ts'
import type { VehicleRecord } from './records.ts'

/**
 * `price`, else `OriginalPrice`. An `OriginalPrice` above the price is the dealer's price before the reduction. The
 * other prices of a vehicle's page (after incentives, with fees) and `msrp_total` are not used: they differ from one
 * another, and some hold only for some buyers. MSRP on new vehicles only.
 */
export function readEdealerPrices(vehicle: Static<typeof VehicleRecord>, section: Section): RawPrices {
  const price = amountAt(vehicle.price)
  const original = amountAt(vehicle.OriginalPrice)
  const isNew = /^new$/i.test(textAt(vehicle.condition) ?? section)
  return {
    msrp: isNew ? amountAt(vehicle.OriginalMSRP) : null,
    price: price ?? original,
    list_price: price !== null && original !== null && Number(original) > Number(price) ? original : null,
  }
}

/** The amount as digits; null for 0, '' and words. */
function amountAt(rawValue: unknown): string | null {
  const amount = (textAt(rawValue) ?? '').replace(/[$,\s]/g, '')
  return /^\d+(\.\d+)?$/.test(amount) && Number(amount) > 0 ? amount : null
}
