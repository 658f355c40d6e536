import type { Page, PageRequest } from '../../../../model/page.ts'
import type { ReaderPaging } from '../../../../model/scan.ts'
import { openPage } from '../../cards/read-page.ts'
import type { Crawl } from '../../contract.ts'
import { nextPage } from '../../detect/site-links.ts'
import { crawlListing, type ListingOutcome, type PagePosition, shortfall } from '../../paging/crawl-listing.ts'
import { crawlPages } from '../../paging/crawl-pages.ts'
import { htmlOf, type ListedItem, type ListedPage, saysEmpty } from '../extract/listed-items.ts'

export type ReadListed = (page: Page) => ListedPage

const pageNames = ['page', 'p', 'pg', 'pageNumber', 'pn', '_p', 'pt', 'pagina', 'page_no']
const offsetNames = ['offset', 'start', 'from', 'skip', 'startIndex']
const loadMore = /\b(?:load|show|view|see)\s+more\b|infinite|data-next|ver m[aá]s|voir plus|cargar m[aá]s/i
const moreAddress =
  /\b(?:data-(?:next|url|href|endpoint|load-more|more|ajax|src|next-url|next-page)|hx-get|formaction)=["']([^"'<>\s]{2,400})["']/gi
const linkedPage = /[?&;](page|p|_p|pt|pg|pn|pageNumber|page_no|pagina)=\d{1,3}\b/
const lonePage = 8

/** How the pages after the first are asked for: links, parameters that the address or a load-more button names, or usual ones. */
export function* findPaging(first: Page, listed: ListedPage, read: ReadListed): Crawl<ReaderPaging> {
  if (nextPage(htmlOf(first), first.url) !== null) return { by: 'links' }
  const { items, total } = listed
  const isWhole = total !== null && total <= items.length
  if (isWhole || items.length === 0) return { by: 'none' }
  const isHinted = total !== null || loadMore.test(first.text) || linkedPage.test(first.text)
  if (!isHinted && items.length < lonePage) return { by: 'none' }
  const known = new Set(items.map(({ key }) => key))
  for (const paging of candidates(first, items.length, isHinted)) {
    const { page } = openPage(yield pagingRequest(paging, first.url, { start: items.length, page: 2 }))
    const further = page === null ? [] : read(page).items
    const fresh = further.filter(({ key }) => !known.has(key))
    if (fresh.length > 0 && fresh.length * 2 >= further.length) return paging
  }
  return { by: 'none' }
}

type Numbered = Extract<ReaderPaging, { readonly address: string }>

function candidates(first: Page, size: number, isHinted: boolean): readonly Numbered[] {
  const found: Numbered[] = []
  const add = (by: Numbered['by'], url: URL, name: string) => {
    url.searchParams.set(name, 'NUMBER')
    found.push({ by, address: url.href.replace('NUMBER', '{n}'), size })
  }
  for (const [, address = ''] of first.text.matchAll(moreAddress)) {
    const url = URL.parse(address.replaceAll('&amp;', '&'), first.url)
    if (url === null || url.origin !== new URL(first.url).origin) continue
    for (const name of url.searchParams.keys()) {
      if (pageNames.some((known) => known.toLowerCase() === name.toLowerCase())) add('page', new URL(url), name)
      else if (offsetNames.some((known) => known.toLowerCase() === name.toLowerCase()))
        add('offset', new URL(url), name)
    }
    const inPath = /\/page\/\d+/.exec(url.pathname)
    if (inPath !== null) found.push({ by: 'page', address: url.href.replace(/\/page\/\d+/, '/page/{n}'), size })
  }
  const own = new URL(first.url)
  for (const name of own.searchParams.keys()) {
    if (pageNames.includes(name)) add('page', new URL(own), name)
    if (offsetNames.includes(name)) add('offset', new URL(own), name)
  }
  const named = linkedPage.exec(first.text)?.[1]
  if (named !== undefined) add('page', new URL(own), named)
  const usual: readonly (readonly [Numbered['by'], string])[] = [
    ['page', 'page'],
    ['offset', 'offset'],
    ['offset', 'start'],
    ['page', 'p'],
    ['page', 'pg'],
  ]
  for (const [by, name] of isHinted ? usual : usual.slice(0, 1)) add(by, new URL(own), name)
  return found.filter(({ address }, at) => found.findIndex((other) => other.address === address) === at).slice(0, 6)
}

/** The first page has its own address; only its copies by number count for the pages after it. */
function pagingRequest(paging: Numbered, first: string, position: PagePosition, headers?: Headers): PageRequest {
  const number = paging.by === 'page' ? position.page : position.start
  const isFirst = position.page === 1
  const url = isFirst ? first : paging.address.replace('{n}', String(number))
  return { url, purpose: 'listing', ...(headers === undefined ? {} : { headers }) }
}

type Headers = Readonly<Record<string, string>>

type ListedCrawl = {
  readonly url: string
  readonly paging: ReaderPaging
  readonly read: ReadListed
  readonly headers?: Headers
  readonly maxPages: number
  readonly isFound: (items: readonly ListedItem[]) => boolean
}

