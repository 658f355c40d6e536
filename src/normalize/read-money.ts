import { isNegativeAmount, readAmount } from '../model/read-amount.ts'

export type PriceReading = { readonly amount: number | null; readonly warning: string | null }

/** Masked placeholder prices are between $20 and $490. */
const floor = 1_000
/** On a recent car, an amount below this is a monthly payment. */
const recentFloor = 5_000
const ceiling = 5_000_000

/** A full price: zero, negative amounts and placeholders do not count. */
export function readPrice(
  rawText: string | number | null | undefined,
  facts: { readonly field: string; readonly recent: boolean },
): PriceReading {
  const amount = readAmount(rawText)
  if (amount === null || isNegativeAmount(rawText)) return { amount: null, warning: null }
  if (amount < floor) return skipped(`${facts.field} below 1,000 left out`)
  if (facts.recent && amount < recentFloor) return skipped(`${facts.field} looks like a payment, left out`)
  if (amount > ceiling) return skipped(`${facts.field} above 5,000,000 left out`)
  return { amount, warning: null }
}

function skipped(warning: string): PriceReading {
  return { amount: null, warning }
}
