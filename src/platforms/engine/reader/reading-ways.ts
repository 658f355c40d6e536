import { parseJson } from '../../../lib/json.ts'
import type { Page } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import type { ReaderConfig, ReaderPaging } from '../../../model/scan.ts'
import { baseOf } from '../cards/link-of.ts'
import { openPage } from '../cards/read-page.ts'
import type { Crawl } from '../contract.ts'
import { isVehiclePage, linksOf, localPart } from '../detect/site-links.ts'
import { spread } from '../listing/complete-from-pages.ts'
import { crawlSitemap } from '../paging/crawl-sitemap.ts'
import { asideOf } from './align/alike-parts.ts'
import { isKnown, stockAmong } from './align/choose-stock.ts'
import { type IsOfMenu, menusOf } from './align/links-of-menus.ts'
import { type ExploredSite, notListing } from './explore/explore-site.ts'
import { findPaging, type ReadListed } from './explore/find-paging.ts'
import { commonShape, isLike, isOneKind, shapesOf } from './explore/link-shapes.ts'
import { linkTemplates } from './explore/link-templates.ts'
import {
  interfacesNamed,
  interfacesUsed,
  isScriptShell,
  jsonHeaders,
  ownScripts,
  scriptHeaders,
} from './explore/named-interfaces.ts'
import { type AnsweredQuery, askQuery, type NamedQuery, queriesNamed, queryRequest } from './explore/named-queries.ts'
import { isCursorName, isOffsetName, isPageName } from './explore/parameter-names.ts'
import { searchesOfChoices, searchesOfForms, searchesPosted } from './explore/posted-searches.ts'
import { searchesNamed } from './explore/search-services.ts'
import { quotedVin } from './extract/data-values.ts'
import { findTemplate, type Places } from './find-template.ts'
import { pageKindOf } from './page-kind.ts'
import { bestOf } from './prove/choose-reader.ts'
import { fromListings } from './read-sections.ts'
import {
  type Candidate,
  candidateOf,
  linkOfItems,
  markOf,
  maxShapes,
  type Reading,
  sampledPages,
  withSample,
} from './sample-pages.ts'
import { withoutCondition } from './understand/condition-words.ts'
import {
  blockItems,
  cardsOrBlocks,
  embeddedItems,
  fewestBlocks,
  findCards,
  groupsOfPage,
  interfaceItems,
  type ListedPage,
  listOfAnswer,
  listOfPage,
  markedItems,
  recordItems,
} from './understand/read-items.ts'
import { readVehiclePage } from './vehicle-page.ts'

const maxInterfaces = 5
const maxForms = 2

type Way = (site: ExploredSite, baseUrl: string) => Crawl<Candidate | null>

/** Which records are the stock is decided once, over all pages. */
const fromRecords: Way = function* (site, baseUrl) {
  const name = stockAmong(site.pages.flatMap(groupsOfPage))
  if (name === null) return null
  const sizes = new Map(site.pages.map((one) => [one, embeddedItems(one, name).items.length] as const))
  const [page] = site.pages.toSorted((one, other) => (sizes.get(other) ?? 0) - (sizes.get(one) ?? 0))
  const template =
    page === undefined
      ? undefined
      : yield* findTemplate(listOfPage(page, name), {
          site,
          baseUrl,
          written: site.pages.flatMap(({ text }) => linkTemplates(text)),
          read: (one) => embeddedItems(page, name, one).items,
        })
  if (!site.pages.some((one) => embeddedItems(one, name, template).items.some(isKnown))) return null
  const at = { records: name, ...(template && { link_template: template }) }
  return yield* fromListings(site, 'embedded-records', (page) => {
    const listed = embeddedItems(page, name, template)
    const link = linkOfItems(listed.items)
    return { read: (other) => recordItems(other, { ...at, ...(link && { link }) }), listed, at }
  })
}

/** Sections may link to their vehicles each in its own way, and one of them show whole vehicles without pages. */
const fromCards: Way = (site) => {
  const among = (isLeftOut?: IsOfMenu) =>
    site.pages.flatMap((page) => {
      const cards = findCards(page, isLeftOut)
      return cards === null ? [] : [[page, cards] as const]
    })
  const own = among(menusOf(site.pages))
  const found = new Map(own.length > 0 ? own : among())
  const listings = [...found].filter(([page]) => page !== site.home)
  const shapes = new Set((listings.length > 0 ? listings : [...found]).flatMap(([, { shape }]) => shape.split(' | ')))
  const link = isOneKind([...shapes]) || shapes.size > maxShapes ? commonShape([...shapes]) : [...shapes].join(' | ')
  const read: ReadListed = (page) => cardsOrBlocks(page, link)
  const isList = (page: Page) => found.has(page) || (listings.length > 0 && page !== site.home)
  return fromListings(site, 'cards', (page) => (isList(page) ? { read, listed: read(page), at: { link } } : null))
}

