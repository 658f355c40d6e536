import type { Clock } from '../../src/lib/clock.ts'

/** Real time plus an offset that a test moves. */
export type MovableClock = Clock & {
  /** Time passes. */
  advance(ms: number): void
  /** Sets the clock, backwards if negative, without time passing. */
  set(ms: number): void
}

export function createMovableClock(): MovableClock {
  let offsetMs = 0
  let setMs = 0
  return {
    now: () => new Date(Date.now() + offsetMs + setMs),
    elapsedMs: () => performance.now() + offsetMs,
    advance: (ms) => {
      offsetMs += ms
    },
    set: (ms) => {
      setMs += ms
    },
  }
}
