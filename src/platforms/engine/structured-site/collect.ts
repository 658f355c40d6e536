import { nothingStated, type Scan, type StatedCounts } from '../../../model/scan.ts'
import { openPage } from '../cards/read-page.ts'
import type { Collection, Crawl, WorkingPlatform } from '../contract.ts'
import { configureSite } from '../detect/configure-site.ts'
import { isVehiclePage, ownLinks, vinOfPath } from '../detect/site-links.ts'
import {
  buildScan,
  conditionOfUrl,
  countConditions,
  noteProblem,
  tooManyGone,
  uniqueByVin,
} from '../listing/build-scan.ts'
import { byCrawling } from '../listing/by-crawling.ts'
import { crawlSitemap, type SitemapOutcome } from '../paging/crawl-sitemap.ts'
import { readListings, type StructuredSiteOptions } from './read-listings.ts'
import { isBlocked, isFound, pagesToRead, pickSample, type Reading, readVehiclePages } from './read-vehicle-pages.ts'

type SchemaOrgDefinition = Omit<WorkingPlatform, 'status' | 'configure' | 'collect' | 'one' | 'tier'> &
  Partial<Pick<WorkingPlatform, 'configure'>> &
  Pick<StructuredSiteOptions, 'listings' | 'facets'>

export function schemaOrgPlatform({ listings, facets, ...definition }: SchemaOrgDefinition): WorkingPlatform {
  const further = { ...(listings === undefined ? {} : { listings }), ...(facets === undefined ? {} : { facets }) }
  return {
    status: 'working',
    configure: (page) => configureSite(page, null),
    ...definition,
    ...byCrawling((site, options) => collectStructuredSite(site.config.base_url, { ...options, ...further })),
  }
}

const maxVehiclePages = 20_000

/** Pages that the sitemap lists, then what only listings show. 404 and 410 mean sold; others make it incomplete. */
export function* collectStructuredSite(baseUrl: string, options: StructuredSiteOptions): Collection {
  const reading: Reading = {
    ...{ vehicles: [], seen: new Set(), skipped: {}, leftOut: new Map(), problem: null, failure: null, pagesRead: 0 },
    ...{ stated: null, loadsMore: false },
    wanted: options.wanted ?? null,
    pageDates: new Map(),
    describe: options.describe,
    skip: options.skip,
  }
  if (options.wanted !== undefined && options.knownPage !== undefined) {
    const atPage = yield* readKnownPage(options.knownPage, reading)
    if (atPage !== null) return finish(atPage, null)
  }
  const sitemap = yield* crawlAnySitemap(baseUrl, options)
  reading.pagesRead += sitemap.pagesRead
  reading.pageDates = sitemap.pageDates
  if (sitemap.problem !== null) noteProblem(reading, sitemap.problem, sitemap.failure)
  if (isBlocked(sitemap.failure)) return finish(reading, nothingStated)
  if (sitemap.urls.length > 0) {
    const read = yield* readSitemapPages(sitemap.urls, options, reading)
    if (isFound(reading)) return finish(reading, read)
    if (read !== null) {
      // Sitemaps can be outdated: the listings are read on as long as they show unknown vehicles.
      if (!options.sample && reading.failure === null)
        yield* readListings(baseUrl, { ...options, sparing: true }, reading)
      return finish(reading, read)
    }
  }
  yield* readListings(baseUrl, { ...options, sparing: false }, reading)
  return finish(reading, null)
}

/** The pages that list the vehicles for people, if the platform has any, else the sitemaps for machines. */
function* crawlAnySitemap(
  baseUrl: string,
  { sitemapPages: pages, guesses = true }: StructuredSiteOptions,
): Crawl<SitemapOutcome> {
  let pagesRead = 0
  for (const path of pages?.paths ?? []) {
    const { page, failure } = openPage(yield { url: new URL(path, baseUrl).href, purpose: 'sitemap' })
    pagesRead++
    if (isBlocked(failure))
      return { urls: [], pageDates: new Map(), problem: failure?.message ?? null, failure, pagesRead }
    const isWhole = page !== null && /<\/(?:html|body)\s*>/i.test(page.text)
    const links = page === null ? [] : ownLinks(page.text, page.url)
    const urls = links.filter((link) => pages?.isVehicle.test(URL.parse(link)?.pathname ?? '') === true)
    const problem = isWhole ? null : `${path} was cut off`
    if (urls.length > 0) return { urls, pageDates: new Map(), problem, failure: null, pagesRead }
  }
  const sitemap = yield* crawlSitemap(baseUrl, isVehiclePage, { guesses })
  return { ...sitemap, pagesRead: pagesRead + sitemap.pagesRead }
}

