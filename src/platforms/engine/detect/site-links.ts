import { type AnyNode, type Element, isText } from 'domhandler'
import { find } from 'domutils'
import { plainLetters } from '../../../lib/plain-letters.ts'
import { baseOf, linkOf, linkSelector } from '../cards/link-of.ts'
import { type HtmlPage, parseHtml } from '../cards/parse-html.ts'
import {
  differingNames,
  isCursorName,
  isOffsetName,
  isPageName,
  pageInPath,
} from '../reader/explore/parameter-names.ts'
import { hostOf } from '../stores/attribute-stores.ts'

const vinIn = /(?<![a-z0-9])(?=[a-z0-9]*\d)(?=[a-z0-9]*[a-z])[a-hj-npr-z0-9]{17}(?![a-z0-9])/i
const vehiclePath = /\/vdp\/|(?:\b|vehicle)details?\/|-id\d+|\/(?:[a-z]+-){0,3}(?:19|20)\d{2}-[a-z]|\/viewdetails\//i
const listingPath =
  /inventory|\/vehicles?\b|showroom|pre-?owned|\bused-?(cars?|vehicles?|trucks?|suvs?)|\bnew-?(cars?|vehicles?|trucks?|suvs?)|cars-for-sale|listings|stock-?list|search(used|new)|\/vehiclesearchresults|\/(used|new|certified|cars)\/?$/i
const articlePath = /\/(blog|news|research|reviews?|service|parts|careers?|events?|specials?)\//i
const notInventory =
  /service|financ|trade|blog|news\b|parts|sell|value|research|review|compare|about|contact|special|career|privacy|sitemap|coupon|video|event|lease|warranty|\.(jpe?g|png|gif|webp|pdf|css|js|xml)$/i

/** Recognizes a VDP by its path: a VIN, a model year before a name, /vdp/, /details/ or -id123. */
export function isVehiclePage(url: string): boolean {
  const path = pathOf(url)
  return path !== '' && (vinIn.test(path) || (vehiclePath.test(path) && !articlePath.test(path)))
}

/** The VIN that an address names, in upper case; null where it names none. */
export function vinOfAddress(url: string): string | null {
  return vinIn.exec(localPart(url))?.[0].toUpperCase() ?? null
}

export function isListingPage(url: string): boolean {
  const path = pathOf(url)
  return listingPath.test(path) && !notInventory.test(path) && !isVehiclePage(url)
}

/** Path and query: a host may be called after credit, service or parts. */
export function localPart(link: string): string {
  const url = URL.parse(link)
  return url === null ? link : url.pathname + url.search
}

export function isSameHost(url: string, other: string): boolean {
  return hostOf(url) !== '' && hostOf(url) === hostOf(other)
}

/** Distinct links, without fragments. */
export function linksOf(html: string, pageUrl: string): string[] {
  const $ = parseHtml(html)
  const base = baseOf({ text: html, url: pageUrl })
  const links = new Set<string>()
  for (const element of $(linkSelector).toArray().slice(0, maxLinks)) {
    const link = linkOf(element)
    const url = link === '' ? null : URL.parse(link, base)
    if (url === null || !url.protocol.startsWith('http')) continue
    url.hash = ''
    links.add(url.href)
  }
  return [...links]
}

/** Those to the page's own host. */
export function ownLinks(html: string, pageUrl: string): string[] {
  return linksOf(html, pageUrl).filter((link) => isSameHost(link, pageUrl))
}

/** Even a large lot's listing, with several links per vehicle, stays below this. */
const maxLinks = 20_000
const offsetName = /^(?:start|offset)$/i

const nextWords =
  /^(?:next(?: page| \d{1,3}(?: [a-z]{3,12})?)?|older(?: [a-z]{3,12})?|suivante?|page suivante|siguiente|p[aá]gina siguiente)?[\s»›>→]*$/iu

/** The next page: rel=next, or else the link with the next page number or offset, or one that is called so. */
export function nextPage(html: string, pageUrl: string): string | null {
  const $ = parseHtml(html)
  const stated = $('link[rel~="next"][href], a[rel~="next"][href]').first().attr('href')
  const next = stated === undefined ? null : URL.parse(stated, baseOf({ text: html, url: pageUrl }))
  if (next !== null && isSameHost(next.href, pageUrl)) return next.href
  const here = positionOf(pageUrl)
  const ahead = ownLinks(html, pageUrl)
    .map((url) => ({ url, ...positionOf(url) }))
    .filter((link) => link.stem === here.stem && (link.kind === here.kind || here.kind === 'none'))
    .filter((link) => (link.kind === 'offset' ? link.position > here.position : link.position === here.position + 1))
    .sort((a, b) => a.position - b.position)
  const byWords = ahead[0]?.url ?? nextByWords(html, pageUrl) ?? nextLoaded(html, pageUrl)
  return byWords ?? nextCalled(html, pageUrl) ?? nextByCursor(html, pageUrl)
}

