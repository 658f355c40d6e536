import { Type } from 'typebox'
import { RawValue } from '../../engine/records/parse-record.ts'

const Names = Type.Union([Type.Array(RawValue), Type.Null()])

/** One vehicle of the listing; only the fields used. */
export const TowerVehicle = Type.Object({
  vin_number: Type.Optional(RawValue),
  stock_number: Type.Optional(RawValue),
  title: Type.Optional(RawValue),
  condition: Type.Optional(RawValue),
  year: Type.Optional(RawValue),
  make: Type.Optional(RawValue),
  model: Type.Optional(RawValue),
  trim: Type.Optional(RawValue),
  doors: Type.Optional(RawValue),
  body: Type.Optional(RawValue),
  drive_train: Type.Optional(RawValue),
  fuel_type: Type.Optional(RawValue),
  transmission: Type.Optional(RawValue),
  engine: Type.Optional(RawValue),
  mileage: Type.Optional(RawValue),
  ext_color: Type.Optional(RawValue),
  ext_color_raw: Type.Optional(RawValue),
  int_color: Type.Optional(RawValue),
  int_color_raw: Type.Optional(RawValue),
  mpg_city: Type.Optional(RawValue),
  mpg_highway: Type.Optional(RawValue),
  days_in_stock: Type.Optional(RawValue),
  description: Type.Optional(RawValue),
  key_features: Type.Optional(Type.Array(RawValue)),
  photo: Type.Optional(RawValue),
  vdp_slug: Type.Optional(RawValue),
  is_in_transit: Type.Optional(RawValue),
  is_sold: Type.Optional(RawValue),
  is_carfax_one_owner: Type.Optional(RawValue),
  price: Type.Optional(RawValue),
  sale_price: Type.Optional(RawValue),
  retail_price: Type.Optional(RawValue),
  prices: Type.Optional(
    Type.Union([
      Type.Object({
        dealer_sale_price_formatted: Type.Optional(RawValue),
        incentive_discount_total: Type.Optional(RawValue),
      }),
      Type.Null(),
    ]),
  ),
  dealer_ids: Type.Optional(Names),
  dealer: Type.Optional(Names),
  website: Type.Optional(Names),
  address: Type.Optional(Names),
})

export const TowerPage = Type.Object({
  data: Type.Object({
    vehicles: Type.Array(Type.Unknown()),
    counts: Type.Optional(RawValue),
    has_next: Type.Optional(RawValue),
  }),
})
