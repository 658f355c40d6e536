import { createHash } from 'node:crypto'
import type { PageAnswer, PageRequest } from '../model/page.ts'
import { rendererVersion } from '../model/rendered-vehicle.ts'
import type { FetchOptions, WebClient } from '../outbound/contract.ts'

export type FingerprintedWeb = {
  readonly web: Pick<WebClient, 'fetchPage'>
  /** Over every request and its answer so far. */
  readonly fingerprint: () => string
}

/**
 * Hashes what a walk asks for and is answered. Adapters are pure, so that the same answers make the same scan: nothing
 * need be normalised or compared again. The day is part of it: once a day every vehicle is looked at whatever the pages
 * say, so that a release that reads them otherwise takes effect.
 */
export function fingerprintWeb(web: Pick<WebClient, 'fetchPage'>, basis: object, now: Date): FingerprintedWeb {
  const hash = createHash('sha1').update(JSON.stringify([rendererVersion, now.toISOString().slice(0, 10), basis]))
  const fetchPage = async (request: PageRequest, options?: FetchOptions): Promise<PageAnswer> => {
    const answer = await web.fetchPage(request, options)
    const said = answer.kind === 'page' ? answer.text : `${answer.class} ${answer.code}`
    hash.update(`\n${request.url} ${request.body ?? ''} ${answer.status} ${said.length}\n`).update(said)
    return answer
  }
  return { web: { fetchPage }, fingerprint: () => hash.copy().digest('base64') }
}
