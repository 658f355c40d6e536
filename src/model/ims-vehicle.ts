import { type Static, Type } from 'typebox'
import {
  amountOrNull,
  boolean,
  booleanOrNull,
  date,
  integer,
  integerOrNull,
  text,
  textOrNull,
  timestamp,
} from './field-schemas.ts'
import { feedPlainSchemas } from './plain-fields.ts'

/** SPEC.md, POST /v1/ims/feeds. */
export const imsProviders = [
  'vauto',
  'homenet',
  'vincue',
  'promax',
  'maxdigital',
  'inventoryplus',
  'dealercenter',
  'idms',
  'ansira',
] as const

export type ImsProvider = (typeof imsProviders)[number]

/** Unknown values are '' where SPEC.md declares a string, else null. */
const imsContentFields = {
  vin: text('Vehicle identification number, 17 characters in upper case.'),
  stock_number: text('The dealer’s stock number; empty if the feed states none.'),
  condition: Type.Union([Type.Literal('New'), Type.Literal('Used'), Type.Literal('Certified')], {
    description: '`New`, `Used` or `Certified` (certified pre-owned).',
  }),
  certified: boolean('Certified pre-owned: the same as the condition `Certified`.'),
  year: integerOrNull('Model year; null if unknown.'),
  make: textOrNull('Make; null if unknown.'),
  model: textOrNull('Model; null if unknown.'),
  trim: textOrNull('Trim; null if unknown.'),
  body: textOrNull('Body style in the provider’s words; null if unknown.'),
  doors: integerOrNull('Number of doors; null if unknown.'),
  exterior_color: text('Exterior color in the dealer’s words; empty if unknown.'),
  interior_color: text('Interior color in the dealer’s words; empty if unknown.'),
  odometer: integerOrNull('Distance driven, in the feed’s own unit. 0 is a value; null if unknown.'),
  odometer_unit: Type.Optional(
    Type.Union([Type.Literal('mi'), Type.Literal('km')], {
      description: 'Unit of `odometer`; absent if the feed states none, which usually means miles.',
    }),
  ),
  engine: textOrNull('Engine as the feed describes it; null if unknown.'),
  engine_cylinders: integerOrNull('Number of cylinders; null if unknown.'),
  transmission: textOrNull('Transmission in the provider’s words; null if unknown.'),
  drivetrain: textOrNull('Driven wheels in the provider’s words; null if unknown.'),
  fuel_type: textOrNull('Fuel in the provider’s words; null if unknown.'),
  city_mpg: integerOrNull('Fuel economy in the city, in miles per gallon; null if unknown.'),
  highway_mpg: integerOrNull('Fuel economy on the highway, in miles per gallon; null if unknown.'),
  msrp: amountOrNull('The manufacturer’s suggested retail price; null if the feed states none.'),
  price: amountOrNull('The selling price that the feed states; null if it states none.'),
  internet_price: amountOrNull('The internet price, where the feed has one beside its selling price; else null.'),
  invoice: amountOrNull('The dealer’s invoice price; null if the feed states none.'),
  book_value: amountOrNull('A book value, such as Kelley Blue Book’s; null if the feed states none.'),
  model_number: textOrNull('The manufacturer’s model number; null if unknown.'),
  description: text('The dealer’s description as plain text; empty if the feed has none.'),
  features: text('Features and options, joined by `|`; empty if the feed lists none.'),
  photo_urls: text('Addresses of the photos, joined by `|`; empty if the feed lists none.'),
  vdp_url: text('Address of the vehicle’s own page on the dealer’s website; empty if the feed states none.'),
  ...feedPlainSchemas,
  video_url: textOrNull('Address of a video of the vehicle; null if the feed states none.'),
  cab_type: textOrNull('Cab of a pickup, such as `Crew Cab`; null if unknown.'),
  certification_program: textOrNull('Name of the certification program; null if the feed names none.'),
  carfax_one_owner: booleanOrNull('Whether a Carfax report names one owner; null if the feed does not say.'),
} as const

export const ImsContent = Type.Object(imsContentFields)
export type ImsContent = Static<typeof ImsContent>

export type NormalizedImsVehicle = {
  readonly content: ImsContent
  /** Read from the engine text ("2.5 L"); only in the normalized format. */
  readonly engineDisplacement: string | null
  /** ISO date. */
  readonly inventoryDate: string | null
  /** It changes every day, so it is not compared. */
  readonly daysInStock: number | null
  readonly warnings: readonly string[]
}

/** Default format (SPEC.md, "IMS vehicle (default format)"). */
export const ImsVehicle = Type.Object(
  {
    id: integer('Kept while the dealership’s feeds list the VIN, and when it returns.'),
    ...imsContentFields,
    inventory_date: date('When the vehicle came to the lot, as the feed states it; else the day of `created_at`.'),
    days_in_stock: integerOrNull(
      'Days in stock, as the feed states them or since its inventory date; null if unknown.',
    ),
    created_at: timestamp('When a feed first listed the vehicle.'),
    updated_at: timestamp('When a feed last changed the vehicle’s row.'),
  },
  {
    title: 'ImsVehicle',
    description:
      'A vehicle of a dealership’s IMS feeds, under the feeds’ field names. Amounts are in the dealership’s currency.',
  },
)
export type ImsVehicle = Static<typeof ImsVehicle>

type Lot = { readonly new: number; readonly used: number }

type ImsSharing = {
  /** Accounts without private feeds may read the IMS vehicles. */
  readonly ims_shared: boolean
  /** By owner of private feeds: what that account sees. */
  readonly ims_private: Readonly<Record<string, Lot>> | null
}

/** Which IMS vehicles of a dealership an account may read; `none` if all feeds are private to others. */
export function imsViewOf(dealership: ImsSharing, accountId: number): 'own' | 'shared' | 'none' {
  if (dealership.ims_private?.[String(accountId)] !== undefined) return 'own'
  return dealership.ims_shared ? 'shared' : 'none'
}
