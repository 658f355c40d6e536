import {
  entriesOf,
  type ModelName,
  type NumberField,
  type Preference,
  type Range,
  type Test,
  type TextField,
  type Understanding,
} from '../understand/understanding.ts'
import type { SearchVehicle } from '../vehicle/search-vehicle.ts'

export type Lot = {
  /** The price below which a given share of the searched vehicles falls; null if none has a price. */
  readonly priceAt: (share: number) => number | null
}

type Demand = (vehicle: SearchVehicle) => boolean

/**
 * Whether a vehicle meets all constraints of the query. Prepared once for up to 100,000 vehicles. An unknown number is
 * outside a range unless that was relaxed.
 */
export function compileDemands(wanted: Understanding): Demand {
  const demands: Demand[] = []
  const { models, excludedModels, equipment, excludedEquipment } = wanted
  for (const [field, range] of entriesOf(wanted.ranges)) demands.push((vehicle) => isWithin(vehicle[field], range))
  for (const [field, values] of entriesOf(wanted.values)) {
    // One of the models satisfies the make as well.
    if (field !== 'make' || models.length === 0) demands.push((vehicle) => holds(vehicle, field, values))
  }
  for (const [field, values] of entriesOf(wanted.excluded)) demands.push((vehicle) => !holds(vehicle, field, values))
  if (models.length > 0) {
    const makes = wanted.values.make ?? []
    demands.push((vehicle) => models.some((model) => isModel(vehicle, model)) || holds(vehicle, 'make', makes))
  }
  for (const model of excludedModels) demands.push((vehicle) => !isModel(vehicle, model))
  if (wanted.certified) demands.push(({ certified }) => certified)
  if (wanted.offRoadCapable) demands.push(({ offRoad }) => offRoad >= 0.5)
  for (const index of equipment) demands.push((vehicle) => vehicle.equipment.includes(index))
  for (const index of excludedEquipment) demands.push((vehicle) => !vehicle.equipment.includes(index))
  return (vehicle) => demands.every((demand) => demand(vehicle))
}

/** Weighted share of the preferences that the vehicle satisfies; 1 without preferences. */
export function preferenceShare(vehicle: SearchVehicle, preferences: readonly Preference[], lot: Lot): number {
  let all = 0
  let met = 0
  for (const { weight, test } of preferences) {
    all += weight
    met += weight * grade(vehicle, test, lot)
  }
  return all === 0 ? 1 : met / all
}

/** A narrowly missed range counts partially. */
const nearlyWithin = { share: 0.7, perRelativeMiss: 3 }

function grade(vehicle: SearchVehicle, test: Test, lot: Lot): number {
  switch (test.kind) {
    case 'any':
      return holds(vehicle, test.field, test.values) ? 1 : 0
    case 'range':
      return gradeRange(vehicle[test.field], test.range)
    case 'trait': {
      const degree = vehicle[test.field]
      return test.wanted ? degree : 1 - degree
    }
    case 'flag':
      return vehicle[test.field] ? 1 : 0
    case 'equipment':
      return test.indexes.some((index) => vehicle.equipment.includes(index)) ? 1 : 0
    case 'trim':
      return hasTrim(vehicle, test.words) ? 1 : 0
    case 'cheap': {
      const limit = lot.priceAt(test.share)
      return limit === null || vehicle.price === null ? 0 : gradeCheap(vehicle.price, limit)
    }
    case 'model':
      return isModel(vehicle, test.model) === test.wanted ? 1 : 0
  }
}

/** Of two vehicles, the cheaper one is better, however cheap both are. */
const byPriceItself = 0.1

function gradeCheap(price: number, limit: number): number {
  const falling = limit / Math.max(1, limit + price)
  return gradeRange(price, { max: limit }) * (1 - byPriceItself) + falling * byPriceItself
}

