import { type Element, isTag, type ParentNode } from 'domhandler'
import { findOne, removeElement } from 'domutils'
import { lettersAndDigits } from '../../../lib/text.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { fieldAliases } from '../records/field-aliases.data.ts'
import type { PriceField, Sources, TextField } from '../records/record-fields.ts'
import { asList } from '../records/record-path.ts'
import { linksAmong } from '../records/vehicle-links.ts'
import { type Elements, elementsIn, testOf, textInside } from './find-elements.ts'
import { type HtmlPart, parseAgain, parseHtml } from './parse-html.ts'

export type Card = HtmlPart

/** Source of one value. A plain string is a selector; the element's text is the value. */
type CardSource =
  | string
  /** Default for `of` is the card itself, for `attr` the text; `find` extracts its first group or the whole match. */
  | { readonly of?: string; readonly attr?: string; readonly find?: RegExp }
  | { readonly label: string | readonly string[]; readonly find?: RegExp }

/** One photo per matching element: its first attribute with a value. */
type CardList = { readonly each: string; readonly attr: string | readonly string[] }

/** How to split a row into label and value; default value: the text after the label. `after`: that up to the next row or line. */
export type CardRow =
  | { readonly row: string; readonly label: string; readonly value?: string }
  | { readonly row: string; readonly value: 'after' }

type CardFields = { readonly [F in TextField]?: Sources<CardSource> } & {
  readonly photos?: CardList
  readonly prices?: { readonly [F in PriceField]?: Sources<CardSource> }
}

export type CardTable = { readonly rows?: readonly CardRow[]; readonly fields: CardFields }

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

export function readCard(card: Card, table: CardTable): RawVehicle {
  const contents = readContents(card, table.rows ?? [])
  const { prices, photos, ...texts } = table.fields
  return {
    ...linksAmong(addressesIn(contents)),
    ...usualTexts(contents, texts),
    ...readTexts(contents, texts),
    ...(photos === undefined ? {} : photosIn(contents, photos)),
    ...(prices === undefined ? {} : { prices: readTexts(contents, prices) }),
  }
}

export function readCardText(card: Card, sources: Sources<CardSource>, rows: readonly CardRow[] = []): string | null {
  return firstText(readContents(card, rows), sources)
}

function* addressesIn({ elements }: CardContents): Generator<string> {
  for (const { attribs } of elements.all('a[href], iframe[src]')) yield attribs.href ?? attribs.src ?? ''
}

type CardContents = {
  readonly own: Element | null
  readonly elements: Elements
  readonly labels: ReadonlyMap<string, string>
}

function readContents(card: Card, rows: readonly CardRow[]): CardContents {
  const [own] = card.toArray()
  const elements = elementsIn(card)
  return { own: own !== undefined && isTag(own) ? own : null, elements, labels: labeledValues(elements, rows) }
}

function readTexts<K extends string>(
  contents: CardContents,
  fields: { readonly [F in K]?: Sources<CardSource> },
): { [F in K]?: string } {
  const read: { [F in K]?: string } = {}
  for (const field in fields) {
    const sources = fields[field]
    const text = sources === undefined ? null : firstText(contents, sources)
    if (text !== null) read[field] = text
  }
  return read
}

/** Fields that a card labels as most platforms do, unless the table has them. */
function usualTexts({ labels }: CardContents, own: object): RawVehicle {
  if (labels.size === 0) return {}
  const found = labeledFields.flatMap((field) => {
    if (field in own) return []
    const text = fieldAliases[field]?.map((alias) => labels.get(alias)).find((value) => value !== undefined)
    return text === undefined ? [] : [[field, text] as const]
  })
  return Object.fromEntries(found)
}

/** Without fields whose usual names label other things too: "Title: clean". */
const labeledFields = [
  ...(['vin', 'stocknum', 'year', 'make', 'model', 'trim', 'odometer', 'body', 'doors', 'engine'] as const),
  ...(['transmission', 'drivetrain', 'fuel', 'exterior_color', 'interior_color', 'city_mpg', 'hwy_mpg'] as const),
]

function firstText(contents: CardContents, sources: Sources<CardSource>): string | null {
  for (const source of asList(sources)) {
    const text = textOf(contents, source)
    if (text !== null) return text
  }
  return null
}

function textOf({ own, elements, labels }: CardContents, source: CardSource): string | null {
  if (typeof source === 'string') return lineOf(elements.first(source))
  if ('label' in source) {
    const rawText = asList(source.label)
      .map((name) => labels.get(lettersAndDigits(name)))
      .find((value) => value !== undefined)
    return found(rawText ?? null, source.find)
  }
  const element = source.of === undefined ? own : elements.first(source.of)
  return found(source.attr === undefined ? lineOf(element) : oneLine(element?.attribs[source.attr]), source.find)
}

function found(text: string | null, pattern: RegExp | undefined): string | null {
  if (text === null || pattern === undefined) return text
  const match = pattern.exec(text)
  return match === null ? null : oneLine(match[1] ?? match[0])
}

function photosIn({ elements }: CardContents, { each, attr }: CardList): RawVehicle {
  const photos = elements.all(each).flatMap(({ attribs }) => {
    const texts = asList(attr).map((name) => oneLine(attribs[name]))
    return texts.find((text) => text !== null && !text.startsWith('data:')) ?? []
  })
  return photos.length === 0 ? {} : { photos }
}

function labeledValues(elements: Elements, rows: readonly CardRow[]): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  for (const shape of rows) {
    const found = elements.all(shape.row)
    const outer = partsAround(found)
    for (const row of found) {
      if (outer.has(row)) continue
      const name = lineOf('label' in shape ? firstIn(row, shape.label) : row)
      const text = name === null ? null : rowValue(row, shape, name)
      if (name === null || text === null) continue
      const key = lettersAndDigits(name)
      if (!values.has(key)) values.set(key, text)
    }
  }
  return values
}

/** Nested rows are read on their own, so their outer row is skipped. */
function partsAround(rows: readonly Element[]): ReadonlySet<ParentNode> {
  const outer = new Set<ParentNode>()
  for (const row of rows) {
    for (let part = row.parent; part !== null && !outer.has(part); part = part.parent) outer.add(part)
  }
  return outer
}

function rowValue(row: Element, shape: CardRow, name: string): string | null {
  if (!('label' in shape)) return textAfter(row, shape.row)
  if (shape.value !== undefined) return lineOf(firstIn(row, shape.value))
  const text = lineOf(row) ?? ''
  return text.startsWith(name) ? oneLine(text.slice(name.length).replace(/^\s*:/, '')) : null
}

function textAfter(row: Element, selector: string): string | null {
  const isRow = testOf(selector)
  let text = ''
  for (let node = row.next; node !== null; node = node.next) {
    if (isTag(node) && (node.name === 'br' || isRow(node) || firstIn(node, selector) !== null)) break
    text += textInside(node)
  }
  return oneLine(text.replace(/^\s*:/, ''))
}

function firstIn(element: Element, selector: string): Element | null {
  return findOne(testOf(selector), element.children)
}

function lineOf(element: Element | null): string | null {
  return element === null ? null : oneLine(textInside(element))
}

function oneLine(text: string | undefined | null): string | null {
  return (text ?? '').replace(/\s+/gu, ' ').trim() || null
}
