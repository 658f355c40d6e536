import { type AnyNode, isTag, isText } from 'domhandler'
import { isRecord } from '../../../../lib/json.ts'
import type { Page } from '../../../../model/page.ts'
import type { RawVehicle } from '../../../../model/raw-vehicle.ts'
import type { ReaderConfig } from '../../../../model/scan.ts'
import { hasValidCheckDigit } from '../../../../model/vin.ts'
import { thirdPartyHost } from '../../../../model/website-address.ts'
import { cardsAround, cardsAroundMarks } from '../../cards/cards-around.ts'
import { elementsBelow } from '../../cards/find-elements.ts'
import { baseOf } from '../../cards/link-of.ts'
import { titleOf } from '../../cards/read-page.ts'
import { isSameHost, isVehiclePage, linksOf, localPart, ownLinks, vinOfAddress } from '../../detect/site-links.ts'
import { amountsIn } from '../../prices/amounts-in-text.ts'
import { normalizedVin, vinsIn } from '../../records/vin-key.ts'
import { hostOf } from '../../stores/attribute-stores.ts'
import { absolute, findVehicles } from '../../structured-data/find-vehicles.ts'
import { isVehicleLike, type SeenGroup, stockAmong } from '../align/choose-stock.ts'
import type { IsOfMenu } from '../align/links-of-menus.ts'
import { linkParts, linksNamed, linksOfRecords, notAVehicle } from '../align/record-links.ts'
import { isSamePlace } from '../align/signature.ts'
import { isLike, nameOfLink, shapesOf, withoutCampaign, withoutFilters } from '../explore/link-shapes.ts'
import { fillTemplate } from '../explore/link-templates.ts'
import { dataValues, interfaceName } from '../extract/data-values.ts'
import { type PageValue, pageValues, type RecordList, recordLists } from '../extract/embedded-records.ts'
import { htmlOf, isJson, isWholePage } from '../extract/html-of.ts'
import { tableOfRows } from '../extract/rows-of-values.ts'
import { textParts } from '../extract/text-parts.ts'
import { alikeTexts, sharedVins } from './alike-on-cards.ts'
import { withBareOdometers } from './bare-odometers.ts'
import { isCarOffered, isNamed, isVehicleCard, namesYear, textOfCard } from './car-cards.ts'
import { conditionIn, withCondition, withoutCondition } from './condition-words.ts'
import { galleryOf, withNamedPhotos } from './gallery.ts'
import { nameOfText, textsOf } from './page-texts.ts'
import { readByLabel, saidOnCard } from './read-by-label.ts'
import { readByName, withdrawn } from './read-by-name.ts'
import { type Said, saidByHeadings } from './said-by-headings.ts'
import { soldMention } from './sold-texts.ts'
import { type PageTotal, totalIn, totalOfPage } from './stated-total.ts'
import { unreadAmounts } from './unread-amounts.ts'

/** A vehicle as a listing shows it. */
export type ListedItem = {
  readonly key: string
  readonly vehicle: RawVehicle
  readonly skipped: string | null
  readonly seller: string | null
}

export type ListedPage = PageTotal & {
  readonly items: readonly ListedItem[]
  /** Which records of the page these are. */
  readonly name?: string
}

/** Records in the data that a page embeds: those of one place, or of the place that looks like the stock. */
export function embeddedItems(page: Page, name?: string, template?: string): ListedPage {
  const list = listOfPage(page, name)
  if (list === undefined) return { items: [], total: null }
  const items = itemsOf(list, page, template)
  const links = new Set(ownLinks(htmlOf(page), page.url))
  const linked = items.filter(({ vehicle }) => links.has(vehicle.vdp_link ?? '')).length
  return { items, ...totalOfPage(page, items.length, { inData: totalIn(list.around), linked }), name: list.name }
}

/** The same, but as data or cards where JSON, or a piece of HTML without data, follows: what a button loads. */
export function recordItems(
  page: Page,
  { records: name, link, link_template: template }: Pick<ReaderConfig, 'records' | 'link' | 'link_template'>,
): ListedPage {
  if (isJson(page)) return interfaceItems(page, { site: page.url, template })
  const found = embeddedItems(page, name, template)
  return found.items.length > 0 || link === undefined || isWholePage(page.text) ? found : cardItems(page, link)
}

/** The records themselves. */
export function listOfPage(page: Page, name?: string): RecordList | undefined {
  const found = listsOfPage(page)
  return name === undefined ? stockOf(found, page) : found.find((one) => isSamePlace(one.name, name))
}

