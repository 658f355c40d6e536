import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { insertRequests, type LoggedRequest } from '../db/queries/requests.ts'
import { type Clock, utcDay } from '../lib/clock.ts'

export type RequestLog = ReturnType<typeof createRequestLog>

const writeEveryMs = 1_000
/** Of an account's successful requests, one in this many is kept. */
const sampledOne = 100
/** Per account and UTC day, over all processes. */
const keptPerDay = 10_000
/** Rows that can wait for a write in progress; further ones are dropped. */
const maxWaiting = 2_000

/** Keeps requests for GET /v1/requests. Writes in the background: a lost database loses rows of the log, never requests. */
export function createRequestLog({
  database,
  clock,
  log,
}: {
  readonly database: Database
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn'>
}) {
  let waiting: LoggedRequest[] = []
  let lost = 0
  let writing: Promise<void> | null = null
  let ofDay = { day: '', noted: new Map<number, number>() }
  const successes = new Map<number, number>()

  const write = async () => {
    const rows = waiting
    waiting = []
    try {
      if (rows.length > 0) await database.asWorker(() => insertRequests(database.handle, rows, keptPerDay))
    } catch (error) {
      lost += rows.length
      log.warn({ err: error }, 'the log of requests could not be written')
    }
    if (lost > 0) log.warn({ lost }, 'requests are missing in the log of requests')
    lost = 0
  }
  /** Resolves when everything noted so far is written or lost; never rejects. */
  const flush = async (): Promise<void> => {
    await writing
    writing ??= write().finally(() => {
      writing = null
    })
    await writing
  }
  const timer = setInterval(() => {
    if (writing === null && waiting.length > 0) void flush()
  }, writeEveryMs)
  timer.unref()

  /** Keeps one account's flood from using up the space of others. */
  const isOverDay = (accountId: number): boolean => {
    const day = utcDay(clock.now())
    if (ofDay.day !== day) ofDay = { day, noted: new Map() }
    const noted = (ofDay.noted.get(accountId) ?? 0) + 1
    ofDay.noted.set(accountId, noted)
    return noted > keptPerDay
  }

  return {
    /** Whether to log a request with this outcome: every failure, and every hundredth of the others. */
    wants: (accountId: number, status: number): boolean => {
      if (status >= 400) return true
      const count = (successes.get(accountId) ?? 0) + 1
      successes.set(accountId, count % sampledOne)
      return count === sampledOne
    },
    note: (request: LoggedRequest): void => {
      if (isOverDay(request.account_id)) return
      if (waiting.length < maxWaiting) waiting.push(request)
      else lost += 1
    },
    flush,
    stop: async (): Promise<void> => {
      clearInterval(timer)
      await flush()
    },
  }
}
