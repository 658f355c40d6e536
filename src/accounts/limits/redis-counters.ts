import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Redis } from 'ioredis'
import type { Clock } from '../../lib/clock.ts'
import { windowNames } from '../../model/limits.ts'
import type { Charge, Decision, Spent, TakeRequest, WindowFill } from './decision.ts'
import { monthOf } from './month-count.ts'

/** Counters that several processes share. Both reject when Redis does not answer in time. */
export interface RedisCounters {
  take(request: TakeRequest): Promise<Decision>
  read(request: TakeRequest): Promise<Spent>
}

export type RedisCountersParts = {
  readonly redis: Redis
  readonly clock: Clock
  /** Begins the names of all keys. */
  readonly prefix?: string
  /** For tests: the milliseconds that Redis is to take for its time. */
  readonly serverTimeMs?: () => number
}

const script = readFileSync(join(import.meta.dirname, 'spend.lua'), 'utf8')
const scriptHash = createHash('sha1').update(script).digest('hex')

/** What the script answers before the classes, and for each class. */
const headLength = 7
const classLength = 7

export function createRedisCounters({
  redis,
  clock,
  prefix = 'forecourt:limits',
  serverTimeMs,
}: RedisCountersParts): RedisCounters {
  const run = async (mode: 'take' | 'read', request: TakeRequest, month: string): Promise<readonly number[]> => {
    const { charges, testQuota } = request
    const keys = keysOf(prefix, request)
    const time = serverTimeMs === undefined ? '' : serverTimeMs()
    const values = [time, mode, month, charges.length, testQuota ?? '', ...charges.flatMap(valuesOf)]
    const call = [keys.length, ...keys, ...values] as const
    const answer: unknown = await redis.call('EVALSHA', scriptHash, ...call).catch((error: unknown) => {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error
      return redis.call('EVAL', script, ...call)
    })
    if (!Array.isArray(answer)) throw new Error('Redis answered something else than counts')
    return answer.map(Number)
  }
  return {
    take: async (request) => {
      const { label, untilEndMs } = monthNow(clock)
      return readDecision(await run('take', request, label), request, untilEndMs)
    },
    read: async (request) => {
      const { label, untilEndMs } = monthNow(clock)
      const answer = await run('read', request, label)
      const { testQuota: max } = request
      return {
        classes: request.charges.map((charge, position) => ({
          limit: charge.limit,
          fills: fillsAt(answer, { charge, position, untilEndMs }),
        })),
        testQuota: max === null ? null : { used: at(answer, 6), max },
      }
    },
  }
}

/** All keys of an account lie in one slot of a cluster. */
function keysOf(prefix: string, { accountId, type, charges }: TakeRequest): readonly string[] {
  const start = `${prefix}:{${accountId}}:${type}`
  const parts = ['log', 'hours', 'days', 'sums']
  return [...charges.flatMap(({ limit }) => parts.map((part) => `${start}:${limit}:${part}`)), `${start}:quota`]
}

function valuesOf({ units, limits }: Charge): readonly number[] {
  return [units, limits.minute, limits.hour, limits.day, limits.month]
}

/** Months are numbered, so that the script finds those that have passed. */
function monthNow(clock: Clock): { readonly label: string; readonly untilEndMs: number } {
  const now = clock.now()
  const label = String(now.getUTCFullYear() * 12 + now.getUTCMonth())
  return { label, untilEndMs: monthOf(now.getTime()).endMs - now.getTime() }
}

function readDecision(answer: readonly number[], { charges, testQuota }: TakeRequest, untilEndMs: number): Decision {
  const [verdict = 0, classPlace = 0, windowPlace = 0, count = 0, waitMs = 0, monthIsFull = 0, used = 0] = answer
  const position = verdict === 1 ? classPlace - 1 : 0
  const charge = charges[position]
  const fills = charge === undefined ? [] : fillsAt(answer, { charge, position, untilEndMs })
  if (verdict === 2) return { kind: 'quota_used', used, max: testQuota ?? 0, retryAfterMs: untilEndMs, fills }
  const window = windowNames[windowPlace - 1]
  if (verdict === 0 || charge === undefined || window === undefined) return { kind: 'admitted', fills }
  const retryAfterMs = monthIsFull === 1 ? Math.max(waitMs, untilEndMs) : waitMs
  return { kind: 'refused', limit: charge.limit, window, count, max: charge.limits[window], retryAfterMs, fills }
}

type Place = { readonly charge: Charge; readonly position: number; readonly untilEndMs: number }

function fillsAt(answer: readonly number[], { charge, position, untilEndMs }: Place): readonly WindowFill[] {
  const start = headLength + position * classLength
  return windowNames.map((window, index) => ({
    window,
    count: at(answer, start + 2 * index),
    limit: charge.limits[window],
    nextMs: window === 'month' ? untilEndMs : at(answer, start + 2 * index + 1),
  }))
}

function at(answer: readonly number[], index: number): number {
  return answer[index] ?? 0
}
