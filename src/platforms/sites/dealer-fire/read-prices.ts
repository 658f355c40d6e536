import type { Static } from 'typebox'
import { priceReader } from '../../engine/prices/price-reader.ts'
import { signedAmountOf } from '../../engine/records/amount-of.ts'
import type { VehicleObject } from './records.ts'

const asked = ['sellingPrice', 'internetPrice', 'originalPrice'] as const

/**
 * The price is the advertised `sellingPrice`, else the internet or original price. `finalPrice` adds the dealer's fees,
 * as the page displays it; a final price below the asking price includes something else and is not read.
 */
export const readDealerFirePrices = priceReader<Static<typeof VehicleObject>>({
  rows: [
    { at: asked, role: 'start', label: 'Advertised Price' },
    { from: asked, to: 'finalPrice', role: 'fee', label: 'Dealer Fees' },
    { at: 'finalPrice', role: 'total', label: 'Price', only: isWithFees },
    { at: asked, role: 'total', label: 'Price', otherwise: true },
    { at: asked, role: 'price' },
    { at: 'internetPrice', role: 'internet' },
  ],
})

function isWithFees(vehicle: Static<typeof VehicleObject>): boolean {
  const price = asked.map((key) => signedAmountOf(vehicle[key])).find((amount) => amount > 0)
  return price !== undefined && signedAmountOf(vehicle.finalPrice) > price
}
