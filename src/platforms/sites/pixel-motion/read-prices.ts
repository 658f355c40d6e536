import type { RawPrices } from '../../../model/raw-vehicle.ts'
import type { Card } from '../../engine/cards/html-cards.ts'
import { amountOf } from '../../engine/records/amount-of.ts'

type Row = { readonly label: string; readonly amount: number }

const startLabel = /\b(?:msrp|retail|sticker)\b/i
const usualLabel = /^(?:your |our |sale |selling |internet |dealer )?price:?$/i
/** Offers for some, and what is no price of the vehicle. */
const otherLabel =
  /rebate|incentive|military|college|loyalty|conquest|bonus|cash|financ|lease|month|payment|sav|discount|off\b|fee|after/i

/**
 * The rows of a card lead from the MSRP over discounts to the price, which stores like to call by their own name: it is
 * what remains when the other rows are known. Where several remain, the one that says "price" counts, else none.
 */
export function readPixelMotionPrices(card: Card): RawPrices {
  const rows = rowsOf(card)
  const start = rows.find(({ label }) => startLabel.test(label))?.amount ?? null
  const left = rows.filter(({ label }) => !startLabel.test(label) && !otherLabel.test(label))
  const usual = left.filter(({ label }) => usualLabel.test(label.trim()))
  const [only, ...others] = left.length > 1 ? usual : left
  const price = only === undefined || others.length > 0 ? null : only.amount
  return { price, msrp: start }
}

function rowsOf(card: Card): Row[] {
  const labels = card.find('.price-item-label')
  return labels.toArray().flatMap((_, position) => {
    const label = labels.eq(position)
    const value = label.next().text().trim()
    const amount = /^\$/.test(value) ? amountOf(value) : null
    return amount === null ? [] : [{ label: label.text().replace(/\s+/g, ' '), amount }]
  })
}
