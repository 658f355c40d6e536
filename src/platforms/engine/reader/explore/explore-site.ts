import type { Element } from 'domhandler'
import { isTag } from 'domhandler'
import type { FetchFailure, Page } from '../../../../model/page.ts'
import { parseHtml } from '../../cards/parse-html.ts'
import { openPage } from '../../cards/read-page.ts'
import type { Crawl } from '../../contract.ts'
import { isListingPage, isSameHost, isVehiclePage, ownLinks } from '../../detect/site-links.ts'
import { carNamed } from '../align/car-name.ts'
import { isLike, shapesOf } from './link-shapes.ts'

const maxListings = 5
const maxFrames = 2
const maxLinks = 3_000

export type ExploredSite = {
  readonly pages: readonly Page[]
  readonly home: Page | null
  readonly refused: FetchFailure | null
  readonly pagesRead: number
  /** What the links that may lead to listings say, with their addresses. */
  readonly words: readonly string[]
  /** Whether addresses that nothing names are tried. */
  readonly guesses: boolean
}

const listingWords =
  /(?<!\p{L})(?:inventory|inventario|inventaire|used|usad[oa]s?|usag[eé]e?s?|neufs?|nuev[oa]s?|pre-?owned|new|our (?:cars|stock|vehicles)|browse|vehicles?|cars?|trucks?|suvs?|stock|for sale|showroom|seminuevos|autos?|veh[ií]culos?|v[eé]hicules?|occasions?|catalog(?:ue)?|lot|search|shop)(?!\p{L})/iu
export const notListing =
  /sold|vendido|vendu|deliver|archiv|financ|credit|service|parts|piezas|pi[eè]ces|blog|news|about|contact|review|sell|trade|special|privacy|career|team|login|wish|compare|directions|hours|warranty|insurance|staff|\.(?:pdf|jpe?g|png)$/i
const seeds = ['/inventory', '/cars-for-sale', '/vehicles', '/used-cars', '/stock', '/inventaire', '/inventario']

type Exploring = {
  /** Whether addresses that nothing names are tried. */
  readonly guesses: boolean
  /** Whether a page shows several vehicles: then all links like the one to it lead to listings. */
  readonly lists?: (page: Page) => boolean
}

/** The pages that the menu leads to and that may list vehicles, with the frames of other hosts that they embed. */
export function* exploreSite(baseUrl: string, { guesses, lists }: Exploring): Crawl<ExploredSite> {
  const opened = openPage(yield { url: new URL('/', baseUrl).href, purpose: 'home' })
  const home = opened.page
  if (home === null) return { pages: [], home, refused: opened.failure, pagesRead: 1, words: [], guesses }
  const found = listingLinks(home)
  const linked = found.map(({ link }) => link)
  const addresses = guesses ? seeds.map((path) => new URL(path, baseUrl).href) : linked
  const pages: Page[] = []
  let refused: FetchFailure | null = null
  let pagesRead = 1
  for (const url of addresses) {
    if (pages.length >= maxListings) break
    const { page, failure } = openPage(yield { url, purpose: 'listing' })
    pagesRead++
    if (failure?.code === 'robots') refused ??= failure
    if (page !== null && !pages.some((other) => other.url === page.url)) pages.push(page)
  }
  if (lists !== undefined && !guesses && ![home, ...pages].some(lists)) {
    for (const group of groupsOf(home).slice(0, maxGroups)) {
      let isListing = true
      for (const [at, url] of group.entries()) {
        if (!isListing) break
        const { page } = openPage(yield { url, purpose: 'listing' })
        pagesRead++
        if (at === 0) isListing = page !== null && lists(page)
        if (isListing && page !== null) pages.push(page)
      }
    }
  }
  for (const url of [home, ...pages].flatMap(framesOf).slice(0, maxFrames)) {
    const { page } = openPage(yield { url, purpose: 'listing' })
    pagesRead++
    if (page !== null) pages.push(page)
  }
  return { pages: [...pages, home], home, refused, pagesRead, words: found.map(({ words }) => words), guesses }
}

const maxGroups = 3
const fewestAlike = 3
const maxAlike = 25

/** Links of one shape that no word calls a listing: to the cars of each make, or of each price. */
function groupsOf(home: Page): readonly (readonly string[])[] {
  const links = ownLinks(home.text, home.url).filter((link) => !notListing.test(link) && !isVehiclePage(link))
  return shapesOf(links)
    .map((shape) => links.filter((link) => isLike(shape, link)).slice(0, maxAlike))
    .filter((group) => group.length >= fewestAlike)
}

type ListingLink = { readonly link: string; readonly score: number; readonly words: string }

/** What the home page links to, the likeliest listing first: by the words of the link, its place and its depth. */
function listingLinks(home: Page): readonly ListingLink[] {
  const $ = parseHtml(home.text)
  const links = new Map<string, ListingLink>()
  for (const anchor of $('a[href]').toArray().slice(0, maxLinks)) {
    const url = URL.parse(anchor.attribs.href ?? '', home.url)
    if (url === null || !isSameHost(url.href, home.url) || url.pathname === '/') continue
    url.hash = ''
    const text = $(anchor).text().trim().slice(0, 60)
    const score = carNamed(text) === null ? scoreOf(url, { text, isInMenu: isInMenu(anchor) }) : 0
    const words = `${(url.pathname + url.search).replace(/[^\p{L}\d]+/gu, ' ')} ${text}`
    if (score > (links.get(url.href)?.score ?? 0)) links.set(url.href, { link: url.href, score, words })
  }
  return [...links.values()].toSorted((one, other) => other.score - one.score)
}

function scoreOf(url: URL, { text, isInMenu }: { readonly text: string; readonly isInMenu: boolean }): number {
  const path = url.pathname + url.search
  if (notListing.test(path) || isVehiclePage(url.href)) return 0
  const named = (isListingPage(url.href) ? 4 : 0) + (listingWords.test(text) ? 3 : 0)
  if (named === 0 || (notListing.test(text) && !isListingPage(url.href))) return 0
  const depth = url.pathname.split('/').filter(Boolean).length + (url.search === '' ? 0 : 1)
  return named + (isInMenu ? 2 : 0) - depth * 0.5 - path.length / 200
}

function isInMenu(anchor: Element): boolean {
  for (let at = anchor.parent; at !== null && isTag(at); at = at.parent) {
    if (/^(?:nav|header|menu)$/.test(at.name)) return true
    if (/\b(?:nav|menu)/i.test(`${at.attribs.class ?? ''} ${at.attribs.id ?? ''}`)) return true
  }
  return false
}

const notAFrame =
  /google|youtube|vimeo|facebook|matterport|recaptcha|doubleclick|maps|chat|carfax|calendly|podium|financ|credit|apply/i

/** What a page has in a frame, or loads into an empty element. */
const loaded = 'turbo-frame[src], include-fragment[src], [hx-get][hx-trigger*="load"], div[data-src], section[data-src]'

function framesOf(page: Page): readonly string[] {
  const $ = parseHtml(page.text)
  const empty = $(loaded)
    .toArray()
    .filter((element) => $(element).text().trim() === '')
  return [...$('iframe[src]').toArray(), ...empty]
    .flatMap(({ attribs }) => URL.parse(attribs.src ?? attribs['hx-get'] ?? attribs['data-src'] ?? '', page.url) ?? [])
    .filter((url) => url.protocol.startsWith('http') && !notAFrame.test(url.href) && !isImage.test(url.pathname))
    .map(({ href }) => href)
}

const isImage = /\.(?:jpe?g|png|webp|gif|svg|avif|mp4)$/i
