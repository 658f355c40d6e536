/** The source of time, injected everywhere so that tests can move it. */
export interface Clock {
  now(): Date
  /** Monotonic milliseconds, unaffected when the machine's clock is set. Clocks without this are never set. */
  elapsedMs?(): number
}

export const systemClock: Clock = { now: () => new Date(), elapsedMs: () => performance.now() }
