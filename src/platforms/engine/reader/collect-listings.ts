import { parseJson } from '../../../lib/json.ts'
import type { Page, PageRequest } from '../../../model/page.ts'
import type { ReaderConfig, ReaderPaging } from '../../../model/scan.ts'
import { isCutOff } from '../cards/is-cut-off.ts'
import { isGone, openPage, titleOf } from '../cards/read-page.ts'
import { collectListing, type Listing, type PagePosition } from '../crawl/collect-listing.ts'
import type { Collector } from '../crawl/drive-crawl.ts'
import { ownLinks } from '../detect/site-links.ts'
import { readPath } from '../records/record-path.ts'
import { goesOn, type ReadListed } from './explore/find-paging.ts'
import { isLike, nameOfLink, shapesOf } from './explore/link-shapes.ts'
import { queryRequest, withNumber } from './explore/named-queries.ts'
import { postRequest, withStated } from './explore/posted-pages.ts'
import { nextOf } from './explore/stated-next.ts'
import { htmlOf, isWholePage } from './extract/html-of.ts'
import { saysEmpty } from './understand/stated-total.ts'

export const endlessReason = 'the pages of the listing never end'
const maxPages = 500
const pagesOfEndless = 2

/** How a reader asks for its pages, beside their addresses. */
type Asking = {
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly body?: string | undefined
  readonly key?: string | undefined
}

/** The listings of a reader, each to its end. */
export function* collectListings(reader: ReaderConfig, read: ReadListed, headers?: Asking['headers']): Collector {
  const isEndless = reader.endless === true
  if (isEndless) yield { problem: endlessReason }
  for (const [at, url] of (reader.listings ?? []).entries()) {
    const own = reader.pagings?.[at] ?? null
    const paging = own ?? pagingOf(reader, url)
    const size = 'size' in paging ? paging.size : null
    const body = yield* bodyOf(reader, at)
    const { kind, failure } = yield* collectListing({
      ...linkedListing(url, whole(read, { size, isFirst: at === 0 || own !== null }), paging, {
        headers,
        body,
        key: reader.key,
      }),
      isSection: (reader.listings ?? []).length > 1,
      maxPages: isEndless ? pagesOfEndless : maxPages,
    })
    if (kind !== 'unusable' || failure === null) continue
    const isOver = isGone(failure) && (yield* isEmptied(url, reader.listings ?? []))
    if (!isOver) yield { problem: failure.message, failure, list: url }
  }
}

/** The body for a listing, with what a page states for it; where that fails, the listing does. */
function* bodyOf(reader: ReaderConfig, at: number): Collector<string | undefined> {
  const body = reader.bodies?.[at] ?? reader.body
  const url = reader.stated_on?.[at]
  const answer = url === undefined ? undefined : yield { ask: { url, purpose: 'listing' } }
  const page = answer === undefined ? null : openPage(answer).page
  return page === null || body === undefined ? body : withStated(body, page.text)
}

/** Whether the nearest page above a section that is gone leads to other known ones, and neither to it nor to new ones. */
function* isEmptied(url: string, listings: readonly string[]): Collector<boolean> {
  const { origin, pathname } = new URL(url)
  const shapes = shapesOf(listings)
  const known = new Set(listings.filter((one) => one !== url).map(nameOfLink))
  for (let path = pathname; path !== '/' && listings.length > 1; ) {
    const gone = nameOfLink(origin + path)
    path = path.replace(/\/[^/]*\/?$/, '') || '/'
    const answer = yield { ask: { url: origin + path, purpose: 'listing' } }
    const { page, failure } = answer === undefined ? { page: null, failure: null } : openPage(answer)
    if (page === null && (failure === null || !isGone(failure))) return false
    const links = page === null ? [] : ownLinks(htmlOf(page), page.url)
    const isKnown = (link: string) => known.has(nameOfLink(link)) || !shapes.some((shape) => isLike(shape, link))
    if (page !== null) return links.every((link) => nameOfLink(link) !== gone && isKnown(link))
  }
  return false
}

/** A listing that begins at an address. */
export function linkedListing(
  url: string,
  read: Listing['read'],
  paging: ReaderPaging = { by: 'links' },
  asking: Asking = {},
): Listing {
  let first: Page | null = null
  return {
    list: url,
    by: paging.by === 'offset' ? 'offset' : 'page',
    isFound: true,
    // What a page links to is there.
    endsMissing: paging.by !== 'links',
    read,
    request: (position, last) => {
      if (position.page === 2) first = last
      return requestAt(url, paging, asking, { ...position, first, last })
    },
  }
}

/**
 * Null for a page that shows no vehicles and does not say so, where they were found before. How a listing goes on was
 * found on the first one: where another shows no way on, a second page of the same vehicles is no further page, as many
 * sites show their last one for whatever comes after it.
 */
