import { isDeepStrictEqual } from 'node:util'
import type { Page } from '../../../model/page.ts'
import type { ReaderPaging } from '../../../model/scan.ts'
import { openPage } from '../cards/read-page.ts'
import type { Crawl } from '../contract.ts'
import { pagingOf } from './collect-listings.ts'
import { type ExploredSite, framesOf } from './explore/explore-site.ts'
import { findPaging, goesOn, pagersBeside } from './explore/find-paging.ts'
import { isLike, nameOfLink, shapesOf } from './explore/link-shapes.ts'
import { groupsBeside, linksToAll } from './explore/lists-beside.ts'
import { type Candidate, doubted, hiddenReason, namesMore, type Reading, withSample } from './sample-pages.ts'
import { carsAmong, type ListedItem, type ListedPage } from './understand/read-items.ts'

/** The page with the most vehicles that has a next one decides how; others with vehicles of their own are read too. */
export function* fromListings(
  { pages, home, unopened, others: elsewhere }: ExploredSite,
  kind: 'embedded-records' | 'cards' | 'structured-data',
  readingOf: (page: Page) => Reading | null,
): Crawl<Candidate | null> {
  const listings = pages.filter((page) => page !== home)
  const read = (listings.length > 0 ? [...listings, ...(home === null ? [] : [home])] : pages).flatMap((page) => {
    const reading = readingOf(page)
    return reading === null || reading.listed.items.length === 0 ? [] : [{ page, reading }]
  })
  const readings = countedAlike(read).map(({ page, reading }) => sectionOf(page, reading))
  const own = readings.filter(({ page }) => page !== home)
  // Sections of one page teach nothing about how the others go on.
  const [first] = (own.length > 0 ? own : readings).toSorted(
    (one, other) =>
      Number(other.hasMore) - Number(one.hasMore) ||
      other.reading.listed.items.length - one.reading.listed.items.length,
  )
  if (first === undefined) return null
  const known = new Map(first.reading.listed.items.map((item) => [item.key, item]))
  const others = own.filter((other) => other !== first && addsTo(known, other.reading.listed))
  const featured = featuredOn(own)
  const isApart = ({ reading: { listed } }: Section) =>
    listed.items.every(({ key }) => featured.has(key) || !known.has(key))
  const areApart = others.every(isApart)
  for (const { reading } of own) for (const item of reading.listed.items) known.set(item.key, item)
  const further = others.length > 0 && areApart ? yield* furtherSections(unopened, first, known) : []
  const shown: Section[] = []
  for (const section of [first, ...others, ...further]) shown.push(yield* wholeOf(section, known))
  const isPaged = shown.some(({ hasMore }) => hasMore)
  const featuredAtHome = home === null ? 0 : first.reading.read(home).items.length
  const fewest = isPaged ? Math.max(fewestOfBox, featuredAtHome + 1) : 1
  const cars = new Set([...known.values()].map(({ vehicle }) => nameOfLink(vehicle.vdp_link ?? '')))
  const lists = elsewhere.filter((url) => !cars.has(nameOfLink(url)))
  const sections = [...shown, ...(yield* sectionsElsewhere(lists, { shown, known, fewest }))]
  for (const section of isPaged ? [] : shown)
    for (const group of groupsBeside(section.page, { home, link: section.reading.at.link }).slice(0, maxGroups))
      sections.push(...(yield* furtherSections(group, section, known)))
  const main = sections.find(({ hasMore }) => hasMore) ?? shown[0] ?? first
  const { page, reading } = main
  const paging = yield* findPaging(page, reading.listed, reading.read)
  const { pagings, isLost } = yield* furtherPagings({ main, paging, sections, known })
  const total = sections.length > shown.length ? null : totalOfAll(shown, featured)
  const listed = {
    ...reading.listed,
    items: [...known.values()],
    total: total === null ? null : Math.max(total, known.size),
  }
  const reader = {
    kind,
    listings: [...pagings.keys()],
    paging,
    ...([...pagings.values()].every((one) => one === null) ? {} : { pagings: [...pagings.values()] }),
    ...reading.at,
  }
  const candidate = yield* withSample(reader, { ...reading, listed }, page)
  return candidate !== null && isLost ? doubted(candidate, hiddenReason) : candidate
}

