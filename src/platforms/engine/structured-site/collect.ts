import { nothingStated, type Scan } from '../../../model/scan.ts'
import { isBlocked, openPage } from '../cards/read-page.ts'
import type { Collection, CollectOptions, Crawl, WorkingPlatform } from '../contract.ts'
import { sampled } from '../crawl/drive-crawl.ts'
import { configureSite } from '../detect/configure-site.ts'
import { isVehiclePage, ownLinks, vinOfPath } from '../detect/site-links.ts'
import {
  buildScan,
  countConditions,
  countSkipped,
  failedScan,
  type SkippedCounts,
  tooManyGone,
  uniqueByVin,
} from '../listing/build-scan.ts'
import { byCrawling } from '../listing/by-crawling.ts'
import { completeFromPages } from '../listing/complete-from-pages.ts'
import { crawlSitemap, type SitemapOutcome, scanOfLinks } from '../paging/crawl-sitemap.ts'
import { normalizedVin } from '../records/vin-key.ts'
import { collectListed, type ListedScan, type ListedSite } from './collect-listed.ts'
import { readMarkedPage } from './main-vehicle.ts'

type SchemaOrgDefinition = Omit<WorkingPlatform, 'status' | 'configure' | 'collect' | 'one' | 'tier'> &
  Partial<Pick<WorkingPlatform, 'configure'>> &
  Pick<ListedSite, 'listings' | 'facets'>

export function schemaOrgPlatform({ listings, facets, ...definition }: SchemaOrgDefinition): WorkingPlatform {
  const further = { ...(listings === undefined ? {} : { listings }), ...(facets === undefined ? {} : { facets }) }
  return {
    status: 'working',
    configure: (page) => configureSite(page, null),
    ...definition,
    ...byCrawling((site, options) => collectStructuredSite(site.config.base_url, { ...options, ...further })),
  }
}

export type StructuredSiteOptions = CollectOptions &
  ListedSite & {
    /** Pages of the site that link to every vehicle; `isVehicle` matches the paths of those links. */
    readonly sitemapPages?: { readonly paths: readonly string[]; readonly isVehicle: RegExp }
  }

/** Pages that the sitemap lists, then what only listings show. 404 and 410 mean sold; others make it incomplete. */
export function* collectStructuredSite(baseUrl: string, options: StructuredSiteOptions): Collection {
  const { wanted, knownPage } = options
  const atPage =
    wanted === undefined || knownPage === undefined ? null : yield* readPages([knownPage], { baseUrl, options })
  if (atPage !== null && (hasVin(atPage, wanted) || isBlocked(atPage.failure))) return atPage
  const sitemap = yield* crawlAnySitemap(baseUrl, options)
  const before = { ...sitemap, pagesRead: sitemap.pagesRead + (atPage?.pagesRead ?? 0) }
  if (sitemap.failure !== null && isBlocked(sitemap.failure)) return failedScan(sitemap.failure, before.pagesRead)
  const { urls } = sitemap
  const pages = urls.length === 0 ? null : yield* readPages(urls, { baseUrl, options, pageDates: sitemap.pageDates })
  if (pages !== null && (hasVin(pages, wanted) || options.sample || pages.failure !== null) && !isWithoutData(pages))
    return finish(before, [pages], options)
  const isKnown = pages !== null && !isWithoutData(pages)
  const known = { ...knownBy(urls, pages, options), sparing: isKnown }
  const listed = yield* collectListed({ baseUrl, site: options, options, known })
  const isNamed = urls.some((url) => vinOfPath(url) === wanted)
  const unread = { skipped: {}, incompleteReason: isNamed ? (pages?.incompleteReason ?? null) : null }
  const parts = pages === null ? [] : [isKnown ? pages : { ...pages, ...unread }]
  return finish(before, [...parts, listed.scan], options, listed)
}

function hasVin({ vehicles }: Scan, wanted: string | undefined): boolean {
  return wanted !== undefined && vehicles.some(({ vin }) => normalizedVin(vin) === wanted)
}

/** The listings have to be read instead. */
function isWithoutData({ vehicles, skipped, leftOut, failure }: Scan): boolean {
  return (
    vehicles.length === 0 && failure === null && (leftOut?.size ?? 0) === 0 && skipped['no vehicle data'] !== undefined
  )
}

type Pages = {
  readonly baseUrl: string
  readonly options: StructuredSiteOptions
  readonly pageDates?: ReadonlyMap<string, string>
}

