import type { Element } from 'domhandler'
import { decodeHTML } from 'entities'
import { isRecord, parseJson } from '../../../../lib/json.ts'
import { decodeUri } from '../../../../lib/text.ts'
import { elementsBelow } from '../../cards/find-elements.ts'
import { linkOf } from '../../cards/link-of.ts'
import { parseHtml } from '../../cards/parse-html.ts'
import { embeddedEntries, embeddedJson, flightText, scriptsOf } from '../../structured-data/embedded-json.ts'
import { readJsCall } from '../../structured-data/read-js-literal.ts'
import { fewBelow } from '../align/own-part.ts'
import { notAVehicle } from '../align/record-links.ts'
import { placeOf } from '../align/signature.ts'
import { groupsIn, type Json, saidOfGroup } from './grouped-records.ts'
import { linked } from './linked-data.ts'
import { namesOfColumns, recordsOfRows, withNames } from './rows-of-values.ts'

/** Records that stand in one place of a page's data. */
export type RecordList = {
  /** Where they stand: `search.results.items`. */
  readonly name: string
  readonly records: readonly Json[]
  /** The value that holds the list, for what it states about the whole. */
  readonly around: Json | null
  readonly from: string
}

export type PageValue = {
  readonly from: string
  readonly root: string
  readonly value: unknown
  /** One of several of its place. */
  readonly listed?: boolean
}

const maxNodes = 300_000
const maxDepth = 14
const maxItems = 5_000

/** Every list of records in some values; those of one name are one list. */
export function recordLists(values: readonly PageValue[]): readonly RecordList[] {
  const lists = new Map<string, { name: string; records: Json[]; around: Json | null; from: string }>()
  let nodes = 0
  const add = (name: string, records: readonly Json[], around: Json | null, from: string) => {
    const known = lists.get(name)
    if (known === undefined) lists.set(name, { name, records: [...records], around, from })
    else known.records.push(...records)
  }
  const named = values.map(({ root, value }) => ({ name: root, value }))
  const rows = recordsOfRows(named)
  const columns = namesOfColumns(named)
  const [{ from: source = '' } = {}] = values
  for (const { from, root, value } of [
    ...values,
    ...rows.map((one) => ({ from: source, root: one.name, value: one.value })),
  ]) {
    const visit = (at: unknown, path: string, depth: number, around: Json | null, said: Json = {}): void => {
      if (depth > maxDepth || ++nodes > maxNodes || typeof at !== 'object' || at === null) return
      const named = (item: Json) => withNames({ ...said, ...unwrapped(item) }, columns)
      if (Array.isArray(at)) {
        const records = at.slice(0, maxItems).filter(isRecord).map(named)
        if (records.length > 0 && records.length * 2 >= at.length) add(path, records, around, from)
        for (const item of at.slice(0, maxItems)) visit(item, path, depth + 1, around)
        return
      }
      if (!isRecord(at)) return
      const groups = groupsIn(at, said)
      const parts = Object.values(at)
      const isKeyed = parts.length > (Object.keys(said).length > 0 ? 0 : 1) && parts.every(isRecord)
      if (groups.size === 0 && isKeyed) add(path, parts.map(named), around, from)
      else if (groups.size === 0 && depth === 0) add(path, [at], null, from)
      const saidOfAll = saidOfGroup(at)
      for (const [name, part] of Object.entries(at)) {
        const own = groups.get(name)
        const inside = path === '' ? name : `${path}.${name}`
        visit(part, own === undefined ? inside : path, depth + 1, at, {
          ...said,
          ...(Array.isArray(part) ? saidOfAll : {}),
          ...own,
        })
      }
    }
    visit(value, root, 0, null)
  }
  return [...lists.values()]
}

const fewestFields = 4
const maxWrapped = 3

/** Lists often hold each record inside others: `{node: {...}}`, `{_id, _source: {...}}`, `{node: {id, attributes: {...}}}`. */
function unwrapped(item: Json, depth = 0): Json {
  const parts = Object.values(item)
  const [wrapped, ...others] = parts.filter(isRecord)
  if (wrapped === undefined || others.length > 0 || parts.length > fewestFields || depth > maxWrapped) return item
  const inner = unwrapped(wrapped, depth + 1)
  return Object.keys(inner).length > parts.length && Object.keys(inner).length >= fewestFields
    ? { ...Object.fromEntries(Object.entries(item).filter(([, part]) => part !== wrapped)), ...inner }
    : item
}

