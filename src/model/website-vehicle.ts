import { type Static, Type } from 'typebox'
import { booleanOrNull, date, integerOrNull, money, textOrNull, timestamp } from './field-schemas.ts'

const PriceComponents = Type.Object(
  {
    components: Type.Array(
      Type.Object({ type: Type.String(), label: Type.String(), amount: Type.Number(), category: Type.String() }),
    ),
    total_fees: Type.Number(),
    final_price: Type.Number(),
    starting_price: Type.Number(),
    total_discounts: Type.Number(),
  },
  { title: 'PriceComponents' },
)

const ConditionalOffer = Type.Object({ label: Type.String(), amount: Type.Number() }, { title: 'ConditionalOffer' })

const Photo = Type.Object({ url: Type.String(), index: Type.Integer() }, { title: 'Photo' })

const Lot = Type.Object({
  name: Type.String(),
  street: Type.String(),
  city: Type.String(),
  state: Type.String({ description: 'full state name' }),
  zip: Type.String(),
})

/**
 * Scans compare what the page shows: all but what the VIN adds. Unknown text is '' (SPEC.md), unknown numbers are null.
 */
export const vehicleContentFields = {
  vin: Type.String(),
  year: integerOrNull,
  make: Type.String(),
  model: Type.String(),
  heading: Type.String(),
  stocknum: Type.String(),
  condition: Type.Union([Type.Literal('New'), Type.Literal('Used')]),
  certified: Type.Boolean(),
  body: Type.String(),
  transmission: Type.String(),
  series: Type.String(),
  series_detail: textOrNull,
  door_count: integerOrNull,
  odometer: integerOrNull,
  odometer_unit: Type.Union([Type.Literal('mi'), Type.Literal('km'), Type.Null()], {
    description: 'The odometer’s unit; null if neither the page nor the dealership’s country determines it',
  }),
  engine: Type.String(),
  engine_cyl_count: integerOrNull,
  engine_displacement: Type.String(),
  fuel: Type.String(),
  drivetrain_desc: Type.String(),
  exterior_color: Type.String(),
  interior_color: Type.String(),
  base_ext_color: Type.String(),
  base_int_color: Type.String(),
  msrp: money,
  price: money,
  internet_price: money,
  list_price: money,
  invoice_price: money,
  book_value: money,
  discount_amount: money,
  final_price: money,
  total_discounts: money,
  total_fees: money,
  price_components: PriceComponents,
  conditional_offers: Type.Array(ConditionalOffer, {
    description: 'Offers that only some buyers get; no price includes them',
  }),
  vdp_link: Type.String(),
  window_sticker_url: Type.Union([Type.String(), Type.Null()], {
    description: 'Where the page links to the window sticker',
  }),
  history_report_url: Type.Union([Type.String(), Type.Null()], {
    description: 'Where the page links to a history report',
  }),
  photo_url_list: Type.Array(Photo),
  features: Type.Array(Type.String()),
  description: Type.String(),
  city_mpg: integerOrNull,
  hwy_mpg: integerOrNull,
  in_transit: Type.Boolean(),
  carfax_1_owner: booleanOrNull,
  carfax_clean_title: booleanOrNull,
  lot: Type.Union([Lot, Type.Null()], {
    description: 'Where the vehicle stands, on a site of one business with several lots; a part not shown is empty',
  }),
  decoded: Type.Array(Type.String(), {
    description:
      'Fields that the page does not show and that were read from the VIN instead: of `body`, `door_count`, `engine_cyl_count`, `engine_displacement` and `fuel`, in this order',
  }),
  vin_disagrees: Type.Array(Type.String(), {
    description: 'Those of `year`, `make` and `model` that differ from the VIN; the page’s value is served',
  }),
  inferred: Type.Array(Type.String(), {
    description: 'Fields that neither the page nor the VIN states, inferred from other fields',
  }),
  raw_values: Type.Record(Type.String(), Type.String(), {
    description: "The page's own wording of fields whose wording is no word of GET /v1/enums, by field",
  }),
} as const

export const VehicleContent = Type.Object(vehicleContentFields)
export type VehicleContent = Static<typeof VehicleContent>

/** SPEC.md, "Website vehicle". */
export const WebsiteVehicle = Type.Object(
  {
    id: Type.String({ description: 'UUID; kept while the dealership lists the VIN, and when it returns' }),
    ...vehicleContentFields,
    source: Type.Literal('website'),
    created_at: timestamp,
    first_seen_at: timestamp,
    updated_at: timestamp,
    inventory_date: date,
    age_days: integerOrNull,
    last_seen: timestamp,
    scraped_date: date,
    dealership_active: Type.Boolean(),
  },
  { title: 'WebsiteVehicle' },
)
export type WebsiteVehicle = Static<typeof WebsiteVehicle>

/** `warnings` do not reject the record. */
export type NormalizedVehicle = {
  readonly content: VehicleContent
  /** Stated or implied (days in stock) by the page. Not compared between scans. */
  readonly inventoryDate: string | null
  readonly warnings: readonly string[]
}

export type RejectedRecord = { readonly row: number; readonly vin: string | null; readonly reason: string }

export type Rejections = {
  readonly count: number
  readonly first: readonly RejectedRecord[]
  readonly commonest: string | null
}

export const noRejections: Rejections = { count: 0, first: [], commonest: null }
