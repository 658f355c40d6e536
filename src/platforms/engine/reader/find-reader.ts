import type { FetchFailure, Page, PageAnswer } from '../../../model/page.ts'
import { readTitle } from '../../../model/read-title.ts'
import { isReaderConfig, type ReaderConfig, type Scan } from '../../../model/scan.ts'
import { hasValidCheckDigit } from '../../../model/vin.ts'
import { openPage } from '../cards/read-page.ts'
import type { Collection, CollectOptions, Crawl, Site } from '../contract.ts'
import { isListingPage } from '../detect/site-links.ts'
import { buildScan, failedScan } from '../listing/build-scan.ts'
import { fillGaps } from '../listing/merge-vehicle.ts'
import { vinsIn } from '../records/vin-key.ts'
import { isKnown, stockAmong } from './align/choose-stock.ts'
import type { IsOfMenu } from './align/links-of-menus.ts'
import { matcherOf } from './align/match-vehicles.ts'
import { bySitemap, collectByReader, type Describe } from './collect-by-reader.ts'
import { type ExploredSite, exploreSite, isHome, listingsElsewhere } from './explore/explore-site.ts'
import { isScriptShell } from './explore/named-interfaces.ts'
import { onTidyPages } from './explore/tidy-pages.ts'
import { findInBrowser } from './find-in-browser.ts'
import { bestOf, isEnough, sampleScan } from './prove/choose-reader.ts'
import { doubtOfOffer } from './prove/offered-for-sale.ts'
import { fewestEnded, linksSeen, proveAgainst, proveWhole } from './prove/whole-stock.ts'
import { fromBlocks, fromInterfaces, ways } from './reading-ways.ts'
import { type Candidate, doubted, fieldsOf } from './sample-pages.ts'
import { conditionIn, conditionOfSection, withCondition } from './understand/condition-words.ts'
import { finishVehicle, hasLots, hasTrimsInModels } from './understand/finish-vehicle.ts'
import { findCards, groupsOfPage, markedItems } from './understand/read-items.ts'
import { saysEmpty } from './understand/stated-total.ts'

/** Requests of a setup besides those of the import: together at most 60, and three a vehicle. */
const maxRequests = 52

/** Finds out how to read a site of no known platform, and reads a sample; `reader` of the scan is the result. */
export function* findReader(baseUrl: string): Collection {
  const known: Answers = new Map()
  const scan = yield* withinBudget(find(baseUrl, known), known)
  const isDoubted = scan.reader === undefined || scan.doubt !== null
  return isDoubted ? scan : { ...scan, doubt: doubtOfOffer(pagesIn(known), scan.vehicles) }
}

type Answers = Map<string, PageAnswer>

function pagesIn(known: Answers): readonly Page[] {
  return [...known.values()].flatMap((answer) => openPage(answer).page ?? [])
}

/** What the menu, robots.txt and the sitemap name comes first; addresses that nothing names come last. */
function* find(baseUrl: string, known: Answers): Collection {
  const named = yield* look(baseUrl, { guesses: false, known })
  const best = bestOf(named.found)
  const isPart = best !== null && best.reach < (best.total ?? 0)
  if (best !== null && !isOfHome(best) && !isPart && !isBesideShells(best, named.site))
    return yield* chosen(named, baseUrl)
  if (named.site.home === null) return nothingFound(named.site, false)
  const guessed = yield* look(baseUrl, { guesses: true, known })
  const pages = [...named.site.pages, ...guessed.site.pages.filter((page) => page !== guessed.site.home)]
  const site = { ...guessed.site, pages, refused: named.site.refused ?? guessed.site.refused }
  const found = [...guessed.found, ...named.found].map((one) =>
    isBesideShells(one, site) ? doubted(one, filled) : one,
  )
  if (found.some(({ judged }) => judged.doubt !== filled)) return yield* chosen({ ...guessed, found }, baseUrl)
  const shown = mayNeedBrowser(site) ? yield* findInBrowser(baseUrl) : null
  if (shown?.scan?.reader && !(found.length > 0 && isOfHome(shown.scan))) return shown.scan
  return found.length > 0 ? yield* chosen({ ...guessed, found }, baseUrl) : nothingFound(site, shown?.isOpened === true)
}

