import { type AnyNode, hasChildren, isComment, isText } from 'domhandler'
import type { RawPrices } from '../../../model/raw-vehicle.ts'
import { parseHtml } from '../cards/parse-html.ts'
import { isUnseen } from '../cards/visible.ts'
import { amountOf } from '../records/amount-of.ts'
import { type PriceLine, pricesOf, roleOfLabel, roleOfWords } from './price-lines.ts'

type Shown = { readonly label: string; readonly value: number }

const maxLines = 400
const maxLabel = 80
/** Lines between the MSRP and the price that it leads to. */
const maxSteps = 12
const wholeAmount = /^[-–−]?\s?\$\s?[-–−]?\d[\d,]{0,9}(?:\.\d\d)?$/

/**
 * The prices that a vehicle's page shows as lines of text, if they prove each other: an MSRP, discounts, and the price
 * that is exactly what is left. Offers for some buyers belong to the price only if the page also calls the result the
 * cash price. Without discounts, a cash price below the MSRP counts if the markup's price is only the MSRP, or missing.
 */
export function shownPrices(html: string, marked: RawPrices['price'] = null): RawPrices | null {
  if (!/\bMSRP\b|\bPDSF\b/i.test(html)) return null
  const shown = shownAmounts(html)
  for (const [at, start] of shown.entries()) {
    if (roleOfLabel(start.label) !== 'msrp') continue
    const lines = stepsToPrice(shown.slice(at, at + maxSteps), shown)
    if (lines !== null) return withoutConditions(pricesOf(lines))
  }
  return besideSticker(shown, amountOf(marked))
}

/** Below this share of the MSRP, the amount is something else. */
const minShare = 0.5

function besideSticker(shown: readonly Shown[], marked: number | null): RawPrices | null {
  const stickers = shown.filter(({ label }) => roleOfLabel(label) === 'msrp')
  const cash = shown.filter(({ label }) => cashLabel.test(label))
  const [sticker, price] = [stickers, cash].map(([first, ...others]) =>
    others.some(({ value }) => value !== first?.value) ? undefined : first,
  )
  if (sticker === undefined || price === undefined || (marked !== null && marked !== sticker.value)) return null
  if (price.value >= sticker.value || price.value < sticker.value * minShare) return null
  return pricesOf([
    { role: 'msrp', label: sticker.label, amount: sticker.value },
    { role: 'price', label: price.label, amount: price.value },
  ])
}

const cashLabel = /^cash(?: price)?\W*$/i

/** The sum of the components shows that every offer is taken off, whatever its label. */
function withoutConditions(prices: RawPrices): RawPrices {
  const components = (prices.components ?? []).map((component) => ({ ...component, conditional: false }))
  return { ...prices, components }
}

function stepsToPrice([start, ...further]: readonly Shown[], shown: readonly Shown[]): readonly PriceLine[] | null {
  if (start === undefined) return null
  const lines: PriceLine[] = [{ role: 'msrp', label: start.label, amount: start.value }]
  let left = start.value
  for (const { label, value } of further) {
    const role = cashLabel.test(label) ? 'price' : roleOfWords(label)
    if (role === 'discount') {
      left -= value
      lines.push({ role, label, amount: -value })
      continue
    }
    const isTotal = (role === 'price' || role === 'internet') && value === left && lines.length > 1
    const isOpen = lines.every((line) => roleOfLabel(line.label ?? '') !== 'conditional')
    const isCash = shown.some((other) => cashLabel.test(other.label) && other.value === value)
    return isTotal && (isOpen || isCash) ? [...lines, { role: 'price', label, amount: value }] : null
  }
  return null
}

/** Visible amounts, each with the text before it. */
function shownAmounts(html: string): readonly Shown[] {
  const shown: Shown[] = []
  let label = ''
  const visit = (node: AnyNode): void => {
    if (shown.length >= maxLines) return
    if (isText(node)) {
      const text = node.data.replace(/\s+/g, ' ').trim()
      const value = wholeAmount.test(text) ? amountOf(text.replace(/[-–−]/g, '')) : null
      if (value !== null && label !== '') shown.push({ label, value })
      if (value !== null) label = ''
      else if (/\p{L}/u.test(text) && text.length <= maxLabel) label = text.replace(/\s*:\s*$/, '')
    } else if (hasChildren(node) && !isComment(node) && !isUnseen(node)) {
      for (const child of node.children) visit(child)
    }
  }
  for (const node of parseHtml(html).root().toArray()) visit(node)
  return shown
}
