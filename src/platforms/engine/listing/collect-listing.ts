import type { FetchFailure, PageAnswer } from '../../../model/page.ts'
import type { StatedCounts } from '../../../model/scan.ts'
import { changedSite, isGone, openPage } from '../cards/read-page.ts'
import type { Collection, CollectOptions, Crawl, SiteConfig } from '../contract.ts'
import { collectListing as collectPages, type ListingEnd } from '../crawl/collect-listing.ts'
import { type Collector, driveCrawl } from '../crawl/drive-crawl.ts'
import { readFreshSettings } from '../detect/fresh-settings.ts'
import { likeliestFirst } from './by-crawling.ts'
import {
  type ListingAddress,
  listingJson,
  listingRequest,
  pagedBy,
  partsOf,
  servedAddresses,
} from './listing-address.ts'
import type { CheckedDefinition, ReadListing } from './listing-reader.ts'

export type ListingJob = CollectOptions & {
  readonly read: ReadListing
  readonly config: SiteConfig
} & Pick<CheckedDefinition['listing'], 'sources' | 'totals' | 'fresh' | 'otherwise'>

const samplePages = 3
const sampleVehicles = 20

/** What the sources said, beyond what the driver is told. */
type Chosen = {
  config: SiteConfig
  /** No source has proven what it says. */
  isUnproven: boolean
  isShown: boolean
}

/** An empty answer counts only if all later sources are empty too: platforms answer dead requests with empty lists. */
export function* collectListing(job: ListingJob): Collection {
  const { sample, probe, wanted, knownPage } = job
  const options = { sample, probe, wanted, knownPage }
  const chosen: Chosen = { config: job.config, isUnproven: false, isShown: false }
  const scan = yield* driveCrawl(readSources(job, chosen), {
    options,
    config: () => chosen.config,
    isEnough: ({ pages, items }) => pages >= samplePages || items >= sampleVehicles || (probe === true && pages > 0),
  })
  if (job.otherwise === undefined || !chosen.isUnproven) return scan
  const other = yield* job.otherwise({ config: job.config }, options)
  const shown = chosen.isShown && other.vehicles.length === 0 ? scan : other
  return { ...shown, pagesRead: scan.pagesRead + other.pagesRead }
}

const nobodyConfirms = 'the listing says that it is empty, and no other page of the site confirms it'

function* readSources(given: ListingJob, chosen: Chosen): Collector {
  const refreshed = yield* asking(readFreshSettings(given.fresh, given.config))
  chosen.config = refreshed.config
  let { failure } = refreshed
  if (failure !== null && (failure.class !== 'changed' || given.otherwise === undefined)) {
    yield { problem: failure.message, failure }
    return
  }
  const job = { ...given, config: refreshed.config }
  let empty: readonly string[] | null = null
  let unproven: { readonly lists: readonly string[]; readonly items: number } | null = null
  for (const source of refreshed.found ? job.sources : []) {
    const addresses = servedAddresses(source, job.config)
    if (addresses.length === 0) continue
    const found = yield* readSource(job, source.name, addresses)
    const { lists, items } = found
    if (found.isUnusable || (items === 0 && isWithoutHost(found.failure, job.config))) {
      failure ??= found.failure
      continue
    }
    if (items === 0 && found.failure === null) {
      if (source.emptyProves === false) {
        for (const list of lists.slice(0, 1)) yield { problem: nobodyConfirms, list }
        unproven ??= found
      } else empty ??= lists
      continue
    }
    if (found.isStuck && source !== job.sources.at(-1)) {
      unproven = found
      continue
    }
    if (items === 0 && empty !== null) break
    yield { keep: lists }
    const counts = job.sample && job.probe !== true ? yield* countConditions(job, addresses, found) : null
    if (counts !== null) yield { stated: counts }
    return
  }
  const isShown = unproven !== null && unproven.items > 0
  chosen.isUnproven = true
  chosen.isShown = empty !== null || isShown
  const last = isShown ? unproven?.lists : (empty ?? unproven?.lists)
  yield { keep: last ?? [] }
  if (last !== undefined) return
  const url = job.config.base_url
  const noSource = failure ?? changedSite(url, `${url} has no inventory listing where the platform keeps it`)
  yield { problem: noSource.message, failure: noSource }
}

/** Asks for what another crawl asks for. */
function* asking<T>(crawl: Crawl<T>): Collector<T> {
  let step = crawl.next()
  while (step.done !== true) {
    const answer: PageAnswer | undefined = yield { ask: step.value }
    step = crawl.next(answer ?? changedSite(step.value.url, `${step.value.url} was not asked for`))
  }
  return step.value
}

