import type { SeenVehicle } from '../diff/diff-vehicles.ts'
import { ThreadEnded } from '../lib/timed-thread.ts'
import type { FetchFailure, PageRequest } from '../model/page.ts'
import { nothingStated } from '../model/scan.ts'
import { noRejections } from '../model/website-vehicle.ts'
import type { NormalizeContext } from '../normalize/normalize-all.ts'
import { orAborted } from '../outbound/or-aborted.ts'
import type { SiteConfig, Tier } from '../platforms/engine/contract.ts'
import {
  type CopyPlace,
  hostOf,
  type KnownHashes,
  type PackedCopies,
  packCopies,
  type ReadRecords,
  type SiteAnswer,
  type SiteQuestion,
  type SiteWeb,
  type WalkedScan,
} from './site-questions.ts'
import { failureOfThread, type SiteReader, type SiteWalk } from './site-reader.ts'

/** Thrown when the process stops or the collection takes too long: the scan must not be used. */
export class CollectionStopped extends Error {
  constructor() {
    super('the collection was stopped before it had ended')
    this.name = 'CollectionStopped'
  }
}

export type CollectedSite = {
  readonly scan: WalkedScan
  readonly read: ReadRecords
  /** The most requested host besides the site's own: the vendor's, which serves the inventory. Null: only its own. */
  readonly vendorHost: string | null
}

type WalkTerms = {
  readonly signal: AbortSignal
  /** Called after the last page. */
  readonly context: () => NormalizeContext
  /** Asked then too: vehicles with these hashes are read `asKnown`. */
  readonly known?: () => Promise<KnownHashes>
  /** Called before each request of a look-up with the tier of access. */
  readonly onTier?: (tier: Tier) => void
}

type Services = { readonly web: SiteWeb; readonly sites: Pick<SiteReader, 'startWalk'> }
type Source = { readonly provider: string; readonly config: SiteConfig }

/** How often a collection starts again after another collection's page ended the thread. */
const attempts = 3

/** Runs a platform's walk over a site. Everything except its requests happens in the thread that reads websites. */
export function collectSite(
  services: Services,
  { provider, config }: Source,
  terms: WalkTerms & { readonly sample: boolean },
): Promise<CollectedSite> {
  const { sample } = terms
  const begin = (walk: number) => ({ kind: 'walk', walk, provider, config, sample, glance: false }) as const
  return walkSite(services, { baseUrl: config.base_url, begin }, terms)
}

/** Runs any walk over a site to its end, like `collectSite`. `begin` makes the first question of the walk's number. */
export async function walkSite(
  { web, sites }: Services,
  { baseUrl, begin }: { readonly baseUrl: string; begin(walk: number): SiteQuestion },
  terms: WalkTerms,
): Promise<CollectedSite> {
  const requests = new Map<string, number>()
  for (let attempt = 1; ; attempt += 1) {
    const progress: Progress = { pagesRead: 0, url: baseUrl, copies: null, requests }
    const walk = sites.startWalk()
    try {
      const scan = await takeSteps({ web, walk, progress }, begin(walk.number), terms)
      return { scan, read: await readRecords(walk, terms), vendorHost: vendorHost(progress, baseUrl) }
    } catch (error) {
      noteCopies(progress)
      const failure = failureOfThread(error, progress.url)
      if (failure !== null) return nothingCollected(failure, progress, baseUrl)
      const isLost = error instanceof ThreadEnded && error.reason === 'lost'
      if (!isLost || attempt === attempts) throw error
    } finally {
      walk.end()
    }
  }
}

type Walking = {
  readonly web: SiteWeb
  readonly walk: SiteWalk
  readonly progress: Progress
}

type Progress = {
  pagesRead: number
  url: string
  copies: { readonly urls: readonly string[]; readonly place: CopyPlace; counted: number } | null
  readonly requests: Map<string, number>
}

