import { isFillerVin } from '../model/vin.ts'

export type VinReading =
  | { readonly kind: 'valid'; readonly vin: string; readonly warnings: readonly string[] }
  | { readonly kind: 'invalid'; readonly rawText: string | null; readonly reason: string }

const values: Readonly<Record<string, number>> = {
  ...{ A: 1, B: 2, C: 3, D: 4, E: 5, F: 6, G: 7, H: 8, J: 1, K: 2, L: 3, M: 4, N: 5, P: 7, R: 9 },
  ...{ S: 2, T: 3, U: 4, V: 5, W: 6, X: 7, Y: 8, Z: 9 },
}
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2] as const

/** A wrong check digit only warns: not all countries require it. O is not read as 0: no VIN beats a guessed one. */
export function readVin(rawText: string | null | undefined): VinReading {
  if (rawText && plainVin.test(rawText) && !isFillerVin(rawText)) return valid(rawText)
  const vin = (rawText ?? '').replace(/\s+/gu, '').toUpperCase()
  const invalid = (reason: string): VinReading => {
    const shown = vin.replace(/\p{Cc}/gu, '').toWellFormed()
    return { kind: 'invalid', rawText: vin === '' ? null : shown.slice(0, 40), reason }
  }
  if (vin === '') return invalid('no VIN')
  if (vin.length !== 17) return invalid(`VIN has ${vin.length} characters, not 17`)
  if (/[IOQ]/.test(vin)) return invalid('VIN has the letter I, O or Q')
  if (!/^[A-Z0-9]{17}$/.test(vin)) return invalid('VIN has characters other than letters and digits')
  return isFillerVin(vin) ? invalid('VIN is a filler') : valid(vin)
}

/** Fast path for plain VINs: a file has millions of them. */
const plainVin = /^[A-HJ-NPR-Z0-9]{17}$/

function valid(vin: string): VinReading {
  return { kind: 'valid', vin, warnings: hasValidCheckDigit(vin) ? [] : ['VIN check digit is wrong'] }
}

/** Value of each character by its code, because a file has millions of characters. */
const valueOfCode = Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  return values[character] ?? Number(character)
})

/** Position 9 of a 17-character VIN (49 CFR 565). */
export function hasValidCheckDigit(vin: string): boolean {
  let sum = 0
  for (let position = 0; position < weights.length; position++) {
    sum += (weights[position] ?? 0) * (valueOfCode[vin.charCodeAt(position)] ?? Number.NaN)
  }
  const remainder = sum % 11
  return vin[8] === (remainder === 10 ? 'X' : String(remainder))
}
