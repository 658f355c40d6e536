import { type TSchema, Type } from 'typebox'
import { textOrNull, timestamp } from './field-schemas.ts'
import { type ImsContent, ImsVehicle } from './ims-vehicle.ts'
import { plainFields, plainNames, readEach } from './plain-fields.ts'

/** IMS field -> website field (SPEC.md, "IMS vehicle (normalized format)"). series_detail keeps its name. */
export const normalizedNames = {
  stock_number: 'stocknum',
  trim: 'series',
  doors: 'door_count',
  engine_cylinders: 'engine_cyl_count',
  drivetrain: 'drivetrain_desc',
  fuel_type: 'fuel',
  highway_mpg: 'hwy_mpg',
  invoice: 'invoice_price',
  model_number: 'model_num',
  vdp_url: 'vdp_link',
  photo_urls: 'photo_url_list',
  days_in_stock: 'age_days',
  carfax_one_owner: 'carfax_1_owner',
} as const

const imsNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(normalizedNames).map(([name, renamed]) => [renamed, name]),
)

type WebsiteName<Name> = Name extends keyof typeof normalizedNames ? (typeof normalizedNames)[Name] : Name

/** A feed's vehicle under the website's names. Its values stay as they are: texts may be null, lists are joined. */
export function inWebsiteNames(content: ImsContent) {
  const names: Readonly<Record<string, string>> = normalizedNames
  return Object.fromEntries(Object.entries(content).map(([name, value]) => [names[name] ?? name, value])) as {
    readonly [Name in keyof ImsContent as WebsiteName<Name>]: ImsContent[Name]
  }
}

const ims: Readonly<Record<string, TSchema>> = ImsVehicle.properties
const none = Type.Null({ description: 'Always null: feeds have no such field.' })
/** Fields that are no renamed field of the default format. */
const own: Readonly<Record<string, TSchema>> = {
  ...readEach(plainNames, (name) => textOrNull(`${plainFields[name].meaning}; null if unknown.`)),
  odometer_unit: Type.Union([Type.Literal('mi'), Type.Literal('km'), Type.Null()], {
    description: 'Unit of `odometer`; null if the feed states none, which usually means miles.',
  }),
  engine_displacement: textOrNull('Displacement in liters, if `engine` states it, such as `2.5 L`; else null.'),
  dealership_active: Type.Literal(true, { description: 'Always true: only active vehicles are served.' }),
  first_seen_at: ImsVehicle.properties.created_at,
  last_seen: timestamp('When a feed last listed the vehicle.'),
  source: Type.Literal('ims', { description: 'Always `ims`.' }),
}
const fields: readonly string[] = [
  'id',
  'vin',
  'year',
  'make',
  'model',
  'heading',
  'stocknum',
  'condition',
  'certified',
  'body',
  'transmission',
  'series',
  ...plainNames,
  'door_count',
  'odometer',
  'odometer_unit',
  'engine',
  'engine_cyl_count',
  'engine_displacement',
  'fuel',
  'drivetrain_desc',
  'exterior_color',
  'interior_color',
  'base_ext_color',
  'base_int_color',
  'msrp',
  'price',
  'internet_price',
  'list_price',
  'invoice_price',
  'book_value',
  'discount_amount',
  'final_price',
  'total_discounts',
  'total_fees',
  'price_components',
  'conditional_offers',
  'window_sticker_url',
  'history_report_url',
  'vdp_link',
  'photo_url_list',
  'features',
  'description',
  'age_days',
  'in_transit',
  'dealership_active',
  'first_seen_at',
  'created_at',
  'updated_at',
  'last_seen',
  'scraped_date',
  'inventory_date',
  'city_mpg',
  'hwy_mpg',
  'carfax_1_owner',
  'carfax_clean_title',
  'lot',
  'decoded',
  'vin_disagrees',
  'inferred',
  'price_basis',
  'raw_values',
  'source',
  'model_num',
  'video_url',
  'cab_type',
  'certification_program',
]

/** Website field names; `photo_url_list` and `features` stay strings joined by `|` (rule 5). */
export const NormalizedImsVehicle = Type.Object(
  Object.fromEntries(fields.map((name) => [name, own[name] ?? ims[imsNames[name] ?? name] ?? none])),
)

/** From the JSON of the default format. */
export function renderNormalized(
  json: string,
  { engineDisplacement, lastSeenAt }: { readonly engineDisplacement: string | null; readonly lastSeenAt: Date | null },
): string {
  // Created by the database from an ImsContent (ims_vehicle_json).
  const vehicle = JSON.parse(json) as ImsVehicle
  const fieldsByName: Readonly<Record<string, unknown>> = {
    ...vehicle,
    engine_displacement: engineDisplacement,
    first_seen_at: vehicle.created_at,
    last_seen: lastSeenAt?.toISOString() ?? vehicle.updated_at,
    dealership_active: true,
    source: 'ims',
  }
  return JSON.stringify(Object.fromEntries(fields.map((name) => [name, fieldsByName[imsNames[name] ?? name] ?? null])))
}
