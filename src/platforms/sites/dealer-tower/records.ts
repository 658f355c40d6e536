import { Type } from 'typebox'

const Shown = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])
const Names = Type.Union([Type.Array(Shown), Type.Null()])

/** One vehicle of the listing, only the fields used. */
export const TowerVehicle = Type.Object({
  vin_number: Type.Optional(Shown),
  stock_number: Type.Optional(Shown),
  title: Type.Optional(Shown),
  condition: Type.Optional(Shown),
  year: Type.Optional(Shown),
  make: Type.Optional(Shown),
  model: Type.Optional(Shown),
  trim: Type.Optional(Shown),
  doors: Type.Optional(Shown),
  body: Type.Optional(Shown),
  drive_train: Type.Optional(Shown),
  fuel_type: Type.Optional(Shown),
  transmission: Type.Optional(Shown),
  engine: Type.Optional(Shown),
  mileage: Type.Optional(Shown),
  ext_color: Type.Optional(Shown),
  ext_color_raw: Type.Optional(Shown),
  int_color: Type.Optional(Shown),
  int_color_raw: Type.Optional(Shown),
  mpg_city: Type.Optional(Shown),
  mpg_highway: Type.Optional(Shown),
  days_in_stock: Type.Optional(Shown),
  description: Type.Optional(Shown),
  key_features: Type.Optional(Type.Array(Shown)),
  photo: Type.Optional(Shown),
  vdp_slug: Type.Optional(Shown),
  is_in_transit: Type.Optional(Shown),
  is_sold: Type.Optional(Shown),
  is_carfax_one_owner: Type.Optional(Shown),
  price: Type.Optional(Shown),
  sale_price: Type.Optional(Shown),
  retail_price: Type.Optional(Shown),
  prices: Type.Optional(
    Type.Union([
      Type.Object({
        dealer_sale_price_formatted: Type.Optional(Shown),
        incentive_discount_total: Type.Optional(Shown),
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
    counts: Type.Optional(Shown),
    has_next: Type.Optional(Shown),
  }),
})
