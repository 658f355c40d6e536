import type { Element } from 'domhandler'
import { isRecord, parseJson } from '../../../../lib/json.ts'
import type { Page, PageRequest } from '../../../../model/page.ts'
import type { ReaderPaging } from '../../../../model/scan.ts'
import { elementsBelow } from '../../cards/find-elements.ts'
import { baseOf } from '../../cards/link-of.ts'
import { parseHtml } from '../../cards/parse-html.ts'
import { openPage } from '../../cards/read-page.ts'
import type { Crawl } from '../../contract.ts'
import { nextPage, ownLinks } from '../../detect/site-links.ts'
import { matcherOf } from '../align/match-vehicles.ts'
import { htmlOf, isWholePage } from '../extract/html-of.ts'
import type { ListedPage } from '../understand/read-items.ts'
import { moreWords, offersMore } from '../understand/stated-total.ts'
import { formAddress } from './form-address.ts'
import { interfacesNamed, ownScripts, scriptHeaders } from './named-interfaces.ts'
import { differingNames, isCursorName, isOffsetName, isPageName, isSamePath, pageInPath } from './parameter-names.ts'
import { type PostedPage, postedPages, postRequest } from './posted-pages.ts'
import { isAddress, nextOf, statedNext } from './stated-next.ts'

export type ReadListed = (page: Page) => ListedPage

const loadMore = new RegExp(`${moreWords}|infinite|data-next`, 'iu')
const lonePage = 8
/** Requests that looking for the next page may take. */
const maxTries = 8

const pageLike = /pag(?:e|ina)|pg/i

/** The numbers of further lists that a page has beside the one which a paging is of: `?used_page=2` beside `?new_page=2`. */
export function* pagersBeside(first: Page, paging: ReaderPaging, size: number): Generator<Candidate> {
  if (!('address' in paging)) return
  const pagers = pagersOf(first)
  for (const candidate of numberedLinks(htmlOf(first), first, size)) {
    const { address, by } = { address: '', ...candidate.paging }
    const name = [...new URL(address).searchParams].find(([, value]) => value === '{n}')?.[0] ?? ''
    if (by === 'page' && pagers.has(name) && address !== paging.address) yield candidate
  }
}

/** The parameters that count the pages of its lists: it links to itself by their numbers alone, from 1 or 2 on. */
function pagersOf(page: Page): ReadonlySet<string> {
  const own = new URL(page.url)
  const found = new Map<string, Set<string>>()
  for (const other of ownLinks(htmlOf(page), page.url).map((link) => new URL(link))) {
    const [name, ...others] = differingNames(other, own)
    if (name === undefined || others.length > 0 || !isSamePath(other, own)) continue
    found.set(name, (found.get(name) ?? new Set()).add(other.searchParams.get(name) ?? ''))
  }
  const isCounted = (name: string, numbers: ReadonlySet<string>) =>
    numbers.has('2') && (numbers.has('1') || numbers.has('3') || pageLike.test(name))
  return new Set([...found].flatMap(([name, numbers]) => (isCounted(name, numbers) ? [name] : [])))
}

/** Whether a listing says that more follows than its first page shows. */
export function goesOn(page: Page, { items, total }: ListedPage): boolean {
  if (total !== null) return total > items.length
  const isNamed = loadMore.test(page.text) || nextPage(htmlOf(page), page.url) !== null || pagersOf(page).size > 0
  return isNamed || postedPages(page).length > 0 || numberedForms(htmlOf(page), page, items.length).next().done !== true
}

type Candidate = { readonly paging: ReaderPaging; readonly request: PageRequest }

type Asking = { readonly headers?: Readonly<Record<string, string>> }

/**
 * The next page is the same with another number, or another answer of the same form: whatever the page names is tried,
 * the likeliest first, and what shows new vehicles is it.
 */
