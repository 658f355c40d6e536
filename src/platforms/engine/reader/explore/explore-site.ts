import type { Element } from 'domhandler'
import { namesMake } from '../../../../model/model-in-words.ts'
import type { FetchFailure, Page } from '../../../../model/page.ts'
import { hasValidCheckDigit } from '../../../../model/vin.ts'
import { thirdPartyHost } from '../../../../model/website-address.ts'
import { isBelow } from '../../cards/find-elements.ts'
import { baseOf, linkOf, linkSelector } from '../../cards/link-of.ts'
import { parseHtml } from '../../cards/parse-html.ts'
import { openPage } from '../../cards/read-page.ts'
import type { Crawl } from '../../contract.ts'
import { isListingPage, isSameHost, isVehiclePage, localPart, ownLinks, refreshOf } from '../../detect/site-links.ts'
import { vinsIn } from '../../records/vin-key.ts'
import { hostOf } from '../../stores/attribute-stores.ts'
import { carNamed } from '../align/car-name.ts'
import { type IsOfMenu, menusOf } from '../align/links-of-menus.ts'
import { formAddress } from './form-address.ts'
import { inTurns, isLike, kindsOf, shapesOf } from './link-shapes.ts'
import { isScriptShell, isToBeFilled } from './named-interfaces.ts'
import { isPageOf } from './parameter-names.ts'
import { scriptLinks } from './script-links.ts'

const maxListings = 5
const maxFrames = 5
const maxLinks = 3_000

export type ExploredSite = {
  readonly pages: readonly Page[]
  readonly home: Page | null
  readonly refused: FetchFailure | null
  /** Links that may lead to further listings, which were too many to open. */
  readonly unopened: readonly string[]
  /** Other links of the home page, those of its menu first. */
  readonly others: readonly string[]
  /** What the links that may lead to listings say, with their addresses. */
  readonly words: readonly string[]
  /** Whether addresses that nothing names are tried. */
  readonly guesses: boolean
}

const listingWords =
  /(?<!\p{L})(?:inventory|inventario|inventaire|used|usad[oa]s?|usag[eé]e?s?|neufs?|nuev[oa]s?|pre-?owned|new|our (?:cars|stock|vehicles)|browse|vehicles?|cars?|trucks?|suvs?|vans?|minivans?|wagons?|sedans?|coupes?|hatchbacks?|convertibles?|crossovers?|pickups?|camionetas?|stock|for sale|showroom|seminuevos|autos?|veh[ií]culos?|v[eé]hicules?|occasions?|catalog(?:ue)?|lot|search|shop)(?!\p{L})/iu
export const notListing =
  /\brent(?:al)?s?\b|\bpartners?\b|sold|vendido|vendu|deliver|archiv|financ|credit|service|parts|piezas|pi[eè]ces|blog|news|about|contact|review|sell|trade|special|privacy|career|team|login|wish|compare|directions|hours|warranty|insurance|staff|\.(?:pdf|jpe?g|png)$/i
const seeds = ['/inventory', '/cars-for-sale', '/vehicles', '/used-cars', '/stock', '/inventaire', '/inventario']

type Exploring = {
  /** Whether addresses that nothing names are tried. */
  readonly guesses: boolean
  /** Whether a page shows several vehicles, beside what menus show: then all links like the one to it lead to listings. */
  readonly lists?: (page: Page, isOfMenu: IsOfMenu) => boolean
}

