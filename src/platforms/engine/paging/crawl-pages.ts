import type { FetchFailure, Page } from '../../../model/page.ts'
import { openPage } from '../cards/read-page.ts'
import type { Crawl } from '../contract.ts'
import { nextPage } from '../detect/site-links.ts'

type PagesCrawl<Item> = {
  readonly url: string
  readonly read: (page: Page) => readonly Item[]
  readonly keyOf: (item: Item) => string
  readonly maxPages: number
  readonly isFound: (page: readonly Item[]) => boolean
}

export type PagesOutcome<Item> = {
  readonly items: readonly Item[]
  readonly problem: string | null
  readonly failure: FetchFailure | null
  readonly pagesRead: number
}

/**
 * Follows rel=next and page parameters up to a page without vehicles. One that only repeats vehicles is a problem, and
 * so is one without vehicles if the page before it has changed by then: the lot became smaller meanwhile.
 */
export function* crawlPages<Item>(crawl: PagesCrawl<Item>): Crawl<PagesOutcome<Item>> {
  const items: Item[] = []
  const keys = new Set<string>()
  const read = new Set<string>()
  let last: { readonly url: string; readonly keys: ReadonlySet<string> } | null = null
  const outcome = (problem: string | null, failure: FetchFailure | null = null, pagesRead = read.size) => ({
    items,
    problem,
    failure,
    pagesRead,
  })
  let url: string | null = crawl.url
  while (url !== null && !read.has(url)) {
    if (read.size >= crawl.maxPages) return outcome(`stopped after ${crawl.maxPages} pages of ${crawl.url}`)
    read.add(url)
    const opened = openPage(yield { url, purpose: 'listing' })
    if (opened.page === null) return outcome(opened.failure.message, opened.failure)
    const found = crawl.read(opened.page)
    const known = keys.size
    for (const item of found) {
      keys.add(crawl.keyOf(item))
      items.push(item)
    }
    if (found.length === 0 && last !== null) {
      const again = openPage(yield { url: last.url, purpose: 'listing' })
      if (again.page === null) return outcome(again.failure.message, again.failure, read.size + 1)
      const isSame = last.keys.isSubsetOf(new Set(crawl.read(again.page).map(crawl.keyOf)))
      return outcome(isSame ? null : `${last.url} changed while the listing was read`, null, read.size + 1)
    }
    if (found.length === 0 || crawl.isFound(found)) return outcome(null)
    if (keys.size === known) return outcome(`${url} added no vehicle that an earlier page did not have`)
    last = { url, keys: new Set(found.map(crawl.keyOf)) }
    url = nextPage(opened.page.text, opened.page.url)
  }
  return outcome(null)
}
