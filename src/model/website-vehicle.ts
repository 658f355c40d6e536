import { type Static, Type } from 'typebox'
import {
  amount,
  amountOrNull,
  boolean,
  booleanOrNull,
  date,
  integer,
  integerOrNull,
  orNull,
  text,
  textOrNull,
  timestamp,
} from './field-schemas.ts'
import { plainSchemas } from './plain-fields.ts'

const PriceComponents = Type.Object(
  {
    components: Type.Array(
      Type.Object({
        type: text('What the line is; `price_component_type` of GET /v1/enums.'),
        label: text('The page’s own words.'),
        amount: amount('Unsigned: the category says whether it is added or taken off.'),
        category: text('`starting`, `discount`, `fee` or `final`.'),
      }),
      { description: 'The lines of the page’s price table that apply to every buyer, in page order.' },
    ),
    total_fees: amount('Sum of the `fee` lines; 0 where there are none.'),
    final_price: amount('The last `final` line, else `price`; 0 where neither is shown.'),
    starting_price: amount('The first `starting` line, else the MSRP, `list_price` or `price`; 0 where none is shown.'),
    total_discounts: amount('Sum of the `discount` lines; 0 where there are none.'),
  },
  { title: 'PriceComponents', description: 'How the page computes its price.' },
)

const PriceBasisField = Type.Object({
  fees_included: orNull(Type.Boolean(), {
    description:
      'Whether the dealer’s fees are in the price; false where the page excludes any of them. Null: not said.',
  }),
  fees: Type.Array(
    Type.Object({
      label: Type.String({ description: 'The page’s words for the fee.' }),
      amount: orNull(Type.Number(), { description: 'Null if the page names none.' }),
      included: Type.Boolean({ description: 'Whether it is in the price.' }),
    }),
    { description: 'The dealer’s fees that the page names.' },
  ),
  excludes: Type.Array(Type.String(), {
    description:
      'What comes on top, in words of this list: `tax`, `title`, `license`, `registration`, `documentation`, `destination`, `dealer_fees`, `government_fees`.',
  }),
  conditions: Type.Array(Type.String(), {
    description: 'What its offers ask of a buyer, such as `financing`, `trade_in` or `military`.',
  }),
  text: Type.String({ description: 'The sentences, at most 300 characters.' }),
})

const ConditionalOffer = Type.Object(
  { label: text('The page’s own words.'), amount: amount('What the offer takes off the price.') },
  {
    title: 'ConditionalOffer',
    description: 'An offer that only some buyers get, such as a military or loyalty rebate.',
  },
)

const Photo = Type.Object(
  {
    url: text('Absolute address of the image.'),
    index: integer('Position on the page, from 0.'),
    thumbnail_url: Type.Optional(text('Of the image, 400 pixels wide or high at most; only of a rehosted one.')),
  },
  { title: 'Photo', description: 'A photo of the vehicle.' },
)

const Lot = Type.Object({
  name: text('Name of the lot.'),
  street: text('Street and number.'),
  city: text('City.'),
  state: text('Full state name.'),
  zip: text('Postal code.'),
})

/**
 * Scans compare what the page shows: all but what the VIN adds. Unknown text is '' (SPEC.md), unknown numbers are null.
 */
