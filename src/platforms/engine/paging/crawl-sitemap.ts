import { ownValue } from '../../../lib/json.ts'
import type { FetchFailure } from '../../../model/page.ts'
import type { Scan } from '../../../model/scan.ts'
import { changedSite, isGone, openPage } from '../cards/read-page.ts'
import type { Collection, Crawl } from '../contract.ts'
import { isSameHost, vinOfAddress } from '../detect/site-links.ts'
import { buildScan, countConditions, noteProblem } from '../listing/build-scan.ts'
import { hostOf } from '../stores/attribute-stores.ts'

export type SitemapOutcome = {
  readonly urls: readonly string[]
  /** `lastmod` by address, where the sitemap has it. */
  readonly pageDates: ReadonlyMap<string, string>
  readonly problem: string | null
  readonly failure: FetchFailure | null
  readonly pagesRead: number
}

const usualNames = [
  'sitemap.xml',
  'sitemap_index.xml',
  'inventory_sitemap.xml',
  'inventory-sitemap.xml',
  'inventory-listing-sitemap.xml',
  'vehicle-sitemap.xml',
  'vehicles-sitemap.xml',
  'inventorysitemap.xml',
  'sitemap-vehicle.xml.gz',
  'dealer-inspire-inventory/inventory_sitemap',
  'used-vehicle-1-sitemap.xml',
  'sitemap-inventory-sincro.xml',
] as const
const inventoryName = /inventor|vehicle|vdp|listing|stock|truck|(^|[^a-z])(new|used|pre-?owned|cars?|autos?)([^a-z]|$)/i
const openingTag = /<(?:urlset|sitemapindex)\b/i
const endOfSitemap = /<\/(?:urlset|sitemapindex)\s*>|<(?:urlset|sitemapindex)\b[^<>]*\/>/i
const maxEntries = 50_000
/** Twice as many as the format allows in one file. */
const maxLocations = 100_000
const maxSitemaps = 60

type State = {
  urls: Set<string>
  pageDates: Map<string, string>
  read: Set<string>
  problem: string | null
  failure: FetchFailure | null
  pagesRead: number
  /** A sitemap named in robots.txt that lists nothing. */
  emptyNamed: string | null
}

/**
 * From the sitemaps in robots.txt, or else the first usual name that lists any. Indexes count one level deep. Problems
 * are unreadable, cut or empty parts, other pages, and named sitemaps that list nothing; dead links are not. Without
 * `guesses`, only what robots.txt names is read.
 */
export function* crawlSitemap(
  origin: string,
  wanted: (url: string) => boolean,
  { guesses = true }: { readonly guesses?: boolean } = {},
): Crawl<SitemapOutcome> {
  const state: State = {
    urls: new Set(),
    pageDates: new Map(),
    read: new Set(),
    problem: null,
    failure: null,
    pagesRead: 0,
    emptyNamed: null,
  }
  const robots = openPage(yield { url: new URL('/robots.txt', origin).href, purpose: 'robots' })
  state.pagesRead++
  const named = robots.page === null ? [] : sitemapLines(robots.page.text, origin)
  for (const url of named) yield* readSitemap({ url, origin, wanted, state, expected: true, follow: true })
  for (const name of guesses ? usualNames : []) {
    if (state.urls.size > 0 || state.failure?.class === 'blocked') break
    yield* readSitemap({ url: new URL(name, origin).href, origin, wanted, state, expected: false, follow: true })
  }
  if (state.urls.size === 0 && state.emptyNamed !== null) noteProblem(state, `${state.emptyNamed} lists nothing`)
  const { urls, pageDates, problem, failure, pagesRead } = state
  return { urls: [...urls], pageDates, problem, failure, pagesRead }
}

type Reading = {
  readonly url: string
  readonly origin: string
  readonly wanted: (url: string) => boolean
  readonly state: State
  readonly expected: boolean
  readonly follow: boolean
}

function* readSitemap(reading: Reading): Crawl<void> {
  const { url, state } = reading
  if (state.read.has(url) || state.read.size >= maxSitemaps || state.failure?.class === 'blocked') return
  state.read.add(url)
  const { page, failure } = openPage(yield { url, purpose: 'sitemap' })
  state.pagesRead++
  if (failure !== null) {
    const deadLink = reading.follow && isGone(failure)
    if ((reading.expected && !deadLink) || failure.class === 'blocked') noteProblem(state, failure.message, failure)
    return
  }
  const listed = sitemapEntries(page.text, maxLocations + 1)
  if (listed.length > maxLocations) noteProblem(state, `${url} lists more than ${maxLocations} addresses`)
  const host = hostOf(reading.origin)
  const entries = listed.filter(({ location }) => host !== '' && hostOf(location) === host)
  const locations = entries.map(({ location }) => location)
  if (isCut(page.text) || (reading.expected && isAnotherPage(url, page.text))) {
    noteProblem(state, `${url} is not a sitemap, or was cut off`)
  }
  if (locations.length === 0 && reading.expected) {
    if (reading.follow) state.emptyNamed ??= url
    else noteProblem(state, `${url} lists nothing`)
  }
  if (!/<sitemapindex[\s>]/i.test(page.text)) {
    addWanted(entries, reading)
    return
  }
  if (!reading.follow) return
  const parts = locations.filter((location) => inventoryName.test(URL.parse(location)?.pathname ?? ''))
  for (const part of parts.length > 0 ? parts : locations) {
    yield* readSitemap({ ...reading, url: part, expected: true, follow: false })
  }
  if (locations.length > maxSitemaps) noteProblem(state, `${url} lists more than ${maxSitemaps} sitemaps`)
}

