import type { FetchFailure, Page, PageAnswer, PageRequest } from '../../../model/page.ts'
import { isGone, openPage, wrongShape } from '../cards/read-page.ts'
import type { Crawl } from '../contract.ts'

export type ListingPage<Item> = {
  readonly items: readonly Item[]
  readonly total: number | null
  readonly size: number | null
  /** Whether the site states that another page follows; null if it states nothing about it. */
  readonly more: boolean | null
}

/** Where a page begins: after `start` records, or page number `page` (from 1). */
export type PagePosition = { readonly start: number; readonly page: number }

export type ListingCrawl<Item> = {
  /** `array`: the first answer is the whole listing. */
  readonly by: 'offset' | 'page' | 'array'
  readonly wraps?: boolean
  readonly request: (position: PagePosition) => PageRequest
  readonly read: (page: Page) => ListingPage<Item> | null
  readonly keyOf: (item: Item) => string
  readonly enough: (items: readonly Item[], pages: number) => boolean
  readonly isFound?: (page: readonly Item[]) => boolean
}

export type ListingOutcome<Item> = {
  /** `unusable`: the first page is missing or not the listing; another address may work. */
  readonly kind: 'read' | 'unusable'
  readonly items: readonly Item[]
  readonly total: number | null
  readonly found: boolean
  readonly problem: string | null
  readonly failure: FetchFailure | null
  readonly pagesRead: number
  /** The second page repeats the first before the stated total is reached: this URL ignores its paging parameters. */
  readonly stuck?: boolean
}

const maxPages = 2_500
const maxItems = 60_000

/** The records after a page: `known` of all pages, `added` by this one, as many as `longest` on one page. */
type Progress = Readonly<Record<'known' | 'added' | 'longest', number>> & Total
type Total = { readonly start: number; readonly total: number | null }

/**
 * Ends at the stated total or, without one, at a short page; before that, a page without new vehicles is a problem. A
 * listing that becomes shorter meanwhile is incomplete: its vehicles moved up, some to pages that were read already.
 */
export function* crawlListing<Item>(crawl: ListingCrawl<Item>): Crawl<ListingOutcome<Item>> {
  const { last, ...outcome } = yield* crawlToEnd(crawl)
  const { total, problem, found, pagesRead } = outcome
  const isProven = total !== null || last === null || last.pages === pagesRead
  if (isProven || found || problem !== null) return outcome
  const again = readAnswer(yield crawl.request(last.position), crawl)
  const read = { ...outcome, pagesRead: pagesRead + 1 }
  if (again.page === null) return { ...read, problem: again.failure.message, failure: again.failure }
  const isSame = last.added.isSubsetOf(new Set(again.page.items.map(crawl.keyOf)))
  return isSame ? read : { ...read, problem: `page ${last.pages} changed while the listing was read` }
}

/** The last page that added vehicles. */
type LastPage = { readonly position: PagePosition; readonly pages: number; readonly added: ReadonlySet<string> }

