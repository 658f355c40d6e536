import { isRecord } from '../../../../lib/json.ts'
import type { RawVehicle } from '../../../../model/raw-vehicle.ts'
import { isFillerVin, isVinShaped } from '../../../../model/vin.ts'
import { isBlank } from '../../listing/build-scan.ts'
import { normalizedVin } from '../../records/vin-key.ts'
import type { Json } from '../extract/grouped-records.ts'
import { readByName } from '../understand/read-by-name.ts'
import { type CarName, carNamed, isSameCar } from './car-name.ts'
import { isVehicleLike } from './choose-stock.ts'

export type CarRecord = {
  readonly record: Json
  readonly from: string
  /** '' if it states none. */
  readonly vin: string
  /** One of several of its place. */
  readonly listed: boolean
}

type Value = { readonly from: string; readonly value: unknown; readonly listed?: boolean }

const maxObjects = 50_000
const maxDepth = 12
const maxNamed = 400
const fewestFields = 3
/** How far inside a record its VIN may stand: `identifiers.vin`. */
const maxInside = 2

/** The records of cars in the data that a page embeds: those with a VIN, and those that name a car. */
export function carRecords(values: readonly Value[]): readonly CarRecord[] {
  const records: CarRecord[] = []
  let objects = 0
  let named = 0
  const carIn = (value: Json): RawVehicle | null => {
    if (fieldsIn(value) < fewestFields || ++named > maxNamed) return null
    const { vehicle } = readByName(value, '')
    return isVehicleLike({ ...vehicle, vin: null }) ? vehicle : null
  }
  // `isPart`: of a record with a VIN, whose year, make and model may stand in an object of their own.
  const visit = (value: unknown, from: string, depth: number, listed: boolean, isPart = false): void => {
    let isOfCar = isPart && !Array.isArray(value)
    if (typeof value !== 'object' || value === null || depth > maxDepth || ++objects > maxObjects) return
    if (isRecord(value)) {
      const own = vinOfRecord(value, maxInside)
      const car = own === null ? carIn(value) : null
      const vin = own ?? vinOfRecord(value) ?? normalizedVin(car?.vin)
      if (own !== null || (car !== null && (vin !== '' || !isOfCar))) records.push({ record: value, from, vin, listed })
      isOfCar ||= vin !== ''
    }
    // Frameworks write an element as an array of its name, its key and its one object.
    const isList = Array.isArray(value) && value.filter(isRecord).length > 1
    for (const part of Object.values(value)) visit(part, from, depth + 1, listed || isList, isOfCar)
  }
  for (const { value, from, listed = false } of values) visit(value, from, 0, listed)
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
  if (depth >= maxInside) return null
  for (const value of Object.values(record)) {
    const vin = isRecord(value) ? vinOfRecord(value, depth + 1) : null
    if (vin !== null) return vin
  }
  return null
}

type Own = { readonly vin: string; readonly name: CarName | null; readonly url: string }

/** The fullest record of the page's own vehicle: of its VIN or, without one, the one that its address and title name. */
export function ownRecord(records: readonly CarRecord[], own: Own): CarRecord | null {
  const usable = records.filter(({ record }) => fieldsIn(record) >= fewestFields)
  const ofVin = usable.filter(({ vin }) => vin !== '' && vin === own.vin)
  const [fullest] = ofVin.toSorted((one, other) => sizeOf(other) - sizeOf(one))
  return fullest ?? recordNamed(own.vin === '' ? usable : usable.filter(({ vin }) => vin === ''), own)
}

/**
 * Records of one VIN are of one car; those without are each another one, unless they stand alone in their places: the
 * page's analytics name its car as its data does.
 */
function recordNamed(records: readonly CarRecord[], own: Own): CarRecord | null {
  const cars = Map.groupBy(records, (one) => one.vin || one)
  const scored = [...cars.values()].flatMap((of) => {
    const score = Math.max(...of.map((record) => scoreOf(record, own)))
    const [fullest] = of.toSorted((one, other) => sizeOf(other) - sizeOf(one))
    return fullest === undefined ? [] : [{ score, fullest }]
  })
  const [best, second] = scored.toSorted(
    (one, other) => other.score - one.score || sizeOf(other.fullest) - sizeOf(one.fullest),
  )
  if (best === undefined) return null
  if (second?.score === best.score && (best.fullest.listed || second.fullest.listed)) return null
  return best.score > 0 || (second === undefined && best.fullest.vin !== '') ? best.fullest : null
}

function sizeOf({ record }: CarRecord): number {
  return (
    fieldsIn(record) +
    Object.values(record).reduce<number>((sum, part) => sum + (isRecord(part) ? fieldsIn(part) : 0), 0)
  )
}

const longestPart = 200

function scoreOf({ record, vin, listed }: CarRecord, { name, url }: Own): number {
  const path = decodeURIComponent(new URL(url).pathname + new URL(url).search).toLowerCase()
  const parts = Object.values(record).flatMap((part) => (isRecord(part) ? Object.values(part) : [part]))
  const texts = parts.filter((value) => typeof value === 'string' || typeof value === 'number')
  // A model stands in an address too: "f-150".
  const inAddress = texts
    .map((text) => String(text).toLowerCase())
    .filter((text) => isPartOf(text, path) && name?.words.includes(text) !== true)
  const longest = Math.max(0, ...inAddress.map(({ length }) => Math.min(length, longestPart)))
  const vehicle = readByName(record, '').vehicle
  const car = carOf(vehicle)
  const isNamed = name === null || car === null ? 0 : isSameCar(car, name) ? 2 : -4
  // Without a number of a dealer's lot it may be the car of a calculator's trade-in.
  const alone = vin !== '' || vehicle.stocknum ? 1 : 0
  return (longest > 0 ? 4 + longest / longestPart : 0) + isNamed + (listed ? -2 : alone)
}

/** Whether an id, a stock number or a slug stands in an address as a part of its own. */
function isPartOf(text: string, path: string): boolean {
  if (text.length < 4 || !/\d/.test(text) || /^(?:19|20)\d\d$/.test(text)) return false
  const at = path.indexOf(text)
  return at >= 0 && !/[a-z\d]/.test(path[at - 1] ?? '') && !/[a-z\d]/.test(path[at + text.length] ?? '')
}

function carOf({ year, make, model, heading }: RawVehicle): CarName | null {
  return (year && make ? carNamed([year, make, model ?? ''].join(' ').trim()) : null) ?? carNamed(heading ?? '')
}

function fieldsIn(record: Json): number {
  return Object.values(record).filter((part) => !isBlank(part)).length
}