function whole(
  read: ReadListed,
  { size, isFirst }: { readonly size: number | null; readonly isFirst: boolean },
): Listing['read'] {
  const titles = new Set<string>()
  let only: { readonly url: string; readonly keys: ReadonlySet<string> } | null = null
  let stated: number | null = null
  let before = size ?? 0
  return (page) => {
    const listed = read(page)
    const { items, total } = listed
    const keys = new Set(items.map(({ key }) => key))
    if (only !== null && only.url !== page.requestedUrl && keys.isSubsetOf(only.keys))
      return { items: [], total, size, more: false }
    if (!isFirst && titles.size === 0 && !goesOn(page, listed)) only = { url: page.requestedUrl, keys }
    const isEmpty = items.length === 0 && saysEmpty(page)
    if (items.length === 0 && titles.size === 0 && !isEmpty) return null
    if (items.length > 0) titles.add(nameOf(page))
    stated = total ?? stated
    const wasShort = size !== null && before < size
    const isAnother = items.length === 0 && !isEmpty && stated === null && !wasShort && !titles.has(nameOf(page))
    before = items.length
    // Pieces of pages have no end.
    const problem = isWholePage(page.text) && isCutOff(page.text) ? 'was cut off' : isAnother ? 'is another page' : null
    return { items, total, size, problem: problem === null ? null : `${page.requestedUrl} ${problem}` }
  }
}

type Position = PagePosition & { readonly first: Page | null; readonly last: Page | null }

/** null: the last page names no further one. */
function requestAt(
  url: string,
  paging: ReaderPaging,
  { headers, body, key }: Asking,
  position: Position,
): PageRequest | null {
  const isFirst = position.last === null
  const number = numberAt(paging, position)
  const hasNumber = 'address' in paging
  if (!isFirst && hasNumber && number === null) return null
  if (body !== undefined && (isFirst || body.includes('{n}'))) return queryRequest(url, withNumber(body, number), key)
  const { first, last } = position
  if (first !== null && last !== null && 'form' in paging && paging.form !== undefined)
    return postRequest(paging.address, paging.form, number ?? '', { first, last })
  const asking = headers === undefined ? {} : { headers }
  // The first page has its own address; only its copies by number count for the pages after it.
  const at = position.last === null ? url : addressAfter(position.last, paging, number)
  return at === null ? null : { url: at, purpose: 'listing', ...asking }
}

/** What stands for a page: its number, how many vehicles are before it, or a cursor. */
function numberAt(paging: ReaderPaging, { page, start, last }: Position): string | number | null {
  if (paging.by === 'page') return page - 1 + (paging.first ?? 1)
  if (paging.by === 'offset') return (paging.size === null ? start : (page - 1) * paging.size) + (paging.first ?? 0)
  const next = paging.by === 'cursor' && last !== null ? readPath(parseJson(last.text), paging.path) : null
  return (typeof next === 'string' || typeof next === 'number') && next !== '' ? next : null
}

function addressAfter(last: Page, paging: ReaderPaging, number: string | number | null): string | null {
  if ('address' in paging) return paging.address.replace('{n}', encodeURIComponent(number ?? ''))
  return paging.by === 'none' ? null : nextOf(last)
}

/** A paging was found on the first listing; the others' addresses differ in the same part of the path, or end there. */
export function pagingOf(
  { paging = { by: 'none' }, listings = [] }: Pick<ReaderConfig, 'paging' | 'listings'>,
  url: string,
): ReaderPaging {
  if (!('address' in paging) || url === listings[0]) return paging
  const asked = new URL(paging.address.replace('{n}', 'NUMBER'))
  const [name] = [...asked.searchParams].find(([, value]) => value === 'NUMBER') ?? []
  const own = new URL(url)
  const path = pathLike(asked.pathname, new URL(listings[0] ?? url).pathname, own.pathname)
  if (path === null) return { by: 'links' }
  own.pathname = path
  if (name !== undefined) own.searchParams.set(name, 'NUMBER')
  return { ...paging, address: own.href.replace('NUMBER', '{n}') }
}

/** What is to `own` as `asked` is to `first`: `/used/more` of `/new`, where `/new/more` or `/new/part` has it. */
function pathLike(asked: string, first: string, own: string): string | null {
  const partsOf = (path: string) => path.replace(/\/$/, '').split('/')
  const end = asked.endsWith('/') ? '/' : ''
  const [of, to, at] = [partsOf(first), partsOf(own), partsOf(asked)]
  if (of.every((part, index) => at[index] === part)) return [...to, ...at.slice(of.length)].join('/') + end
  const differing = of.flatMap((part, index) => (part === to[index] ? [] : [index]))
  const [only = 0, ...others] = differing
  if (of.length !== to.length || others.length > 0 || at[only] !== of[only]) return null
  return at.with(only, to[only] ?? '').join('/') + end
}

/** The last page of a listing, which may have no vehicles, is still called as the others are. */
function nameOf(page: Page): string {
  return titleOf(page).replace(/\d+/g, '').trim()
}
