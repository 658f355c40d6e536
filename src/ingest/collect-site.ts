import type { PageAnswer } from '../model/page.ts'
import type { Scan } from '../model/scan.ts'
import type { WebClient } from '../outbound/contract.ts'
import type { CollectOptions, Platform, SiteConfig } from '../platforms/engine/contract.ts'

/** Thrown when the process stops or the collection's time is over: the scan is not to be used. */
export class CollectionStopped extends Error {
  constructor() {
    super('the collection was stopped before it had ended')
    this.name = 'CollectionStopped'
  }
}

/** Drives a platform's walk over a site: its requests go out one by one, the answers come back to it. */
export async function collectSite(
  web: Pick<WebClient, 'fetchPage'>,
  source: { readonly platform: Platform; readonly config: SiteConfig },
  options: CollectOptions & { readonly signal: AbortSignal },
): Promise<Scan> {
  const walk = source.platform.collect({ config: source.config }, { sample: options.sample })
  let step = walk.next()
  while (!step.done) {
    const answer: PageAnswer = await web.fetchPage(step.value, { signal: options.signal })
    if (options.signal.aborted) throw new CollectionStopped()
    step = walk.next(answer)
  }
  return step.value
}
