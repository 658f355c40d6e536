import { type Static, Type } from 'typebox'
import { orNull } from '../field-schemas.ts'

const closed = { additionalProperties: false } as const
const optional = <T extends Type.TSchema>(schema: T) => Type.Optional(orNull(schema))

const listOf = (description: string) =>
  optional(Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { minItems: 1, maxItems: 200, description }))
const words = (name: string) => listOf(`In any case; words of GET /v1/enums, ${name}.`)
const names = listOf('In any case.')
const flag = (description: string) => optional(Type.Boolean({ description }))

const bound = <T extends Type.TSchema>(schema: T, description: string) =>
  optional(Type.Object({ min: optional(schema), max: optional(schema) }, { ...closed, description }))
const count = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })
const money = Type.Number({ minimum: 0, maximum: 1e12 })

const time = Type.String({ minLength: 1, maxLength: 40, description: 'ISO 8601; without an offset UTC.' })
const period = (description: string) =>
  optional(Type.Object({ since: optional(time), until: optional(time) }, { ...closed, description }))

const excludable = {
  vin: listOf('In any case.'),
  make: names,
  model: names,
  series: names,
  body: words('body'),
  fuel: words('fuel'),
  drivetrain: words('drivetrain'),
  transmission: names,
  base_ext_color: words('base_colors'),
  base_int_color: words('base_colors'),
}

const PriceDrop = Type.Object(
  {
    percent_min: optional(Type.Number({ minimum: 0, maximum: 100, description: 'Of the old price.' })),
    amount_min: optional({ ...money, description: 'In the currency of the dealership’s country.' }),
    within_days: optional(Type.Integer({ default: 30, minimum: 1, maximum: 90, description: 'The days before now.' })),
  },
  {
    ...closed,
    description:
      'The price fell by at least that much in one change within these days, and has not risen above the old price since.',
  },
)

const Near = Type.Object(
  {
    zip: optional(Type.String({ minLength: 3, maxLength: 12, description: 'Of the US or Canada.' })),
    latitude: optional(Type.Number({ minimum: -90, maximum: 90, description: 'Degrees north.' })),
    longitude: optional(Type.Number({ minimum: -180, maximum: 180, description: 'Degrees east.' })),
    radius_miles: optional(Type.Number({ default: 50, minimum: 0, maximum: 500, description: 'Up to this distance.' })),
  },
  {
    ...closed,
    description:
      'Send `zip`, or `latitude` and `longitude`. Distances are from the dealership’s ZIP code; dealerships without a known one are left out.',
  },
)

export const VehicleFilters = Type.Object(
  {
    ...excludable,
    stocknum: listOf('In any case.'),
    condition: optional(Type.Enum(['New', 'Used'], { description: '`Used` includes certified pre-owned vehicles.' })),
    certified: flag('Certified pre-owned.'),
    has_price: flag('Has a price.'),
    has_photos: flag('Has a photo.'),
    in_transit: flag('On its way to the dealer; false includes unknown.'),
    year: bound(count, 'Model year.'),
    price: bound(money, 'In the currency of the dealership’s country.'),
    msrp: bound(money, 'The manufacturer’s suggested retail price.'),
    odometer: bound(count, 'In the vehicle’s own unit.'),
    days_on_lot: bound(count, 'Since `inventory_date`; of removed vehicles until they were removed.'),
    engine_cyl_count: bound(count, 'Number of cylinders.'),
    door_count: bound(count, 'Number of doors.'),
    first_seen: period('Of `first_seen_at`.'),
    updated: period('Of `updated_at`.'),
    removed: period('Of `removed_at`.'),
    price_drop: optional(PriceDrop),
    fees_included: optional(
      Type.Boolean({
        description:
          '`price_basis.fees_included` of the page: the dealer’s fees are in the price, or are not. Pages that say neither match none.',
      }),
    ),
    seen_within_hours: optional(
      Type.Integer({
        minimum: 1,
        maximum: 720,
        description: 'Seen on its website, or in its feed, within these hours: `last_seen` is not older.',
      }),
    ),
    text: optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        pattern: '[\\p{L}\\p{N}]',
        description:
          'Every word occurs, as a whole word, in `heading`, `series`, `features` or `description`. Case and accents are ignored.',
      }),
    ),
    near: optional(Near),
  },
  { ...closed, title: 'VehicleFilters', description: 'All must hold. A vehicle without the value meets no bound.' },
)
export type VehicleFilters = Static<typeof VehicleFilters>

export const VehicleExclusions = Type.Object(excludable, {
  ...closed,
  title: 'VehicleExclusions',
  description: 'None may hold.',
})
export type VehicleExclusions = Static<typeof VehicleExclusions>

export const dealershipIds = Type.Array(
  Type.Union([Type.String({ minLength: 1, maxLength: 64 }), Type.Integer({ minimum: 0 })]),
  {
    minItems: 1,
    maxItems: 1000,
    description: 'Public or internal ids. Without any: every dealership of the account.',
  },
)

const VehicleSources = Type.Enum(['all', 'website', 'ims'], { default: 'all' })
export const VehicleStatuses = Type.Enum(['active', 'removed', 'all'], { default: 'active' })

/** The parts of a query that say which vehicles match. */
export const selectionFields = {
  source: optional(VehicleSources),
  filters: optional(VehicleFilters),
  not: optional(VehicleExclusions),
}

/** A query that is kept: of a saved search or an export. Only active vehicles match it. */
export const StoredQuery = Type.Object(
  { dealership_ids: Type.Optional(orNull(dealershipIds)), ...selectionFields },
  {
    additionalProperties: false,
    title: 'StoredQuery',
    description: 'As in POST /v2/inventory/query. Only active vehicles match.',
  },
)
export type StoredQuery = Static<typeof StoredQuery>

/** With the dealerships that it names, by their own id; null: all of the account. */
export type KeptQuery = { readonly query: StoredQuery; readonly dealershipIds: readonly number[] | null }
