/** Whole cents of an amount, half a cent up. Seven digits take away what binary fractions add: 1.005 is 101 cents. */
export function toCents(amount: number): number {
  return roundHalfUp(amount * 100)
}

export function toAmount(cents: number): number {
  return cents / 100
}

/** The share of an amount in cents that a percentage makes. */
export function percentOf(cents: number, percent: number): number {
  return roundHalfUp((cents * percent) / 100)
}

export function roundHalfUp(value: number): number {
  const cleaned = Number(value.toFixed(7))
  return Math.sign(cleaned) * Math.floor(Math.abs(cleaned) + 0.5)
}
