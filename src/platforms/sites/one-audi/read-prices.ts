import type { Static } from 'typebox'
import { ownValue } from '../../../lib/own-value.ts'
import type { RawPrices } from '../../../model/raw-vehicle.ts'
import { type PriceLine, pricesOf } from '../../engine/prices/price-lines.ts'
import { amountOf } from '../../engine/records/amount-of.ts'
import { textAt } from '../../engine/records/record-path.ts'
import type { StockCar } from './records.ts'

/** Steps of the price ladder; every other amount is a fee that is added to the price. */
const steps: ReadonlySet<string> = new Set(['sale', 'final', 'list', 'dealerPrice', 'dealerDiscount'])
const feeLabels: Readonly<Record<string, string>> = {
  dealerDocFees: 'Documentation Fee',
  dealerMarkup: 'Dealer Handling',
}
/** Fees are displayed without cents. */
const tolerance = 1

/**
 * The price is `sale`, which the card displays. `dealerPrice` adds the fees, and so does `final` for used cars; for new
 * cars, `final` subtracts conditional offers. A ladder that does not add up has an unknown meaning: no price.
 */
export function readOneAudiPrices(car: Pick<Static<typeof StockCar>, 'carPrices'>, isNew: boolean): RawPrices {
  const amounts = new Map(
    (car.carPrices ?? []).flatMap(({ type, price }) => {
      const amount = amountOf(price?.value)
      return amount === null ? [] : [[textAt(type) ?? '', amount] as const]
    }),
  )
  const sale = amounts.get('sale')
  const list = amounts.get('list')
  const start = line(isNew ? 'msrp' : 'list', isNew ? 'MSRP' : 'List Price', list)
  if (sale === undefined) return pricesOf(start)
  const fees = [...amounts].filter(([type]) => !steps.has(type))
  const total = sale + fees.reduce((sum, [, amount]) => sum + amount, 0)
  const ends = [amounts.get('dealerPrice'), amounts.get('final')].filter((end) => end !== undefined)
  if (ends.length > 0 && !ends.some((end) => Math.abs(end - total) < tolerance)) return pricesOf(start)
  return pricesOf([
    ...start,
    ...line('discount', 'Dealer Discount', list !== undefined && list > sale ? list - sale : undefined),
    ...fees.flatMap(([type, amount]) => line('fee', ownValue(feeLabels, type) ?? 'Dealer Fee', amount)),
    { role: 'price', label: null, amount: sale },
    ...line('total', 'Total Price', total),
  ])
}

function line(role: PriceLine['role'], label: string, amount: number | undefined): PriceLine[] {
  return amount === undefined ? [] : [{ role, label, amount }]
}
