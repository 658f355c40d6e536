import type { FetchFailure, PageAnswer, PageRequest } from '../model/page.ts'
import type { RawVehicle } from '../model/raw-vehicle.ts'
import { nothingStated, type Scan, type StatedCounts } from '../model/scan.ts'
import { type Attribution, attributeStores } from './attribute-stores.ts'
import { buildScan, countLeftOut, failedScan, type LeftOut, uniqueByVin } from './build-scan.ts'
import type { Collection, Platform, SiteConfig } from './contract.ts'
import { countConditions } from './count-conditions.ts'
import { type FreshSource, readFreshSettings } from './fresh-settings.ts'
import { type ListingAddress, type ListingSource, listingJson, listingRequest, pagedBy } from './listing-address.ts'
import type { ListingItem, ReadListing } from './listing-reader.ts'
import { type ListingOutcome, walkListing } from './paging/walk-listing.ts'
import { isGone, openPage } from './read-page.ts'

export type ListingJob = {
  readonly sources: readonly ListingSource[]
  readonly totals?: { readonly new: ListingAddress; readonly used: ListingAddress }
  readonly fresh?: FreshSource
  readonly otherwise?: Platform['collect']
  readonly read: ReadListing
  readonly config: SiteConfig
  readonly sample: boolean
}

type Found = ListingOutcome<ListingItem> & { readonly counts: StatedCounts | null }
type Outcome = ListingOutcome<ListingItem>
type SectionTotal = { readonly section: 'new' | 'used' | null; readonly total: number | null }
type Walk<T> = Generator<PageRequest, T, PageAnswer>

const samplePages = 3
const sampleVehicles = 20

/**
 * Reads a listing from the first of its sources that has it. An empty answer is only believed when no later source
 * knows better: a platform that no longer understands a request tends to answer it with nothing.
 */
export function* collectListing(given: ListingJob): Collection {
  const refreshed = yield* readFreshSettings(given.fresh, given.config)
  if (refreshed.failure !== null && (refreshed.failure.class !== 'changed' || given.otherwise === undefined)) {
    return failedScan(refreshed.failure, refreshed.pagesRead)
  }
  const job = { ...given, config: refreshed.config }
  let pagesRead = refreshed.pagesRead
  let empty: Found | null = null
  let failure: FetchFailure | null = refreshed.failure
  for (const source of refreshed.found ? job.sources : []) {
    if (source.when?.(job.config) === false) continue
    const found = yield* walkSource(job, source)
    pagesRead += found.pagesRead
    if (found.kind === 'unusable') {
      failure ??= found.failure
      continue
    }
    if (found.items.length === 0 && found.failure === null) {
      empty ??= found
      continue
    }
    if (found.items.length === 0 && empty !== null) break
    return yield* finishScan(job, { ...found, pagesRead })
  }
  if (job.otherwise !== undefined) {
    const scan = yield* job.otherwise({ config: given.config }, { sample: job.sample })
    pagesRead += scan.pagesRead
    if (empty === null || scan.vehicles.length > 0) return { ...scan, pagesRead }
  }
  if (empty !== null) return yield* finishScan(job, { ...empty, pagesRead })
  return failedScan(failure ?? noSource(job.config), pagesRead)
}

/** Reads all addresses of a source; a section that is not there (404) is no part of the site. */
function* walkSource(job: ListingJob, source: ListingSource): Walk<Found> {
  const found: Outcome[] = []
  const totals: SectionTotal[] = []
  let missing: Outcome | null = null
  let pagesRead = 0
  for (const address of source.addresses) {
    const outcome = yield* walkListing({
      by: pagedBy(address),
      wraps: address.wraps === true,
      request: (place) => listingRequest(address, job.config, place),
      read: (page) => job.read(listingJson(address, page), job.config),
      keyOf: (item: ListingItem) => item.key,
      enough: (items, pages) => job.sample && (items.length >= sampleVehicles || pages >= samplePages),
    })
    pagesRead += outcome.pagesRead
    if (outcome.kind === 'unusable' && outcome.failure !== null && isGone(outcome.failure)) missing = outcome
    else {
      found.push(outcome)
      totals.push({ section: address.section ?? null, total: outcome.total })
    }
  }
  return { ...joinOutcomes(found, missing), pagesRead, counts: countSections(totals) }
}

/** Null unless every address serves one condition and states its total. */
function countSections(totals: readonly SectionTotal[]): StatedCounts | null {
  const counts = { total: 0, new: 0, used: 0 }
  for (const { section, total } of totals) {
    if (section === null || total === null) return null
    counts[section] += total
    counts.total += total
  }
  return totals.length === 0 ? null : counts
}

