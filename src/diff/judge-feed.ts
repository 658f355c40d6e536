import type { FeedHold } from '../model/feed-hold.ts'

/** Fewer vehicles than this may all leave at once without a second look. */
const smallFeed = 20
const greatestPlausibleLoss = 0.4

export type FeedFacts = {
  readonly activeBefore: number
  /** Active vehicles of before that the file does not show. */
  readonly missing: number
  /** Vehicles of the feed that the file shows and that could be read. */
  readonly readable: number
  /** Rows of the feed, readable or not. */
  readonly rows: number
  /** What the reader says against the file. */
  readonly hold: FeedHold | null
  /** An earlier file is held for missing vehicles. */
  readonly heldBefore: boolean
  /** An administrator has accepted this very file. */
  readonly accepted: boolean
}

export type FeedVerdict =
  | { readonly kind: 'apply' }
  | {
      readonly kind: 'held'
      readonly reason: string
      /** Too many vehicles are missing: a later file that agrees is believed. */
      readonly collapse: boolean
      readonly acceptable: boolean
    }

const holdReasons: Readonly<Record<FeedHold, string>> = {
  empty_file: 'the file is empty',
  no_vin_column: 'the header has no VIN column',
  no_rows: 'the file has a header and no rows',
}

/** Whether a file may change its feed. What is held changes nothing. */
export function judgeFeed(facts: FeedFacts): FeedVerdict {
  if (facts.hold !== null) {
    // Without a VIN column nothing can be read; an empty file can be meant.
    const acceptable = facts.hold !== 'no_vin_column'
    if (facts.accepted && acceptable) return { kind: 'apply' }
    return { kind: 'held', reason: holdReasons[facts.hold], collapse: false, acceptable }
  }
  if (facts.accepted) return { kind: 'apply' }
  if (facts.readable === 0) {
    const reason = facts.rows === 0 ? 'no row of the file is of this dealer' : 'no row of the file could be read'
    return { kind: 'held', reason, collapse: false, acceptable: true }
  }
  if (!isCollapse(facts) || facts.heldBefore) return { kind: 'apply' }
  const reason = `${facts.missing} of ${facts.activeBefore} vehicles are missing: held until a later file agrees or it is accepted`
  return { kind: 'held', reason, collapse: true, acceptable: true }
}

function isCollapse({ activeBefore, missing }: FeedFacts): boolean {
  return activeBefore >= smallFeed && missing > activeBefore * greatestPlausibleLoss
}
