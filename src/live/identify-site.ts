import type { Database } from '../db/database.ts'
import { reachSite } from '../dealers/reach-site.ts'
import { findKeptLook, type KnownSite, keepLook, lookOf } from '../dealers/site-look.ts'
import type { SiteReader } from '../ingest/site-reader.ts'
import type { Clock } from '../lib/clock.ts'
import type { CachedReason } from '../model/live-lookup.ts'
import { orAborted } from '../outbound/or-aborted.ts'
import { type LiveRun, reasonOfFailure } from './live-run.ts'

/** Time per address of a site, since https may hang if only http works. */
const homePageMs = 4_000

type Identification =
  | { readonly kind: 'identified'; readonly site: KnownSite; readonly isCached: boolean }
  | { readonly kind: 'failed'; readonly reason: CachedReason }

type Services = {
  readonly database: Database
  readonly sites: Pick<SiteReader, 'recognize'>
  readonly clock: Clock
}

/** The platform of a site: stored for 7 days, otherwise detected from its home page. */
export async function identifySite(
  { database, sites, clock }: Services,
  { host, url, fresh }: { readonly host: string; readonly url: string; readonly fresh: boolean },
  run: LiveRun,
): Promise<Identification> {
  const { handle } = database
  const known = fresh ? undefined : await findKeptLook(handle, host, clock.now())
  if (known?.kind === 'site') return { kind: 'identified', site: known, isCached: true }
  const home = await reachSite(
    { fetchPage: (request, options) => run.web.fetchPage(request, { ...options, timeoutMs: homePageMs }) },
    url,
    run.signal,
  )
  if (run.isOver()) return { kind: 'failed', reason: 'timeout' }
  run.signal.throwIfAborted()
  if (home.kind === 'failure') return { kind: 'failed', reason: reasonOfFailure(home) }
  const recognized = await orAborted(sites.recognize(home), run.signal).catch((error: unknown) => {
    if (run.isOver()) return null
    throw error
  })
  if (recognized === null) return { kind: 'failed', reason: 'timeout' }
  if (recognized.kind === 'failure') return { kind: 'failed', reason: reasonOfFailure(recognized) }
  const site = lookOf(home, recognized.site)
  await keepLook(handle, host, site, clock.now())
  return { kind: 'identified', site, isCached: false }
}
