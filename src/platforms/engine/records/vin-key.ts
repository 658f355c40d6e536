import { isObject } from './record-path.ts'

const fewestCharacters = 5

export function normalizedVin(vin: string | null | undefined): string {
  return (vin ?? '').trim().toUpperCase()
}

/** The VIN as a key; null for none, and for fillers such as 11111111111111111 that several vehicles share. */
export function vinKey(vin: string | null | undefined): string | null {
  const key = normalizedVin(vin)
  let different = 0
  for (let at = 0; at < key.length && different < fewestCharacters; at++) {
    if (key.indexOf(key.charAt(at)) === at) different++
  }
  return different < fewestCharacters ? null : key
}

/** Objects that are looked at, and how deep: a page's state has several thousand. */
const maxObjects = 20_000
const maxDepth = 12

export function recordsOfVin(json: unknown, vin: string): readonly Readonly<Record<string, unknown>>[] {
  const found: Readonly<Record<string, unknown>>[] = []
  let objects = 0
  const visit = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > maxDepth || ++objects > maxObjects) return
    if (isObject(value) && typeof value.vin === 'string' && normalizedVin(value.vin) === vin) found.push(value)
    for (const part of Object.values(value)) visit(part, depth + 1)
  }
  visit(json, 0)
  return found
}
