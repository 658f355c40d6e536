import { createKeyIndex } from '../lib/key-index.ts'
import type { FeedRow } from './contract.ts'

/** `first`: no row of this VIN before. `replaces`: this row takes the earlier one's place. `superseded`: drop it. */
export type Duplicate = 'first' | 'replaces' | 'superseded'

export interface DuplicateLedger {
  readonly offer: (vin: string, row: Pick<FeedRow, 'complete'>) => Duplicate
  /** VINs seen. */
  readonly size: () => number
}

const vinLength = 17

/**
 * Rows of one VIN within one dealer's rows of a file: the last complete one counts; a row cut short counts only while
 * no complete one was seen. One ledger a feed, because a VIN may stand under two dealers of one file.
 */
export function createDuplicateLedger(): DuplicateLedger {
  const vins = createKeyIndex(vinLength)
  const seenShort = new Set<number>()
  return {
    offer: (vin, { complete }) => {
      const seen = vins.size()
      const place = vins.place(vin)
      const isFirst = place === seen
      if (!isFirst && !complete && !seenShort.has(place)) return 'superseded'
      if (!complete) seenShort.add(place)
      else if (seenShort.size > 0) seenShort.delete(place)
      return isFirst ? 'first' : 'replaces'
    },
    size: () => vins.size(),
  }
}
