import type { FetchFailure, Page, PageAnswer, PageRequest } from '../../model/page.ts'
import { openPage, wrongShape } from '../read-page.ts'

export type OffsetPage<Item> = {
  readonly items: readonly Item[]
  /** How many vehicles the site states in all; null where it does not. */
  readonly total: number | null
  /** How many records the site says a page has. */
  readonly size: number | null
}

export type OffsetWalk<Item> = {
  readonly request: (start: number) => PageRequest
  /** null when the page is not the listing. */
  readonly read: (page: Page) => OffsetPage<Item> | null
  /** What tells one vehicle from another, so that repeated ones count once. */
  readonly keyOf: (item: Item) => string
  /** Ends a sample early. */
  readonly enough: (items: readonly Item[], pages: number) => boolean
}

export type OffsetOutcome<Item> = {
  /** `unusable`: the first page is not there or is not the listing, so another address may be tried. */
  readonly kind: 'read' | 'unusable'
  readonly items: readonly Item[]
  readonly total: number | null
  /** Why the listing was not read to its end; null when it was. */
  readonly problem: string | null
  readonly failure: FetchFailure | null
  readonly pagesRead: number
}

const maxPages = 1_000

/**
 * Walks a listing by offset. The next page begins after as many records as this one had, never further, so that a page
 * shorter than announced skips nothing. Ends at the stated total, at an empty page, or (stating nothing) at a short one;
 * a page that adds no new vehicle before that is a problem, never a reason to ask on.
 */
export function* walkOffset<Item>(walk: OffsetWalk<Item>): Generator<PageRequest, OffsetOutcome<Item>, PageAnswer> {
  const items: Item[] = []
  const keys = new Set<string>()
  let total: number | null = null
  let start = 0
  const outcome = (pagesRead: number, problem: string | null, failure: FetchFailure | null = null) => ({
    kind: failure?.class === 'changed' && pagesRead === 1 ? ('unusable' as const) : ('read' as const),
    items,
    total,
    problem: problem ?? shortfall(keys.size, total),
    failure,
    pagesRead,
  })
  for (let pages = 1; pages <= maxPages; pages++) {
    const answer = yield walk.request(start)
    const read = readAnswer(answer, walk)
    if (read.page === null) return outcome(pages, `page ${pages}: ${read.failure.message}`, read.failure)
    const { page } = read
    total = page.total ?? total
    const known = keys.size
    for (const item of page.items) {
      items.push(item)
      keys.add(walk.keyOf(item))
    }
    const step = Math.min(page.items.length, page.size ?? page.items.length)
    start += step
    const totalReached = total !== null && start >= total && keys.size <= total
    const shortPage = total === null && page.size !== null && page.items.length < page.size
    if (step === 0 || totalReached || shortPage) return outcome(pages, null)
    if (keys.size === known) return outcome(pages, total !== null && known >= total ? null : repeated(pages))
    if (walk.enough(items, pages)) return outcome(pages, 'only a sample was read')
  }
  return outcome(maxPages, `stopped after ${maxPages} pages`)
}

function readAnswer<Item>(
  answer: PageAnswer,
  walk: OffsetWalk<Item>,
): { page: OffsetPage<Item> } | { page: null; failure: FetchFailure } {
  const opened = openPage(answer)
  if (opened.page === null) return opened
  const page = walk.read(opened.page)
  return page === null ? { page, failure: wrongShape(opened.page, 'the inventory listing') } : { page }
}

function repeated(page: number): string {
  return `page ${page} added no vehicle that an earlier page did not have`
}

function shortfall(found: number, total: number | null): string | null {
  return total !== null && found < total ? `the site states ${total} vehicles, ${found} were found` : null
}
