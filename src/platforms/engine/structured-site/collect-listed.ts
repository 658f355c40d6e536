import type { Page } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import type { Scan } from '../../../model/scan.ts'
import { isGone, openPage } from '../cards/read-page.ts'
import type { Collection, CollectOptions, Crawl } from '../contract.ts'
import { collectListing } from '../crawl/collect-listing.ts'
import { type Collector, driveCrawl, type FoundItem } from '../crawl/drive-crawl.ts'
import { isListingPage, isVehiclePage, ownLinks, vinOfPath } from '../detect/site-links.ts'
import { likeliestFirst } from '../listing/by-crawling.ts'
import { completeFromPages } from '../listing/complete-from-pages.ts'
import { linkedListing } from '../reader/collect-listings.ts'
import { normalizedVin } from '../records/vin-key.ts'
import { type FoundVehicle, findVehicles } from '../structured-data/find-vehicles.ts'
import { withPageFacts } from './beside-markup.ts'
import { type PageWords, readMarkedPage } from './main-vehicle.ts'

type Item = FoundItem & { readonly vehicle: RawVehicle }

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
const maxPages = 500
const samplePages = 3
/** Model years of a lot: the oldest has about forty. */
const maxFacets = 60
/** Listings by make and model only repeat the general ones. */
const maxIdleListings = 3
const maxIdleWhenSparing = 5

export type ListedSite = PageWords & {
  /** The platform's listing paths; default: those linked from the home page. */
  readonly listings?: readonly string[]
  /** Addresses of a listing page's own filters that together show what the page cuts off. */
  readonly facets?: (page: Page) => readonly string[]
  /** Whether addresses that nothing names are tried. */
  readonly guesses?: boolean
}

/** What is known before the listings are read: VINs and addresses. */
export type Known = {
  readonly has: (key: string) => boolean
  readonly count: number
  /** Most vehicles are known: a listing is read only while it shows unknown ones. */
  readonly sparing: boolean
}

/** What the listings show; `stated`: the largest total. */
export type ListedScan = { readonly scan: Scan; readonly stated: number | null; readonly loadsMore: boolean }

type Job = {
  readonly baseUrl: string
  readonly site: ListedSite
  readonly options: CollectOptions
  readonly known: Known
}

type Shown = {
  readonly keys: Set<string>
  /** Vehicles that are only linked to, and the pages of those that a listing describes. */
  readonly links: Set<RawVehicle>
  readonly described: Set<string>
  stated: number
  loadsMore: boolean
  saidEmpty: boolean
}

/** The vehicles that listings describe and, from their pages, those that they only link to. */
export function* collectListed(job: Job): Crawl<ListedScan> {
  const { baseUrl, site, options, known } = job
  const shown: Shown = {
    keys: new Set(),
    links: new Set(),
    described: new Set(),
    stated: 0,
    loadsMore: false,
    saidEmpty: false,
  }
  const isNew = (vehicle: RawVehicle) => {
    const link = vehicle.vdp_link ?? ''
    const isLink = shown.links.has(vehicle)
    return !known.has(normalizedVin(vehicle.vin)) && !(isLink && (known.has(link) || shown.described.has(link)))
  }
  const listing = function* (): Collection {
    const scan = yield* driveCrawl(readListings(job, shown), {
      options,
      maxPages,
      isEnough: (_, { pages }) => pages >= samplePages,
    })
    return { ...scan, vehicles: scan.vehicles.filter(isNew) }
  }
  const scan = yield* completeFromPages(listing(), {
    baseUrl,
    options,
    needed: (vehicle) => shown.links.has(vehicle),
    read: (page) => readMarkedPage(page, site),
    isVehicle: isVehiclePage,
  })
  return { scan, stated: shown.stated || null, loadsMore: shown.loadsMore }
}

