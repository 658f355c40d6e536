/** An amount in cents, rounding half up. Rounding to seven digits first removes binary errors: 1.005 is 101 cents. */
export function toCents(amount: number): number {
  return roundHalfUp(amount * 100)
}

export function toAmount(cents: number): number {
  return cents / 100
}

export function percentOf(cents: number, percent: number): number {
  return roundHalfUp((cents * percent) / 100)
}

export function roundHalfUp(value: number): number {
  const cleaned = Number(value.toFixed(7))
  return Math.sign(cleaned) * Math.floor(Math.abs(cleaned) + 0.5)
}
