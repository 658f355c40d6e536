import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import {
  addUsage,
  type ImportUsage,
  type RequestCounts,
  sumImports,
  sumUsage,
  type UsageRow,
  type UsageScope,
} from '../db/queries/usage.ts'
import { type Clock, utcDay } from '../lib/clock.ts'
import type { LimitClass } from '../model/limits.ts'
import type { KeyType } from './keys.ts'
import { createCountWriter } from './write-counts.ts'

type UsedRequest = {
  readonly accountId: number
  readonly keyType: KeyType
  readonly keyId: number
  readonly limit: LimitClass
  readonly status: number
  readonly dealershipId: number | null
  /** Whether the route is billable. */
  readonly isBillable: boolean
  /** VINs that the request prewarmed. */
  readonly prewarmed: number
}

export type UsageRecorder = ReturnType<typeof createUsageRecorder>

/** A killed process loses the counts of this period and of a write in progress: less than 5 s. */
const writeEveryMs = 2_000

/** Counts in memory, and writes in the background. */
export function createUsageRecorder(deps: {
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger | null
}) {
  const { database, clock, log } = deps
  let counted = new Map<string, Counted>()
  const writer = createCountWriter<UsageRow>({
    what: 'usage',
    everyMs: writeEveryMs,
    log,
    collect: () => {
      const rows = [...counted.values()]
      counted = new Map()
      return rows
    },
    write: (batch, rows) => addUsage(database.handle, batch, rows),
  })
  return {
    note: (request: UsedRequest): void => {
      const { accountId, keyType, keyId, limit } = request
      const dealershipId = request.dealershipId ?? 0
      // In UTC.
      const day = utcDay(clock.now())
      const key = `${accountId} ${dealershipId} ${limit} ${keyId} ${day}`
      let row = counted.get(key)
      if (row === undefined) {
        row = { accountId, day, dealershipId, class: limit, keyType, keyId, ...nothing }
        counted.set(key, row)
      }
      count(row, request)
    },
    flush: writer.flush,
    stop: writer.stop,
  }
}

type Counted = { -readonly [K in keyof UsageRow]: UsageRow[K] }

const nothing = { successful: 0, errors: 0, rateLimited: 0, billable: 0, prewarmed: 0 }

/** Statuses below 400 are successes, including 304. Only delivered data is billable, and only for live keys. */
function count(row: Counted, { keyType, status, isBillable, prewarmed }: UsedRequest): void {
  if (status === 429) row.rateLimited += 1
  else if (status >= 400) row.errors += 1
  else row.successful += 1
  if (status < 200 || status > 299) return
  row.prewarmed += prewarmed
  if (keyType === 'live') row.billable += (isBillable ? 1 : 0) + prewarmed
}

/** Everything counted by this process, and what others have written: their counts lag by at most 5 s. */
export async function readUsage(
  { database, usage }: { readonly database: Database; readonly usage: Pick<UsageRecorder, 'flush'> },
  scope: UsageScope,
): Promise<{ readonly requests: RequestCounts; readonly imports: ImportUsage }> {
  await usage.flush()
  const [requests, imports] = await Promise.all([sumUsage(database.handle, scope), sumImports(database.handle, scope)])
  return { requests, imports }
}
