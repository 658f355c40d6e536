import type { FeedRow } from './contract.ts'

/** `first`: no row of this VIN before. `replaces`: this row takes the earlier one's place. `superseded`: drop it. */
export type Duplicate = 'first' | 'replaces' | 'superseded'

export interface DuplicateLedger {
  readonly offer: (vin: string, row: Pick<FeedRow, 'complete'>) => Duplicate
  /** VINs seen. */
  readonly size: () => number
}

/**
 * Rows of one VIN within one dealer's rows of a file: the last complete one counts; a row cut short counts only while
 * no complete one was seen. One ledger a feed, because a VIN may stand under two dealers of one file.
 */
export function createDuplicateLedger(): DuplicateLedger {
  const seen = new Map<string, boolean>()
  return {
    offer: (vin, { complete }) => {
      const earlier = seen.get(vin)
      if (earlier === true && !complete) return 'superseded'
      seen.set(vin, complete)
      return earlier === undefined ? 'first' : 'replaces'
    },
    size: () => seen.size,
  }
}