function listsOfPage(page: Page): readonly RecordList[] {
  return recordLists(pageValues(htmlOf(page)))
}

/** Every place of a page that has records of vehicles. */
export function groupsOfPage(page: Page): readonly SeenGroup[] {
  return groupsOf(listsOfPage(page), page)
}

const maxGroups = 12
/** A list may begin with what is no vehicle: pages push their events to it too. */
const readFirst = 3
const fewestShare = 0.2

function groupsOf(lists: readonly RecordList[], page: Page): readonly SeenGroup[] {
  const known = new Set(isJson(page) ? [] : ownLinks(htmlOf(page), page.url))
  return lists
    .filter(({ records }) =>
      records.slice(0, readFirst).some((record) => isVehicleLike(readByName(record, '').vehicle)),
    )
    .slice(0, maxGroups)
    .flatMap((list) => {
      const items = itemsOf(list, page)
      // One of a vehicle's facts may be its VIN, and none of the others a vehicle.
      if (items.length < list.records.length * fewestShare) return []
      const linked = items.filter(({ vehicle }) => known.has(vehicle.vdp_link ?? '')).length
      return [{ name: list.name, page: page.url, items, linked }]
    })
}

function stockOf(lists: readonly RecordList[], page: Page): RecordList | undefined {
  const name = stockAmong(groupsOf(lists, page))
  return lists.find((list) => list.name === name)
}

/** Where the records of an interface stand, and how the site whose scripts show them links to their vehicles. */
export type InterfaceReading = {
  readonly site: string
  readonly records?: string | undefined
  readonly template?: string | undefined
}

/** Records that an interface answers, or that a file of data has; addresses in them are relative to the site. */
export function interfaceItems(page: Page, { site, records: name, template }: InterfaceReading): ListedPage {
  const values = dataValues(page)
  const whole = values.map(({ value }) => value).find(isRecord) ?? null
  const stated = totalIn(whole) ?? totalIn(page.headers)
  const shown = { ...page, url: site }
  const list = listAmong(values, shown, name)
  const html = list === undefined ? (tableOfRows(values) ?? htmlOf(page)) : ''
  const cards = html === '' || isWholePage(html) ? null : findCards({ ...shown, text: html })
  if (list === undefined) return { items: cards?.found.items ?? [], total: stated }
  return { items: itemsOf(list, shown, template), total: totalIn(list.around) ?? stated, name: list.name }
}

export function listOfAnswer(page: Page, site: string, name?: string): RecordList | undefined {
  return listAmong(dataValues(page), { ...page, url: site }, name)
}

function listAmong(values: readonly PageValue[], page: Page, name?: string): RecordList | undefined {
  const lists = recordLists(values)
  return name === undefined ? stockOf(lists, page) : lists.find((one) => one.name === name)
}

function itemsOf({ records, from }: RecordList, page: Page, template?: string): readonly ListedItem[] {
  const isData = from === interfaceName || isJson(page)
  const own = isData ? [] : withoutFilters(ownLinks(htmlOf(page), page.url))
  const known = new Set(own)
  const found = linksOfRecords(records, linkParts(own))
  const section = sectionOf(page)
  const base = baseOf(page)
  const read = records.map((record) => ({ record, ...readByName(record, from) }))
  const areCars = read.filter(({ vehicle }) => isVehicleLike(vehicle)).length * 2 > records.length
  const areShown = read.some(({ skipped }) => skipped !== withdrawn)
  const items = read.flatMap(({ record, vehicle, skipped, seller }) => {
    if (!isVehicleLike(vehicle) && !vehicle.vdp_link) return []
    const stated = absolute(vehicle.vdp_link, base)
    const made = template === undefined ? null : fillTemplate(template, record, base)
    const url = stated !== null && known.has(stated) ? stated : (found.get(record) ?? stated ?? made)
    const isOther = areCars && !isVehicleLike(vehicle) && vehicle.prices?.price && !namesYear(JSON.stringify(record))
    if (isOther && url !== null) return [otherGoods(url)]
    const key =
      normalizedVin(vehicle.vin) || url || `${vehicle.year} ${vehicle.make} ${vehicle.model} ${vehicle.stocknum}`
    const photos = (vehicle.photos ?? []).flatMap((photo) => URL.parse(photo, base)?.href ?? [])
    const shown = { ...vehicle, ...(photos.length > 0 ? { photos } : {}), vdp_link: url }
    const reason = areShown || skipped !== withdrawn ? skipped : null
    return [{ key, vehicle: withCondition(shown, section), skipped: reason, seller }]
  })
  return isData ? items : asMarked(items, page)
}

