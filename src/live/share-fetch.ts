import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import {
  claimLiveFetch,
  extendLiveFetch,
  findLiveFetch,
  finishLiveFetch,
  type LiveFetchKey,
} from '../db/queries/live-vehicles.ts'
import { type LiveOutcome, readOutcome } from '../model/live-lookup.ts'

/** After this time, another process may take over a fetch whose process died. */
const leaseMs = 3_000
const extendEveryMs = 1_000
const pollEveryMs = 50

type Fetch = () => Promise<LiveOutcome>

/** Concurrent requests for the same VIN of a site share one fetch. */
export function createSharedFetches({
  database,
  log,
}: {
  readonly database: Database
  readonly log: Pick<Logger, 'warn'>
}) {
  const underWay = new Map<string, Promise<LiveOutcome>>()

  async function lead(key: LiveFetchKey, holder: string, fetch: Fetch): Promise<LiveOutcome> {
    const extending = setInterval(() => {
      extendLiveFetch(database.handle, { ...key, holder, leaseMs }).catch((error: unknown) => {
        log.warn({ err: error }, 'a live fetch could not be kept')
      })
    }, extendEveryMs)
    let outcome: LiveOutcome | null = null
    try {
      outcome = await fetch()
      return outcome
    } finally {
      clearInterval(extending)
      const text = outcome === null ? null : JSON.stringify(outcome)
      await finishLiveFetch(database, { ...key, holder, outcome: text }).catch((error: unknown) => {
        log.warn({ err: error }, 'the outcome of a live fetch could not be shared')
      })
    }
  }

  async function leadOrFollow(key: LiveFetchKey, fetch: Fetch): Promise<LiveOutcome> {
    const holder = randomUUID()
    for (;;) {
      if (await claimLiveFetch(database, { ...key, holder, leaseMs })) return lead(key, holder, fetch)
      // Another process is fetching: wait for its outcome before trying to claim again.
      for (let isUnderWay = true; isUnderWay; ) {
        const found = await findLiveFetch(database.handle, key)
        if (found !== undefined && found.outcome !== null) return readOutcome(found.outcome)
        isUnderWay = found?.isOver === false
        if (isUnderWay) await delay(pollEveryMs)
      }
    }
  }

  return (key: LiveFetchKey, fetch: Fetch): Promise<LiveOutcome> => {
    const name = `${key.site} ${key.vin}`
    const known = underWay.get(name)
    if (known !== undefined) return known
    const shared = leadOrFollow(key, fetch).finally(() => underWay.delete(name))
    underWay.set(name, shared)
    return shared
  }
}
