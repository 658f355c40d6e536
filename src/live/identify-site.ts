import type { Database } from '../db/database.ts'
import { findSiteIdentity, type SiteIdentity, upsertSiteIdentity } from '../db/queries/site-identities.ts'
import { reachSite } from '../dealers/reach-site.ts'
import type { SiteReader } from '../ingest/site-reader.ts'
import type { Clock } from '../lib/clock.ts'
import type { CachedReason } from '../model/live-lookup.ts'
import { orAborted } from '../outbound/or-aborted.ts'
import { reasonOfFailure } from './deadlines.ts'
import type { LiveRun } from './live-run.ts'

/** SPEC.md, "Other constants": platform detection cache. */
export const identityKeptMs = 7 * 24 * 3_600_000
/** Time per address of a site, since https may hang if only http works. */
const homePageMs = 4_000

export type Identification =
  | { readonly kind: 'identified'; readonly identity: SiteIdentity; readonly isCached: boolean }
  | { readonly kind: 'failed'; readonly reason: CachedReason }

type Services = {
  readonly database: Database
  readonly sites: Pick<SiteReader, 'recognize'>
  readonly clock: Clock
}

export type SiteToIdentify = { readonly host: string; readonly url: string; readonly fresh: boolean }

/** The platform of a site: stored for 7 days, otherwise detected from its home page. */
export async function identifySite(
  { database, sites, clock }: Services,
  { host, url, fresh }: SiteToIdentify,
  run: LiveRun,
): Promise<Identification> {
  const { handle } = database
  const since = new Date(clock.now().getTime() - identityKeptMs)
  const known = fresh ? undefined : await findSiteIdentity(handle, host, since)
  if (known !== undefined) return { kind: 'identified', identity: known, isCached: true }
  const home = await reachSite(
    { fetchPage: (request, options) => run.web.fetchPage(request, { ...options, timeoutMs: homePageMs }) },
    url,
    run.signal,
  )
  if (run.isOver()) return { kind: 'failed', reason: 'timeout' }
  run.signal.throwIfAborted()
  if (home.kind === 'failure') return { kind: 'failed', reason: reasonOfFailure(home) }
  const recognized = await recognize(sites.recognize(home), run)
  if (recognized === null) return { kind: 'failed', reason: 'timeout' }
  if (recognized.kind === 'failure') return { kind: 'failed', reason: reasonOfFailure(recognized) }
  const { provider, configured, identity, isDealer } = recognized.site
  const found: SiteIdentity = {
    websiteUrl: new URL(home.url).origin,
    provider,
    config: configured.kind === 'configured' && isDealer ? configured.config : null,
    identity,
  }
  await upsertSiteIdentity(handle, { ...found, host, at: clock.now() })
  return { kind: 'identified', identity: found, isCached: false }
}

async function recognize<T>(reading: Promise<T>, run: LiveRun): Promise<T | null> {
  try {
    return await orAborted(reading, run.signal)
  } catch (error) {
    if (run.isOver()) return null
    throw error
  }
}