export const vehicleContentFields = {
  vin: text('Vehicle identification number, 17 characters in upper case.'),
  year: integerOrNull('Model year; null if unknown.'),
  make: text('Make, such as `Ford`; empty if unknown.'),
  model: text('Model without make and trim, such as `F-150`; empty if unknown.'),
  heading: text('The page’s title of the vehicle; built from year, make, model and trim if the page has none.'),
  stocknum: text('The dealer’s stock number; empty if not shown.'),
  condition: Type.Union([Type.Literal('New'), Type.Literal('Used')], {
    description: '`New` or `Used`. Certified pre-owned vehicles are `Used`.',
  }),
  certified: boolean('Certified pre-owned; false if the page does not say so.'),
  body: text('Body style, a word of GET /v1/enums where one fits, else the page’s own; empty if unknown.'),
  transmission: text('Transmission, a word of GET /v1/enums where one fits, else the page’s own; empty if unknown.'),
  series: text('Trim, such as `XLT`; empty if unknown.'),
  ...plainSchemas,
  door_count: integerOrNull('Number of doors; null if unknown.'),
  odometer: integerOrNull('Distance driven, in `odometer_unit`. 0 is a value; null if unknown.'),
  odometer_unit: Type.Union([Type.Literal('mi'), Type.Literal('km'), Type.Null()], {
    description: 'The odometer’s unit; null if neither the page nor the dealership’s country determines it.',
  }),
  engine: text('Engine as the page describes it; empty if unknown.'),
  engine_cyl_count: integerOrNull('Number of cylinders; null if unknown, and for electric vehicles.'),
  engine_displacement: text('Displacement in liters, such as `2.5 L`; empty if unknown.'),
  fuel: text('Fuel, a word of GET /v1/enums where one fits, else the page’s own; empty if unknown.'),
  drivetrain_desc: text(
    'Driven wheels, a word of GET /v1/enums where one fits, else the page’s own; empty if unknown.',
  ),
  exterior_color: text('Exterior color in the dealer’s words; empty if not shown.'),
  interior_color: text('Interior color in the dealer’s words; empty if not shown.'),
  base_ext_color: text('`exterior_color` as a base color of GET /v1/enums; empty if it contains none.'),
  base_int_color: text('`interior_color` as a base color of GET /v1/enums; empty if it contains none.'),
  msrp: amountOrNull('The manufacturer’s suggested retail price; null if not shown.'),
  price: amountOrNull(
    'What the page asks of every buyer. Never a conditional offer or a monthly payment; null if the page names no price.',
  ),
  internet_price: amountOrNull('The amount that the page calls its internet or e-price; null if it shows none.'),
  list_price: amountOrNull(
    'The dealer’s own price before discounts. Null if the page shows none above `price`; not the manufacturer’s `msrp`.',
  ),
  invoice_price: amountOrNull('The dealer’s invoice price; null unless the site itself publishes it.'),
  book_value: amountOrNull('A book value, such as Kelley Blue Book’s; null unless the site itself publishes it.'),
  discount_amount: amountOrNull('The same as `total_discounts`.'),
  final_price: amountOrNull(
    'The last line of the page’s price table, after its discounts and fees; the same as `price` if the page itemizes none. Null if unknown.',
  ),
  total_discounts: amountOrNull('Sum of the discounts in `price_components`, unsigned; null if there are none.'),
  total_fees: amountOrNull('Sum of the fees in `price_components`; null if there are none.'),
  price_components: PriceComponents,
  conditional_offers: Type.Array(ConditionalOffer, {
    description: 'Offers that only some buyers get; no price includes them.',
  }),
  vdp_link: text('Address of the vehicle’s own page on the dealer’s website.'),
  window_sticker_url: textOrNull('Where the page links to the window sticker; null if it does not.'),
  history_report_url: textOrNull('Where the page links to a history report; null if it does not.'),
  photo_url_list: Type.Array(Photo, {
    description: 'Photos in page order; only the rehosted ones where there are any. Empty if the page shows none.',
  }),
  features: Type.Array(Type.String(), { description: 'Features and options that the page lists.' }),
  description: text('The dealer’s description as plain text; empty if not shown.'),
  city_mpg: integerOrNull('Fuel economy in the city, in miles per gallon; null if unknown.'),
  hwy_mpg: integerOrNull('Fuel economy on the highway, in miles per gallon; null if unknown.'),
  in_transit: boolean('On its way to the dealer; false if the page does not say so.'),
  carfax_1_owner: booleanOrNull('Whether a Carfax report names one owner; null if the page does not say.'),
  carfax_clean_title: booleanOrNull('Whether a Carfax report states a clean title; null if the page does not say.'),
  lot: orNull(Lot, {
    description:
      'Where the vehicle stands, on a site of one business with several lots; parts that are not shown are empty. Null if there is one lot.',
  }),
  decoded: Type.Array(Type.String(), {
    description:
      'Fields that the page does not show and that were read from the VIN instead: of `body`, `door_count`, `engine_cyl_count`, `engine_displacement` and `fuel`, in this order.',
  }),
  vin_disagrees: Type.Array(Type.String(), {
    description: 'Those of `year`, `make` and `model` that differ from the VIN; the page’s value is served.',
  }),
  inferred: Type.Array(Type.String(), {
    description: 'Fields that neither the page nor the VIN states, inferred from other fields.',
  }),
  raw_values: Type.Record(Type.String(), Type.String(), {
    description: 'The page’s own wording of fields whose wording is no word of GET /v1/enums, by field.',
  }),
  price_basis: orNull(PriceBasisField, {
    description:
      'What the page’s own words beside the price and in its disclaimers say that the price includes; null if they say nothing.',
  }),
} as const

export const VehicleContent = Type.Object(vehicleContentFields)
export type VehicleContent = Static<typeof VehicleContent>

/** SPEC.md, "Website vehicle". */
export const WebsiteVehicle = Type.Object(
  {
    id: text('UUID; kept while the dealership lists the VIN, and when it returns.'),
    ...vehicleContentFields,
    source: Type.Literal('website', { description: 'Always `website`.' }),
    created_at: timestamp('When the vehicle was first stored.'),
    first_seen_at: timestamp('When a scan first saw the vehicle at this dealership.'),
    updated_at: timestamp('When a scan last saw a changed value.'),
    inventory_date: date('When the vehicle came to the lot, as the page states it; else the day of `first_seen_at`.'),
    age_days: integerOrNull('Days since `inventory_date`; null instead of 0, and for a future date.'),
    last_seen: timestamp('When a scan last saw the vehicle.'),
    scraped_date: date('The day of `last_seen`.'),
    dealership_active: boolean(
      'False once the dealership no longer lists the vehicle; always true in inventory reads.',
    ),
  },
  {
    title: 'WebsiteVehicle',
    description: 'A vehicle of a dealership’s website. Amounts are in the dealership’s currency; 0 is never a price.',
  },
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

/** `url`: the vehicle's page; null if the record names none. */
export type RejectedListing = RejectedRecord & { readonly url: string | null }

export type Rejections = {
  readonly count: number
  /** At most 500. */
  readonly first: readonly RejectedListing[]
  readonly commonest: string | null
}

export const noRejections: Rejections = { count: 0, first: [], commonest: null }