function readPages(urls: readonly string[], { baseUrl, options, pageDates }: Pages): Collection {
  // biome-ignore lint/correctness/useYield: the addresses are known.
  const listing = function* (): Collection {
    return scanOfLinks(urls, pageDates)
  }
  return completeFromPages(listing(), {
    baseUrl,
    options,
    needed: () => true,
    read: (page) => readMarkedPage(page, options),
    isVehicle: isVehiclePage,
  })
}

/** The pages that list the vehicles for people, if the platform has any, else the sitemaps for machines. */
function* crawlAnySitemap(
  baseUrl: string,
  { sitemapPages: pages, guesses = true }: StructuredSiteOptions,
): Crawl<SitemapOutcome> {
  let pagesRead = 0
  const none = { urls: [], pageDates: new Map(), problem: null, failure: null }
  for (const path of pages?.paths ?? []) {
    const { page, failure } = openPage(yield { url: new URL(path, baseUrl).href, purpose: 'sitemap' })
    pagesRead++
    if (isBlocked(failure)) return { ...none, problem: failure?.message ?? null, failure, pagesRead }
    const isWhole = page !== null && /<\/(?:html|body)\s*>/i.test(page.text)
    const links = page === null ? [] : ownLinks(page.text, page.url)
    const urls = links.filter((link) => pages?.isVehicle.test(URL.parse(link)?.pathname ?? '') === true)
    if (urls.length > 0) return { ...none, urls, problem: isWhole ? null : `${path} was cut off`, pagesRead }
  }
  const sitemap = yield* crawlSitemap(baseUrl, isVehiclePage, { guesses })
  return { ...sitemap, pagesRead: pagesRead + sitemap.pagesRead }
}

/** What need not be read again: of a lookup also pages whose address names another VIN. */
function knownBy(urls: readonly string[], pages: Scan | null, { wanted }: CollectOptions) {
  const vins = urls.map(vinOfPath)
  const isUnread = wanted !== undefined && vins.includes(wanted)
  const keys = new Set(urls.filter((_, at) => !isUnread || vins[at] !== null))
  for (const vin of wanted === undefined ? [] : vins) if (vin !== null && vin !== wanted) keys.add(vin)
  for (const { vin, vdp_link: link } of pages?.vehicles ?? []) keys.add(normalizedVin(vin)).add(link ?? '')
  for (const vin of pages?.leftOut?.keys() ?? []) keys.add(vin)
  keys.delete('')
  const { gone = 0, sold = 0 } = pages?.skipped ?? {}
  return { has: (key: string) => keys.has(key), count: (pages?.vehicles.length ?? 0) + gone + sold }
}

function finish(
  sitemap: SitemapOutcome,
  parts: readonly Scan[],
  { wanted, sample }: CollectOptions,
  listed?: ListedScan,
): Scan {
  const pagesRead = parts.reduce((sum, part) => sum + part.pagesRead, sitemap.pagesRead)
  const found = parts.find((part) => hasVin(part, wanted))
  if (found !== undefined) return { ...found, complete: true, incompleteReason: null, failure: null, pagesRead }
  const skipped: SkippedCounts = {}
  for (const part of parts)
    for (const [reason, count] of Object.entries(part.skipped)) countSkipped(skipped, reason, count)
  const vehicles = uniqueByVin(
    parts.flatMap((part) => part.vehicles),
    skipped,
  )
  const problem =
    [sitemap, ...parts].map((part) => ('problem' in part ? part.problem : part.incompleteReason)).find(Boolean) ??
    (wanted === undefined ? shortfall(vehicles.length, skipped, listed) : null)
  const [first] = parts
  const isVouched = !sample || problem === null || problem === sampled
  return buildScan({
    vehicles,
    skipped,
    leftOut: new Map(parts.flatMap(({ leftOut = new Map() }) => [...leftOut])),
    incompleteReason: problem,
    failure: sitemap.failure ?? parts.find(({ failure }) => failure !== null)?.failure ?? null,
    stated: problem === null ? countConditions(vehicles) : isVouched && first ? first.stated : nothingStated,
    pagesRead,
  })
}

function shortfall(
  found: number,
  { gone = 0, sold = 0 }: SkippedCounts,
  listed: ListedScan | undefined,
): string | null {
  const shown = found + gone + sold
  const reason = tooManyGone(gone, shown)
  if (reason !== null) return reason
  const { stated = null, loadsMore = false } = listed ?? {}
  if (stated !== null) return stated > shown ? `the site states ${stated} vehicles, ${shown} were found` : null
  return loadsMore ? 'a listing loads more vehicles by script' : null
}