async function takeSteps(
  { web, walk, progress }: Walking,
  first: SiteQuestion,
  { signal, onTier }: WalkTerms,
): Promise<WalkedScan> {
  for (let question = first; ; ) {
    const step = await ask(walk, question, signal)
    noteCopies(progress)
    if (step.kind === 'walked') return step.scan
    if (step.kind === 'paused') {
      question = { kind: 'copies', walk: walk.number, copies: null }
      continue
    }
    if (step.kind !== 'request') throw new Error(`a step was answered with ${step.kind}`)
    if (step.tier !== null) onTier?.(step.tier)
    const copies = await recall(web, step.request, progress)
    if (signal.aborted) throw new CollectionStopped()
    if (copies !== null) {
      question = { kind: 'copies', walk: walk.number, copies }
      continue
    }
    noteRequest(progress, step.request.url)
    const page = await web.fetchPage(step.request, { signal })
    if (signal.aborted) throw new CollectionStopped()
    Object.assign(progress, { pagesRead: progress.pagesRead + 1, url: step.request.url })
    question = { kind: 'answer', walk: walk.number, page }
  }
}

async function recall(
  web: SiteWeb,
  { followedBy = [], ...request }: PageRequest,
  progress: Progress,
): Promise<PackedCopies | null> {
  if (followedBy.length === 0 || web.recall === undefined) return null
  const requests = [request, ...followedBy]
  const copies = await web.recall(requests)
  if (copies.length === 0) return null
  const packed = packCopies(copies)
  const urls = copies.map(({ at }) => requests[at]?.url ?? '')
  for (const url of urls) noteRequest(progress, url)
  progress.copies = { urls, place: packed.place, counted: 0 }
  return packed
}

function noteRequest({ requests }: Progress, url: string): void {
  const host = hostOf(url)
  requests.set(host, (requests.get(host) ?? 0) + 1)
}

function vendorHost({ requests }: Progress, baseUrl: string): string | null {
  const others = [...requests].filter(([host]) => host !== hostOf(baseUrl))
  return others.sort(([, a], [, b]) => b - a)[0]?.[0] ?? null
}

function noteCopies(progress: Progress): void {
  const { copies } = progress
  if (copies === null) return
  const begun = Atomics.load(copies.place, 0)
  if (begun === copies.counted) return
  progress.pagesRead += begun - copies.counted
  progress.url = copies.urls[begun - 1] ?? progress.url
  copies.counted = begun
}

/** The thread may be busy with other pages, so stopping does not wait for it. */
async function ask(walk: SiteWalk, question: SiteQuestion, signal: AbortSignal): Promise<SiteAnswer> {
  if (signal.aborted) throw new CollectionStopped()
  try {
    return await orAborted(walk.ask(question), signal)
  } catch (error) {
    if (signal.aborted) throw new CollectionStopped()
    throw error
  }
}

/** The normalized records of a finished walk, in parts that do not delay other work. */
async function readRecords(walk: SiteWalk, { context: contextOf, known, signal }: WalkTerms): Promise<ReadRecords> {
  const toRead = { kind: 'normalize', walk: walk.number, context: contextOf() } as const
  const seen: SeenVehicle[] = []
  const asKnown: string[] = []
  let ofNew = 0
  let rejected = noRejections
  let question: SiteQuestion = { ...toRead, known: known === undefined ? null : await known() }
  for (let isLast = false; !isLast; ) {
    const answer = await ask(walk, question, signal)
    if (answer.kind === 'normalizing') {
      question = { ...toRead, known: null }
      continue
    }
    if (answer.kind !== 'records') throw new Error(`records were answered with ${answer.kind}`)
    seen.push(...answer.seen)
    asKnown.push(...answer.asKnown)
    ofNew += answer.ofNew
    rejected = answer.rejected
    isLast = answer.isLast
    question = { kind: 'records', walk: walk.number }
  }
  return { seen, asKnown, ofNew, rejected }
}

function nothingCollected(failure: FetchFailure, progress: Progress, baseUrl: string): CollectedSite {
  const scan = { received: 0, complete: false, incompleteReason: failure.message, failure }
  return {
    scan: { ...scan, pagesRead: progress.pagesRead, stated: nothingStated, skipped: {} },
    read: { seen: [], asKnown: [], ofNew: 0, rejected: noRejections },
    vendorHost: vendorHost(progress, baseUrl),
  }
}