const fromMarkup: Way = (site) =>
  fromListings(site, 'structured-data', (page) => {
    const listed = markedItems(page)
    const link = linkOfItems(listed.items)
    return { read: (other) => markedItems(other, link), listed, at: {} }
  })

/** The page of cards that a search answers whose form is posted. */
const fromPostedForms: Way = function* ({ pages, guesses }) {
  if (guesses) return null
  const searches = new Map(pages.flatMap(searchesOfChoices).map((search) => [search.url, search]))
  for (const { url, body } of [...searches.values()].slice(0, maxForms)) {
    const { page } = openPage(yield queryRequest(url, body))
    const cards = page === null ? null : findCards(page)
    if (page === null || cards === null) continue
    const read: ReadListed = (other) => cardsOrBlocks(other, cards.shape)
    const listed = read(page)
    const paging = yield* findPaging(page, listed, read)
    const reader: ReaderConfig = { kind: 'cards', listings: [url], body, paging }
    return yield* withSample(reader, { read, listed, at: { link: cards.shape } }, page)
  }
  return null
}

/** Vehicles that have no pages of their own: the last resort, since other cars are named by VIN too. */
export function* fromBlocks(site: ExploredSite): Crawl<Candidate | null> {
  const found = yield* fromListings(site, 'cards', (page) => {
    const listed = blockItems(page)
    const isLot = listed.items.length >= fewestBlocks || listed.items.some(({ vehicle }) => vehicle.prices?.price)
    return isLot ? { read: blockItems, listed, at: {} } : null
  })
  return found !== null && found.reach >= fewestBlocks ? found : null
}

/** In the order in which they are tried. */
export const ways: readonly Way[] = [fromRecords, fromInterfaces, fromCards, fromMarkup, fromPostedForms, fromSitemap]
/** The same of pages that a browser shows. */
export const renderedWays: readonly Way[] = [fromRecords, fromCards, fromMarkup]

