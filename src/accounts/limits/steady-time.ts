import type { Clock } from '../../lib/clock.ts'

export type Moment = {
  /** Whole milliseconds since 1970 by the clock as it stood at the start, whatever it was set to since. */
  readonly steadyMs: number
  /** By the clock as it stands. */
  readonly wallMs: number
}

/** Sliding windows follow steady time: a clock that is set back or forth neither blocks anybody nor forgets anything. */
export function createSteadyTime(clock: Clock): () => Moment {
  const elapsedMs = () => clock.elapsedMs?.() ?? clock.now().getTime()
  const beginMs = clock.now().getTime() - elapsedMs()
  return () => ({ steadyMs: Math.floor(beginMs + elapsedMs()), wallMs: clock.now().getTime() })
}
