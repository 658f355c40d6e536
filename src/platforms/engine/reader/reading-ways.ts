import type { Page } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import type { ReaderConfig, ReaderPaging } from '../../../model/scan.ts'
import { openPage } from '../cards/read-page.ts'
import type { Crawl } from '../contract.ts'
import { isVehiclePage, nextPage, ownLinks } from '../detect/site-links.ts'
import { mergeVehicle } from '../listing/merge-vehicle.ts'
import { crawlSitemap } from '../paging/crawl-sitemap.ts'
import { asideOf } from './align/alike-parts.ts'
import { stockAmong } from './align/choose-stock.ts'
import { joinPage } from './align/match-vehicles.ts'
import { endlessReason } from './collect-listings.ts'
import { type ExploredSite, notListing } from './explore/explore-site.ts'
import { findPaging, neverEnds, type ReadListed } from './explore/find-paging.ts'
import { commonShape, isLike, shapesOf } from './explore/link-shapes.ts'
import { linkTemplates } from './explore/link-templates.ts'
import {
  interfacesNamed,
  interfacesUsed,
  isScriptShell,
  jsonHeaders,
  ownScripts,
  scriptHeaders,
} from './explore/named-interfaces.ts'
import { askQuery, queriesNamed } from './explore/named-queries.ts'
import { isCursorName, isOffsetName, isPageName } from './explore/parameter-names.ts'
import { pageKindOf } from './page-kind.ts'
import { type JudgedSample, judgeSample, type Sellers } from './prove/judge-sample.ts'
import {
  blockItems,
  cardItems,
  embeddedItems,
  findCards,
  groupsOfPage,
  htmlOf,
  interfaceItems,
  type ListedItem,
  type ListedPage,
} from './understand/read-items.ts'
import { readVehiclePage } from './vehicle-page.ts'

const sampledPages = 4
/** With fewer pages, the listing alone is the sample. */
const fewestPages = 3
const maxInterfaces = 5
const maxShapes = 4

/** A way to read the site, with what it reads. */
export type Candidate = {
  readonly reader: ReaderConfig
  readonly vehicles: readonly RawVehicle[]
  readonly judged: JudgedSample
  readonly total: number | null
  /** How many vehicles it comes to; Infinity: to the end of pages that state no total. */
  readonly reach: number
  /** The vehicles as a listing alone shows them. */
  readonly listed?: readonly RawVehicle[]
}

type CandidateFacts = {
  readonly total: number | null
  readonly items?: readonly ListedItem[]
  /** That vehicle pages name. */
  readonly sellers?: Sellers
}

export function candidateOf(
  reader: ReaderConfig,
  vehicles: readonly RawVehicle[],
  { total, items = [], sellers = [] }: CandidateFacts,
): Candidate | null {
  const judged = judgeSample(vehicles, [...items.map(({ seller }) => seller), ...sellers])
  if (judged.vehicles === 0) return null
  const known = Math.max(total ?? 0, items.length)
  const { paging } = reader
  const reach = paging === undefined ? known : paging.by === 'none' ? items.length : (total ?? Number.POSITIVE_INFINITY)
  const listed = items.map(({ vehicle }) => vehicle)
  return { reader, vehicles, judged, total: known || null, reach, listed }
}

type Way = (site: ExploredSite, baseUrl: string) => Crawl<Candidate | null>

/** Which records are the stock is decided once, over all pages. */
const fromRecords: Way = (site) => {
  const name = stockAmong(site.pages.flatMap(groupsOfPage))
  if (name === null) return nothing()
  const read: ReadListed = (page) => embeddedItems(page, name)
  return fromListings(site, 'embedded-records', (page) => ({ read, listed: read(page), records: name }))
}

// biome-ignore lint/correctness/useYield: a crawl that asks for nothing
function* nothing(): Crawl<null> {
  return null
}

/** Sections may link to their vehicles each in its own way. */
const fromCards: Way = (site) => {
  const found = new Map(
    site.pages.flatMap((page) => {
      const cards = findCards(page)
      return cards === null ? [] : [[page, cards] as const]
    }),
  )
  const listings = [...found].filter(([page]) => page !== site.home)
  const shapes = new Set((listings.length > 0 ? listings : [...found]).map(([, { shape }]) => shape))
  const link = shapes.size > maxShapes ? commonShape([...shapes]) : [...shapes].join(' | ')
  const read: ReadListed = (page) => cardItems(page, link)
  return fromListings(site, 'cards', (page) => (found.has(page) ? { read, listed: read(page), link } : null))
}

