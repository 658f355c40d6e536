import type { Logger } from 'pino'
import type { Clock } from '../lib/clock.ts'
import type { Database } from './database.ts'
import { dueAfterSetBack, readClock } from './queries/set-back-clock.ts'

/** Synchronized clocks differ by less. */
const setBackMs = 5_000

type Watched = { readonly database: Database; readonly clock: Clock; readonly log: Logger }

/**
 * Each call compares the time that has passed since the last one for the database and for this process with that of a
 * clock that is never set. No import is planned for later than `plannedMs` from now on, unless its host asked to wait.
 */
export function watchClocks({ database, clock, log }: Watched, plannedMs: number) {
  let last: readonly number[] | null = null
  return async (): Promise<void> => {
    const steadyMs = performance.now()
    const ahead = [await readClock(database.handle), clock.now().getTime()].map((ms) => ms - steadyMs)
    const backMs = Math.max(...ahead.map((ms, at) => (last?.[at] ?? ms) - ms))
    if (backMs > setBackMs) {
      const now = clock.now()
      const planned = { now, latest: new Date(now.getTime() + plannedMs) }
      const rows = await dueAfterSetBack(database.handle, planned)
      log.warn({ seconds: Math.round(backMs / 1000), rows }, 'a clock was set back')
    }
    // Kept last, so that the next call repeats what failed.
    last = ahead
  }
}
