import type { Static } from 'typebox'
import type { RawPriceComponent, RawPrices } from '../../../model/raw-vehicle.ts'
import { signedAmountOf } from '../../engine/records/amount-of.ts'
import { textAt } from '../../engine/records/record-path.ts'
import type { SearchRecord } from './records.ts'

/**
 * `price` is what the page asks, as its schema.org offer says too; `originalprice` is the dealer's price before it was
 * lowered, where it lies above. `specialprice` may be for some buyers and is never read. An MSRP belongs to new and
 * certified vehicles.
 */
export function readOverfuelPrices(record: Static<typeof SearchRecord>): RawPrices {
  const price = textAt(record.price)
  const before = signedAmountOf(record.originalprice) > signedAmountOf(price) ? textAt(record.originalprice) : null
  const isForMsrp =
    /new|certified/i.test(textAt(record.condition) ?? '') || /^(true|1)$/.test(textAt(record.certified) ?? '')
  const msrp = isForMsrp && signedAmountOf(record.msrp) > 0 ? textAt(record.msrp) : null
  const isReduced = signedAmountOf(price) > 0 && before !== null
  const components: RawPriceComponent[] = []
  if (msrp !== null) components.push({ type: 'msrp', label: 'MSRP', amount: msrp, category: 'starting' })
  if (price !== null) {
    components.push({ type: 'net_price_with_dealer_fees', label: 'Price', amount: price, category: 'final' })
  }
  return { msrp, price, list_price: isReduced ? before : null, components }
}
