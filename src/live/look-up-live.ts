import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { readUnreadablePage } from '../ingest/unreadable-page.ts'
import type { Clock } from '../lib/clock.ts'
import { recordLiveLookup } from '../metrics/record-outcomes.ts'
import type { LiveDealer, LiveOutcome } from '../model/live-lookup.ts'
import { orAborted } from '../outbound/deadline.ts'
import { reasonOfFailure, startTierDeadline, type TierDeadline } from './live-run.ts'
import { type LiveTarget, siteName } from './live-site.ts'
import type { LiveNote, SiteLookup } from './look-up-on-site.ts'
import { createSharedFetches } from './share-fetch.ts'

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
