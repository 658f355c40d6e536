import type { AnyNode } from 'domhandler'
import { elementsBelow } from '../../cards/find-elements.ts'
import { parseHtml } from '../../cards/parse-html.ts'
import { carNamed } from '../align/car-name.ts'
import { isBelow } from '../extract/text-parts.ts'
import { conditionOfSection } from './condition-words.ts'

const headingOfKind =
  /<h[1-4]\b[^<>]*>(?:\s*<[^<>]*>)*[^<>]{0,30}\b(?:sold|vendu|vendido|past|previous|former|customers|new|used|owned|nuev|usad|neuf|neuve|occasion)/i
const soldHeading =
  /^(?!.*\bnot\b).{0,30}\b(?:sold|vendue?s?|vendid[oa]s?|(?:past|previous|former) (?:sales|inventory|vehicles|cars|deliveries)|(?:our|happy) customers)\b.{0,30}$/i

type Said = { readonly isSold: boolean; readonly condition: 'new' | 'used' | null }

/**
 * What the headings above cards say of those below them: that they are sold, on a page that begins with those for sale,
 * and their condition, where other cards of the page stand below the other one.
 */
export function saidByHeadings(html: string, cards: readonly AnyNode[]): ReadonlyMap<AnyNode | undefined, Said> {
  const said = new Map<AnyNode | undefined, Said>()
  if (!headingOfKind.test(html)) return said
  const known = new Set(cards)
  const $ = parseHtml(html)
  let isSold = false
  let above: { readonly level: string; readonly condition: Said['condition'] } = { level: '', condition: null }
  for (const element of elementsBelow($.root().toArray())) {
    if (known.has(element)) said.set(element, { isSold, condition: above.condition })
    if (!/^h[1-4]$/.test(element.name) || isBelow(element, (parent) => known.has(parent), Number.POSITIVE_INFINITY))
      continue
    const text = $(element).text().trim()
    isSold = soldHeading.test(text) && carNamed(text) === null
    const condition = conditionOfSection(text)
    if (condition !== null || element.name <= above.level) above = { level: element.name, condition }
  }
  const conditions = new Set([...said.values()].flatMap(({ condition }) => condition ?? []))
  if (conditions.size > 1) return said
  return new Map([...said].map(([card, one]) => [card, { ...one, condition: null }] as const))
}
