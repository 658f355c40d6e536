import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { findCollected } from '../db/queries/dealerships.ts'
import {
  findSession,
  listSessionVins,
  type SessionRow,
  type SessionVinRow,
  updateSessionVin,
} from '../db/queries/prewarm-sessions.ts'
import type { DealerResolver } from '../dealers/resolve/resolver.ts'
import { chunk } from '../lib/batcher.ts'
import type { Clock } from '../lib/clock.ts'
import type { LiveOutcome } from '../model/live-lookup.ts'
import { isHiddenVehicle, type LiveTarget, type Lookup, readSiteName, siteName } from './live-site.ts'
import type { LiveLookups } from './look-up-live.ts'

type Services = {
  readonly database: Database
  readonly live: LiveLookups
  readonly resolver: DealerResolver
  readonly clock: Clock
  readonly log: Pick<Logger, 'info'>
}

const resolvedAtOnce = 5

/** VINs without a site (null) are resolved first. A worker that takes over continues. Throws when the process stops. */
export async function warmSession(
  services: Services,
  { sessionId, site }: { readonly sessionId: string; readonly site: string | null },
  stop: AbortSignal,
): Promise<void> {
  const { handle } = services.database
  const begun = await findSession(handle, sessionId, services.clock.now())
  if (begun === undefined) return
  const left = (await listSessionVins(handle, begun)).filter(
    (entry) => entry.site === site && entry.status === 'fetching',
  )
  // Nobody waits for the first lookup, so its deadline need not include the start of the thread.
  await services.live.prepare()
  const target = site === null ? null : await findTarget(services.database, site)
  for (const entries of chunk(left, site === null ? resolvedAtOnce : 1)) {
    const session = await findSession(handle, sessionId, services.clock.now())
    if (session === undefined) return
    stop.throwIfAborted()
    await Promise.all(entries.map((entry) => warmVin(services, { session, entry, target, stop })))
  }
  services.log.info({ sessionId, site }, 'session warmed')
}

type Warming = {
  readonly session: SessionRow
  readonly entry: SessionVinRow
  readonly target: LiveTarget | null
  readonly stop: AbortSignal
}

async function warmVin(services: Services, { session, entry, target: known, stop }: Warming): Promise<void> {
  const { clock, database } = services
  const { vin } = entry
  const target = entry.site === null ? await resolveVin(services, session.account_id, vin) : known
  const outcome =
    target === null ? null : await lookUpVisible(services, { accountId: session.account_id, target, vin, stop })
  const isDone = outcome !== null && outcome.kind !== 'failed'
  await updateSessionVin(database.handle, {
    sessionId: session.id,
    vin,
    status: isDone ? 'done' : 'failed',
    site: target === null ? null : siteName(target),
    reason: isDone ? null : (outcome?.reason ?? 'unsupported'),
    fetchMs: outcome?.fetchMs ?? null,
    observedAt: outcome === null ? clock.now() : new Date(outcome.observedAt),
    outcome: isDone ? JSON.stringify(outcome) : null,
  })
}

/** Null: the account's filter hides the vehicle. */
async function lookUpVisible(
  { live, database }: Services,
  lookup: Lookup & { readonly stop: AbortSignal },
): Promise<LiveOutcome | null> {
  const outcome = await live.lookUp({ ...lookup, fresh: false })
  return (await isHiddenVehicle(database, lookup, outcome)) ? null : outcome
}

/** Null: no known dealer sells it. */
async function resolveVin(
  { resolver, database }: Services,
  accountId: number,
  vin: string,
): Promise<LiveTarget | null> {
  const found = await resolver.resolve({ accountId, vin, url: null, name: null, place: null })
  if (found.kind === 'refused') return null
  const { known, host, websiteUrl } = found.candidate
  return known?.subscribed === true ? findDealership(database, known.id) : { kind: 'site', host, url: websiteUrl }
}

/** Null: the dealership no longer exists. */
async function findTarget(database: Database, name: string): Promise<LiveTarget | null> {
  const site = readSiteName(name)
  return site.kind === 'site' ? { ...site, url: site.host } : findDealership(database, site.id)
}

async function findDealership({ handle }: Database, dealershipId: number): Promise<LiveTarget | null> {
  const dealership = await findCollected(handle, dealershipId)
  if (dealership === undefined) return null
  const { id, state, website_url } = dealership
  return { kind: 'dealership', id, state, website: new URL(website_url).host }
}