const maxCharacters = 4_000_000
const anyVin = /[A-HJ-NPR-Z0-9]{17}/
/** Whatever describes things for sale names one of these. */
const anyRecord =
  /["']?\b(?:make|model|year|price|mileage|odometer|stock|vehicle|trim|headline|title|label)\w{0,20}\\?["']?\s?:/i

/** Whatever data a page embeds: JSON and literals in scripts, texts that Next.js pushes, and data attributes. */
export function pageValues(html: string): readonly PageValue[] {
  const isUseful = (text: string) => anyVin.test(text) || anyRecord.test(text.replaceAll('\\u0022', '"'))
  const values: PageValue[] = []
  for (const { attributes, text } of scriptsOf(html)) {
    const json = unescaped(text)
    if (/application\/ld\+json/i.test(attributes) || !isUseful(json)) continue
    const id = /\bid=["']?([\w-]+)/i.exec(attributes)?.[1]
    const from = `data of ${id ?? 'a script'}`
    const whole = /^\s*[{[]/.test(json) ? parseJson(json) : undefined
    if (whole !== undefined) values.push({ from, root: '', value: whole })
    else for (const { root, value } of literalsIn(text)) values.push({ from, root, value })
  }
  const flight = flightText(html)
  if (isUseful(flight))
    for (const value of embeddedJson(flight, /(?:^|\n|[,:[])\s*[0-9a-z]{0,6}:?(?=[{[])/))
      values.push({ from: 'flight data', root: '', value })
  values.push(...attributeValues(html, isUseful), ...encodedValues(html))
  return values.map((one) => ({ ...one, value: linked(one.value) }))
}

/** As servers write data into pages: with entities, or as Angular shortens these. */
export function unescaped(text: string): string {
  if (text.includes('&quot;')) return decodeHTML(text)
  return text.includes('&q;') ? text.replace(/&([aqslg]);/g, (_, letter: string) => ofAngular[letter] ?? '') : text
}

const ofAngular: Readonly<Record<string, string>> = { a: '&', q: '"', s: "'", l: '<', g: '>' }

/** Long texts in Base64 that begin with a bracket: `var stock = JSON.parse(atob("W3si..."))`, `data-stock="eyJ2..."`. */
const encoded =
  /(?<![\w$-])([\w$-]{1,60})\s{0,8}[:=]\s{0,8}(?:[\w.$]{1,60}\(\s{0,8}){0,3}["'`](?=[eW][w-z0-9+/])([\w+/]{200,}={0,2})["'`]/g
const maxEncoded = 10

function encodedValues(html: string): readonly PageValue[] {
  return [...html.matchAll(encoded).take(maxEncoded)].flatMap(([, name = '', text = '']) => {
    const value = parseJson(Buffer.from(text, 'base64').toString())
    return value === undefined ? [] : [{ from: `data of ${name}`, root: name, value }]
  })
}

const fewestAttributes = 4
const shortestValue = 20
const maxElements = 20_000

const ofAnyElement = /^(?:class|id|style|slot|is|part|role)$/

/** JSON in attributes, and elements whose own attributes describe something, by the place in which they stand. */
function attributeValues(html: string, isUseful: (text: string) => boolean): readonly PageValue[] {
  if (!/\s[\w:.@-]+=["']?\s*(?:[{[]|&|%7B|%5B|[\w$.]+\s*[(=])|\sdata-[\w-]+=|<[a-z]+-[\w-]+\s/.test(html)) return []
  const values: (PageValue & { readonly place: string })[] = []
  const texts = new Map<string, Set<string>>()
  const places = new Map<string, Json[]>()
  const elements = elementsBelow(parseHtml(html).root().toArray()).slice(0, maxElements)
  const uses = Map.groupBy(elements, ({ name, attribs }) => (name === 'a' ? (attribs.href ?? '') : ''))
  for (const element of elements) {
    const entries = Object.entries(element.attribs)
    for (const [name, text] of entries) {
      const isCall = /^\s*[\w$.]+\s*[(=]\s*(?:[{[]|JSON\.parse\()/.test(text)
      if (text.length < shortestValue || text.length > maxCharacters) continue
      if (!(isCall || /^\s*(?:[{[]|%7B|%5B)/.test(text)) || !isUseful(text)) continue
      const value = isCall ? undefined : (parseJson(text) ?? parseJson(decodeUri(text) ?? ''))
      const literals = value === undefined ? literalsIn(isCall ? text : `=${text}`).map((one) => one.value) : [value]
      const place = `${name} ${placeOf(element)}`
      texts.set(place, (texts.get(place) ?? new Set()).add(text))
      for (const one of literals)
        values.push({ from: `attribute ${name}`, root: name, value: withOwnLink(one, element, uses), place })
    }
    const isComponent = element.name.includes('-')
    const stated = entries.flatMap(([name, value]) => {
      const isStated = name.startsWith('data-') || (isComponent && !ofAnyElement.test(name))
      return isStated && value.trim() !== '' ? [[name.replace(/^data-/, ''), attributeValue(value)] as const] : []
    })
    if (stated.length < fewestAttributes) continue
    const place = placeOf(element)
    const known = places.get(place) ?? []
    known.push(Object.fromEntries(stated))
    places.set(place, known)
  }
  const listed = values.map(({ place, ...value }) => ({ ...value, listed: (texts.get(place)?.size ?? 0) > 1 }))
  return [...listed, ...[...places].map(([root, value]) => ({ from: 'data attributes', root, value }))]
}

const address = /^(?:https?:\/|\/|\.?\.\/)[^\s<>]+(?<!\.(?:jpe?g|png|webp|gif|avif))$/i

type Uses = ReadonlyMap<string, readonly Element[]>

/** A record without an address leads where the only link of its element does, if nothing else leads there. */
function withOwnLink(value: unknown, element: Element, uses: Uses): unknown {
  if (!isRecord(value) || Object.values(value).some((part) => address.test(String(part)))) return value
  const inside = fewBelow(element) ?? []
  const [href = '', ...others] = new Set(inside.map(linkOf).filter((link) => address.test(link)))
  const isOwn = others.length === 0 && !notAVehicle.test(href)
  return isOwn && uses.get(href)?.every((use) => inside.includes(use)) === true ? { ...value, href } : value
}

function attributeValue(text: string): unknown {
  return /^\s*[[{]/.test(text) ? (parseJson(text) ?? text) : text
}

/** A literal is named after the variable or property that it is given to, or the list that it is added to. */
export function literalsIn(script: string): readonly { readonly root: string; readonly value: unknown }[] {
  const parsed = [...script.matchAll(/JSON\.parse\(\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/g)].map(
    ({ 1: literal = '', index }) => ({ root: nameBefore(script, index), value: parseJson(textOfLiteral(literal)) }),
  )
  const literals = embeddedEntries(script, /(?:=|\((?:\s*[\w$.]+\s*,){0,4})\s*(?=[{[])/).map(({ at, value }) => ({
    root: nameBefore(script, at),
    value,
  }))
  // Beside what only runs, such as the getters of a component, its lists are literals still.
  const lists = literals.length > 0 ? [] : embeddedEntries(script, /([\w$]+)["']?\s*:\s*(?=\[\s*\{)/)
  const called = script
    .matchAll(/=\s*\(?\s*(?:function\s*)?\(/g)
    .take(maxCalls)
    .flatMap(({ 0: marker, index }) => {
      const read = readJsCall(script, index + marker.length)
      return read === null ? [] : [{ root: nameBefore(script, index + 1), value: read.value }]
    })
  const named = lists.map(({ key, value }) => ({ root: key, value }))
  return [...parsed, ...literals, ...named, ...called].filter(({ value }) => value !== undefined)
}

const maxCalls = 50

function nameBefore(script: string, at: number): string {
  const before = script.slice(Math.max(0, at - 100), at)
  return /([\w$]+)(?:["']\]|\.push)?\s*(?:=|\()\s*$/.exec(before)?.[1] ?? ''
}

function textOfLiteral(literal: string): string {
  const inside = literal.slice(1, -1)
  const quoted = literal.startsWith("'")
    ? inside
        .replace(/\\'/g, "'")
        .replace(/"/g, (quote) => `\\${quote}`)
        .replace(/\\\\"/g, '\\"')
    : inside
  return String(parseJson(`"${quoted}"`) ?? '')
}