type Shown = { readonly page: Page; readonly reading: Reading }

/** Where one section counts more than it shows, the others count all of theirs too, whatever button is below them. */
function countedAlike(sections: readonly Shown[]): readonly Shown[] {
  if (sections.every(({ reading: { listed } }) => (listed.total ?? 0) <= listed.items.length)) return sections
  return sections.map(({ page, reading }) => {
    const { total, counted = null } = reading.listed
    return { page, reading: { ...reading, listed: { ...reading.listed, total: total ?? counted } } }
  })
}

type Section = Shown & { readonly hasMore: boolean }

function sectionOf(page: Page, reading: Reading): Section {
  return { page, reading, hasMore: goesOn(page, reading.listed) }
}

const fewestApart = 3

/** Vehicles that every one of several sections shows are in a box on all pages. */
function featuredOn(sections: readonly Section[]): ReadonlySet<string> {
  const [first = new Set<string>(), ...others] = sections.map(
    ({ reading }) => new Set(reading.listed.items.map(({ key }) => key)),
  )
  if (sections.length < fewestApart) return new Set()
  return others.reduce<ReadonlySet<string>>((shown, keys) => shown.intersection(keys), first)
}

/**
 * Of one that shares vehicles with a larger one, which shows what it does too, the larger's total counts; a few that a
 * section shares with another are featured there. null: one states none.
 */
function totalOfAll(sections: readonly Section[], featured: ReadonlySet<string>): number | null {
  const stated = sections.map(({ reading: { listed } }) => ({
    total: listed.total,
    keys: new Set(listed.items.flatMap(({ key }) => (featured.has(key) ? [] : [key]))),
  }))
  const sorted = stated.toSorted((one, other) => (other.total ?? 0) - (one.total ?? 0))
  const [all = null, ...parts] = sorted.map(({ total }) => total)
  // Which vehicles the list of all shows first is chance.
  if (parts.length > 1 && all === sumOf(parts)) return all
  const apart: typeof stated = []
  for (const one of sorted) {
    const isPart = apart.some(({ keys }) => keys.intersection(one.keys).size * 3 > one.keys.size)
    if (!isPart) apart.push(one)
  }
  return sumOf(apart.map(({ total }) => total))
}

function sumOf(totals: readonly (number | null)[]): number | null {
  return totals.some((total) => total === null) ? null : totals.reduce<number>((sum, total) => sum + (total ?? 0), 0)
}

function addsTo(known: ReadonlyMap<string, ListedItem>, { items }: ListedPage): boolean {
  return carsAmong(items).some(({ key }) => !known.has(key))
}

const maxSections = 20
/** Of one after the other, before the rest is believed to show nothing further. */
const maxRepeats = 2

const maxElsewhere = 6
const maxOfGroup = 3
const fewestOfBox = 3
const maxGroups = 2

/**
 * Sections without a list of all: as long as the next ones offer vehicles that none before them did; they are added.
 * Where `fewest` may be a box of some vehicles, each is tried.
 */
function* furtherSections(
  urls: readonly string[],
  { reading }: Section,
  known: Map<string, ListedItem>,
  fewest: number | null = null,
): Crawl<readonly Section[]> {
  const sections: Section[] = []
  let repeats = 0
  for (const url of urls.slice(0, maxSections)) {
    if (fewest === null && repeats >= maxRepeats) break
    const section = yield* openSection(url, reading)
    const items = section?.reading.listed.items ?? []
    const fresh = items.filter(({ key, skipped }) => skipped === null && !known.has(key))
    const isFurther = fresh.length >= (fewest ?? 1)
    repeats = isFurther ? 0 : repeats + 1
    if (section !== null && isFurther) sections.push(section)
    for (const item of items) if (isFurther || item.skipped !== null) known.set(item.key, item)
  }
  return sections
}

type Elsewhere = {
  readonly shown: readonly Section[]
  readonly known: Map<string, ListedItem>
  readonly fewest: number
}

/**
 * Links that no word calls a listing: where one leads to further vehicles, all of its shape are of a model or a kind each.
 * Of the shape of a known section, none is a box.
 */
