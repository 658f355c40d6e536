import type { FetchFailure, PageAnswer, PageRequest } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { nothingStated } from '../../../model/scan.ts'
import { isBlocked, openPage } from '../cards/read-page.ts'
import type { Collection, CollectOptions } from '../contract.ts'
import { buildScan, countConditions, type LeftOut, leaveOut, uniqueByVin } from '../listing/build-scan.ts'
import { normalizedVin } from '../records/vin-key.ts'

export type FoundItem = {
  /** The VIN in upper case or, without one, whatever else tells vehicles apart. */
  readonly key: string
  readonly vehicle: RawVehicle
  /** Why it is not for sale here; null: it is. */
  readonly skipped: string | null
  /** Only its page is known: whatever describes the vehicle counts before it. */
  readonly isLink?: true
}

/** What a collector says as it goes. */
export type CrawlStep =
  | { readonly ask: PageRequest }
  /** `list`: the listing they stand in, whose stated total counts for itself. */
  | { readonly found: readonly FoundItem[]; readonly list: string; readonly total: number | null }
  | { readonly problem: string; readonly failure?: FetchFailure }

/** Knows where a site's vehicles are; receives the answer to what it asks for, and nothing else. */
export type Collector = Generator<CrawlStep, void, PageAnswer | undefined>

type Drive = {
  readonly options: CollectOptions
  /** Listing pages of a sample. */
  readonly samplePages: number
  readonly maxPages?: number
}

type Found = {
  readonly items: Map<string, FoundItem>
  readonly lists: Map<string, { readonly keys: Set<string>; total: number | null }>
  problem: string | null
  failure: FetchFailure | null
  pagesRead: number
  listingPages: number
}

/**
 * Runs a collector: the only place that decides when to stop (a sample, the wanted VIN, a site that blocks), counts
 * duplicates and compares totals. A scan is complete if the collector ended by itself, without a problem.
 */
export function* driveCrawl(collector: Collector, drive: Drive): Collection {
  const { options, samplePages, maxPages = Number.POSITIVE_INFINITY } = drive
  const found: Found = {
    items: new Map(),
    lists: new Map(),
    problem: null,
    failure: null,
    pagesRead: 0,
    listingPages: 0,
  }
  const { wanted } = options
  let step = collector.next()
  while (step.done !== true) {
    const said = step.value
    if (
      'ask' in said &&
      said.ask.purpose === 'listing' &&
      found.listingPages >= (options.sample ? samplePages : maxPages)
    ) {
      found.problem ??= options.sample ? 'only a sample was read' : `stopped after ${maxPages} listing pages`
      break
    }
    const answer = 'ask' in said ? yield said.ask : undefined
    if ('ask' in said) found.pagesRead++
    else note(said, found)
    const { page, failure } = answer === undefined ? { page: null, failure: null } : openPage(answer)
    if (page !== null && 'ask' in said && said.ask.purpose === 'listing') found.listingPages++
    if (isBlocked(failure)) {
      found.problem ??= failure?.message ?? null
      found.failure ??= failure
      break
    }
    if (wanted !== undefined && isFound(said, wanted)) break
    step = collector.next(answer)
  }
  return finish(found, options)
}

function note(said: Exclude<CrawlStep, { ask: PageRequest }>, found: Found): void {
  if ('problem' in said) {
    found.problem ??= said.problem
    found.failure ??= said.failure ?? null
    return
  }
  const list = found.lists.get(said.list) ?? { keys: new Set(), total: null }
  found.lists.set(said.list, list)
  if (said.total !== null) list.total = Math.max(said.total, list.total ?? 0)
  for (const item of said.found) {
    list.keys.add(item.key)
    const known = found.items.get(item.key)
    const isBetter = known === undefined || known.skipped !== null || (known.isLink && !item.isLink)
    if (known === undefined || (isBetter && item.skipped === null)) found.items.set(item.key, item)
  }
}

function isFound(said: CrawlStep, wanted: string): boolean {
  return 'found' in said && said.found.some(({ key, skipped }) => key === wanted && skipped === null)
}

function finish({ items, lists, problem, failure, pagesRead }: Found, { wanted }: CollectOptions) {
  const left: LeftOut = { skipped: {}, leftOut: new Map() }
  const forSale: RawVehicle[] = []
  for (const item of items.values()) {
    if (item.skipped === null) forSale.push(item.vehicle)
    else leaveOut(left, item.skipped, item.vehicle)
  }
  const vehicles = uniqueByVin(forSale, left.skipped)
  const sought = vehicles.filter(({ vin }) => normalizedVin(vin) === wanted)
  if (wanted !== undefined && sought.length > 0)
    return buildScan({ vehicles: sought, ...left, incompleteReason: null, pagesRead })
  const incompleteReason = problem ?? shortfallOf(lists)
  const stated = incompleteReason === null ? countConditions(vehicles) : nothingStated
  return buildScan({ vehicles, ...left, incompleteReason, failure, stated, pagesRead })
}

function shortfallOf(lists: Found['lists']): string | null {
  for (const { keys, total } of lists.values())
    if (total !== null && keys.size < total) return `the site states ${total} vehicles, ${keys.size} were found`
  return null
}
