import fc from 'fast-check'
import { expect } from 'vitest'
import type { Decision } from '../../src/accounts/limits/limiter.ts'
import type { WindowLimits } from '../../src/model/limits.ts'

export type Step = { readonly afterMs: number; readonly units: number }

/** Small limits, so that traces of a hundred steps reach each of them. */
export const traceLimits: fc.Arbitrary<WindowLimits> = fc.record({
  minute: fc.integer({ min: 1, max: 6 }),
  hour: fc.integer({ min: 1, max: 15 }),
  day: fc.integer({ min: 1, max: 30 }),
  month: fc.integer({ min: 1, max: 50 }),
})

/** Random pauses, and boundary cases: the edges of windows, of cells and of the month. */
const edges = [0, 1, 59_999, 60_000, 60_001, 3_599_999, 3_600_000, 3_600_001, 3_659_999, 3_660_000, 600_000]
const longEdges = [86_399_999, 86_400_000, 86_400_001, 86_999_999, 87_000_000, 7_199_999, 7_200_000, 28 * 86_400_000]
const pause = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...edges) },
  { weight: 1, arbitrary: fc.constantFrom(...longEdges) },
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 70_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 5_000_000 }) },
)

export const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({ afterMs: pause, units: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 4 })) }),
  { maxLength: 120, size: 'max' },
)

const windows = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const
/** How much later than exact units may leave a window. */
const lateMs = { minute: 0, hour: 59_999, day: 599_999 } as const
const names = ['minute', 'hour', 'day'] as const

/** Keeps every admitted request and recounts them each time. */
export function bruteForce(limits: WindowLimits) {
  const admitted: { readonly atMs: number; readonly units: number }[] = []
  const spentSince = (fromMs: number) =>
    admitted.filter(({ atMs }) => atMs > fromMs).reduce((sum, { units }) => sum + units, 0)
  const spentInMonth = (atMs: number) => {
    const at = new Date(atMs)
    return spentSince(Date.UTC(at.getUTCFullYear(), at.getUTCMonth()) - 1)
  }
  return {
    /** Expects a correct decision: exact in the minute and the month, otherwise late by the stated error at most. */
    check: (decision: Decision, units: number, atMs: number): void => {
      if (decision.kind === 'admitted') {
        admitted.push({ atMs, units })
        for (const name of names) expect(spentSince(atMs - windows[name])).toBeLessThanOrEqual(limits[name])
        expect(spentInMonth(atMs)).toBeLessThanOrEqual(limits.month)
        return
      }
      if (decision.kind !== 'refused') throw new Error(`decided ${decision.kind}`)
      const max = {
        month: spentInMonth(atMs),
        ...mapWindows((name) => spentSince(atMs - windows[name] - lateMs[name])),
      }
      const min = { month: spentInMonth(atMs), ...mapWindows((name) => spentSince(atMs - windows[name])) }
      const { window } = decision
      expect(max[window] + units).toBeGreaterThan(limits[window])
      expect(decision.count).toBeGreaterThanOrEqual(min[window])
      expect(decision.count).toBeLessThanOrEqual(max[window])
      expect(decision.max).toBe(limits[window])
      // Windows before the reported one had room.
      const order = ['minute', 'hour', 'day', 'month'] as const
      for (const earlier of order.slice(0, order.indexOf(window))) {
        expect(min[earlier] + units).toBeLessThanOrEqual(limits[earlier])
      }
    },
  }
}

function mapWindows(count: (name: (typeof names)[number]) => number) {
  return { minute: count('minute'), hour: count('hour'), day: count('day') }
}
