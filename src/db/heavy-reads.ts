import { setTimeout as delay } from 'node:timers/promises'
import { type ApiError, apiErrors } from '../model/errors.ts'
import type { Database, Handle } from './database.ts'
import { isCanceled } from './is-unavailable.ts'
import { limitQueries } from './queries/vehicle-query.ts'

type ReadLimit = {
  /** Per statement. */
  readonly timeoutMs: number
  readonly tooHeavy: () => ApiError
}

const ownLimit: ReadLimit = { timeoutMs: 10_000, tooHeavy: apiErrors.readTooHeavy }
const longestWaitMs = 60_000

export type HeavyReads = ReturnType<typeof createHeavyReads>

/**
 * For reads of all of an account's vehicles, which may be a second old: runs one at a time for each account, in a transaction, so
 * that no key can take all connections or fill the memory. Throws a 503 for a statement that takes too long, and for a read that would wait too long.
 */
export function createHeavyReads(database: Pick<Database, 'readTransaction'>, waitMs = longestWaitMs) {
  const lastOf = new Map<number, Promise<void>>()
  return async <T>(accountId: number, work: (tx: Handle) => Promise<T>, limit = ownLimit): Promise<T> => {
    const before = lastOf.get(accountId)
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const mine = before === undefined ? ended : before.then(() => ended)
    lastOf.set(accountId, mine)
    try {
      if (before !== undefined) await waitFor(before, waitMs)
      return await runWithin(database, work, limit)
    } finally {
      end()
      if (lastOf.get(accountId) === mine) lastOf.delete(accountId)
    }
  }
}

async function waitFor(before: Promise<void>, waitMs: number): Promise<void> {
  const waiting = new AbortController()
  const tooLong = delay(waitMs, undefined, { signal: waiting.signal }).then(() => {
    throw apiErrors.tooManyReads()
  })
  await Promise.race([before, tooLong]).finally(() => waiting.abort())
}

async function runWithin<T>(
  database: Pick<Database, 'readTransaction'>,
  work: (tx: Handle) => Promise<T>,
  { timeoutMs, tooHeavy }: ReadLimit,
): Promise<T> {
  try {
    return await database.readTransaction('heavy read', async (tx) => {
      await limitQueries(tx, timeoutMs)
      return work(tx)
    })
  } catch (error) {
    if (isCanceled(error)) throw tooHeavy()
    throw error
  }
}
