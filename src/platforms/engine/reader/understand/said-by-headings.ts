import type { AnyNode } from 'domhandler'
import { knownMake } from '../../../../model/model-in-words.ts'
import type { RawVehicle } from '../../../../model/raw-vehicle.ts'
import { elementsBelow } from '../../cards/find-elements.ts'
import { parseHtml } from '../../cards/parse-html.ts'
import { carNamed } from '../align/car-name.ts'
import { isBelow } from '../extract/text-parts.ts'
import { conditionOfSection } from './condition-words.ts'

const headingOfKind =
  /<h[1-4]\b[^<>]*>(?:\s*<[^<>]*>)*[^<>]{0,30}\b(?:sold|vendu|vendido|past|previous|former|customers|deliver|for rent|rental|dealers|new|used|owned|nuev|usad|neuf|neuve|occasion)/i
const soldHeading =
  /^(?!.*\bnot\b).{0,30}\b(?:sold|vendue?s?|vendid[oa]s?|(?:past|previous|former|recent) (?:sales|inventory|vehicles|cars|deliveries)|recently delivered|(?:our|happy) customers)\b.{0,30}$/i
const foreignHeading =
  /^(?!.*\b(?:not|former|ex)\b).{0,30}\b(?:for rent|rental (?:fleet|cars|vehicles)|(?:other|partner|nearby) dealers?)\b.{0,40}$/i

const longestMake = 40

type Card = { readonly roots: readonly AnyNode[]; readonly vehicle: RawVehicle }
export type Said = {
  readonly reason: string | null
  readonly condition: 'new' | 'used' | null
  /** Of cars that have no name. */
  readonly make: string | null
}

/**
 * What the headings above cards say of those below them: that they are sold or another dealer's, on a page that begins with
 * those for sale, their condition, where other cards of the page stand below the other one, and their make.
 */
export function saidByHeadings(html: string, cards: readonly Card[]): ReadonlyMap<AnyNode | undefined, Said> {
  const said = new Map<AnyNode | undefined, Said>()
  const areNameless = cards.every(({ vehicle: { make, heading } }) => !make && !heading)
  if (!areNameless && !headingOfKind.test(html)) return said
  const known = new Set<AnyNode | undefined>(cards.map(({ roots }) => roots[0]))
  const $ = parseHtml(html)
  let reason: Said['reason'] = null
  let make: Said['make'] = null
  let above: { readonly level: string; readonly condition: Said['condition'] } = { level: '', condition: null }
  for (const element of elementsBelow($.root().toArray())) {
    if (known.has(element)) said.set(element, { reason, condition: above.condition, make })
    if (!/^h[1-4]$/.test(element.name) || isBelow(element, (parent) => known.has(parent), Number.POSITIVE_INFINITY))
      continue
    const text = $(element).text().trim()
    const about = soldHeading.test(text) ? 'sold' : foreignHeading.test(text) ? 'not for sale here' : null
    reason = about !== null && carNamed(text) === null ? about : null
    make = areNameless ? makeAlone(text) : null
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
