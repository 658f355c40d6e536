import { type Static, Type } from 'typebox'
import { booleanOrNull, date, integerOrNull, money, textOrNull, timestamp } from './field-schemas.ts'

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

const text = Type.String()

/** Unknown values are '' where SPEC.md declares a string, else null. */
const imsContentFields = {
  vin: text,
  stock_number: text,
  condition: Type.Union([Type.Literal('New'), Type.Literal('Used'), Type.Literal('Certified')]),
  certified: Type.Boolean(),
  year: integerOrNull,
  make: textOrNull,
  model: textOrNull,
  trim: textOrNull,
  body: textOrNull,
  doors: integerOrNull,
  exterior_color: text,
  interior_color: text,
  odometer: integerOrNull,
  engine: textOrNull,
  engine_cylinders: integerOrNull,
  transmission: textOrNull,
  drivetrain: textOrNull,
  fuel_type: textOrNull,
  city_mpg: integerOrNull,
  highway_mpg: integerOrNull,
  msrp: money,
  price: money,
  internet_price: money,
  invoice: money,
  book_value: money,
  model_number: textOrNull,
  description: text,
  features: Type.String({ description: 'Items joined by |' }),
  photo_urls: Type.String({ description: 'URLs joined by |' }),
  vdp_url: text,
  series_detail: textOrNull,
  video_url: textOrNull,
  cab_type: textOrNull,
  certification_program: textOrNull,
  carfax_one_owner: booleanOrNull,
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
    id: Type.Integer(),
    ...imsContentFields,
    inventory_date: date,
    days_in_stock: integerOrNull,
    created_at: timestamp,
    updated_at: timestamp,
  },
  { title: 'ImsVehicle' },
)
export type ImsVehicle = Static<typeof ImsVehicle>