const fewestBlocks = 3

/** A lot on one page, whose vehicles have no pages of their own: the last resort, since other cars are named by VIN too. */
export function* fromBlocks({ pages }: ExploredSite): Crawl<Candidate | null> {
  const read = pages.map((page) => ({ page, items: blockItems(page).items }))
  const [best] = read.toSorted((one, other) => other.items.length - one.items.length)
  if (best === undefined || best.items.length < fewestBlocks) return null
  const reader: ReaderConfig = {
    kind: 'cards',
    listings: [best.page.url],
    paging: { by: 'none' },
    vehicle_pages: 'none',
  }
  const forSale = best.items.filter(({ skipped }) => skipped === null).map(({ vehicle }) => vehicle)
  return candidateOf(reader, forSale, { total: null, items: best.items })
}

/** In the order in which they are tried. */
export const ways: readonly Way[] = [fromRecords, fromInterfaces, fromCards, fromSitemap]
/** The same of pages that a browser shows. */
export const renderedWays: readonly Way[] = [fromRecords, fromCards]

type Reading = {
  readonly read: ReadListed
  readonly listed: ListedPage
  readonly link?: string
  readonly records?: string
}

/** The page with the most vehicles that has a next one decides how; others with vehicles of their own are read too. */
function* fromListings(
  { pages, home }: ExploredSite,
  kind: 'embedded-records' | 'cards',
  readingOf: (page: Page) => Reading | null,
): Crawl<Candidate | null> {
  const listings = pages.filter((page) => page !== home)
  const readings = (listings.length > 0 ? [...listings, ...(home === null ? [] : [home])] : pages).flatMap((page) => {
    const reading = readingOf(page)
    return reading === null || reading.listed.items.length === 0 ? [] : [{ page, reading }]
  })
  const own = readings.filter(({ page }) => page !== home)
  const isFollowed = ({ page }: (typeof readings)[number]) => nextPage(htmlOf(page), page.url) !== null
  // Sections of one page teach nothing about how the others go on.
  const [first] = (own.length > 0 ? own : readings).toSorted(
    (one, other) =>
      Number(isFollowed(other)) - Number(isFollowed(one)) ||
      other.reading.listed.items.length - one.reading.listed.items.length,
  )
  if (first === undefined) return null
  const { page, reading } = first
  const paging = yield* findPaging(page, reading.listed, reading.read)
  const known = new Set(reading.listed.items.map(({ key }) => key))
  const others = own.filter(
    (other) => other.page !== page && other.reading.listed.items.some(({ key }) => !known.has(key)),
  )
  const addresses = [page.url, ...others.map((other) => other.page.url)]
  const reader = {
    kind,
    listings: addresses,
    paging,
    ...(reading.link === undefined ? {} : { link: reading.link }),
    ...(reading.records === undefined ? {} : { records: reading.records }),
  }
  return yield* withSample(reader, reading, page)
}

export function* fromInterfaces({ pages, home }: ExploredSite, baseUrl: string): Crawl<Candidate | null> {
  const site = new URL('/', baseUrl).href
  const tried = new Set<string>()
  const isShell = pages.some(isScriptShell) || pages.every((page) => page === home || findCards(page) === null)
  const known = new Set(pages.flatMap((page) => [page.url, ...ownLinks(page.text, page.url)].map(withoutQuery)))
  const isPage = (url: string) => known.has(withoutQuery(url)) && !/api|json|ajax|graphql/i.test(url)
  const named = pages
    .flatMap((page) => [...interfacesUsed(page), ...interfacesNamed(page.text, page.url)])
    .filter((url) => !isPage(url))
  const scripts = isShell ? [...new Set(pages.flatMap(ownScripts))].slice(0, maxInterfaces) : []
  const further: string[] = []
  const queries = pages.flatMap((page) => queriesNamed(page.text, page.url))
  const templates = new Set(pages.flatMap(({ text }) => linkTemplates(text)))
  for (const url of scripts) {
    const { page } = openPage(yield { url, purpose: 'detail', headers: scriptHeaders })
    if (page === null || home === null) continue
    further.push(...interfacesNamed(page.text, home.url))
    queries.push(...queriesNamed(page.text, home.url))
    for (const template of linkTemplates(page.text)) templates.add(template)
  }
  for (const query of queries) {
    if (tried.size >= maxInterfaces) break
    tried.add(query.query)
    const found = yield* askQuery(query, (page) => interfaceItems(page, { site }))
    if (found === null) continue
    const { body, paging, first, listed } = found
    const linked = yield* withLinks(first, listed, { site, templates })
    const reader: ReaderConfig = { ...interfaceReader(query.url, paging, linked), body }
    const candidate = yield* withSample(reader, linked, first)
    if (candidate !== null) return candidate
  }
  for (const url of [...named, ...further].flatMap((each) => [fromStart(each), each])) {
    if (tried.size >= maxInterfaces) break
    if (tried.has(url)) continue
    tried.add(url)
    const { page } = openPage(yield { url, purpose: 'listing', headers: jsonHeaders })
    const listed = page === null ? null : interfaceItems(page, { site })
    if (page === null || listed === null || listed.items.length === 0) continue
    const linked = yield* withLinks(page, listed, { site, templates })
    const paging = yield* findPaging(page, listed, linked.read, { headers: jsonHeaders })
    const candidate = yield* withSample(interfaceReader(url, paging, linked), linked, page)
    if (candidate !== null) return candidate
  }
  return null
}