const filled = 'only other pages show vehicles than the listings that the home page leads to, which scripts fill'
/** A template that a script repeats for each of a list. */
const repeats = /\s(?:v-for|x-for|ng-repeat|\*ngFor)=/

/**
 * A few cars on the home page, a list that is not called a listing, or a sitemap that is not kept, since it names sold
 * ones, are not what listings show that only scripts fill.
 */
function isBesideShells({ reader, ended = [] }: Candidate, { pages, home }: ExploredSite): boolean {
  const others = pages.filter(({ url }) => url !== home?.url)
  if (ended.length >= fewestEnded) return others.some((page) => isScriptShell(page) || repeats.test(page.text))
  const shells = others.filter(isScriptShell)
  if (isOfHome({ reader })) return shells.length > 0
  const isCalled = reader.kind === 'json-interface' || reader.listings?.some(isListingPage) !== false
  return !isCalled && shells.some(({ url }) => isListingPage(url))
}

function isOfHome({ reader }: Pick<Scan, 'reader'>): boolean {
  return reader?.kind !== 'json-interface' && reader?.listings?.every((url) => isHome(new URL(url))) === true
}

type Looked = { readonly site: ExploredSite; readonly found: readonly Candidate[] }

type Looking = {
  readonly guesses: boolean
  /** What was asked for so far. */
  readonly known: Answers
}

function* look(baseUrl: string, { guesses, known }: Looking): Crawl<Looked> {
  const lists = (page: Page, isOfMenu: IsOfMenu) =>
    findCards(page, isOfMenu) !== null ||
    markedItems(page).items.length > 0 ||
    stockAmong(groupsOfPage(page).filter(({ items }) => items.some(isKnown))) !== null
  const site = yield* exploreSite(baseUrl, { guesses, lists })
  return { site, found: site.home === null ? [] : yield* tryWays(site, { baseUrl, known }) }
}

function* chosen({ site, found }: Looked, baseUrl: string): Collection {
  const best = bestOf(found)
  if (best === null) return nothingFound(site, false)
  const also = addedBy(found, best)
  const condition = yield* conditionOfAll(best, site, baseUrl)
  const reader = {
    ...best.reader,
    ...(also === undefined ? {} : { also }),
    ...(condition === null ? {} : { condition }),
    ...(hasLots([...best.vehicles, ...(best.listed ?? [])]) ? { lots: true as const } : {}),
    ...(hasTrimsInModels(best.vehicles) ? { trim_in_model: true as const } : {}),
  }
  const scan = sampleScan(best)
  const doubt = scan.doubt ?? doubtOfPart(best, site)
  return { ...scan, doubt, vehicles: scan.vehicles.map((vehicle) => finishVehicle(vehicle, reader)), reader }
}

/** Why a person has to see whether all was read: the menu leads to the used or new cars on another host only. */
function doubtOfPart({ vehicles, listed = [] }: Candidate, { home, words }: ExploredSite): string | null {
  const read = [...vehicles, ...listed].map((vehicle) => withCondition(vehicle, null).condition ?? '')
  const shown = new Set([...read, ...words].flatMap((text) => conditionIn(text) ?? []))
  if (home === null || read.every((text) => conditionIn(text) === null)) return null
  for (const { host, text } of listingsElsewhere(home)) {
    const condition = conditionOfSection(text)
    if (condition !== null && !shown.has(condition)) return `the site leads to its ${condition} vehicles on ${host}`
  }
  return null
}