/** The only link to another place of the same list, as its parameter is called: `?after=Y3Vyc29yOjQx`. */
function nextByCursor(html: string, pageUrl: string): string | null {
  const isPlace = (link: string) => {
    const [name = '', ...others] = differingNames(new URL(link), new URL(pageUrl))
    const isWord = /^[a-z]*$|^\d+$/.test(new URL(link).searchParams.get(name) ?? '')
    return others.length === 0 && (isCursorName(name) || isOffsetName(name)) && !isWord
  }
  const [link = null, ...others] = ownLinks(html, pageUrl).filter((one) => isOfList(one, pageUrl) && isPlace(one))
  return others.length === 0 ? link : null
}

/** Whether an address is the page's own but for its parameters. */
function isOfList(link: string, pageUrl: string): boolean {
  const [one, other] = [link, pageUrl].map((address) => stemOf(new URL(address.replace(/[?#].*$/, ''))))
  return one === other
}

/**
 * The link behind the page's own entry among those that are called as pages are, whatever their addresses: its own is no
 * link or leads to the page itself, and the first page may have an address without a number.
 */
function nextCalled(html: string, pageUrl: string): string | null {
  const $ = parseHtml(html)
  const base = baseOf({ text: html, url: pageUrl })
  const link = anchorsOf($).find((anchor) => pageName.test($(anchor).text()))
  if (link === undefined) return null
  let around = $(link).parent()
  const addressOf = ({ parent }: AnyNode) => {
    const href = parent === null ? undefined : $(parent).closest('a[href]').attr('href')
    return href === undefined ? pageUrl : (URL.parse(href, base)?.href ?? '')
  }
  const entries = () =>
    find(isText, around.toArray(), true, maxTexts).flatMap((node) => {
      const texts = isText(node) ? node.data.split('|').filter((text) => pageName.test(text)) : []
      return texts.map((text) => ({ text, url: addressOf(node) }))
    })
  for (let level = 0; level < maxClimb && around.length > 0 && entries().length < 2; level++) around = around.parent()
  const pages = entries()
  const own = pages.findIndex(({ url }) => url === pageUrl)
  const number = numberIn(pages[own]?.text ?? '')
  const below = `${stemOf(new URL(pageUrl))}/`
  const startsBelow = ({ text, url }: { readonly text: string; readonly url: string }) =>
    !/^\D*1(?!\d)/.test(text) && URL.canParse(url) && stemOf(new URL(url)).startsWith(below)
  if (own < 0) return further(pages.find(startsBelow)?.url, base, pageUrl)
  const next = number === null ? pages[own + 1] : pages.find(({ text }) => numberIn(text) === number + 1)
  return further(next?.url, base, pageUrl)
}

function numberIn(text: string): number | null {
  const [, number] = /^\D*(\d+)\D*$/.exec(text) ?? []
  return number === undefined ? null : Number(number)
}

/** What is loaded when a person has scrolled to the end, or by the only link for more. */
function nextLoaded(html: string, pageUrl: string): string | null {
  const $ = parseHtml(html)
  const watched = $(atTheEnd).last().get(0)?.attribs ?? {}
  const named = ['hx-get', 'src', 'data-next-url', 'data-next-page', 'data-next'].flatMap(
    (name) => watched[name] ?? [],
  )[0]
  const revealed = named !== undefined && /^(?:https?:|\/|\?)/.test(named) ? named : undefined
  const base = baseOf({ text: html, url: pageUrl })
  const isMore = (anchor: Element) => {
    const text = textOf($, anchor)
    if (moreLink.test(text)) return true
    const link = bareMore.test(text) ? URL.parse(linkOf(anchor), base)?.href : undefined
    return link !== undefined && new URL(link).search !== '' && isOfList(link, pageUrl)
  }
  const [more, ...others] = anchorsAndForms($).filter(isMore)
  const address = revealed ?? (others.length === 0 && more !== undefined ? linkOf(more) : undefined)
  return further(address, base, pageUrl)
}

function anchorsOf($: HtmlPage): readonly Element[] {
  return $('a[href]').toArray().slice(0, maxLinks)
}

/** A form that leaves nothing to choose is a link too. */
function anchorsAndForms($: HtmlPage): readonly Element[] {
  return $('a[href], form[action]').toArray().slice(0, maxLinks)
}

function textOf($: HtmlPage, anchor: Element): string {
  return $(anchor).text().trim() || ($(anchor).find('input[type="submit"]').attr('value') ?? '')
}

/** The address, if it is another one of the site and no vehicle's. */
function further(address: string | undefined, base: string, pageUrl: string): string | null {
  const url = address ? URL.parse(address, base) : null
  if (url === null || !isSameHost(url.href, pageUrl) || isVehiclePage(url.href)) return null
  url.hash = ''
  return url.href === pageUrl ? null : url.href
}

const atTheEnd =
  'turbo-frame turbo-frame[src], [hx-get][hx-trigger*="revealed"], [hx-get][hx-trigger*="intersect"], [data-next-url], [data-next-page], [data-next]'
const moreLink =
  /^\s*(?:load|show)\s+more(?:\s+[\p{L}]{3,12})?\s*$|^\s*(?:more (?:cars|vehicles|results|listings)|(?:ver|cargar|mostrar) m[aá]s(?: (?:autos|veh[ií]culos|resultados))?|(?:afficher|charger) plus(?: de [\p{L}]{3,12})?)\s*$/iu
/** What links to articles say too. */
const bareMore = /^\s*(?:more|m[aá]s|plus)[\s.…+»›>→↓]*$/iu

/** "3", "[3]", "page 3", "11-20", "Page two" */
const pageName = /^\s*(?:[[(]?(?:page\s+)?\d{1,3}[\])]?|\d{1,4}\s*[-–]\s*\d{1,4}|page\s+[a-z]{3,9})\s*$/i
/** How far above a link the element may be that holds them all. */
const maxClimb = 4
const maxTexts = 20_000

function nextByWords(html: string, pageUrl: string): string | null {
  const $ = parseHtml(html)
  const base = baseOf({ text: html, url: pageUrl })
  for (const anchor of anchorsAndForms($)) {
    const text = textOf($, anchor)
      .replace(/^[\s←«‹<]+/, '')
      .trim()
    const url = text !== '' && nextWords.test(text) ? further(linkOf(anchor), base, pageUrl) : null
    if (url !== null && !isBack(url, pageUrl)) return url
  }
  return null
}

/** Sites that begin anew after their last page. */
function isBack(link: string, pageUrl: string): boolean {
  const [there, here] = [positionOf(link), positionOf(pageUrl)]
  return there.stem === here.stem && there.kind === here.kind && there.position <= here.position
}

/** Where a page sends its visitors at once: `<meta http-equiv="refresh" content="0; url=/home.asp">`. */
export function refreshOf({ text, url }: { readonly text: string; readonly url: string }): string | null {
  const content = parseHtml(text)('meta[http-equiv="refresh" i]').attr('content') ?? ''
  const address = /^\s*[0-5]\s*[;,]\s*url\s*=\s*["']?([^"'\s]+)/i.exec(content)?.[1]
  const target = address === undefined ? null : URL.parse(address, url)
  return target?.protocol.startsWith('http') && target.href !== url ? target.href : null
}

/** An address's position in a paged listing; the first page usually has no number. */
function positionOf(address: string): { stem: string; kind: 'page' | 'offset' | 'none'; position: number } {
  const url = new URL(address)
  const counted = [...url.searchParams].filter(([, value]) => /^\d+$/.test(value))
  const page = counted.find(([name]) => isPageName(name))
  const [name, value] = page ?? counted.find(([param]) => offsetName.test(param)) ?? []
  if (name !== undefined) {
    url.searchParams.delete(name)
    return { stem: stemOf(url), kind: page === undefined ? 'offset' : 'page', position: Number(value) }
  }
  const inPath = pageInPath.exec(url.pathname)
  if (inPath === null) return { stem: stemOf(url), kind: 'none', position: 1 }
  url.pathname = url.pathname.replace(pageInPath, '')
  return { stem: stemOf(url), kind: 'page', position: Number(inPath[2]) }
}

function stemOf(url: URL): string {
  return hostOf(url.href) + url.pathname.replace(/(?<!\/)\/+$/, '') + url.search
}

function pathOf(url: string): string {
  return URL.parse(url)?.pathname ?? ''
}

/** A name as platforms write it into addresses: "Classe É 300" is classe-e-300. */
export function slugOf(text: string): string {
  return plainLetters(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