/** What the cards of a page say of the vehicles in its data: sold ones stand among the others, some are in transit. */
function asMarked(items: readonly ListedItem[], page: Page): readonly ListedItem[] {
  const html = htmlOf(page)
  if (!soldMention.test(html) && !/in[ -]transit/i.test(html)) return items
  const nameOf = ({ vehicle }: ListedItem) => nameOfLink(vehicle.vdp_link ?? '')
  const links = new Set(items.map(nameOf))
  const base = baseOf(page)
  const cards = cardsAround(html, (href) => {
    const name = nameOfLink(absolute(href, base) ?? '')
    return name !== '' && links.has(name) ? name : null
  })
  const cardOf = new Map(cards.map(({ id, card }) => [id, card.toArray()] as const))
  return items.map((item) => {
    const said = saidOnCard(cardOf.get(nameOf(item)) ?? [])
    const vehicle = said.isInTransit ? { ...item.vehicle, in_transit: true } : item.vehicle
    return { ...item, vehicle, skipped: item.skipped ?? said.reason }
  })
}

/** The condition of all vehicles of a listing: what its address or title states. */
function sectionOf(page: Page): 'new' | 'used' | null {
  const { pathname, search } = new URL(page.url)
  return conditionIn((pathname + search).replace(/[/_.=&?+-]+/g, ' ')) ?? conditionIn(titleOf(page).slice(0, 100))
}

/** Exploring a site and each way of reading it look at the same pages. */
const known = new WeakMap<Page, Map<string, ListedPage>>()

/** Repeated cards around links that are alike. */
export function cardItems(page: Page, shape: string): ListedPage {
  const ofPage = known.get(page) ?? new Map<string, ListedPage>()
  known.set(page, ofPage)
  const cards = ofPage.get(shape) ?? readCards(page, shape)
  ofPage.set(shape, cards)
  return cards
}

function readCards(page: Page, shape: string): ListedPage {
  const html = htmlOf(page)
  const base = baseOf(page)
  const section = sectionOf(page)
  const found = cardsAround(html, keysLike(page, shape)).map(({ id, card }) => {
    const roots = card.toArray()
    return { id, roots, parts: textParts(roots) }
  })
  const alike = alikeTexts(found.map(({ parts }) => parts))
  const all = found.map((one) => ({ ...one, text: textOfCard(one.roots), ...readByLabel(one.roots, alike, one.parts) }))
  const offered = all.filter(({ text, vehicle }) => isNamed(vehicle) || isCarOffered(vehicle, text))
  const areCars = offered.length * 2 > all.length
  const cards = areCars ? all.filter((one) => offered.includes(one) || namesYear(one.text)) : offered
  const shared = sharedVins(cards.map(({ vins }) => vins))
  const headed = saidByHeadings(html, cards)
  const vehicles = withBareOdometers(cards).map(({ id, roots, parts, vehicle, vins, skipped, seller }) => {
    const [only, ...others] = vins.filter((found) => !shared.has(found))
    const isLabeled = vehicle.vin && !shared.has(normalizedVin(vehicle.vin))
    const vin = isLabeled ? normalizedVin(vehicle.vin) : ((others.length === 0 ? only : undefined) ?? vinOfAddress(id))
    const photos = galleryOf(roots, base, { vin: vin ?? '', stock: vehicle.stocknum ?? '' })
    const shown = {
      ...vehicle,
      ...unreadAmounts(parts, vehicle),
      ...(photos.length > 0 ? { photos } : {}),
      vin: vin || null,
      vdp_link: id,
    }
    return { key: vin || id, ...withSaid({ vehicle: shown, skipped }, headed.get(roots[0]), section), seller }
  })
  // What a shop states as its total includes what else it sells.
  const others = all.filter((one) => !cards.includes(one) && amountsIn(one.text).length > 0)
  const items = [...vehicles, ...others.map(({ id }) => otherGoods(id))]
  return { items, ...totalOfPage(page, items.length) }
}

type Shown = Pick<ListedItem, 'vehicle' | 'skipped'>

/** With what the headings above it say of a vehicle, or else its whole page. */
function withSaid({ vehicle, skipped }: Shown, said: Said | undefined, section: Said['condition']): Shown {
  const named = { ...vehicle, ...said?.named }
  return { vehicle: withCondition(named, said?.condition ?? section), skipped: skipped ?? said?.reason ?? null }
}

