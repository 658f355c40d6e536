import type { Page } from '../../../../model/page.ts'
import { localPart, ownLinks } from '../../detect/site-links.ts'
import { sitemapLocations } from '../../paging/crawl-sitemap.ts'
import { isLike, nameOfLink } from '../explore/link-shapes.ts'
import { htmlOf } from '../extract/html-of.ts'
import { type Candidate, doubted } from '../sample-pages.ts'
import { totalOfSomeList } from '../understand/stated-total.ts'
import { countedMakes, missingOf } from './counted-makes.ts'

/** Pages link to some sold vehicles too. */
const maxStray = 3
const strayShare = 0.05
/** Sitemaps name many: a listing with as many as this share of theirs is whole. */
export const nearly = 0.65

/** What pages and sitemaps link to, by what tells addresses apart. */
export type SeenLinks = {
  readonly onPages: ReadonlyMap<string, string>
  readonly inSitemaps: ReadonlyMap<string, string>
  /** How many vehicles of a make the pages count: looked for only where nothing else doubts a way. */
  readonly makes: () => ReadonlyMap<string, number>
  /** The most vehicles that a page, or a link to a list, states: likewise. */
  readonly stated: () => number
  /** Ways of which some of the sitemaps' pages were opened. */
  readonly sampled?: readonly Candidate[]
}

export function linksSeen(pages: readonly Page[]): SeenLinks {
  const isSitemap = ({ text }: Page) => /<(?:urlset|sitemapindex)\b/i.test(text.slice(0, 2_000))
  const named = (links: readonly string[]) => new Map(links.map((link) => [nameOfLink(link), link]))
  return {
    onPages: named(pages.filter((page) => !isSitemap(page)).flatMap(linksBeyond)),
    inSitemaps: named(pages.filter(isSitemap).flatMap(({ text }) => sitemapLocations(text))),
    makes: () => countedMakes(pages),
    stated: () => Math.max(0, ...pages.map(({ text }) => totalOfSomeList(text) ?? 0)),
  }
}

/** Without what has the number of the page itself: the photos of a car, for instance. */
function linksBeyond(page: Page): readonly string[] {
  const numberOf = (url: string) =>
    localPart(url)
      .match(/\d{3,}/g)
      ?.at(-1)
  const own = numberOf(page.url)
  return ownLinks(htmlOf(page), page.url).filter((link) => own === undefined || numberOf(link) !== own)
}

/** A sitemap that names far more vehicles than a listing states names others, sold ones for instance. */
export function proveAgainst(candidate: Candidate, others: readonly Candidate[]): Candidate {
  if (candidate.reader.kind !== 'vehicle-pages') return candidate
  const total = candidate.total ?? 0
  const whole = others.map(({ stated, listed = [] }) => (stated === listed.length ? stated : null))
  const fewer = whole.find((count) => count !== null && count > 0 && count < total * nearly)
  if (fewer === undefined) return candidate
  return doubted(candidate, `the sitemap names ${total} vehicles, the listing states ${fewer}`)
}

/**
 * Doubts a way that ends before vehicles that the site links to: by addresses like those of the ones that it reads. What
 * it comes to without an end is proven by reading it.
 */
export function proveWhole(candidate: Candidate, seen: SeenLinks): Candidate {
  const { reader, reach, listed = [], total } = candidate
  const { link } = reader
  const isListed = reader.listings !== undefined
  if (isListed && reach > listed.length) return candidate
  if (isListed && reach < (total ?? 0) * nearly) return doubted(candidate, statesMore(total, reach))
  if (link === undefined) return proveCounts(candidate, seen)
  const ofSitemap = [...seen.inSitemaps].flatMap(([name, url]) => (isLike(link, url) ? [name] : []))
  const read = new Set(isListed ? listed.flatMap(({ vdp_link }) => (vdp_link ? nameOfLink(vdp_link) : [])) : ofSitemap)
  const isNumbered = [...read].every(hasNumber)
  const isMissed = ([name, url]: [string, string]) =>
    !read.has(name) && isLike(link, url) && (!isNumbered || hasNumber(name))
  const missed = new Set([...seen.onPages].filter(isMissed).map(([name]) => name))
  const others = [...seen.inSitemaps].filter(isMissed).map(([name]) => name)
  const known = new Set([...read, ...missed, ...(areEnded(new Set(others), seen.sampled) ? [] : others)]).size
  const isPart = missed.size > strays(read.size) || read.size < known * nearly
  const doubt = `the site links to ${known} vehicles, its ${isListed ? 'listing shows' : 'sitemap names'} ${read.size}`
  if (isPart) return doubted({ ...candidate, total: Math.max(total ?? 0, known) }, doubt)
  return isListed ? proveCounts(candidate, seen) : proveNamed(candidate, seen)
}

/** Pages of sold vehicles stay in sitemaps. */
function proveNamed(candidate: Candidate, { makes }: SeenLinks): Candidate {
  const { total } = candidate
  const counted = [...makes().values()].reduce((sum, count) => sum + count, 0)
  // Counts of far fewer are of some makes, or of one section.
  if (total === null || counted < total * nearly || total - counted <= strays(counted)) return candidate
  return doubted(candidate, `the sitemap names ${total} vehicles, beside makes the site counts ${counted}`)
}

function proveCounts(candidate: Candidate, { makes, stated }: SeenLinks): Candidate {
  const { listed = [], total } = candidate
  const missing = missingOf(makes(), listed)
  if (missing > strays(listed.length)) {
    const doubt = `beside makes, the site counts ${missing} vehicles or more that its listing does not show`
    return doubted({ ...candidate, total: Math.max(total ?? 0, listed.length + missing) }, doubt)
  }
  const most = stated()
  return listed.length >= most * nearly ? candidate : doubted(candidate, statesMore(most, listed.length))
}

function statesMore(stated: number | null, shown: number): string {
  return `the site states ${stated} vehicles, its listing shows ${shown}`
}

function strays(read: number): number {
  return Math.max(maxStray, read * strayShare)
}

/** The host may have one too. */
function hasNumber(name: string): boolean {
  return /\/.*\d/.test(name)
}

/** Sold vehicles among a sample of pages, beyond chance. */
export const fewestEnded = 2

/** Whether every one of these pages that was opened is a sold vehicle's. */
function areEnded(names: ReadonlySet<string>, sampled: SeenLinks['sampled'] = []): boolean {
  const opened = (links: readonly string[]) => links.map(nameOfLink).filter((name) => names.has(name)).length
  const ended = sampled.reduce((sum, { ended = [] }) => sum + opened(ended), 0)
  const offered = sampled.flatMap(({ vehicles }) => vehicles.flatMap(({ vdp_link }) => vdp_link ?? []))
  return ended >= fewestEnded && opened(offered) === 0
}
