import { hasValidCheckDigit, isFillerVin } from '../model/vin.ts'

type VinReading =
  | { readonly kind: 'valid'; readonly vin: string; readonly warnings: readonly string[] }
  | { readonly kind: 'invalid'; readonly rawText: string | null; readonly reason: string }

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
