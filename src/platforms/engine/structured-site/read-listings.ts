import type { Page } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { isGone, openPage } from '../cards/read-page.ts'
import type { CollectOptions, Crawl } from '../contract.ts'
import { isListingPage, isVehiclePage, ownLinks, vinOfPath } from '../detect/site-links.ts'
import { leaveOut, noteProblem } from '../listing/build-scan.ts'
import { likeliestFirst } from '../listing/by-crawling.ts'
import { crawlPages, type PagesOutcome } from '../paging/crawl-pages.ts'
import { normalizedVin } from '../records/vin-key.ts'
import { type FoundVehicle, findVehicles } from '../structured-data/find-vehicles.ts'
import { withPageFacts } from './beside-markup.ts'
import {
  countKnown,
  type DescribePage,
  isBlocked,
  isFound,
  pagesToRead,
  type Reading,
  readVehiclePages,
  type SkipPage,
} from './read-vehicle-pages.ts'

type Item = { readonly vehicle: RawVehicle; readonly sold: boolean } | { readonly link: string }

/** Usual listing paths, for home pages without links to listings. */
const seedPaths = [
  '/inventory',
  '/used-vehicles/',
  '/new-vehicles/',
  '/used-inventory/',
  '/new-inventory/',
  '/cars-for-sale',
  '/vehicles',
  '/inventory/used',
  '/inventory/new',
  '/searchused.aspx',
  '/used-inventory/index.htm',
]
const maxListings = 60
const maxListingPages = 500
const maxVehiclePages = 20_000
const sampleListingPages = 3
/** Model years of a lot: the oldest has about forty. */
const maxFacets = 60
/** Each page delays setup by about a second. */
const sampleVehiclePages = 6
/** Listings by make and model only repeat the general ones. */
const maxIdleListings = 3
const maxIdleWhenSparing = 5

/** `sparing`: most vehicles are known already; a listing is read only while it shows unknown ones. */
type ListingOptions = StructuredSiteOptions & { readonly sparing: boolean }

export type StructuredSiteOptions = CollectOptions & {
  /** The platform's listing paths; default: those linked from the home page. */
  readonly listings?: readonly string[]
  /** Pages of the site that link to every vehicle; `isVehicle` matches the paths of those links. */
  readonly sitemapPages?: { readonly paths: readonly string[]; readonly isVehicle: RegExp }
  /** Addresses of a listing page's own filters that together show what the page cuts off. */
  readonly facets?: (page: Page) => readonly string[]
  readonly describe?: DescribePage
  readonly skip?: SkipPage
  /** Whether addresses that nothing names are tried. */
  readonly guesses?: boolean
}

export function* readListings(baseUrl: string, options: ListingOptions, reading: Reading): Crawl<void> {
  const home = openPage(yield { url: new URL('/', baseUrl).href, purpose: 'home' })
  reading.pagesRead++
  if (home.page === null) {
    if (!options.sparing || !isGone(home.failure)) noteProblem(reading, home.failure.message, home.failure)
    return
  }
  const stock = makeStock(reading)
  const atHome = itemsOf(home.page).filter((item) => 'vehicle' in item)
  stock.add(atHome)
  if (isFound(reading)) return
  const known = options.listings?.map((path) => new URL(path, baseUrl).href)
  const linked = known ?? ownLinks(home.page.text, home.page.url).filter(isListingPage).sort(byGenerality)
  const seeds = options.guesses === false ? [] : seedPaths.map((path) => new URL(path, baseUrl).href)
  if (options.sparing && linked.length === 0) return
  const job = { linked: linked.length > 0, options, reading, stock, shown: nothingShown() }
  const found = yield* crawlListings(linked.length > 0 ? linked : seeds, job)
  if (!found && atHome.length === 0 && !options.sparing) noteProblem(reading, 'no page that lists vehicles was found')
  if (stock.size() === 0 && !stock.saidEmpty && !options.sparing)
    noteProblem(reading, 'the pages of the inventory carry no vehicle data')
  const links = isFound(reading) ? [] : pagesToRead(stock.links(), reading.wanted)
  const limit = options.sample ? sampleVehiclePages : maxVehiclePages
  if (links.length > limit) noteProblem(reading, `only ${limit} of ${links.length} vehicle pages were read`)
  const pages = yield* readVehiclePages(links.slice(0, limit), reading)
  const tooMany =
    reading.wanted === null ? pages.withoutData * 2 > links.length && !options.sparing : pages.withoutData > 0
  if (tooMany) noteProblem(reading, 'the vehicle pages carry no vehicle data')
}

