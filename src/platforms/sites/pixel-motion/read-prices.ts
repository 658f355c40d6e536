import type { RawPrices } from '../../../model/raw-vehicle.ts'
import type { Card } from '../../engine/cards/html-cards.ts'
import { type PriceLine, pricesOf, roleOfLabel } from '../../engine/prices/price-lines.ts'

/**
 * A card's rows lead from the MSRP over discounts to the price, which stores label themselves: the price is the row
 * that remains once the others are recognized. If several remain, the one labeled "price" counts, else none.
 */
export function readPixelMotionPrices(card: Card): RawPrices {
  const labels = card.find('.price-item-label')
  const rows = labels.toArray().map((_, position): PriceLine => {
    const label = labels.eq(position).text().replace(/\s+/g, ' ').trim()
    return { label, amount: labels.eq(position).next().text().trim(), role: roleOfLabel(label, [], 'price') }
  })
  const named = rows.filter(({ role, label }) => role === 'price' && /\bprice\b/i.test(label ?? ''))
  const isLeftOut = (row: PriceLine) => named.length > 0 && row.role === 'price' && !named.includes(row)
  return pricesOf(
    rows.filter((row) => !isLeftOut(row)),
    'only',
  )
}
