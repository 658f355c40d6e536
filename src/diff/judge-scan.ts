import { isCollapse } from './believe-collapse.ts'

export type ScanFacts = {
  readonly complete: boolean
  /** Readable vehicles of the scan. */
  readonly seen: number
  readonly activeBefore: number
  /** Previously active vehicles that the scan saw again. */
  readonly seenAgain: number
  /** A page could not be fetched. */
  readonly failed: boolean
}

/**
 * What may be done with a scan.
 * completed: all changes apply, removals too. partial: what was seen applies, nothing is removed.
 * held: complete, but the lot has collapsed; nothing applies until that is believed (`believeCollapse`).
 * failed: nothing was seen.
 */
export type Verdict = 'completed' | 'partial' | 'held' | 'failed'

export function judgeScan(facts: ScanFacts): Verdict {
  if (!facts.complete) return facts.seen > 0 ? 'partial' : 'failed'
  if (facts.failed) return 'failed'
  const missing = facts.activeBefore - facts.seenAgain
  return isCollapse({ activeBefore: facts.activeBefore, missing }) ? 'held' : 'completed'
}
