import type { Static } from 'typebox'
import type { RawPriceComponent, RawPrices } from '../../../model/raw-vehicle.ts'
import { amountOf } from '../../engine/records/amount-of.ts'
import type { VehicleObject } from './records.ts'

/**
 * The price is the advertised `sellingPrice`, else the internet or the original one. `finalPrice` is that with the
 * dealer's fees, as the page prints it below; a final price under the asked one has something else in it and is not read.
 */
export function readDealerFirePrices(vehicle: Static<typeof VehicleObject>): RawPrices {
  const internet = amountOf(vehicle.internetPrice)
  const price = amountOf(vehicle.sellingPrice) ?? internet ?? amountOf(vehicle.originalPrice)
  const final = amountOf(vehicle.finalPrice)
  const fees = price !== null && final !== null && final > price ? Math.round((final - price) * 100) / 100 : 0
  return { price, internet_price: internet, components: price === null ? [] : parts(price, fees) }
}

function parts(price: number, fees: number): RawPriceComponent[] {
  const starting: RawPriceComponent = {
    type: 'list_price',
    label: 'Advertised Price',
    amount: price,
    category: 'starting',
  }
  const type = 'net_price_with_dealer_fees'
  const final: RawPriceComponent = { type, label: 'Price', amount: price + fees, category: 'final' }
  if (fees === 0) return [starting, final]
  return [starting, { type: 'dealer_fee', label: 'Dealer Fees', amount: fees, category: 'fee' }, final]
}