type Linked = Reading & { readonly template?: string }

/** Records without addresses of pages lead to where the scripts say, if the first of them does. */
function* withLinks(
  page: Page,
  listed: ListedPage,
  { site, templates }: { readonly site: string; readonly templates: ReadonlySet<string> },
): Crawl<Linked> {
  const reading = (template?: string): Linked => {
    const read: ReadListed = (other) => interfaceItems(other, { site, records: listed.name, template })
    return { read, listed: read(page), ...(template === undefined ? {} : { template }) }
  }
  const plain = reading()
  if (plain.listed.items.some(({ vehicle }) => vehicle.vdp_link)) return plain
  for (const template of templates) {
    const linked = reading(template)
    const [first] = linked.listed.items.flatMap(({ vehicle }) => vehicle.vdp_link ?? [])
    if (first === undefined) continue
    if (openPage(yield { url: first, purpose: 'vehicle' }).page !== null) return linked
  }
  return plain
}

/** The same address from its first record on: what a page names is often the next part of what it shows already. */
function fromStart(address: string): string {
  const url = new URL(address)
  for (const [name, value] of [...url.searchParams]) {
    if (isCursorName(name)) url.searchParams.delete(name)
    else if (isPageName(name) && Number(value) > 1) url.searchParams.set(name, '1')
    else if (isOffsetName(name) && Number(value) > 0) url.searchParams.set(name, '0')
  }
  return url.href
}

function interfaceReader(url: string, paging: ReaderPaging, { listed: { name }, template }: Linked): ReaderConfig {
  const places = { ...(name === undefined ? {} : { records: name }) }
  const links = { ...(template === undefined ? {} : { link_template: template }) }
  return { kind: 'json-interface', listings: [url], paging, ...places, ...links }
}

function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/, '')
}

/** Reads a few vehicle pages, to learn whether the listing lacks what they have and what of them is not about theirs. */
function* withSample(reader: ReaderConfig, { listed, read, link }: Reading, page: Page): Crawl<Candidate | null> {
  const items = listed.items.filter(({ skipped }) => skipped === null)
  const shapes = link === undefined ? shapesOf(items.flatMap(({ vehicle }) => vehicle.vdp_link ?? [])) : [link]
  const shape = shapes.length === 0 ? undefined : shapes.slice(0, maxShapes).join(' | ')
  const linked = shape === undefined ? {} : { link: shape }
  const picked = spread(
    items.filter(({ vehicle }) => vehicle.vdp_link),
    sampledPages,
  )
  const opened: { readonly item: ListedItem; readonly own: Page }[] = []
  for (const item of picked) {
    const { page: own } = openPage(yield { url: item.vehicle.vdp_link ?? '', purpose: 'vehicle' })
    if (own !== null) opened.push({ item, own })
  }
  const aside = asideOf(
    opened.map(({ own }) => own),
    pageKindOf(linked).isVehicle,
  )
  const aligned = { ...linked, ...(aside.length === 0 ? {} : { aside }) }
  const kind = pageKindOf(aligned)
  const whole: RawVehicle[] = []
  let further = 0
  let required = 0
  for (const { item, own } of opened) {
    const { vehicle } = item
    const shown = readVehiclePage(own, kind)
    if (shown.skipped !== null) continue
    if (lacks(vehicle) && !lacks(mergeVehicle(vehicle, shown.vehicle))) required++
    const joined = joinPage(vehicle, shown.vehicle)
    if (fieldsOf(joined) > fieldsOf(vehicle)) further++
    whole.push(lacks(vehicle) ? mergeVehicle(vehicle, shown.vehicle) : joined)
  }
  const isListed = items.every(({ vehicle }) => vehicle.vin)
  const pages = !isListed || required > 0 ? 'required' : further > 0 ? 'further' : 'none'
  const readKeys = new Set(opened.map(({ item }) => item.key))
  const rest = items.filter(({ key }) => !readKeys.has(key)).map(({ vehicle }) => vehicle)
  const all = pages === 'required' ? whole : [...whole, ...rest]
  const sellers = opened.map(({ own }) => readVehiclePage(own, kind).seller)
  const facts = { total: totalOf(listed, reader), items: listed.items, sellers }
  const alignment = pages === 'none' ? linked : aligned
  const candidate = candidateOf({ ...reader, vehicle_pages: pages, ...alignment }, all, facts)
  const isShown = pages === 'none' || whole.length < fewestPages
  const found =
    candidate === null || isShown
      ? candidate
      : { ...candidate, vehicles: whole, judged: { ...candidate.judged, fullness: judgeSample(whole).fullness } }
  if (found === null || found.judged.doubt !== null || reader.paging === undefined || reader.body !== undefined)
    return found
  if (!(yield* neverEnds(page, reader.paging, read))) return found
  return { ...found, reader: { ...found.reader, endless: true }, judged: { ...found.judged, doubt: endlessReason } }
}

