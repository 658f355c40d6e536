import type { Static } from 'typebox'
import { leadsTo, priceReader } from '../../engine/prices/price-reader.ts'
import { textAt } from '../../engine/records/record-path.ts'
import type { SearchHit } from './records.ts'

/**
 * The price is the displayed one; the difference to `conditional_price` applies to some buyers only. The dealer's
 * discount is served only if it leads from the MSRP to that price: otherwise it may include offers. The MSRP applies to
 * new and certified vehicles.
 */
export const readFoxDealerPrices = priceReader<Static<typeof SearchHit>>({
  isNew: ({ certified, type, condition }) =>
    /^(true|1|yes|y)$/i.test(textAt(certified) ?? '') || /new|certified/i.test(textAt(type) ?? textAt(condition) ?? ''),
  rows: [
    { at: 'msrp', role: 'msrp', label: 'MSRP', of: 'new' },
    {
      ...{ at: 'dealer_discount', role: 'discount', label: 'Dealer Discount', of: 'new' },
      only: ({ msrp, dealer_discount, display_price }) => leadsTo(msrp, dealer_discount, display_price),
    },
    { at: 'display_price', role: 'price', label: 'Price' },
    { from: 'conditional_price', to: 'display_price', role: 'conditional', label: 'Conditional Offers' },
  ],
})