function* readListings({ baseUrl, site, options: { wanted }, known }: Job, shown: Shown): Collector {
  const answer = yield { ask: { url: new URL('/', baseUrl).href, purpose: 'home' } }
  if (answer === undefined) return
  const { page: home, failure } = openPage(answer)
  if (home === null) {
    if (!known.sparing || !isGone(failure)) yield { problem: failure.message, failure }
    return
  }
  const atHome = itemsOf(home).filter(({ isLink }) => isLink !== true)
  note(atHome, shown)
  yield { found: atHome, list: home.url, total: null }
  const named = site.listings?.map((path) => new URL(path, baseUrl).href)
  const linked = named ?? ownLinks(home.text, home.url).filter(isListingPage).sort(byGenerality)
  const seeds = site.guesses === false || known.sparing ? [] : seedPaths.map((path) => new URL(path, baseUrl).href)
  const listings = linked.length > 0 ? linked : seeds
  if (known.sparing && listings.length === 0) return
  let isFound = false
  let idle = 0
  let repeats = false
  for (const url of listings.slice(0, maxListings)) {
    if (known.sparing ? idle >= maxIdleWhenSparing : idle >= maxIdleListings && repeats) break
    const before = new Set(shown.keys)
    const one: OneListing = { stated: 0, keys: new Set(), facets: [] }
    const read = (page: Page) => readItems(page, { site, known, shown, before, one })
    let end = yield* collectListing({ ...linkedListing(url, read), mayBeMissing: true })
    isFound ||= end.kind !== 'unusable'
    const isMissing = end.failure !== null && isGone(end.failure)
    if (end.kind === 'unusable' && end.failure !== null && linked.length > 0 && !isMissing)
      yield { problem: end.failure.message, failure: end.failure }
    const facets = wanted === undefined ? one.facets : likeliestFirst(one.facets, wanted, (facet) => facet)
    const isEnough = () => one.keys.size >= one.stated || (known.sparing && known.count + shown.keys.size >= one.stated)
    for (const facet of facets)
      if (end.kind === 'read' && !isEnough()) end = yield* collectListing(linkedListing(facet, read))
    if (one.facets.length > 0 && one.keys.size < one.stated && !known.sparing)
      yield { problem: `a listing states ${one.stated} vehicles, its filters show ${one.keys.size}` }
    const addedSome = shown.keys.size > before.size
    idle = addedSome ? 0 : idle + 1
    repeats = !addedSome && (repeats || one.keys.size > 0)
  }
  if (known.sparing) return
  if (listings.length > maxListings && idle === 0) yield { problem: `only ${maxListings} listings were read` }
  if (!isFound && atHome.length === 0) yield { problem: 'no page that lists vehicles was found' }
  if (shown.keys.size === 0 && !shown.saidEmpty) yield { problem: 'the pages of the inventory carry no vehicle data' }
}

type OneListing = { stated: number; readonly keys: Set<string>; facets: readonly string[] }

type Context = {
  readonly site: ListedSite
  readonly known: Known
  readonly shown: Shown
  /** Keys that were known before this listing. */
  readonly before: ReadonlySet<string>
  readonly one: OneListing
}

const emptyWords =
  /\b(no|0|zero)\s+(matching\s+)?(vehicles?|results?|cars|listings|matches|inventory)\b|"numberOfItems"\s*:\s*"?0\b/i
/** "44 Results", "of 454 vehicles", a counter with data-count. The largest number is the whole inventory's. */
const totals = [
  /\bid=["']countarea["'][^<>]{0,200}\bdata-count=["']([\d,]{1,7})["']/i,
  /"numberOfItems"\s{0,9}:\s{0,9}"?(\d{1,6})\b/,
  /\bof\s{1,9}([\d,]{1,7})\s{1,9}(?:vehicles|results|cars)\b/i,
]
const loadsMore = />\s{0,20}load (?:next page|more (?:vehicles|results|inventory|cars))\s{0,20}</i

function readItems(page: Page, { site, known, shown, before, one }: Context) {
  const items = itemsOf(page)
  const stated = Math.max(...totals.map((pattern) => Number(pattern.exec(page.text)?.[1]?.replaceAll(',', '') ?? 0)))
  if (items.length === 0 && emptyWords.test(page.text)) shown.saidEmpty = true
  if (loadsMore.test(page.text)) shown.loadsMore = true
  shown.stated = Math.max(shown.stated, stated)
  // A filter states its own count only, so the listing's is the largest.
  one.stated = Math.max(one.stated, stated)
  if (one.facets.length === 0) one.facets = site.facets?.(page).slice(0, maxFacets) ?? []
  for (const { key } of items) one.keys.add(key)
  const isKnown = ({ key, vehicle }: Item) => before.has(key) || known.has(key) || known.has(vehicle.vdp_link ?? '')
  const fresh = known.sparing ? items.filter((item) => !isKnown(item)) : items
  note(fresh, shown)
  return { items: fresh, total: null }
}

function note(items: readonly Item[], shown: Shown): void {
  for (const { key, vehicle, isLink } of items) {
    shown.keys.add(key)
    if (isLink) shown.links.add(vehicle)
    else if (vehicle.vdp_link) shown.described.add(vehicle.vdp_link)
  }
}

function itemsOf(page: Page): readonly Item[] {
  const found = findVehicles(page.text, page.url)
  const whole = found.vehicles.filter(({ raw }) => (raw.vin ?? '') !== '')
  const bare = found.vehicles.flatMap(({ raw }) => ((raw.vin ?? '') === '' && raw.vdp_link ? [raw.vdp_link] : []))
  const stated = [...bare, ...found.links]
  const links = whole.length > 0 || stated.length > 0 ? stated : ownLinks(page.text, page.url)
  const describe = withPageFacts(page)
  return [
    ...linked(whole, page).map(({ raw, sold }) => ({
      key: normalizedVin(raw.vin),
      vehicle: describe(raw),
      skipped: sold ? 'sold' : null,
    })),
    ...links.filter(isVehiclePage).map((link) => {
      const vin = vinOfPath(link)
      return { key: vin ?? link, vehicle: { vin, vdp_link: link }, skipped: null, isLink: true } as const
    }),
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

function byGenerality(a: string, b: string): number {
  return depthOf(a) - depthOf(b) || a.length - b.length
}

function depthOf(url: string): number {
  return (URL.parse(url)?.pathname ?? '').split('/').filter((part) => part !== '').length
}
