import { Type } from 'typebox'

const Shown = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])

/** One vehicle of the index, only the fields used. `standardized_fuel_type` calls hybrids electric. */
export const InventoryHit = Type.Object({
  vin: Type.Optional(Shown),
  stock_number: Type.Optional(Shown),
  make_year: Type.Optional(Shown),
  make: Type.Optional(Shown),
  model: Type.Optional(Shown),
  car_trim: Type.Optional(Shown),
  car_condition: Type.Optional(Shown),
  cpo: Type.Optional(Shown),
  oem_certified: Type.Optional(Shown),
  odometer: Type.Optional(Shown),
  drivetrain: Type.Optional(Shown),
  fuel_type: Type.Optional(Shown),
  exterior_color: Type.Optional(Shown),
  interior_color: Type.Optional(Shown),
  price: Type.Optional(Shown),
  feed_price: Type.Optional(Shown),
  msrp: Type.Optional(Shown),
  images: Type.Optional(Type.Array(Type.String())),
  dealership: Type.Optional(Shown),
})

export const InventoryHits = Type.Object({
  hits: Type.Array(Type.Unknown()),
  nbHits: Type.Optional(Shown),
  more: Type.Optional(Shown),
})