type Job = {
  readonly linked: boolean
  readonly options: ListingOptions
  readonly reading: Reading
  readonly stock: Stock
  shown: ShownListing
}

/** Returns whether any listing exists. */
function* crawlListings(listings: readonly string[], job: Job): Crawl<boolean> {
  const { reading, stock } = job
  let budget = job.options.sample ? sampleListingPages : maxListingPages
  let found = false
  let idle = 0
  let repeats = false
  const idleAllowed = job.options.sparing ? maxIdleWhenSparing : maxIdleListings
  for (const url of listings.slice(0, maxListings)) {
    if (idle >= idleAllowed && (repeats || job.options.sparing)) return true
    if (budget <= 0) break
    job.shown = nothingShown()
    const outcome = yield* crawlFacets(yield* crawlListing(url, budget, job), budget, job)
    reading.pagesRead += outcome.pagesRead
    const isThere = outcome.failure === null || outcome.pagesRead > 1
    if (isThere) budget -= outcome.pagesRead
    found ||= isThere
    const missed = outcome.failure !== null && !isThere && (isGone(outcome.failure) || !job.linked)
    if (outcome.problem !== null && (!missed || isBlocked(outcome.failure))) {
      noteProblem(reading, outcome.problem, outcome.failure)
    }
    if (isBlocked(outcome.failure)) return found
    const addedSome = stock.add(outcome.items)
    idle = addedSome ? 0 : idle + 1
    repeats = !addedSome && (repeats || outcome.items.length > 0)
    if (outcome.items.some((item) => isWanted(item, reading))) return true
  }
  const stopped = job.options.sample ? 'only a sample was read' : `stopped after ${maxListingPages} listing pages`
  if (budget <= 0) noteProblem(reading, stopped)
  else if (listings.length > maxListings && idle === 0) noteProblem(reading, `only ${maxListings} listings were read`)
  return found
}

function crawlListing(url: string, maxPages: number, job: Job): Crawl<PagesOutcome<Item>> {
  return crawlPages({
    ...{ url, keyOf, maxPages },
    read: (page) => readItems(page, job),
    isFound: (items) => items.some((item) => isWanted(item, job.reading)),
  })
}

/** Reads a listing's filters until they have shown as many vehicles as the listing states. */
function* crawlFacets(whole: PagesOutcome<Item>, maxPages: number, job: Job): Crawl<PagesOutcome<Item>> {
  const { reading, shown, options } = job
  let outcome = whole
  const facets = reading.wanted === null ? shown.facets : likeliestFirst(shown.facets, reading.wanted, (url) => url)
  for (const url of facets) {
    const isEnough = shown.keys.size >= shown.stated || (options.sparing && countKnown(reading) >= shown.stated)
    const isOver = outcome.failure !== null || outcome.items.some((item) => isWanted(item, reading))
    if (isEnough || isOver || outcome.pagesRead >= maxPages) break
    const facet = yield* crawlListing(url, maxPages - outcome.pagesRead, job)
    outcome = {
      items: [...outcome.items, ...facet.items],
      problem: outcome.problem ?? facet.problem,
      failure: facet.failure,
      pagesRead: outcome.pagesRead + facet.pagesRead,
    }
  }
  const isShort = shown.facets.length > 0 && shown.keys.size < shown.stated
  if (!isShort || options.sparing) return outcome
  const problem = `a listing states ${shown.stated} vehicles, its filters show ${shown.keys.size}`
  return { ...outcome, problem: outcome.problem ?? problem }
}

type ShownListing = { stated: number; readonly keys: Set<string>; facets: readonly string[] }

function nothingShown(): ShownListing {
  return { stated: 0, keys: new Set(), facets: [] }
}

type Stock = {
  /** A listing said that it is empty; otherwise an empty page may just be unreadable. */
  saidEmpty: boolean
  readonly add: (items: readonly Item[]) => boolean
  readonly has: (item: Item) => boolean
  readonly size: () => number
  /** Vehicle pages that no listing described. */
  readonly links: () => string[]
}

function makeStock(reading: Reading): Stock {
  const known = new Set<string>()
  const described = new Set<string>()
  const links = new Set<string>()
  const takeVehicle = (item: Extract<Item, { vehicle: RawVehicle }>) => {
    const key = keyOf(item)
    if (item.vehicle.vdp_link) described.add(item.vehicle.vdp_link)
    if (known.has(key)) return
    known.add(key)
    if (item.sold) leaveOut(reading, 'sold', item.vehicle)
    else reading.vehicles.push(item.vehicle)
  }
  return {
    saidEmpty: false,
    add: (items) => {
      const before = known.size + links.size
      for (const item of items) {
        if (isSeen(item, reading)) continue
        if ('link' in item) links.add(item.link)
        else takeVehicle(item)
      }
      return known.size + links.size > before
    },
    has: (item) => ('link' in item ? links.has(item.link) : known.has(keyOf(item))),
    size: () => known.size + links.size,
    links: () => [...links].filter((link) => !described.has(link)),
  }
}

