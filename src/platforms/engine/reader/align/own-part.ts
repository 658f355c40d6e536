import { type AnyNode, type Element, isTag, isText } from 'domhandler'
import { prevElementSibling, removeElement } from 'domutils'
import { oneLine } from '../../../../lib/text.ts'
import type { Page } from '../../../../model/page.ts'
import { hasValidCheckDigit, isFillerVin, modelYearOf } from '../../../../model/vin.ts'
import { elementsBelow, isBelow, lineOf } from '../../cards/find-elements.ts'
import { baseOf, linkOf } from '../../cards/link-of.ts'
import { parseAgain } from '../../cards/parse-html.ts'
import { titleOf } from '../../cards/read-page.ts'
import { vinOfAddress } from '../../detect/site-links.ts'
import { vinsIn } from '../../records/vin-key.ts'
import { fieldNamed } from '../understand/field-names.data.ts'
import { photoAddress } from '../understand/gallery.ts'
import { tellingParts } from '../understand/page-texts.ts'
import { besideOthers } from './beside-others.ts'
import { type CarName, carNamed, isSameCar } from './car-name.ts'
import { signatureOf } from './signature.ts'

/** What is known of a site's vehicle pages before one of them is read. */
export type PageKind = {
  /** Whether a link leads to the page of a vehicle. */
  readonly isVehicle: (url: string) => boolean
  /** Signatures of parts that say nothing of the page's own vehicle: found by comparing pages. */
  readonly aside?: ReadonlySet<string>
}

export type OwnPart = {
  readonly roots: readonly AnyNode[]
  /** The VIN that the visible page shows as its own; '' if none is. */
  readonly vin: string
  readonly name: CarName | null
  /** Signatures of the parts about other vehicles that were taken away. */
  readonly taken: readonly string[]
}

/** A page without what is about other vehicles or alike on all vehicle pages. */
export function ownPart(page: Page, { isVehicle, aside }: PageKind): OwnPart {
  const root = parseAgain(page.text).root().toArray()
  const elements = elementsBelow(root)
  const beside = new Set<AnyNode>()
  for (const element of aside === undefined || aside.size === 0 ? [] : elements)
    if (aside?.has(signatureOf(element)) || (element.parent !== null && beside.has(element.parent))) beside.add(element)
  const inside = elements.filter((element) => !beside.has(element))
  const headings = headingsOf(page, inside)
  const name = subjectOf(headings, page)
  const title =
    name === null
      ? null
      : ([...headings, ...firstNamed(inside)].find(
          ({ element, car }) => element !== null && car !== null && isSameCar(car, name),
        )?.element ?? null)
  const kept = new Set<AnyNode>()
  keep(title ?? firstHeading(elements), kept)
  const isOther = otherLink(page, isVehicle)
  const besides = besideOthers(elements, { isOther, name, kept })
  for (const element of elements) {
    const isFrame = element.name === 'nav' || (element.name === 'footer' && !isFact(element))
    if (kept.has(element) || !(isFrame || aside?.has(signatureOf(element)) === true)) continue
    removeHeadingOf(element, kept)
    removeElement(element)
  }
  const rest = elementsBelow(root)
  const vins = vinPlaces(rest, { page, isOther, name, kept })
  for (const { element, vin } of vins.places) if (vin === vins.own) keep(element, kept)
  const removed = new Set<AnyNode>(besides.filter((node) => !kept.has(node)))
  for (const node of removed) removeElement(node)
  const labels = countLabels(root)
  const taken: string[] = []
  const foreign = foreignIn(rest, { isOther, name, own: vins.own })
  const foreignAround = new Set<AnyNode>()
  for (const element of foreign) keep(element, foreignAround)
  for (const element of foreign) {
    if (kept.has(element) || isBelow(element, (around) => removed.has(around), Infinity)) continue
    const part = outermost(element, { kept, labels, foreignAround })
    taken.push(signatureOf(part))
    removed.add(part)
    removeHeadingOf(part, kept)
    removeElement(part)
  }
  const vin = vins.own || (vins.places.length === 0 ? vinOfPhotos(elementsBelow(root)) : '')
  return { roots: root, vin, name, taken }
}

/** Below its name: `<article><header>VIN</header><footer>...</footer></article>`. */
function isFact(footer: Element): boolean {
  const before = prevElementSibling(footer)
  return before !== null && isLabel(lineOf(before, 50))
}

type Heading = { readonly element: Element | null; readonly car: CarName | null }

const maxHeadings = 30

/** Headings, the title and the page's own description of itself, the most telling first. */
function headingsOf(page: Page, elements: readonly Element[]): readonly Heading[] {
  const named = (wanted: RegExp) => elements.filter(({ name }) => wanted.test(name)).slice(0, maxHeadings)
  const texts = (list: readonly Element[]): Heading[] =>
    list.map((element) => ({ element, car: carNamed(lineOf(element, 160)) }))
  const parts = titleOf(page)
    .split(/\s[|–—-]\s/)
    .map((part): Heading => ({ element: null, car: carNamed(part.trim()) }))
  const headings = [...texts(named(/^h1$/)), ...parts, ...texts(named(/^h[2-4]$/))]
  return headings.some(({ car }) => car !== null) ? headings : [...headings, ...firstNamed(elements)]
}

