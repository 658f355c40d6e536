import type { Static } from 'typebox'
import { priceReader } from '../../engine/prices/price-reader.ts'
import { signedAmountOf } from '../../engine/records/amount-of.ts'
import { textAt } from '../../engine/records/record-path.ts'
import type { VehicleDocument } from './records.ts'

const asked = ['finalPrice', 'finalPriceInt', 'sellingPrice', 'price'] as const

/**
 * The price is the final price, else the selling price, else the plain price. An internet price below it includes
 * conditional offers: the difference is served as one. The MSRP applies to new and certified vehicles.
 */
export const readDealerVenomPrices = priceReader<Static<typeof VehicleDocument>>({
  isNew: ({ condition }) => /new|certified/i.test(textAt(condition) ?? ''),
  rows: [
    { at: 'msrp', role: 'msrp', label: 'MSRP', of: 'new' },
    { at: asked, role: 'price', label: 'Final Price' },
    { from: 'internetPrice', to: asked, role: 'conditional', label: 'Conditional Offers' },
    {
      ...{ at: 'internetPrice', role: 'internet' },
      only: (document) => signedAmountOf(document.internetPrice) >= askedOf(document),
    },
  ],
})

function askedOf(document: Static<typeof VehicleDocument>): number {
  return asked.map((key) => signedAmountOf(document[key])).find((amount) => amount > 0) ?? Infinity
}
