import { parseJson } from '../../../lib/json.ts'
import type { Page, PageAnswer, PageRequest } from '../../../model/page.ts'
import type { ReaderConfig, ReaderPaging } from '../../../model/scan.ts'
import { changedSite, isGone, openPage } from '../cards/read-page.ts'
import type { Collector, CrawlStep, FoundItem } from '../crawl/drive-crawl.ts'
import { nextPage } from '../detect/site-links.ts'
import { readPath } from '../records/record-path.ts'
import { queryRequest, withNumber } from './explore/named-queries.ts'
import { htmlOf } from './understand/read-items.ts'
import { saysEmpty } from './understand/stated-total.ts'

export const endlessReason = 'the pages of the listing never end'
const maxPagesOfListing = 500
const pagesOfEndless = 2

type Headers = Readonly<Record<string, string>>
type Listing = {
  readonly url: string
  readonly paging: ReaderPaging
  readonly read: (page: Page) => { readonly items: readonly FoundItem[]; readonly total: number | null }
  readonly headers?: Headers | undefined
  readonly body?: string | undefined
  readonly maxPages?: number
  /** An address that may be no listing, or one of none of the vehicles: only failures to answer are problems. */
  readonly isGuess?: 'linked' | 'usual path'
}

/** The listings of a reader, each to its end. */
export function* collectListings(reader: ReaderConfig, read: Listing['read'], headers?: Headers): Collector {
  const isEndless = reader.endless === true
  if (isEndless) yield { problem: endlessReason }
  for (const url of reader.listings ?? []) {
    const paging = pagingOf(reader, url)
    const maxPages = isEndless ? pagesOfEndless : maxPagesOfListing
    yield* collectListing({ url, paging, read, headers, body: reader.body, maxPages })
  }
}

type Position = { readonly page: number; readonly start: number; readonly last: Page | null }

/**
 * Ends at the stated total, at a page without vehicles, at a short one, or at a missing one. Without a total, the last
 * page that added vehicles is read again: if it changed, the lot moved meanwhile.
 */
export function* collectListing(
  listing: Listing,
): Generator<CrawlStep, 'read' | 'failed' | 'missing', PageAnswer | undefined> {
  const { url, read, isGuess, maxPages = maxPagesOfListing } = listing
  const keys = new Set<string>()
  const asked = new Set<string>()
  let total: number | null = null
  let title: string | null = null
  let lastAdded: { readonly request: PageRequest; readonly keys: ReadonlySet<string> } | null = null
  let position: Position = { page: 1, start: 0, last: null }
  for (;;) {
    const request = requestAt(listing, position)
    const name = request === null ? '' : request.url + (request.body ?? '')
    if (request === null || asked.has(name)) break
    if (asked.size >= maxPages) {
      yield { problem: `stopped after ${maxPages} pages of ${url}` }
      return 'failed'
    }
    asked.add(name)
    const { page, failure } = openPage((yield { ask: request }) ?? missing(request))
    if (page === null) {
      if (position.page > 1 && isGone(failure)) break
      const isThere = position.page > 1 || isGuess === undefined
      if (!isThere && (isGone(failure) || isGuess === 'usual path')) return 'missing'
      yield { problem: failure.message, failure }
      return isThere ? 'failed' : 'missing'
    }
    const { items, total: stated } = read(page)
    total = stated === null ? total : Math.max(stated, total ?? 0)
    yield { found: items, list: url, total: stated }
    const isEmpty = items.length === 0 && saysEmpty(page)
    if (items.length === 0 && position.page === 1) {
      if (!isEmpty && isGuess === undefined) yield changed(url)
      return 'read'
    }
    if (isCutOff(page)) yield { problem: `${page.requestedUrl} was cut off` }
    title ??= titleOf(page)
    if (items.length === 0) {
      if (!isEmpty && total === null && titleOf(page) !== title)
        yield { problem: `${page.requestedUrl} is another page` }
      break
    }
    const onPage = new Set(items.map(({ key }) => key))
    const added = onPage.difference(keys)
    for (const key of added) keys.add(key)
    if (total !== null && keys.size >= total) return 'read'
    if (added.size === 0) {
      // Many sites show their last page for whatever comes after it.
      const isLast = position.page > 2 && lastAdded?.keys.size === onPage.size && onPage.isSubsetOf(lastAdded.keys)
      const isShort = total === null && items.length * 2 < (position.start / (position.page - 1) || 0)
      if (!isShort && !isLast) yield { problem: `${request.url} added no vehicle that an earlier page did not have` }
      break
    }
    lastAdded = { request, keys: onPage }
    if (listing.paging.by === 'none' || (total === null && isShortPage(items.length, listing.paging))) break
    position = { page: position.page + 1, start: position.start + items.length, last: page }
  }
  if (lastAdded === null || asked.size < 2 || total !== null) return 'read'
  const again = openPage((yield { ask: lastAdded.request }) ?? missing(lastAdded.request))
  if (again.page === null) yield { problem: again.failure.message, failure: again.failure }
  else if (!lastAdded.keys.isSubsetOf(new Set(read(again.page).items.map(({ key }) => key))))
    yield { problem: `${lastAdded.request.url} changed while the listing was read` }
  return again.page === null ? 'failed' : 'read'
}

