import { oneLine } from '../lib/text.ts'
import type { ImsContent } from './ims-vehicle.ts'
import type { VehicleContent } from './website-vehicle.ts'

/** Where websites and feeds use words of one vocabulary; '' where a vehicle states none. */
export type WordedFields = Pick<VehicleContent, 'body' | 'drivetrain_desc' | 'fuel' | 'transmission'>

type FactValue = string | number | boolean | null

export type FactType = 'integer' | 'text' | 'boolean' | 'float8'

/** How a column of typed values is read from a vehicle. Without `feed`, feeds have no such fact. */
type Fact = {
  readonly type: FactType
  readonly website: (page: VehicleContent) => FactValue
  /** `words`: what the provider's wording means, so that both sources are found by one word. */
  readonly feed?: (row: ImsContent, words: WordedFields) => FactValue
}

/**
 * What queries, searches and comparisons read of a vehicle: columns of `website_vehicles`, and of `ims_vehicles` where
 * feeds have them. In one form for all: text in lower case, null instead of ''.
 */
export const vehicleFacts = {
  year: { type: 'integer', website: (page) => page.year, feed: (row) => row.year },
  make: { type: 'text', website: (page) => factText(page.make), feed: (row) => lowerCase(row.make) },
  model: { type: 'text', website: (page) => factText(page.model), feed: (row) => lowerCase(row.model) },
  trim: { type: 'text', website: (page) => factText(page.series), feed: (row) => lowerCase(row.trim) },
  body: { type: 'text', website: (page) => factText(page.body), feed: (_, words) => lowerCase(words.body) },
  drivetrain: {
    type: 'text',
    website: (page) => factText(page.drivetrain_desc),
    feed: (_, words) => lowerCase(words.drivetrain_desc),
  },
  fuel: { type: 'text', website: (page) => factText(page.fuel), feed: (_, words) => lowerCase(words.fuel) },
  transmission: {
    type: 'text',
    website: (page) => factText(page.transmission),
    feed: (_, words) => lowerCase(words.transmission),
  },
  color: { type: 'text', website: (page) => factText(page.base_ext_color) },
  interior: { type: 'text', website: (page) => factText(page.base_int_color) },
  stock_number: {
    type: 'text',
    website: (page) => factText(page.stocknum),
    feed: (row) => lowerCase(row.stock_number),
  },
  certified: { type: 'boolean', website: (page) => page.certified },
  price: { type: 'float8', website: (page) => page.price, feed: (row) => row.price ?? row.internet_price },
  msrp: { type: 'float8', website: (page) => page.msrp, feed: (row) => row.msrp },
  // In the page's own unit.
  odometer: { type: 'integer', website: (page) => page.odometer },
  odometer_miles: {
    type: 'integer',
    website: (page) => toMiles(page.odometer, page.odometer_unit),
    feed: (row) => toMiles(row.odometer, row.odometer_unit),
  },
  cylinders: { type: 'integer', website: (page) => page.engine_cyl_count, feed: (row) => row.engine_cylinders },
  doors: { type: 'integer', website: (page) => page.door_count, feed: (row) => row.doors },
  has_photos: {
    type: 'boolean',
    website: (page) => page.photo_url_list.length > 0,
    feed: (row) => row.photo_urls !== '',
  },
  in_transit: { type: 'boolean', website: (page) => page.in_transit },
} as const satisfies Readonly<Record<string, Fact>>

export type FactName = keyof typeof vehicleFacts
export type VehicleFacts = { readonly [Name in FactName]: ReturnType<(typeof vehicleFacts)[Name]['website']> }

const facts: Readonly<Record<FactName, Fact>> = vehicleFacts
export const factNames = Object.keys(vehicleFacts) as readonly FactName[]
export const isFeedFact = (name: FactName): boolean => facts[name].feed !== undefined

const milesPerKilometer = 0.621371

export function readVehicleFacts(content: VehicleContent): VehicleFacts {
  return Object.fromEntries(factNames.map((name) => [name, facts[name].website(content)])) as VehicleFacts
}

/** A loop over functions, because a file has millions of values. `is_internet_price`: the feed states no other price. */
const feedReaders: readonly NonNullable<Fact['feed']>[] = [
  (row) => row.condition,
  (row) => row.price === null,
  ...factNames.flatMap((name) => facts[name].feed ?? []),
]

/** Columns of `ims_vehicles` that are read from a feed's row. */
export const feedFactColumns: Readonly<Record<string, FactType>> = {
  condition: 'text',
  is_internet_price: 'boolean',
  ...Object.fromEntries(factNames.filter(isFeedFact).map((name) => [name, facts[name].type])),
}

/** Facts of a feed's row, in the order of `feedFactColumns`; without a unit, miles. */
export function readFeedFacts(content: ImsContent, words: WordedFields): readonly FactValue[] {
  return feedReaders.map((read) => read(content, words))
}

/** All texts of a vehicle together fit into one entry of an index. */
const maxLength = 80

/** How texts are stored and compared: in lower case, cut; null if there is none. */
export function factText(text: string): string | null {
  return lowerCase(oneLine(text))
}

/** Fast path for texts without spaces to remove, such as those of feeds. */
function lowerCase(text: string | null): string | null {
  if (text === null || text === '') return null
  return (text.length > maxLength ? text.slice(0, maxLength).toWellFormed() : text).toLowerCase()
}

export function toMiles(distance: number | null, unit: VehicleContent['odometer_unit'] | undefined): number | null {
  return distance === null || unit !== 'km' ? distance : Math.round(distance * milesPerKilometer)
}
