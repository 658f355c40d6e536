import type { Static } from 'typebox'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { slugOf } from '../../engine/detect/site-links.ts'
import { priceReader } from '../../engine/prices/price-reader.ts'
import { textAt } from '../../engine/records/record-path.ts'
import type { VehicleRecord } from './records.ts'

type Vehicle = Static<typeof VehicleRecord>

/** A demonstrator has no other condition. The file has no URLs: the site composes them as here. */
export function readLeadboxVehicle(vehicle: Vehicle): RawVehicle {
  const condition = textAt(vehicle.condition) ?? (isYes(vehicle.demo) ? 'Demo' : null)
  return { condition, odometer_unit: 'km', vdp_link: linkOf(vehicle, condition), prices: readLeadboxPrices(vehicle) }
}

/** The sale price, else the price; a price above the sale price is the list price. 0 means "call for price". */
export const readLeadboxPrices = priceReader<Vehicle>({
  rows: [
    { at: ['saleprice', 'price'], role: 'price' },
    { at: 'price', role: 'list' },
  ],
})

function linkOf({ id, year, make, model }: Vehicle, condition: string | null): string | null {
  const parts = [condition, year, make, model, id].map((part) => slugOf(textAt(part) ?? ''))
  return parts.includes('') ? null : `/view/${parts.join('-')}/`
}

function isYes(rawValue: unknown): boolean {
  return /^(true|1|yes)$/i.test(textAt(rawValue) ?? '')
}
