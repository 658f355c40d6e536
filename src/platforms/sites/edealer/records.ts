import { Type } from 'typebox'
import { RawValue } from '../../engine/records/parse-record.ts'

/** One vehicle of `vehicleArray`; only the fields used. */
export const VehicleRecord = Type.Object({
  vehicleId: Type.Optional(RawValue),
  dealerName: Type.Optional(RawValue),
  sellerName: Type.Optional(RawValue),
  vin: Type.Optional(RawValue),
  stockNum: Type.Optional(RawValue),
  year: Type.Optional(RawValue),
  make: Type.Optional(RawValue),
  model: Type.Optional(RawValue),
  trim: Type.Optional(RawValue),
  trimOptionOriginal: Type.Optional(RawValue),
  bodyStyle: Type.Optional(RawValue),
  driveTrain: Type.Optional(RawValue),
  engine: Type.Optional(RawValue),
  transmission: Type.Optional(RawValue),
  fuelType: Type.Optional(RawValue),
  exteriorColour: Type.Optional(RawValue),
  interiorColour: Type.Optional(RawValue),
  mileage: Type.Optional(RawValue),
  price: Type.Optional(RawValue),
  OriginalPrice: Type.Optional(RawValue),
  OriginalMSRP: Type.Optional(RawValue),
  condition: Type.Optional(RawValue),
  certified: Type.Optional(RawValue),
  age: Type.Optional(RawValue),
  detailUrl: Type.Optional(RawValue),
  description: Type.Optional(RawValue),
  images: Type.Optional(Type.Object({ images: Type.Optional(Type.Unknown()) })),
})

/** The contents of a section's page. */
export const SectionPage = Type.Object({
  section: Type.Union([Type.Literal('new'), Type.Literal('used')]),
  vehicles: Type.Array(Type.Unknown()),
})