export function* findPaging(
  first: Page,
  listed: ListedPage,
  read: ReadListed,
  asking: Asking = {},
): Crawl<ReaderPaging> {
  const { items, total } = listed
  if (items.length === 0 || (total !== null && total <= items.length)) return { by: 'none' }
  const known = new Set(items.map(({ key }) => key))
  const match = matcherOf(items.map(({ vehicle }) => vehicle))
  const freshOn = (page: Page | null) => {
    const further = page === null ? [] : read(page).items
    return { further, fresh: further.filter(({ key, vehicle }) => !known.has(key) && match(vehicle) === undefined) }
  }
  const tried = new Set([first.url])
  const isJson = /^\s*[{[]/.test(first.text)
  const fromZero = isJson ? null : zeroBased(first, items.length)
  if (fromZero !== null) {
    tried.add(fromZero.request.url)
    const { page } = openPage(yield { ...fromZero.request, ...asking })
    if (freshOn(page).fresh.length > 0) return fromZero.paging
  }
  const next = nextOf(first)
  let isLost = false
  if (next !== null) {
    tried.add(next)
    const { page, failure } = openPage(yield { url: next, purpose: 'listing', ...asking })
    // A page that may not be asked for is one that is missing; a piece that leads no further goes on by its number.
    const isPiece = page !== null && !isWholePage(page.text) && nextOf(page) === null
    const numbered = isPiece ? candidates(first, items.length, total).find(({ request }) => request.url === next) : null
    if (failure?.code === 'robots' || freshOn(page).fresh.length > 0) return numbered?.paging ?? { by: 'links' }
    isLost = failure !== null
  }
  const isFurther = (page: Page) => freshOn(page).fresh.length > 0
  const stated = isJson ? null : yield* findPosted(postedPages(first), { first, size: items.length, isFurther })
  if (stated !== null) return stated
  const firstThatGoesOn = function* (tries: Iterable<Candidate>): Crawl<ReaderPaging | null> {
    let count = 0
    for (const { paging, request } of tries) {
      if (tried.has(request.url) || ++count > maxTries) continue
      tried.add(request.url)
      const { page } = openPage(yield { ...request, ...asking })
      const { further, fresh } = freshOn(page)
      const again = further.length - fresh.length
      if (page !== null && fresh.length > 0 && (fresh.length >= again || again * 2 <= known.size))
        return yield* fromItsFirst(withStep(withSize(paging, further.length), page))
    }
    return null
  }
  /** Where page 1 is not what is shown without a number, pages are counted from 0. */
  const fromItsFirst = function* (paging: ReaderPaging): Crawl<ReaderPaging> {
    if (paging.by !== 'page' || paging.first !== undefined) return paging
    const url = paging.address.replace('{n}', '1')
    const { page } = openPage(yield { url: tried.has(url) ? first.url : url, purpose: 'listing', ...asking })
    const { further, fresh } = freshOn(page)
    return fresh.length > 0 && fresh.length === further.length ? { ...paging, first: 0 } : paging
  }
  const own = yield* firstThatGoesOn(candidates(first, items.length, total))
  if (own !== null) return own
  const isOffered = !isJson && (total !== null || items.length >= lonePage || loadMore.test(first.text))
  for (const url of isOffered ? ownScripts(first).slice(0, maxScripts) : []) {
    const { page } = openPage(yield { url, purpose: 'detail', headers: scriptHeaders })
    if (page === null) continue
    const asked = interfacesNamed(page.text, baseOf(first), first.text).map((address) => new URL(address))
    const numbered = [
      ...asked.flatMap((address) => [...byNumberIn(address, items.length)]),
      ...numberedByScripts(page.text, first, items.length),
    ]
    const found =
      (yield* findPosted(postedPages(first, page.text), { first, size: items.length, isFurther })) ??
      (yield* firstThatGoesOn(numbered))
    if (found !== null) return found
  }
  return { by: isLost ? 'links' : 'none' }
}

const maxPosts = 3
const maxScripts = 2

type Posting = { readonly first: Page; readonly size: number; readonly isFurther: (page: Page) => boolean }

/** The next page may be the answer to a form that only scripts post. */
function* findPosted(found: readonly PostedPage[], { first, size, isFurther }: Posting): Crawl<ReaderPaging | null> {
  for (const { address, form, by } of found.slice(0, maxPosts)) {
    const request = postRequest(address, form, by === 'page' ? 2 : size, { first, last: first })
    const { page } = request === null ? { page: null } : openPage(yield request)
    if (page !== null && isFurther(page)) return { by, address, form, size }
  }
  return null
}

/** Pages may differ in length, by advertised or sold vehicles among the others. */
function withSize(paging: ReaderPaging, second: number): ReaderPaging {
  return paging.by === 'page' && paging.size !== null ? { ...paging, size: Math.min(paging.size, second) } : paging
}

/** The offset that the second page names next tells how far apart pages are: the first one may show fewer vehicles. */
function withStep(paging: ReaderPaging, second: Page): ReaderPaging {
  if (paging.by !== 'offset' || !('address' in paging) || paging.size === null) return paging
  const { address } = paging
  const asked = paging.size + (paging.first ?? 0)
  const html = htmlOf(second)
  const named = [...addressesNamed(html, baseOf({ text: html, url: second.url }))].flatMap(({ url }) =>
    [...url.searchParams].flatMap(([name, value]) => (withNumber(url, name) === address ? Number(value) : [])),
  )
  const [next] = named.filter((number) => number > asked).toSorted((one, other) => one - other)
  if (next === asked * 2) return { by: 'offset', address, size: asked }
  return next === asked * 2 - 1 ? { by: 'offset', address, size: asked - 1, first: 1 } : paging
}

/** A link from the first page to number 1 leads to the second one if pages are counted from 0. */
function zeroBased(first: Page, size: number): Candidate | null {
  const own = new URL(first.url)
  for (const link of ownLinks(htmlOf(first), first.url)) {
    const other = new URL(link)
    if (!isSamePath(other, own)) continue
    for (const [name, value] of other.searchParams) {
      if (value !== '1' || !isPageName(name) || own.searchParams.has(name)) continue
      return {
        paging: { by: 'page', address: withNumber(other, name), size, first: 0 },
        request: { url: link, purpose: 'listing' },
      }
    }
  }
  return null
}

function* candidates(first: Page, size: number, total: number | null): Generator<Candidate> {
  const json = parseJson(first.text)
  if (json !== undefined) yield* statedByData(json, first, size)
  const html = htmlOf(first)
  const isHinted = total !== null || loadMore.test(html) || offersMore(first)
  yield* numberedLinks(html, first, size)
  yield* numberedForms(html, first, size)
  yield* numberedByScripts(html, first, size)
  const named = [...addressesNamed(html, baseOf({ text: html, url: first.url }))]
  for (const { url } of named) yield* byNumberIn(url, size)
  yield* byNumberIn(new URL(first.url), size)
  for (const { url, isButton } of named)
    if (isButton || /more|page|load|ajax|next/i.test(url.pathname)) yield* usual(url, size)
  if (isHinted || size >= lonePage) yield* usual(new URL(first.url), size)
}

/** An answer that names the next one by a cursor or number for it. */
function* statedByData(json: unknown, first: Page, size: number): Generator<Candidate> {
  for (const { path, name, value } of statedNext(json)) {
    if (isAddress.test(String(value))) continue
    const url = new URL(first.url)
    for (const param of cursorParams(url, name)) {
      const address = withNumber(url, param)
      yield {
        paging: { by: 'cursor', path, address },
        request: { url: address.replace('{n}', encodeURIComponent(value)), purpose: 'listing' },
      }
    }
  }
  for (const [name, value] of Object.entries(isRecord(json) ? json : {}))
    if (isPageName(name) && (value === 0 || value === 1)) {
      const own = new URL(first.url)
      own.searchParams.set(name, String(value))
      yield* numbered(own, name, size)
    }
}

/** Parameters that may take what an answer calls so: `pageToken` of `nextPageToken`. */
function cursorParams({ searchParams }: URL, name: string): ReadonlySet<string> {
  const given = [...searchParams].flatMap(([param, value]) => (value === '' || isCursorName(param) ? [param] : []))
  const plain = name.replace(/^(?:next|end)_?(?=\w)/i, '').replace(/^[A-Z]/, (letter) => letter.toLowerCase())
  return new Set([...given, plain, 'cursor', 'after', name])
}

/** Links that are this page's address but for one number; a piece of a page may link to the pages around it. */
function* numberedLinks(html: string, { url }: Page, size: number): Generator<Candidate> {
  const own = new URL(url)
  const isPiece = !isWholePage(html)
  const links = ownLinks(html, url).map((link) => new URL(link))
  const following = numbersAfter(links)
  for (const other of links) {
    const names = differingNames(other, own)
    const [name = ''] = names
    if (isSamePath(other, own) || (isPiece && isPageName(name))) {
      // The first page's own number says nothing about the next one's.
      if (names.length !== 1 || !/^[1-9]\d{0,4}$/.test(other.searchParams.get(name) ?? '')) continue
      yield* numbered(other, name, size, following.get(name)?.get(Number(other.searchParams.get(name))))
    } else if (
      pageInPath.test(other.pathname) &&
      (isPiece || other.pathname.replace(pageInPath, '/').startsWith(own.pathname.replace(/\/$/, '')))
    ) {
      yield byPath(other, size)
    }
  }
}

/** By parameter, for each number that a link has there: the next higher one of another link. */
function numbersAfter(links: readonly URL[]): ReadonlyMap<string, ReadonlyMap<number, number>> {
  const found = new Map<string, Set<number>>()
  for (const { searchParams } of links)
    for (const name of new Set(searchParams.keys())) {
      const number = Number(searchParams.get(name))
      if (!Number.isNaN(number)) found.set(name, (found.get(name) ?? new Set()).add(number))
    }
  return new Map(
    [...found].map(([name, numbers]) => {
      const sorted = [...numbers].toSorted((one, other) => one - other)
      return [name, new Map(sorted.slice(1).map((number, at) => [sorted[at] ?? 0, number]))]
    }),
  )
}

const maxControls = 20
const pageControls =
  'form button[name][value], form input[type="submit"][name][value], form select[name], form input[type="hidden"][name]'

/** Forms whose button, list of choices or hidden field is the number of a page. */
function* numberedForms(html: string, { url }: Page, size: number): Generator<Candidate> {
  const $ = parseHtml(html)
  for (const control of $(pageControls).toArray().slice(0, maxControls)) {
    const { name = '', type, value } = control.attribs
    const isHidden = type === 'hidden' && Number(value) > 0
    const address = formAddress($(control).closest('form'), baseOf({ text: html, url }))
    if (!(isPageName(name) || (isHidden && isOffsetName(name))) || address === null) continue
    if (!isHidden) address.searchParams.set(name, '2')
    yield* numbered(address, name, size)
  }
}

const joined =
  /(?:\bfetch|\.(?:get|load|ajax|getJSON)|\burl\s{0,9}:)\s{0,9}\(?\s{0,9}["'](\/[^"'\s<>]{1,120}[/=-])["']\s{0,9}\+\s{0,9}[\w.$]{1,40}(?:\s{0,9}\+\s{0,9}["']([^"'\s<>]{0,60})["'])?/g

/** Addresses that scripts of the page put a number into: `fetch('/stock/page/' + n + '.html')`. */
function* numberedByScripts(html: string, page: Page, size: number): Generator<Candidate> {
  for (const [, before = '', after = ''] of html.matchAll(joined)) {
    const address = (number: string) => URL.parse(before + number + after, baseOf(page))?.href ?? page.url
    const paging: ReaderPaging = { by: 'page', address: address('NUMBER').replace('NUMBER', '{n}'), size }
    yield { paging, request: { url: address('2'), purpose: 'listing' } }
  }
}

function byPath(url: URL, size: number): Candidate {
  const address = url.href.replace(pageInPath, '$1{n}')
  return { paging: { by: 'page', address, size }, request: { url: address.replace('{n}', '2'), purpose: 'listing' } }
}

/** Addresses that attributes of any element or the page's scripts name. */
export function* addressesNamed(
  html: string,
  pageUrl: string,
): Generator<{ readonly url: URL; readonly isButton: boolean }> {
  const elements = elementsBelow(parseHtml(html).root().toArray()).slice(0, maxElements)
  for (const element of elements) {
    const numbers = Object.entries(element.attribs).filter(([, value]) => /^\d{1,5}$/.test(value))
    for (const [name, value] of Object.entries(element.attribs)) {
      if (!isAddressAttribute(element, name, value)) continue
      const url = URL.parse(value, pageUrl)
      if (url === null || url.host !== new URL(pageUrl).host || /\.(?:css|js|png|jpe?g|svg|webp)$/i.test(url.pathname))
        continue
      for (const [attribute, number] of numbers) {
        const param = asWritten(attribute, html).replace(/^data-(?:next-)?/i, '')
        if (!url.searchParams.has(param) && (isPageName(param) || isOffsetName(param)))
          url.searchParams.set(param, number)
      }
      yield { url, isButton: element.name === 'button' }
    }
  }
  for (const address of interfacesNamed(html, pageUrl)) yield { url: new URL(address), isButton: false }
}

/** A parser leaves no capitals in the names of attributes. */
function asWritten(attribute: string, html: string): string {
  return new RegExp(`\\s(${attribute})\\s*=`, 'i').exec(html)?.[1] ?? attribute
}

const maxElements = 20_000

function isAddressAttribute({ name: tag }: Element, name: string, value: string): boolean {
  if (value.length > 400 || !/^(?:https?:\/\/|\/|\?)[^\s<>]{2,}/.test(value)) return false
  return tag === 'form' ? name === 'action' : name.startsWith('data-') || name === 'hx-get' || name === 'formaction'
}

/** By each number of an address that may count. */
export function* byNumberIn(url: URL, size: number): Generator<Candidate> {
  for (const [name, value] of url.searchParams) {
    const isNumber = /^\d{1,5}$/.test(value) || value === ''
    if (isNumber && (isPageName(name) || isOffsetName(name))) yield* numbered(new URL(url), name, size)
    else if (value === '' && isCursorName(name))
      yield {
        paging: { by: 'offset', address: withNumber(url, name), size },
        request: { url: withNumber(url, name).replace('{n}', String(size)), purpose: 'listing' },
      }
  }
  if (pageInPath.test(url.pathname)) yield byPath(url, size)
}

const farthestStep = 20

/** A parameter with this number, or one named like an offset, counts vehicles; any other counts pages. */
function* numbered(url: URL, name: string, size: number, beyond = Number.POSITIVE_INFINITY): Generator<Candidate> {
  const value = Number(url.searchParams.get(name))
  const address = withNumber(url, name)
  const isOffset = isOffsetName(name) || (!isPageName(name) && value >= size)
  // Where a page goes on after a vehicle with that number, the number counts nothing.
  if (isOffset && value > size * farthestStep) return
  // An offset that the page names is the length of its pages; some count from 1, as the one after it tells.
  const length = Number.isFinite(beyond) ? beyond - value : size
  const first = isOffset && value === length + 1 ? 1 : 0
  const step = isOffset && value > 1 ? value - first : size
  const request = (number: number): PageRequest => ({ url: address.replace('{n}', String(number)), purpose: 'listing' })
  const isZero = url.searchParams.get(name) === '0'
  yield isOffset
    ? {
        paging: { by: 'offset', address, size: step, ...(first === 1 ? { first } : {}) },
        request: request(step + first),
      }
    : { paging: { by: 'page', address, size, ...(isZero ? { first: 0 } : {}) }, request: request(isZero ? 1 : 2) }
}

function* usual(url: URL, size: number): Generator<Candidate> {
  const inPath = url.search === '' && !/\.\w+$/.test(url.pathname)
  for (const name of ['page', 'offset', 'start', 'p', 'pg']) {
    if (!url.searchParams.has(name)) yield* numbered(new URL(url), name, size)
    if (name === 'page' && inPath)
      yield byPath(new URL(`${url.pathname.replace(/\/*$/, '/page/2')}${/\/$/.exec(url.pathname) ?? ''}`, url), size)
  }
}

function withNumber(url: URL, name: string): string {
  const changed = new URL(url)
  changed.searchParams.set(name, 'NUMBER')
  return changed.href.replace('NUMBER', '{n}')
}
