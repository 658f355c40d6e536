import { openPage } from '../cards/read-page.ts'
import type { Crawl } from '../contract.ts'
import { ownLinks } from '../detect/site-links.ts'
import { crawlSitemap } from '../paging/crawl-sitemap.ts'
import { normalizedVin, vinsIn } from '../records/vin-key.ts'
import { linkParts, linkTemplate } from './align/record-links.ts'
import type { ExploredSite } from './explore/explore-site.ts'
import { below } from './explore/link-templates.ts'
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
  records: RecordList | undefined,
  { site: { pages, home, guesses }, baseUrl, written, read }: Places,
): Crawl<string | undefined> {
  if (records === undefined || read().some(({ vehicle }) => vehicle.vdp_link)) return undefined
  for (const template of written) if (yield* isRight(read(template))) return template
  const named: string[] = []
  const linked = linkTemplate(records.records, linkParts(pages.flatMap((page) => ownLinks(page.text, page.url))))
  if (linked === null) yield* crawlSitemap(baseUrl, (url) => named.push(url) < 0, { guesses })
  const template = linked ?? linkTemplate(records.records, linkParts(named))
  if (template !== null && (yield* isRight(read(template)))) return template
  const [list = home] = pages.filter((page) => page !== home)
  const guessed = list === null ? [] : below.map((names) => `${new URL(list.url).pathname}/{${names}}`)
  for (const guess of guessed) if (yield* isRight(read(guess), true)) return guess
  return undefined
}

/** Whether the first record leads to a page that shows no other vehicle instead; by a guess, to one that shows it. */
function* isRight(items: readonly ListedItem[], isGuess = false): Crawl<boolean> {
  const { vdp_link: link, vin } = items.find(({ vehicle }) => vehicle.vdp_link)?.vehicle ?? {}
  const { page } = link ? openPage(yield { url: link, purpose: 'vehicle' }) : { page: null }
  if (page === null || !vin) return page !== null && !isGuess
  return page.text.toUpperCase().includes(normalizedVin(vin)) || !(isGuess || vinsIn(page.text).some(() => true))
}
