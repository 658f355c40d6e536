import type { AnyNode } from 'domhandler'
import { knownMake } from '../../../../model/model-in-words.ts'
import type { RawVehicle } from '../../../../model/raw-vehicle.ts'
import { elementsBelow } from '../../cards/find-elements.ts'
import { parseHtml } from '../../cards/parse-html.ts'
import { carNamed } from '../align/car-name.ts'
import { isBelow, textParts } from '../extract/text-parts.ts'
import { conditionOfSection } from './condition-words.ts'

const headingOfKind =
  /<h[1-4]\b[^<>]*>(?:\s*<[^<>]*>)*[^<>]{0,30}\b(?:sold|vendu|vendido|past|previous|former|customers|deliver|for rent|rental|dealers|new|used|owned|nuev|usad|neuf|neuve|occasion)/i
const soldHeading =
  /^(?!.*\bnot\b).{0,30}\b(?:sold|vendue?s?|vendid[oa]s?|(?:past|previous|former|recent) (?:sales|inventory|vehicles|cars|deliveries)|recently delivered|(?:our|happy) customers)\b.{0,30}$/i
const foreignHeading =
  /^(?!.*\b(?:not|former|ex)\b).{0,30}\b(?:for rent|rental (?:fleet|cars|vehicles)|(?:other|partner|nearby) dealers?)\b.{0,40}$/i

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
  let above: { readonly level: string; readonly condition: Said['condition'] } = { level: '', condition: null }
  for (const element of elementsBelow($.root().toArray())) {
    const isOwn = known.has(element)
    const isHeading = /^h[1-4]$/.test(element.name)
    if (!isOwn && (!isHeading || isBelow(element, (parent) => known.has(parent), Number.POSITIVE_INFINITY))) continue
    const text = isHeading ? $(element).text().trim() : ''
    // Above a single car it is a part of its card.
    if (isHeading) make = makeAlone(text)
    const roots = make === null ? undefined : nameless.get(element)
    const named = roots === undefined || make === null ? {} : nameOf(roots, make)
    if (isOwn) said.set(element, { reason, condition: above.condition, named })
    if (isOwn) continue
    const about = soldHeading.test(text) ? 'sold' : foreignHeading.test(text) ? 'not for sale here' : null
    reason = about !== null && carNamed(text) === null ? about : null
    const condition = conditionOfSection(text)
    if (condition !== null || element.name <= above.level) above = { level: element.name, condition }
  }
  const conditions = new Set([...said.values()].flatMap(({ condition }) => condition ?? []))
  if (conditions.size > 1) return said
  return new Map([...said].map(([card, one]) => [card, { ...one, condition: null }] as const))
}

function makeAlone(text: string): string | null {
  const words = text.slice(0, longestMake).split(/\s+/)
  return knownMake(words)?.words === words.length ? text : null
}

/** "2020 1500 Lone Star" below the name of its make. */
function nameOf(roots: readonly AnyNode[], make: string): Said['named'] {
  const title = textParts(roots).find(({ text }) => text.length <= longestTitle && /^(?:19|20)\d\d \S/.test(text))?.text
  return title === undefined ? { make } : { make, heading: title.replace(' ', ` ${make} `) }
}
