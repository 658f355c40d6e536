import { recognizeSite } from '../ingest/recognize-site.ts'
import type { SiteServices } from '../ingest/services.ts'
import type { FetchFailure, Page } from '../model/page.ts'
import { readWebsiteAddress } from '../model/website-address.ts'
import type { FetchOptions, WebClient } from '../outbound/contract.ts'
import { describeFailure } from '../outbound/describe-failure.ts'
import { refreshOf } from '../platforms/engine/detect/site-links.ts'
import { type KnownSite, snapshotOf } from './site-snapshot.ts'

/** With the scheme given, or by https and then by http. */
export async function reachSite(
  web: Pick<WebClient, 'fetchPage'>,
  dealershipUrl: string,
  signal: AbortSignal,
): Promise<Page | FetchFailure> {
  const address = readWebsiteAddress(dealershipUrl)
  const message = address.problem ?? 'the address names no website'
  let failure: FetchFailure = {
    ...describeFailure(dealershipUrl, { code: 'bad_address', message }),
    class: 'unavailable',
  }
  for (const url of address.candidates) {
    const answer = await web.fetchPage({ url, purpose: 'home' }, { signal })
    if (answer.kind === 'page') return followRefresh(web, answer, signal)
    // The first failure that says more than "no answer".
    if (failure.code === 'bad_address' || unspecific.has(failure.code)) failure = answer
    if (answer.class === 'blocked') return answer
  }
  return failure
}

async function followRefresh(web: Pick<WebClient, 'fetchPage'>, page: Page, signal: AbortSignal): Promise<Page> {
  const url = refreshOf(page)
  const answer = url === null ? null : await web.fetchPage({ url, purpose: 'home' }, { signal })
  return answer?.kind === 'page' ? answer : page
}

const unspecific: ReadonlySet<FetchFailure['code']> = new Set(['refused', 'no_such_host', 'dns', 'tls'])

/** Identity, platform and evidence on the home page of a site. */
export async function readHomePage(
  services: SiteServices,
  address: string,
  options: FetchOptions & { readonly signal: AbortSignal },
): Promise<KnownSite | FetchFailure> {
  const { web } = services
  const home = await reachSite({ fetchPage: (request) => web.fetchPage(request, options) }, address, options.signal)
  return home.kind === 'failure' ? home : snapshotOf(home, recognizeSite(services, home))
}
