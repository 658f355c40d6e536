import type { Page } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import type { ReaderConfig } from '../../../model/scan.ts'
import { openPage } from '../cards/read-page.ts'
import type { Crawl } from '../contract.ts'
import { isVehiclePage } from '../detect/site-links.ts'
import { mergeVehicle } from '../listing/complete-from-pages.ts'
import { fillGaps } from '../listing/with-detail-pages.ts'
import { crawlSitemap } from '../paging/crawl-sitemap.ts'
import { notListing, type ProbedSite } from './explore/explore-site.ts'
import { endlessReason, findPaging, neverEnds, type ReadListed } from './explore/find-paging.ts'
import { isLike, shapesOf } from './explore/link-shapes.ts'
import {
  interfacesNamed,
  interfacesUsed,
  isScriptShell,
  jsonHeaders,
  ownScripts,
  scriptHeaders,
} from './explore/named-interfaces.ts'
import {
  cardItems,
  embeddedItems,
  findCards,
  interfaceItems,
  type ListedItem,
  type ListedPage,
} from './extract/listed-items.ts'
import { type JudgedSample, judgeSample } from './prove/judge-sample.ts'
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
  /** The vehicles as a listing alone shows them. */
  readonly listed?: readonly RawVehicle[]
}

export function candidateOf(
  reader: ReaderConfig,
  vehicles: readonly RawVehicle[],
  { total, items = [] }: { readonly total: number | null; readonly items?: readonly ListedItem[] },
): Candidate | null {
  const judged = judgeSample(vehicles, items)
  if (judged.vehicles === 0) return null
  return { reader, vehicles, judged, total, listed: items.map(({ vehicle }) => vehicle) }
}

type Way = (site: ProbedSite, baseUrl: string) => Crawl<Candidate | null>

const fromRecords: Way = (site) =>
  fromListings(site, 'embedded-records', (page) => ({ read: embeddedItems, listed: embeddedItems(page) }))

const fromCards: Way = (site) =>
  fromListings(site, 'cards', (page) => {
    const cards = findCards(page)
    return cards === null
      ? null
      : { read: (other: Page) => cardItems(other, cards.shape), listed: cards.found, link: cards.shape }
  })

/** In the order in which they are tried. */
export const ways: readonly Way[] = [fromRecords, fromInterfaces, fromCards, fromSitemap]
/** The same of pages that a browser shows. */
export const renderedWays: readonly Way[] = [fromRecords, fromCards]

type Reading = { readonly read: ReadListed; readonly listed: ListedPage; readonly link?: string }

/** The first page with the most vehicles decides how; others with vehicles of their own are read too. */
function* fromListings(
  { pages, home }: ProbedSite,
  kind: 'embedded-records' | 'cards',
  readingOf: (page: Page) => Reading | null,
): Crawl<Candidate | null> {
  const listings = pages.filter((page) => page !== home)
  const readings = (listings.length > 0 ? [...listings, ...(home === null ? [] : [home])] : pages).flatMap((page) => {
    const reading = readingOf(page)
    return reading === null || reading.listed.items.length === 0 ? [] : [{ page, reading }]
  })
  const own = readings.filter(({ page }) => page !== home)
  const [first] = (own.length > 0 ? own : readings).toSorted(
    (one, other) => other.reading.listed.items.length - one.reading.listed.items.length,
  )
  if (first === undefined) return null
  const { page, reading } = first
  const paging = yield* findPaging(page, reading.listed, reading.read)
  const known = new Set(reading.listed.items.map(({ key }) => key))
  const others = own.filter(
    (other) => other.page !== page && other.reading.listed.items.some(({ key }) => !known.has(key)),
  )
  const addresses = [page.url, ...others.map((other) => other.page.url)]
  const reader = { kind, listings: addresses, paging, ...(reading.link === undefined ? {} : { link: reading.link }) }
  return yield* withSample(reader, reading, page)
}

export function* fromInterfaces({ pages, home }: ProbedSite): Crawl<Candidate | null> {
  const tried = new Set<string>()
  const isShell = pages.some(isScriptShell)
  const named = pages.flatMap((page) => [...interfacesUsed(page), ...interfacesNamed(page.text, page.url)])
  const scripts = isShell ? [...new Set(pages.flatMap(ownScripts))].slice(0, maxInterfaces) : []
  const further: string[] = []
  for (const url of scripts) {
    const { page } = openPage(yield { url, purpose: 'detail', headers: scriptHeaders })
    if (page !== null && home !== null) further.push(...interfacesNamed(page.text, home.url))
  }
  for (const url of [...named, ...further]) {
    if (tried.size >= maxInterfaces) break
    if (tried.has(url)) continue
    tried.add(url)
    const { page } = openPage(yield { url, purpose: 'listing', headers: jsonHeaders })
    const listed = page === null ? null : interfaceItems(page)
    if (page === null || listed === null || listed.items.length === 0) continue
    const paging = yield* findPaging(page, listed, interfaceItems)
    const candidate = yield* withSample(
      { kind: 'json-interface', listings: [url], paging },
      { read: interfaceItems, listed },
      page,
    )
    if (candidate !== null) return candidate
  }
  return null
}

