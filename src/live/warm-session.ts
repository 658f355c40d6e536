import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { findCollected } from '../db/queries/dealerships.ts'
import { findSession, listSessionVins, updateSessionVin } from '../db/queries/prewarm-sessions.ts'
import type { Clock } from '../lib/clock.ts'
import { readSiteName } from './live-site.ts'
import type { LiveLookups, LiveTarget } from './look-up-live.ts'

type Services = {
  readonly database: Database
  readonly live: LiveLookups
  readonly clock: Clock
  readonly log: Pick<Logger, 'info'>
}

/**
 * Fetches the VINs of a session that one site has, one after the other. A worker that takes the job over goes on with
 * those that are left. Throws when the process stops.
 */
export async function warmSession(
  { database, live, clock, log }: Services,
  { sessionId, site }: { readonly sessionId: string; readonly site: string },
  stop: AbortSignal,
): Promise<void> {
  const { handle } = database
  const target = await findTarget(database, site)
  const entries = await listSessionVins(handle, sessionId)
  for (const { vin, ...entry } of entries) {
    if (entry.site !== site || entry.status !== 'fetching') continue
    if ((await findSession(handle, sessionId, clock.now())) === undefined) return
    stop.throwIfAborted()
    const outcome = target === null ? null : await live.lookUp({ target, vin, fresh: false, stop })
    const isDone = outcome !== null && outcome.kind !== 'failed'
    await updateSessionVin(handle, {
      ...{ sessionId, vin, status: isDone ? 'done' : 'failed' },
      reason: isDone ? null : (outcome?.reason ?? 'unsupported'),
      fetchMs: outcome?.fetchMs ?? null,
      observedAt: outcome === null ? clock.now() : new Date(outcome.observedAt),
      outcome: isDone ? JSON.stringify(outcome) : null,
    })
  }
  log.info({ sessionId, site }, 'session warmed')
}

/** Null: the dealership is gone by now. */
async function findTarget({ handle }: Database, name: string): Promise<LiveTarget | null> {
  const site = readSiteName(name)
  if (site.kind === 'site') return { ...site, url: site.host }
  const dealership = await findCollected(handle, site.id)
  if (dealership === undefined) return null
  const { id, state, website_url } = dealership
  return { kind: 'dealership', id, state, website: new URL(website_url).host }
}