/** Pages without headings show the name in bold or in a font of its own. */
function firstNamed(elements: readonly Element[]): readonly Heading[] {
  for (const element of elements.slice(0, maxElements)) {
    const [car] = /^(?:title|option|meta)$/.test(element.name) ? [] : ownNames(element)
    if (car !== undefined) return [{ element, car }]
  }
  return []
}

/** The car that the title, the main heading or else the address names: the page's own. */
function subjectOf(headings: readonly Heading[], page: Page): CarName | null {
  const cars = headings.flatMap(({ car }) => car ?? [])
  const byAddress = carNamed(
    decodeURI(new URL(page.url).pathname)
      .replace(/[^\p{L}\d]+/gu, ' ')
      .trim(),
  )
  return cars[0] ?? byAddress
}

function firstHeading(elements: readonly Element[]): Element | null {
  for (const wanted of ['h1', 'h2', 'h3']) {
    const found = elements.find(({ name }) => name === wanted)
    if (found !== undefined) return found
  }
  return null
}

function keep(node: AnyNode | null, kept: Set<AnyNode>): void {
  for (let at = node; at !== null && !kept.has(at); at = at.parent) kept.add(at)
}

/** What stands above a part about other vehicles is about them too: "Just sold", "Similar cars". */
function removeHeadingOf(part: Element, kept: ReadonlySet<AnyNode>): void {
  let before = part.prev
  while (before !== null && isText(before) && before.data.trim() === '') before = before.prev
  if (before !== null && isTag(before) && /^h[2-6]$/.test(before.name) && !kept.has(before)) removeElement(before)
}

function otherLink(page: Page, isVehicle: (url: string) => boolean): (href: string) => boolean {
  const own = new URL(page.url)
  const base = baseOf(page)
  return (href) => {
    const url = href === '' ? null : URL.parse(href, base)
    if (url === null || !isVehicle(url.href)) return false
    return url.pathname !== own.pathname || (url.search !== '' && url.search !== own.search && own.search !== '')
  }
}

type VinPlace = { readonly element: Element; readonly vin: string; readonly score: number }
const maxVins = 400
const maxValue = 3_000
const sold = /\b(?:sold|vendue?|vendido)\b/i

type Known = {
  readonly page: Page
  readonly isOther: (href: string) => boolean
  readonly name: CarName | null
  readonly kept: ReadonlySet<AnyNode>
}

/** The places of VINs, and the one that is the page's own by its address, its label, place and model year. */
function vinPlaces(
  elements: readonly Element[],
  known: Known,
): { readonly places: readonly VinPlace[]; readonly own: string } {
  const places: VinPlace[] = []
  const stated = vinOfAddress(known.page.url)
  for (const element of elements) {
    if (places.length >= maxVins) break
    for (const vin of vinsOf(element)) places.push({ element, vin, score: scoreOf(vin, element, known) })
  }
  if (stated !== null) return { places, own: stated }
  if (places.length === 0) return { places, own: '' }
  const byVin = new Map<string, number>()
  for (const { vin, score } of places) byVin.set(vin, Math.max(score, byVin.get(vin) ?? Number.NEGATIVE_INFINITY))
  const [best, second] = [...byVin].toSorted(([, one], [, other]) => other - one)
  const isClear = best !== undefined && best[1] > 0 && (second === undefined || second[1] < best[1])
  return { places, own: isClear ? best[0] : '' }
}

/** Where photos alone name a VIN, by their addresses or in their words. */
function vinOfPhotos(elements: readonly Element[]): string {
  const named = elements.flatMap(({ name, attribs }) => {
    const words = name === 'img' ? [attribs.alt, attribs.title] : []
    return [...vinsIn([photoAddress({ name, attribs }), ...words].join(' ').toUpperCase())]
  })
  const [only = '', ...others] = new Set(named.slice(0, maxVins).filter(hasValidCheckDigit))
  return others.length === 0 ? only : ''
}

