import { recognizeSite } from '../ingest/recognize-site.ts'
import type { SiteServices } from '../ingest/services.ts'
import type { FetchFailure } from '../model/page.ts'
import type { FetchOptions } from '../outbound/contract.ts'
import { reachSite } from './reach-site.ts'
import { type KnownSite, lookOf } from './site-look.ts'

/** What the home page of a site says about it. */
export async function readHomePage(
  services: SiteServices,
  address: string,
  options: FetchOptions & { readonly signal: AbortSignal },
): Promise<KnownSite | FetchFailure> {
  const { web } = services
  const home = await reachSite({ fetchPage: (request) => web.fetchPage(request, options) }, address, options.signal)
  return home.kind === 'failure' ? home : lookOf(home, recognizeSite(services, home))
}