type ListedOutcome = Pick<ListingOutcome<ListedItem>, 'items' | 'problem' | 'failure' | 'pagesRead'> & {
  readonly isListing: boolean
  readonly saidEmpty: boolean
}

const maxPages = 500

/** Reads a listing to its end. Fewer vehicles than it states, sold ones included, are a problem. */
export function* crawlListed(crawl: ListedCrawl): Crawl<ListedOutcome> {
  let total: number | null = null
  let saidEmpty = false
  let title: string | null = null
  let spoiled: string | null = null
  const read = (page: Page): ListedPage => {
    const listed = crawl.read(page)
    total = listed.total === null ? total : Math.max(total ?? 0, listed.total)
    title ??= titleOf(page)
    if (listed.items.length === 0 && saysEmpty(page)) saidEmpty = true
    else if (listed.items.length === 0 && titleOf(page) !== title) spoiled ??= `${page.requestedUrl} is another page`
    if (isCutOff(page)) spoiled ??= `${page.requestedUrl} was cut off`
    return listed
  }
  const { paging, url } = crawl
  const pageLimit = Math.min(crawl.maxPages, maxPages)
  const keyOf = ({ key }: ListedItem) => key
  if (paging.by === 'links') {
    const outcome = yield* crawlPages({
      url,
      read: (page) => read(page).items,
      keyOf,
      maxPages: pageLimit,
      isFound: crawl.isFound,
    })
    const found = new Set(outcome.items.map(keyOf)).size
    const isShort = outcome.problem === null && !crawl.isFound(outcome.items) ? shortfall(found, total) : null
    const problem = outcome.problem ?? spoiled ?? isShort
    return { ...outcome, problem, isListing: outcome.items.length > 0, saidEmpty }
  }
  const request = (position: PagePosition): PageRequest =>
    'address' in paging
      ? pagingRequest(paging, url, position, crawl.headers)
      : { url, purpose: 'listing', ...(crawl.headers === undefined ? {} : { headers: crawl.headers }) }
  const size = 'address' in paging ? paging.size : null
  const outcome = yield* endingAtGone(
    crawlListing({
      by: paging.by === 'none' ? 'array' : paging.by,
      request,
      read: (page) => {
        const { items, total: stated } = read(page)
        return items.length === 0 && !saidEmpty && page.requestedUrl === url
          ? null
          : { items, total: stated, size, more: null }
      },
      keyOf,
      enough: (_, pages) => pages >= pageLimit,
      isFound: crawl.isFound,
    }),
    url,
  )
  return { ...outcome, problem: outcome.problem ?? spoiled, isListing: outcome.kind === 'read', saidEmpty }
}

/** The last page of a listing, which may have no vehicles, is still called as the others are. */
function titleOf({ text }: Page): string {
  return (/<title\b[^<>]*>([^<]*)/i.exec(text)?.[1] ?? '').replace(/\d+/g, '').trim()
}

/** Pieces of pages, which load-more interfaces answer, have no end. */
function isCutOff({ text }: Page): boolean {
  return /<html\b|<!doctype html/i.test(text.slice(0, 2_000)) && !/<\/(?:html|body)\s*>/i.test(text.slice(-5_000))
}

/** Many sites answer 404 for the page after the last one. */
function* endingAtGone<T>(crawl: Crawl<T>, first: string): Crawl<T> {
  let step = crawl.next()
  while (step.done !== true) {
    const request = step.value
    const answer = yield request
    const status = answer.status
    const isEnd = request.url !== first && (status === 404 || status === 410)
    step = crawl.next(isEnd ? emptyPage(request) : answer)
  }
  return step.value
}

function emptyPage({ url }: PageRequest): Page {
  return {
    kind: 'page',
    requestedUrl: url,
    url,
    status: 200,
    headers: {},
    contentType: 'text/html',
    text: 'no vehicles',
  }
}

export const endlessReason = 'the pages of the listing never end'
const farAway = [4_999, 5_000]

/** Whether pages go on with other vehicles however far one asks: a site that invents them. */
export function* neverEnds(first: Page, paging: ReaderPaging, read: ReadListed): Crawl<boolean> {
  const address = 'address' in paging ? paging.address : paging.by === 'links' ? numberedLink(first) : null
  if (address === null) return false
  const seen: string[][] = []
  for (const number of farAway) {
    const { page } = openPage(yield { url: address.replace('{n}', String(number)), purpose: 'listing' })
    const keys = page === null ? [] : read(page).items.map(({ key }) => key)
    if (keys.length === 0) return false
    seen.push(keys)
  }
  const [one = [], other = []] = seen
  return new Set(one).isDisjointFrom(new Set(other))
}

/** The link to the next page with its number left open; null if the number stands nowhere alone. */
function numberedLink(first: Page): string | null {
  const next = nextPage(htmlOf(first), first.url)
  const changed = next?.replace(/([?&](?:page|p|_p|pt|pg|pn|pageNumber|start|offset)=|\/page\/|-page-)\d+/i, '$1{n}')
  return changed?.includes('{n}') === true ? changed : null
}
