import { createKeyIndex } from '../lib/key-index.ts'
import type { FeedRow } from './contract.ts'

export type Duplicate =
  | { readonly kind: 'first' }
  /** This row takes the place of an earlier one; `differs`: that one said something else. */
  | { readonly kind: 'replaces'; readonly earlierRow: number; readonly earlierLine: number; readonly differs: boolean }
  /** This row was cut short and an earlier one is complete: it does not count. */
  | { readonly kind: 'superseded' }

export interface DuplicateLedger {
  readonly offer: (vin: string, row: Pick<FeedRow, 'complete' | 'row' | 'line'>, hash: string) => Duplicate
  /** VINs seen. */
  readonly size: () => number
}

const vinLength = 17
const firstCapacity = 1024

/**
 * Rows of one VIN within one dealer's rows of a file: the last complete one counts; a row cut short counts only while
 * no complete one was seen. One ledger a feed, because a VIN may stand under two dealers of one file.
 */
export function createDuplicateLedger(): DuplicateLedger {
  const vins = createKeyIndex(vinLength)
  const seenShort = new Set<number>()
  /** By the VIN's place: the row that counts, its line, and the first 32 bits of its hash. 12 bytes a vehicle. */
  let rows = new Int32Array(firstCapacity)
  let lines = new Int32Array(firstCapacity)
  let hashes = new Int32Array(firstCapacity)

  const note = (place: number, { row, line }: Pick<FeedRow, 'row' | 'line'>, hash: number): void => {
    if (place >= rows.length) {
      rows = grown(rows)
      lines = grown(lines)
      hashes = grown(hashes)
    }
    rows[place] = row
    lines[place] = line
    hashes[place] = hash
  }
  return {
    offer: (vin, { complete, row, line }, hash) => {
      const seen = vins.size()
      const place = vins.place(vin)
      const isFirst = place === seen
      if (!isFirst && !complete && !seenShort.has(place)) return { kind: 'superseded' }
      if (!complete) seenShort.add(place)
      else if (seenShort.size > 0) seenShort.delete(place)
      const short = shortHash(hash)
      const earlier = { row: rows[place] ?? 0, line: lines[place] ?? 0, hash: hashes[place] ?? 0 }
      note(place, { row, line }, short)
      return isFirst
        ? { kind: 'first' }
        : { kind: 'replaces', earlierRow: earlier.row, earlierLine: earlier.line, differs: earlier.hash !== short }
    },
    size: () => vins.size(),
  }
}

/** The last four characters: what a version puts in front is the same for all. */
function shortHash(hash: string): number {
  let bits = 0
  for (let at = Math.max(0, hash.length - 4); at < hash.length; at++) bits = (bits << 8) | (hash.charCodeAt(at) & 0xff)
  return bits | 0
}

function grown(numbers: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const more = new Int32Array(numbers.length * 2)
  more.set(numbers)
  return more
}