/** The condition of a whole lot, where most vehicles state none and the site's links to its listings only one. */
function* conditionOfAll(best: Candidate, site: ExploredSite, baseUrl: string): Crawl<'new' | 'used' | null> {
  const unsaid = best.vehicles.filter((vehicle) => !withCondition(vehicle, null).condition).length
  if (unsaid * 2 < best.vehicles.length) return null
  const { words, pages } = site.home === null ? yield* exploreSite(baseUrl, { guesses: false }) : site
  const titles = pages
    .filter((page) => page !== site.home)
    .map(({ text }) => /<h1\b[^<>]*>([^<]{0,80})/i.exec(text)?.[1] ?? '')
  const stated = new Set([...words, ...titles].flatMap((text) => conditionIn(text) ?? []))
  const [only = null, ...others] = stated
  return others.length === 0 ? only : null
}

type Trying = Pick<Looking, 'known'> & { readonly baseUrl: string }

function* tryWays(site: ExploredSite, { baseUrl, known }: Trying): Crawl<readonly Candidate[]> {
  const found: Candidate[] = []
  const seen = () => linksSeen(pagesIn(known))
  for (const way of ways) {
    const candidate = yield* way(site, baseUrl)
    if (candidate !== null) found.push(candidate)
    if (candidate !== null && isEnough(proveWhole(candidate, seen())) && !mayBePart(candidate, site)) break
  }
  const sampled = () => found.filter(({ reader }) => reader.kind === 'vehicle-pages')
  const proven = () => {
    const links = { ...seen(), sampled: sampled() }
    return found.map((candidate) => proveAgainst(proveWhole(candidate, links), found))
  }
  if (proven().some(({ judged }) => judged.doubt === null)) return proven()
  const last = (yield* fromInterfaces(site, baseUrl, true)) ?? (found.length > 0 ? null : yield* fromBlocks(site))
  if (last !== null) found.push(last)
  return proven()
}

/** Data without addresses, on a page that scripts fill, may only tell an analytics service of the first cars there. */
function mayBePart({ reader, stated = null }: Candidate, { pages }: ExploredSite): boolean {
  const { kind, paging, link, link_template: template } = reader
  const isLed = link !== undefined && template === undefined
  if (kind !== 'embedded-records' || paging?.by !== 'none' || stated !== null || isLed) return false
  return pages.some((page) => reader.listings?.includes(page.url) === true && isScriptShell(page))
}

/** The listing that adds most to what the vehicle pages say. */
function addedBy(found: readonly Candidate[], best: Candidate): ReaderConfig | undefined {
  if (best.reader.listings !== undefined) return undefined
  const gains = found.flatMap(({ reader, listed = [] }) => {
    const match = matcherOf(listed)
    const pairs = best.vehicles.flatMap((vehicle) => {
      const other = match(vehicle)
      return other === undefined ? [] : [fieldsOf(fillGaps(vehicle, other)) - fieldsOf(vehicle)]
    })
    const gain = pairs.length === 0 ? 0 : pairs.reduce((sum, one) => sum + one, 0) / pairs.length
    return gain >= 0.5 ? [{ reader, gain }] : []
  })
  return gains.toSorted((one, other) => other.gain - one.gain)[0]?.reader
}

/** Whether scripts could show vehicles where plain pages show none. */
function mayNeedBrowser({ pages, home }: ExploredSite): boolean {
  return home !== null && !pages.some(saysEmpty) && pages.some(({ text }) => /<script\b/i.test(text))
}

function nothingFound({ pages, home, refused }: ExploredSite, isOpened: boolean): Scan {
  if (refused !== null && pages.every((page) => page === home)) return failedScan(refused, 0)
  const listings = pages.filter((page) => page !== home)
  const named = carsWithoutVins(pages)
  const isEmpty = pages.some(saysEmpty) && named === 0 && !pages.some(showsVin)
  const isShell = !isEmpty && (listings.length > 0 ? listings : pages).some(isScriptShell)
  return {
    ...buildScan({ incompleteReason: isEmpty ? null : 'no page that lists vehicles was found', pagesRead: 0 }),
    ...(isShell ? { scriptsOnly: isOpened ? 'opened' : 'not opened' } : {}),
    ...(named > 0 ? { carsWithoutVins: named } : {}),
  }
}

function showsVin({ text }: Page): boolean {
  return vinsIn(text).some(hasValidCheckDigit)
}

