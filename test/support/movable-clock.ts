import type { Clock } from '../../src/lib/clock.ts'

/** Real time plus an offset that a test moves. */
export type MovableClock = Clock & { advance(ms: number): void }

export function createMovableClock(): MovableClock {
  let offsetMs = 0
  return {
    now: () => new Date(Date.now() + offsetMs),
    advance: (ms) => {
      offsetMs += ms
    },
  }
}
