/** The source of time, injected everywhere so that tests can move it. */
export interface Clock {
  now(): Date
  /** Monotonic milliseconds, unaffected when the machine's clock is set. Clocks without this are never set. */
  elapsedMs?(): number
}

export const systemClock: Clock = { now: () => new Date(), elapsedMs: () => performance.now() }

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** The UTC day, YYYY-MM-DD. */
export function utcDay(at: Date): string {
  return at.toISOString().slice(0, 10)
}
