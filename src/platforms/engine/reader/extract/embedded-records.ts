import { decodeHTMLAttribute } from 'entities'
import { isRecord, parseJson } from '../../../../lib/json.ts'
import { decodeUri } from '../../../../lib/text.ts'
import { isFillerVin, isVinShaped } from '../../../../model/vin.ts'
import { embeddedJson } from '../../structured-data/embedded-json.ts'
import { vehicleAttributes } from '../../structured-site/beside-markup.ts'
import { nameKey } from '../understand/field-names.data.ts'

type FoundRecords = {
  readonly records: readonly Readonly<Record<string, unknown>>[]
  /** The value that holds the list, for what it states about the whole. */
  readonly around: Readonly<Record<string, unknown>> | null
  readonly path: string
}

type Json = Readonly<Record<string, unknown>>

const maxNodes = 300_000
const maxDepth = 14
/** Names of lists that are not the stock. */
const asideName =
  /similar|related|recommend|featured|recent|sold|compar|suggest|favou?rite|promo|article|review|staff|specials?$/i

/** The list of vehicle records in a value: the one with the most VINs, or else with the most makes and models. */
export function findRecords(value: unknown): FoundRecords | null {
  let best: (FoundRecords & { readonly score: number }) | null = null
  let nodes = 0
  const consider = (items: readonly unknown[], around: Json | null, path: string) => {
    const records = items.filter(isRecord)
    if (records.length === 0 || records.length * 2 < items.length) return
    const vins = new Set(records.flatMap((record) => vinOfRecord(record) ?? []))
    const named = records.filter(namesVehicle).length
    if (vins.size * 2 < records.length && named * 5 < records.length * 4) return
    const aside = path.split('.').some((part) => asideName.test(part)) ? 0.001 : 1
    const score = (vins.size + named * 0.1) * aside
    if (score > (best?.score ?? 0)) best = { records, around, path, score }
  }
  const visit = (at: unknown, path: string, depth: number, around: Json | null): void => {
    if (depth > maxDepth || ++nodes > maxNodes || typeof at !== 'object' || at === null) return
    if (Array.isArray(at)) {
      consider(at, around, path)
      for (const item of at.slice(0, 5_000)) visit(item, path, depth + 1, around)
      return
    }
    if (!isRecord(at)) return
    const values = Object.values(at)
    if (values.length > 1 && values.every(isRecord)) consider(values, around, path)
    for (const [name, part] of Object.entries(at)) visit(part, path === '' ? name : `${path}.${name}`, depth + 1, at)
  }
  visit(value, '', 0, null)
  return best ?? single(value)
}

/** A lot of one vehicle, where the list is nothing but it. */
function single(value: unknown): FoundRecords | null {
  return isRecord(value) && vinOfRecord(value) !== null && namesVehicle(value)
    ? { records: [value], around: null, path: '' }
    : null
}

export function vinOfRecord(record: Json, depth = 0): string | null {
  for (const value of Object.values(record)) {
    if (
      typeof value === 'string' &&
      isVinShaped(value.trim()) &&
      /\d/.test(value) &&
      /[a-z]/i.test(value) &&
      !isFillerVin(value)
    ) {
      return value.trim().toUpperCase()
    }
  }
  if (depth >= 2) return null
  for (const value of Object.values(record)) {
    const vin = isRecord(value) ? vinOfRecord(value, depth + 1) : null
    if (vin !== null) return vin
  }
  return null
}

function namesVehicle(record: Json): boolean {
  const names = new Set(Object.keys(record).map(nameKey))
  const has = (...keys: readonly string[]) => keys.some((key) => names.has(key))
  return (
    has('make', 'makename', 'marca', 'marque', 'brand') &&
    has('model', 'modelname', 'modelo', 'modele') &&
    has('year', 'modelyear', 'makeyear', 'ano', 'annee', 'anio', 'yr')
  )
}

const maxScripts = 60
const maxCharacters = 4_000_000
const anyVin = /[A-HJ-NPR-Z0-9]{17}/