const noCar = 'no vehicle'

function otherGoods(link: string): ListedItem {
  return { key: link, vehicle: { vdp_link: link }, skipped: noCar, seller: null }
}

/** As many as a listing offers, whatever else stands among them. */
export function carsAmong(items: readonly ListedItem[]): readonly ListedItem[] {
  return items.filter(({ skipped }) => skipped !== noCar)
}

/**
 * Vehicles that a listing describes in markup, each with the link beside it that has its VIN or stock number; a piece of
 * HTML without markup is read as cards.
 */
export function markedItems(page: Page, link?: string): ListedPage {
  const html = htmlOf(page)
  const links = new Map<string, Set<string>>()
  for (const link of ownLinks(html, page.url).filter(isVehiclePage)) {
    const parts = new URL(link).pathname.toUpperCase().split(/[/_.]/)
    for (const part of [...parts, vinOfAddress(link) ?? '']) links.set(part, (links.get(part) ?? new Set()).add(link))
  }
  const found = withNamedPhotos(findVehicles(html, baseOf(page)), { html, url: baseOf(page) })
  const items = found.flatMap(({ raw, sold }) => {
    const vin = normalizedVin(raw.vin)
    const [link, ...others] = [vin, raw.stocknum].flatMap((id) => (id ? [...(links.get(id.toUpperCase()) ?? [])] : []))
    const isLinked = raw.vdp_link || link === undefined || others.some((other) => other !== link)
    const vehicle = isLinked ? raw : { ...raw, vdp_link: link }
    const key = vin || vehicle.vdp_link
    return key ? [{ key, vehicle, skipped: sold ? 'sold' : null, seller: null }] : []
  })
  if (items.length === 0 && link !== undefined && !isWholePage(page.text)) return cardItems(page, link)
  return { items: asMarked(items, page), ...totalOfPage(page, items.length) }
}

const longestText = 300
/** Fewer may be named beside something else. */
export const fewestBlocks = 3
/** Of vehicles without pages: where their list shows all there is. */
export const ofList = 'page of the list'

/**
 * Cards or, where nothing leads to pages of that shape, whole vehicles without pages: the examples of a lease, or a list for
 * dealers only, name VINs without prices.
 */
export function cardsOrBlocks(page: Page, link: string): ListedPage {
  const cards = cardItems(page, link)
  const blocks = cards.items.length > 0 ? null : blockItems(page)
  const priced = blocks?.items.filter(({ vehicle }) => vehicle.prices?.price) ?? []
  return blocks === null || priced.length < Math.max(fewestBlocks, blocks.items.length / 2) ? cards : blocks
}

/** Vehicles that have no pages: the parts of a page around their VINs, with what a click shows them for. */
export function blockItems(page: Page): ListedPage {
  const found = cardsAroundMarks(page.text, ({ name, children }) => {
    if (name === 'script' || name === 'style') return null
    const texts = children.flatMap((child) => (isText(child) && child.data.length <= longestText ? [child.data] : []))
    return texts.flatMap((text) => vinsIn(text.toUpperCase()).take(1).toArray()).find(hasValidCheckDigit) ?? null
  })
  const section = sectionOf(page)
  const idsOf = (card: readonly AnyNode[]) =>
    [...card.filter(isTag), ...elementsBelow(card)].flatMap(({ attribs }) => attribs.id ?? [])
  const ids = new Set(found.flatMap(({ card }) => idsOf(card.toArray())))
  const shownBy = new Map(
    cardsAroundMarks(page.text, ({ attribs }) => {
      const target = attribs['data-target'] ?? attribs['data-bs-target'] ?? attribs.href ?? ''
      return target.startsWith('#') && ids.has(target.slice(1)) ? target.slice(1) : null
    }).map(({ id, card }) => [id, card.toArray()] as const),
  )
  const blocks = found.map(({ id: vin, card }) => {
    const roots = [...card.toArray(), ...idsOf(card.toArray()).flatMap((id) => shownBy.get(id) ?? [])]
    const link = card.attr('id') ? `${page.url}#${card.attr('id')}` : page.url
    return { vin, link, roots, ...readByLabel(roots) }
  })
  const headed = saidByHeadings(page.text, blocks)
  const ofAll = new Set([...alikeTexts(blocks.map(({ roots }) => textParts(roots)))].map(nameOfText))
  const items = withBareOdometers(blocks).map(({ vin, link, roots, vehicle, skipped, seller }) => {
    const photos = galleryOf(roots, baseOf(page), { vin, stock: vehicle.stocknum ?? '' })
    const sources = { ...vehicle.sources, vdp_link: ofList }
    const told = { ...textsOf(roots, ofAll), ...vehicle }
    const shown = { ...told, ...(photos.length > 0 ? { photos } : {}), vin, vdp_link: link, sources }
    return { key: vin, ...withSaid({ vehicle: shown, skipped }, headed.get(roots[0]), section), seller }
  })
  return { items, total: null }
}