function joinOutcomes(found: readonly Outcome[], missing: Outcome | null): Outcome {
  const [only] = found
  const nothing: Outcome = {
    kind: 'unusable',
    items: [],
    total: null,
    problem: null,
    failure: null,
    pagesRead: 0,
  }
  if (only === undefined) return missing ?? nothing
  if (found.length === 1) return only
  const totals = found.map((outcome) => outcome.total)
  return {
    kind: found.every((outcome) => outcome.kind === 'unusable') ? 'unusable' : 'read',
    items: found.flatMap((outcome) => outcome.items),
    total: totals.every((total) => total !== null) ? totals.reduce((sum, total) => sum + total, 0) : null,
    problem: found.find((outcome) => outcome.problem !== null)?.problem ?? null,
    failure: found.find((outcome) => outcome.failure !== null)?.failure ?? null,
    pagesRead: 0,
  }
}

function* finishScan(job: ListingJob, found: Found): Walk<Scan> {
  const leftOut: LeftOut = {}
  const stores = attributeStores(
    found.items.map((item) => item.store),
    job.config,
  )
  const vehicles = keepOwn(found.items, stores, leftOut)
  const unclear = stores.verdict === 'unclear'
  const count = stores.storesSeen.length
  const problem = unclear ? `the listing shows ${count} stores and none can be told to be this one` : found.problem
  const shared = leftOut['other store'] !== undefined || unclear
  const ended = problem === null
  const totalsAsked = job.sample && !ended && !shared && found.total !== null
  const inSections = { counts: totalsAsked ? found.counts : null, pagesRead: 0 }
  const totals = totalsAsked && found.counts === null ? yield* askTotals(job, found.total) : inSections
  const scan = buildScan({
    vehicles,
    leftOut,
    incompleteReason: problem,
    failure: found.failure,
    stated: stated({ vehicles, ended, shared, total: found.total, counts: totals.counts }),
    pagesRead: found.pagesRead + totals.pagesRead,
  })
  return stores.storesSeen.length === 0 ? scan : { ...scan, storesSeen: stores.storesSeen }
}

function keepOwn(items: readonly ListingItem[], stores: Attribution, leftOut: LeftOut): RawVehicle[] {
  const kept: RawVehicle[] = []
  for (const item of items) {
    const reason = item.leftOut ?? otherStore(item, stores)
    if (reason !== null) countLeftOut(leftOut, reason)
    else if (item.vehicle !== null) kept.push(item.vehicle)
  }
  return uniqueByVin(kept, leftOut)
}

function otherStore(item: ListingItem, stores: Attribution): string | null {
  if (stores.isOwn(item.store)) return null
  if (stores.verdict === 'unclear') return 'store unknown'
  return item.store === null ? 'store not shown' : 'other store'
}

/** New and used totals, believed only when they add up to the whole. */
function* askTotals(job: ListingJob, total: number | null): Walk<{ counts: StatedCounts | null; pagesRead: number }> {
  if (job.totals === undefined) return { counts: null, pagesRead: 0 }
  const fresh = yield* askTotal(job, job.totals.new)
  const used = yield* askTotal(job, job.totals.used)
  const addsUp = fresh !== null && used !== null && fresh + used === total
  return { counts: addsUp ? { total, new: fresh, used } : null, pagesRead: 2 }
}

function* askTotal(job: ListingJob, address: ListingAddress): Walk<number | null> {
  const { page } = openPage(yield listingRequest(address, job.config, { start: 0, page: 1 }))
  return page === null ? null : (job.read(listingJson(address, page), job.config)?.total ?? null)
}

function stated(facts: {
  readonly vehicles: readonly RawVehicle[]
  readonly ended: boolean
  readonly shared: boolean
  readonly total: number | null
  readonly counts: StatedCounts | null
}): StatedCounts {
  if (facts.counts !== null) return facts.counts
  if (!facts.ended) return facts.shared ? nothingStated : { ...nothingStated, total: facts.total }
  const total = facts.shared ? facts.vehicles.length : Math.max(facts.total ?? 0, facts.vehicles.length)
  const counts = countConditions(facts.vehicles)
  return { total, new: counts?.new ?? null, used: counts?.used ?? null }
}

function noSource(config: SiteConfig): FetchFailure {
  return {
    kind: 'failure',
    requestedUrl: config.base_url,
    class: 'changed',
    code: 'wrong_shape',
    message: `${config.base_url} has no inventory listing where the platform keeps it`,
    status: null,
  }
}