/** `isLast`: nothing else was found, so that scripts are read also where pages show something of their own. */
export function* fromInterfaces(explored: ExploredSite, baseUrl: string, isLast = false): Crawl<Candidate | null> {
  const { pages, home } = explored
  const site = new URL('/', baseUrl).href
  const tried = new Set<string>()
  const found: Candidate[] = []
  const isOfMenu = menusOf(pages)
  const isShell =
    isLast || pages.some(isScriptShell) || pages.every((page) => page === home || findCards(page, isOfMenu) === null)
  const known = new Set(pages.flatMap((page) => [page.url, ...linksOf(page.text, page.url)].map(withoutQuery)))
  const isData = (url: string) => /api|json|ajax|graphql/i.test(localPart(url)) || (isShell && /\.csv$/i.test(url))
  const isPage = (url: string) => known.has(withoutQuery(url)) && !isData(url)
  const named = pages
    .flatMap((page) => [...interfacesUsed(page), ...interfacesNamed(page.text, baseOf(page))])
    .filter((url) => !isPage(url))
  const scripts = isShell ? [...new Set(pages.flatMap(ownScripts))].slice(0, maxInterfaces) : []
  const further: string[] = []
  const texts = pages.map(({ text }) => text)
  const shown = texts.join('\n')
  const queriesIn = (text: string, base: string) => [...queriesNamed(text, base, shown), ...searchesPosted(text, base)]
  const queries = pages.flatMap((page) => queriesIn(page.text, baseOf(page)))
  const templates = new Set(pages.flatMap(({ text }) => linkTemplates(text)))
  for (const url of scripts) {
    const { page } = openPage(yield { url, purpose: 'detail', headers: scriptHeaders })
    if (page === null || home === null) continue
    const loaded = ownScripts(page).filter((each) => !scripts.includes(each))
    scripts.push(...loaded.slice(0, maxInterfaces - scripts.length))
    texts.push(page.text)
    if (quotedVin.test(page.text)) further.unshift(url)
    further.push(...interfacesNamed(page.text, baseOf(home), shown))
    queries.push(...queriesIn(page.text, baseOf(home)))
    for (const template of linkTemplates(page.text)) templates.add(template)
  }
  for (const search of searchesNamed(texts)) {
    if (typeof search === 'string') further.unshift(search)
    else queries.push(search)
  }
  const filled = isShell ? pages.filter((page) => page !== home && findCards(page, isOfMenu) === null) : []
  const forms = filled.flatMap((page) =>
    [page.text, ...texts.slice(pages.length)].flatMap((script) => searchesOfForms(page, script)),
  )
  queries.push(...forms.filter(({ url }) => !queries.some((query) => query.url === url)))
  const distinct = [...new Map(queries.map((query) => [JSON.stringify(query), query])).values()]
  for (const [at, query] of distinct.entries()) {
    if (tried.size >= maxInterfaces) break
    tried.add(query.query ?? query.url)
    const answer = yield* askQuery(query, (page) => interfaceItems(page, { site }))
    if (answer === null) continue
    const { body, paging, first, listed } = answer
    const linked = yield* withLinks(first, listed, { site: explored, baseUrl, written: templates })
    const others = yield* otherQueries(distinct.slice(at + 1), { query, ...linked })
    const asked = [answer, ...others]
    const statedOn = asked.flatMap((each) => each.page ?? [])
    const reader: ReaderConfig = {
      kind: 'json-interface',
      paging,
      ...linked.at,
      body,
      ...(query.key !== undefined && { key: query.key }),
      listings: asked.map(() => query.url),
      ...(others.length > 0 && {
        bodies: asked.map((each) => each.body),
        pagings: [null, ...others.map((other) => other.paging)],
      }),
      ...(statedOn.length > 0 && { stated_on: statedOn }),
    }
    const items = [...linked.listed.items, ...others.flatMap((other) => linked.read(other.first).items)]
    const all = { ...linked.listed, items, total: totalOfSections(linked, others) }
    const candidate = yield* withSample(reader, { ...linked, listed: all }, first)
    if (candidate?.judged.doubt === null) return candidate
    if (candidate !== null) found.push(candidate)
  }
  const addresses = [...named, ...further]
  for (const address of addresses.flatMap((each) => [fromStart(each), each])) {
    if (tried.size >= maxInterfaces) break
    if (tried.has(address)) continue
    tried.add(address)
    const asked = yield* askInterface(address, site)
    if (asked === null) continue
    const first = (yield* pageBefore(asked, site)) ?? asked
    const sections = [first, ...(yield* otherSections(addresses.map(fromStart), { ...first, url: asked.url }, site))]
    // How one that is counted goes on, or else the longest, the others do.
    const [main = first, ...others] = sections.toSorted(
      (one, other) =>
        Number(isCounted(other.url)) - Number(isCounted(one.url)) ||
        other.listed.items.length - one.listed.items.length,
    )
    const { page } = main
    const linked = yield* withLinks(page, main.listed, { site: explored, baseUrl, written: templates })
    const isFile = parseJson(page.text) === undefined
    const paging = isFile ? none : yield* findPaging(page, linked.listed, linked.read, { headers: jsonHeaders })
    const items = [...linked.listed.items, ...others.flatMap((other) => linked.read(other.page).items)]
    const listed = { ...linked.listed, items, total: totalOfSections(main, others) }
    const listings = [main, ...others].map(({ url }) => url)
    const reader: ReaderConfig = { kind: 'json-interface', listings, paging, ...linked.at }
    const candidate = yield* withSample(reader, { ...linked, listed }, page)
    // A script may hold what a calculator or a box of a few cars needs.
    if (candidate?.judged.doubt === null && !scripts.includes(main.url)) return candidate
    if (candidate !== null) found.push(candidate)
  }
  return bestOf(found)
}

type Asked = { readonly url: string; readonly page: Page; readonly listed: ListedPage }

/** What an answer with cars of another section states may be the total of all; others add up. */
function totalOfSections({ listed }: Pick<Asked, 'listed'>, others: readonly Pick<Asked, 'listed'>[]): number | null {
  const known = new Set(listed.items.map(({ key }) => key))
  const totals = [listed.total, ...others.map((other) => other.listed.total)].map((total) => total ?? Number.NaN)
  const isShared = others.some((other) => other.listed.items.some(({ key }) => known.has(key)))
  const total = isShared ? Math.max(...totals) : totals.reduce((sum, one) => sum + one, 0)
  return Number.isNaN(total) ? null : total
}

/** null: it answers no vehicles. */
function* askInterface(url: string, site: string): Crawl<Asked | null> {
  const { page } = openPage(yield { url, purpose: 'listing', headers: jsonHeaders })
  const listed = page === null ? null : interfaceItems(page, { site })
  return page === null || listed === null || listed.items.length === 0 ? null : { url, page, listed }
}

/** What an interface answers for other sections, as pages ask for them: `?type=used` beside `?type=new`, `/new` and `/used`. */
function* otherSections(addresses: readonly string[], { url, listed }: Asked, site: string): Crawl<readonly Asked[]> {
  const known = new Set(listed.items.map(({ key }) => key))
  const placeOf = (address: string) => withoutCondition(withoutQuery(address))
  const isOther = (address: string) =>
    address !== url && placeOf(address) === placeOf(url) && !notListing.test(new URL(address).search)
  const sections: Asked[] = []
  for (const address of [...new Set(addresses)].filter(isOther).slice(0, maxInterfaces)) {
    const section = yield* askInterface(address, site)
    if (section?.listed.items.some(({ key }) => !known.has(key)) !== true) continue
    sections.push(section)
    for (const { key } of section.listed.items) known.add(key)
  }
  return sections
}

