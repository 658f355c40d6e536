/** Fewer vehicles than this may all leave at once without a second look. */
const smallLot = 20
const greatestPlausibleLoss = 0.5
/** From so many vehicles on, none at all is looked at twice: an empty answer is how a listing fails without an error. */
const leastLot = 3

export type ScanFacts = {
  readonly complete: boolean
  /** Vehicles that the scan saw and that could be read. */
  readonly seen: number
  readonly activeBefore: number
  /** The active vehicles of before that the scan saw again. */
  readonly seenAgain: number
  /** The scan before this one was complete and held for the same reason. */
  readonly heldBefore: boolean
  /** A page could not be had. */
  readonly failed: boolean
}

/**
 * What may be done with a scan.
 * completed: all changes apply, removals too. partial: what was seen applies, nothing is removed.
 * held: complete, but more than half of a lot is missing, or all of a small one; nothing applies until a second
 * complete scan agrees.
 * failed: nothing was seen.
 */
export type Verdict = 'completed' | 'partial' | 'held' | 'failed'

export function judgeScan(facts: ScanFacts): Verdict {
  if (!facts.complete) return facts.seen > 0 ? 'partial' : 'failed'
  if (facts.failed) return 'failed'
  return isCollapse(facts) && !facts.heldBefore ? 'held' : 'completed'
}

function isCollapse({ activeBefore, seen, seenAgain }: ScanFacts): boolean {
  if (seen === 0 && activeBefore >= leastLot) return true
  return activeBefore >= smallLot && seenAgain < activeBefore * (1 - greatestPlausibleLoss)
}
