import type { Static } from 'typebox'
import type { RawPriceComponent, RawPrices } from '../../../model/raw-vehicle.ts'
import { signedAmountOf } from '../../engine/records/amount-of.ts'
import { textAt } from '../../engine/records/record-path.ts'
import type { SearchHit } from './records.ts'

/**
 * The price is the displayed one; `conditional_price` and the incentives are for some buyers and never read. The
 * dealer's discount is told only where it leads from the MSRP to that price: elsewhere it may hold offers. An MSRP
 * belongs to new and certified vehicles.
 */
export function readFoxDealerPrices(hit: Static<typeof SearchHit>): RawPrices {
  const price = signedAmountOf(hit.display_price) > 0 ? textAt(hit.display_price) : null
  const isCertified = /^(true|1|yes|y)$/i.test(textAt(hit.certified) ?? '')
  const isForMsrp = isCertified || /new|certified/i.test(textAt(hit.type) ?? textAt(hit.condition) ?? '')
  const msrp = isForMsrp && signedAmountOf(hit.msrp) > 0 ? textAt(hit.msrp) : null
  const components: RawPriceComponent[] = []
  if (msrp !== null) components.push({ type: 'msrp', label: 'MSRP', amount: msrp, category: 'starting' })
  const discount = textAt(hit.dealer_discount)
  const leads = signedAmountOf(msrp) - Math.abs(signedAmountOf(discount)) === signedAmountOf(price)
  if (discount !== null && signedAmountOf(discount) !== 0 && msrp !== null && price !== null && leads) {
    components.push({ type: 'dealer_incentive', label: 'Dealer Discount', amount: discount, category: 'discount' })
  }
  if (price !== null) {
    components.push({ type: 'net_price_with_dealer_fees', label: 'Price', amount: price, category: 'final' })
  }
  return { msrp, price, components }
}
