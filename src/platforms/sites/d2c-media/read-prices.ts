import { isRecord } from '../../../lib/json.ts'
import type { RawPrices } from '../../../model/raw-vehicle.ts'
import { type Card, readCardText } from '../../engine/cards/html-cards.ts'
import { textAt } from '../../engine/records/record-path.ts'

const financeOnly = /financ/i
const cash = /cash|comptant/i
const call = /\bcall\b|\bcontact|appelez|communiquez|sur demande|on request/i

/**
 * The card's price, else the one in its structured data. A price for financing buyers only is never read: the cash
 * price beside it is, if any. A withheld price ("Call for pricing") yields none.
 */
export function readCardPrices(card: Card, offered: string | number | null): RawPrices {
  const text = readCardText(card, '.carPrice') ?? ''
  const base = readCardText(card, '.dollarsigned.p-base')
  if (financeOnly.test(text)) {
    return { price: cash.test(text) ? readCardText(card, '.dollarsigned.p-final') : null }
  }
  if (base === null && call.test(text)) return { price: null }
  return { price: base ?? offered }
}

/** The prices of a vehicle page: none if its message asks buyers to call. */
export function readPagePrices(rawValue: unknown): RawPrices {
  if (!isRecord(rawValue)) return { price: null }
  const message = isRecord(rawValue.messages) ? (textAt(rawValue.messages.message) ?? '') : ''
  if (call.test(message) || financeOnly.test(message)) return { price: null }
  return { price: textAt(rawValue.price) ?? textAt(rawValue.priceInteger) }
}