function isCut(xml: string): boolean {
  return openingTag.test(xml) && !endOfSitemap.test(xml)
}

/** robots.txt may also name feeds and HTML lists; an .xml address that serves none of these has no sitemap. */
function isAnotherPage(url: string, text: string): boolean {
  return (
    /\.xml(?:\.gz)?$/i.test(URL.parse(url)?.pathname ?? '') && !openingTag.test(text) && !/<(?:rss|feed)\b/i.test(text)
  )
}

function addWanted(entries: readonly SitemapEntry[], { state, wanted }: Reading): void {
  for (const { location, changedAt } of entries) {
    if (!wanted(location)) continue
    if (state.urls.size >= maxEntries) {
      noteProblem(state, `the sitemaps list more than ${maxEntries} vehicles`)
      return
    }
    state.urls.add(location)
    if (changedAt !== null) state.pageDates.set(location, changedAt)
  }
}

export function sitemapLines(robots: string, origin: string): string[] {
  const lines = [...robots.matchAll(/^[^\S\r\n]*sitemap[^\S\r\n]*:[^\S\r\n]*(\S+)/gim)].map(
    (match) => URL.parse(match[1] ?? '', origin)?.href ?? '',
  )
  return [...new Set(lines)].filter((url) => isSameHost(url, origin))
}

export function sitemapLocations(xml: string): string[] {
  return sitemapEntries(xml, maxLocations).map(({ location }) => location)
}

type SitemapEntry = { readonly location: string; readonly changedAt: string | null }

/** No part of the pattern overlaps the next, so any text takes a single pass. */
const entryParts = /<url\b|<lastmod>([^<]*)<\/lastmod>|<loc>(?:([^<]*)|\s*<!\[CDATA\[([^\]<]*)\]\]>\s*)<\/loc>/gi

/** Within one `<url>`, address and `lastmod` may come in any order. */
export function sitemapEntries(xml: string, limit: number): readonly SitemapEntry[] {
  const entries: { location: string; changedAt: string | null }[] = []
  let location = ''
  let changedAt: string | null = null
  const end = () => {
    if (location !== '') entries.push({ location, changedAt })
    location = ''
    changedAt = null
  }
  for (const [part, date, plain, cdata] of xml.matchAll(entryParts)) {
    if (date !== undefined) changedAt ??= date.trim() || null
    else if (/^<url/i.test(part) || location !== '') end()
    if (entries.length >= limit) return entries
    location = decodeXml((plain ?? cdata ?? '').trim()) || location
  }
  end()
  return entries
}

const xmlEntities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decodeXml(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return ownValue(xmlEntities, name.toLowerCase()) ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0x10ffff ? whole : String.fromCodePoint(code)
  })
}

/** Addresses with the VIN that they name; `withVehiclePages` reads the rest. No vehicles at all is a problem. */
export function* listBySitemap(baseUrl: string, isVehicle: (path: string, url: string) => boolean): Collection {
  const sitemap = yield* crawlSitemap(baseUrl, (url) => isVehicle(URL.parse(url)?.pathname ?? '', url))
  const none = sitemap.urls.length === 0 ? changedSite(baseUrl, `the sitemaps of ${baseUrl} list no vehicles`) : null
  const incompleteReason = sitemap.problem ?? none?.message ?? null
  return {
    ...scanOfLinks(sitemap.urls, sitemap.pageDates),
    complete: incompleteReason === null,
    incompleteReason,
    failure: sitemap.failure ?? none,
    pagesRead: sitemap.pagesRead,
  }
}

/** Vehicles of which only the page is known. */
export function scanOfLinks(urls: readonly string[], pageDates: ReadonlyMap<string, string> = new Map()): Scan {
  const vehicles = urls.map((url) => ({ vin: vinOfAddress(url), vdp_link: url }))
  return buildScan({ vehicles, pageDates, stated: countConditions(vehicles), incompleteReason: null, pagesRead: 0 })
}