type PageValue = { readonly from: string; readonly value: unknown }

/** Whatever data a page embeds: JSON and literals in scripts, texts that Next.js pushes, and data attributes. */
export function pageValues(html: string): readonly PageValue[] {
  const values: PageValue[] = []
  for (const { attributes, text } of scriptsOf(html)) {
    if (/application\/ld\+json/i.test(attributes) || !anyVin.test(text)) continue
    const name = /\bid=["']?([\w-]+)/i.exec(attributes)?.[1] ?? 'a script'
    const whole = /^\s*[{[]/.test(text) ? parseJson(text) : undefined
    if (whole !== undefined) values.push({ from: `data of ${name}`, value: whole })
    else for (const value of literalsIn(text)) values.push({ from: `data of ${name}`, value })
  }
  const flight = flightText(html)
  if (anyVin.test(flight))
    for (const value of embeddedJson(flight, /(?:^|\n|[,:[])\s*[0-9a-z]{0,6}:?(?=[{[])/))
      values.push({ from: 'flight data', value })
  for (const [, name = '', , text = ''] of html.matchAll(
    /\s([\w:.@-]{2,60})=(["'])(\s*(?:\{|\[|&#?\w{2,5};|%7B|%5B)[^<>]{20,500000}?)\2/g,
  )) {
    if (!anyVin.test(text)) continue
    const value = parseJson(decodeHTMLAttribute(text)) ?? parseJson(decodeUri(text) ?? '')
    if (value !== undefined) values.push({ from: `attribute ${name}`, value })
  }
  const attributes = [...vehicleAttributes(html)].map(([vin, known]) => ({ ...Object.fromEntries(known), vin }))
  if (attributes.some((record) => Object.keys(record).length > 3))
    values.push({ from: 'data attributes', value: attributes })
  return values
}

/** The records of a page: of several values the one with the most, or single ones together. */
export function recordsOfPage(html: string): (FoundRecords & { readonly from: string }) | null {
  const found = pageValues(html).flatMap(({ from, value }) => {
    const records = findRecords(value)
    return records === null ? [] : [{ ...records, from }]
  })
  const [longest] = found.toSorted(
    (one, other) => other.records.length - one.records.length || fieldsOf(other) - fieldsOf(one),
  )
  const singles = found.filter(({ records }) => records.length === 1)
  if (longest === undefined || longest.records.length > 1 || singles.length < 2) return longest ?? null
  return { ...longest, records: singles.flatMap(({ records }) => records) }
}

function fieldsOf({ records: [record] }: FoundRecords): number {
  return Object.keys(record ?? {}).length
}

function scriptsOf(html: string): readonly { readonly attributes: string; readonly text: string }[] {
  const scripts: { attributes: string; text: string }[] = []
  const opening = /<script\b([^<>]*)>/gi
  for (let open = opening.exec(html); open !== null && scripts.length < maxScripts; open = opening.exec(html)) {
    const end = html.indexOf('</script', opening.lastIndex)
    if (end < 0) break
    const text = html.slice(opening.lastIndex, Math.min(end, opening.lastIndex + maxCharacters))
    if (text.trim() !== '') scripts.push({ attributes: open[1] ?? '', text })
    opening.lastIndex = end
  }
  return scripts
}

function literalsIn(script: string): readonly unknown[] {
  const parsed = [...script.matchAll(/JSON\.parse\(\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/g)].map(
    ([, literal = '']) => parseJson(textOfLiteral(literal)),
  )
  return [...parsed, ...embeddedJson(script, /[=(]\s*(?=[{[])/)].filter((value) => value !== undefined)
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

function flightText(html: string): string {
  const pushes = html.matchAll(/\bself\.__next_f\.push\(\[\d+,\s*("(?:[^"\\]|\\.)*")\s*\]\)/g)
  return [...pushes].map(([, literal]) => String(parseJson(literal ?? '') ?? '')).join('')
}
