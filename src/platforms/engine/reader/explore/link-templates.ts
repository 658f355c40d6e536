import { isRecord } from '../../../../lib/json.ts'
import { notAVehicle } from '../align/record-links.ts'

const maxTemplates = 6
const ofVehicles = /vehicle|inventory|\bcars?\b|autos?\b|stock|listing/i
const maxText = 3_000_000
/** "/vehicle/{slug}", "/vehicle/:slug", `/vehicle/${car.slug}`, "/vehicle/[slug]", "/vehicle/{{this.slug}}". */
const written =
  /["'`]((?:\/[\w.-]+)*\/[\w.-]*)(?:\$?\{{1,2}\s{0,2}(?:[\w$]+\.)*(\w+)\s{0,2}\}{1,2}|:([a-z]\w*)|\[(\w+)\])([\w./-]*)["'`]/gi
/** "vehicle/:id", of a router */
const route = /["'`]((?:[\w-]+\/){1,8}):([a-z]\w*)["'`]/gi
/** "/vehicle/" + car.slug */
const joined =
  /["'`]((?:\/[\w.-]+)*\/[\w.=?-]*)["'`]\s*\+\s*(?:encodeURIComponent\()?[\w$]+\.(\w+)\)?(?:\s*\+\s*["'`]([\w./-]*)["'`])?/gi

/** '<a href="vehicle.html?stock=' + $(v).find("stock").text() */
const inMarkup =
  /href=\\?["'](\/?(?:[\w-]+\/){0,8}[\w.=?&-]*)["'`]\s*\+\s*[\w$()]+(?:\.find\(\s*["'](\w+)["']\s*\)\.text\(\)|\.(\w+)|\[["'](\w+)["']\])/gi

/** `base-url="/inventory/view"` of a component */
const base = /\s[\w:-]{0,20}(?:base|url|path|route|prefix)[\w-]{0,12}=["'](\/[\w/-]{2,60}?)\/?["']/gi
const below = ['id', 'slug', 'id}/{slug']

/** How a page or a script writes the address of a vehicle's page out of its record: `/vehicle/{slug}`. */
export function linkTemplates(text: string): readonly string[] {
  const read = text.slice(0, maxText)
  const found = [
    ...[...read.matchAll(written)].map(([, before, braces, colon, brackets, after]) => [
      before,
      braces ?? colon ?? brackets,
      after,
    ]),
    ...[...read.matchAll(route)].map(([, before, name]) => [`/${before}`, name]),
    ...[...read.matchAll(inMarkup)].map(([, before, found, field, key]) => [before, found ?? field ?? key]),
    ...[...read.matchAll(joined)].map(([, before, name, after]) => [before, name, after]),
    ...[...read.matchAll(base)].flatMap(([, path]) => below.map((names) => [`${path}/`, names])),
  ]
  const templates = new Set(found.map(([before = '', name = '', after = '']) => `${before}{${name}}${after}`))
  return [...templates]
    .filter((template) => !notAVehicle.test(template) && !/api|ajax|json/i.test(template))
    .toSorted((one, other) => Number(ofVehicles.test(other)) - Number(ofVehicles.test(one)))
    .slice(0, maxTemplates)
}

/** The address of a record's page; null if it lacks the value. */
export function fillTemplate(template: string, record: unknown, site: string): string | null {
  let isWhole = isRecord(record)
  const address = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = isRecord(record) ? (record[name] ?? (name === 'id' ? onlyId(record) : undefined)) : undefined
    isWhole &&= (typeof value === 'string' || typeof value === 'number') && value !== ''
    return encodeURIComponent(String(value))
  })
  return isWhole ? (URL.parse(address, site)?.href ?? null) : null
}

/** Of a record with one id of another name: `stockId`. */
function onlyId(record: Readonly<Record<string, unknown>>): unknown {
  const ids = Object.keys(record).filter((name) => /(?:_id|I[dD])$/.test(name))
  return ids.length === 1 ? record[ids[0] ?? ''] : undefined
}
