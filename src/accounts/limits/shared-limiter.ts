import { Redis } from 'ioredis'
import type { Logger } from 'pino'
import type { Clock } from '../../lib/clock.ts'
import { recordLimitsShared } from '../../metrics/record-outcomes.ts'
import type { CountingState, Limiter, TakeRequest } from './limiter.ts'
import { createLocalCounters } from './local-counters.ts'
import { createRedisCounters } from './redis-counters.ts'

/** After that the process counts on its own. */
const answerWithinMs = 250
const connectWithinMs = 2_000
const lookEveryMs = 500

type Parts = { readonly url: string; readonly clock: Clock; readonly log: Pick<Logger, 'warn' | 'info'> | null }

/** All processes of this REDIS_URL count together. While Redis is unavailable, this one counts alone, from zero. */
export function createSharedLimiter({ url, clock, log }: Parts): Limiter {
  const redis = connectRedis(url)
  const shared = createRedisCounters({ redis, clock })
  const own = createLocalCounters(clock)
  let state: CountingState = { kind: 'own' }
  let lookingAgain: NodeJS.Timeout | undefined

  const turnTo = (next: CountingState) => {
    own.clear()
    state = next
    recordLimitsShared(log, next)
  }
  const leave = (error: unknown) => {
    if (state.kind === 'away') return
    turnTo({ kind: 'away', reason: error instanceof Error ? error.message : String(error) })
    lookingAgain ??= setInterval(() => void lookAgain(), lookEveryMs)
    lookingAgain.unref()
  }
  const comeBack = () => {
    clearInterval(lookingAgain)
    lookingAgain = undefined
    turnTo({ kind: 'shared' })
  }
  const lookAgain = async () => {
    try {
      if (redis.status === 'wait' || redis.status === 'end') await redis.connect()
      await redis.ping()
    } catch {
      return
    }
    if (lookingAgain !== undefined) comeBack()
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
        turnTo({ kind: 'shared' })
      } catch (error) {
        leave(error)
      }
    },
    stop: async () => {
      clearInterval(lookingAgain)
      lookingAgain = undefined
      state = { kind: 'own' }
      redis.disconnect()
    },
  }
}

/** Commands fail at once without a connection, and after a timeout if the connection is silent. */
export function connectRedis(url: string): Redis {
  const redis = new Redis(url, {
    lazyConnect: true,
    protocol: 2,
    commandTimeout: answerWithinMs,
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
