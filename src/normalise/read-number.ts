type Shown = string | number | null | undefined

/** The first whole number that a text shows, within the bounds; null where there is none. */
export function readInteger(shown: Shown, bounds: { readonly min: number; readonly max: number }): number | null {
  const value = typeof shown === 'number' ? shown : firstNumber(shown ?? '')
  if (value === null || !Number.isFinite(value)) return null
  const whole = Math.round(value)
  return whole >= bounds.min && whole <= bounds.max ? whole + 0 : null
}

/** The first number in a text; commas and spaces between groups of three digits belong to it. */
export function firstNumber(text: string): number | null {
  const match = /(?:-\s*)?(?:[$€£]\s*)?(?:\d{1,3}(?:[,\s\u00a0\u202f]\d{3})+|\d+)(?:\.\d+)?/u.exec(text.slice(0, 500))
  if (match === null) return null
  const number = Number(match[0].replace(/[,\s\u00a0\u202f$€£]/gu, ''))
  return Number.isFinite(number) ? number : null
}
