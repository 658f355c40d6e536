import { createKeyIndex } from '../lib/key-index.ts'
import type { FeedRow } from './contract.ts'

type Duplicate =
  | { readonly kind: 'first' }
  /** This row replaces an earlier one; `differs` if their contents differ. */
  | { readonly kind: 'replaces'; readonly earlierRow: number; readonly earlierLine: number; readonly differs: boolean }
  /** This row was cut short and an earlier one is complete, so it is ignored. */
  | { readonly kind: 'superseded' }

interface DuplicateLedger {
  readonly offer: (vin: string, row: Pick<FeedRow, 'complete' | 'row' | 'line'>, hash: string) => Duplicate
  /** VINs seen. */
  readonly size: () => number
}

const vinLength = 17
const firstCapacity = 1024

/**
 * Decides which row of a VIN counts: the last complete one, or a row that was cut short if there is no complete one.
 * One ledger per feed, since two dealers of one file may list the same VIN.
 */
export function createDuplicateLedger(): DuplicateLedger {
  const vins = createKeyIndex(vinLength)
  const seenShort = new Set<number>()
  /** Per VIN: the row that counts, its line, and the first 32 bits of its hash. 12 bytes per vehicle. */
  let rows = new Int32Array(firstCapacity)
  let lines = new Int32Array(firstCapacity)
  let hashes = new Int32Array(firstCapacity)

  const note = (index: number, { row, line }: Pick<FeedRow, 'row' | 'line'>, hash: number): void => {
    if (index >= rows.length) {
      rows = grown(rows)
      lines = grown(lines)
      hashes = grown(hashes)
    }
    rows[index] = row
    lines[index] = line
    hashes[index] = hash
  }
  return {
    offer: (vin, { complete, row, line }, hash) => {
      const seen = vins.size()
      const index = vins.add(vin)
      const isFirst = index === seen
      if (!isFirst && !complete && !seenShort.has(index)) return { kind: 'superseded' }
      if (!complete) seenShort.add(index)
      else seenShort.delete(index)
      const short = shortHash(hash)
      const earlier = { row: rows[index] ?? 0, line: lines[index] ?? 0, hash: hashes[index] ?? 0 }
      note(index, { row, line }, short)
      return isFirst
        ? { kind: 'first' }
        : { kind: 'replaces', earlierRow: earlier.row, earlierLine: earlier.line, differs: earlier.hash !== short }
    },
    size: () => vins.size(),
  }
}

/** The last four characters, since the version prefix is the same for all. */
function shortHash(hash: string): number {
  let bits = 0
  for (let at = Math.max(0, hash.length - 4); at < hash.length; at++) bits = (bits << 8) | (hash.charCodeAt(at) & 0xff)
  return bits
}

function grown(numbers: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const more = new Int32Array(numbers.length * 2)
  more.set(numbers)
  return more
}
