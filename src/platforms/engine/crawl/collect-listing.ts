import type { FetchFailure, Page, PageRequest } from '../../../model/page.ts'
import { openPage, wrongShape } from '../cards/read-page.ts'
import type { Collector, FoundItem } from './drive-crawl.ts'

export type ListingPage<Item extends FoundItem = FoundItem> = {
  readonly items: readonly Item[]
  readonly total: number | null
  readonly size?: number | null
  /** Whether the site states that another page follows; null if it states nothing about it. */
  readonly more?: boolean | null
  /** Why the page may not be whole. */
  readonly problem?: string | null
}

/** Where a page begins: after `start` records, or page number `page` (from 1). */
export type PagePosition = { readonly start: number; readonly page: number }

export type Listing = {
  /** Its name, for the driver. */
  readonly list: string
  /** `array`: the first answer is the whole listing. */
  readonly by: 'offset' | 'page' | 'array'
  /** null: the last page names no further one. */
  readonly request: (position: PagePosition, last: Page | null) => PageRequest | null
  readonly read: (page: Page) => ListingPage | null
  readonly maxPages?: number
  /** How it goes on was found on the site: a short page is no end, and its last page is read again in any case. */
  readonly isFound?: boolean
  /** One of several: it also shows vehicles of the others, so that its stated total is no end. */
  readonly isSection?: boolean
  /** A page after the first that is missing is the end. */
  readonly endsMissing?: boolean
}

/** `unusable`: the first page is missing or not the listing; `stopped`: a sample needs no more. */
export type ListingEnd = {
  readonly kind: 'read' | 'failed' | 'unusable' | 'stopped'
  readonly items: number
  readonly total: number | null
  readonly failure: FetchFailure | null
  /** The second page repeats the first before the stated total is reached: this URL ignores its paging parameters. */
  readonly isStuck: boolean
}

const maxPagesOfListing = 2_500
const maxItems = 60_000

/** The records after a page: `known` of all pages, `offered` of them for sale, `added` by this one, as many as `longest` on one page. */
type Progress = Readonly<Record<'start' | 'known' | 'offered' | 'added' | 'longest', number>> & {
  readonly total: number | null
}

/** A page that added vehicles. */
type AddingPage = {
  readonly request: PageRequest
  readonly page: number
  readonly added: ReadonlySet<string>
  readonly whole: ReadonlySet<string>
}

/**
 * Ends at the stated total or, without one, at a short page, or behind it if the paging was found; before that, a page
 * without new vehicles is a problem. A listing that becomes shorter meanwhile is incomplete: its vehicles moved up, some
 * to pages that were read already.
 */
