import type { Static } from 'typebox'
import { priceReader } from '../../engine/prices/price-reader.ts'
import { textAt } from '../../engine/records/record-path.ts'
import type { InventoryHit } from './records.ts'

/**
 * `price` is what the page asks, fees included; `feed_price` is the same before them, so that the fees are what lies
 * between the two. `rebate_price` and `discount_price` are for some buyers and never read. An MSRP belongs to new and
 * certified vehicles.
 */
export const readMotivePrices = priceReader<Static<typeof InventoryHit>>({
  isNew: (hit) => /new/i.test(textAt(hit.car_condition) ?? '') || hit.cpo === true || hit.oem_certified === true,
  rows: [
    { at: 'msrp', role: 'msrp', label: 'MSRP', of: 'new' },
    { from: 'feed_price', to: 'price', role: 'fee', label: 'Dealer fees' },
    { at: 'price', role: 'price', label: 'Price' },
  ],
})
