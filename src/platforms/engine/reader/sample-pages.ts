import type { Element } from 'domhandler'
import { parseJson } from '../../../lib/json.ts'
import type { Page } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import type { ReaderConfig } from '../../../model/scan.ts'
import { isBelow } from '../cards/find-elements.ts'
import { baseOf, linkOf, linkSelector } from '../cards/link-of.ts'
import { parseHtml } from '../cards/parse-html.ts'
import { openPage } from '../cards/read-page.ts'
import { isHidden } from '../cards/visible.ts'
import type { Crawl } from '../contract.ts'
import { spread } from '../listing/complete-from-pages.ts'
import { mergeVehicle } from '../listing/merge-vehicle.ts'
import { mainVehicle } from '../structured-data/main-vehicle.ts'
import { asideOf } from './align/alike-parts.ts'
import { joinPage } from './align/match-vehicles.ts'
import { endlessReason } from './collect-listings.ts'
import type { ReadListed } from './explore/find-paging.ts'
import { isLike, shapesOf } from './explore/link-shapes.ts'
import { neverEnds } from './explore/never-ends.ts'
import { namesNext } from './explore/stated-next.ts'
import { pageKindOf } from './page-kind.ts'
import { type JudgedSample, judgeSample, type Sellers } from './prove/judge-sample.ts'
import { type ListedItem, type ListedPage, ofList } from './understand/read-items.ts'
import { offersMore } from './understand/stated-total.ts'
import { readVehiclePage } from './vehicle-page.ts'

export const sampledPages = 4
/** With fewer pages, the listing alone is the sample. */
const fewestPages = 3
export const maxShapes = 4