const emptyWords =
  /\b(no|0|zero)\s+(matching\s+)?(vehicles?|results?|cars|listings|matches|inventory)\b|"numberOfItems"\s*:\s*"?0\b/i

function readItems(page: Page, { stock, options, reading, shown }: Job): readonly Item[] {
  const items = itemsOf(page)
  if (items.length === 0 && emptyWords.test(page.text)) stock.saidEmpty = true
  const stated = noteStated(page.text, reading)
  if (options.facets !== undefined) {
    for (const item of items) shown.keys.add(keyOf(item))
    // A filter states its own count only, so the listing's is the largest.
    shown.stated = Math.max(shown.stated, stated)
    if (shown.facets.length === 0) shown.facets = options.facets(page).slice(0, maxFacets)
  }
  return options.sparing ? items.filter((item) => !isSeen(item, reading) && !stock.has(item)) : items
}

/** "44 Results", "of 454 vehicles", a counter with data-count. The largest number is the whole inventory's. */
const totals = [
  /\bid=["']countarea["'][^<>]{0,200}\bdata-count=["']([\d,]{1,7})["']/i,
  /"numberOfItems"\s{0,9}:\s{0,9}"?(\d{1,6})\b/,
  /\bof\s{1,9}([\d,]{1,7})\s{1,9}(?:vehicles|results|cars)\b/i,
]
const loadsMore = />\s{0,20}load (?:next page|more (?:vehicles|results|inventory|cars))\s{0,20}</i

function noteStated(html: string, reading: Reading): number {
  const stated = totals.flatMap((pattern) => Number(pattern.exec(html)?.[1]?.replaceAll(',', '') ?? 0))
  const total = Math.max(...stated)
  if (total > 0) reading.stated = Math.max(reading.stated ?? 0, total)
  if (loadsMore.test(html)) reading.loadsMore = true
  return total
}

function itemsOf(page: Page): readonly Item[] {
  const found = findVehicles(page.text, page.url)
  const whole = found.vehicles.filter(({ raw }) => (raw.vin ?? '') !== '')
  const bare = found.vehicles.flatMap(({ raw }) => ((raw.vin ?? '') === '' && raw.vdp_link ? [raw.vdp_link] : []))
  const stated = [...bare, ...found.links]
  const links = whole.length > 0 || stated.length > 0 ? stated : ownLinks(page.text, page.url)
  const describe = withPageFacts(page)
  return [
    ...linked(whole, page).map(({ raw, sold }) => ({ vehicle: describe(raw), sold })),
    ...links.filter(isVehiclePage).map((link) => ({ link })),
  ]
}

/** Markup without a vehicle's URL gets the link whose path contains its VIN or stock number. */
function linked(vehicles: readonly FoundVehicle[], page: Page): readonly FoundVehicle[] {
  if (vehicles.every(({ raw }) => raw.vdp_link)) return vehicles
  const pages = new Map<string, Set<string>>()
  for (const link of ownLinks(page.text, page.url).filter(isVehiclePage)) {
    const parts = new URL(link).pathname.toUpperCase().split(/[/_.]/)
    for (const part of [...parts, vinOfPath(link) ?? '']) pages.set(part, (pages.get(part) ?? new Set()).add(link))
  }
  return vehicles.map((vehicle) => {
    const { vdp_link: own, vin, stocknum } = vehicle.raw
    const found = [vin, stocknum].flatMap((id) => (id ? [...(pages.get(id.toUpperCase()) ?? [])] : []))
    const [link, ...others] = new Set(found)
    return own || link === undefined || others.length > 0
      ? vehicle
      : { ...vehicle, raw: { ...vehicle.raw, vdp_link: link } }
  })
}

function isSeen(item: Item, reading: Reading): boolean {
  return reading.seen.has(keyOf(item))
}

function isWanted(item: Item, { wanted }: Reading): boolean {
  return wanted !== null && ('link' in item ? vinOfPath(item.link) : item.sold ? null : keyOf(item)) === wanted
}

function keyOf(item: Item): string {
  return 'link' in item ? item.link : normalizedVin(item.vehicle.vin)
}

function byGenerality(a: string, b: string): number {
  return depthOf(a) - depthOf(b) || a.length - b.length
}

function depthOf(url: string): number {
  return (URL.parse(url)?.pathname ?? '').split('/').filter((part) => part !== '').length
}