function vinsOf(element: Element): readonly string[] {
  if (element.name === 'script' || element.name === 'style' || element.name === 'img') return []
  const texts = element.children.flatMap((child) => (isText(child) ? [child.data] : []))
  const values = Object.entries(element.attribs).flatMap(([name, value]) =>
    /^(?:src|srcset|style|class)$/.test(name) || (name === 'href' && !/^(?:https?:)?\/\//.test(value)) ? [] : [value],
  )
  const vins = [...texts, ...values].flatMap((text) =>
    text.length < 17 ? [] : [...vinsIn(text.slice(0, maxValue).toUpperCase())],
  )
  return [...new Set(vins)].filter((vin) => !isFillerVin(vin))
}

function scoreOf(vin: string, element: Element, { isOther, name, kept }: Known): number {
  let score = hasValidCheckDigit(vin) ? 1 : 0
  const year = modelYearOf(vin, Number.POSITIVE_INFINITY)
  if (name !== null && year !== null) score += String(year) === name.year ? 2 : -2
  // The card around it, which ends where the page's title is inside, names another car or leads to one.
  let at: Element | null = element
  for (let level = 0; at !== null && level < 4 && !kept.has(at); level++) {
    const inside = fewBelow(at)
    if (inside === null) break
    if (inside.some((one) => isOther(linkOf(one)))) return score - 6
    const names = inside.flatMap(ownNames)
    if (name !== null && names.some((car) => !isSameCar(car, name))) return score - 6
    if (sold.test(lineOf(at, 300))) score -= 1
    if (names.length > 0) break
    at = at.parent !== null && isTag(at.parent) ? at.parent : null
  }
  const [before] = lineOf(element.parent !== null && isTag(element.parent) ? element.parent : element, 200)
    .toUpperCase()
    .split(vin)
  return score + (/\b(?:VIN|NIV|SERIE|V\.I\.N\.?)\W*(?:NO|NUMBER|#)?\W*$/.test(before ?? '') ? 2 : 0)
}

const maxCard = 60

/** An element with those inside it; null if it is larger than a card. */
export function fewBelow(element: Element): readonly Element[] | null {
  const inside: Element[] = [element]
  for (let at = 0; at < inside.length; at++) {
    for (const child of inside[at]?.children ?? []) if (isTag(child)) inside.push(child)
    if (inside.length > maxCard) return null
  }
  return inside
}

function ownNames(element: Element): readonly CarName[] {
  if (element.name === 'script' || element.name === 'style') return []
  return element.children.flatMap((child) => {
    const text = isText(child) ? oneLine(child.data) : ''
    const car = isSentence(text) ? null : carNamed(text)
    return car === null ? [] : [car]
  })
}

const fewestPlainWords = 4

/** What a sentence names is no title: "Bring your 2012 Honda Civic and get $1,000 over book." */
function isSentence(text: string): boolean {
  return (
    /\p{L}{2}[.!?](?:\s|$)/u.test(text) && (text.match(/(?<=\s)\p{Ll}+(?=[\s,.!?])/gu) ?? []).length >= fewestPlainWords
  )
}

const maxElements = 20_000

type Own = { readonly isOther: (href: string) => boolean; readonly name: CarName | null; readonly own: string }

/** Elements that lead to, name, or show the VIN of, another vehicle. */
function foreignIn(elements: readonly Element[], { isOther, name, own }: Own): readonly Element[] {
  const { descriptions, features } = tellingParts(elements)
  const telling = new Set([...descriptions, ...features])
  return elements.slice(0, maxElements).filter((element) => {
    if (isOther(linkOf(element))) return true
    if (/^(?:script|style|option|head|title|meta|html|body|page)$/.test(element.name)) return false
    if (own !== '' && vinsOf(element).some((vin) => vin !== own)) return true
    if (name === null || !ownNames(element).some((car) => !isSameCar(car, name))) return false
    return !isBelow(element, (part) => telling.has(part))
  })
}

/** How many texts below each node are labels of a vehicle's facts. */
export function countLabels(roots: readonly AnyNode[]): ReadonlyMap<AnyNode, number> {
  const counts = new Map<AnyNode, number>()
  const visit = (node: AnyNode): number => {
    let count = isText(node) && isLabel(node.data) ? 1 : 0
    for (const child of 'children' in node ? node.children : []) count += visit(child)
    counts.set(node, count)
    return count
  }
  for (const root of roots) visit(root)
  return counts
}

function isLabel(text: string): boolean {
  const label = text.slice(0, 45).split(':')[0]?.trim() ?? ''
  return label.length >= 2 && label.length <= 40 && fieldNamed(label) !== undefined
}

/** More labels beside a part than a heading has are the vehicle's own facts. */
const maxLabelsBeside = 1
/** Levels that are removed on a page without an element to keep. */
const maxUnkept = 3

type Around = {
  readonly kept: ReadonlySet<AnyNode>
  readonly labels: ReadonlyMap<AnyNode, number>
  readonly foreignAround: ReadonlySet<AnyNode>
}

/** The largest part around an element that has neither what is kept nor facts without another vehicle beside them. */
function outermost(element: Element, { kept, labels, foreignAround }: Around): Element {
  let part = element
  let levels = 0
  for (
    let at = element.parent;
    at !== null && isTag(at) && !kept.has(at) && !/^(?:body|html|page)$/.test(at.name);
    at = at.parent
  ) {
    if (kept.size === 0 && ++levels > maxUnkept) break
    const beside = at.children.filter((child) => !foreignAround.has(child))
    const hasFacts = beside.some((child) => (labels.get(child) ?? 0) > maxLabelsBeside)
    if (hasFacts && !isOneOfCards(at, foreignAround)) break
    part = at
  }
  return part
}

/** Whether others beside it, of its kind, lead to other vehicles too: what is said in one is said of its own. */
function isOneOfCards(element: Element, foreignAround: ReadonlySet<AnyNode>): boolean {
  const own = signatureOf(element)
  const around = (element.parent?.children ?? []).filter(isTag)
  return around.filter((other) => foreignAround.has(other) && signatureOf(other) === own).length > 1
}
