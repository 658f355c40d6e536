import type { CachedReason, LiveTier } from '../model/live-lookup.ts'
import type { FetchFailure } from '../model/page.ts'

/** Milliseconds from the request to its answer (DESIGN.md section 4, "tiers and deadlines"). */
export const deadlineMsOf: Readonly<Record<LiveTier, number>> = { direct: 8_000, listing: 15_000, tunnel: 25_000 }

/** The caller's view of a failure. */
export function reasonOfFailure({ code, class: failureClass, status }: FetchFailure): CachedReason {
  if (code === 'timeout') return 'timeout'
  if (failureClass === 'blocked' || status === 429) return 'blocked'
  return failureClass === 'unavailable' ? 'unreachable' : 'error'
}
