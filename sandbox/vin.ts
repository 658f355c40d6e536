import type { Random } from './random.ts'

const letters = [...'ABCDEFGHJKLMNPRSTUVWXYZ']
const anyCharacter = [...letters, ...'0123456789']
const yearCodes = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const letterValues = new Map([...'ABCDEFGH', ...'JKLMN', 'P', 'R', ...'STUVWXYZ'].map((c) => [c, letterValue(c)]))

type VinFields = {
  /** World manufacturer identifier, 3 characters. */
  readonly wmi: string
  /** Model year, 2010 to 2039. */
  readonly year: number
  /** The last six digits, 0 to 999999, unique within a lot. */
  readonly serial: number
}

/** A VIN with a correct check digit. Position 7 is a letter, as in all North American cars since 2010. */
export function createVin(fields: VinFields, random: Random): string {
  const { wmi, year, serial } = fields
  const line = Array.from({ length: 3 }, () => random.pick(anyCharacter)).join('')
  const describe = line + random.pick(letters) + random.pick(anyCharacter)
  const yearCode = yearCodes.charAt((year - 2010) % 30)
  const tail = yearCode + random.pick(letters) + String(serial % 1_000_000).padStart(6, '0')
  return wmi + describe + checkDigit(`${wmi}${describe}0${tail}`) + tail
}

/** The check digit at position 9 (ISO 3779, 49 CFR 565). */
export function checkDigit(vin: string): string {
  const sum = weights.reduce((total, weight, i) => total + weight * characterValue(vin.charAt(i)), 0)
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

function characterValue(character: string): number {
  return letterValues.get(character) ?? Number(character)
}

function letterValue(letter: string): number {
  if (letter <= 'H') return letter.charCodeAt(0) - 64
  if (letter <= 'R') return letter.charCodeAt(0) - 73
  return letter.charCodeAt(0) - 81
}
