import { isRecord } from '../../../../lib/json.ts'
import { elementsBelow, lineOf } from '../../cards/find-elements.ts'
import { linkOf } from '../../cards/link-of.ts'
import { parseHtml } from '../../cards/parse-html.ts'
import { isVehiclePage, localPart } from '../../detect/site-links.ts'
import { withoutCampaign } from '../explore/link-shapes.ts'
import type { Json } from '../extract/grouped-records.ts'
import { fieldNamed } from '../understand/field-names.data.ts'
import { carNamed, yearAlone } from './car-name.ts'
import { fewBelow } from './own-part.ts'

/** Links with these words lead to what one does with a vehicle. */
export const notAVehicle =
  /financ|apply|credit|trade|contact|test-?drive|print|compare|share|calculator|offer|inquir|schedule|carfax|mailto|add-to-|\/sold\b/i
const shortest = 3
const shortestSlug = 16
const maxFields = 60
const longestName = 160

/** The links of a page by each of their parts, in upper case. */
export type LinkParts = ReadonlyMap<string, string>

export function linkParts(links: readonly string[]): LinkParts {
  const parts = new Map<string, string>()
  for (const link of links) {
    if (notAVehicle.test(localPart(link))) continue
    const { pathname, searchParams } = new URL(link)
    const path = pathname.toUpperCase()
    const values = [...searchParams.values()].map((value) => value.toUpperCase())
    for (const part of [...path.split('/'), ...path.split(/[/_.-]+/), ...values]) {
      const before = parts.get(part)
      const isBetter = before === undefined || (!isVehiclePage(before) && isVehiclePage(link))
      if (part.length >= shortest && isBetter) parts.set(part, link)
    }
  }
  return parts
}

/** Links of a page whose own texts name cars. */
export function linksNamed(html: string, base: string): ReadonlySet<string> {
  const anchors = elementsBelow(parseHtml(html).root().toArray()).filter(({ name }) => name === 'a')
  const named = anchors.filter((one) => fewBelow(one) !== null && carNamed(lineOf(one, longestName)) !== null)
  return new Set(named.flatMap((anchor) => URL.parse(linkOf(anchor), base) ?? []).map(withoutCampaign))
}

/**
 * The link to the vehicle of each record: that with the value of a field as a part of its own. Which field it is, all
 * records decide: the one that leads most of them to links of their own.
 */
export function linksOfRecords(records: readonly Json[], parts: LinkParts): ReadonlyMap<Json, string> {
  const [best] = ownFields(records, parts)
  return best === undefined ? new Map() : withAlike(records, best.field, best.links)
}

/** The address of a record's page as the links of a site write it: `/vehicle/{slug}`; null where no two of them agree. */
export function linkTemplate(records: readonly Json[], parts: LinkParts): string | null {
  const [template = null] = ownFields(records, parts).flatMap(({ field, links }) => {
    const [stem = '', ...others] = stemsOf(field, links)
    const isTemplate = links.size > 1 && others.length === 0 && /^\w+$/.test(field) && stem.includes('{}')
    return isTemplate ? [stem.replace('{}', `{${field}}`)] : []
  })
  return template
}

type FieldLinks = { readonly field: string; readonly links: ReadonlyMap<Json, string> }

/** The likeliest first. */
function ownFields(records: readonly Json[], parts: LinkParts): readonly FieldLinks[] {
  const found = new Map<string, Map<Json, string>>()
  for (const record of records) {
    for (const [field, value] of scalarsOf(record).slice(0, maxFields)) {
      // Makes, models and years stand in addresses too.
      const isYear = yearAlone.test(value) && fieldNamed(field.split('.').at(-1) ?? '') === 'year'
      if (isYear || (!/\d/.test(value) && value.length < shortestSlug)) continue
      const link = parts.get(value.replace(/^.*\//, '').toUpperCase())
      if (link === undefined) continue
      const links = found.get(field) ?? new Map<Json, string>()
      links.set(record, link)
      found.set(field, links)
    }
  }
  const own = [...found].filter(([field, links]) => isOwn(field, links, records.length))
  return own.toSorted(([, one], [, other]) => other.size - one.size).map(([field, links]) => ({ field, links }))
}

function stemsOf(field: string, links: ReadonlyMap<Json, string>): ReadonlySet<string> {
  return new Set([...links].map(([record, link]) => link.replace(valueIn(record, field), '{}')))
}

const fewestAlike = 3

/** Records that the page does not link to lead where the others do, if each of those is the same address but for its value. */
function withAlike(
  records: readonly Json[],
  field: string,
  found: ReadonlyMap<Json, string>,
): ReadonlyMap<Json, string> {
  const [stem = '', ...others] = stemsOf(field, found)
  if (found.size < fewestAlike || others.length > 0 || !stem.includes('{}')) return found
  return new Map(
    records.flatMap((record) => {
      const value = valueIn(record, field)
      return value === '' ? [] : [[record, found.get(record) ?? stem.replace('{}', encodeURIComponent(value))] as const]
    }),
  )
}

/**
 * A value of one record alone proves nothing, unless its name is that of an identifier. Two records may have one link
 * only if they are the same, as those of a vehicle that is featured too.
 */
function isOwn(field: string, links: ReadonlyMap<Json, string>, records: number): boolean {
  const distinct = new Set(links.values()).size
  if (distinct < links.size && distinct < new Set([...links.keys()].map((one) => JSON.stringify(one))).size)
    return false
  return records === 1 ? /(?:id|slug|vin|sku|st(?:oc)?k\w*)$/i.test(field) : links.size > 1 || records < 4
}

function valueIn(record: Json, field: string): string {
  return scalarsOf(record).find(([name]) => name === field)?.[1] ?? ''
}

function scalarsOf(record: Json): readonly (readonly [string, string])[] {
  return Object.entries(record).flatMap(([name, value]) => {
    if (typeof value === 'string' || typeof value === 'number') return [[name, String(value)] as const]
    return isRecord(value)
      ? Object.entries(value).flatMap(([inner, part]) =>
          typeof part === 'string' || typeof part === 'number' ? [[`${name}.${inner}`, String(part)] as const] : [],
        )
      : []
  })
}
