import { outwardAddress } from '../model/outward-address.ts'
import type { RawVehicle } from '../model/raw-vehicle.ts'
import { hasValidCheckDigit } from '../model/vin.ts'

const maxPhotos = 300
const placeholder =
  /coming[-_ %20]*soon|photos?[-_ ]?coming|no[-_]?(image|photo|pic)s?(?![a-z])|image[-_]?not[-_]?(available|found)|(image|photo)s?[-_]?unavailable|awaiting[-_]?(image|photo)|\bplaceholder|coming\.(png|jpe?g|gif)|\/(blank|spacer|transparent|loading|loader|pixel|1x1)\.(gif|png|svg|webp)/i

/** ".../image/": what is left of a photo's address if the vehicle has no photo. */
const bareFolder = /\/(?:image|images|photo|photos|pictures|inventoryimages)\/(?:[?#]|$)/i

/** Fast path: addresses, and paths of the same site, that URL parsing would not change. */
const path = String.raw`(?:\/(?!\.{1,2}(?:[/?]|$))[\w.~!$()*+,;:@&=-]*)+(?:\?[\w.~!$()*+,;:@&=/?%-]*)?$`
const canonical = new RegExp(String.raw`^https?:\/\/(?:(?!xn--)[a-z\d][a-z\d-]*\.)+[a-z]{2,}${path}`)
const canonicalPath = new RegExp(String.raw`^(?!\/\/)${path}`)

/** Rehosted photos replace the dealer's own (SPEC.md, website vehicle, rule 2). */
export function choosePhotos(
  raw: Pick<RawVehicle, 'photos' | 'rehosted_photos'>,
  baseUrl: string,
): { url: string; index: number }[] {
  const rehosted = readPhotos(raw.rehosted_photos, baseUrl)
  return rehosted.length > 0 ? rehosted : readPhotos(raw.photos, baseUrl)
}

export function readPhotos(
  photos: readonly string[] | null | undefined,
  baseUrl: string,
): { url: string; index: number }[] {
  const urls = new Set<string>()
  for (const photo of photos ?? []) {
    const url = absoluteUrl(photo, baseUrl)
    if (url !== '' && !isPlaceholderPhoto(url)) urls.add(url)
    if (urls.size >= maxPhotos) break
  }
  return [...urls].map((url, index) => ({ url, index }))
}

/** By its path: a dealer may be called as one. */
export function isPlaceholderPhoto(url: string): boolean {
  const path = url.replace(/^https?:\/\/[^/]*/i, '')
  return placeholder.test(path) || bareFolder.test(path)
}

/** An http(s) address, resolved against the page; '' if there is none. */
export function absoluteUrl(rawText: string | null | undefined, baseUrl: string): string {
  const text = (rawText ?? '').trim()
  if (text === '' || text.startsWith('#') || text.length > 2_048) return ''
  if (canonical.test(text)) return outwardAddress(text, hostOf(baseUrl))
  const origin = canonicalPath.test(text) ? originOf(baseUrl) : null
  if (origin !== null) return origin + text
  const url = URL.parse(text.toWellFormed(), baseUrl)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.href.length > 4_096) return ''
  return outwardAddress(url.href, hostOf(baseUrl))
}

function hostOf(baseUrl: string): string | null {
  return URL.parse(baseUrl)?.host ?? null
}

function originOf(baseUrl: string): string | null {
  const root = URL.parse('/', baseUrl)
  return root?.protocol === 'http:' || root?.protocol === 'https:' ? root.href.slice(0, -1) : null
}

const maxLength = 2_048

/** A page shows other vehicles too: an address that names another VIN is not this vehicle's. null: none. */
export function readOwnLink(link: string | null | undefined, vin: string, baseUrl: string): string | null {
  const url = absoluteUrl(link, baseUrl)
  if (url === '' || url.length > maxLength) return null
  const named: readonly string[] = url.toUpperCase().match(/(?<![A-Z0-9])[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/g) ?? []
  return named.includes(vin) || !named.some(hasValidCheckDigit) ? url : null
}
