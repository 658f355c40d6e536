import type { RawPrices } from '../../../model/raw-vehicle.ts'
import { amountOf } from '../../engine/records/amount-of.ts'

const labeled =
  /([a-z][a-z ]{0,40}?)?\s{0,5}:?\s{0,5}\$\s?(\d[\d,]{2,9})(?:\.\d{2})?\s{0,3}(\/\s?mo|per month|monthly)?/gi

/**
 * The price of a card is the one that is no internet price, where it shows both: the lower one may be asked of some only.
 * "Retail" and its kin is what the dealer asked before, payments are none.
 */
export function readV12Prices(text: string): RawPrices {
  const plain: number[] = []
  let internet: number | null = null
  let list: number | null = null
  for (const [, label = '', amount, monthly] of text.slice(0, 2_000).replace(/\s+/g, ' ').matchAll(labeled)) {
    const value = amountOf(amount)
    if (value === null || monthly !== undefined || /payment|down|month|sav|discount/i.test(label)) continue
    if (/internet|online|web/i.test(label)) internet = value
    else if (/retail|msrp|was|market|list/i.test(label)) list = value
    else plain.push(value)
  }
  const price = plain.length === 0 ? internet : Math.max(...plain)
  return { price, internet_price: internet, list_price: list }
}
