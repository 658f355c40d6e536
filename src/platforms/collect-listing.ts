import type { FetchFailure, PageAnswer, PageRequest } from '../model/page.ts'
import type { RawVehicle } from '../model/raw-vehicle.ts'
import { nothingStated, type Scan, type StatedCounts } from '../model/scan.ts'
import { ownStores } from './attribute-stores.ts'
import { buildScan, countLeftOut, failedScan, type LeftOut, uniqueByVin } from './build-scan.ts'
import type { Collection, SiteConfig } from './contract.ts'
import { countConditions } from './count-conditions.ts'
import { type ListingAddress, type ListingSource, listingJson, listingRequest } from './listing-address.ts'
import type { ListingItem, ReadEnvelope } from './listing-reader.ts'
import { type OffsetOutcome, walkOffset } from './paging/walk-offset.ts'
import { isGone, openPage } from './read-page.ts'

export type ListingJob = {
  readonly sources: readonly ListingSource[]
  readonly totals?: { readonly new: ListingAddress; readonly used: ListingAddress }
  readonly read: (json: unknown) => ReadEnvelope | null
  readonly config: SiteConfig
  readonly sample: boolean
}

type Found = OffsetOutcome<ListingItem> & { readonly hosts: ReadonlyMap<string, string> }
type Walk<T> = Generator<PageRequest, T, PageAnswer>

const samplePages = 3
const sampleVehicles = 20

/**
 * Reads a listing from the first of its sources that has it. An empty answer is only believed when no later source
 * knows better: a platform that no longer understands a request tends to answer it with nothing.
 */
export function* collectListing(job: ListingJob): Collection {
  let pagesRead = 0
  let empty: Found | null = null
  let failure: FetchFailure | null = null
  for (const source of job.sources) {
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
  if (empty !== null) return yield* finishScan(job, { ...empty, pagesRead })
  return failedScan(failure ?? noSource(job.config), pagesRead)
}

/** Reads all addresses of a source; a section that is not there (404) is no part of the site. */
function* walkSource(job: ListingJob, source: ListingSource): Walk<Found> {
  const hosts = new Map<string, string>()
  const found: OffsetOutcome<ListingItem>[] = []
  let missing: OffsetOutcome<ListingItem> | null = null
  let pagesRead = 0
  for (const address of source.addresses) {
    const outcome = yield* walkOffset({
      request: (start) => listingRequest(address, job.config, start),
      read: (page) => {
        const envelope = job.read(listingJson(address, page.text))
        for (const [store, host] of envelope?.hosts ?? []) hosts.set(store, host)
        return envelope
      },
      keyOf: (item: ListingItem) => item.key,
      enough: (items, pages) => job.sample && (items.length >= sampleVehicles || pages >= samplePages),
    })
    pagesRead += outcome.pagesRead
    if (outcome.kind === 'unusable' && outcome.failure !== null && isGone(outcome.failure)) missing = outcome
    else found.push(outcome)
  }
  return { ...joinOutcomes(found, missing), hosts, pagesRead }
}

function joinOutcomes(
  found: readonly OffsetOutcome<ListingItem>[],
  missing: OffsetOutcome<ListingItem> | null,
): OffsetOutcome<ListingItem> {
  const [only] = found
  const nothing: OffsetOutcome<ListingItem> = {
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
  const { vehicles, unknownStores } = keepOwn(job.config, found, leftOut)
  const problem =
    unknownStores > 0 ? `the listing shows ${unknownStores} stores and none can be told to be this one` : found.problem
  const shared = leftOut['other store'] !== undefined || unknownStores > 0
  const ended = problem === null
  const totalsAsked = job.sample && !ended && !shared && found.total !== null
  const totals = totalsAsked ? yield* askTotals(job, found.total) : { counts: null, pagesRead: 0 }
  return buildScan({
    vehicles,
    leftOut,
    incompleteReason: problem,
    failure: found.failure,
    stated: stated({ vehicles, ended, shared, total: found.total, counts: totals.counts }),
    pagesRead: found.pagesRead + totals.pagesRead,
  })
}

function keepOwn(
  config: SiteConfig,
  found: Found,
  leftOut: LeftOut,
): { vehicles: RawVehicle[]; unknownStores: number } {
  const stores = new Set(found.items.flatMap((item) => (item.store === null ? [] : [item.store])))
  const own = ownStores(stores, config, found.hosts)
  const kept: RawVehicle[] = []
  for (const item of found.items) {
    const reason = item.leftOut ?? otherStore(item, own)
    if (reason !== null) countLeftOut(leftOut, reason)
    else if (item.vehicle !== null) kept.push(item.vehicle)
  }
  return { vehicles: uniqueByVin(kept, leftOut), unknownStores: own === 'none' ? stores.size : 0 }
}

function otherStore(item: ListingItem, own: ReturnType<typeof ownStores>): string | null {
  if (own === 'all') return null
  if (own === 'none') return 'store unknown'
  if (item.store === null) return 'store not shown'
  return own.has(item.store) ? null : 'other store'
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
  const { page } = openPage(yield listingRequest(address, job.config, 0))
  return page === null ? null : (job.read(listingJson(address, page.text))?.total ?? null)
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
