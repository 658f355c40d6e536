import { Type } from 'typebox'
import { RawValue } from '../../engine/records/parse-record.ts'

/** One vehicle of the search; only the fields used. */
export const SpaceVehicle = Type.Object({
  vin: Type.Optional(RawValue),
  stock: Type.Optional(RawValue),
  year: Type.Optional(RawValue),
  make: Type.Optional(RawValue),
  model: Type.Optional(RawValue),
  trim: Type.Optional(RawValue),
  condition: Type.Optional(RawValue),
  body: Type.Optional(RawValue),
  doorsCount: Type.Optional(RawValue),
  mileage: Type.Optional(RawValue),
  engine: Type.Optional(RawValue),
  transmission: Type.Optional(RawValue),
  driveline: Type.Optional(RawValue),
  fuel: Type.Optional(RawValue),
  color: Type.Optional(RawValue),
  interiorColor: Type.Optional(RawValue),
  cityMPG: Type.Optional(RawValue),
  highwayMPG: Type.Optional(RawValue),
  photos: Type.Optional(Type.Union([Type.Array(RawValue), Type.Null()])),
  price: Type.Optional(RawValue),
  discountedPrice: Type.Optional(RawValue),
})

export const SpaceSearch = Type.Object({
  total: Type.Optional(RawValue),
  vehicles: Type.Array(Type.Unknown()),
})
