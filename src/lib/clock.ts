/** Where time comes from. Handed in everywhere, so that a test can move it. */
export interface Clock {
  now(): Date
  /**
   * Milliseconds since some moment. Unlike `now()`, they go on evenly when the machine's clock is set. A clock without
   * them is never set.
   */
  elapsedMs?(): number
}

export const systemClock: Clock = { now: () => new Date(), elapsedMs: () => performance.now() }
