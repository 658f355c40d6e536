import type { HeldCollapse, Observation } from '../model/scan.ts'

export type ScanFacts = {
  readonly complete: boolean
  readonly seen: number
  readonly activeBefore: number
  readonly seenAgain: number
  /** Of `activeBefore`, vehicles that the site still shows but the scan left out: of another store, marked as sold, unreadable. */
  readonly leftOut: LeftOutCounts
  /** A page could not be fetched. */
  readonly failed: boolean
  /** The total that the site stated last; null: none. */
  readonly stated: number | null
}

export type LeftOutCounts = { readonly store: number; readonly marked: number; readonly unread: number }

/** partial: nothing is removed. held: the lot collapsed, or much of it is left out, until that is confirmed. failed: no vehicles were found. */
export type Verdict = 'completed' | 'partial' | 'held' | 'failed'

export function judgeScan(facts: ScanFacts): Verdict {
  if (!facts.complete && isCutDown(facts)) return 'held'
  if (!facts.complete) return facts.seen > 0 ? 'partial' : 'failed'
  if (facts.failed) return 'failed'
  const missing = facts.activeBefore - facts.seenAgain
  return isCollapse({ activeBefore: facts.activeBefore, missing }) || leavesOutLot(facts) ? 'held' : 'completed'
}

/** The lot collapsed during the scan: its first pages showed more vehicles than the site states at the end. */
function isCutDown({ activeBefore, seen, stated, failed }: ScanFacts): boolean {
  if (failed || stated === null || stated >= seen) return false
  return isCollapse({ activeBefore, missing: activeBefore - stated })
}

/** A few cars move to a sister store, and some more are sold between two scans; more than that, ids or marks are misread. */
const minLeftOut = 3
const minShare = 0.01
const minShareMarked = 0.1

export function leavesOutLot({ activeBefore, leftOut }: Pick<ScanFacts, 'activeBefore' | 'leftOut'>): boolean {
  return (
    Math.max(leftOut.store, leftOut.unread) >= Math.max(minLeftOut, activeBefore * minShare) ||
    leftOut.marked >= Math.max(minLeftOut, activeBefore * minShareMarked)
  )
}

/** A loss of more than half of a lot is held from this many vehicles on; a loss of all vehicles always is. */
const minMissing = 5
const minAgreement = 0.9

export function isCollapse({ activeBefore, missing }: { readonly activeBefore: number; readonly missing: number }) {
  if (activeBefore === 0) return false
  return missing >= activeBefore || (missing >= minMissing && missing > activeBefore / 2)
}

type ConfirmationRule = {
  /** Agreeing observations needed, including the first: 3 scans of a website, 2 files of a feed. */
  readonly observations: number
  readonly confirmAfterMs: number
}

type Confirmation = { readonly confirmed: boolean; readonly held: HeldCollapse }

/** Accepted when enough observations agree over enough time; one that disagrees restarts the count. */
export function confirmCollapse(before: HeldCollapse | null, now: Observation, rule: ConfirmationRule): Confirmation {
  if (before === null || !agree(before.first, now) || !agree(before.last, now)) {
    return { confirmed: false, held: { first: now, last: now, observations: 1 } }
  }
  const held = { first: before.first, last: now, observations: before.observations + 1 }
  const lasted = now.at.getTime() - before.first.at.getTime() >= rule.confirmAfterMs
  return { confirmed: lasted && held.observations >= rule.observations, held }
}

function agree(one: Observation, other: Observation): boolean {
  const vins = new Set(one.vins)
  const others = new Set(other.vins)
  let shared = 0
  for (const vin of others) if (vins.has(vin)) shared++
  return shared >= Math.max(vins.size, others.size) * minAgreement
}
