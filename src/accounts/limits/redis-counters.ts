import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Redis } from 'ioredis'
import type { Clock } from '../../lib/clock.ts'
import { windowNames } from '../../model/limits.ts'
import { cellMs, windowMs } from './counter.ts'
import type { Charge, Decision, Spent, TakeRequest, WindowFill } from './decision.ts'
import { monthOf } from './month-count.ts'

type Parts = {
  readonly redis: Redis
  readonly clock: Clock
  /** For tests: what Redis uses as now. */
  readonly serverTimeMs?: () => number
}

const script = readFileSync(join(import.meta.dirname, 'spend.lua'), 'utf8')
const scriptHash = createHash('sha1').update(script).digest('hex')

type Answer = readonly (number | Buffer)[]

/** In the script's reply, the classes' states follow the verdict and the test calls. */
const headLength = 2

/** Both functions reject if Redis does not answer in time. */
export function createRedisCounters({ redis, clock, serverTimeMs }: Parts) {
  const run = async (mode: 'take' | 'read', request: TakeRequest, month: string): Promise<Answer> => {
    const { charges, testQuota } = request
    const keys = keysOf(request)
    const call: (string | number)[] = [keys.length, ...keys, serverTimeMs?.() ?? '', mode, month, testQuota ?? '']
    for (const { units, limits } of charges) call.push(units, limits.minute, limits.hour, limits.day, limits.month)
    const answer: unknown = await redis.callBuffer('EVALSHA', scriptHash, ...call).catch((error: unknown) => {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error
      return redis.callBuffer('EVAL', script, ...call)
    })
    if (!Array.isArray(answer)) throw new Error('Redis answered something else than counts')
    return answer
  }
  return {
    take: async (request: TakeRequest): Promise<Decision> => {
      const { label, untilEndMs } = monthNow(clock)
      return readDecision(await run('take', request, label), request, untilEndMs)
    },
    read: async (request: TakeRequest): Promise<Spent> => {
      const { label, untilEndMs } = monthNow(clock)
      const answer = await run('read', request, label)
      const { testQuota: max } = request
      return {
        classes: request.charges.map((charge, position) => ({
          limit: charge.limit,
          fills: fillsAt(answer, { charge, position, untilEndMs }),
        })),
        testQuota: max === null ? null : { used: numberAt(answer, 1), max },
      }
    },
  }
}

/** All keys of an account are in one cluster slot. */
function keysOf({ accountId, type, charges, testQuota }: TakeRequest): readonly string[] {
  const start = `forecourt:limits:{${accountId}}:${type}`
  const parts = ['state', 'log', 'hours', 'days']
  const keys = charges.flatMap(({ limit }) => parts.map((part) => `${start}:${limit}:${part}`))
  return testQuota === null ? keys : [...keys, `${start}:quota`]
}

/** Months are numbered, so that the script can find past ones. */
function monthNow(clock: Clock): { readonly label: string; readonly untilEndMs: number } {
  const now = clock.now()
  const label = String(now.getUTCFullYear() * 12 + now.getUTCMonth())
  return { label, untilEndMs: monthOf(now.getTime()).endMs - now.getTime() }
}

function readDecision(answer: Answer, { charges, testQuota }: TakeRequest, untilEndMs: number): Decision {
  const end = headLength + charges.length
  const verdict = numberAt(answer, 0)
  const position = verdict === 1 ? numberAt(answer, end + 2) - 1 : 0
  const charge = charges[position]
  const fills = charge === undefined ? [] : fillsAt(answer, { charge, position, untilEndMs })
  if (verdict === 2) {
    return { kind: 'quota_used', used: numberAt(answer, 1), max: testQuota ?? 0, retryAfterMs: untilEndMs, fills }
  }
  const window = windowNames[numberAt(answer, end + 3) - 1]
  if (verdict === 0 || charge === undefined || window === undefined) return { kind: 'admitted', fills }
  const waitMs = numberAt(answer, end)
  const retryAfterMs = numberAt(answer, end + 1) === 1 ? Math.max(waitMs, untilEndMs) : waitMs
  const full = { limit: charge.limit, window, count: numberAt(answer, end + 4), max: charge.limits[window] }
  return { kind: 'refused', ...full, retryAfterMs, fills }
}

type Place = { readonly charge: Charge; readonly position: number; readonly untilEndMs: number }

/** Indexes are those of the script, zero-based. */
function fillsAt(answer: Answer, { charge, position, untilEndMs }: Place): readonly WindowFill[] {
  const state = answer[headLength + position]
  if (!Buffer.isBuffer(state) || state.length !== 16 * 8) throw new Error('Redis answered something else than counts')
  const at = (place: number) => state.readDoubleLE(place * 8)
  const now = at(0) + at(1)
  const { limits } = charge
  const untilSome = (window: 'hour' | 'day', first: number) =>
    (first < 0 ? now : first * cellMs[window]) + cellMs[window] - 1 + windowMs[window] - now
  const oldest = at(2)
  return [
    {
      ...{ window: 'minute', count: at(3), limit: limits.minute },
      nextMs: (oldest < 0 ? now : oldest) + windowMs.minute - now,
    },
    { window: 'hour', count: at(4), limit: limits.hour, nextMs: untilSome('hour', at(5)) },
    { window: 'day', count: at(8), limit: limits.day, nextMs: untilSome('day', at(9)) },
    { window: 'month', count: at(13), limit: limits.month, nextMs: untilEndMs },
  ]
}

function numberAt(answer: Answer, index: number): number {
  return Number(answer[index] ?? 0)
}
