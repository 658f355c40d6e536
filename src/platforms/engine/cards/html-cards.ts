import { isTag } from 'domhandler'
import { removeElement } from 'domutils'
import { oneLine } from '../../../lib/text.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { isVehiclePage } from '../detect/site-links.ts'
import { galleryOf } from '../reader/understand/gallery.ts'
import { readByLabel } from '../reader/understand/read-by-label.ts'
import type { PriceField, Sources, TextField } from '../records/record-fields.ts'
import { asList } from '../records/record-path.ts'
import { linksAmong } from '../records/vehicle-links.ts'
import { normalizedVin } from '../records/vin-key.ts'
import { type Elements, elementsIn, textInside } from './find-elements.ts'
import { linkOf, linkSelector } from './link-of.ts'
import { type HtmlPart, parseAgain, parseHtml } from './parse-html.ts'

export type Card = HtmlPart

/** Source of one value. A plain string is a selector; the element's text is the value. */
type CardSource =
  | string
  /** Default for `of` is the card itself, for `attr` the text; `find` extracts its first group or the whole match. */
  | { readonly of?: string; readonly attr?: string; readonly find?: RegExp }

export type CardFields = { readonly [F in TextField]?: Sources<CardSource> } & {
  readonly prices?: { readonly [F in PriceField]?: Sources<CardSource> }
}

const maxCards = 2_000
/** Elements of all cards, where nested cards count repeatedly; a thousand real cards have about 200,000. */
const maxElements = 500_000

/** One element per vehicle; none if cards are nested too heavily. */
export function findCards(html: string, selector: string): Card[] {
  const $ = parseHtml(html)
  const cards = elementsIn($.root())
    .all(selector)
    .slice(0, maxCards)
    .map((element) => $(element))
  let elements = 0
  for (const card of cards) {
    elements += elementsIn(card).count
    if (elements > maxElements) return []
  }
  return cards
}

/** A VDP as one card, without the elements that show other vehicles. */
export function wholePage(html: string, others?: string): Card {
  if (others === undefined) return parseHtml(html).root()
  const page = parseAgain(html).root()
  for (const element of elementsIn(page).all(others)) removeElement(element)
  return page
}

/** What the fields say, beside what a card labels or its markup names as most sites do. */
export function readCard(card: Card, { prices, ...texts }: CardFields, url: string): RawVehicle {
  const elements = elementsIn(card)
  return {
    ...linksAmong(elements.all('a[href], iframe[src]').map(({ attribs }) => attribs.href ?? attribs.src ?? '')),
    ...shownOn(card, elements, url),
    ...readTexts(card, elements, texts),
    ...(prices === undefined ? {} : { prices: readTexts(card, elements, prices) }),
  }
}

export function readCardText(card: Card, sources: Sources<CardSource>): string | null {
  return firstText(card, elementsIn(card), sources)
}

function readTexts<K extends string>(
  card: Card,
  elements: Elements,
  fields: { readonly [F in K]?: Sources<CardSource> },
): { [F in K]?: string } {
  const read: { [F in K]?: string } = {}
  for (const field in fields) {
    const sources = fields[field]
    const text = sources === undefined ? null : firstText(card, elements, sources)
    if (text !== null) read[field] = text
  }
  return read
}

function shownOn(card: Card, elements: Elements, url: string): RawVehicle {
  const roots = card.toArray()
  const { sources: _, lot: __, ...vehicle } = readByLabel(roots).vehicle
  const photos = galleryOf(roots, url, { vin: normalizedVin(vehicle.vin), stock: vehicle.stocknum ?? '' })
  const links = elements.all(linkSelector).values().map(linkOf)
  const link = links
    .filter((stated) => stated !== '')
    .map((stated) => URL.parse(stated, url)?.href ?? '')
    .find(isVehiclePage)
  return { ...vehicle, ...(photos.length > 0 ? { photos } : {}), ...(link === undefined ? {} : { vdp_link: link }) }
}

function firstText(card: Card, elements: Elements, sources: Sources<CardSource>): string | null {
  for (const source of asList(sources)) {
    const text = textOf(card, elements, source)
    if (text !== null) return text
  }
  return null
}

function textOf(card: Card, elements: Elements, source: CardSource): string | null {
  const { of, attr, find }: Exclude<CardSource, string> = typeof source === 'string' ? { of: source } : source
  const [own] = card.toArray()
  const element = of !== undefined ? elements.first(of) : own !== undefined && isTag(own) ? own : null
  const stated = attr === undefined ? element && textInside(element) : element?.attribs[attr]
  const text = oneLine(stated ?? '')
  const match = find?.exec(text)
  return (find === undefined ? text : oneLine(match?.[1] ?? match?.[0] ?? '')) || null
}
