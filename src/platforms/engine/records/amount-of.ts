import { textAt } from './record-path.ts'

/** Reads "$18,500" or 18500 as a number; null for nothing, zero and words ("Call for price"). */
export function amountOf(rawValue: unknown): number | null {
  const amount = signedAmountOf(rawValue)
  return amount > 0 ? amount : null
}

/** Like `amountOf`, for sums: keeps the sign, and reads nothing and words as 0. */
export function signedAmountOf(rawValue: unknown): number {
  const amount = Number((textAt(rawValue) ?? '').replace(/[$,\s]/g, ''))
  return Number.isFinite(amount) ? amount : 0
}
