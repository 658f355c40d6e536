import type { PriceBasis } from '../model/price-basis/price-basis.ts'
import { basisOf, conditionsOf, itemOf, mergeBasis, type Said } from '../model/price-basis/read-price-basis.ts'
import type { VehicleContent } from '../model/website-vehicle.ts'
import { cleanLine } from './clean-text.ts'

const maxFees = 20

type Panel = Pick<
  VehicleContent,
  'price' | 'msrp' | 'list_price' | 'internet_price' | 'price_components' | 'conditional_offers'
>

/** What the page's words say, with the rows of its price panel and what its conditional offers ask for. */
export function readPriceBasis(raw: PriceBasis | null | undefined, panel: Panel): VehicleContent['price_basis'] {
  const basis = mergeBasis(raw ?? null, basisOfPanel(panel))
  if (basis === null) return null
  return {
    fees_included: basis.fees_included,
    fees: basis.fees.slice(0, maxFees).map((fee) => ({ ...fee, label: cleanLine(fee.label, 80) })),
    excludes: [...basis.excludes],
    conditions: [...basis.conditions],
    text: cleanLine(basis.text, 300),
  }
}

function basisOfPanel(panel: Panel): PriceBasis | null {
  const rows = panel.price_components.components.flatMap((row, at): (Said & { readonly text: string })[] => {
    const word = row.category === 'fee' ? (itemOf(row.label) ?? 'dealer_fees') : null
    const isInside = word === null ? null : isInPrice(panel, at)
    if (word === null || isInside === null) return []
    const label = row.label.replace(/\s*:\s*$/, '')
    return [{ word, label, amount: row.amount, isInside, text: `${label}: $${row.amount}` }]
  })
  const offers = panel.conditional_offers.map(({ label }) => ({ label, conditions: conditionsOf(label) }))
  const asking = offers.filter(({ conditions }) => conditions.length > 0)
  if (rows.length === 0 && asking.length === 0) return null
  const texts = [...rows.map(({ text }) => text), ...asking.map(({ label }) => label)].map((text) => `${text}.`)
  return basisOf(rows, { conditions: asking.flatMap(({ conditions }) => conditions), texts })
}

/** Whether the row of a fee leads to the price, or comes on top of it; null: nothing tells. */
function isInPrice(
  { price, msrp, list_price: list, internet_price: internet, price_components: panel }: Panel,
  at: number,
) {
  const { components, total_fees: fees, starting_price: start, total_discounts: discounts } = panel
  if (price === null) return null
  const ofPrice = components.findIndex(({ category, amount }) => category === 'final' && amount === price)
  if (/\bincl/i.test(components[at]?.label ?? '')) return true
  if (isSum(start - Math.abs(discounts) + fees, price)) return true
  if (ofPrice >= 0 && at > ofPrice) return false
  if (isSum(price + fees, panel.final_price)) return false
  const before = [msrp, list, internet].filter((amount) => amount !== null)
  return before.some((amount) => isSum(amount + fees, price)) ? true : null
}

function isSum(sum: number, amount: number): boolean {
  return Math.abs(sum - amount) <= 1
}
