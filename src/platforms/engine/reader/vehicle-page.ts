import { type AnyNode, type Element, isTag, isText } from 'domhandler'
import { removeElement } from 'domutils'
import { isRecord } from '../../../lib/json.ts'
import type { Page } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { isVinShaped } from '../../../model/vin.ts'
import { elementsBelow, textInside } from '../cards/find-elements.ts'
import { parseAgain } from '../cards/parse-html.ts'
import { isVehiclePage, vinOfPath } from '../detect/site-links.ts'
import { isBlank } from '../listing/build-scan.ts'
import { fillGaps } from '../listing/with-detail-pages.ts'
import { linksOnPage } from '../records/vehicle-links.ts'
import { normalizedVin } from '../records/vin-key.ts'
import { findVehicles } from '../structured-data/find-vehicles.ts'
import { mainVehicle } from '../structured-site/read-vehicle-pages.ts'
import { pageValues, vinOfRecord } from './extract/embedded-records.ts'
import { galleryOf } from './understand/gallery.ts'
import { type LabeledVehicle, readByLabel } from './understand/read-by-label.ts'
import { readByName } from './understand/read-by-name.ts'

/** Whether a link leads to the page of another vehicle. */
type IsVehicleLink = (url: string) => boolean

/** A page is read several times. What it says depends on which links lead to other vehicles. */
const known = new WeakMap<IsVehicleLink, WeakMap<Page, LabeledVehicle>>()

/** A page's own vehicle: from its markup, the record of its VIN in its data, then its visible text. */
export function readVehiclePage(page: Page, isVehicle: IsVehicleLink): LabeledVehicle {
  const pages = known.get(isVehicle) ?? new WeakMap<Page, LabeledVehicle>()
  known.set(isVehicle, pages)
  const before = pages.get(page)
  if (before !== undefined) return before
  const own = ownPart(page, isVehicle)
  const labeled = readByLabel(own)
  const records = vinRecords(page)
  const vin = vinOfPage(page, labeled.vehicle, records)
  const marked = markedVehicle(page, vin)
  const record = recordOf(records, vin)
  const { vin: _, ...shown } = labeled.vehicle
  const texts = textsOf(own)
  const photos = galleryOf(own, page.url, { vin, stock: shown.stocknum ?? '' })
  const sources = {
    ...texts.sources,
    ...shown.sources,
    vdp_link: 'address of the page',
    ...(photos.length > 0 ? { photos: 'photos of the page' } : {}),
  }
  const visible = { ...texts, ...shown, ...(photos.length > 0 ? { photos } : {}), sources }
  const joined = [marked, record?.vehicle ?? {}, visible].reduce<RawVehicle>(
    (all, further) => fillGaps(all, further),
    {},
  )
  const reading = {
    vehicle: { ...linksOnPage(page.text, vin), ...joined, vin: vin || null, vdp_link: page.url },
    skipped: record?.skipped ?? labeled.skipped,
    seller: record?.seller ?? labeled.seller,
  }
  pages.set(page, reading)
  return reading
}

/** Fills gaps of the markup from the rest of the page. */
export function describeByLabel(page: Page, vehicle: RawVehicle): RawVehicle {
  const shown = readVehiclePage(page, isVehiclePage).vehicle
  return normalizedVin(shown.vin) === normalizedVin(vehicle.vin) ? fillGaps(vehicle, shown) : vehicle
}

