import type { Scan } from '../model/scan.ts'
import type { Collection } from '../platforms/engine/contract.ts'
import { CollectionStopped } from './collect-site.ts'
import type { SiteServices } from './services.ts'

export type RawCrawl = { readonly scan: Scan; readonly requests: number }

/** Sends the requests of a crawl, one after the other; what it found stays as the pages show it. */
export async function crawlRaw(
  { web, watch }: Pick<SiteServices, 'web' | 'watch'>,
  { steps, baseUrl, signal }: { readonly steps: Collection; readonly baseUrl: string; readonly signal: AbortSignal },
): Promise<RawCrawl> {
  let requests = 0
  let page = baseUrl
  let step = watch({ page }, () => steps.next())
  while (!step.done) {
    if (signal.aborted) throw new CollectionStopped()
    const request = step.value
    page = request.url
    requests += 1
    const answer = await web.fetchPage(request, { signal })
    step = watch({ page, characters: answer.kind === 'page' ? answer.text.length : 0 }, () => steps.next(answer))
  }
  return { scan: step.value, requests }
}
