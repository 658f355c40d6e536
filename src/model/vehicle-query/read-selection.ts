import { findZipPlace, type Place } from '../../lib/zip-places.ts'
import { type ValidationEntry, validationError } from '../errors.ts'
import { readTime } from '../read-time.ts'
import { factText } from '../vehicle-facts.ts'
import {
  type FlagName,
  flagFields,
  type ListName,
  listFields,
  type PeriodName,
  periodFields,
  type RangeName,
  rangeFields,
} from './query-fields.ts'
import type { VehicleExclusions, VehicleFilters } from './query-schema.ts'

/** The part of a checked query that determines which vehicles match. */
export type VehicleSelection = {
  readonly source: 'all' | 'website' | 'ims'
  readonly lists: readonly ListCondition[]
  readonly excluded: readonly ListCondition[]
  readonly condition: 'New' | 'Used' | null
  readonly flags: readonly { readonly name: FlagName; readonly value: boolean }[]
  readonly ranges: readonly { readonly name: RangeName; readonly min: number | null; readonly max: number | null }[]
  readonly periods: readonly { readonly name: PeriodName; readonly since: Date | null; readonly until: Date | null }[]
  readonly priceDrop: PriceDrop | null
  readonly seenWithinHours: number | null
  readonly feesIncluded: boolean | null
  /** Words of `text`; each must occur. */
  readonly words: readonly string[]
  readonly near: { readonly place: Place; readonly radiusMiles: number } | null
}

/** Values as stored: in lower case, VINs in upper case. */
export type ListCondition = { readonly name: ListName; readonly values: readonly string[] }

export type PriceDrop = { readonly percentMin: number; readonly amountMin: number; readonly withinDays: number }

type SelectionInput = {
  readonly source?: VehicleSelection['source'] | null
  readonly filters?: VehicleFilters | null
  readonly not?: VehicleExclusions | null
}

type Loc = readonly (string | number)[]

export const defaultDropDays = 30
export const defaultRadiusMiles = 50

/** Reads a body that meets the schema. Throws a 422 with an entry for each fault; `loc` leads to the query. */
export function readSelection({ source, filters, not }: SelectionInput, loc: Loc): VehicleSelection {
  const given = filters ?? {}
  const at = [...loc, 'filters']
  const faults: ValidationEntry[] = []
  const selection: VehicleSelection = {
    source: source ?? 'all',
    lists: readLists(given, at, faults),
    excluded: readLists(not ?? {}, [...loc, 'not'], faults),
    condition: given.condition ?? null,
    flags: namesOf(flagFields).flatMap((name) => {
      const value = given[name] ?? null
      return value === null ? [] : [{ name, value }]
    }),
    ranges: readRanges(given, at, faults),
    periods: readPeriods(given, at, faults),
    priceDrop: readPriceDrop(given),
    seenWithinHours: given.seen_within_hours ?? null,
    feesIncluded: given.fees_included ?? null,
    words: wordsOf(given.text ?? ''),
    near: given.near ? readNear(given.near, { loc: [...at, 'near'], zipLoc: [...at, 'near', 'zip'] }, faults) : null,
  }
  if (faults.length > 0) throw validationError(faults)
  return selection
}

export const everyVehicle = readSelection({}, [])

function namesOf<Name extends string>(fields: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(fields) as Name[]
}

function readLists(given: VehicleExclusions & VehicleFilters, loc: Loc, faults: ValidationEntry[]) {
  return namesOf(listFields).flatMap((name): ListCondition[] => {
    const list = given[name] ?? null
    if (list === null) return []
    const field = listFields[name]
    if ('words' in field && !('otherWords' in field)) faults.push(...unknownWords(field.words, list, [...loc, name]))
    const values = list.map((text) => (name === 'vin' ? text.trim().toUpperCase() : (factText(text) ?? '')))
    return [{ name, values }]
  })
}

