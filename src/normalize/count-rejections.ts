import type { RejectedRecord, Rejections } from '../model/website-vehicle.ts'

/** An import shows 20 of them. */
const firstKept = 100
/** A reason may quote what a site sent. */
const reasonsKept = 1_000

/** Takes the rejected records of a scan one by one; keeps the first of them and what they have in common. */
export function createRejectionCounter() {
  const first: RejectedRecord[] = []
  const reasons = new Map<string, number>()
  let count = 0
  return {
    add: (rejected: RejectedRecord): void => {
      count++
      if (first.length < firstKept) first.push(rejected)
      const times = reasons.get(rejected.reason)
      if (times !== undefined || reasons.size < reasonsKept) reasons.set(rejected.reason, (times ?? 0) + 1)
    },
    rejections: (): Rejections => {
      const [commonest] = [...reasons].sort(([, a], [, b]) => b - a)
      return { count, first, commonest: commonest?.[0] ?? null }
    },
  }
}
