import type { Static } from 'typebox'
import type { RawPriceComponent, RawPrices } from '../../../model/raw-vehicle.ts'
import { textAt } from '../../engine/records/record-path.ts'
import type { ListingRecord } from './records.ts'

/** What such a label names is not asked of everybody. */
const conditional = /financ|lease|rebate|incentive|condition|qualif|loyalty|conquest|military|trade/i

/**
 * The price is "our price", which is what the card shows; 0 or null there is "call for price". `sale_price` and
 * `low_price` may fold in offers for some buyers and are never read. An MSRP belongs to new and certified vehicles.
 */
export function readDealerInspirePrices({ pricing, type }: Static<typeof ListingRecord>): RawPrices {
  const label = textAt(pricing?.our_price_label)
  const isForAll = label === null || !conditional.test(label)
  const ours = pricing?.our_price === undefined ? (pricing?.price ?? pricing?.internet_price) : pricing.our_price
  const price = isForAll ? textAt(ours) : null
  const msrp = /new|certified/i.test(textAt(type) ?? '') ? textAt(pricing?.msrp) : null
  const components: RawPriceComponent[] = []
  if (msrp !== null) components.push({ type: 'msrp', label: 'MSRP', amount: msrp, category: 'starting' })
  if (price !== null) {
    components.push({
      type: 'net_price_with_dealer_fees',
      label: label ?? 'Our Price',
      amount: price,
      category: 'final',
    })
  }
  return { msrp, price, internet_price: textAt(pricing?.internet_price), components }
}
