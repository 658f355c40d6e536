import type { CheerioAPI } from 'cheerio/slim'
import type { RawPrices, RawVehicle } from '../model/raw-vehicle.ts'
import { parseHtml } from './parse-html.ts'

export type Card = ReturnType<CheerioAPI>

/** A node of the page, as far as its place is concerned. */
type Part = { readonly parent?: Part | null }

/** Where a card shows one value. A bare text is a selector whose text is the value. */
export type CardSource =
  | string
  /** Without `of` the card itself; without `attr` its text; `find` takes its first group (or whole match) out of it. */
  | { readonly of?: string; readonly attr?: string; readonly find?: RegExp }
  /** The value beside one of these labels in the card's rows: "Stock #: A12". */
  | { readonly label: string | readonly string[]; readonly find?: RegExp }

/** A list from every element that matches; the first of the attributes that holds something, or the text. */
export type CardList = { readonly each: string; readonly attr?: string | readonly string[] }

/** How a row shows its label and its value; without `value`, what the row says after its label. */
export type CardRow = {
  readonly row: string
  readonly label?: string
  /** A selector inside the row; `next`: the element after it (dt and dd); `after`: all up to the next row or line. */
  readonly value?: string
}

type Sources<S> = S | readonly S[]
type ListField = 'photos' | 'rehosted_photos' | 'features'
type FlagField = 'in_transit' | 'carfax_1_owner' | 'carfax_clean_title'
type TextField = Exclude<keyof RawVehicle, ListField | FlagField | 'prices'>
type PriceField = Exclude<keyof RawPrices, 'components'>

export type CardFields = { readonly [F in TextField]?: Sources<CardSource> } & {
  readonly [F in 'photos' | 'features']?: CardList
} & { readonly prices?: { readonly [F in PriceField]?: Sources<CardSource> } }

/** What a card, or the page of one vehicle, shows and where. */
export type CardTable = { readonly rows?: readonly CardRow[]; readonly fields: CardFields }

const maxCards = 2_000
/** Elements of all cards of a page; a thousand real ones have some 200,000. Cards inside cards count again and again. */
const maxElements = 500_000

/** The elements of a page that are one vehicle each; none where they stand inside each other beyond reason. */
export function findCards(html: string, selector: string): Card[] {
  const $ = parseHtml(html)
  const cards = $(selector)
    .slice(0, maxCards)
    .toArray()
    .map((element) => $(element))
  let elements = 0
  for (const card of cards) {
    elements += card.find('*').length
    if (elements > maxElements) return []
  }
  return cards
}

/** The body of a page as one card: the page of a single vehicle. */
export function wholePage(html: string): Card {
  return parseHtml(html).root()
}

/**
 * The smallest parts of a page around its links to vehicles, for templates that name their tiles differently: from each
 * link outwards as long as no other vehicle is linked. `id` takes the vehicle's number out of a link.
 */
export function cardsAround(html: string, id: RegExp): { readonly id: string; readonly card: Card }[] {
  const $ = parseHtml(html)
  const links = $('a[href]')
    .toArray()
    .map((anchor) => ({ anchor, own: id.exec($(anchor).attr('href') ?? '')?.[1] ?? '' }))
    .filter(({ own }) => own !== '')
  const owners = ownersOf(links)
  const cards = new Map<string, Card>()
  for (const { anchor, own } of links) {
    if (cards.has(own) || cards.size >= maxCards) continue
    let card = $(anchor)
    for (let outer = card.parent(); outer.length > 0; outer = outer.parent()) {
      if (owners.get(outer[0]) !== own || outer.is('body, html')) break
      card = outer
    }
    cards.set(own, card)
  }
  return [...cards].map(([key, card]) => ({ id: key, card }))
}

/** To which vehicle alone the parts of a page around its links belong; null for those of several. */
function ownersOf(
  links: readonly { readonly anchor: { readonly parent: object | null }; readonly own: string }[],
): ReadonlyMap<object | undefined, string | null> {
  const owners = new Map<object | undefined, string | null>()
  for (const { anchor, own } of links) {
    for (let part: { parent?: object | null } | null = anchor; part !== null; part = part.parent ?? null) {
      const owner = owners.get(part)
      if (owner === own || owner === null) break
      owners.set(part, owner === undefined ? own : null)
    }
  }
  return owners
}

/** Reads a card by its table. Fields that the card does not show are absent. */
export function readCard(card: Card, table: CardTable): RawVehicle {
  const labels = labelledValues(card, table.rows ?? [])
  const { prices, photos, features, ...texts } = table.fields
  return {
    ...readTexts(card, texts, labels),
    ...listField('photos', card, photos),
    ...listField('features', card, features),
    ...(prices === undefined ? {} : { prices: readTexts(card, prices, labels) }),
  }
}

/** The first of the sources that shows something; null where none does. */
export function readCardText(card: Card, sources: Sources<CardSource>, rows: readonly CardRow[] = []): string | null {
  return firstText(card, sources, labelledValues(card, rows))
}

