import { textAt } from './record-path.ts'

/** A shown amount ("$18,500", 18500) as a number; null for nothing, zero and words ("Call for price"). */
export function amountOf(shown: unknown): number | null {
  const amount = Number((textAt(shown) ?? '').replace(/[$,\s]/g, '') || Number.NaN)
  return Number.isFinite(amount) && amount > 0 ? amount : null
}
