import type { FetchFailure, Page, PageAnswer, PageRequest } from '../../../model/page.ts'
import { isGone, openPage, wrongShape } from '../cards/read-page.ts'

export type ListingPage<Item> = {
  readonly items: readonly Item[]
  /** How many vehicles the site states in all; null where it does not. */
  readonly total: number | null
  /** How many records the site says a page has. */
  readonly size: number | null
  /** Whether the site says that another page follows; null where it does not say. */
  readonly more: boolean | null
}

/** Where in the listing a page begins: after `start` records, or as the page of this number, counted from 1. */
export type Place = { readonly start: number; readonly page: number }

export type ListingWalk<Item> = {
  /** `array`: the first answer is the whole listing. */
  readonly by: 'offset' | 'page' | 'array'
  /** Asked for a page after the last one, the site shows the first page again. */
  readonly wraps?: boolean
  readonly request: (place: Place) => PageRequest
  /** null when the page is not the listing. */
  readonly read: (page: Page) => ListingPage<Item> | null
  /** What tells one record from another, so that those that stand on several pages count once. */
  readonly keyOf: (item: Item) => string
  /** Ends a sample early. */
  readonly enough: (items: readonly Item[], pages: number) => boolean
  /** Whether the page has what the walk is for, so that nothing more has to be read. */
  readonly isFound?: (page: readonly Item[]) => boolean
}

export type ListingOutcome<Item> = {
  /** `unusable`: the first page is not there or is not the listing, so another address may be tried. */
  readonly kind: 'read' | 'unusable'
  readonly items: readonly Item[]
  readonly total: number | null
  /** The walk ended at what it was for. */
  readonly found: boolean
  /** Why the listing was not read to its end; null when it was, or had not to be. */
  readonly problem: string | null
  readonly failure: FetchFailure | null
  readonly pagesRead: number
}

const maxPages = 2_500
const maxItems = 60_000

type Progress = { readonly start: number; readonly known: number; readonly total: number | null }

/**
 * Walks a listing by offset or by page number. By offset, the next page begins after as many records as this one had,
 * never further, so that a page shorter than announced skips nothing. Ends at the stated total, at an empty page, where
 * the site says that none follows, or (stating nothing) at a short page; a page that adds no new vehicle before that is
 * a problem, never a reason to ask on.
 */
export function* walkListing<Item>(walk: ListingWalk<Item>): Generator<PageRequest, ListingOutcome<Item>, PageAnswer> {
  const items: Item[] = []
  const keys = new Set<string>()
  const first = new Set<string>()
  let total: number | null = null
  let start = 0
  let longest = 0
  let leadsOn = false
  const outcome = (pagesRead: number, problem: string | null, failure: FetchFailure | null = null) => ({
    kind: failure?.class === 'changed' && pagesRead === 1 ? ('unusable' as const) : ('read' as const),
    items,
    total,
    found: false,
    // Records of one array cannot have slipped between pages: one that repeats a vehicle is the site's own.
    problem: problem ?? shortfall(walk.by === 'array' ? items.length : keys.size, total),
    failure,
    pagesRead,
  })
  for (let pages = 1; pages <= maxPages; pages++) {
    const read = readAnswer(yield walk.request({ start, page: pages }), walk)
    const known = keys.size
    if (read.page === null) {
      if (isPastTheEnd(read.failure, { start, known, total })) return outcome(pages, null)
      return outcome(pages, `page ${pages}: ${read.failure.message}`, read.failure)
    }
    const { page } = read
    total = page.total ?? total
    const onPage = new Set(page.items.map(walk.keyOf))
    const beginsAgain = pages > 1 && onPage.size === first.size && onPage.isSubsetOf(first)
    if (walk.wraps === true && !leadsOn && beginsAgain) return outcome(pages, null)
    leadsOn = page.more === true
    for (const item of page.items) items.push(item)
    for (const key of onPage) keys.add(key)
    if (pages === 1) for (const key of onPage) first.add(key)
    if (walk.isFound?.(page.items) === true) return { ...outcome(pages, null), found: true, problem: null }
    const step = Math.min(page.items.length, page.size ?? page.items.length)
    start += step
    const ended = step === 0 || walk.by === 'array' || hasEnded(page, walk.by, { start, known: keys.size, total })
    longest = Math.max(longest, page.items.length)
    if (pages > 1 && total === null && repeatsFirstPage(first, onPage)) return outcome(pages, repeated(pages))
    if (ended && !repeatsLastPage(page, { added: keys.size - known, longest, total })) return outcome(pages, null)
    if (keys.size === known)
      return outcome(pages, isRepeatAfterEnd(page, { known, total, longest }) ? null : repeated(pages))
    if (walk.enough(items, pages)) return outcome(pages, 'only a sample was read')
    if (items.length >= maxItems) return outcome(pages, `stopped after ${maxItems} records`)
  }
  return outcome(maxPages, `stopped after ${maxPages} pages`)
}

/**
 * By page number, featured vehicles that repeat on every page make more records than vehicles: only as many different
 * vehicles as stated are the end.
 */
function hasEnded(page: ListingPage<unknown>, by: 'offset' | 'page', { start, known, total }: Progress): boolean {
  if (page.more === false) return true
  if (total !== null) return by === 'page' ? known === total : start >= total && known <= total
  return page.more === null && page.size !== null && page.items.length < page.size
}

/**
 * The first page under another number, however its few featured vehicles change. Where a total is stated that tells;
 * where none is, links to the second page make it look like the last of two.
 */
function repeatsFirstPage(first: ReadonlySet<string>, onPage: ReadonlySet<string>): boolean {
  let again = 0
  for (const key of onPage) if (first.has(key)) again++
  return again * 2 > first.size
}

/** A site that does not know the page's number shows the same page at every number, which leads no further. */
function repeatsLastPage(
  page: ListingPage<unknown>,
  { added, longest, total }: { readonly added: number; readonly longest: number; readonly total: number | null },
): boolean {
  return total === null && added === 0 && page.items.length > 0 && page.items.length === longest
}

/**
 * A page that adds nothing is the end where everything stated was found; and, stating nothing, where it is shorter than
 * the pages before: featured vehicles stand alone on the page after the last, or the last page is shown again.
 */
function isRepeatAfterEnd(
  page: ListingPage<unknown>,
  { known, total, longest }: { readonly known: number; readonly total: number | null; readonly longest: number },
): boolean {
  return total === null ? page.items.length < longest : known >= total
}

/** Some platforms answer the page after the last one with "not found". */
function isPastTheEnd(failure: FetchFailure, { start, total }: Progress): boolean {
  return isGone(failure) && total !== null && start > 0 && start >= total
}

function readAnswer<Item>(
  answer: PageAnswer,
  walk: ListingWalk<Item>,
): { page: ListingPage<Item> } | { page: null; failure: FetchFailure } {
  const opened = openPage(answer)
  if (opened.page === null) return opened
  const page = walk.read(opened.page)
  return page === null ? { page, failure: wrongShape(opened.page, 'the inventory listing') } : { page }
}

function repeated(page: number): string {
  return `page ${page} shows the vehicles of an earlier page again`
}

/** Why a listing with this total has not been found whole; null when it has. */
export function shortfall(found: number, total: number | null): string | null {
  return total !== null && found < total ? `the site states ${total} vehicles, ${found} were found` : null
}