/** The links of a page around which are the most cards of vehicles, without those that menus lead to. */
export function findCards(page: Page, isOfMenu: IsOfMenu = () => false): FoundCards | null {
  const links = linksOf(htmlOf(page), page.url)
  const isOwn = (link: string) => isSameHost(link, page.url)
  const own = cardsAmong(page, links.filter(isOwn), isOfMenu)
  if (own !== null) return own
  // Vehicle pages may be a vendor's, whose address names the dealer: others are those of neighbors.
  const dealer = hostOf(page.url).split('.').at(-2) ?? ''
  const namesDealer = ({ host, pathname }: URL) => !thirdPartyHost.test(host) && (host + pathname).includes(dealer)
  const vendors = links.filter((link) => dealer.length >= shortestDealer && !isOwn(link) && namesDealer(new URL(link)))
  const other = cardsAmong(page, vendors, isOfMenu)
  return (other?.found.items.length ?? 0) < fewestElsewhere ? null : other
}

const fewestElsewhere = 3
/** Letters of a domain that no other address has by chance. */
const shortestDealer = 5

type FoundCards = { readonly shape: string; readonly found: ListedPage }

function cardsAmong(page: Page, given: readonly string[], isOfMenu: IsOfMenu): FoundCards | null {
  const all: { readonly shape: string; readonly found: ListedPage; readonly score: number }[] = []
  const links = withoutFilters(given).filter((link) => !notAVehicle.test(localPart(link)))
  const named = linksNamed(htmlOf(page), baseOf(page))
  for (const shape of shapesOf(links)) {
    const found = cardItems(page, shape)
    const cards = carsAmong(found.items).filter(({ vehicle }) => isVehicleCard(vehicle))
    if (cards.every(({ vehicle }) => isOfMenu(vehicle.vdp_link ?? '', page))) continue
    if (cards.length * 5 < carsAmong(found.items).length * 3) continue
    const fields = cards.reduce((sum, { vehicle }) => sum + Object.keys(vehicle).length, 0) / cards.length
    const isCalled = cards.filter(({ vehicle }) => named.has(vehicle.vdp_link ?? '')).length * 2 > cards.length
    const isPage = isVehiclePage(cards[0]?.vehicle.vdp_link ?? '')
    const score = cards.length * (1 + fields / 100) * (isPage ? 1.2 : 1) * (isCalled ? 1.2 : 1)
    all.push({ shape, found, score })
  }
  const [best, ...others] = all.toSorted((one, other) => other.score - one.score)
  if (best === undefined) return null
  const own = cardsLike(page, best.shape)
  const places = new Set([...own].map((card) => card?.parent))
  // A card's second link leads to its photos, or to what one does with its car.
  const isBeside = (cards: ReadonlySet<AnyNode | undefined>) =>
    cards.isDisjointFrom(own) && new Set([...cards].map((card) => card?.parent)).isSubsetOf(places)
  const isOfKind = (shape: string) => withoutCondition(shape) === withoutCondition(best.shape)
  const beside = others.flatMap(({ shape }) => (isOfKind(shape) || isBeside(cardsLike(page, shape)) ? [shape] : []))
  if (beside.length === 0) return best
  const shape = [best.shape, ...beside].join(' | ')
  return { shape, found: cardItems(page, shape) }
}

/** The elements around the links of a shape: cards of one list may lead to addresses of several shapes. */
function cardsLike(page: Page, shape: string): ReadonlySet<AnyNode | undefined> {
  return new Set(cardsAround(htmlOf(page), keysLike(page, shape)).map(({ card }) => card.get(0)))
}

function keysLike(page: Page, shape: string): (href: string) => string | null {
  const base = baseOf(page)
  return (href) => {
    const url = URL.parse(href, base)
    return url !== null && isLike(shape, url.href) ? withoutCampaign(url) : null
  }
}
