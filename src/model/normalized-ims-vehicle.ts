import { type Static, Type } from 'typebox'
import { textOrNull, timestamp } from './field-schemas.ts'
import { ImsVehicle } from './ims-vehicle.ts'
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

const ims = ImsVehicle.properties
const none = Type.Null({ description: 'Always null: feeds have no such field.' })

/** Website field names; `photo_url_list` and `features` stay strings joined by `|` (rule 5). */
export const NormalizedImsVehicle = Type.Object({
  id: ims.id,
  vin: ims.vin,
  year: ims.year,
  make: ims.make,
  model: ims.model,
  heading: none,
  stocknum: ims.stock_number,
  condition: ims.condition,
  certified: ims.certified,
  body: ims.body,
  transmission: ims.transmission,
  series: ims.trim,
  ...readEach(plainNames, (name) => textOrNull(`${plainFields[name].meaning}; null if unknown.`)),
  door_count: ims.doors,
  odometer: ims.odometer,
  odometer_unit: Type.Union([Type.Literal('mi'), Type.Literal('km'), Type.Null()], {
    description: 'Unit of `odometer`; null if the feed states none, which usually means miles.',
  }),
  engine: ims.engine,
  engine_cyl_count: ims.engine_cylinders,
  engine_displacement: textOrNull('Displacement in liters, if `engine` states it, such as `2.5 L`; else null.'),
  fuel: ims.fuel_type,
  drivetrain_desc: ims.drivetrain,
  exterior_color: ims.exterior_color,
  interior_color: ims.interior_color,
  base_ext_color: none,
  base_int_color: none,
  msrp: ims.msrp,
  price: ims.price,
  internet_price: ims.internet_price,
  list_price: none,
  invoice_price: ims.invoice,
  book_value: ims.book_value,
  discount_amount: none,
  final_price: none,
  total_discounts: none,
  total_fees: none,
  price_components: none,
  conditional_offers: none,
  window_sticker_url: none,
  history_report_url: none,
  vdp_link: ims.vdp_url,
  photo_url_list: ims.photo_urls,
  features: ims.features,
  description: ims.description,
  age_days: ims.days_in_stock,
  in_transit: none,
  dealership_active: Type.Literal(true, { description: 'Always true: only active vehicles are served.' }),
  first_seen_at: ims.created_at,
  created_at: ims.created_at,
  updated_at: ims.updated_at,
  last_seen: timestamp('When a feed last listed the vehicle.'),
  scraped_date: none,
  inventory_date: ims.inventory_date,
  city_mpg: ims.city_mpg,
  hwy_mpg: ims.highway_mpg,
  carfax_1_owner: ims.carfax_one_owner,
  carfax_clean_title: none,
  lot: none,
  decoded: none,
  vin_disagrees: none,
  inferred: none,
  price_basis: none,
  raw_values: none,
  source: Type.Literal('ims', { description: 'Always `ims`.' }),
  model_num: ims.model_number,
  video_url: ims.video_url,
  cab_type: ims.cab_type,
  certification_program: ims.certification_program,
})
export type NormalizedImsVehicle = Static<typeof NormalizedImsVehicle>

const imsNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(normalizedNames).map(([name, renamed]) => [renamed, name]),
)
const fields = Object.keys(NormalizedImsVehicle.properties)

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
