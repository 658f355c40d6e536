import type { MovableClock } from './movable-clock.ts'

/** A clock that stands still until a test moves it. */
export function createHandClock(begin: string): MovableClock {
  let elapsedMs = 0
  let setMs = Date.parse(begin)
  return {
    now: () => new Date(setMs + elapsedMs),
    elapsedMs: () => elapsedMs,
    advance: (ms) => {
      elapsedMs += ms
    },
    set: (ms) => {
      setMs += ms
    },
  }
}