/** A way to read the site, with what it reads. */
export type Candidate = {
  readonly reader: ReaderConfig
  readonly vehicles: readonly RawVehicle[]
  readonly judged: JudgedSample
  readonly total: number | null
  /** How many vehicles it comes to; Infinity: to the end of pages that state no total. */
  readonly reach: number
  /** The total that its pages state. */
  readonly stated?: number | null
  /** The vehicles as a listing alone shows them. */
  readonly listed?: readonly RawVehicle[]
  /** Pages of the sample whose vehicles are sold. */
  readonly ended?: readonly string[]
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

export type Reading = {
  readonly read: ReadListed
  readonly listed: ListedPage
  /** Where its vehicles stand, and lead to. */
  readonly at: Pick<ReaderConfig, 'link' | 'records' | 'link_template'>
}

/** Reads a few vehicle pages, to learn whether the listing lacks what they have and what of them is not about theirs. */
export function* withSample(reader: ReaderConfig, { listed, read, at }: Reading, page: Page): Crawl<Candidate | null> {
  const items = listed.items.filter(({ skipped }) => skipped === null)
  const shape = at.link ?? linkOfItems(items)
  const linked = shape === undefined ? {} : { link: shape }
  const offers = Map.groupBy(items.filter(hasPage), offerOf)
  const offered = [...offers.values()].flatMap(([first]) => first ?? [])
  const picked = spread(offered, sampledPages)
  const first = yield* openPages(picked)
  const aside = asideOf(
    first.map(({ own }) => own),
    pageKindOf(linked).isVehicle,
  )
  const aligned = { ...linked, ...(aside.length === 0 ? {} : { aside }) }
  const kind = pageKindOf(aligned)
  const whole: RawVehicle[] = []
  let further = 0
  let required = 0
  const reading = (pages: readonly OpenedItem[]) =>
    pages.map((one) => ({ ...one, shown: readVehiclePage(one.own, kind) }))
  const opened = reading(first)
  const hasEnded = opened.some(({ shown }) => shown.skipped !== null)
  // A few cars whose price one has to ask for may be chance.
  const unpriced = opened.filter(({ item, shown }) => !mergeVehicle(item.vehicle, shown.vehicle).prices?.price)
  const others = hasEnded || unpriced.length * 2 > opened.length ? offered.filter((item) => !picked.includes(item)) : []
  opened.push(...reading(yield* openPages(spread(others, sampledPages))))
  for (const { item, shown } of opened) {
    const { vehicle } = item
    if (shown.skipped !== null) continue
    if (lacks(vehicle) && !lacks(mergeVehicle(vehicle, shown.vehicle))) required++
    const joined = joinPage(vehicle, shown.vehicle)
    if (fieldsOf(joined) > fieldsOf(vehicle)) further++
    whole.push(lacks(vehicle) ? mergeVehicle(vehicle, shown.vehicle) : joined)
  }
  const isListed = items.every(({ vehicle }) => vehicle.vin)
  const marks = reader.kind === 'structured-data' ? { marked: true as const } : markOf(opened.map(({ own }) => own))
  // Pages with markup of their own say what a vehicle is; a listing only leads to them.
  const isNeeded = !isListed || required > 0 || (marks.marked === true && further > 0)
  const pages = isNeeded ? 'required' : further > 0 ? 'further' : 'none'
  const readKeys = new Set(opened.map(({ item }) => item.key))
  const rest = items.filter(({ key }) => !readKeys.has(key)).map(({ vehicle }) => vehicle)
  const all = pages === 'required' ? whole : [...whole, ...rest]
  const sellers = opened.map(({ shown }) => shown.seller)
  const facts = { total: totalOf(listed, reader), items: listed.items, sellers }
  const alignment = { ...(pages === 'none' ? linked : aligned), ...marks }
  const candidate = candidateOf({ ...reader, vehicle_pages: pages, ...alignment }, all, facts)
  if (candidate === null) return null
  const isShown = pages === 'none' || whole.length < fewestPages
  const { fullness } = isShown ? candidate.judged : judgeSample(whole)
  const found = {
    ...candidate,
    stated: listed.total,
    vehicles: isShown ? candidate.vehicles : whole,
    judged: { ...candidate.judged, fullness },
  }
  if (found.judged.doubt !== null || reader.paging === undefined) return found
  const isLost = reader.paging.by === 'none' && listed.total === null && namesMore(page, shape)
  if (isLost) return doubted(found, hiddenReason)
  if (reader.body !== undefined) return found
  if (!(yield* neverEnds(page, reader.paging, read))) return found
  return doubted({ ...found, reader: { ...found.reader, endless: true } }, endlessReason)
}

function hasPage({ vehicle: { vdp_link: link, sources } }: ListedItem): boolean {
  return Boolean(link) && sources?.vdp_link !== ofList
}

type OpenedItem = { readonly item: ListedItem; readonly own: Page }

function* openPages(items: readonly ListedItem[]): Crawl<readonly OpenedItem[]> {
  const opened: OpenedItem[] = []
  for (const item of items) {
    const { page: own } = openPage(yield { url: item.vehicle.vdp_link ?? '', purpose: 'vehicle' })
    if (own !== null) opened.push({ item, own })
  }
  return opened
}

/** A lot in two languages offers each of its cars at two addresses. */
function offerOf({ vehicle: { vin, heading, prices, odometer, vdp_link } }: ListedItem): string {
  const driven = String(odometer ?? '').replace(/\D/g, '')
  return prices?.price && heading ? [vin, heading, prices.price, driven].join(' ') : (vdp_link ?? '')
}

/** Whether a page offers more vehicles than it has: what a button shows may be on it already. */
export function namesMore(page: Page, shape: string | undefined): boolean {
  return (offersMore(page) || namesNext(parseJson(page.text))) && !hasHiddenCards(page, shape)
}

function hasHiddenCards({ text, url }: Page, shape: string | undefined): boolean {
  const base = baseOf({ text, url })
  const leads = (anchor: Element) => isLike(shape ?? '', URL.parse(linkOf(anchor), base)?.href ?? '')
  return parseHtml(text)(linkSelector)
    .toArray()
    .some((anchor) => leads(anchor) && isBelow(anchor, isHidden))
}

export const hiddenReason = 'the listing offers more vehicles, which nothing that its pages name brings'

export function doubted(candidate: Candidate, doubt: string): Candidate {
  return { ...candidate, judged: { ...candidate.judged, doubt: candidate.judged.doubt ?? doubt } }
}

export function markOf(vehiclePages: readonly Page[]): Pick<ReaderConfig, 'marked'> {
  const isMarked = vehiclePages.length > 0 && vehiclePages.every((page) => mainVehicle(page) !== null)
  return isMarked ? { marked: true } : {}
}

/** The shapes of the addresses of their pages. */
export function linkOfItems(items: readonly ListedItem[]): string | undefined {
  const shapes = shapesOf(items.filter(hasPage).flatMap(({ vehicle }) => vehicle.vdp_link ?? []))
  return shapes.length === 0 ? undefined : shapes.slice(0, maxShapes).join(' | ')
}

/** Number of vehicles of a one-page listing; unknown if further pages follow. */
function totalOf({ total, items }: ListedPage, { paging }: ReaderConfig): number | null {
  return total ?? (paging?.by === 'none' ? items.length : null)
}

/** Whether the listing lacks a field that every vehicle must have. */
export function lacks({ vin, prices, heading, make }: RawVehicle): boolean {
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
