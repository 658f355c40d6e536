import type { Static } from 'typebox'
import { priceReader } from '../../engine/prices/price-reader.ts'
import { textAt } from '../../engine/records/record-path.ts'
import type { InventoryHit } from './records.ts'

/**
 * `price` is the page's price, fees included; `feed_price` is the price before fees, so the difference is the fees.
 * `rebate_price` and `discount_price` apply to some buyers and are never read. The MSRP applies to new and certified
 * vehicles.
 */
export const readMotivePrices = priceReader<Static<typeof InventoryHit>>({
  isNew: (hit) => /new/i.test(textAt(hit.car_condition) ?? '') || hit.cpo === true || hit.oem_certified === true,
  rows: [
    { at: 'msrp', role: 'msrp', label: 'MSRP', of: 'new' },
    { from: 'feed_price', to: 'price', role: 'fee', label: 'Dealer fees' },
    { at: 'price', role: 'price', label: 'Price' },
  ],
})
