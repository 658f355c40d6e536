import type { Clock } from '../../lib/clock.ts'

export type Moment = {
  /** Since 1970, advancing from the start time even if the clock is set. */
  readonly steadyMs: number
  /** By the system clock. */
  readonly wallMs: number
}

/** Sliding windows use steady time, so that setting the clock neither blocks callers nor loses counts. */
export function createSteadyTime(clock: Clock): () => Moment {
  const elapsedMs = () => clock.elapsedMs?.() ?? clock.now().getTime()
  const beginMs = clock.now().getTime() - elapsedMs()
  return () => ({ steadyMs: Math.floor(beginMs + elapsedMs()), wallMs: clock.now().getTime() })
}
