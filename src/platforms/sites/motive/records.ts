import { Type } from 'typebox'
import { RawValue } from '../../engine/records/parse-record.ts'

/** One vehicle of the index; only the fields used. `standardized_fuel_type` labels hybrids as electric. */
export const InventoryHit = Type.Object({
  vin: Type.Optional(RawValue),
  stock_number: Type.Optional(RawValue),
  make_year: Type.Optional(RawValue),
  make: Type.Optional(RawValue),
  model: Type.Optional(RawValue),
  car_trim: Type.Optional(RawValue),
  car_condition: Type.Optional(RawValue),
  cpo: Type.Optional(RawValue),
  oem_certified: Type.Optional(RawValue),
  odometer: Type.Optional(RawValue),
  drivetrain: Type.Optional(RawValue),
  fuel_type: Type.Optional(RawValue),
  exterior_color: Type.Optional(RawValue),
  interior_color: Type.Optional(RawValue),
  price: Type.Optional(RawValue),
  feed_price: Type.Optional(RawValue),
  msrp: Type.Optional(RawValue),
  images: Type.Optional(Type.Array(Type.String())),
  dealership: Type.Optional(RawValue),
})

export const InventoryHits = Type.Object({
  hits: Type.Array(Type.Unknown()),
  nbHits: Type.Optional(RawValue),
  more: Type.Optional(RawValue),
})