/** null if the page does not show the wanted vehicle: only the whole site can then show whether it is gone. */
function* readKnownPage(url: string, reading: Reading): Crawl<Reading | null> {
  const asked = { ...reading, vehicles: [], seen: new Set<string>(), skipped: {}, leftOut: new Map() }
  yield* readVehiclePages([url], asked)
  reading.pagesRead = asked.pagesRead
  return isFound(asked) || isBlocked(asked.failure) ? asked : null
}

/** Null if the sitemap's pages have no vehicle data, so that the listings have to be read. */
function* readSitemapPages(
  listed: readonly string[],
  options: StructuredSiteOptions,
  reading: Reading,
): Crawl<StatedCounts | null> {
  const all = pagesToRead(listed, reading.wanted)
  if (reading.wanted !== null) markSeen(listed, reading)
  const picked = options.sample ? pickSample(all) : all.slice(0, maxVehiclePages)
  const urls = options.probe === true ? picked.slice(0, 1) : picked
  const pages = yield* readVehiclePages(urls, reading)
  if (pages.withVehicle === 0 && pages.failed === 0 && pages.withoutData > 0) {
    reading.skipped = {}
    return null
  }
  if (pages.withoutData * 2 > urls.length) {
    noteProblem(reading, `${pages.withoutData} of ${urls.length} vehicle pages carry no vehicle data`)
  }
  if (reading.wanted !== null && pages.withoutData > 0) {
    noteProblem(reading, `${pages.withoutData} vehicle pages carry no vehicle data`)
  }
  const distinct = new Set(reading.vehicles.map((vehicle) => vehicle.vin?.toUpperCase())).size
  if (distinct * 2 < reading.vehicles.length) {
    noteProblem(reading, `${reading.vehicles.length} vehicle pages show only ${distinct} vehicles`)
  }
  if (all.length > maxVehiclePages) noteProblem(reading, `the site has more than ${maxVehiclePages} vehicle pages`)
  if (!options.sample) return { ...nothingStated, total: all.length }
  const vouched = reading.problem === null && pages.withoutData === 0
  if (urls.length < all.length) noteProblem(reading, 'only a sample was read')
  return vouched ? countUrls(all) : nothingStated
}

/** Pages whose address names another VIN need not be read. */
function markSeen(urls: readonly string[], { seen, wanted }: Reading): void {
  for (const url of urls) {
    const vin = vinOfPath(url)
    if (vin !== null && vin !== wanted) seen.add(url).add(vin)
  }
}

function countUrls(urls: readonly string[]): StatedCounts {
  const conditions = urls.map(conditionOfUrl)
  const areKnown = conditions.every((condition) => condition !== null)
  const fresh = conditions.filter((condition) => condition === 'new').length
  return { total: urls.length, new: areKnown ? fresh : null, used: areKnown ? urls.length - fresh : null }
}

function noteShortfall(reading: Reading, found: number): void {
  const gone = reading.skipped.gone ?? 0
  const listed = found + gone + (reading.skipped.sold ?? 0)
  const reason = tooManyGone(gone, listed)
  if (reason !== null) noteProblem(reading, reason)
  if (reading.stated !== null && reading.stated > listed) {
    noteProblem(reading, `the site states ${reading.stated} vehicles, ${listed} were found`)
  } else if (reading.loadsMore && reading.stated === null) {
    noteProblem(reading, 'a listing loads more vehicles by script')
  }
}

function finish(reading: Reading, stated: StatedCounts | null): Scan {
  const vehicles = uniqueByVin(reading.vehicles, reading.skipped)
  if (reading.wanted === null) noteShortfall(reading, vehicles.length)
  const { problem, failure } = isFound(reading) ? { problem: null, failure: null } : reading
  return buildScan({
    vehicles,
    skipped: reading.skipped,
    leftOut: reading.leftOut,
    incompleteReason: problem,
    failure,
    stated: problem === null ? countConditions(vehicles) : (stated ?? nothingStated),
    pagesRead: reading.pagesRead,
  })
}
