import { isRecord } from '../../../lib/json.ts'
import { isFillerVin } from '../../../model/vin.ts'

export function normalizedVin(vin: string | null | undefined): string {
  return (vin ?? '').trim().toUpperCase()
}

const vinInText = /(?<![A-Z0-9])(?=[A-Z0-9]{0,16}\d)(?=[A-Z0-9]{0,16}[A-Z])[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/g

/** What looks like a VIN in a text of capitals, whatever its check digit. */
export function vinsIn(text: string): IteratorObject<string> {
  return text.matchAll(vinInText).map(([vin]) => vin)
}

/** The VIN as a key; null for none, and for fillers and words ("Ask us"), which several vehicles share. */
export function vinKey(vin: string | null | undefined): string | null {
  const key = normalizedVin(vin)
  return isFillerVin(key) || !/\d/.test(key) ? null : key
}

/** Limits of the search: number of objects, and depth. A page's state has several thousand. */
const maxObjects = 20_000
const maxDepth = 12

export function recordsOfVin(json: unknown, vin: string): readonly Readonly<Record<string, unknown>>[] {
  const found: Readonly<Record<string, unknown>>[] = []
  let objects = 0
  const visit = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > maxDepth || ++objects > maxObjects) return
    if (isRecord(value) && typeof value.vin === 'string' && normalizedVin(value.vin) === vin) found.push(value)
    for (const part of Object.values(value)) visit(part, depth + 1)
  }
  visit(json, 0)
  return found
}