/** The pages that the menu leads to and that may list vehicles, with the frames of other hosts that they embed. */
export function* exploreSite(baseUrl: string, { guesses, lists: shows }: Exploring): Crawl<ExploredSite> {
  let opened = openPage(yield { url: new URL('/', baseUrl).href, purpose: 'home' })
  const refreshed = opened.page === null ? null : refreshOf(opened.page)
  if (refreshed !== null && isSameHost(refreshed, baseUrl)) opened = openPage(yield { url: refreshed, purpose: 'home' })
  const home = opened.page
  if (home === null) return { pages: [], home, refused: opened.failure, unopened: [], others: [], words: [], guesses }
  const framed = yield* openFrameset(home)
  const found = [...bestFirst([home, ...framed].flatMap(listingLinks))]
  const pages: Page[] = [...framed]
  const lists = shows && ((page: Page) => shows(page, menusOf([home, ...pages])))
  const isFirstToList = (page: Page) => shows?.(page, menusOf([home, page], 2)) === true
  let refused: FetchFailure | null = null
  let unopened: readonly string[] = []
  const asked = new Set([home.url])
  /** How many links of a kind led to nothing, if none led to anything. */
  const fruitless = new Map<string, number>()
  const said = new Map(namedLinks(home).map(({ url, text }) => [url.href, text]))
  const kindsSaid = (link: string) => kindsOf({ link, text: said.get(link) ?? '' })
  const known = new Set(ownLinks(home.text, home.url))
  /** Whether a page shows or loads anything of vehicles, or leads to what the home page does not. */
  const adds = (page: Page, kinds: readonly string[]) =>
    isScriptShell(page) ||
    framesOf(page).length > 0 ||
    vinsIn(page.text).some(hasValidCheckDigit) ||
    sideLinks(page).some((link) => !known.has(link) && !kindsSaid(link).some((kind) => kinds.includes(kind)))
  const isFruitless = (link: string) => kindsSaid(link).some((kind) => (fruitless.get(kind) ?? 0) >= enoughOfKind)
  const add = (shown: readonly Page[]) => {
    for (const page of shown) if (![home, ...pages].some(({ url }) => url === page.url)) pages.push(page)
  }
  const open = function* (addresses: readonly string[]): Crawl<void> {
    const most = pages.length + maxListings
    for (const [at, url] of addresses.entries()) {
      if (pages.length >= most) {
        unopened = [...unopened, ...addresses.slice(at)]
        break
      }
      if (isFruitless(url)) continue
      asked.add(url)
      const { page, failure } = openPage(yield { url, purpose: 'listing' })
      if (failure?.code === 'robots') refused ??= failure
      add(page === null ? [] : [page])
      const kinds = kindsSaid(url)
      const isFruitful = page !== null && (isFirstToList(page) || adds(page, kinds))
      for (const kind of kinds) fruitless.set(kind, isFruitful ? -Infinity : (fruitless.get(kind) ?? 0) + 1)
    }
  }
  const openGroups = function* (groups: readonly (readonly string[])[]): Crawl<void> {
    if (lists === undefined) return
    for (const group of groups.slice(0, maxGroups))
      add(yield* pagesOfGroup(alikeAmong(group, pages.flatMap(sideLinks)), { home, lists }))
  }
  yield* open(guesses ? seeds.map((path) => new URL(path, baseUrl).href) : found.map(({ link }) => link))
  if (lists !== undefined && !guesses && !pages.some(lists)) {
    const further = yield* furtherLinks(home, { found, pages })
    found.push(...further)
    yield* open(further.map(({ link }) => link))
  }
  if (lists !== undefined && !guesses && !pages.some(lists)) {
    // A few cars on the home page are no list of all.
    yield* openGroups(lists(home) ? groupsOfMakes(home) : groupsOf(home))
  }
  const isMissed = () => lists !== undefined && !guesses && ![home, ...pages].some(lists)
  if (isMissed()) yield* open(unnamedLinks(home))
  const stores = lists === undefined || guesses || isMissed() ? [] : linksOfMakes(home)
  if (lists !== undefined && stores.length <= maxStores) {
    const opened = yield* openAll(stores)
    add(opened.filter(lists))
    const named = new Set([...asked, ...ownLinks(home.text, home.url)])
    yield* open(bestFirst(opened.flatMap(listingLinks)).flatMap(({ link }) => (named.has(link) ? [] : [link])))
  }
  const elsewhere = new Set(sideLinks(home))
  const groupsBelow = (page: Page) => (isScriptShell(page) ? [] : groupsOf(page, elsewhere))
  if (isMissed()) yield* openGroups(pages.flatMap(groupsBelow))
  const unasked = (links: readonly string[]) => links.filter((link) => !asked.has(link))
  for (let level = 0; level < maxLevels; level++) {
    if (isMissed()) yield* open(unasked(bestFirst(pages.flatMap(listingLinks)).map(({ link }) => link)))
    if (isMissed()) yield* open(unasked(pages.flatMap(unnamedLinks)))
  }
  add(yield* openAll([home, ...pages].flatMap(framesOf).slice(0, maxFrames)))
  // Pages that scripts fill are read otherwise: their forms narrow what is not shown.
  if (isMissed() && unopened.length === 0) yield* open([home, ...pages].flatMap(searchForms))
  return {
    pages: [...pages, home],
    home,
    refused,
    unopened: guesses ? [] : unopened,
    others: guesses ? [] : otherLinks(home).filter((link) => !asked.has(link) && !isFruitless(link)),
    words: found.map(({ link, text }) => `${inWords(new URL(link))} ${text}`),
    guesses,
  }
}