function* sectionsElsewhere(urls: readonly string[], { shown, known, fewest }: Elsewhere): Crawl<readonly Section[]> {
  const [first] = shown
  if (first === undefined) return []
  const shapes = shapesOf([...urls, ...shown.map(({ page }) => page.url)])
  const shapeFor = (url: string) => shapes.find((shape) => isLike(shape, url)) ?? url
  const ofSections = new Set(shown.map(({ page }) => shapeFor(page.url)))
  const sections: Section[] = []
  let tried = 0
  for (const [shape, group] of Map.groupBy(urls, shapeFor)) {
    const least = ofSections.has(shape) ? 1 : fewest
    for (const url of group.slice(0, maxOfGroup)) {
      if (tried++ >= maxElsewhere) return sections
      const found = yield* furtherSections([url], first, known, least)
      if (found.length === 0) continue
      sections.push(...found, ...(yield* furtherSections(group, first, known, 1)))
      break
    }
  }
  return sections
}

/** A section's own page, or what it has in a frame. */
function* openSection(url: string, reading: Reading): Crawl<Section | null> {
  const { page } = openPage(yield { url, purpose: 'listing' })
  if (page === null) return null
  const listed = reading.read(page)
  const [frame] = listed.items.length > 0 ? [] : framesOf(page)
  if (frame === undefined) return sectionOf(page, { ...reading, listed })
  const { page: framed } = openPage(yield { url: frame, purpose: 'listing' })
  return framed === null ? null : sectionOf(framed, { ...reading, listed: reading.read(framed) })
}

const maxLinksToAll = 2

/** The same section on a page that shows all of it, if a link or button leads to one. */
function* wholeOf(section: Section, known: Map<string, ListedItem>): Crawl<Section> {
  const { page, reading } = section
  const keys = new Set(reading.listed.items.map(({ key }) => key))
  for (const url of linksToAll(page).slice(0, maxLinksToAll)) {
    const all = yield* openSection(url, reading)
    const items = all?.reading.listed.items ?? []
    if (all === null || items.length <= keys.size || !keys.isSubsetOf(new Set(items.map(({ key }) => key)))) continue
    for (const item of items) known.set(item.key, item)
    return all
  }
  return section
}

type Paged = {
  readonly main: Section
  readonly paging: ReaderPaging
  readonly sections: readonly Section[]
  readonly known: ReadonlyMap<string, ListedItem>
}

type Pagings = {
  /** By the address of the listing; null: as the main one goes on. */
  readonly pagings: ReadonlyMap<string, ReaderPaging | null>
  /** A section offers more than is found. */
  readonly isLost: boolean
}

const maxPagings = 4
const maxBeside = 10

/** How each section goes on, and the further lists of the main one's page. */
function* furtherPagings({ main, paging, sections, known }: Paged): Crawl<Pagings> {
  const { page, reading } = main
  const pagings = new Map<string, ReaderPaging | null>([[page.url, null]])
  const paged = [{ page, paging, count: reading.listed.items.length }]
  let isLost = false
  let tried = 0
  for (const { page: other, reading: shown, hasMore } of sections) {
    if (pagings.has(other.url)) continue
    const isTried = hasMore && tried++ < maxPagings
    const found: ReaderPaging = isTried ? yield* findPaging(other, shown.listed, shown.read) : { by: 'none' }
    paged.push({ page: other, paging: found, count: shown.listed.items.length })
    const listings = [page.url, other.url]
    const isSame = isDeepStrictEqual({ ...found, size: 0 }, { ...pagingOf({ paging, listings }, other.url), size: 0 })
    pagings.set(other.url, found.by === 'none' || isSame ? null : found)
    isLost ||= isTried && found.by === 'none' && shown.listed.total === null && namesMore(other, shown.at.link)
  }
  const besides = paged.flatMap((one) => [...pagersBeside(one.page, one.paging, one.count).take(maxBeside)])
  for (const { paging: beside, request } of besides) {
    const { page: second } = openPage(yield request)
    if (second === null || !('address' in beside) || !addsTo(known, reading.read(second))) continue
    pagings.set(beside.address.replace('{n}', '1'), beside)
  }
  return { pagings, isLost }
}
