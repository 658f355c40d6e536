import { textAt } from './record-path.ts'

/** A shown amount ("$18,500", 18500) as a number; null for nothing, zero and words ("Call for price"). */
export function amountOf(rawValue: unknown): number | null {
  const amount = signedAmountOf(rawValue)
  return amount > 0 ? amount : null
}

/** The same where amounts are added up: 0 for nothing and words, and with its sign. */
export function signedAmountOf(rawValue: unknown): number {
  const amount = Number((textAt(rawValue) ?? '').replace(/[$,\s]/g, ''))
  return Number.isFinite(amount) ? amount : 0
}
