import { equipmentNames } from '../facts/equipment.ts'

export type Range = {
  readonly min?: number
  readonly max?: number
  /** Whether a vehicle that does not state the number is within the range. */
  readonly orUnknown?: boolean
}

export type NumberField =
  | 'price'
  | 'miles'
  | 'year'
  | 'seats'
  | 'rows'
  | 'towLb'
  | 'mpg'
  | 'rangeMiles'
  | 'doors'
  | 'cylinders'

export const textFields = [
  'make',
  'body',
  'color',
  'interior',
  'drivetrain',
  'fuel',
  'transmission',
  'condition',
  'size',
] as const
export type TextField = (typeof textFields)[number]

export type ModelName = { readonly make: string; readonly model: string }

/** How well a vehicle satisfies a preference: 0 to 1. */
export type Test =
  | { readonly kind: 'any'; readonly field: TextField; readonly values: readonly string[] }
  | { readonly kind: 'range'; readonly field: NumberField; readonly range: Range }
  | { readonly kind: 'trait'; readonly field: 'luxury' | 'sporty' | 'offRoad'; readonly wanted: boolean }
  | { readonly kind: 'flag'; readonly field: 'oneOwner' | 'cleanTitle' | 'certified' }
  | { readonly kind: 'equipment'; readonly indexes: readonly number[] }
  | { readonly kind: 'trim'; readonly words: string }
  /** Among the cheapest share of the searched vehicles. */
  | { readonly kind: 'cheap'; readonly share: number }
  | { readonly kind: 'model'; readonly model: ModelName; readonly wanted: boolean }

export type Preference = { readonly name: string; readonly weight: number; readonly test: Test }

/** The meaning of a query, apart from matching its words. Texts are lower case. */
export type Understanding = {
  readonly ranges: Readonly<Partial<Record<NumberField, Range>>>
  readonly values: Readonly<Partial<Record<TextField, readonly string[]>>>
  readonly excluded: Readonly<Partial<Record<TextField, readonly string[]>>>
  /** Any of them, or any of `values.make`. */
  readonly models: readonly ModelName[]
  readonly excludedModels: readonly ModelName[]
  readonly certified: boolean
  readonly offRoadCapable: boolean
  /** Indexes in `equipmentNames`. */
  readonly equipment: readonly number[]
  readonly excludedEquipment: readonly number[]
  readonly preferences: readonly Preference[]
  /** Words of numbers. They are not compared with listings: "300 a month" is no Chrysler 300. */
  readonly figures: readonly string[]
  readonly rest: readonly string[]
}

type Value = string | number | boolean | Range | readonly string[]

export type Interpretation = {
  readonly filters: Readonly<Record<string, Value>>
  readonly excluded: Readonly<Record<string, readonly string[]>>
  readonly preferences: readonly string[]
  readonly relaxed: readonly string[]
}

const shownNames: Readonly<Partial<Record<NumberField, string>>> = {
  miles: 'odometer',
  towLb: 'towing_lb',
  rangeMiles: 'range_miles',
}

export function describeUnderstanding(wanted: Understanding, relaxed: readonly string[]): Interpretation {
  const filters: Record<string, Value> = {}
  for (const [field, range] of entriesOf(wanted.ranges)) filters[shownNames[field] ?? field] = range
  for (const [field, values] of Object.entries(wanted.values)) filters[field] = oneOrAll(values)
  if (wanted.models.length > 0) filters.model = oneOrAll(wanted.models.map(nameOf))
  if (wanted.certified) filters.certified = true
  if (wanted.offRoadCapable) filters.off_road = true
  if (wanted.equipment.length > 0) filters.equipment = oneOrAll(wanted.equipment.map(equipmentName))
  const excluded: Record<string, readonly string[]> = { ...wanted.excluded }
  if (wanted.excludedModels.length > 0) excluded.model = wanted.excludedModels.map(nameOf)
  if (wanted.excludedEquipment.length > 0) excluded.equipment = wanted.excludedEquipment.map(equipmentName)
  return { filters, excluded, preferences: [...new Set(wanted.preferences.map(({ name }) => name))], relaxed }
}

function oneOrAll(values: readonly string[]): string | readonly string[] {
  return values.length === 1 ? (values[0] ?? '') : values
}

function nameOf({ make, model }: { readonly make: string; readonly model: string }): string {
  return `${make} ${model}`
}

function equipmentName(index: number): string {
  return equipmentNames[index] ?? ''
}

/** The entries of a record with the type of its keys. */
export function entriesOf<Key extends string, Value>(
  record: Readonly<Partial<Record<Key, Value>>> | undefined,
): readonly (readonly [Key, Value])[] {
  return Object.entries(record ?? {}) as [Key, Value][]
}
