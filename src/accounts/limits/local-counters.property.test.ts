import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createHandClock } from '../../../test/support/hand-clock.ts'
import { bruteForce, type Step, steps, traceLimits } from '../../../test/support/limit-traces.ts'
import type { TakeRequest } from './limiter.ts'
import { createLocalCounters } from './local-counters.ts'

describe('counters of a process, against a log of every request', () => {
  test('no true minute, hour, day or month exceeds its limit, and no request is refused without need [LIM-03, LIM-06, LIM-07]', () => {
    expect(() =>
      fc.assert(
        fc.property(traceLimits, steps, (limits, trace) => {
          const clock = createHandClock('2026-01-31T22:00:00Z')
          const counters = createLocalCounters(clock)
          const log = bruteForce(limits)
          for (const step of trace) {
            clock.advance(step.afterMs)
            const decision = counters.take(requestOf(step, limits))
            log.check(decision, step.units, clock.now().getTime())
          }
        }),
        { numRuns: 400 },
      ),
    ).not.toThrow()
  })

  test('a request is admitted after the wait that its refusal states, and not a second earlier [LIM-24]', () => {
    fc.assert(
      fc.property(traceLimits, steps, (limits, trace) => {
        const clock = createHandClock('2026-01-31T22:00:00Z')
        const counters = createLocalCounters(clock)
        for (const step of trace) {
          clock.advance(step.afterMs)
          const decision = counters.take(requestOf(step, limits))
          if (decision.kind !== 'refused' || Object.values(limits).some((limit) => step.units > limit)) continue
          clock.advance(decision.retryAfterMs - 1)
          expect(counters.take(requestOf(step, limits)).kind).toBe('refused')
          clock.advance(1)
          expect(counters.take(requestOf(step, limits)).kind).toBe('admitted')
        }
      }),
      { numRuns: 200 },
    )
  })

  test('a clock that is set back or forward changes nothing within a month', () => {
    const settings = fc.array(fc.constantFrom(-3_600_000, 3_600_000, -1, 86_400_000), { maxLength: 200 })
    fc.assert(
      fc.property(traceLimits, steps, settings, (limits, trace, jumps) => {
        const [steady, set] = [createHandClock('2026-01-10T22:00:00Z'), createHandClock('2026-01-10T22:00:00Z')]
        const [expected, counters] = [createLocalCounters(steady), createLocalCounters(set)]
        const ample = { ...limits, month: 1_000_000 }
        trace.forEach((step, position) => {
          steady.advance(step.afterMs)
          set.advance(step.afterMs)
          set.set(jumps[position] ?? 0)
          const request = requestOf(step, ample)
          expect(counters.take(request).kind).toBe(expected.take(request).kind)
        })
      }),
      { numRuns: 100 },
    )
  })
})

function requestOf(step: Step, limits: TakeRequest['charges'][number]['limits']): TakeRequest {
  return {
    accountId: 1,
    type: 'live',
    charges: [{ limit: 'default', units: step.units, limits }],
    testQuota: null,
  }
}
