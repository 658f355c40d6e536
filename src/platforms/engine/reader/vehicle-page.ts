import type { Page } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { baseOf } from '../cards/link-of.ts'
import { parseHtml } from '../cards/parse-html.ts'
import { vinOfAddress } from '../detect/site-links.ts'
import { isBlank } from '../listing/build-scan.ts'
import { fillGaps } from '../listing/merge-vehicle.ts'
import { withPageBasis } from '../prices/page-basis.ts'
import { amountOf } from '../records/amount-of.ts'
import { linksOnPage } from '../records/vehicle-links.ts'
import { normalizedVin } from '../records/vin-key.ts'
import { findVehicles } from '../structured-data/find-vehicles.ts'
import { mainVehicle } from '../structured-data/main-vehicle.ts'
import { nameOfRecord } from './align/alike-parts.ts'
import { joinPage } from './align/match-vehicles.ts'
import { type OwnPart, ownPart, type PageKind } from './align/own-part.ts'
import { carRecords, ownRecord } from './align/own-record.ts'
import { nameOfLink } from './explore/link-shapes.ts'
import { pageValues } from './extract/embedded-records.ts'
import { textParts } from './extract/text-parts.ts'
import { withCondition } from './understand/condition-words.ts'
import { galleryInScripts, galleryOf } from './understand/gallery.ts'
import { textsOf } from './understand/page-texts.ts'
import { isRounded } from './understand/plausible.ts'
import { isInsteadOfPrice } from './understand/price-parts.ts'
import { type LabeledVehicle, readByLabel } from './understand/read-by-label.ts'
import { readByName } from './understand/read-by-name.ts'

/** A page is read several times. What it says depends on how the site's pages are aligned. */
const known = new WeakMap<PageKind, WeakMap<Page, LabeledVehicle>>()

/** A page's own vehicle: from its markup, its record in the page's data, then its visible text. */
export function readVehiclePage(page: Page, kind: PageKind): LabeledVehicle {
  const pages = known.get(kind) ?? new WeakMap<Page, LabeledVehicle>()
  known.set(kind, pages)
  const before = pages.get(page)
  if (before !== undefined) return before
  const reading = readOwn(page, kind)
  pages.set(page, reading)
  return reading
}

function readOwn(page: Page, kind: PageKind): LabeledVehicle {
  const own = ownPart(page, kind)
  const labeled = readByLabel(own.roots, kind.aside)
  const records = carRecords(pageValues(page.text)).filter((record) => kind.aside?.has(nameOfRecord(record)) !== true)
  const main = mainVehicle(page)
  // The VIN of a list in the markup says nothing about the page's own.
  const markedVin = main === null || main.listed ? '' : normalizedVin(main.raw.vin)
  const statedVin = own.vin || markedVin
  const namedVin = vinOfAddress(page.url)
  // A site that answers every address with one page shows another car than it names.
  const marked = new Set(
    findVehicles(page.text, page.url).flatMap(({ raw, listed }) => (listed ? [] : normalizedVin(raw.vin) || [])),
  )
  const [only] = marked.size === 1 ? marked : []
  const shownVin = namedVin === null ? statedVin : (only ?? namedVin)
  const found = ownRecord(records, { vin: shownVin, name: own.name, url: page.url })
  const vin = shownVin || (found?.vin ?? '')
  const named = found === null ? null : readByName(found.record, found.from)
  const isOther = found?.vin === '' && named !== null && isDrivenOtherwise(named.vehicle, labeled.vehicle)
  const record = named === null || isOther ? null : inUnits(named, labeled)
  const { vin: _, ...shown } = labeled.vehicle
  const texts = textsOf(own.roots, kind.aside ?? new Set())
  const shownPhotos = galleryOf(own.roots, baseOf(page), { vin, stock: shown.stocknum ?? '' })
  const photos = galleryInScripts(page.text, baseOf(page), shownPhotos)
  const sources = {
    ...texts.sources,
    ...shown.sources,
    vdp_link: 'address of the page',
    ...(photos.length > 0 ? { photos: 'photos of the page' } : {}),
  }
  const visible = { ...texts, ...shown, ...(photos.length > 0 ? { photos } : {}), sources }
  const described = withoutDefaults(beforeReduction(markedVehicle(page, vin, shown), visible), shown)
  const joined = [described, record?.vehicle ?? {}, visible, namelessVehicle(page), previewed(page)].reduce<RawVehicle>(
    (all, further) => joinPage(all, further),
    {},
  )
  return {
    vehicle: withCondition(
      {
        ...linksOnPage(page.text, vin),
        ...withPageBasis(withoutSticker(joined, visible, own.roots), page),
        vin: vin || null,
        vdp_link: page.url,
      },
      null,
    ),
    skipped: isMarkedSold(page, vin) ? 'sold' : (record?.skipped ?? labeled.skipped),
    seller: record?.seller ?? labeled.seller,
  }
}

const maxMetas = 200