/** Number of vehicles of a one-page listing; unknown if further pages follow. */
function totalOf({ total, items }: ListedPage, { paging }: ReaderConfig): number | null {
  return total ?? (paging?.by === 'none' ? items.length : null)
}

/** Whether the listing lacks a field that every vehicle must have. */
function lacks({ vin, prices, heading, make }: RawVehicle): boolean {
  return !vin || !prices?.price || !(heading || make)
}

export function fieldsOf(vehicle: RawVehicle): number {
  return (
    Object.entries(vehicle).filter(
      ([field, value]) => field !== 'sources' && value !== null && value !== undefined && value !== '',
    ).length +
    Math.min(3, vehicle.photos?.length ?? 0) +
    (vehicle.prices?.msrp ? 1 : 0)
  )
}

function* fromSitemap({ guesses }: ExploredSite, baseUrl: string): Crawl<Candidate | null> {
  const all: string[] = []
  yield* crawlSitemap(
    baseUrl,
    (url) => {
      const isOne = isVehiclePage(url) || /\d/.test(url.slice(new URL(baseUrl).origin.length))
      if (isOne && all.length < 4_000) all.push(url)
      return isOne
    },
    { guesses },
  )
  const usual = shapesOf(all).filter((shape) => shape.includes('*') && !notListing.test(shape))
  const shapes: string[] = []
  const vehicles: RawVehicle[] = []
  const sellers: (string | null)[] = []
  const compared: Page[] = []
  for (const shape of usual.slice(0, maxShapes)) {
    const opened: Page[] = []
    for (const url of spread(
      all.filter((one) => isLike(shape, one)),
      shapes.length === 0 ? sampledPages + 2 : 2,
    )) {
      const { page } = openPage(yield { url, purpose: 'vehicle' })
      if (page !== null) opened.push(page)
    }
    const { isVehicle } = pageKindOf({ link: shape })
    const kind = pageKindOf({ link: shape, aside: asideOf(opened, isVehicle) })
    const read = opened.map((page) => readVehiclePage(page, kind))
    const own = read.flatMap(({ vehicle, skipped }) => (skipped === null && vehicle.vin ? [vehicle] : []))
    if (own.length === 0) continue
    shapes.push(shape)
    vehicles.push(...own)
    sellers.push(...read.map(({ seller }) => seller))
    compared.push(...opened)
  }
  const link = shapes.join(' | ')
  const aside = asideOf(compared, pageKindOf({ link }).isVehicle)
  const total = all.filter((url) => isLike(link, url)).length
  const reader: ReaderConfig = { kind: 'vehicle-pages', link, vehicle_pages: 'required' }
  return candidateOf(aside.length === 0 ? reader : { ...reader, aside }, vehicles, { total, sellers })
}

function spread<T>(list: readonly T[], limit: number): readonly T[] {
  return list.filter((_, at) => at % Math.max(1, Math.floor(list.length / limit)) === 0).slice(0, limit)
}
