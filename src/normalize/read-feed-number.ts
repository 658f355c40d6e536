import { readAmount } from '../model/read-amount.ts'
import { readInteger } from './read-number.ts'

/** A whole number: "4", "19,081", "7560 km", "52,777 miles". */
export function readFeedNumber(rawText: string, bounds: { readonly min: number; readonly max: number }): number | null {
  if (rawText === '') return null
  const plain = plainInteger(rawText)
  if (plain === null) return readInteger(rawText, bounds)
  return plain >= bounds.min && plain <= bounds.max ? plain : null
}

/** Files write amounts with three decimals, and European groups always with a comma or twice. */
const thousandths = /^(\D{0,5}\d{1,3}\.\d{2})\d(?=\D{0,5}$)/

/** Money: "20000.00", "$25,000.00", "48900.00 CAD". Blank, `0`, `0.00` and negative amounts are not prices. */
export function readFeedAmount(rawText: string): number | null {
  const plain = plainInteger(rawText)
  if (plain !== null) return plain > 0 ? plain : null
  return /^[^\d]*-\s*(?:[$€£]\s*)?\d|^\s*\(\s*(?:\$\s*)?\d/.test(rawText.slice(0, 500))
    ? null
    : readAmount(rawText.replace(thousandths, '$1'))
}

const zero = 48
const nine = 57

/** Fast path: most numbers are plain digits, or blank, which reads 0. */
function plainInteger(rawText: string): number | null {
  if (rawText.length > 9) return null
  let number = 0
  for (let at = 0; at < rawText.length; at++) {
    const code = rawText.charCodeAt(at)
    if (code < zero || code > nine) return null
    number = number * 10 + code - zero
  }
  return number
}
