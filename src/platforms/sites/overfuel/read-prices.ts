import type { Static } from 'typebox'
import type { PriceLine } from '../../engine/prices/price-lines.ts'
import { leadsTo, priceReader } from '../../engine/prices/price-reader.ts'
import { signedAmountOf } from '../../engine/records/amount-of.ts'
import { textAt } from '../../engine/records/record-path.ts'
import type { SearchRecord } from './records.ts'

type Vehicle = Static<typeof SearchRecord>
/** The site's own labels for its prices, from its settings. */
type Labels = Readonly<Record<string, unknown>>

/**
 * `price` is the page's price and equals its schema.org offer; `originalprice`, if higher, is the dealer's price before
 * a reduction. `specialprice` may apply to some buyers and is never read. The MSRP applies to new and certified
 * vehicles: on a used vehicle, the page labels the same field its list price. Discounts count if together they lead
 * from there to the price: others may apply to some buyers only.
 */
export const readOverfuelPrices = priceReader<Vehicle, Labels>({
  isNew: isForMsrp,
  rows: [
    { at: 'msrp', role: 'msrp', label: 'MSRP', of: 'new' },
    { at: 'originalprice', role: 'list', of: 'new' },
    (vehicle, labels) => {
      const before = higher(vehicle.originalprice, vehicle.msrp)
      if (isForMsrp(vehicle) || signedAmountOf(before) <= signedAmountOf(vehicle.price)) return []
      return line('list', textAt(labels.used_msrp_label) ?? 'List price', before)
    },
    (vehicle) => discountsOf(vehicle),
    ({ price }, labels) => line('price', textAt(labels.price_label) ?? 'Price', price),
  ],
})

function isForMsrp({ condition, certified }: Vehicle): boolean {
  return /new|certified/i.test(textAt(condition) ?? '') || /^(true|1)$/.test(textAt(certified) ?? '')
}

function discountsOf(vehicle: Vehicle): readonly PriceLine[] {
  const discounts = (vehicle.discounts ?? []).filter(({ amount }) => signedAmountOf(amount) < 0)
  const sum = discounts.reduce((total, { amount }) => total + signedAmountOf(amount), 0)
  const starts = [higher(vehicle.originalprice, isForMsrp(vehicle) ? 0 : vehicle.msrp), vehicle.msrp]
  if (!starts.some((start) => leadsTo(start, sum, vehicle.price))) return []
  return discounts.flatMap(({ title, amount }) => line('discount', textAt(title) ?? 'Discount', amount))
}

function line(role: PriceLine['role'], label: string, rawValue: unknown): readonly PriceLine[] {
  return [{ role, label, amount: textAt(rawValue) ?? '' }]
}

function higher(one: unknown, other: unknown): unknown {
  return signedAmountOf(other) > signedAmountOf(one) ? other : one
}
