import type { Static } from 'typebox'
import type { RawPrices } from '../../../model/raw-vehicle.ts'
import { textAt } from '../../engine/records/record-path.ts'
import type { VehicleRecord } from './records.ts'

/**
 * The lowest of the internet, sale and asking prices that are above zero: the asking price often repeats the MSRP. It is
 * the list price where it is neither. Retail, final, invoice and wholesale prices are not what the page asks.
 */
export function readConvertusPrices(vehicle: Static<typeof VehicleRecord>): RawPrices {
  const [msrp, asking, internet] = [vehicle.msrp, vehicle.asking_price, vehicle.internet_price].map(amountAt)
  const asked = [asking, internet, amountAt(vehicle.sale_price)].filter((amount) => typeof amount === 'number')
  const price = asked.length === 0 ? null : Math.min(...asked)
  const reduced = typeof asking === 'number' && price !== null && asking > price && asking !== msrp
  return {
    msrp: /^used$/i.test(textAt(vehicle.sale_class) ?? '') ? null : (msrp ?? null),
    price,
    internet_price: internet ?? null,
    list_price: reduced ? asking : null,
  }
}

function amountAt(rawValue: unknown): number | null {
  const amount = Number((textAt(rawValue) ?? 'none').replace(/[$,\s]/g, ''))
  return Number.isFinite(amount) && amount > 0 ? amount : null
}