/** Reads a few vehicle pages, to learn whether the listing lacks what they have. */
function* withSample(reader: ReaderConfig, { listed, read, link }: Reading, page: Page): Crawl<Candidate | null> {
  const items = listed.items.filter(({ skipped }) => skipped === null)
  const shapes = link === undefined ? shapesOf(items.flatMap(({ vehicle }) => vehicle.vdp_link ?? [])) : [link]
  const shape = shapes.length === 0 ? undefined : shapes.slice(0, maxShapes).join(' | ')
  const isVehicle = (url: string) => (shape === undefined ? isVehiclePage(url) : isLike(shape, url))
  const picked = spread(
    items.filter(({ vehicle }) => vehicle.vdp_link),
    sampledPages,
  )
  const whole: RawVehicle[] = []
  let further = 0
  let required = 0
  for (const { vehicle } of picked) {
    const { page: own } = openPage(yield { url: vehicle.vdp_link ?? '', purpose: 'vehicle' })
    if (own === null) continue
    const shown = readVehiclePage(own, isVehicle)
    if (shown.skipped !== null) continue
    if (lacks(vehicle) && !lacks(mergeVehicle(vehicle, shown.vehicle))) required++
    if (fieldsOf(fillGaps(vehicle, shown.vehicle)) > fieldsOf(vehicle)) further++
    whole.push(lacks(vehicle) ? mergeVehicle(vehicle, shown.vehicle) : fillGaps(vehicle, shown.vehicle))
  }
  const isListed = items.every(({ vehicle }) => vehicle.vin)
  const pages = !isListed || required > 0 ? 'required' : further > 0 ? 'further' : 'none'
  const readKeys = new Set(picked.map(({ key }) => key))
  const rest = items.filter(({ key }) => !readKeys.has(key)).map(({ vehicle }) => vehicle)
  const all = pages === 'required' ? whole : [...whole, ...rest]
  const linked = shape === undefined ? {} : { link: shape }
  const facts = { total: totalOf(listed, reader), items: listed.items }
  const candidate = candidateOf({ ...reader, vehicle_pages: pages, ...linked }, all, facts)
  const isShown = pages === 'none' || whole.length < fewestPages
  const found =
    candidate === null || isShown
      ? candidate
      : { ...candidate, vehicles: whole, judged: { ...candidate.judged, fullness: judgeSample(whole).fullness } }
  if (found === null || found.judged.doubt !== null || reader.paging === undefined) return found
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
    ).length + Math.min(3, vehicle.photos?.length ?? 0)
  )
}

function* fromSitemap(_looked: ProbedSite, baseUrl: string): Crawl<Candidate | null> {
  const all: string[] = []
  yield* crawlSitemap(baseUrl, (url) => {
    const isOne = isVehiclePage(url) || /\d/.test(url.slice(new URL(baseUrl).origin.length))
    if (isOne && all.length < 4_000) all.push(url)
    return isOne
  })
  const named = all.filter(isVehiclePage)
  const usual = shapesOf(named.length > 0 ? named : all).filter(
    (shape) => shape.includes('*') && !notListing.test(shape),
  )
  const shapes: string[] = []
  const vehicles: RawVehicle[] = []
  for (const shape of usual.slice(0, maxShapes)) {
    const urls = all.filter((url) => isLike(shape, url))
    const isVehicle = (link: string) => isLike(shape, link)
    const before = vehicles.length
    for (const url of spread(urls, shapes.length === 0 ? sampledPages : 1)) {
      const { page } = openPage(yield { url, purpose: 'vehicle' })
      if (page === null) continue
      const { vehicle, skipped } = readVehiclePage(page, isVehicle)
      if (skipped === null && vehicle.vin) vehicles.push(vehicle)
    }
    if (vehicles.length > before) shapes.push(shape)
  }
  const link = shapes.join(' | ')
  const total = all.filter((url) => isLike(link, url)).length
  return candidateOf({ kind: 'vehicle-pages', link, vehicle_pages: 'required' }, vehicles, { total })
}

function spread<T>(list: readonly T[], limit: number): readonly T[] {
  return list.filter((_, at) => at % Math.max(1, Math.floor(list.length / limit)) === 0).slice(0, limit)
}
