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
 * How a scan may be applied.
 * completed: all changes apply, including removals. partial: appearances and updates apply, nothing is removed.
 * held: complete, but the lot has collapsed; nothing applies until the collapse is believed (`believeCollapse`).
 * failed: no vehicles were found.
 */
export type Verdict = 'completed' | 'partial' | 'held' | 'failed'

export function judgeScan(facts: ScanFacts): Verdict {
  if (!facts.complete) return facts.seen > 0 ? 'partial' : 'failed'
  if (facts.failed) return 'failed'
  const missing = facts.activeBefore - facts.seenAgain
  return isCollapse({ activeBefore: facts.activeBefore, missing }) ? 'held' : 'completed'
}
