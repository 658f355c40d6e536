import type { Page } from '../../../../model/page.ts'
import { baseOf, linkOf, linkSelector } from '../../cards/link-of.ts'
import { parseHtml } from '../../cards/parse-html.ts'
import { nameOfLink } from '../explore/link-shapes.ts'
import { htmlOf, isWholePage } from '../extract/html-of.ts'

const fewestPages = 3
const maxLinks = 3_000

export type IsOfMenu = (link: string, page: Page) => boolean

/** Whether a link stands on a page no more often than on every other: in a menu or a box that all pages have. */
export function menusOf(pages: readonly Page[], fewest = fewestPages): IsOfMenu {
  const counts = new Map(pages.flatMap((page) => (isWholePage(page.text) ? [[page, countsOf(page)] as const] : [])))
  return (link, page) => {
    const name = nameOfLink(link)
    const own = counts.get(page)?.get(name) ?? 0
    return own > 0 && counts.size >= fewest && [...counts.values()].every((count) => (count.get(name) ?? 0) >= own)
  }
}

const known = new WeakMap<Page, ReadonlyMap<string, number>>()

function countsOf(page: Page): ReadonlyMap<string, number> {
  const before = known.get(page)
  if (before !== undefined) return before
  const html = htmlOf(page)
  const base = baseOf({ text: html, url: page.url })
  const counts = new Map<string, number>()
  for (const element of parseHtml(html)(linkSelector).toArray().slice(0, maxLinks)) {
    const name = nameOfLink(URL.parse(linkOf(element), base)?.href ?? '')
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  known.set(page, counts)
  return counts
}
