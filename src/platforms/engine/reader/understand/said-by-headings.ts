import type { AnyNode } from 'domhandler'
import { knownMake } from '../../../../model/model-in-words.ts'
import type { RawVehicle } from '../../../../model/raw-vehicle.ts'
import { elementsBelow, isBelow, textInside } from '../../cards/find-elements.ts'
import { parseHtml } from '../../cards/parse-html.ts'
import { carNamed } from '../align/car-name.ts'
import { type TextPart, textParts } from '../extract/text-parts.ts'
import { conditionOfSection } from './condition-words.ts'

const headingOfKind =
  /<h[1-4]\b[^<>]*>(?:\s*<[^<>]*>)*[^<>]{0,30}\b(?:sold|vendu|vendido|past|previous|former|customers|deliver|for rent|rental|dealers|new|used|owned|nuev|usad|neuf|neuve|occasion)/i
const soldHeading =
  /^(?!.*\bnot\b).{0,30}\b(?:sold|vendue?s?|vendid[oa]s?|(?:past|previous|former|recent) (?:sales|inventory|vehicles|cars|deliveries)|recently delivered|(?:our|happy) customers)\b.{0,30}$/i
const foreignHeading =
  /^(?!.*\b(?:not|former|ex)\b).{0,30}\b(?:for rent|rental (?:fleet|cars|vehicles)|(?:other|partner|nearby) dealers?)\b.{0,40}$/i

/** What stands above cars of a make in a table or a list. */
const otherHeading = /^(?:h[56]|caption|t[dh]|dt|b|strong)$/
const maxLevels = 40
const longestText = 200
const longestMake = 40
const longestTitle = 80

type Card = { readonly roots: readonly AnyNode[]; readonly vehicle: RawVehicle }
export type Said = {
  readonly reason: string | null
  readonly condition: 'new' | 'used' | null
  /** Of a car whose own text has no make. */
  readonly named: Pick<RawVehicle, 'make' | 'heading'>
}

/**
 * What the headings above cards say of those below them: that they are sold or another dealer's, on a page that begins with
 * those for sale, their condition, where other cards of the page stand below the other one, and their make.
 */
export function saidByHeadings(html: string, cards: readonly Card[]): ReadonlyMap<AnyNode | undefined, Said> {
  const said = new Map<AnyNode | undefined, Said>()
  const nameless = new Map(
    cards.flatMap(({ roots, vehicle: { make, heading } }) => (make || heading ? [] : [[roots[0], roots] as const])),
  )
  if (nameless.size === 0 && !headingOfKind.test(html)) return said
  const known = new Set<AnyNode | undefined>(cards.map(({ roots }) => roots[0]))
  const $ = parseHtml(html)
  let reason: Said['reason'] = null
  let make: string | null = null
  let section: { readonly level: string; readonly condition: Said['condition'] } = { level: '', condition: null }
  for (const element of elementsBelow($.root().toArray())) {
    const isOwn = known.has(element)
    const isHeading = /^h[1-4]$/.test(element.name)
    const mayName = isHeading || (nameless.size > 0 && otherHeading.test(element.name))
    if (!isOwn && (!mayName || isBelow(element, (parent) => known.has(parent), maxLevels))) continue
    const text = mayName ? textInside(element, { limit: longestText }).trim() : ''
    const parts = textParts(nameless.get(element) ?? [])
    // Above the first car it may be a part of its card.
    const above = makeAlone(text) ?? makeAlone(parts[0]?.text ?? '')
    if (isHeading || above !== null) make = above
    const named = parts.length === 0 || make === null ? {} : nameOf(parts, make)
    if (isOwn) said.set(element, { reason, condition: section.condition, named })
    if (isOwn || !isHeading) continue
    const about = soldHeading.test(text) ? 'sold' : foreignHeading.test(text) ? 'not for sale here' : null
    reason = about !== null && carNamed(text) === null ? about : null
    const condition = conditionOfSection(text)
    if (condition !== null || element.name <= section.level) section = { level: element.name, condition }
  }
  const conditions = new Set([...said.values()].flatMap(({ condition }) => condition ?? []))
  if (conditions.size > 1) return said
  return new Map([...said].map(([card, one]) => [card, { ...one, condition: null }] as const))
}

/** "FORD", "Used Ford (3)" */
function makeAlone(text: string): string | null {
  const name = text
    .slice(0, longestMake)
    .replace(/\(\d{1,4}\)|\b(?:new|used|pre-?owned|cars|trucks|vehicles)\b/gi, '')
    .trim()
  const words = name.split(/\s+/)
  return knownMake(words)?.words === words.length ? name : null
}

/** "2020 1500 Lone Star" below the name of its make. */
function nameOf(parts: readonly TextPart[], make: string): Said['named'] {
  const title = parts.find(({ text }) => text.length <= longestTitle && /^(?:19|20)\d\d \S/.test(text))?.text
  return title === undefined ? { make } : { make, heading: title.replace(' ', ` ${make} `) }
}
