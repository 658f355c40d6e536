import type { FeedHold } from '../model/raw-ims-vehicle.ts'
import { isCollapse } from './judge-scan.ts'

/** A file with a larger share of unreadable rows is held, if there are at least two. */
const greatestUnreadableShare = 0.2
const minUnreadable = 2

export type FeedFacts = {
  readonly activeBefore: number
  readonly missing: number
  readonly readable: number
  readonly rows: number
  readonly unreadable: number
  readonly hold: FeedHold | null
  /** Rows of the file imported before, if this one's are its first; null: they are not. */
  readonly rowsBefore: number | null
  readonly accepted: boolean
}

type FeedVerdict =
  | { readonly kind: 'apply' }
  | {
      readonly kind: 'held'
      readonly reason: string
      readonly acceptable: boolean
    }
  /** Too many vehicles are missing, or the file was cut off: held until it is confirmed (`confirmCollapse`) or an administrator accepts it. */
  | { readonly kind: 'collapse'; readonly reason: string }

const holdReasons: Readonly<Record<FeedHold, string>> = {
  empty_file: 'the file is empty',
  no_vin_column: 'the header has no VIN column',
  no_rows: 'the file has a header and no rows',
  cut_off: 'the file ends inside a row',
}

export function judgeFeed(facts: FeedFacts): FeedVerdict {
  if (facts.hold !== null) {
    // Without a VIN column nothing can be read; an empty file may be intended.
    const acceptable = facts.hold !== 'no_vin_column'
    if (facts.accepted && acceptable) return { kind: 'apply' }
    return { kind: 'held', reason: holdReasons[facts.hold], acceptable }
  }
  if (facts.accepted) return { kind: 'apply' }
  if (facts.readable === 0) {
    const reason = facts.rows === 0 ? 'no row of the file is of this dealer' : 'no row of the file could be read'
    return { kind: 'held', reason, acceptable: true }
  }
  if (facts.unreadable >= minUnreadable && facts.unreadable > facts.rows * greatestUnreadableShare) {
    const reason = `${facts.unreadable} of ${facts.rows} rows cannot be read: held until a better file comes or it is accepted`
    return { kind: 'held', reason, acceptable: true }
  }
  if (facts.rowsBefore !== null && isCutOff(facts.rows, facts.rowsBefore)) {
    const reason = `the file ends after the first ${facts.rows} of the ${facts.rowsBefore} rows of the file before it: held until a later file agrees or it is accepted`
    return { kind: 'collapse', reason }
  }
  if (!isCollapse(facts)) return { kind: 'apply' }
  const reason = `${facts.missing} of ${facts.activeBefore} vehicles are missing: held until a later file agrees or it is accepted`
  return { kind: 'collapse', reason }
}

const minCut = 5
const minCutShare = 0.05

function isCutOff(rows: number, rowsBefore: number): boolean {
  const cut = rowsBefore - rows
  return cut >= minCut && cut >= rowsBefore * minCutShare
}

/** Bytes: enough to distinguish one row from another at the same position. */
export const rowMarkLength = 4

/** The rows of the file before, if the rows of this one are its first, unchanged and in their order; else null. */
export function rowsContinued(before: Uint8Array | null, now: Uint8Array | null): number | null {
  if (before === null || now === null || now.length > before.length) return null
  return Buffer.compare(before.subarray(0, now.length), now) === 0 ? before.length / rowMarkLength : null
}

export type UnreadableRow = {
  /** '' if the row has none. */
  readonly stockNumber: string
  /** Hash of the row's text as 16 Latin-1 characters. */
  readonly hash: string
}

type UnseenVehicle = { readonly id: number; readonly stockNumber: string }

/**
 * Vehicles that unreadable rows may stand for: by stock number, or any of them if either side has none and the row is
 * new.
 */
export function spareVehicles(
  unseen: readonly UnseenVehicle[],
  unreadable: readonly UnreadableRow[],
  knownBefore: ReadonlySet<string>,
): ReadonlySet<number> {
  const stockNumbers = new Set(unreadable.map(({ stockNumber }) => stockKey(stockNumber)))
  const unknown = unreadable.filter(({ hash }) => !knownBefore.has(hash))
  const mayBeAny = unknown.some(({ stockNumber }) => stockKey(stockNumber) === '')
  const isSpared = (vehicle: UnseenVehicle): boolean => {
    const stockNumber = stockKey(vehicle.stockNumber)
    return mayBeAny || (stockNumber === '' ? unknown.length > 0 : stockNumbers.has(stockNumber))
  }
  return new Set(unseen.filter(isSpared).map(({ id }) => id))
}

function stockKey(stockNumber: string): string {
  return stockNumber.trim().toUpperCase()
}
