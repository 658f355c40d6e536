import { isTag } from 'domhandler'
import { removeElement } from 'domutils'
import { oneLine } from '../../../lib/text.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { readByLabel } from '../reader/understand/read-by-label.ts'
import type { PriceField, Sources, TextField } from '../records/record-fields.ts'
import { asList } from '../records/record-path.ts'
import { linksAmong } from '../records/vehicle-links.ts'
import { type Elements, elementsIn, textInside } from './find-elements.ts'
import { type HtmlPart, parseAgain, parseHtml } from './parse-html.ts'

export type Card = HtmlPart

/** Source of one value. A plain string is a selector; the element's text is the value. */
type CardSource =
  | string
  /** Default for `of` is the card itself, for `attr` the text; `find` extracts its first group or the whole match. */
  | { readonly of?: string; readonly attr?: string; readonly find?: RegExp }

/** One photo per matching element: its first attribute with a value. */
type CardList = { readonly each: string; readonly attr: string | readonly string[] }

export type CardFields = { readonly [F in TextField]?: Sources<CardSource> } & {
  readonly photos?: CardList
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
export function readCard(card: Card, { prices, photos, ...texts }: CardFields): RawVehicle {
  const elements = elementsIn(card)
  return {
    ...linksAmong(elements.all('a[href], iframe[src]').map(({ attribs }) => attribs.href ?? attribs.src ?? '')),
    ...labeledTexts(card),
    ...readTexts(card, elements, texts),
    ...(photos === undefined ? {} : photosIn(elements, photos)),
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

/** Without fields whose usual names label other things too: "Title: clean". */
const labeledFields = [
  'vin',
  'stocknum',
  'year',
  'make',
  'model',
  'trim',
  'odometer',
  'body',
  'doors',
  'engine',
  'engine_cyl_count',
  'transmission',
  'drivetrain',
  'fuel',
  'exterior_color',
  'interior_color',
  'city_mpg',
  'hwy_mpg',
] as const

function labeledTexts(card: Card): RawVehicle {
  const { vehicle } = readByLabel(card.toArray())
  return Object.fromEntries(labeledFields.flatMap((field) => (vehicle[field] ? [[field, vehicle[field]]] : [])))
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

function photosIn(elements: Elements, { each, attr }: CardList): RawVehicle {
  const photos = elements.all(each).flatMap(({ attribs }) => {
    const texts = asList(attr).map((name) => oneLine(attribs[name] ?? ''))
    return texts.find((text) => text !== '' && !text.startsWith('data:')) ?? []
  })
  return photos.length === 0 ? {} : { photos }
}