/** Keys by which a listing and the vehicle pages identify the same vehicle. */
function keysOf({ vin, vdp_link }: RawVehicle): readonly string[] {
  return [normalizedVin(vin), (vdp_link ?? '').replace(/[?#].*$/, '')].filter((key) => key !== '')
}

/** Finds what one of these says of the same vehicle. */
export function matcherOf(vehicles: readonly RawVehicle[]): (vehicle: RawVehicle) => RawVehicle | undefined {
  const byKey = new Map(vehicles.flatMap((vehicle) => keysOf(vehicle).map((key) => [key, vehicle] as const)))
  return (vehicle) => keysOf(vehicle).flatMap((key) => byKey.get(key) ?? [])[0]
}

/** The page's own VIN: of its address, a label, its main markup, or the only one that it shows; '' if there is none. */
function vinOfPage(page: Page, shown: RawVehicle, records: readonly VinRecord[]): string {
  const named = vinOfPath(page.url) ?? vinOfQuery(page.url)
  if (named !== null) return named
  const isLabeled = /^label/.test(shown.sources?.vin ?? '')
  if (isLabeled && shown.vin) return normalizedVin(shown.vin)
  const main = normalizedVin(mainVehicle(page)?.listed === false ? mainVehicle(page)?.raw.vin : null)
  return main || normalizedVin(shown.vin) || (onlyVinIn(records) ?? '')
}

/** Several VINs say nothing about the page's own. */
function onlyVinIn(records: readonly VinRecord[]): string | null {
  const [only, ...others] = new Set(records.map(({ vin }) => vin))
  return only === undefined || others.length > 0 ? null : only
}

function vinOfQuery(url: string): string | null {
  const vins = [...(URL.parse(url)?.searchParams.values() ?? [])].filter(isVinShaped)
  return vins[0] === undefined || !/\d/.test(vins[0]) ? null : vins[0].toUpperCase()
}

function markedVehicle(page: Page, vin: string): RawVehicle {
  if (vin === '') return {}
  const found = findVehicles(page.text, page.url).vehicles.filter(({ raw }) => normalizedVin(raw.vin) === vin)
  const raw = found.map((vehicle) => vehicle.raw).reduce<RawVehicle>((all, further) => fillGaps(all, further), {})
  const fields = Object.entries(raw)
    .filter(([, value]) => !isBlank(value))
    .map(([field]) => [field === 'prices' ? 'price' : field, 'schema.org markup'])
  return fields.length === 0 ? {} : { ...raw, sources: Object.fromEntries(fields) }
}

const maxObjects = 50_000
const maxDepth = 12

type VinRecord = { readonly record: Readonly<Record<string, unknown>>; readonly from: string; readonly vin: string }

/** The records with a VIN in the data that a page embeds. */
function vinRecords(page: Page): readonly VinRecord[] {
  const records: VinRecord[] = []
  let objects = 0
  const visit = (value: unknown, from: string, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > maxDepth || ++objects > maxObjects) return
    const vin = isRecord(value) ? vinOfRecord(value, 2) : null
    if (isRecord(value) && vin !== null) records.push({ record: value, from, vin })
    for (const part of Object.values(value)) visit(part, from, depth + 1)
  }
  for (const { value, from } of pageValues(page.text)) visit(value, from, 0)
  return records
}

const fewestFields = 3

/** The fullest record with this VIN. */
function recordOf(records: readonly VinRecord[], vin: string) {
  const [fullest] = records
    .filter((one) => one.vin === vin)
    .map((one) => ({ ...one, fields: Object.values(one.record).filter((part) => !isBlank(part)).length }))
    .filter(({ fields }) => fields >= fewestFields)
    .toSorted((one, other) => other.fields - one.fields)
  return fullest === undefined ? null : readByName(fullest.record, fullest.from)
}

const asideName =
  /similar|related|recommend|recently|also[-_]?(?:like|viewed)|you[-_]?may|financ|calculator|payment|lease|blog|article|testimonial|review|carousel[-_]?vehicles|other[-_]?vehicles|featured|newsletter|trade[-_]?in/i
const asideHeading =
  /\b(?:similar|related|recommended|recently viewed|you (?:may|might) (?:also )?like|more (?:vehicles|cars|from)|other (?:vehicles|cars)|featured|compare)\b|finance example|payment (?:example|calculator)|representative example|estimate (?:your )?payment|lease (?:example|offer)|(?:autos|veh[ií]culos) similares|v[eé]hicules similaires|exemple de (?:financement|paiement)|ejemplo de (?:financiamiento|pago)/i

/**
 * The page without its sections about other vehicles and financing, and without the frame that all pages of the site
 * share.
 */
function ownPart(page: Page, isVehicle: IsVehicleLink): readonly AnyNode[] {
  const root = parseAgain(page.text).root().toArray()
  const elements = elementsBelow(root)
  const kept = keptElements(elements, vinOfPath(page.url) ?? '')
  const remove = (element: Element) => {
    if (!kept.has(element) && element.name !== 'body' && element.name !== 'html') removeElement(element)
  }
  const isOther = otherLink(page, isVehicle)
  for (const element of elements) {
    if (/^(?:nav|footer)$/.test(element.name)) remove(element)
    else if (element.name === 'a' && isOther(element.attribs.href ?? '')) remove(outermost(element, kept))
    else if (asideName.test(`${element.attribs.class ?? ''} ${element.attribs.id ?? ''}`)) remove(element)
    else if (/^h[2-6]$/.test(element.name) && asideHeading.test(textInside(element, { limit: 120 })))
      removeSection(element, kept)
  }
  return root
}

function otherLink(page: Page, isVehicle: IsVehicleLink): (href: string) => boolean {
  const own = new URL(page.url)
  return (href) => {
    const url = URL.parse(href, page.url)
    if (url === null || !isVehicle(url.href)) return false
    return url.pathname !== own.pathname || (url.search !== '' && url.search !== own.search && own.search !== '')
  }
}

/** Elements around the page's heading, and around the VIN of its address, belong to the vehicle. */
function keptElements(elements: readonly Element[], vin: string): ReadonlySet<AnyNode> {
  const kept = new Set<AnyNode>()
  const keep = (node: AnyNode) => {
    for (let at: AnyNode | null = node; at !== null && !kept.has(at); at = at.parent) kept.add(at)
  }
  const says = (element: Element, pattern: RegExp) =>
    element.name !== 'script' && element.children.some((child) => isText(child) && pattern.test(child.data))
  const heading = ['h1', 'h2', 'h3']
    .map((wanted) => elements.find(({ name }) => name === wanted))
    .find((found) => found !== undefined)
  const main = heading ?? elements.find((element) => says(element, /\bVIN\b/))
  if (main !== undefined) keep(main)
  for (const element of vin === '' ? [] : elements) if (says(element, new RegExp(vin, 'i'))) keep(element)
  return kept
}

/** Levels that are removed around the link to another vehicle, on a page without elements to keep. */
const maxUnkept = 3

function outermost(link: Element, kept: ReadonlySet<AnyNode>): Element {
  let part = link
  let levels = 0
  for (
    let at = link.parent;
    at !== null && isTag(at) && !kept.has(at) && at.name !== 'body' && at.name !== 'html';
    at = at.parent
  ) {
    if (kept.size === 0 && ++levels > maxUnkept) break
    part = at
  }
  return part
}

function removeSection(heading: Element, kept: ReadonlySet<AnyNode>): void {
  const around = heading.parent
  if (around !== null && isTag(around) && !kept.has(around) && around.name !== 'body') {
    removeElement(around)
    return
  }
  for (let next = heading.next; next !== null; ) {
    const following: AnyNode | null = next.next
    if (isTag(next) && (/^h[1-3]$/.test(next.name) || kept.has(next))) break
    removeElement(next)
    next = following as typeof next | null
  }
  removeElement(heading)
}

const maxTexts = 60
const descriptionName = /(?:^|[\s_-])(?:description|comments|seller-?notes|dealer-?notes|descripcion)(?:$|[\s_-])/i
const descriptionHeading =
  /^(?:vehicle |dealer |seller'?s? )?(?:description|comments|notes|overview|about this (?:vehicle|car)|descripci[oó]n|commentaires|comentarios)\W*$/i
const featureName =
  /(?:^|[\s_-])(?:features?|options?|equipment|equipamiento|equipement|highlights)(?:$|[\s_-]|-?list)/i
const featureHeading = /\b(?:features|options|equipment|highlights|equipamiento|[eé]quipements?|caracter[ií]sticas)\b/i

/** The description and the features, by the names of their elements or the headings above them. */
function textsOf(roots: readonly AnyNode[]): RawVehicle {
  const elements = elementsBelow(roots)
  const named = (pattern: RegExp) =>
    elements.filter(({ attribs }) =>
      pattern.test(`${attribs.class ?? ''} ${attribs.id ?? ''} ${attribs.itemprop ?? ''}`),
    )
  const headed = (pattern: RegExp) =>
    elements.flatMap((element) => {
      if (!/^(?:h[2-6]|dt|summary|strong|button)$/.test(element.name) || !pattern.test(line(element, 60))) return []
      const next = nextElement(element)
      return next === null ? [] : [next]
    })
  const described = [...named(descriptionName), ...headed(descriptionHeading)]
    .map((element) => line(element, 20_000))
    .find((text) => text.length >= 40)
  const list = [...named(featureName), ...headed(featureHeading)]
    .map((element) =>
      elementsBelow([element])
        .filter(({ name }) => name === 'li')
        .map((item) => line(item, 200))
        .filter((text) => text !== '' && text.length <= 150 && !text.includes(':')),
    )
    .find((items) => items.length >= 1)
  const sources = {
    ...(described ? { description: 'text of the page' } : {}),
    ...(list ? { features: 'list of the page' } : {}),
  }
  return {
    ...(described ? { description: described } : {}),
    ...(list ? { features: [...new Set(list)].slice(0, maxTexts * 5) } : {}),
    sources,
  }
}

function nextElement(element: Element): Element | null {
  for (let next = element.next; next !== null; next = next.next) if (isTag(next)) return next
  const { parent } = element
  return parent !== null && isTag(parent) && elementsBelow([parent]).length < 6 ? nextElement(parent) : null
}

function line(element: Element, limit: number): string {
  return textInside(element, { limit, textBefore: ({ name }) => (/^(?:script|style)$/.test(name) ? null : ' ') })
    .replace(/\s+/gu, ' ')
    .trim()
}
