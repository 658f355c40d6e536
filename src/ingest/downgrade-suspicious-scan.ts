import type { Rejections } from '../model/website-vehicle.ts'
import type { WalkedScan } from './site-questions.ts'

export type DoubtedScan = {
  readonly rejected: Rejections
  /** How many records the last completed import rejected. */
  readonly usual: number
  readonly activeBefore: number
  /** Previously active vehicles that the scan saw again. */
  readonly seenAgain: number
}

/** Fewer vehicles, and a smaller share of the lot, may disappear while the same number of records is rejected. */
const fewVehicles = 3
const smallPart = 0.1

/**
 * A scan that misses vehicles while more records than usual are unreadable has probably seen them all: the site
 * shows its VINs differently. The scan then counts as incomplete, and the site as changed.
 */
export function downgradeSuspiciousScan(
  scan: WalkedScan,
  { rejected, usual, activeBefore, seenAgain }: DoubtedScan,
): WalkedScan {
  const unreadable = Math.min(rejected.count - usual, activeBefore - seenAgain)
  if (!scan.complete || unreadable < fewVehicles || unreadable < activeBefore * smallPart) return scan
  const reason = `${describeRejections(rejected)}, and ${activeBefore - seenAgain} vehicles are missing`
  return {
    ...scan,
    complete: false,
    incompleteReason: reason,
    failure: {
      kind: 'failure',
      requestedUrl: '',
      class: 'changed',
      code: 'wrong_shape',
      message: reason,
      status: null,
    },
  }
}

function describeRejections({ count, commonest }: Rejections): string {
  return `${count} records cannot be read (most often: ${commonest ?? 'no VIN'})`
}
