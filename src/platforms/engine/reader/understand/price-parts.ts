import type { RawPrices } from '../../../../model/raw-vehicle.ts'
import { isOpenEnded } from '../../../../model/read-amount.ts'
import { type PriceLine, pricesOf, roleOfLabel } from '../../prices/price-lines.ts'
import { amountOf } from '../../records/amount-of.ts'
import { isBelow, type TextPart } from '../extract/text-parts.ts'
import { wordsOf } from './read-by-name.ts'

const amounts = /(?:US|CA|C)?\$\s?\d[\d,.\u00a0\u202f ]*\d(?!\d)|\d{1,3}(?:[ \u00a0\u202f,.]\d{3})+(?:,\d\d)?\s?\$/g
const periodic =
  /^\s*(?:\*|†)?\s*(?:\/|per\b|a\b|par\b|por\b|aux\b|al\b)?\s*(?:mo\b|month|mois|mes\b|wk|week|bi-?week|sem|quincena|2 weeks|deux)/i
/** Words before an amount that is not the price of one vehicle. */
const lowestPriceWords = /\b(?:from|starting(?: at)?|as low as|up to|desde|à partir de|dès)\W*$/i
const reducedTags = new Set(['del', 's', 'strike'])
const maxLabel = 60

/** Spanish words, besides those that every adapter knows. */
const spanish = [
  { label: /mensual|por mes|enganche|quincenal/i, role: 'payment' },
  { label: /\b(?:antes|precio (?:regular|de lista|anterior))\b/i, role: 'list' },
  { label: /\b(?:descuento|ahorr[ao]s?)\b/i, role: 'discount' },
  { label: /\bprecio\b/i, role: 'price' },
] as const

/** The prices of a card or page: amounts with a dollar sign, by the words before them or of their class. */
export function readPriceParts(
  parts: readonly TextPart[],
): { readonly prices: RawPrices; readonly source: string } | null {
  const lines: (PriceLine & { readonly words: string })[] = []
  for (const [at, part] of parts.entries()) {
    if (!part.text.includes('$')) continue
    for (const match of part.text.matchAll(amounts)) {
      const before = part.text.slice(0, match.index)
      const after = part.text.slice(match.index + match[0].length) || (parts[at + 1]?.text ?? '')
      const amount = amountOf(match[0].replace(/US|CA|C(?=\$)/g, ''))
      const label = labelBefore(parts, at, before)
      const isOpen = isOpenEnded(part.text) || lowestPriceWords.test(`${label ?? ''} ${before}`)
      if (amount === null || isOpen) continue
      lines.push({ ...roleOf(part, label, after), amount, words: label ?? part.text })
      if (lines.length >= 60) break
    }
  }
  const usable = lines.filter(({ role }) => role !== 'none')
  if (usable.length === 0) return null
  const prices = pricesOf(usable, 'lowest')
  const asked = usable.find(({ role, amount }) => role === 'price' && amount === prices.price)
  const other = usable.find(({ role }) => role === 'internet') ?? usable.find(({ role }) => role === 'list')
  const onlyOther = asked === undefined && other !== undefined && usable.every(({ role }) => role !== 'msrp')
  return {
    prices: onlyOther ? { ...prices, price: other.amount } : prices,
    source: `text "${(asked ?? other ?? usable[0])?.words.slice(0, 40) ?? ''}"`,
  }
}

function roleOf(part: TextPart, label: string | null, after: string): Pick<PriceLine, 'role' | 'label'> {
  if (periodic.test(after) || /\b(?:est\.?|estimated)\s+payment/i.test(label ?? '')) return { role: 'payment', label }
  if (isBelow(part.node, ({ name }) => reducedTags.has(name), 2)) return { role: 'list', label }
  const byWords = label === null ? 'none' : roleOfLabel(label, [...spanish])
  if (byWords !== 'none') return { role: byWords, label }
  const byClass = roleOfClass(part)
  if (byClass !== null) return { role: byClass, label: null }
  return { role: label === null ? 'price' : 'none', label }
}

function roleOfClass({ element }: TextPart): PriceLine['role'] | null {
  for (let at = element, level = 0; at !== null && level < 3; level++) {
    const words = wordsOf(`${at.attribs.class ?? ''} ${at.attribs.id ?? ''}`)
    const role =
      words === '' || !/pric|msrp|sale|amount|payment|monthly|sav|discount|prix|precio/.test(words)
        ? 'none'
        : roleOfLabel(words, [...spanish])
    if (role !== 'none') return role
    const { parent } = at
    at = parent !== null && 'attribs' in parent ? parent : null
  }
  return null
}

/** The words before an amount; null: none, or the vehicle's name. */
function labelBefore(parts: readonly TextPart[], at: number, before: string): string | null {
  const own = before.replace(/[:\s]+$/, '').trim()
  if (/\p{L}/u.test(own)) return own.slice(-maxLabel)
  if (parts[at]?.label) return parts[at].label
  const previous = parts[at - 1]
  if (previous === undefined || previous.text.length > maxLabel || !/\p{L}/u.test(previous.text)) return null
  const isLabel = roleOfLabel(previous.text, [...spanish]) !== 'none' && !/\$\s?\d/.test(previous.text)
  return isLabel && !/\b(?:19|20)\d\d\b/.test(previous.text) ? previous.text.replace(/[:\s]+$/, '') : null
}
