import type { FetchFailure, Page } from '../model/page.ts'
import { readWebsiteAddress } from '../model/website-address.ts'
import type { WebClient } from '../outbound/contract.ts'

/** With the scheme given, or by https and then by http. */
export async function reachSite(
  web: Pick<WebClient, 'fetchPage'>,
  dealershipUrl: string,
  signal: AbortSignal,
): Promise<Page | FetchFailure> {
  const address = readWebsiteAddress(dealershipUrl)
  let failure: FetchFailure = {
    kind: 'failure',
    requestedUrl: dealershipUrl,
    class: 'unavailable',
    code: 'bad_address',
    message: address.problem ?? 'the address names no website',
    status: null,
  }
  for (const url of address.candidates) {
    const answer = await web.fetchPage({ url, purpose: 'home' }, { signal })
    if (answer.kind === 'page') return answer
    // The first failure that says more than "no answer".
    if (failure.code === 'bad_address' || !isSpecific(failure)) failure = answer
    if (answer.class === 'blocked') return answer
  }
  return failure
}

const unspecific: ReadonlySet<FetchFailure['code']> = new Set(['refused', 'no_such_host', 'dns', 'tls'])

function isSpecific(failure: FetchFailure): boolean {
  return !unspecific.has(failure.code)
}
