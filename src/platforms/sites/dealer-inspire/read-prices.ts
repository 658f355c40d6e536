import type { Static } from 'typebox'
import { priceReader } from '../../engine/prices/price-reader.ts'
import { textAt } from '../../engine/records/record-path.ts'
import type { ListingRecord } from './records.ts'

/**
 * The price is "our price", which the card displays; 0 or null there means "call for price". `sale_price` and
 * `low_price` may include conditional offers and are never read. The MSRP applies to new and certified vehicles.
 */
export const readDealerInspirePrices = priceReader<Static<typeof ListingRecord>>({
  isNew: ({ type }) => /new|certified/i.test(textAt(type) ?? ''),
  rows: [
    { at: 'pricing.msrp', role: 'msrp', label: 'MSRP', of: 'new' },
    ({ pricing }) => {
      const ours = pricing?.our_price === undefined ? (pricing?.price ?? pricing?.internet_price) : pricing.our_price
      const label = textAt(pricing?.our_price_label) ?? 'Our Price'
      return [{ role: 'price', label, amount: textAt(ours) ?? '' }]
    },
    { at: 'pricing.internet_price', role: 'internet' },
  ],
})