/** What the same service answers to the queries of other pages, each of a section: all stated by pages, or none. */
function* otherQueries(
  queries: readonly NamedQuery[],
  { query: { url, page }, listed, read }: Reading & { readonly query: NamedQuery },
) {
  const isLike = (other: NamedQuery) => other.url === url && (other.page === undefined) === (page === undefined)
  const known = new Set(listed.items.map(({ key }) => key))
  const found: AnsweredQuery[] = []
  for (const query of queries.filter(isLike).slice(0, maxInterfaces)) {
    const answer = yield* askQuery(query, read)
    if (answer?.listed.items.some(({ key }) => !known.has(key)) !== true) continue
    found.push(answer)
    for (const { key } of answer.listed.items) known.add(key)
  }
  return found
}

function isCounted(url: string): boolean {
  return [...new URL(url).searchParams.keys()].some((name) => isPageName(name) || isOffsetName(name))
}

/** Page 0 of an interface that counts its pages from there: it shows other vehicles than page 1. */
function* pageBefore({ url, listed: { items, total } }: Asked, site: string): Crawl<Asked | null> {
  const first = new URL(url)
  const [name] = [...first.searchParams].find(([param, value]) => isPageName(param) && value === '1') ?? []
  if (name === undefined || (total !== null && total <= items.length)) return null
  first.searchParams.set(name, '0')
  const before = yield* askInterface(first.href, site)
  const known = new Set(items.map(({ key }) => key))
  return before?.listed.items.some(({ key }) => known.has(key)) === false ? before : null
}

const none: ReaderPaging = { by: 'none' }

/** Records without addresses of pages lead to where the site says, if the first of them does, or else to the page that shows all. */
function* withLinks(page: Page, { name }: ListedPage, places: Omit<Places, 'read'>): Crawl<Reading> {
  const site = new URL('/', places.baseUrl).href
  const reading = (template?: string): Reading => {
    const read: ReadListed = (other) => interfaceItems(other, { site, records: name, template })
    const at = { ...(name && { records: name }), ...(template && { link_template: template }) }
    return { read, listed: read(page), at }
  }
  const read = (template?: string) => reading(template).listed.items
  const list = listOfAnswer(page, site, name)
  const found = reading(yield* findTemplate(list, { ...places, read }))
  const { pages } = places.site
  const shown = pages.find(isScriptShell) ?? pages[0]
  if (shown === undefined || found.listed.items.some(({ vehicle }) => vehicle.vdp_link)) return found
  return { ...found, at: { ...found.at, link_template: shown.url } }
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

function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/, '')
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
  const usual = shapesOf(all).filter(
    (shape) => shape.includes('*') && !notListing.test(shape.slice(shape.indexOf('/'))),
  )
  const shapes: string[] = []
  const vehicles: RawVehicle[] = []
  const sellers: (string | null)[] = []
  const ended: string[] = []
  const compared: Page[] = []
  for (const shape of usual.slice(0, maxShapes)) {
    const opened: Page[] = []
    for (const url of spread(
      all.filter((one) => isLike(shape, one)),
      shapes.length === 0 ? sampledPages + 2 : 2,
    )) {
      const { page } = openPage(yield { url, purpose: 'vehicle' })
      // A page that leads to another kind of page is a vehicle's no longer.
      if (page !== null && page.url !== url && !isLike(shape, page.url)) ended.push(url)
      else if (page !== null) opened.push(page)
    }
    const { isVehicle } = pageKindOf({ link: shape })
    const kind = pageKindOf({ link: shape, aside: asideOf(opened, isVehicle) })
    const read = opened.map((page) => readVehiclePage(page, kind))
    ended.push(...opened.flatMap(({ url }, at) => (read[at]?.skipped === null ? [] : [url])))
    const own = read.flatMap(({ vehicle, skipped }) => (skipped === null && vehicle.vin ? [vehicle] : []))
    // Their pages in another language are no further vehicles.
    if (own.every(({ vin }) => vehicles.some((known) => known.vin === vin))) continue
    shapes.push(shape)
    vehicles.push(...own)
    sellers.push(...read.map(({ seller }) => seller))
    compared.push(...opened)
  }
  const link = shapes.join(' | ')
  const aside = asideOf(compared, pageKindOf({ link }).isVehicle)
  const total = all.filter((url) => isLike(link, url)).length
  const reader: ReaderConfig = { kind: 'vehicle-pages', link, vehicle_pages: 'required', ...markOf(compared) }
  const candidate = candidateOf(aside.length === 0 ? reader : { ...reader, aside }, vehicles, { total, sellers })
  return candidate && { ...candidate, ended }
}
