import type { Static } from 'typebox'
import { priceReader } from '../../engine/prices/price-reader.ts'
import { textAt } from '../../engine/records/record-path.ts'
import type { VehicleRecord } from './records.ts'

/**
 * The lowest of the internet, sale and asking prices: the asking price often repeats the MSRP, and is the list price
 * where it is neither. Retail, final, invoice and wholesale prices are not what the page asks.
 */
export const readConvertusPrices = priceReader<Static<typeof VehicleRecord>>({
  isNew: (vehicle) => !/^used$/i.test(textAt(vehicle.sale_class) ?? ''),
  rows: [
    { at: 'msrp', role: 'msrp', of: 'new' },
    { at: 'asking_price', role: 'price' },
    { at: 'internet_price', role: 'price' },
    { at: 'sale_price', role: 'price' },
    { at: 'internet_price', role: 'internet' },
    (vehicle) => (vehicle.asking_price === vehicle.msrp ? [] : listLine(textAt(vehicle.asking_price))),
  ],
  several: 'lowest',
})

function listLine(amount: string | null) {
  return amount === null ? [] : [{ role: 'list' as const, label: null, amount }]
}
