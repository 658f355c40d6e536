import type { Static } from 'typebox'
import type { RawPriceComponent, RawPrices } from '../../../model/raw-vehicle.ts'
import { signedAmountOf } from '../../engine/records/amount-of.ts'
import { textAt } from '../../engine/records/record-path.ts'
import type { SearchRecord } from './records.ts'

/**
 * `price` is what the page asks, as its schema.org offer says too; `originalprice` is the dealer's price before it was
 * lowered, where it lies above. `specialprice` may be for some buyers and is never read. An MSRP belongs to new and
 * certified vehicles: on a used one the page calls the same field its list price. Discounts of the record are those that
 * lead from there to the price; the site's settings have its own words for both prices.
 */
export function readOverfuelPrices(record: Static<typeof SearchRecord>, labels: Labels = noLabels): RawPrices {
  const price = textAt(record.price)
  const asked = signedAmountOf(price)
  const isForMsrp =
    /new|certified/i.test(textAt(record.condition) ?? '') || /^(true|1)$/.test(textAt(record.certified) ?? '')
  const msrp = isForMsrp && signedAmountOf(record.msrp) > 0 ? textAt(record.msrp) : null
  const listed = isForMsrp ? record.originalprice : higher(record.originalprice, record.msrp)
  const before = asked > 0 && signedAmountOf(listed) > asked ? textAt(listed) : null
  const usedLabel = textAt(labels.used_msrp_label) ?? 'List price'
  return {
    msrp,
    price,
    list_price: before,
    components: [
      ...component('msrp', 'MSRP', msrp, 'starting'),
      ...component('list_price', usedLabel, isForMsrp ? null : before, 'starting'),
      ...discountsOf(record, before ?? msrp),
      ...component('net_price_with_dealer_fees', textAt(labels.price_label) ?? 'Price', price, 'final'),
    ],
  }
}

type Labels = Readonly<Record<string, unknown>>

const noLabels: Labels = {}

/** Those that together make the price: others may be for some buyers only. */
function discountsOf(record: Static<typeof SearchRecord>, from: string | null): RawPriceComponent[] {
  const discounts = (record.discounts ?? []).filter(({ amount }) => signedAmountOf(amount) < 0)
  const sum = discounts.reduce((total, { amount }) => total + signedAmountOf(amount), 0)
  if (from === null || Math.abs(signedAmountOf(from) + sum - signedAmountOf(record.price)) > 1) return []
  return discounts.flatMap(({ title, amount }) =>
    component('dealer_incentive', textAt(title) ?? 'Discount', textAt(amount), 'discount'),
  )
}

function component(
  type: RawPriceComponent['type'],
  label: string,
  amount: string | null,
  category: RawPriceComponent['category'],
): RawPriceComponent[] {
  return amount === null ? [] : [{ type, label, amount, category }]
}

function higher(one: unknown, other: unknown): unknown {
  return signedAmountOf(other) > signedAmountOf(one) ? other : one
}
