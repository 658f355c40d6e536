import type { FeedHold } from '../model/feed-hold.ts'
import { isCollapse } from './believe-collapse.ts'

/** A file with a larger share of rows that nobody can read is held, from two such rows on. */
const greatestUnreadableShare = 0.2
const leastUnreadable = 2

export type FeedFacts = {
  readonly activeBefore: number
  /** Active vehicles of before that the file does not show. */
  readonly missing: number
  /** Vehicles of the feed that the file shows and that could be read. */
  readonly readable: number
  /** Rows of the feed, readable or not. */
  readonly rows: number
  /** Rows whose VIN cannot be read. */
  readonly unreadable: number
  /** What the reader says against the file. */
  readonly hold: FeedHold | null
  /** An administrator has accepted this very file. */
  readonly accepted: boolean
}

export type FeedVerdict =
  | { readonly kind: 'apply' }
  | {
      readonly kind: 'held'
      readonly reason: string
      readonly acceptable: boolean
    }
  /** Too many vehicles are missing: held until it is believed (`believeCollapse`) or an administrator accepts it. */
  | { readonly kind: 'collapse'; readonly reason: string }

const holdReasons: Readonly<Record<FeedHold, string>> = {
  empty_file: 'the file is empty',
  no_vin_column: 'the header has no VIN column',
  no_rows: 'the file has a header and no rows',
  cut_off: 'the file ends inside a row',
}

/** Whether a file may change its feed. What is held changes nothing. */
export function judgeFeed(facts: FeedFacts): FeedVerdict {
  if (facts.hold !== null) {
    // Without a VIN column nothing can be read; an empty file can be meant.
    const acceptable = facts.hold !== 'no_vin_column'
    if (facts.accepted && acceptable) return { kind: 'apply' }
    return { kind: 'held', reason: holdReasons[facts.hold], acceptable }
  }
  if (facts.accepted) return { kind: 'apply' }
  if (facts.readable === 0) {
    const reason = facts.rows === 0 ? 'no row of the file is of this dealer' : 'no row of the file could be read'
    return { kind: 'held', reason, acceptable: true }
  }
  if (facts.unreadable >= leastUnreadable && facts.unreadable > facts.rows * greatestUnreadableShare) {
    const reason = `${facts.unreadable} of ${facts.rows} rows cannot be read: held until a better file comes or it is accepted`
    return { kind: 'held', reason, acceptable: true }
  }
  if (!isCollapse(facts)) return { kind: 'apply' }
  const reason = `${facts.missing} of ${facts.activeBefore} vehicles are missing: held until a later file agrees or it is accepted`
  return { kind: 'collapse', reason }
}