function unknownWords(words: readonly string[], list: readonly string[], loc: Loc): ValidationEntry[] {
  const known = new Set(words.map((word) => word.toLowerCase()))
  return list.flatMap((word, index) => {
    if (known.has(factText(word) ?? '')) return []
    const expected = `${words.slice(0, -1).map(quoted).join(', ')} or ${quoted(words.at(-1) ?? '')}`
    const msg = `Input should be ${expected}, not ${quoted(word)}`
    return [{ loc: [...loc, index], msg, type: 'enum', input: word, ctx: { expected } }]
  })
}

const quoted = (word: string) => `'${word}'`

function readRanges(given: VehicleFilters, loc: Loc, faults: ValidationEntry[]) {
  return namesOf(rangeFields).flatMap((name) => {
    const range = given[name] ?? null
    if (range === null) return []
    const [min, max] = [range.min ?? null, range.max ?? null]
    if (min !== null && max !== null && min > max)
      faults.push(wrong([...loc, name], 'min must not be above max', range))
    return [{ name, min, max }]
  })
}

function readPeriods(given: VehicleFilters, loc: Loc, faults: ValidationEntry[]) {
  return namesOf(periodFields).flatMap((name) => {
    const period = given[name] ?? null
    if (period === null) return []
    const bound = (key: 'since' | 'until') => {
      const text = period[key] ?? null
      return text === null ? null : readTime(text, [...loc, name, key])
    }
    const [since, until] = [bound('since'), bound('until')]
    if (since !== null && until !== null && since > until) {
      faults.push(wrong([...loc, name], 'since must not be after until', period))
    }
    return [{ name, since, until }]
  })
}

function readPriceDrop({ price_drop: drop }: VehicleFilters): PriceDrop | null {
  if (drop === null || drop === undefined) return null
  return {
    percentMin: drop.percent_min ?? 0,
    amountMin: drop.amount_min ?? 0,
    withinDays: drop.within_days ?? defaultDropDays,
  }
}

/** Signs around a word belong to the sentence: `leather,` is `leather`, but `f-150` stays whole. */
function wordsOf(text: string): readonly string[] {
  const words = text.split(/\s+/).map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
  return [...new Set(words.filter((word) => word !== ''))]
}

/** Null with a fault. */
export function readNear(
  near: NonNullable<VehicleFilters['near']>,
  { loc, zipLoc }: { readonly loc: Loc; readonly zipLoc: Loc },
  faults: ValidationEntry[],
): VehicleSelection['near'] {
  const { zip = null, latitude = null, longitude = null } = near
  const radiusMiles = near.radius_miles ?? defaultRadiusMiles
  const isPoint = latitude !== null && longitude !== null
  if (zip === null && isPoint) return { place: { latitude, longitude }, radiusMiles }
  if (zip === null || latitude !== null || longitude !== null) {
    faults.push(wrong(loc, `Give either ${zipLoc.at(-1)}, or latitude and longitude`, near))
    return null
  }
  const place = findZipPlace(zip)
  if (place !== null) return { place, radiusMiles }
  faults.push(unknownZip(zipLoc, zip))
  return null
}

type Bounds = readonly [min: number | null | undefined, max: number | null | undefined]

/** Throws a 422 for ranges, by the names of their bounds, in which nothing can be. */
export function refuseInverted(loc: Loc, ranges: Readonly<Record<string, Bounds>>): void {
  const faults = Object.entries(ranges).flatMap(([name, [min, max]]) => {
    if (min == null || max == null || min <= max) return []
    return [wrong([...loc, `${name}_max`], `${name}_max must not be below ${name}_min`, max)]
  })
  if (faults.length > 0) throw validationError(faults)
}

export function unknownZip(loc: Loc, zip: string): ValidationEntry {
  return wrong(loc, 'Input should be a ZIP code of the US or Canada', zip)
}

export function wrong(loc: Loc, msg: string, input: unknown): ValidationEntry {
  return { loc, msg, type: 'value_error', input }
}
