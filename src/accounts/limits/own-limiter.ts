import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import { addLimitCounts, type CounterBatch, type LimitCount, listLimitCounts } from '../../db/queries/limit-counts.ts'
import type { Clock } from '../../lib/clock.ts'
import { createCountWriter } from '../write-counts.ts'
import type { Limiter } from './limiter.ts'
import { createLocalCounters } from './local-counters.ts'
import { monthOf } from './month-count.ts'
import { createSavedCounts, reachOf } from './saved-counts.ts'

/** A killed process loses the counts of this period and of a write in progress: less than a second. */
const saveEveryMs = 400

export type OwnLimiterParts = { readonly database: Database; readonly clock: Clock; readonly log: Logger | null }

/** Counts of hour, day and month survive a restart. */
export function createOwnLimiter({ database, clock, log }: OwnLimiterParts): Limiter {
  const saved = createSavedCounts()
  const counters = createLocalCounters(clock, saved.onSpent)
  let isLoaded = false
  let isStarted = false

  const load = async () => {
    const { steadyMs, wallMs } = counters.now()
    const month = new Date(monthOf(wallMs).startMs)
    const rows = await listLimitCounts(database.handle, { ...reachOf(steadyMs), month })
    // No await from here on, so that what was spent meanwhile is not mixed with what the database holds.
    const spentMeanwhile = saved.collect(counters)
    saved.restore(counters, rows)
    isLoaded = true
    return spentMeanwhile
  }
  const collect = () => {
    if (!isStarted) return []
    return isLoaded ? saved.collect(counters) : load()
  }
  const write = (batch: CounterBatch, rows: readonly LimitCount[]) => addLimitCounts(database.handle, batch, rows)
  const writer = createCountWriter({ what: 'rate limits', everyMs: saveEveryMs, log, collect, write })
  return {
    take: counters.take,
    read: counters.read,
    state: () => ({ kind: 'own' }),
    start: async () => {
      isStarted = true
      // The writer has already logged a failure, and retries.
      await writer.flush().catch(() => {})
    },
    stop: writer.stop,
  }
}
