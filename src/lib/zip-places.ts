import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** Degrees. */
export type Place = { readonly latitude: number; readonly longitude: number }

const require = createRequire(import.meta.url)
let places: ReadonlyMap<string, number> | null = null
let degrees = new Float32Array()

/** The center of a ZIP code of the US, or of the first half of a Canadian postal code; null if there is none. */
export function findZipPlace(code: string): Place | null {
  places ??= loadPlaces()
  const at = places.get(zipOf(code))
  if (at === undefined) return null
  return { latitude: degrees[at * 2] ?? 0, longitude: degrees[at * 2 + 1] ?? 0 }
}

const listed = /"zip":"(\w+)","latitude":(-?[\d.]+),"longitude":(-?[\d.]+)/g

/** Read as text into one array: loading the package takes 0.4 s, and its objects 20 MB. */
function loadPlaces(): ReadonlyMap<string, number> {
  const found = ['zipcodes/lib/codes.js', 'zipcodes/lib/codesCanada.js'].flatMap((name) => {
    return [...readFileSync(require.resolve(name), 'utf8').matchAll(listed)]
  })
  degrees = Float32Array.from(found.flatMap(([, , latitude, longitude]) => [Number(latitude), Number(longitude)]))
  return new Map(found.map(([, code = ''], at) => [code, at]))
}

/** `90210-1234` and `k1a 0b1` too. */
function zipOf(code: string): string {
  const plain = code.replace(/\s/g, '').toUpperCase()
  return /^[A-Z]/.test(plain) ? plain.slice(0, 3) : plain.slice(0, 5)
}

const earthRadiusMiles = 3958.8
const radians = (angle: number) => (angle * Math.PI) / 180

/** Great-circle distance in miles. */
export function milesBetween(a: Place, b: Place): number {
  const north = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2
  const east = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  const bow = north + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(bow)))
}
