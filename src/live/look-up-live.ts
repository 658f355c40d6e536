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
import { readUnreadablePage } from '../ingest/unreadable-page.ts'
import type { Clock } from '../lib/clock.ts'
import { recordLiveLookup } from '../metrics/record-outcomes.ts'
import { type LiveDealer, type LiveOutcome, readOutcome } from '../model/live-lookup.ts'
import { orAborted } from '../outbound/deadline.ts'
import { reasonOfFailure, startTierDeadline, type TierDeadline } from './live-run.ts'
import { type LiveTarget, siteName } from './live-site.ts'
import type { LiveNote, SiteLookup } from './look-up-on-site.ts'

type LiveQuestion = {
  readonly target: LiveTarget
  /** Upper case. */
  readonly vin: string
  /** Detects the platform again. */
  readonly fresh: boolean
  /** Aborted when the process stops; then it rejects. */
  readonly stop?: AbortSignal
}

export interface LiveLookups {
  /** Queries the site, or joins a query in progress. */
  lookUp(question: LiveQuestion): Promise<LiveOutcome>
  /** Starts the thread of the lookups, which takes a second, if it is not running. */
  prepare(): Promise<void>
}

type LiveDeps = {
  readonly database: Database
  readonly tasks: {
    run(
      name: 'look-up-vin',
      payload: SiteLookup,
      options: { readonly signal: AbortSignal; readonly onNote: (note: unknown) => void },
    ): Promise<LiveOutcome>
    run(name: 'start', payload: null): Promise<void>
  }
  /** Where the offline VIN database is. */
  readonly vinDatabase: { path(): Promise<string | null> }
  readonly clock: Clock
  readonly log: Pick<Logger, 'info' | 'warn'>
}

/** The lookup enforces its own deadline; this one is for a lookup whose thread is busy with other data. */
const guardMs = 100

export function createLiveLookups(deps: LiveDeps): LiveLookups {
  const share = createSharedFetches(deps)
  return {
    prepare: () => deps.tasks.run('start', null),
    lookUp: ({ target, vin, fresh, stop }) => {
      const startedMs = performance.now()
      const key = { site: fresh ? `${siteName(target)} fresh` : siteName(target), vin }
      return share(key, async () => {
        const deadline = startTierDeadline({ startedMs: startedMs + guardMs, tier: 'direct', stop })
        try {
          const outcome = await askSite(deps, { target, vin, fresh, startedMs }, deadline)
          const { kind, reason, tier, fetchMs, dealer } = outcome
          const facts = { site: key.site, provider: dealer.provider, fetchMs }
          recordLiveLookup(deps.log, { outcome: reason ?? kind, tier, startedMs, facts })
          return outcome
        } finally {
          deadline.end()
        }
      })
    },
  }
}

async function askSite(
  { tasks, vinDatabase, clock, log }: LiveDeps,
  { startedMs, ...asked }: Pick<LiveQuestion, 'target' | 'vin' | 'fresh'> & { readonly startedMs: number },
  deadline: TierDeadline,
): Promise<LiveOutcome> {
  const { signal } = deadline
  const { target } = asked
  const website = target.kind === 'site' ? target.host : target.website
  let dealer: LiveDealer = { name: null, website, provider: null, platformCached: false }
  const onNote = (noted: unknown) => {
    // The task `look-up-vin` sends nothing else.
    const note = noted as LiveNote
    if (note.kind === 'tier') deadline.raise(note.tier)
    else dealer = note.dealer
  }
  try {
    const vpic = await vinDatabase.path()
    const elapsedMs = performance.now() - startedMs
    return await orAborted(tasks.run('look-up-vin', { ...asked, vpic, elapsedMs }, { signal, onNote }), signal)
  } catch (error) {
    const unreadable = readUnreadablePage(error)
    if (unreadable === undefined && !deadline.isOver()) throw error
    log.warn({ err: error, website }, 'a live lookup was cut off')
    return {
      kind: 'failed',
      vehicle: null,
      reason: unreadable === undefined ? 'timeout' : reasonOfFailure(unreadable.failure),
      resolved: dealer.provider !== null,
      goneConfirmed: null,
      dealer,
      observedAt: clock.now().toISOString(),
      fetchMs: null,
      tunnelUsed: false,
      tier: deadline.tier(),
    }
  }
}

/** After this time, another process may take over a fetch whose process died. */
const leaseMs = 3_000
const extendEveryMs = 1_000
const pollEveryMs = 50

type Fetch = () => Promise<LiveOutcome>

/** Concurrent requests for the same VIN of a site share one fetch. */
function createSharedFetches({ database, log }: { readonly database: Database; readonly log: Pick<Logger, 'warn'> }) {
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
