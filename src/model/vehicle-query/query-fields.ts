import { baseColors, bodyWords, drivetrainWords, fuelWords, transmissionWords } from '../vocabularies.ts'

/** How a query can use a field of a vehicle. */
export type QueryField = {
  /** Column of `queried_vehicles` (db/queries/queried-vehicles.ts). */
  readonly column: string
  /** Name in a website vehicle and in the content of an IMS vehicle, if it differs there; null: feeds have none. */
  readonly field?: string
  readonly imsField?: string | null
  /** The only words that a filter may list and a facet shows; with `otherWords`, other texts are values too. */
  readonly words?: readonly string[]
  readonly otherWords?: true
}

/** Filters that list texts, one of which the vehicle must have; compared without case. */
export const listFields = {
  vin: { column: 'vin' },
  stocknum: { column: 'stock_number' },
  make: { column: 'make' },
  model: { column: 'model' },
  series: { column: 'trim', imsField: 'trim' },
  body: { column: 'body', words: bodyWords },
  fuel: { column: 'fuel', imsField: 'fuel_type', words: fuelWords },
  drivetrain: { column: 'drivetrain', field: 'drivetrain_desc', imsField: 'drivetrain', words: drivetrainWords },
  transmission: { column: 'transmission', words: transmissionWords, otherWords: true },
  base_ext_color: { column: 'color', imsField: null, words: baseColors },
  base_int_color: { column: 'interior', imsField: null, words: baseColors },
} as const satisfies Readonly<Record<string, QueryField>>

/** Filters that are true or false. */
export const flagFields = {
  certified: 'certified',
  has_price: 'price IS NOT NULL',
  has_photos: 'has_photos',
  in_transit: 'in_transit',
} as const

/** Filters of `{min, max}`, both inclusive. */
export const rangeFields = {
  year: 'year',
  price: 'price',
  msrp: 'msrp',
  odometer: 'odometer',
  days_on_lot: 'days_on_lot',
  engine_cyl_count: 'cylinders',
  door_count: 'doors',
} as const

/** Filters of `{since, until}`. */
export const periodFields = { first_seen: 'first_seen_at', updated: 'updated_at', removed: 'removed_at' } as const

export const sortFields = {
  price: { column: 'price', type: 'float8' },
  odometer: { column: 'odometer', type: 'integer' },
  year: { column: 'year', type: 'integer' },
  days_on_lot: { column: 'days_on_lot', type: 'integer' },
  first_seen_at: { column: 'first_seen_at', type: 'timestamptz' },
  updated_at: { column: 'updated_at', type: 'timestamptz' },
  distance: { column: 'distance_miles', type: 'float8' },
} as const

const { vin: _vin, stocknum: _stocknum, base_int_color: _interior, ...countedLists } = listFields

/** Counted by value: texts as their vehicles spell them, and the others as they are stored. */
export const spelledFacets: Readonly<Record<SpelledFacet, QueryField>> = countedLists
export const plainFacets = {
  year: 'year',
  condition: 'condition',
  certified: 'certified',
  dealership_id: 'dealership_id',
} as const

export const statFields = {
  price: 'price',
  odometer: 'odometer',
  year: 'year',
  days_on_lot: 'days_on_lot',
  msrp: 'msrp',
} as const

export type ListName = keyof typeof listFields
export type FlagName = keyof typeof flagFields
export type RangeName = keyof typeof rangeFields
export type PeriodName = keyof typeof periodFields
export type SortName = keyof typeof sortFields
export type StatName = keyof typeof statFields
export type SpelledFacet = Exclude<ListName, 'vin' | 'stocknum' | 'base_int_color'>
export type FacetName = SpelledFacet | keyof typeof plainFacets