/** Fewer may be an example, or news of a model. */
const fewestCars = 3
const maxNames = 4_000

/** How many cars the pages name by year, make and model where none shows a VIN; 0: too few, or some do. */
function carsWithoutVins(pages: readonly Page[]): number {
  if (pages.some(showsVin)) return 0
  const names = pages.flatMap(({ text }) =>
    [...text.matchAll(/>\s*((?:19|20)\d\d\s[^<>]{4,90})</g)].map(([, name]) => name ?? ''),
  )
  const cars = new Set(names.slice(0, maxNames).filter((name) => readTitle(name).model !== null))
  return cars.size < fewestCars ? 0 : cars.size
}

/** Requests each page once, within the budget of a setup, which includes the requests of pages in a browser. */
function* withinBudget(crawl: Collection, known: Answers): Collection {
  let requests = 0
  let step = crawl.next()
  while (step.done !== true) {
    const request = step.value
    const name = request.rendered === true ? `${request.url} rendered` : request.url
    const before = request.method === undefined ? known.get(name) : undefined
    let answer = before
    if (answer === undefined && requests >= maxRequests) {
      const message = `more than ${maxRequests} requests would be needed to find the inventory`
      answer = {
        kind: 'failure',
        requestedUrl: request.url,
        class: 'unavailable',
        code: 'stopped',
        message,
        status: null,
      }
    }
    if (answer === undefined) {
      answer = yield request.rendered === true ? { ...request, maxRequests: maxRequests - requests } : request
      requests += answer.requests ?? 1
      known.set(name, answer)
    }
    step = crawl.next(answer)
  }
  return { ...step.value, pagesRead: requests }
}

/**
 * Reads a site as its configuration says; without a reader, by the pages that its sitemap names, or else as it is found
 * to be. A lookup does not search for that: it would at each vehicle.
 */
export function collectGeneric(site: Site, options: CollectOptions, describe?: Describe): Collection {
  return onTidyPages(collectAny(site, options, describe))
}

function* collectAny({ config }: Site, options: CollectOptions, describe?: Describe): Collection {
  const { base_url: baseUrl } = config
  const job = { baseUrl, options, ...(describe === undefined ? {} : { describe }) }
  if (isReaderConfig(config.reader) && isWhole(config.reader)) return yield* collectByReader(config.reader, job)
  const findsReader = options.sample && options.probe !== true
  const named = findsReader ? null : yield* collectByReader(bySitemap, job)
  if (named !== null && (options.wanted !== undefined || isRead(named))) return named
  const found = yield* noteLoss(findReader(baseUrl))
  if (options.sample || found.scan.reader === undefined) return added(found.scan, named)
  const scan = yield* collectByReader(found.scan.reader, job)
  const { failure } = found
  const whole =
    failure === null || !scan.complete ? scan : { ...scan, complete: false, incompleteReason: failure.message, failure }
  return added(added(whole, found.scan), named)
}

function isRead({ vehicles, failure }: Scan): boolean {
  return vehicles.length > 0 || (failure !== null && failure.class !== 'changed')
}

/** Configurations of earlier releases name markup without the listings that have it. */
function isWhole({ kind, listings }: ReaderConfig): boolean {
  return kind !== 'structured-data' || listings !== undefined
}

function added(scan: Scan, before: Scan | null): Scan {
  return { ...scan, pagesRead: scan.pagesRead + (before?.pagesRead ?? 0) }
}

/** What was looked for when a page of the site failed may be less than there is. */
function* noteLoss(crawl: Collection): Crawl<{ readonly scan: Scan; readonly failure: FetchFailure | null }> {
  let failure: FetchFailure | null = null
  let step = crawl.next()
  while (step.done !== true) {
    const { purpose } = step.value
    const answer = yield step.value
    const opened = openPage(answer)
    if (purpose === 'listing' && opened.failure !== null && opened.failure.class !== 'changed')
      failure ??= opened.failure
    step = crawl.next(answer)
  }
  return { scan: step.value, failure }
}
