import type { Static } from 'typebox'
import type { RawPriceComponent, RawPrices } from '../../../model/raw-vehicle.ts'
import { textAt } from '../../engine/records/record-path.ts'
import type { StockCar } from './records.ts'

/** Amounts that are steps of the ladder; every other one is a fee that is added to the price. */
const steps: ReadonlySet<string> = new Set(['sale', 'final', 'list', 'dealerPrice', 'dealerDiscount'])
/** Fees are shown without cents. */
const tolerance = 1

/**
 * The price is `sale`, what the card shows. `dealerPrice` is that with the fees, and so is `final` for used cars; for new
 * ones `final` has offers for some buyers taken off. A ladder that does not add up means something else: no price.
 */
export function readOneAudiPrices(car: Pick<Static<typeof StockCar>, 'carPrices'>, isNew: boolean): RawPrices {
  const amounts = new Map(
    (car.carPrices ?? []).map(({ type, price }) => [textAt(type) ?? '', Number(textAt(price?.value) ?? Number.NaN)]),
  )
  const sale = amountAt(amounts, 'sale')
  const list = amountAt(amounts, 'list')
  const start = list === null ? {} : isNew ? { msrp: list } : { list_price: list }
  if (sale === null) return { price: null, ...start }
  const fees = [...amounts].filter(([type, amount]) => !steps.has(type) && amount > 0)
  const total = sale + fees.reduce((sum, [, amount]) => sum + amount, 0)
  const ends = ['dealerPrice', 'final'].flatMap((type) => amountAt(amounts, type) ?? [])
  if (ends.length > 0 && !ends.some((end) => Math.abs(end - total) < tolerance)) return { price: null, ...start }
  return { price: sale, ...start, components: componentsOf({ list, isNew, sale, fees, total }) }
}

function amountAt(amounts: ReadonlyMap<string, number>, type: string): number | null {
  const amount = amounts.get(type)
  return amount !== undefined && Number.isFinite(amount) && amount > 0 ? amount : null
}

function componentsOf(ladder: {
  readonly list: number | null
  readonly isNew: boolean
  readonly sale: number
  readonly fees: readonly (readonly [string, number])[]
  readonly total: number
}): RawPriceComponent[] {
  const { list, isNew, sale, fees, total } = ladder
  const discount = list === null ? 0 : list - sale
  return [
    ...(list === null
      ? []
      : [
          isNew
            ? ({ type: 'msrp', label: 'MSRP', amount: list, category: 'starting' } as const)
            : ({ type: 'list_price', label: 'List Price', amount: list, category: 'starting' } as const),
        ]),
    ...(discount > 0
      ? [{ type: 'dealer_incentive', label: 'Dealer Discount', amount: discount, category: 'discount' } as const]
      : []),
    ...fees.map(
      ([type, amount]) =>
        ({ type: 'dealer_fee', label: feeLabels[type] ?? 'Dealer Fee', amount, category: 'fee' }) as const,
    ),
    { type: 'net_price_with_dealer_fees', label: 'Total Price', amount: total, category: 'final' },
  ]
}

const feeLabels: Readonly<Record<string, string>> = {
  dealerDocFees: 'Documentation Fee',
  dealerMarkup: 'Dealer Handling',
}