function gradeRange(value: number | null, { min, max }: Range): number {
  if (value === null) return 0
  const limit = min !== undefined && value < min ? min : max !== undefined && value > max ? max : null
  if (limit === null) return 1
  const miss = Math.abs(value - limit) / Math.max(1, Math.abs(limit))
  return Math.max(0, nearlyWithin.share - nearlyWithin.perRelativeMiss * miss)
}

function isWithin(value: number | null, { min, max, orUnknown }: Range): boolean {
  if (value === null) return orUnknown === true
  return (min === undefined || value >= min) && (max === undefined || value <= max)
}

function holds(vehicle: SearchVehicle, field: TextField, values: readonly string[]): boolean {
  const value = vehicle[field]
  return value !== null && values.includes(value)
}

/** "rav4 hybrid" is a rav4; "grand cherokee l" is not a grand cherokee, unless the letter is part of its trim. */
function isModel(vehicle: SearchVehicle, { make, model }: ModelName): boolean {
  if (vehicle.make !== make || vehicle.model === null) return false
  if (vehicle.modelName !== null) return vehicle.modelName === model
  return vehicle.model === model || vehicle.model.startsWith(`${model} `)
}

const trimPatterns = new Map<string, RegExp>()
const maxPatterns = 500

function hasTrim(vehicle: SearchVehicle, words: string): boolean {
  if (vehicle.trim === null) return false
  let pattern = trimPatterns.get(words)
  if (pattern === undefined) {
    if (trimPatterns.size >= maxPatterns) trimPatterns.clear()
    const escaped = words.replace(/[.*+?^${}()[\]\\]/g, '\\$&').replaceAll(' ', '[ -]?')
    pattern = new RegExp(`(?<![a-z0-9])(?:${escaped})(?![a-z0-9])`)
    trimPatterns.set(words, pattern)
  }
  return pattern.test(vehicle.trim)
}

const tolerance = 0.1

type Relaxation = { readonly name: string; readonly understanding: Understanding }

/** Listings often leave these out; those of a price, a mileage and a year are suspicious. */
const oftenUnknown = ['cylinders', 'doors', 'seats', 'rows', 'towLb', 'mpg', 'rangeMiles'] as const

/** Successive relaxations of a query, cumulative: numbers that listings leave out, price, mileage, must-have equipment, colors, year. */
export function relaxations(wanted: Understanding): readonly Relaxation[] {
  if (isContradictory(wanted)) return []
  const steps: Relaxation[] = []
  let relaxed = wanted
  const step = (name: string, understanding: Understanding) => {
    relaxed = understanding
    steps.push({ name, understanding })
  }
  for (const field of oftenUnknown) {
    const range = relaxed.ranges[field]
    if (range !== undefined) step(`${field} may be unknown`, withRange(relaxed, field, { ...range, orUnknown: true }))
  }
  for (const field of ['price', 'miles'] as const) {
    const range = relaxed.ranges[field]
    if (range?.max === undefined) continue
    const max = Math.round(range.max * (1 + tolerance))
    step(`${field} up to ${max}`, withRange(relaxed, field, { ...range, max }))
  }
  if (relaxed.equipment.length > 0) step('equipment is preferred only', { ...relaxed, equipment: [] })
  if (relaxed.values.color !== undefined) {
    const { color: _, ...values } = relaxed.values
    step('color is preferred only', { ...relaxed, values })
  }
  const { year } = relaxed.ranges
  if (year?.min !== undefined) {
    const min = year.min - 1
    step(`year from ${min}`, withRange(relaxed, 'year', { ...year, min }))
  }
  return steps
}

function withRange(wanted: Understanding, field: NumberField, range: Range): Understanding {
  return { ...wanted, ranges: { ...wanted.ranges, [field]: range } }
}

function isContradictory({ ranges, values }: Understanding): boolean {
  const isEmptyRange = ({ min, max }: Range) => min !== undefined && max !== undefined && min > max
  return Object.values(ranges).some(isEmptyRange) || Object.values(values).some((any) => any.length === 0)
}
