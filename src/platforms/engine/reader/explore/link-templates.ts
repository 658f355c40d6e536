import { isRecord } from '../../../../lib/json.ts'
import { notAVehicle } from '../align/record-links.ts'

const maxTemplates = 6
const ofVehicles = /vehicle|inventory|\bcars?\b|autos?\b|stock|listing/i
const maxText = 3_000_000
/** What stands for a value of a record: `${car.slug}`, `{{this.slug}}`, `<%= slug %>`; `:slug` and `[slug]` as a part of a path. */
const inBraces = /(?:\$?\{{1,2}|<%[=-])\s{0,2}(?:[\w$]+\.){0,4}(\w+)\s{0,2}(?:\}{1,2}|%>)/g
const inPath = /\/(?::([a-z]\w*)|\[(\w+)\])(?=[\w./-]*["'`])/gi
/** "vehicle/:id", of a router */
const route = /["'`](?=(?:[\w-]+\/){1,8}:[a-z])/gi
/** What is put between two texts: `+ encodeURIComponent(car.slug) +`, `+ r[ix.slug] +`, `+ $(v).find("stock").text() +` */
const added =
  /["'`]\s{0,9}\+\s{0,9}(?:encodeURIComponent\()?[\w$()]{1,60}(?:\.find\(\s{0,9}["'](\w+)["']\s{0,9}\)\.text\(\)|\.(\w+)|\[(?:["']|[\w$]+\.)?(\w+)["']?\])\)?(?:\s{0,9}\+\s{0,9}["'`]|(?=\s{0,9}[^\s+]))/g

/** An address of a page, or what a link leads to, but for one to which something unknown is added. */
const address =
  /(?:\bhref=\\?["']?|["'`](?=\/))([\w./?=&%-]{0,120}\{\w+\}[\w./?=&%{}-]{0,120})(?![\w./?=&%{}$-]|["'`]\s{0,9}\+)/g

/** `base-url="/inventory/view"` of a component */
const base = /\s[\w:-]{0,20}(?:base|url|path|route|prefix)[\w-]{0,12}=["'](\/[\w/-]{2,60}?)\/?["']/gi
/** What a record's page may be called below its list. */
export const below = ['id', 'slug', 'id}/{slug']

/** How a page or a script writes the address of a vehicle's page out of its record: `/vehicle/{slug}`. */
export function linkTemplates(text: string): readonly string[] {
  const read = text.slice(0, maxText)
  const plain = read
    .replace(route, (quote) => `${quote}/`)
    .replace(inBraces, '{$1}')
    .replace(inPath, (_, colon?: string, brackets?: string) => `/{${colon ?? brackets}}`)
    .replace(added, (_, found?: string, field?: string, key?: string) => `{${found ?? field ?? key}}`)
  const stated = [...plain.matchAll(address)].map(([, template = '']) => template)
  const components = [...read.matchAll(base)].flatMap(([, path]) => below.map((names) => `${path}/{${names}}`))
  const templates = new Set([...stated, ...components])
  return [...templates]
    .filter((template) => !notAVehicle.test(template) && !/api|ajax|json|\.(?:jpe?g|png|webp)\b/i.test(template))
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