function isShortPage(items: number, paging: ReaderPaging): boolean {
  return 'size' in paging && paging.size !== null && items < paging.size
}

function changed(url: string) {
  const failure = changedSite(url, `${url} shows no vehicles where they were found before`)
  return { problem: failure.message, failure }
}

function missing({ url }: PageRequest) {
  return changedSite(url, `${url} was not answered`)
}

/** null: the last page names no further one. */
function requestAt({ url, paging, headers, body }: Listing, position: Position): PageRequest | null {
  const isFirst = position.page === 1 || position.last === null
  const number = numberAt(paging, position)
  const hasNumber = 'address' in paging
  if (!isFirst && hasNumber && number === null) return null
  if (body !== undefined) return isFirst || hasNumber ? queryRequest(url, withNumber(body, number)) : null
  const asking = headers === undefined ? {} : { headers }
  // The first page has its own address; only its copies by number count for the pages after it.
  const at = isFirst || position.last === null ? url : addressAfter(position.last, paging, number)
  return at === null ? null : { url: at, purpose: 'listing', ...asking }
}

/** What stands for a page: its number, how many vehicles are before it, or a cursor. */
function numberAt(paging: ReaderPaging, { page, start, last }: Position): string | number | null {
  if (paging.by === 'page') return page - 1 + (paging.first ?? 1)
  if (paging.by === 'offset') return paging.size === null ? start : (page - 1) * paging.size
  const next = paging.by === 'cursor' && last !== null ? readPath(parseJson(last.text), paging.path) : null
  return typeof next === 'string' && next !== '' ? next : null
}

function addressAfter(last: Page, paging: ReaderPaging, number: string | number | null): string | null {
  if ('address' in paging) return paging.address.replace('{n}', encodeURIComponent(number ?? ''))
  if (paging.by === 'links') return nextPage(htmlOf(last), last.url)
  const next = paging.by === 'next' ? readPath(parseJson(last.text), paging.path) : null
  return typeof next === 'string' && next !== '' ? (URL.parse(next, last.url)?.href ?? null) : null
}

/** The paging was found on the first listing; the others' addresses take the same parameter. */
function pagingOf({ paging = { by: 'none' }, listings = [] }: ReaderConfig, url: string): ReaderPaging {
  if (!('address' in paging) || url === listings[0]) return paging
  const asked = new URL(paging.address.replace('{n}', 'NUMBER'))
  const [name] = [...asked.searchParams].find(([, value]) => value === 'NUMBER') ?? []
  if (name === undefined || asked.pathname !== new URL(listings[0] ?? url).pathname) return { by: 'links' }
  const own = new URL(url)
  own.searchParams.set(name, 'NUMBER')
  return { ...paging, address: own.href.replace('NUMBER', '{n}') }
}

/** The last page of a listing, which may have no vehicles, is still called as the others are. */
function titleOf({ text }: Page): string {
  return (/<title\b[^<>]*>([^<]*)/i.exec(text)?.[1] ?? '').replace(/\d+/g, '').trim()
}

/** Pieces of pages, which load-more interfaces answer, have no end. */
function isCutOff({ text }: Page): boolean {
  return /<html\b|<!doctype html/i.test(text.slice(0, 2_000)) && !/<\/(?:html|body)\s*>/i.test(text.slice(-5_000))
}
