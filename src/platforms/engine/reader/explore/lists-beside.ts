import type { Page } from '../../../../model/page.ts'
import { baseOf, linkOf } from '../../cards/link-of.ts'
import { parseHtml } from '../../cards/parse-html.ts'
import { isSameHost, isVehiclePage, localPart, ownLinks } from '../../detect/site-links.ts'
import { htmlOf } from '../extract/html-of.ts'
import { notListing } from './explore-site.ts'
import { addressesNamed } from './find-paging.ts'
import { isLike, shapesOf, withoutFilters } from './link-shapes.ts'

const allWords =
  /^\s*(?:view|show|see|ver|mostrar|voir|afficher)\s+(?:all|tod[oa]s?|tous|toutes?|tout)(?!\p{L})[^\n]{0,30}$/iu
const maxElements = 5_000

/** Where links and buttons lead that show all. */
export function linksToAll(page: Page): readonly string[] {
  const $ = parseHtml(page.text)
  const found = $('a, button')
    .toArray()
    .slice(0, maxElements)
    .filter((element) => allWords.test($(element).text()))
    .flatMap((element) => URL.parse(linkOf(element) || (element.attribs['data-url'] ?? ''), baseOf(page))?.href ?? [])
  return [...new Set(found)].filter((link) => isSameHost(link, page.url) && link !== page.url)
}

const fewestAlike = 2
const maxAlike = 25

/** Groups of links that only a listing has, in elements or their attributes: letters, years, tabs. */
export function groupsBeside(
  page: Page,
  { home, link = '' }: { readonly home: Page | null; readonly link?: string | undefined },
) {
  const elsewhere = new Set([...(home === null ? [] : ownLinks(home.text, home.url)), page.url])
  const html = htmlOf(page)
  const named = [...addressesNamed(html, baseOf(page))].map(({ url }) => url.href)
  const links = [...new Set([...named, ...ownLinks(html, page.url)])].filter(
    (one) => !elsewhere.has(one) && !isVehiclePage(one) && !isLike(link, one) && !notListing.test(localPart(one)),
  )
  return shapesOf(withoutFilters(links))
    .map((shape) => links.filter((one) => isLike(shape, one)))
    .filter(({ length }) => length >= fewestAlike && length <= maxAlike)
}
