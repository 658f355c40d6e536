import type { RawVehicle } from '../../../../model/raw-vehicle.ts'
import { readAmount } from '../../../../model/read-amount.ts'
import type { TextPart } from '../extract/text-parts.ts'

const amount = /\$\s?\d[\d,.]*|(?<![\d,.])\d{1,3}(?:,\d{3})+(?![\d,])/g
const maxAmounts = 20

/** Amounts of a card that were read neither as a price nor as its mileage: one of them may be the price nonetheless. */
export function unreadAmounts(
  parts: readonly TextPart[],
  { prices, odometer }: RawVehicle,
): Pick<RawVehicle, 'unread_amounts'> {
  const { components, payments, ...stated } = prices ?? {}
  const read = [...Object.values(stated), ...(payments ?? []), ...(components ?? []).map((one) => one.amount), odometer]
  const known = new Set(read.map((value) => (typeof value === 'boolean' ? null : readAmount(value))))
  const shown = parts.flatMap(({ text }) => text.match(amount) ?? [])
  const unread = shown.filter((text) => !known.has(readAmount(text)))
  return unread.length === 0 ? {} : { unread_amounts: unread.slice(0, maxAmounts) }
}
