import type { Page } from '../../../model/page.ts'
import { openPage } from '../cards/read-page.ts'
import type { Crawl } from '../contract.ts'
import { type ExploredSite, framesOf } from './explore/explore-site.ts'
import { findPaging, goesOn } from './explore/find-paging.ts'
import { type Candidate, type Reading, withSample } from './sample-pages.ts'
import { carsAmong, type ListedItem, type ListedPage } from './understand/read-items.ts'

/** The page with the most vehicles that has a next one decides how; others with vehicles of their own are read too. */
export function* fromListings(
  { pages, home, unopened }: ExploredSite,
  kind: 'embedded-records' | 'cards' | 'structured-data',
  readingOf: (page: Page) => Reading | null,
): Crawl<Candidate | null> {
  const listings = pages.filter((page) => page !== home)
  const readings = (listings.length > 0 ? [...listings, ...(home === null ? [] : [home])] : pages).flatMap((page) => {
    const reading = readingOf(page)
    return reading === null || reading.listed.items.length === 0 ? [] : [{ page, reading }]
  })
  const own = readings.filter(({ page }) => page !== home)
  const hasMore = ({ page, reading }: Section) => goesOn(page, reading.listed)
  // Sections of one page teach nothing about how the others go on.
  const [first] = (own.length > 0 ? own : readings).toSorted(
    (one, other) =>
      Number(hasMore(other)) - Number(hasMore(one)) ||
      other.reading.listed.items.length - one.reading.listed.items.length,
  )
  if (first === undefined) return null
  const known = new Map(first.reading.listed.items.map((item) => [item.key, item]))
  const others = own.filter((other) => other !== first && addsTo(known, other.reading.listed))
  const featured = featuredOn(own)
  const isApart = ({ reading: { listed } }: Section) =>
    listed.items.every(({ key }) => featured.has(key) || !known.has(key))
  const areApart = others.every(isApart)
  // A few that each shows are featured ones; then no section's total is that of all.
  const shared = others.map(({ reading: { listed } }) => listed.items.filter(({ key }) => known.has(key)).length)
  const isWhole = others.some(({ reading }, at) => (shared[at] ?? 0) * 3 > reading.listed.items.length)
  for (const { reading } of own) for (const item of reading.listed.items) known.set(item.key, item)
  const further = others.length > 0 && areApart ? yield* furtherSections(unopened, first.reading, known) : []
  const sections = [first, ...others, ...further]
  const { page, reading } = sections.find(hasMore) ?? first
  const paging = yield* findPaging(page, reading.listed, reading.read)
  const addresses = new Set([page.url, ...sections.map((section) => section.page.url)])
  const total = areApart ? totalOfAll(sections) : isWhole ? reading.listed.total : null
  const listed = {
    ...reading.listed,
    items: [...known.values()],
    total: total === null ? null : Math.max(total, known.size),
  }
  const reader = {
    kind,
    listings: [...addresses],
    paging,
    ...(reading.link === undefined ? {} : { link: reading.link }),
    ...(reading.records === undefined ? {} : { records: reading.records }),
  }
  return yield* withSample(reader, { ...reading, listed }, page)
}

type Section = { readonly page: Page; readonly reading: Reading }

const fewestApart = 3

/** Vehicles that every one of several sections shows are in a box on all pages. */
function featuredOn(sections: readonly Section[]): ReadonlySet<string> {
  const [first = new Set<string>(), ...others] = sections.map(
    ({ reading }) => new Set(reading.listed.items.map(({ key }) => key)),
  )
  if (sections.length < fewestApart) return new Set()
  return others.reduce<ReadonlySet<string>>((shown, keys) => shown.intersection(keys), first)
}

/** Of sections that share no vehicles but featured ones; null: one of them states none. */
function totalOfAll(sections: readonly Section[]): number | null {
  const totals = sections.map(({ reading }) => reading.listed.total)
  return totals.some((total) => total === null) ? null : totals.reduce<number>((sum, total) => sum + (total ?? 0), 0)
}

function addsTo(known: ReadonlyMap<string, ListedItem>, { items }: ListedPage): boolean {
  return carsAmong(items).some(({ key }) => !known.has(key))
}

const maxSections = 20
/** Of one after the other, before the rest is believed to show nothing further. */
const maxRepeats = 2

/** Sections without a list of all: as long as the next ones show vehicles that none before them did; they are added. */
function* furtherSections(
  urls: readonly string[],
  reading: Reading,
  known: Map<string, ListedItem>,
): Crawl<readonly Section[]> {
  const sections: Section[] = []
  let repeats = 0
  for (const url of urls.slice(0, maxSections)) {
    if (repeats >= maxRepeats) break
    const section = yield* openSection(url, reading)
    const isFurther = section !== null && addsTo(known, section.reading.listed)
    repeats = isFurther ? 0 : repeats + 1
    if (section !== null && isFurther) sections.push(section)
    for (const item of section?.reading.listed.items ?? []) known.set(item.key, item)
  }
  return sections
}

/** A section's own page, or what it has in a frame. */
function* openSection(url: string, reading: Reading): Crawl<Section | null> {
  const { page } = openPage(yield { url, purpose: 'listing' })
  if (page === null) return null
  const listed = reading.read(page)
  const [frame] = listed.items.length > 0 ? [] : framesOf(page)
  if (frame === undefined) return { page, reading: { ...reading, listed } }
  const { page: framed } = openPage(yield { url: frame, purpose: 'listing' })
  return framed === null ? null : { page: framed, reading: { ...reading, listed: reading.read(framed) } }
}
