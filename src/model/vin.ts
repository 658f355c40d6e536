const yearCodes = 'ABCDEFGHJKLMNPRSTVWXY123456789'

/** Cars of the next model year are sold from the spring on. */
export function latestModelYear(now: Date): number {
  return now.getUTCFullYear() + 1
}

/** The model year of positions 10 and 7. A letter in position 7 means the cycle that began in 2010. */
export function modelYearOf(vin: string, latestYear: number): number | null {
  const offset = yearCodes.indexOf(vin[9] ?? ' ')
  if (offset < 0) return null
  const year = 1980 + offset + (/[A-Z]/.test(vin[6] ?? '') ? 30 : 0)
  return year > latestYear ? year - 30 : year
}

/** 17 characters without I, O and Q, in any case; the check digit may be wrong. */
export function isVinShaped(text: string): boolean {
  return /^[A-HJ-NPR-Z0-9]{17}$/i.test(text)
}

const fewestCharacters = 5

/** Fillers such as 11111111111111111 have fewer than five different characters, and several vehicles share one. */
export function isFillerVin(vin: string): boolean {
  let different = 0
  for (let at = 0; at < vin.length && different < fewestCharacters; at++) {
    if (vin.indexOf(vin.charAt(at)) === at) different++
  }
  return different < fewestCharacters
}

const values: Readonly<Record<string, number>> = {
  ...{ A: 1, B: 2, C: 3, D: 4, E: 5, F: 6, G: 7, H: 8, J: 1, K: 2, L: 3, M: 4, N: 5, P: 7, R: 9 },
  ...{ S: 2, T: 3, U: 4, V: 5, W: 6, X: 7, Y: 8, Z: 9 },
}
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2] as const

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
