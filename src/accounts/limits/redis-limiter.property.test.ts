import fc from 'fast-check'
import type { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHandClock } from '../../../test/support/hand-clock.ts'
import { bruteForce, type Step, steps, traceLimits } from '../../../test/support/limit-traces.ts'
import { type RedisServer, startRedis, withoutRedis } from '../../../test/support/redis-server.ts'
import type { WindowLimits } from '../../model/limits.ts'
import type { TakeRequest } from './limiter.ts'
import { createLocalCounters } from './local-counters.ts'
import { connectRedis, createRedisCounters } from './redis-limiter.ts'

/** The decisions are under test: how soon they must come is not, and other tests keep the processor busy. */
const commandTimeoutMs = 60_000

describe.skipIf(withoutRedis !== null)('counters in Redis, against a log of every request', () => {
  let server: RedisServer
  let redis: Redis
  /** A new account each time. */
  let accountId = 0

  beforeAll(async () => {
    server = await startRedis()
    redis = connectRedis(server.url, commandTimeoutMs)
    await redis.connect()
  })
  afterAll(async () => {
    redis.disconnect()
    await server.close()
  })

  const requestOf = (step: Step, limits: WindowLimits): TakeRequest => ({
    accountId,
    type: 'live',
    charges: [{ limit: 'default', units: step.units, limits }],
    testQuota: null,
  })
  const openCounters = (begin: string) => {
    accountId += 1
    const clock = createHandClock(begin)
    return { clock, counters: createRedisCounters({ redis, clock, serverTimeMs: () => clock.now().getTime() }) }
  }

  test('they decide exactly as the counters of a process do, and never exceed a true window [LIM-03, LIM-06, LIM-07]', async () => {
    await fc.assert(
      fc.asyncProperty(traceLimits, steps, async (limits, trace) => {
        const { clock, counters } = openCounters('2026-01-31T22:00:00Z')
        const local = createLocalCounters(clock)
        const log = bruteForce(limits)
        for (const step of trace) {
          clock.advance(step.afterMs)
          if (step.afterMs % 2 === 0)
            expect(await counters.read(requestOf(step, limits))).toEqual(local.read(requestOf(step, limits)))
          const decision = await counters.take(requestOf(step, limits))
          log.check(decision, step.units, clock.now().getTime())
          expect(decision).toEqual(local.take(requestOf(step, limits)))
        }
      }),
      { numRuns: 60 },
    )
  })

  test('two connections that count at the same moment never exceed a true window together', async () => {
    const other = connectRedis(server.url, commandTimeoutMs)
    await other.connect()
    try {
      await fc.assert(
        fc.asyncProperty(traceLimits, steps, async (limits, trace) => {
          const { clock, counters } = openCounters('2026-01-31T22:00:00Z')
          const second = createRedisCounters({ redis: other, clock, serverTimeMs: () => clock.now().getTime() })
          const log = bruteForce(limits)
          for (const step of trace) {
            clock.advance(step.afterMs)
            const request = requestOf(step, limits)
            const asked = [counters, second, counters, second].map((one) => one.take(request))
            const decisions = await Promise.all(asked)
            const admitted = decisions.filter(({ kind }) => kind === 'admitted')
            for (const decision of admitted) log.check(decision, step.units, clock.now().getTime())
          }
        }),
        { numRuns: 20 },
      )
    } finally {
      other.disconnect()
    }
  })

  test('a Redis clock that is set back blocks nobody for long and grants nobody more', async () => {
    const settings = fc.array(fc.constantFrom(0, 0, 0, -1, -3_600_000, -90_000), { maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(traceLimits, steps, settings, async (limits, trace, jumps) => {
        const { clock, counters } = openCounters('2026-01-10T22:00:00Z')
        const ample = { ...limits, month: 1_000_000 }
        let trueMs = 0
        const log = bruteForce(ample)
        for (const [position, step] of trace.entries()) {
          clock.advance(step.afterMs)
          trueMs += step.afterMs
          const decision = await counters.take(requestOf(step, ample))
          // Refusals may be a little early or late by the jump, but admitted requests fit every true window.
          if (decision.kind === 'admitted') log.check(decision, step.units, trueMs)
          clock.set(jumps[position] ?? 0)
        }
        clock.advance(2 * 86_400_000)
        const units = Math.min(ample.minute, ample.hour, ample.day)
        expect((await counters.take(requestOf({ afterMs: 0, units }, ample))).kind).toBe('admitted')
      }),
      { numRuns: 40 },
    )
  })

  test('several classes and the test quota are spent together or not at all', async () => {
    const ample = { minute: 100, hour: 100, day: 100, month: 100 }
    const parts = fc.array(fc.record({ own: fc.integer({ min: 0, max: 3 }), live: fc.integer({ min: 0, max: 9 }) }), {
      maxLength: 30,
    })
    await fc.assert(
      fc.asyncProperty(parts, fc.integer({ min: 0, max: 12 }), async (requests, testQuota) => {
        const { clock, counters } = openCounters('2026-01-10T22:00:00Z')
        const local = createLocalCounters(clock)
        for (const { own, live } of requests) {
          clock.advance(7_000)
          const charges = [
            { limit: 'default', units: own, limits: { ...ample, hour: 20 } },
            { limit: 'live', units: live, limits: { ...ample, minute: 30 } },
          ] as const
          const request: TakeRequest = { accountId, type: 'test', charges, testQuota }
          expect(await counters.take(request)).toEqual(local.take(request))
          expect(await counters.read(request)).toEqual(local.read(request))
        }
      }),
      { numRuns: 40 },
    )
  })
})
