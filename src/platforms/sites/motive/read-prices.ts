import type { Static } from 'typebox'
import type { RawPriceComponent, RawPrices } from '../../../model/raw-vehicle.ts'
import { signedAmountOf } from '../../engine/records/amount-of.ts'
import { textAt } from '../../engine/records/record-path.ts'
import type { InventoryHit } from './records.ts'

/**
 * `price` is what the page asks, fees included; `feed_price` is the same before them, so that the fees are what lies
 * between the two. `rebate_price` and `discount_price` are for some buyers and never read. An MSRP belongs to new and
 * certified vehicles.
 */
export function readMotivePrices(hit: Static<typeof InventoryHit>): RawPrices {
  const price = textAt(hit.price)
  const isForMsrp = /new/i.test(textAt(hit.car_condition) ?? '') || hit.cpo === true || hit.oem_certified === true
  const msrp = isForMsrp ? textAt(hit.msrp) : null
  const fees = signedAmountOf(hit.price) - signedAmountOf(hit.feed_price)
  const components: RawPriceComponent[] = []
  if (msrp !== null) components.push({ type: 'msrp', label: 'MSRP', amount: msrp, category: 'starting' })
  if (signedAmountOf(hit.feed_price) > 0 && fees > 0) {
    components.push({ type: 'dealer_fee', label: 'Dealer fees', amount: fees.toFixed(2), category: 'fee' })
  }
  if (price !== null) {
    components.push({ type: 'net_price_with_dealer_fees', label: 'Price', amount: price, category: 'final' })
  }
  return { msrp, price, components }
}
