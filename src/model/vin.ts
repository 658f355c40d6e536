const yearCodes = 'ABCDEFGHJKLMNPRSTVWXY123456789'

/** Cars of the next model year are sold from the spring on. */
export function latestModelYear(now: Date): number {
  return now.getUTCFullYear() + 1
}

const cycleYears = 30

/**
 * The model years that position 10 can mean, likeliest first. In VINs of cars and trucks up to 10,000 lb for North
 * America, a letter in position 7 means the cycle that began in 2010, a digit the one before; others use it freely.
 */
export function modelYearsOf(vin: string, latestYear: number): readonly number[] {
  const offset = yearCodes.indexOf(vin[9] ?? ' ')
  if (offset < 0) return []
  const [early, late] = [1980 + offset, 1980 + offset + cycleYears]
  if (late > latestYear) return [early]
  return isLetter(vin[6]) ? [late, early] : [early, late]
}

/** The model year, where the VIN alone tells it: a digit in position 7 says nothing about heavy trucks and motorcycles. */
export function modelYearOf(vin: string, latestYear: number): number | null {
  const [likeliest = null, ...others] = modelYearsOf(vin, latestYear)
  return others.length === 0 || isLetter(vin[6]) ? likeliest : null
}

/** Whether two years are what the same character of a VIN can mean. */
export function isSameYearCode(one: number, other: number): boolean {
  return one === other || Math.abs(one - other) === cycleYears
}

function isLetter(character: string | undefined): boolean {
  return /[A-Z]/.test(character ?? '')
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
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
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
