import { isNegativeAmount, readAmount } from '../../../model/read-amount.ts'

/** Null for nothing, zero, words ("Call for price") and, unless `signed`, amounts below zero. */
export function amountOf(rawValue: unknown, signed = false): number | null {
  if (typeof rawValue !== 'string' && typeof rawValue !== 'number') return null
  return !signed && isNegativeAmount(rawValue) ? null : readAmount(rawValue)
}

/** Like `amountOf`, for sums: keeps the sign, and reads nothing and words as 0. */
export function signedAmountOf(rawValue: unknown): number {
  if (typeof rawValue !== 'string' && typeof rawValue !== 'number') return 0
  const amount = readAmount(rawValue) ?? 0
  return isNegativeAmount(rawValue) ? -amount : amount
}

/** The first price amount in a text: neither "From $22,599" nor "$399/mo". */
export const dollarAmount =
  /(?<!\b(?:from|starting at|as low as)\s{0,3})\$\s?\d[\d,]{2,9}(?:\.\d{1,2})?(?![.,]?\d|\s{0,3}(?:\/|per\b|a\b)?\s{0,3}(?:mo|month|wk|week|bi-?week))/i
