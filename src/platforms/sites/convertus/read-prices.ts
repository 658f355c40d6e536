import type { Static } from 'typebox'
import { priceReader } from '../../engine/prices/price-reader.ts'
import { textAt } from '../../engine/records/record-path.ts'
import type { VehicleRecord } from './records.ts'

/**
 * The lowest of the internet, sale and asking prices. The asking price often repeats the MSRP; if it is neither the
 * MSRP nor the price, it is the list price. Retail, final, invoice and wholesale prices are not asking prices.
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
