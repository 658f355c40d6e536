import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import type { Logger } from 'pino'
import type { Clock } from '../../lib/clock.ts'
import { requestUnderWay } from '../../lib/request-under-way.ts'
import { recordLimitsShared } from '../../metrics/record-outcomes.ts'
import { windowNames } from '../../model/limits.ts'
import type { Charge, CountingState, Decision, Limiter, Spent, TakeRequest, WindowFill } from './limiter.ts'
import { createLocalCounters } from './local-counters.ts'
import { monthOf } from './windows.ts'

/** Without an answer for this long, the process counts alone and limits are inexact. A busy machine answers sooner. */
const answerWithinMs = 1_000
const connectWithinMs = 2_000
const probeEveryMs = 500

/** All processes of this REDIS_URL count together. While Redis is unavailable, this one counts alone, from zero. */
export function createSharedLimiter(deps: {
  readonly url: string
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn' | 'info'> | null
}): Limiter {
  const { url, clock, log } = deps
  const redis = connectRedis(url)
  const shared = createRedisCounters({ redis, clock })
  const own = createLocalCounters(clock)
  let state: CountingState = { kind: 'own' }
  let probing: NodeJS.Timeout | undefined

  const switchTo = (next: CountingState) => {
    own.clear()
    state = next
    recordLimitsShared(log, next)
  }
  const leave = (error: unknown) => {
    if (state.kind === 'away') return
    switchTo({ kind: 'away', reason: error instanceof Error ? error.message : String(error) })
    probing ??= requestUnderWay.run(undefined, () => setInterval(() => void probe(), probeEveryMs))
    probing.unref()
  }
  const comeBack = () => {
    clearInterval(probing)
    probing = undefined
    switchTo({ kind: 'shared' })
  }
  const probe = async () => {
    try {
      if (redis.status === 'wait' || redis.status === 'end') await redis.connect()
      await redis.ping()
    } catch {
      return
    }
    if (probing !== undefined) comeBack()
  }
  const orOwn =
    <T>(ask: (request: TakeRequest) => Promise<T>, count: (request: TakeRequest) => T) =>
    async (request: TakeRequest): Promise<T> => {
      if (state.kind !== 'shared') return count(request)
      return ask(request).catch((error: unknown) => {
        leave(error)
        return count(request)
      })
    }
  return {
    take: orOwn(shared.take, own.take),
    read: orOwn(shared.read, own.read),
    state: () => state,
    start: async () => {
      try {
        await redis.connect()
        await redis.ping()
        switchTo({ kind: 'shared' })
      } catch (error) {
        leave(error)
      }
    },
    stop: async () => {
      clearInterval(probing)
      probing = undefined
      state = { kind: 'own' }
      redis.disconnect()
    },
  }
}

/** Commands fail at once without a connection, and after a timeout if the connection is silent. */
export function connectRedis(url: string, commandTimeoutMs = answerWithinMs): Redis {
  const redis = new Redis(url, {
    lazyConnect: true,
    protocol: 2,
    commandTimeout: commandTimeoutMs,
    connectTimeout: connectWithinMs,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (times) => Math.min(times * 100, 1_000),
  })
  // The command that fails reports the error.
  redis.on('error', () => {})
  return redis
}

const script = readFileSync(join(import.meta.dirname, 'spend.lua'), 'utf8')
const scriptHash = createHash('sha1').update(script).digest('hex')

/** How many numbers the script's answer has before its classes, and for each class. */
const headLength = 6
const classLength = 8

/** The script's answer, and the milliseconds until the month ends. */
type Answer = { readonly numbers: readonly number[]; readonly untilEndMs: number }

/** Both functions reject if Redis does not answer in time. */
export function createRedisCounters(deps: {
  readonly redis: Redis
  readonly clock: Clock
  /** For tests: what Redis uses as now. */
  readonly serverTimeMs?: () => number
}) {
  const { redis, clock, serverTimeMs } = deps
  const run = async (mode: 'take' | 'read', request: TakeRequest): Promise<Answer> => {
    const { charges, testQuota } = request
    const { number, untilEndMs } = monthNow(clock)
    const keys = keysOf(request)
    const call: (string | number)[] = [keys.length, ...keys, serverTimeMs?.() ?? '', mode, number, testQuota ?? '']
    for (const { units, limits } of charges) call.push(units, ...windowNames.map((name) => limits[name]))
    const answer: unknown = await redis.call('EVALSHA', scriptHash, ...call).catch((error: unknown) => {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error
      return redis.call('EVAL', script, ...call)
    })
    if (!Array.isArray(answer) || answer.length !== headLength + charges.length * classLength) {
      throw new Error('Redis answered something else than counts')
    }
    return { numbers: answer.map(Number), untilEndMs }
  }
  return {
    take: async (request: TakeRequest): Promise<Decision> => readDecision(await run('take', request), request),
    read: async (request: TakeRequest): Promise<Spent> => {
      const answer = await run('read', request)
      const { charges, testQuota: max } = request
      return {
        classes: charges.map((charge, position) => ({ limit: charge.limit, fills: fillsAt(answer, charge, position) })),
        testQuota: max === null ? null : { used: answer.numbers[1] ?? 0, max },
      }
    },
  }
}

/** All keys of an account are in one cluster slot. */
function keysOf({ accountId, type, charges, testQuota }: TakeRequest): readonly string[] {
  const start = `forecourt:limits:{${accountId}}:${type}`
  const keys = charges.flatMap(({ limit }) => windowNames.map((name) => `${start}:${limit}:${name}`))
  return testQuota === null ? keys : [...keys, `${start}:quota`]
}

/** Months are numbered, so that the script can find past ones. */
function monthNow(clock: Clock): { readonly number: number; readonly untilEndMs: number } {
  const now = clock.now()
  const number = now.getUTCFullYear() * 12 + now.getUTCMonth()
  return { number, untilEndMs: monthOf(now.getTime()).endMs - now.getTime() }
}

function readDecision(answer: Answer, { charges, testQuota }: TakeRequest): Decision {
  const { numbers, untilEndMs } = answer
  const [verdict, used = 0, fullClass = 0, fullWindow = 0, waitMs = 0, monthFull] = numbers
  const position = verdict === 1 ? fullClass - 1 : 0
  const charge = charges[position]
  const fills = charge === undefined ? [] : fillsAt(answer, charge, position)
  if (verdict === 2) return { kind: 'quota_used', used, max: testQuota ?? 0, retryAfterMs: untilEndMs, fills }
  const full = fills[fullWindow - 1]
  if (verdict === 0 || charge === undefined || full === undefined) return { kind: 'admitted', fills }
  const retryAfterMs = monthFull === 1 ? Math.max(waitMs, untilEndMs) : waitMs
  const { window, count, limit: max } = full
  return { kind: 'refused', limit: charge.limit, window, count, max, retryAfterMs, fills }
}

function fillsAt({ numbers, untilEndMs }: Answer, { limits }: Charge, position: number): readonly WindowFill[] {
  const start = headLength + position * classLength
  return windowNames.map((window, index) => {
    const count = numbers[start + 2 * index] ?? 0
    const nextMs = window === 'month' ? untilEndMs : (numbers[start + 2 * index + 1] ?? 0)
    return { window, count, limit: limits[window], nextMs }
  })
}
