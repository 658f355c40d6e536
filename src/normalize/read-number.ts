import { modelYearOf } from '../model/vin.ts'

type RawText = string | number | null | undefined

export function readInteger(rawText: RawText, bounds: { readonly min: number; readonly max: number }): number | null {
  const value = typeof rawText === 'number' ? rawText : firstNumber(rawText ?? '')
  if (value === null || !Number.isFinite(value)) return null
  const whole = Math.round(value)
  return whole >= bounds.min && whole <= bounds.max ? whole + 0 : null
}

/** Includes a sign, and commas and spaces between groups of three digits. */
export function firstNumber(text: string): number | null {
  const start = text.slice(0, 500)
  const digits = /(?:\d{1,3}(?:[,\s]\d{3})+(?!\d)|\d+)(?:\.\d+)?/.exec(start)
  if (digits === null) return null
  const number = Number(digits[0].replace(/[,\s]/g, ''))
  if (!Number.isFinite(number)) return null
  const before = start.slice(0, digits.index).trimEnd()
  return (/[$€£]$/.test(before) ? before.slice(0, -1).trimEnd() : before).endsWith('-') ? -number : number
}

type YearFacts = {
  readonly year: string | number | null | undefined
  readonly heading: string
  readonly vin: string
  readonly observedYear: number
}

export function readYear(facts: YearFacts): number | null {
  const bounds = { min: 1900, max: facts.observedYear + 2 }
  return (
    readInteger(facts.year, bounds) ?? readInteger(yearIn(facts.heading), bounds) ?? modelYearOf(facts.vin, bounds.max)
  )
}

function yearIn(heading: string): string | undefined {
  return /\b(19|20)\d{2}\b/.exec(heading)?.[0]
}
