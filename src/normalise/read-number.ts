type Shown = string | number | null | undefined

/** The first whole number that a text shows, within the bounds; null where there is none. */
export function readInteger(shown: Shown, bounds: { readonly min: number; readonly max: number }): number | null {
  const value = typeof shown === 'number' ? shown : firstNumber(shown ?? '')
  if (value === null || !Number.isFinite(value)) return null
  const whole = Math.round(value)
  return whole >= bounds.min && whole <= bounds.max ? whole + 0 : null
}

/**
 * "11,416 miles", "18 250 km", "42K". The number is served as shown: SPEC.md has no unit, so kilometres of a Canadian
 * site stay kilometres. 0 stays 0.
 */
export function readOdometer(shown: Shown): number | null {
  const bounds = { min: 0, max: 2_000_000 }
  if (typeof shown !== 'string') return readInteger(shown, bounds)
  const thousands = /^\D*(\d{1,3}(?:\.\d)?)\s*k(?!m)\b/i.exec(shown)
  if (thousands?.[1] !== undefined) return readInteger(Number(thousands[1]) * 1000, bounds)
  return readInteger(shown, bounds)
}

/** The first number in a text; commas and spaces between groups of three digits belong to it. */
export function firstNumber(text: string): number | null {
  const match = /-?\s*[$€£]?\s*(?:\d{1,3}(?:[,\s\u00a0\u202f]\d{3})+|\d+)(?:\.\d+)?/u.exec(text.slice(0, 500))
  if (match === null) return null
  const number = Number(match[0].replace(/[,\s\u00a0\u202f$€£]/gu, ''))
  return Number.isFinite(number) ? number : null
}
