import type { HeldCollapse, Observation } from '../model/held-collapse.ts'

/** From so many missing vehicles on, the loss of more than half of a lot is doubted; the loss of all of it always is. */
const leastMissing = 5
const leastAgreement = 0.9

/** Whether so many vehicles are missing that one look is not believed. */
export function isCollapse({ activeBefore, missing }: { readonly activeBefore: number; readonly missing: number }) {
  if (activeBefore === 0 || missing === 0) return false
  return missing >= activeBefore || (missing >= leastMissing && missing > activeBefore / 2)
}

export type BeliefRule = {
  /** Observations that must agree, the first one included: 3 scans of a website, 2 files of a feed. */
  readonly observations: number
  /** How long must lie between the first and the last of them. */
  readonly beliefMs: number
}

export type Belief = { readonly believed: boolean; readonly held: HeldCollapse }

/**
 * Weighs a collapse that was seen again. It is believed when enough observations agree over enough time. One that
 * disagrees with the earlier ones starts anew.
 */
export function believeCollapse(before: HeldCollapse | null, now: Observation, rule: BeliefRule): Belief {
  if (before === null || !agree(before.first, now) || !agree(before.last, now)) {
    return { believed: false, held: { first: now, last: now, observations: 1 } }
  }
  const held = { first: before.first, last: now, observations: before.observations + 1 }
  const lasted = now.at.getTime() - before.first.at.getTime() >= rule.beliefMs
  return { believed: lasted && held.observations >= rule.observations, held }
}

/** At least 90 % of the VINs of either are in both. */
function agree(one: Observation, other: Observation): boolean {
  const vins = new Set(one.vins)
  const others = new Set(other.vins)
  let shared = 0
  for (const vin of others) if (vins.has(vin)) shared++
  return shared >= Math.max(vins.size, others.size) * leastAgreement
}
