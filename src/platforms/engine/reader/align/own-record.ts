import { isRecord } from '../../../../lib/json.ts'
import { isFillerVin, isVinShaped } from '../../../../model/vin.ts'
import { isBlank } from '../../listing/build-scan.ts'
import type { Json } from '../extract/embedded-records.ts'
import { nameKey } from '../understand/field-names.data.ts'
import { type CarName, carNamed, isSameCar } from './car-name.ts'

export type VinRecord = {
  readonly record: Json
  readonly from: string
  readonly vin: string
  /** One of several of its place. */
  readonly listed: boolean
}

type Value = { readonly from: string; readonly value: unknown }

const maxObjects = 50_000
const maxDepth = 12

/** The records with a VIN in the data that a page embeds. */
export function vinRecords(values: readonly Value[]): readonly VinRecord[] {
  const records: VinRecord[] = []
  let objects = 0
  const visit = (value: unknown, from: string, depth: number, listed: boolean): void => {
    if (typeof value !== 'object' || value === null || depth > maxDepth || ++objects > maxObjects) return
    const vin = isRecord(value) ? vinOfRecord(value, 2) : null
    if (isRecord(value) && vin !== null) records.push({ record: value, from, vin, listed })
    const isList = Array.isArray(value) && value.length > 1
    for (const part of Object.values(value)) visit(part, from, depth + 1, listed || isList)
  }
  for (const { value, from } of values) visit(value, from, 0, false)
  return records
}

function vinOfRecord(record: Json, depth = 0): string | null {
  for (const value of Object.values(record)) {
    if (
      typeof value === 'string' &&
      isVinShaped(value.trim()) &&
      /\d/.test(value) &&
      /[a-z]/i.test(value) &&
      !isFillerVin(value)
    ) {
      return value.trim().toUpperCase()
    }
  }
  if (depth >= 2) return null
  for (const value of Object.values(record)) {
    const vin = isRecord(value) ? vinOfRecord(value, depth + 1) : null
    if (vin !== null) return vin
  }
  return null
}

type Own = { readonly vin: string; readonly name: CarName | null; readonly url: string }
const fewestFields = 3

/** The fullest record of the page's own vehicle: of its VIN or, without one, the one that its address and title name. */
export function ownRecord(records: readonly VinRecord[], own: Own): VinRecord | null {
  const usable = records.filter(({ record }) => fieldsIn(record) >= fewestFields)
  const vin = own.vin === '' ? vinNamed(usable, own) : own.vin
  const [fullest] = usable
    .filter((one) => one.vin === vin)
    .toSorted((one, other) => fieldsIn(other.record) - fieldsIn(one.record))
  return fullest ?? null
}

function vinNamed(records: readonly VinRecord[], own: Own): string | null {
  const scores = new Map<string, number>()
  for (const record of records) {
    const score = scoreOf(record, own)
    scores.set(record.vin, Math.max(score, scores.get(record.vin) ?? Number.NEGATIVE_INFINITY))
  }
  const [best, second] = [...scores].toSorted(([, one], [, other]) => other - one)
  if (best === undefined || (second !== undefined && second[1] >= best[1])) return null
  return best[1] > 0 || second === undefined ? best[0] : null
}

function scoreOf({ record, listed }: VinRecord, { name, url }: Own): number {
  const path = decodeURIComponent(new URL(url).pathname + new URL(url).search).toLowerCase()
  const texts = Object.values(record).filter((value) => typeof value === 'string' || typeof value === 'number')
  const isInAddress = texts.some((text) => isPartOf(String(text).toLowerCase(), path))
  const car = carOf(record)
  const isNamed = name === null || car === null ? 0 : isSameCar(car, name) ? 2 : -4
  return (isInAddress ? 4 : 0) + isNamed + (listed ? -1 : 1)
}

/** Whether an id, a stock number or a slug stands in an address as a part of its own. */
function isPartOf(text: string, path: string): boolean {
  if (text.length < 4 || !/\d/.test(text) || /^(?:19|20)\d\d$/.test(text)) return false
  const at = path.indexOf(text)
  return at >= 0 && !/[a-z\d]/.test(path[at - 1] ?? '') && !/[a-z\d]/.test(path[at + text.length] ?? '')
}

function carOf(record: Json): CarName | null {
  const texts = Object.entries(record).flatMap(([key, value]) => {
    const text = isRecord(value) ? (value.name ?? value.label ?? value.value) : value
    return typeof text === 'string' || typeof text === 'number' ? [[nameKey(key), String(text)] as const] : []
  })
  const [year, make, model] = ['year', 'make', 'model'].map(
    (wanted) => texts.find(([key]) => key === wanted || key === `model${wanted}` || key === `${wanted}name`)?.[1],
  )
  const stated = year && make ? carNamed([year, make, model ?? ''].join(' ').trim()) : null
  if (stated !== null) return stated
  for (const [, text] of texts) {
    const car = carNamed(text)
    if (car !== null) return car
  }
  return null
}

function fieldsIn(record: Json): number {
  return Object.values(record).filter((part) => !isBlank(part)).length
}