type SourceEnd = {
  readonly lists: readonly string[]
  readonly items: number
  readonly totals: readonly (number | null)[]
  readonly isUnusable: boolean
  readonly isStuck: boolean
  readonly failure: FetchFailure | null
}

/** Reads all addresses of a source; a section that answers 404 does not exist on this site. */
function* readSource(job: ListingJob, name: string, addresses: readonly ListingAddress[]): Collector<SourceEnd> {
  const ends: (ListingEnd & { readonly list: string })[] = []
  for (const [at, address] of addresses.entries()) {
    const list = `${name}${addresses.length > 1 ? ` ${at + 1}` : ''}`
    ends.push({ ...(yield* readAddress(job, address, list)), list })
  }
  const isMissing = ({ kind, failure }: ListingEnd) => kind === 'unusable' && failure !== null && isGone(failure)
  const there = ends.filter((end) => !isMissing(end))
  const isUnusable = there.every(({ kind }) => kind === 'unusable')
  if (!isUnusable)
    for (const { kind, failure, list } of there)
      if (kind === 'unusable' && failure !== null) yield { problem: failure.message, failure, list }
  const counted = there.length > 0 ? there : ends
  return {
    lists: there.map(({ list }) => list),
    items: there.reduce((sum, { items }) => sum + items, 0),
    totals: there.map(({ total }) => total),
    isUnusable,
    isStuck: counted.length === 1 && counted[0]?.isStuck === true,
    failure: counted.find(({ failure }) => failure !== null)?.failure ?? null,
  }
}

/** Its parts, where it has some, are records of the same listing: together they reach its total, or it is incomplete. */
function* readAddress(job: ListingJob, address: ListingAddress, list: string): Collector<ListingEnd> {
  let parts: readonly ListingAddress[] = []
  const end = yield* collectPages({
    list,
    by: pagedBy(address),
    request: (position) => (parts.length > 0 ? null : listingRequest(address, job.config, position)),
    read: (page) => {
      parts = job.sample ? [] : partsOf(address, page)
      return job.read(listingJson(address, page), job.config)
    },
  })
  let whole = end
  for (const part of job.wanted === undefined ? parts : likeliestFirst(parts, job.wanted, wordsOf)) {
    if (whole.kind !== 'read') break
    const { kind, failure, items } = yield* readAddress(job, part, list)
    const isUnusable = kind === 'unusable' && failure !== null
    if (isUnusable) yield { problem: failure.message, failure, list }
    whole = { ...whole, kind: isUnusable ? 'failed' : kind, failure, items: whole.items + items }
  }
  return whole
}

function wordsOf({ query }: ListingAddress): string {
  return typeof query === 'object' ? Object.values(query).join(' ') : ''
}

/** Whether the source is on another host whose name does not exist, rather than on one that is down for a while. */
function isWithoutHost(failure: FetchFailure | null, config: SiteConfig): boolean {
  if (failure?.code !== 'no_such_host') return false
  return new URL(failure.requestedUrl).host !== new URL(config.base_url).host
}

/** By the totals of its sections, or of requests for them; only if they add up to the whole. */
function* countConditions(
  job: ListingJob,
  addresses: readonly ListingAddress[],
  { totals, items }: SourceEnd,
): Collector<StatedCounts | null> {
  const total = totals.every((one) => one !== null) ? totals.reduce((sum, one) => sum + one, 0) : null
  if (total === null || items >= total) return null
  const sections = addresses.map(({ section }) => section)
  if (sections.length === totals.length && sections.every((section) => section !== undefined)) {
    const of = (wanted: string) =>
      totals.reduce<number>((sum, one, at) => sum + (sections[at] === wanted ? (one ?? 0) : 0), 0)
    return { total, new: of('new'), used: of('used') }
  }
  if (job.totals === undefined) return null
  const fresh = yield* askTotal(job, job.totals.new)
  const used = yield* askTotal(job, job.totals.used)
  return fresh !== null && used !== null && fresh + used === total ? { total, new: fresh, used } : null
}

function* askTotal(job: ListingJob, address: ListingAddress): Collector<number | null> {
  const answer = yield { ask: listingRequest(address, job.config) }
  const { page } = answer === undefined ? { page: null } : openPage(answer)
  return page === null ? null : (job.read(listingJson(address, page), job.config)?.total ?? null)
}
