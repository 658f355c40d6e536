type RawText = string | number | null | undefined

/** The first whole number that a text shows, within the bounds; null where there is none. */
export function readInteger(rawText: RawText, bounds: { readonly min: number; readonly max: number }): number | null {
  const value = typeof rawText === 'number' ? rawText : firstNumber(rawText ?? '')
  if (value === null || !Number.isFinite(value)) return null
  const whole = Math.round(value)
  return whole >= bounds.min && whole <= bounds.max ? whole + 0 : null
}

/** The first number in a text; commas and spaces between groups of three digits belong to it, and a sign before it. */
export function firstNumber(text: string): number | null {
  const start = text.slice(0, 500)
  const digits = /(?:\d{1,3}(?:[,\s\u00a0\u202f]\d{3})+(?!\d)|\d+)(?:\.\d+)?/u.exec(start)
  if (digits === null) return null
  const number = Number(digits[0].replace(/[,\s\u00a0\u202f]/gu, ''))
  if (!Number.isFinite(number)) return null
  const before = start.slice(0, digits.index).trimEnd()
  return (/[$€£]$/.test(before) ? before.slice(0, -1).trimEnd() : before).endsWith('-') ? -number : number
}
