import type { StatedCounts } from '../../../model/scan.ts'
import { isGone } from '../cards/read-page.ts'
import type { CollectOptions, Crawl, SiteConfig } from '../contract.ts'
import { crawlListing, type ListingOutcome, shortfall } from '../paging/crawl-listing.ts'
import { seekVehicle } from './by-crawling.ts'
import {
  type ListingAddress,
  type ListingSource,
  listingJson,
  listingRequest,
  pagedBy,
  partsOf,
} from './listing-address.ts'
import type { ListingItem, ReadListing } from './listing-reader.ts'

export type SourceJob = CollectOptions & { readonly read: ReadListing; readonly config: SiteConfig }

export type SourceOutcome = Outcome & {
  /** The sections' stated totals; null if any is missing. */
  readonly counts: StatedCounts | null
}

type Outcome = ListingOutcome<ListingItem>
type SectionTotal = { readonly section: 'new' | 'used' | null; readonly total: number | null }

const samplePages = 3
const sampleVehicles = 20

/** Reads all addresses of a source; a section that answers 404 does not exist on this site. */
export function* crawlSource(job: SourceJob, source: ListingSource): Crawl<SourceOutcome> {
  const found: Outcome[] = []
  const totals: SectionTotal[] = []
  let missing: Outcome | null = null
  let pagesRead = 0
  const isFound = seekVehicle(job.wanted, job.config)
  for (const address of source.addresses) {
    const outcome = yield* crawlAddress(job, address, isFound)
    pagesRead += outcome.pagesRead
    if (outcome.found) return { ...outcome, pagesRead, counts: null }
    if (outcome.kind === 'unusable' && outcome.failure !== null && isGone(outcome.failure)) missing = outcome
    else {
      found.push(outcome)
      totals.push({ section: address.section ?? null, total: outcome.total })
    }
  }
  return { ...joinOutcomes(found, missing), pagesRead, counts: countSections(totals) }
}

type IsFound = (items: readonly ListingItem[]) => boolean

function* crawlAddress(job: SourceJob, address: ListingAddress, isFound: IsFound): Crawl<Outcome> {
  let parts: readonly ListingAddress[] = []
  let isThere = false
  const outcome = yield* crawlListing({
    by: pagedBy(address),
    wraps: address.wraps === true,
    request: (position) => listingRequest(address, job.config, position),
    read: (page) => {
      parts = job.sample ? [] : partsOf(address, page)
      return job.read(listingJson(address, page), job.config)
    },
    keyOf: (item: ListingItem) => item.record,
    enough: (items, pages) =>
      job.sample && (items.length >= sampleVehicles || pages >= samplePages || job.probe === true),
    isFound: (items) => {
      isThere = isFound(items)
      return isThere || parts.length > 0
    },
  })
  return isThere || parts.length === 0 ? outcome : yield* crawlParts(job, { whole: outcome, parts }, isFound)
}

/** The parts are complete if they hold as many vehicles as the whole listing states. */
function* crawlParts(
  job: SourceJob,
  { whole, parts }: { readonly whole: Outcome; readonly parts: readonly ListingAddress[] },
  isFound: IsFound,
): Crawl<Outcome> {
  const outcomes: Outcome[] = []
  let { pagesRead } = whole
  for (const part of parts) {
    const outcome = yield* crawlAddress(job, part, isFound)
    pagesRead += outcome.pagesRead
    if (outcome.found) return { ...outcome, pagesRead }
    outcomes.push(outcome)
    if (outcome.failure !== null) break
  }
  const joined = joinOutcomes(outcomes, null)
  const records = new Set(joined.items.map(({ record }) => record)).size
  const problem = joined.problem ?? shortfall(records, whole.total)
  return { ...joined, total: whole.total, problem, pagesRead }
}

function countSections(totals: readonly SectionTotal[]): StatedCounts | null {
  const counts = { total: 0, new: 0, used: 0 }
  for (const { section, total } of totals) {
    if (section === null || total === null) return null
    counts[section] += total
    counts.total += total
  }
  return counts
}

function joinOutcomes(found: readonly Outcome[], missing: Outcome | null): Outcome {
  const [only = missing] = found
  if (only !== null && found.length <= 1) return only
  const totals = found.map((outcome) => outcome.total)
  return {
    kind: found.every((outcome) => outcome.kind === 'unusable') ? 'unusable' : 'read',
    items: found.flatMap((outcome) => outcome.items),
    total: totals.every((total) => total !== null) ? totals.reduce((sum, total) => sum + total, 0) : null,
    found: false,
    problem: found.find((outcome) => outcome.problem !== null)?.problem ?? null,
    failure: found.find((outcome) => outcome.failure !== null)?.failure ?? null,
    pagesRead: 0,
  }
}