/** What the head says to whoever shows a preview of the page: `product:price:amount`, `twitter:label1` and `twitter:data1`. */
function previewed({ text }: Page): RawVehicle {
  const metas = parseHtml(text)('meta[content]').toArray().slice(0, maxMetas)
  const said = new Map(metas.map(({ attribs }) => [attribs.property ?? attribs.name ?? '', attribs.content ?? '']))
  const record = [...said].flatMap(([name, value]) => {
    const [, field] = /^(?:product|vehicle|og(?=:price)):(\w+)(?::(?:amount|value))?$/.exec(name) ?? []
    const label = field ?? said.get(name.replace(/^twitter:data(?=\d$)/, 'twitter:label'))
    return label === undefined || label === value ? [] : [[label, value]]
  })
  return record.length === 0 ? {} : readByName(Object.fromEntries(record), 'head of the page').vehicle
}

/** Markup whose mileage is 0 where the page shows one was filled in by a plugin, as were its condition and its price. */
function withoutDefaults(marked: RawVehicle, { odometer: shown }: RawVehicle): RawVehicle {
  if (!isZero(marked.odometer) || !shown || isZero(shown)) return marked
  const { odometer: _, condition: __, ...rest } = marked
  return rest
}

function isZero(odometer: RawVehicle['odometer']): boolean {
  return /^0*(?:\.0+)?(?:\s*\p{L}+)?$/u.test(String(odometer ?? '').trim()) && /0/.test(String(odometer))
}

/** Below this share of the MSRP, the amount is something else. */
const leastOfSticker = 0.5

/** Markup may hold the price from which the page says that it was reduced, or the MSRP. */
function beforeReduction(marked: RawVehicle, { prices: shown }: RawVehicle): RawVehicle {
  const price = Number(marked.prices?.price)
  const asked = Number(shown?.price ?? price)
  const off = shown?.components?.filter(({ category }) => category === 'discount') ?? []
  const offAll = off.reduce((sum, { conditional, amount }) => sum + (conditional === true ? 0 : Number(amount)), 0)
  const isForSome = off.some(({ conditional }) => conditional === true) && price - offAll !== asked
  const isSticker = price === Number(shown?.msrp) && !isForSome && asked >= price * leastOfSticker
  const isFormer = (price === Number(shown?.list_price) || isSticker) && price > asked
  const { prices: _, ...rest } = marked
  return isFormer ? rest : marked
}

/** Where a page asks to call for the price, what its data state as a price is the MSRP beside it. */
function withoutSticker(joined: RawVehicle, { prices: shown }: RawVehicle, roots: OwnPart['roots']): RawVehicle {
  const { prices } = joined
  const isSticker = shown != null && shown.price === null && Number(prices?.price ?? 0) === Number(shown.msrp)
  return isSticker && textParts(roots).some(isInsteadOfPrice)
    ? { ...joined, prices: { ...prices, price: null } }
    : joined
}

/** Two cars of one name, one of them in a calculator's data, differ in their mileage, which one of them may round: "52k". */
function isDrivenOtherwise({ odometer: one }: RawVehicle, { odometer: other }: RawVehicle): boolean {
  const [driven, shown] = [amountOf(one), amountOf(other)]
  const most = [one, other].some(isRounded) ? mostRounded * (shown ?? 0) : mostConverted
  return driven !== null && shown !== null && Math.abs(driven - shown) > most
}

/** By which miles differ that were kilometers. */
const mostConverted = 2
const mostRounded = 0.05

/** Amounts of shops are in cents, also where the page shows what it asks for in dollars: then what it shows counts. */
function inUnits<T extends Pick<LabeledVehicle, 'vehicle'>>(record: T, { vehicle: shown }: LabeledVehicle): T {
  const { prices, ...rest } = record.vehicle
  return Number(prices?.price) === 100 * Number(shown.prices?.price) ? { ...record, vehicle: rest } : record
}

/** Markup that names no VIN is the page's own where it is all that stands in no list. */
function isMarkedSold(page: Page, vin: string): boolean {
  const main = mainVehicle(page)
  if (main !== null) return main.sold && normalizedVin(main.raw.vin) === vin
  const [only, ...others] = findVehicles(page.text, page.url).filter(({ listed }) => !listed)
  return only?.sold === true && others.length === 0
}

/** The page's only markup, where its VIN stands elsewhere: it may be a template's, so that all else counts before it. */
function namelessVehicle(page: Page): RawVehicle {
  const isOwn = ({ vdp_link: link }: RawVehicle) => Boolean(link) && nameOfLink(link ?? '') === nameOfLink(page.url)
  const [only, ...others] = findVehicles(page.text, page.url).filter(
    ({ listed, sold, raw }) => !sold && (!listed || isOwn(raw)),
  )
  return only === undefined || others.length > 0 || only.raw.vin ? {} : only.raw
}

/** The number of an article counts as the stock number only where the page calls none so. */
function markedVehicle(page: Page, vin: string, { sources: shown }: RawVehicle): RawVehicle {
  if (vin === '') return {}
  const all = findVehicles(page.text, page.url)
  const found = all.filter(({ raw }) => normalizedVin(raw.vin) === vin)
  const whole = found.map((vehicle) => vehicle.raw).reduce<RawVehicle>((all, further) => fillGaps(all, further), {})
  const raw = shown?.stocknum?.startsWith('label') ? { ...whole, stocknum: null } : whole
  const fields = Object.entries(raw)
    .filter(([, value]) => !isBlank(value))
    .map(([field]) => [field === 'prices' ? 'price' : field, 'schema.org markup'])
  return fields.length === 0 ? {} : { ...raw, sources: Object.fromEntries(fields) }
}
