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
  | { readonly kind: 'equipment'; readonly places: readonly number[] }
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
