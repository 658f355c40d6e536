import { Type } from 'typebox'
import { RawValue } from '../../engine/records/parse-record.ts'

/** One `VehicleObject` (only the fields used), and what its tile displays. */
export const VehicleObject = Type.Object({
  vin: Type.Optional(RawValue),
  stockNumber: Type.Optional(RawValue),
  year: Type.Optional(RawValue),
  make: Type.Optional(RawValue),
  model: Type.Optional(RawValue),
  trim: Type.Optional(RawValue),
  bodyStyle: Type.Optional(RawValue),
  mileage: Type.Optional(RawValue),
  isNew: Type.Optional(RawValue),
  isOEMCertified: Type.Optional(RawValue),
  isDealerCertified: Type.Optional(RawValue),
  drivetrain: Type.Optional(RawValue),
  transmission: Type.Optional(RawValue),
  fuelType: Type.Optional(RawValue),
  engineDescription: Type.Optional(RawValue),
  exteriorColor: Type.Optional(RawValue),
  interiorColor: Type.Optional(RawValue),
  sellingPrice: Type.Optional(RawValue),
  internetPrice: Type.Optional(RawValue),
  originalPrice: Type.Optional(RawValue),
  finalPrice: Type.Optional(RawValue),
  link: Type.Optional(RawValue),
  photo: Type.Optional(RawValue),
  /** The stores that the vehicle may belong to, according to the page. */
  stores: Type.Optional(Type.Array(RawValue)),
})

export const ResultsPage = Type.Object({
  vehicles: Type.Array(Type.Unknown()),
  total: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
})
