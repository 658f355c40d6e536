import type { RawPrices } from '../../../model/raw-vehicle.ts'
import { labelLines, type PriceLine, pricesOf } from '../../engine/prices/price-lines.ts'

const labeled =
  /([a-z][a-z .'-]{0,40}?)?\s{0,5}:?\s{0,5}(\$\s?\d[\d,]{2,9}(?:\.\d{2})?(?:\s{0,3}(?:\/\s?mo|per month|monthly))?)/gi

const currency = /\b(?:CAD|USD|US|C)$/i

/**
 * If a card has both an internet price and another, the other one is the price: the internet price may apply to some
 * buyers only. An amount without a label is a price too.
 */
export function readV12Prices(text: string): RawPrices {
  const found = text.slice(0, 2_000).replace(/\s+/g, ' ').matchAll(labeled)
  const shown = [...found].map(([, label = '', amount = '']) => ({
    label: label.replace(currency, '').trim() || 'Price',
    amount,
  }))
  const lines = labelLines(shown)
  const isAsked = lines.some(({ role }) => role === 'price')
  const internet = lines.filter(({ role }) => role === 'internet')
  const asked: readonly PriceLine[] = isAsked ? [] : internet.map((line) => ({ ...line, role: 'price' }))
  return pricesOf([...lines, ...asked], 'highest')
}
