import { readHomePage } from '../dealers/reach-site.ts'
import { findKeptSnapshot, type KnownSite, keepSnapshot } from '../dealers/site-snapshot.ts'
import type { CollectServices } from '../ingest/services.ts'
import type { CachedReason } from '../model/live-lookup.ts'
import { type LiveRun, reasonOfFailure } from './live-run.ts'

/** Time per address of a site, since https may hang if only http works. */
const homePageMs = 4_000

type Identification =
  | { readonly kind: 'identified'; readonly site: KnownSite; readonly isCached: boolean }
  | { readonly kind: 'failed'; readonly reason: CachedReason }

/** The platform of a site: stored for 7 days, otherwise detected from its home page. */
export async function identifySite(
  services: Pick<CollectServices, 'database' | 'web' | 'platforms' | 'watch' | 'clock'>,
  { host, url, fresh }: { readonly host: string; readonly url: string; readonly fresh: boolean },
  run: LiveRun,
): Promise<Identification> {
  const { handle } = services.database
  const known = fresh ? undefined : await findKeptSnapshot(handle, host, services.clock.now())
  if (known?.kind === 'site') return { kind: 'identified', site: known, isCached: true }
  const options = { signal: run.signal, timeoutMs: homePageMs }
  const site = await readHomePage({ ...services, web: run.web }, url, options)
  if (run.isOver()) return { kind: 'failed', reason: 'timeout' }
  run.signal.throwIfAborted()
  if (site.kind === 'failure') return { kind: 'failed', reason: reasonOfFailure(site) }
  await keepSnapshot(handle, host, site, services.clock.now())
  return { kind: 'identified', site, isCached: false }
}