function readTexts<K extends string>(
  card: Card,
  fields: { readonly [F in K]?: Sources<CardSource> },
  labels: ReadonlyMap<string, string>,
): { [F in K]?: string } {
  const read: { [F in K]?: string } = {}
  for (const field in fields) {
    const sources = fields[field]
    const text = sources === undefined ? null : firstText(card, sources, labels)
    if (text !== null) read[field] = text
  }
  return read
}

function firstText(card: Card, sources: Sources<CardSource>, labels: ReadonlyMap<string, string>): string | null {
  for (const source of isList(sources) ? sources : [sources]) {
    const text = textOf(card, source, labels)
    if (text !== null) return text
  }
  return null
}

function textOf(card: Card, source: CardSource, labels: ReadonlyMap<string, string>): string | null {
  if (typeof source === 'string') return oneLine(card.find(source).first().text())
  if ('label' in source) {
    const names = typeof source.label === 'string' ? [source.label] : source.label
    const shown = names.map((name) => labels.get(labelKey(name))).find((value) => value !== undefined)
    return found(shown ?? null, source.find)
  }
  const element = source.of === undefined ? card : card.find(source.of).first()
  return found(oneLine(source.attr === undefined ? element.text() : element.attr(source.attr)), source.find)
}

function found(text: string | null, pattern: RegExp | undefined): string | null {
  if (text === null || pattern === undefined) return text
  const match = pattern.exec(text)
  return match === null ? null : oneLine(match[1] ?? match[0])
}

function listField(name: 'photos' | 'features', card: Card, source: CardList | undefined): RawVehicle {
  if (source === undefined) return {}
  const attrs = source.attr === undefined || isList(source.attr) ? source.attr : [source.attr]
  const elements = card.find(source.each)
  const texts = elements.toArray().map((_, position) => {
    const element = elements.eq(position)
    const shown = attrs === undefined ? [element.text()] : attrs.map((attr) => element.attr(attr))
    return shown.map(oneLine).find((text) => text !== null && !text.startsWith('data:')) ?? null
  })
  const list = texts.filter((text) => text !== null)
  return list.length === 0 ? {} : { [name]: list }
}

function labelledValues(card: Card, rows: readonly CardRow[]): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  const around = nodesAround()
  for (const { row, label, value } of rows) {
    const found = card.find(row)
    const outer = partsAround(found.toArray())
    const elements = found.filter((_, element) => !outer.has(element))
    for (let position = 0; position < elements.length; position++) {
      const element = elements.eq(position)
      const name = oneLine((label === undefined ? element : element.find(label).first()).text())
      const text = rowValue(element, { row, name, value, isWhole: label === undefined, around })
      if (name === null || text === null) continue
      const key = labelKey(value === undefined && label === undefined ? name.slice(0, name.indexOf(':')) : name)
      if (!values.has(key)) values.set(key, text)
    }
  }
  return values
}

function rowValue(
  row: Card,
  shape: {
    readonly row: string
    readonly name: string | null
    readonly value: string | undefined
    readonly isWhole: boolean
    readonly around: (row: Card) => Nodes
  },
): string | null {
  if (shape.value === 'next') return oneLine(row.next().text())
  if (shape.value === 'after') return textAfter(row, shape.row, shape.around(row))
  if (shape.value !== undefined) return oneLine(row.find(shape.value).first().text())
  const text = oneLine(row.text()) ?? ''
  if (shape.isWhole) return text.includes(':') ? oneLine(text.slice(text.indexOf(':') + 1)) : null
  return text.startsWith(shape.name ?? '') ? oneLine(text.slice(shape.name?.length ?? 0).replace(/^\s*:/, '')) : null
}

/** Rows inside a row are read for themselves, so the outer one is none. */
function partsAround(rows: readonly Part[]): ReadonlySet<Part> {
  const outer = new Set<Part>()
  for (const row of rows) {
    for (let part = row.parent ?? null; part !== null && !outer.has(part); part = part.parent ?? null) outer.add(part)
  }
  return outer
}

/** The nodes of an element, and where each stands among them. */
type Nodes = { readonly nodes: ReturnType<Card['contents']>; readonly positions: ReadonlyMap<unknown, number> }

/** Looks the nodes around a row up once for all rows of the same parent. */
function nodesAround(): (row: Card) => Nodes {
  const known = new Map<unknown, Nodes>()
  return (row) => {
    const parent = row.parent()
    const found = known.get(parent[0])
    if (found !== undefined) return found
    const nodes = parent.contents()
    const around = { nodes, positions: new Map(nodes.toArray().map((node, position) => [node, position])) }
    known.set(parent[0], around)
    return around
  }
}

function textAfter(row: Card, selector: string, { nodes, positions }: Nodes): string | null {
  let text = ''
  for (let position = (positions.get(row[0]) ?? nodes.length) + 1; position < nodes.length; position++) {
    const node = nodes.eq(position)
    if (node.is(`br, ${selector}`) || node.find(selector).length > 0) break
    text += node.text()
  }
  return oneLine(text.replace(/^\s*:/, ''))
}

function labelKey(label: string): string {
  return label
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function oneLine(text: string | undefined | null): string | null {
  return (text ?? '').replace(/\s+/gu, ' ').trim() || null
}

function isList<T>(value: T | readonly T[]): value is readonly T[] {
  return Array.isArray(value)
}
