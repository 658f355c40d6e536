import type { AnyNode } from 'domhandler'
import { isColorName } from '../../../../model/color-name.ts'
import type { TextPart } from '../extract/text-parts.ts'
import { fieldNamed } from './field-names.data.ts'
import { blockOf } from './price-parts.ts'

export type Pair = { readonly label: string; readonly value: string | null }

const fewestNumbered = 2
const longestFact = 40

/** Where "VIN 1FT..." and "Mileage 24,000" stand without colons, the other texts may begin with labels too. */
export function listsOfFacts(parts: readonly TextPart[]): ReadonlySet<AnyNode | null> {
  const lists = Map.groupBy(
    parts.filter(({ text }) => numbered(text).length > 0),
    listOf,
  )
  return new Set([...lists].flatMap(([list, facts]) => (list !== null && facts.length >= fewestNumbered ? [list] : [])))
}

export function listOf(part: TextPart): AnyNode | null {
  return blockOf(part)?.parent ?? null
}

/** "Exterior Crystal Black Pearl", "Exterior Color Red", "Color-Red" */
export function ledByLabel(text: string): readonly Pair[] {
  const words = text.replace(/^([\p{L} ]{2,25}?)\s?[-–—]\s?/u, '$1 ').split(' ')
  const ledBy = (count: number) => ({ label: words.slice(0, count).join(' '), value: words.slice(count).join(' ') })
  const pair = [ledBy(2), ledBy(1)].find(({ label }) => fieldNamed(label) !== undefined)
  return pair === undefined || text.length > longestFact ? [] : [pair]
}

const numberedText =
  /^#?\s?(?:(?:our|the)\s)?((?:N(?:o|[°º]|[uú]m(?:[eé]ro)?)?\.?\s?(?:de |d['’])?)?(?:VIN|Stock|Stk|Unit(?=\s?#)|Inventaire|Inventario)(?:\s?(?:No|Num(?:ber)?|Nr)\b)?\.?\s?#?|(?:Mileage|Odometer|Miles|Kilometraje|Kilom[eé]trage))(?:\s+(?:is\s)?|\s?[-–—]\s?|(?<=#))([^\s(].*)$/i

/** "Stock # A12", "STK#A12", "Miles-84,112" */
export function numbered(text: string): readonly Pair[] {
  const [, label = '', value = ''] = numberedText.exec(text.trim()) ?? []
  const [, number = '', color = ''] = /^(\S+) (\D+)$/.exec(value) ?? []
  if (/\d/.test(number) && isColorName(color))
    return [
      { label, value: number },
      { label: 'Color', value: color },
    ]
  return /\d/.test(value) ? [{ label, value: value.replace(/\.$/, '') }] : []
}

/** In a column called "#": what counts rows has no letters. */
const letteredNumber = /^(?=.*\d)(?=.*[A-Z])[A-Z\d-]{3,12}$/i

/** "Trans / Drive: CVT / AWD"; one label may also stand in two languages. */
export function pairsOf({ label, value }: Pair): readonly Pair[] {
  if (label === '#' && letteredNumber.test(value ?? '')) return [{ label: 'Stock #', value }]
  const labels = label.split(slash)
  if (value === null || labels.length === 1 || fieldNamed(label) !== undefined) return [{ label, value }]
  const values = value.split(/\s\/\s/.test(value) ? /\s+\/\s+/ : '/')
  if (values.length === labels.length) return labels.map((one, at) => ({ label: one, value: values[at] ?? null }))
  return [{ label: labels.find((one) => fieldNamed(one) !== undefined) ?? label, value }]
}

export const slash = /\s*\/\s*/
