import { openPage } from '../cards/read-page.ts'
import type { Crawl } from '../contract.ts'
import { ownLinks } from '../detect/site-links.ts'
import { crawlSitemap } from '../paging/crawl-sitemap.ts'
import { normalizedVin, vinsIn } from '../records/vin-key.ts'
import { linkParts, linkTemplate } from './align/record-links.ts'
import type { ExploredSite } from './explore/explore-site.ts'
import type { RecordList } from './extract/embedded-records.ts'
import type { ListedItem } from './understand/read-items.ts'

/** Where a site may say how it writes the addresses of its vehicles' pages. */
export type Places = {
  readonly site: ExploredSite
  readonly baseUrl: string
  /** By scripts. */
  readonly written: Iterable<string>
  /** The records with their links. */
  readonly read: (template?: string) => readonly ListedItem[]
}

/** How records without an address lead to their pages: as scripts write it, or links of any page or the sitemap have it. */
export function* findTemplate(
  list: RecordList | undefined,
  { site: { pages, guesses }, baseUrl, written, read }: Places,
): Crawl<string | undefined> {
  if (list === undefined || read().some(({ vehicle }) => vehicle.vdp_link)) return undefined
  for (const template of written) if (yield* isRight(read(template))) return template
  const named: string[] = []
  const linked = linkTemplate(list.records, linkParts(pages.flatMap((page) => ownLinks(page.text, page.url))))
  if (linked === null) yield* crawlSitemap(baseUrl, (url) => named.push(url) < 0, { guesses })
  const template = linked ?? linkTemplate(list.records, linkParts(named))
  return template !== null && (yield* isRight(read(template))) ? template : undefined
}

/** Whether the first record leads to a page that shows no other vehicle instead. */
function* isRight(items: readonly ListedItem[]): Crawl<boolean> {
  const { vdp_link: link, vin } = items.find(({ vehicle }) => vehicle.vdp_link)?.vehicle ?? {}
  const { page } = link ? openPage(yield { url: link, purpose: 'vehicle' }) : { page: null }
  if (page === null || !vin) return page !== null
  return page.text.toUpperCase().includes(normalizedVin(vin)) || !vinsIn(page.text).some(() => true)
}
