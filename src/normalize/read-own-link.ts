import { absoluteUrl } from './read-photos.ts'
import { hasValidCheckDigit } from './read-vin.ts'

const maxLength = 2_048

/** A page shows other vehicles too: an address that names another VIN is not this vehicle's. null: none. */
export function readOwnLink(link: string | null | undefined, vin: string, baseUrl: string): string | null {
  const url = absoluteUrl(link, baseUrl)
  if (url === '' || url.length > maxLength) return null
  const named: readonly string[] = url.toUpperCase().match(/(?<![A-Z0-9])[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/g) ?? []
  return named.includes(vin) || !named.some(hasValidCheckDigit) ? url : null
}