export function* collectListing(listing: Listing): Collector<ListingEnd> {
  const { list, by, read, maxPages = maxPagesOfListing, isFound = false } = listing
  const keys = new Set<string>()
  const left = new Set<string>()
  const first = new Set<string>()
  const asked = new Set<string>()
  let count = 0
  let total: number | null = null
  let lastAdded: AddingPage | null = null
  let start = 0
  let longest = 0
  let isStuck = false
  /** The page before was: where sites leave out sold vehicles, others may still come. */
  let wasShort = false
  let pages = 0
  let last: Page | null = null
  const end = (kind: ListingEnd['kind'], failure: FetchFailure | null = null): ListingEnd => ({
    kind,
    items: count,
    total,
    failure,
    isStuck,
  })
  for (;;) {
    const request = by === 'array' && pages > 0 ? null : listing.request({ start, page: pages + 1 }, last)
    if (request === null || (isFound && asked.has(nameOf(request)))) break
    if (pages >= maxPages) {
      yield { problem: `stopped after ${maxPages} pages of ${list}`, list }
      return end('failed')
    }
    asked.add(nameOf(request))
    const answer = yield { ask: request, list }
    if (answer === undefined) return end('stopped')
    pages++
    const opened = openPage(answer)
    const mayEnd = listing.endsMissing || (total !== null && start >= total)
    if (wasShort && opened.failure?.class === 'changed') break
    if (opened.page === null && pages > 1 && isBeyond(opened.failure) && mayEnd) break
    const page = opened.page === null ? null : read(opened.page)
    if (page === null) {
      const failure = opened.failure ?? wrongShape(opened.page, 'the inventory listing')
      if (pages === 1 && failure.class === 'changed') return end('unusable', failure)
      yield { problem: failure.message, failure, list }
      return end('failed', failure)
    }
    last = opened.page
    total = page.total ?? total
    // In a single array, a repeated vehicle is the site's own duplicate and not a page shift.
    const found = by === 'array' ? page.items.map((item, at) => ({ ...item, key: `${item.key} ${at}` })) : page.items
    yield { found, list, total: page.total }
    if (page.problem) yield { problem: page.problem, list }
    const onPage = new Set(found.map(({ key }) => key))
    const added = onPage.difference(keys)
    if (added.size > 0) lastAdded = { request, page: pages, added, whole: onPage }
    for (const key of added) keys.add(key)
    for (const { key, skipped } of found) if (skipped) left.add(key)
    if (pages === 1) for (const key of onPage) first.add(key)
    isStuck = pages === 2 && onPage.size > 0 && added.size === 0 && keys.size < (total ?? 0)
    count += found.length
    const step = Math.min(found.length, page.size ?? found.length)
    // By the records received, so that a short page skips nothing.
    start += step
    longest = Math.max(longest, found.length)
    const offered = keys.size - (isFound ? left.size : 0)
    const progress = { start, known: keys.size, offered, added: added.size, longest, total }
    const repeated = `page ${pages} of ${list} repeats the vehicles of an earlier page`
    if (wasShort && added.size === 0) break
    if (pages > 1 && total === null && repeatsFirstPage(first, onPage)) {
      yield { problem: repeated, list }
      return end('failed')
    }
    const { more = null, size = null } = page
    const isShort = total === null && more === null && size !== null && found.length < size
    const hasEnded = step === 0 || by === 'array' || (isShort && !isFound) || endsHere(page, listing, progress)
    if (hasEnded && !repeatsLastPage(found.length, progress)) break
    wasShort = isShort
    if (added.size === 0) {
      // Many sites show their last page for whatever comes after it.
      const isLast = isFound && pages > 2 && lastAdded?.whole.symmetricDifference(onPage).size === 0
      if (!isLast && !isRepeatAfterEnd(found.length, progress)) {
        yield { problem: repeated, list }
        return end('failed')
      }
      break
    }
    if (count >= maxItems) {
      yield { problem: `stopped after ${maxItems} records`, list }
      return end('failed')
    }
  }
  const isAlone = pages < 2 || (wasShort && lastAdded?.page === 1)
  if (total !== null || lastAdded === null || isAlone || (lastAdded.page === pages && !isFound)) return end('read')
  const answer = yield { ask: lastAdded.request, list }
  if (answer === undefined) return end('stopped')
  const again = openPage(answer)
  const page = again.page === null ? null : read(again.page)
  if (page === null) {
    const failure = again.failure ?? wrongShape(again.page, 'the inventory listing')
    yield { problem: failure.message, failure, list }
    return end('failed', failure)
  }
  if (!lastAdded.added.isSubsetOf(new Set(page.items.map(({ key }) => key))))
    yield { problem: `page ${lastAdded.page} of ${list} changed while the listing was read`, list }
  return end('read')
}

/**
 * Featured vehicles repeat on every page: when paging by number, only distinct vehicles count toward the total. Whether
 * it counts sold ones that the pages show among the others is not known: they do not.
 */
function endsHere(page: ListingPage, { by, isSection }: Listing, { start, known, offered, total }: Progress): boolean {
  if (page.more === false) return true
  if (isSection) return false
  return total !== null && (by === 'page' ? offered === total : start >= total && known <= total)
}

/** Detects the first page served under another number; its few featured vehicles may differ. */
function repeatsFirstPage(first: ReadonlySet<string>, onPage: ReadonlySet<string>): boolean {
  const again = onPage.intersection(first).size
  return again * 2 > first.size && again * 2 > onPage.size
}

/** A site that ignores the page number serves the same page for every number. */
function repeatsLastPage(items: number, { added, longest, total }: Progress): boolean {
  return total === null && added === 0 && items > 0 && items === longest
}

/** Nothing new is the end at the stated total or, without one, on a shorter page: featured vehicles only. */
function isRepeatAfterEnd(items: number, { known, total, longest }: Progress): boolean {
  return total === null ? items < longest : known >= total
}

/** What servers answer for a page after the last one; WordPress refuses its number. */
function isBeyond({ status }: FetchFailure): boolean {
  return status !== null && [400, 404, 410, 416, 422].includes(status)
}

function nameOf({ url, body = '' }: PageRequest): string {
  return url + body
}
