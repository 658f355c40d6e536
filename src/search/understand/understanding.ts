/** A range of numbers; a bound that is absent does not hold. */
export type Range = { readonly min?: number; readonly max?: number }

export const numberFields = [
  'price',
  'miles',
  'year',
  'seats',
  'rows',
  'towLb',
  'mpg',
  'rangeMiles',
  'doors',
  'cylinders',
] as const
export type NumberField = (typeof numberFields)[number]

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

/** How well a vehicle satisfies a preference, from 0 to 1. */
export type Test =
  | { readonly kind: 'any'; readonly field: TextField; readonly values: readonly string[] }
  | { readonly kind: 'range'; readonly field: NumberField; readonly range: Range }
  | { readonly kind: 'trait'; readonly field: 'luxury' | 'sporty' | 'offRoad'; readonly wanted: boolean }
  | { readonly kind: 'flag'; readonly field: 'oneOwner' | 'cleanTitle' | 'certified' }
  | { readonly kind: 'equipment'; readonly places: readonly number[] }
  | { readonly kind: 'trim'; readonly words: string }
  /** Among the cheapest share of what is searched. */
  | { readonly kind: 'cheap'; readonly share: number }
  | { readonly kind: 'not-model'; readonly model: ModelName }

export type Preference = { readonly name: string; readonly weight: number; readonly test: Test }

/** What a query asks for, apart from what its words match. Texts are lower case. */
export type Understanding = {
  readonly ranges: Readonly<Partial<Record<NumberField, Range>>>
  /** Any of them. */
  readonly values: Readonly<Partial<Record<TextField, readonly string[]>>>
  readonly excluded: Readonly<Partial<Record<TextField, readonly string[]>>>
  /** Any of them, or any of `values.make`. */
  readonly models: readonly ModelName[]
  readonly excludedModels: readonly ModelName[]
  readonly certified: boolean
  readonly offRoadCapable: boolean
  /** Places in `equipmentNames`. */
  readonly equipment: readonly number[]
  readonly excludedEquipment: readonly number[]
  readonly preferences: readonly Preference[]
  /** Words that were not understood. */
  readonly rest: readonly string[]
}
