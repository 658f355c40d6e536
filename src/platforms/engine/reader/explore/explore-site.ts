import type { FetchFailure, Page } from '../../../../model/page.ts'
import { parseHtml } from '../../cards/parse-html.ts'
import { openPage } from '../../cards/read-page.ts'
import type { Crawl } from '../../contract.ts'
import { isListingPage, isSameHost, isVehiclePage, ownLinks } from '../../detect/site-links.ts'

const maxListings = 4
const maxFrames = 2

export type ProbedSite = {
  readonly pages: readonly Page[]
  readonly home: Page | null
  readonly refused: FetchFailure | null
  readonly pagesRead: number
}

const listingWords =
  /\b(?:inventory|inventario|used|pre-?owned|new (?:cars|vehicles|trucks)|our (?:cars|stock|vehicles)|browse|vehicles|cars|trucks|stock|for sale|showroom|seminuevos|autos|veh[ií]culos|v[eé]hicules|occasion|catalog)\b/i
export const notListing =
  /sold|vendido|vendu|financ|credit|service|parts|blog|news|about|contact|review|sell|trade|special|privacy|career|team|login|wish|compare|\.(?:pdf|jpe?g|png)$/i
const seeds = ['/inventory', '/cars-for-sale', '/vehicles', '/used-cars', '/stock']

/** The listings that the home page links to, with the frames of other hosts that they embed. */
export function* probeSite(baseUrl: string): Crawl<ProbedSite> {
  const opened = openPage(yield { url: new URL('/', baseUrl).href, purpose: 'home' })
  const home = opened.page
  if (home === null) return { pages: [], home, refused: opened.failure, pagesRead: 1 }
  const linked = listingLinks(home)
  const addresses = linked.length > 0 ? linked : seeds.map((path) => new URL(path, baseUrl).href)
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
  for (const url of [home, ...pages].flatMap(framesOf).slice(0, maxFrames)) {
    const { page } = openPage(yield { url, purpose: 'listing' })
    pagesRead++
    if (page !== null) pages.push(page)
  }
  return { pages: [...pages, home], home, refused, pagesRead }
}

function listingLinks(home: Page): readonly string[] {
  const $ = parseHtml(home.text)
  const byText = $('a[href]')
    .toArray()
    .filter((anchor) => listingWords.test($(anchor).text().slice(0, 60)))
    .flatMap(({ attribs }) => URL.parse(attribs.href ?? '', home.url)?.href ?? [])
  const links = [...ownLinks(home.text, home.url).filter(isListingPage), ...byText]
  const usable = links
    .map((link) => link.replace(/#.*$/, ''))
    .filter((link) => {
      const url = URL.parse(link)
      return (
        url !== null &&
        isSameHost(link, home.url) &&
        url.pathname !== '/' &&
        !notListing.test(url.pathname + url.search) &&
        !isVehiclePage(link)
      )
    })
  const depth = (link: string) =>
    new URL(link).pathname.split('/').filter(Boolean).length + (new URL(link).search === '' ? 0 : 1)
  return [...new Set(usable)].toSorted((one, other) => depth(one) - depth(other) || one.length - other.length)
}

const notAFrame =
  /google|youtube|vimeo|facebook|matterport|recaptcha|doubleclick|maps|chat|carfax|calendly|podium|financ|credit|apply/i

function framesOf(page: Page): readonly string[] {
  return parseHtml(page.text)('iframe[src]')
    .toArray()
    .flatMap(({ attribs }) => URL.parse(attribs.src ?? '', page.url) ?? [])
    .filter((url) => url.protocol.startsWith('http') && !notAFrame.test(url.href))
    .map(({ href }) => href)
}