/** The pages that a home page of frames consists of. */
function* openFrameset(home: Page): Crawl<readonly Page[]> {
  const frames = parseHtml(home.text)('frameset frame[src]').toArray().slice(0, maxFrames)
  const pages: Page[] = []
  for (const { attribs } of frames) {
    const url = URL.parse(attribs.src ?? '', baseOf(home))?.href ?? home.url
    const { page } = isSameHost(url, home.url) ? openPage(yield { url, purpose: 'home' }) : { page: null }
    if (page !== null) pages.push(page)
  }
  return pages
}

/** With what another page adds to a group below one address: the home page shows the logos of some makes. */
function alikeAmong(group: readonly string[], links: readonly string[]): readonly string[] {
  const shapes = shapesOf(group).filter((shape) => isOfFolder.test(shape))
  const alike = links.filter((link) => shapes.some((shape) => isLike(shape, link)))
  return [...new Set([...group, ...alike])].slice(0, maxAlike)
}

const isOfFolder = /\/[^/*]+\/\*/
type Found = { readonly found: readonly ListingLink[]; readonly pages: readonly Page[] }

/**
 * Where the menu leads to no listing: what scripts write into it, what the pages that it leads to link to, and what a
 * car's own page links to as its list.
 */
function* furtherLinks(home: Page, { found, pages }: Found): Crawl<readonly ListingLink[]> {
  const written = yield* scriptLinks(home)
  const links = written.flatMap(({ href, text }) => {
    const url = URL.parse(href, baseOf(home))
    return url === null ? [] : (linkTo({ url, text: `${inWords(url)} ${text}`, isInMenu: true }, home) ?? [])
  })
  const car = ownLinks(home.text, home.url).find(isVehiclePage)
  const { page } = car === undefined ? { page: null } : openPage(yield { url: car, purpose: 'vehicle' })
  const known = new Set(found.map(({ link }) => link))
  const shown = page === null ? pages : [...pages, page]
  const further = bestFirst([...links, ...shown.flatMap(listingLinks)]).filter(({ link }) => !known.has(link))
  return further
}

/** After so many links of a kind without vehicles, "Used cars near" each town, the rest are not asked. */
const enoughOfKind = 2
const maxLevels = 2
const maxGroups = 3
const fewestAlike = 3
const maxAlike = 25

/** Links of one shape that no word calls a listing: to the cars of each make, or of each price. */
function groupsOf(page: Page, elsewhere: ReadonlySet<string> = new Set()): readonly (readonly string[])[] {
  const links = sideLinks(page).filter((link) => !elsewhere.has(link))
  const alike = shapesOf(links).map((shape) => links.filter((link) => isLike(shape, link)))
  return [...groupsOfMakes(page), ...alike.filter(isGroup)].map((group) => group.slice(0, maxAlike))
}

type Leading = { readonly home: Page; readonly lists: (page: Page) => boolean }

/** Where the links of a group lead, if the first of them leads to a listing; or what those pages lead to: models of makes. */
function* pagesOfGroup(group: readonly string[], { home, lists }: Leading): Crawl<readonly Page[]> {
  const isListing = (page: Page) => lists(page) || isScriptShell(page)
  const first = yield* openAll(group.slice(0, 1))
  const all = function* () {
    return [...first, ...(yield* openAll(group.slice(1)))]
  }
  if (first.some(isListing)) return yield* all()
  const known = new Set([home.url, ...sideLinks(home), ...group])
  const below = (page: Page) => {
    const called = listingLinks(page).map(({ link }) => link)
    const fresh = [called, sideLinks(page)].map((links) => links.filter((link) => !known.has(link)))
    return fresh.find((links) => links.length > 0) ?? []
  }
  const next = yield* openAll(first.flatMap(below).slice(0, 1))
  if (!next.some(lists)) return []
  return yield* openAll((yield* all()).flatMap(below).slice(0, maxAlike))
}

function* openAll(links: readonly string[]): Crawl<readonly Page[]> {
  const pages: Page[] = []
  for (const url of links) {
    const { page } = openPage(yield { url, purpose: 'listing' })
    if (page !== null) pages.push(page)
  }
  return pages
}

function groupsOfMakes(home: Page): readonly (readonly string[])[] {
  const ofMakes = linksOfMakes(home)
  return isGroup(ofMakes) ? [ofMakes] : []
}

/** A dealer of two or three makes may have a store with listings of its own for each. */
const maxStores = 3

function linksOfMakes(home: Page): readonly string[] {
  const isOfMake = (words: readonly string[]) => namesMake(words) && carNamed(words.join(' ')) === null
  return sideLinks(home).filter((link) => isOfMake(wordsOfEnd(link)))
}

const isGroup = (links: readonly string[]) => links.length >= fewestAlike

const maxUnnamed = 5

/** The links of a short menu, none of which is called a listing. */
function unnamedLinks(home: Page): readonly string[] {
  const links = sideLinks(home).filter((link) => !isHome(new URL(link)))
  return links.length <= maxUnnamed ? links : []
}

/** Where the forms lead that narrow a listing, sent as they stand: to all of it. */
function searchForms(page: Page): readonly string[] {
  const $ = parseHtml(page.text)
  return $('form:has(select[name])')
    .toArray()
    .flatMap((form) => {
      const url = formAddress($(form), baseOf(page))
      const text = `${$(form).text()} ${$(form).find('[type="submit"]').attr('value') ?? ''}`
      return url === null ? [] : (linkTo({ url, text, isInMenu: false }, page)?.link ?? [])
    })
}

function sideLinks(home: Page): readonly string[] {
  return ownLinks(home.text, home.url).filter((link) => !notListing.test(localPart(link)) && !isVehiclePage(link))
}

/** Where no word says whether vehicles are for sale there: "Clearance", "Classics", "Specials". */
function otherLinks(home: Page): readonly string[] {
  const links = namedLinks(home).flatMap(({ url, text, isInMenu }) => {
    if (!isSameHost(url.href, home.url) || isHome(url) || isVehiclePage(url.href)) return []
    url.hash = ''
    const said = `${localPart(url.href)} ${text}`.replace(/specials?/gi, '')
    return notListing.test(said) ? [] : [{ link: url.href, isFirst: isInMenu }]
  })
  const sorted = links.toSorted((one, other) => Number(other.isFirst) - Number(one.isFirst))
  return [...new Set(sorted.map(({ link }) => link))]
}

/** The last part of an address in words: `/cars/land-rover`. */
function wordsOfEnd(link: string): readonly string[] {
  const { pathname, search } = new URL(link)
  const end = search === '' ? pathname.split('/').filter(Boolean).at(-1) : search.split('=').at(-1)
  return (end ?? '').split(/[^\p{L}\d]+/u)
}

type ListingLink = Pick<Named, 'text' | 'isInMenu'> & { readonly link: string; readonly score: number }

/** What the home page links to, the likeliest listing first: by the words of the link, its place and its depth. */
function listingLinks(home: Page): readonly ListingLink[] {
  return bestFirst(namedLinks(home).flatMap((link) => linkTo(link, home) ?? []))
}

/** Where the links of a page lead, with what they say. */
function namedLinks(page: Page): readonly Named[] {
  const $ = parseHtml(page.text)
  const base = baseOf(page)
  const anchors = $(linkSelector).toArray().slice(0, maxLinks)
  return anchors.flatMap((anchor) => {
    const link = linkOf(anchor)
    const url = link === '' ? null : URL.parse(link, base)
    const text = ($(anchor).text().trim() || (anchor.attribs.alt ?? '')).slice(0, 60)
    return url?.protocol.startsWith('http') ? [{ url, text, isInMenu: isInMenu(anchor) }] : []
  })
}

/** What the home page calls a listing on a host of its own, which is not read. */
export function listingsElsewhere(home: Page): readonly { readonly host: string; readonly text: string }[] {
  return namedLinks(home).flatMap((named) => {
    const { url, text } = named
    const isRead = isSameHost(url.href, home.url) || isOnSubdomain(url, home)
    const isOther = !isRead && !thirdPartyHost.test(url.host)
    return isOther && listingWords.test(text) && scoreOf(named) > 0 ? [{ host: url.host, text }] : []
  })
}

function isOnSubdomain(url: URL, home: Page): boolean {
  return hostOf(url.href).endsWith(`.${hostOf(home.url)}`)
}

type Named = { readonly url: URL; readonly text: string; readonly isInMenu: boolean }

function linkTo(named: Named, home: Page): ListingLink | null {
  const { url, text, isInMenu } = named
  if (!isOnSubdomain(url, home) && (!isSameHost(url.href, home.url) || isHome(url))) return null
  if (carNamed(text) !== null || isPageOf(url, new URL(home.url))) return null
  url.hash = ''
  const score = scoreOf(named)
  return score > 0 ? { link: url.href, score, text, isInMenu } : null
}

/** Systems without permalinks tell pages apart by a number: `/?page_id=7`. */
export function isHome({ pathname, search }: URL): boolean {
  return pathname === '/' && !/[?&]\w*(?:id|page|view|p)=./.test(search)
}

function inWords({ pathname, search }: URL): string {
  return (pathname + search).replace(/[^\p{L}\d]+/gu, ' ')
}

function bestFirst(links: readonly ListingLink[]): readonly ListingLink[] {
  const sorted = links.toSorted((one, other) => other.score - one.score)
  return inTurns([...new Map(sorted.toReversed().map((link) => [link.link, link])).values()].toReversed())
}

function scoreOf({ url, text, isInMenu }: Named): number {
  const path = url.pathname + url.search
  if (notListing.test(path) || isVehiclePage(url.href)) return 0
  const named = (isListingPage(url.href) ? 4 : 0) + (listingWords.test(text) ? 3 : 0)
  if (named === 0 || (notListing.test(text) && !isListingPage(url.href))) return 0
  const depth = url.pathname.split('/').filter(Boolean).length + (url.search === '' ? 0 : 1)
  return named + (isInMenu ? 2 : 0) - depth * 0.5 - path.length / 200
}

function isInMenu(anchor: Element): boolean {
  const isMenu = ({ name, attribs }: Element) =>
    /^(?:nav|header|menu)$/.test(name) || /\b(?:nav|menu)/i.test(`${attribs.class ?? ''} ${attribs.id ?? ''}`)
  return isBelow(anchor.parent, isMenu, Infinity)
}

const notAFrame =
  /google|youtube|vimeo|facebook|matterport|recaptcha|doubleclick|maps|chat|carfax|calendly|podium|financ|credit|apply/i

const loaded = 'turbo-frame[src], include-fragment[src], [hx-get][hx-trigger*="load"], div[data-src], section[data-src]'

/** `$('#list').load('/inc/list.html')` */
const loads = /\)\.load\(\s{0,9}["'`]([\w./?=&-]{1,200})["'`]/g

/** The addresses of what a page has in frames, or loads into its elements. */
export function framesOf(page: Page): readonly string[] {
  const $ = parseHtml(page.text)
  const empty = $(loaded).toArray().filter(isToBeFilled)
  const named = [...$('iframe[src]').toArray(), ...empty].map(
    ({ attribs }) => attribs.src ?? attribs['hx-get'] ?? attribs['data-src'] ?? '',
  )
  return [...named, ...page.text.matchAll(loads).map(([, address = '']) => address)]
    .flatMap((address) => URL.parse(address, baseOf(page)) ?? [])
    .filter(({ href, protocol, pathname }) => {
      const named = isSameHost(href, page.url) ? localPart(href) : href
      return protocol.startsWith('http') && !notAFrame.test(named) && !isImage.test(pathname)
    })
    .map(({ href }) => href)
}

const isImage = /\.(?:jpe?g|png|webp|gif|svg|avif|mp4)$/i
