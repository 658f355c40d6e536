import { firstNumber } from './read-number.ts'

type RawText = string | number | null | undefined

export type PriceReading = { readonly amount: number | null; readonly warning: string | null }

/** Masked placeholder prices are between $20 and $490. */
const floor = 1_000
/** On a recent car, an amount below this is a monthly payment. */
const recentFloor = 5_000
const ceiling = 5_000_000

const periodic =
  /\/\s*((2|deux)\s+)?(mo|month|wk|week|bi-?wk|mois|sem|semaines?)\b|\bper\s+(mo|month|week)|\b(monthly|bi-?weekly|weekly|mensuel|hebdo)|par\s+(mois|semaine)|aux\s+(2|deux)\s+semaines/i
const notAnAmountAsked = /\b(save|savings|off|down|deposit)\b/i
/** "Call" texts may contain a phone number. */
const onRequest = /\b(call|contact|request|inquire|appelez|communiquez|sur demande)\b/i

/** The amount in cents precision, without sign; null for "Call for price" and for payments. */
export function readAmount(rawText: RawText): number | null {
  if (typeof rawText === 'string' && (periodic.test(rawText) || notAnAmountAsked.test(rawText))) return null
  if (typeof rawText === 'string' && onRequest.test(rawText) && !/[$€£]/.test(rawText)) return null
  const amount = typeof rawText === 'number' ? rawText : firstNumber(rawText ?? '')
  if (amount === null || !Number.isFinite(amount)) return null
  const rounded = Math.round(Math.abs(amount) * 100) / 100
  return rounded > 0 && rounded <= 1e9 ? rounded : null
}

/** A full price: zero, negative amounts and placeholders do not count. */
export function readPrice(rawText: RawText, facts: { readonly field: string; readonly recent: boolean }): PriceReading {
  const amount = readAmount(rawText)
  if (amount === null || isNegative(rawText)) return { amount: null, warning: null }
  if (amount < floor) return skipped(`${facts.field} below 1,000 left out`)
  if (facts.recent && amount < recentFloor) return skipped(`${facts.field} looks like a payment, left out`)
  if (amount > ceiling) return skipped(`${facts.field} above 5,000,000 left out`)
  return { amount, warning: null }
}

function skipped(warning: string): PriceReading {
  return { amount: null, warning }
}

function isNegative(rawText: RawText): boolean {
  return typeof rawText === 'number' ? rawText < 0 : /^\s*(?:[$€£]\s*)?[-(]\s*(?:[$€£]\s*)?\d/.test(rawText ?? '')
}
