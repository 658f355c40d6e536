import type { Logger } from 'pino'
import type { Database } from './database.ts'
import { dueAfterSetBack, readClock } from './queries/set-back-clock.ts'

/** Clocks that are kept in step differ by less. */
const setBackMs = 5_000

/** Each call compares the time that has passed for the database since the last one with that of a clock that is never set. */
export function watchDatabaseClock({ database, log }: { readonly database: Database; readonly log: Logger }) {
  let last: { readonly databaseMs: number; readonly steadyMs: number } | null = null
  return async (): Promise<void> => {
    const databaseMs = await readClock(database.handle)
    const steadyMs = performance.now()
    const passedMs = last === null ? 0 : steadyMs - last.steadyMs
    const backMs = last === null ? 0 : last.databaseMs + passedMs - databaseMs
    if (backMs > setBackMs) {
      const rows = await database.transaction('after the clock was set back', dueAfterSetBack)
      log.warn({ seconds: Math.round(backMs / 1000), rows }, 'the clock of the database was set back')
    }
    last = { databaseMs, steadyMs }
  }
}