function* crawlToEnd<Item>(
  crawl: ListingCrawl<Item>,
): Crawl<ListingOutcome<Item> & { readonly last: LastPage | null }> {
  const items: Item[] = []
  const keys = new Set<string>()
  const first = new Set<string>()
  let total: number | null = null
  let largestTotal: number | null = null
  let last: LastPage | null = null
  let start = 0
  let longest = 0
  let leadsOn = false
  let isStuck = false
  const outcome = (pagesRead: number, problem: string | null, failure: FetchFailure | null = null) => ({
    kind: failure?.class === 'changed' && pagesRead === 1 ? ('unusable' as const) : ('read' as const),
    items,
    total,
    found: false,
    // In a single array, a repeated vehicle is the site's own duplicate and not a page shift.
    problem: problem ?? shortfall(crawl.by === 'array' ? items.length : keys.size, largestTotal),
    failure,
    pagesRead,
    last,
    ...(isStuck ? { stuck: true } : {}),
  })
  for (let pages = 1; pages <= maxPages; pages++) {
    const position = { start, page: pages }
    const read = readAnswer(yield crawl.request(position), crawl)
    if (read.page === null) {
      if (isPastTheEnd(read.failure, { start, total })) return outcome(pages, null)
      return outcome(pages, `page ${pages}: ${read.failure.message}`, read.failure)
    }
    const { page } = read
    total = page.total ?? total
    if (total !== null) largestTotal = Math.max(total, largestTotal ?? 0)
    const onPage = new Set(page.items.map(crawl.keyOf))
    const beginsAgain = onPage.size === first.size && onPage.isSubsetOf(first)
    if (crawl.wraps === true && !leadsOn && beginsAgain) return outcome(pages, null)
    leadsOn = page.more === true
    for (const item of page.items) items.push(item)
    const added = onPage.difference(keys)
    if (added.size > 0) last = { position, pages, added }
    for (const key of added) keys.add(key)
    if (pages === 1) for (const key of onPage) first.add(key)
    isStuck = pages === 2 && onPage.size > 0 && added.size === 0 && keys.size < (total ?? 0)
    if (crawl.isFound?.(page.items) === true) return { ...outcome(pages, null), found: true, problem: null }
    const step = Math.min(page.items.length, page.size ?? page.items.length)
    // By the records received, so that a short page skips nothing.
    start += step
    longest = Math.max(longest, page.items.length)
    const progress = { start, known: keys.size, added: added.size, longest, total }
    const ended = step === 0 || crawl.by === 'array' || hasEnded(page, crawl.by, progress)
    if (pages > 1 && total === null && repeatsFirstPage(first, onPage)) return outcome(pages, repeated(pages))
    if (ended && !repeatsLastPage(page, progress)) return outcome(pages, null)
    if (added.size === 0) return outcome(pages, isRepeatAfterEnd(page, progress, crawl) ? null : repeated(pages))
    if (crawl.enough(items, pages)) return outcome(pages, 'only a sample was read')
    if (items.length >= maxItems) return outcome(pages, `stopped after ${maxItems} records`)
  }
  return outcome(maxPages, `stopped after ${maxPages} pages`)
}

/** Featured vehicles repeat on every page: when paging by number, only distinct vehicles count toward the total. */
function hasEnded(page: ListingPage<unknown>, by: 'offset' | 'page', { start, known, total }: Progress): boolean {
  if (page.more === false) return true
  if (total !== null) return by === 'page' ? known === total : start >= total && known <= total
  return page.more === null && page.size !== null && page.items.length < page.size
}

/** Detects the first page served under another number; its few featured vehicles may differ. */
function repeatsFirstPage(first: ReadonlySet<string>, onPage: ReadonlySet<string>): boolean {
  let again = 0
  for (const key of onPage) if (first.has(key)) again++
  return again * 2 > first.size
}

/** A site that ignores the page number serves the same page for every number. */
function repeatsLastPage(page: ListingPage<unknown>, { added, longest, total }: Progress): boolean {
  return total === null && added === 0 && page.items.length > 0 && page.items.length === longest
}

/** Nothing new is the end at the stated total or, without one, on a shorter page: featured vehicles only. */
function isRepeatAfterEnd(
  page: ListingPage<unknown>,
  { known, total, longest }: Progress,
  { wraps }: Pick<ListingCrawl<unknown>, 'wraps'>,
): boolean {
  return total === null ? wraps !== true && page.items.length < longest : known >= total
}

/** Some platforms answer 404 for the page after the last one. */
function isPastTheEnd(failure: FetchFailure, { start, total }: Total): boolean {
  return isGone(failure) && total !== null && start >= total
}

function readAnswer<Item>(
  answer: PageAnswer,
  crawl: ListingCrawl<Item>,
): { page: ListingPage<Item> } | { page: null; failure: FetchFailure } {
  const opened = openPage(answer)
  if (opened.page === null) return opened
  const page = crawl.read(opened.page)
  return page === null ? { page, failure: wrongShape(opened.page, 'the inventory listing') } : { page }
}

function repeated(page: number): string {
  return `page ${page} repeats the vehicles of an earlier page`
}

export function shortfall(found: number, total: number | null): string | null {
  return total !== null && found < total ? `the site states ${total} vehicles, ${found} were found` : null
}
