import type { SeenVehicle } from '../diff/diff-vehicles.ts'
import { ThreadEnded } from '../lib/timed-thread.ts'
import type { FetchFailure } from '../model/page.ts'
import { nothingStated } from '../model/scan.ts'
import { noRejections } from '../model/website-vehicle.ts'
import type { NormalizeContext } from '../normalize/normalize-all.ts'
import type { WebClient } from '../outbound/contract.ts'
import { orAborted } from '../outbound/or-aborted.ts'
import type { SiteConfig, Tier } from '../platforms/engine/contract.ts'
import type { KnownHashes, ReadRecords, SiteAnswer, SiteQuestion, WalkedScan } from './site-questions.ts'
import { failureOfThread, type SiteReader, type SiteWalk } from './site-reader.ts'

/** Thrown when the process stops or the collection's time is over: the scan is not to be used. */
export class CollectionStopped extends Error {
  constructor() {
    super('the collection was stopped before it had ended')
    this.name = 'CollectionStopped'
  }
}

export type CollectedSite = { readonly scan: WalkedScan; readonly read: ReadRecords }

export type CollectTerms = WalkTerms & { readonly sample: boolean }

export type WalkTerms = {
  readonly signal: AbortSignal
  /** Asked when the last page has been read. */
  readonly context: () => NormalizeContext
  /** Asked then too: vehicles with these hashes are read `asKnown`. */
  readonly known?: () => Promise<KnownHashes>
  /** Told before each request of a lookup how the site is asked. */
  readonly onTier?: (tier: Tier) => void
}

type Services = { readonly web: Pick<WebClient, 'fetchPage'>; readonly sites: Pick<SiteReader, 'startWalk'> }
type Source = { readonly provider: string; readonly config: SiteConfig }

/** A collection that lost its thread to the page of another one begins again, so often. */
const attempts = 3

/**
 * Drives a platform's walk over a site: its requests go out one by one, the answers come back to it, and at the end its
 * records are normalized. All but the requests is done in the thread that reads websites.
 */
export function collectSite(services: Services, source: Source, terms: CollectTerms): Promise<CollectedSite> {
  const { provider, config } = source
  const begin = (walk: number): SiteQuestion => ({
    ...{ kind: 'walk', walk, provider, config },
    ...{ sample: terms.sample, glance: false },
  })
  return walkSite(services, { baseUrl: config.base_url, begin }, terms)
}

/** A walk's first question, for the walk of this number. */
export type WalkBeginning = { readonly baseUrl: string; begin(walk: number): SiteQuestion }

/** Drives any walk over a site to its end, as `collectSite` does. */
export async function walkSite(
  services: Services,
  { baseUrl, begin }: WalkBeginning,
  terms: WalkTerms,
): Promise<CollectedSite> {
  for (let attempt = 1; ; attempt += 1) {
    const progress = { pagesRead: 0, url: baseUrl }
    const walk = services.sites.startWalk()
    try {
      const scan = await takeSteps({ web: services.web, walk, progress }, begin(walk.number), terms)
      return { scan, read: await readRecords(walk, terms) }
    } catch (error) {
      const failure = failureOfThread(error, progress.url)
      if (failure !== null) return nothingCollected(failure, progress.pagesRead)
      const isLost = error instanceof ThreadEnded && error.reason === 'lost'
      if (!isLost || attempt === attempts) throw error
    } finally {
      walk.end()
    }
  }
}

type Walking = {
  readonly web: Pick<WebClient, 'fetchPage'>
  readonly walk: SiteWalk
  /** The page that is being read. */
  readonly progress: { pagesRead: number; url: string }
}

async function takeSteps(
  { web, walk, progress }: Walking,
  first: SiteQuestion,
  { signal, onTier }: WalkTerms,
): Promise<WalkedScan> {
  for (let question = first; ; ) {
    const step = await ask(walk, question, signal)
    if (step.kind === 'walked') return step.scan
    if (step.kind !== 'request') throw new Error(`a step was answered with ${step.kind}`)
    if (step.tier !== null) onTier?.(step.tier)
    const answer = await web.fetchPage(step.request, { signal })
    if (signal.aborted) throw new CollectionStopped()
    Object.assign(progress, { pagesRead: progress.pagesRead + 1, url: step.request.url })
    question = { kind: 'answer', walk: walk.number, answer }
  }
}

/** The thread may be busy with the pages of others: whoever stops does not wait for it. */
async function ask(walk: SiteWalk, question: SiteQuestion, signal: AbortSignal): Promise<SiteAnswer> {
  if (signal.aborted) throw new CollectionStopped()
  try {
    return await orAborted(walk.ask(question), signal)
  } catch (error) {
    if (signal.aborted) throw new CollectionStopped()
    throw error
  }
}

/** The records of a walk that has ended, normalized, in parts that keep nobody waiting. */
async function readRecords(walk: SiteWalk, { context: contextOf, known, signal }: WalkTerms): Promise<ReadRecords> {
  const context = contextOf()
  for (let left = 1; left > 0; ) {
    const answer = await ask(walk, { kind: 'normalize', walk: walk.number, context }, signal)
    if (answer.kind !== 'normalized') throw new Error(`records were answered with ${answer.kind}`)
    left = answer.left
  }
  if (known !== undefined) await ask(walk, { kind: 'known', walk: walk.number, hashes: await known() }, signal)
  const seen: SeenVehicle[] = []
  const asKnown: string[] = []
  let ofNew = 0
  let rejected = noRejections
  for (let isLast = false; !isLast; ) {
    const answer = await ask(walk, { kind: 'records', walk: walk.number }, signal)
    if (answer.kind !== 'records') throw new Error(`records were answered with ${answer.kind}`)
    seen.push(...answer.seen)
    asKnown.push(...answer.asKnown)
    ofNew += answer.ofNew
    rejected = answer.rejected
    isLast = answer.isLast
  }
  return { seen, asKnown, ofNew, rejected }
}

function nothingCollected(failure: FetchFailure, pagesRead: number): CollectedSite {
  const scan = { received: 0, complete: false, incompleteReason: failure.message, failure, pagesRead }
  return {
    scan: { ...scan, stated: nothingStated, skipped: {} },
    read: { seen: [], asKnown: [], ofNew: 0, rejected: noRejections },
  }
}
