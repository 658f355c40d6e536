import { Type } from 'typebox'
import { RawValue } from '../../engine/records/parse-record.ts'

/** One vehicle; only the fields used. `dealer.url` is rewritten to the requesting host and identifies nothing. */
export const VehicleDocument = Type.Object({
  vin: Type.Optional(RawValue),
  stockNumber: Type.Optional(RawValue),
  yr: Type.Optional(RawValue),
  year: Type.Optional(RawValue),
  make: Type.Optional(RawValue),
  model: Type.Optional(RawValue),
  trim: Type.Optional(RawValue),
  condition: Type.Optional(RawValue),
  body: Type.Optional(RawValue),
  mileage: Type.Optional(RawValue),
  engine: Type.Optional(RawValue),
  transmission: Type.Optional(RawValue),
  drivetrain: Type.Optional(RawValue),
  fuel: Type.Optional(RawValue),
  exteriorColor: Type.Optional(RawValue),
  interiorColor: Type.Optional(RawValue),
  genericColor: Type.Optional(RawValue),
  mpgCity: Type.Optional(RawValue),
  mpgHighway: Type.Optional(RawValue),
  vdpUrl: Type.Optional(RawValue),
  status: Type.Optional(RawValue),
  msrp: Type.Optional(RawValue),
  finalPrice: Type.Optional(RawValue),
  finalPriceInt: Type.Optional(RawValue),
  sellingPrice: Type.Optional(RawValue),
  price: Type.Optional(RawValue),
  internetPrice: Type.Optional(RawValue),
  imageUrls: Type.Optional(Type.Array(Type.String())),
  features: Type.Optional(Type.Array(RawValue)),
  dealerName: Type.Optional(RawValue),
  dealer: Type.Optional(Type.Object({ name: Type.Optional(RawValue), address: Type.Optional(RawValue) })),
})

/** A page as `read-hits.ts` returns it. */
export const VehicleHits = Type.Object({ documents: Type.Array(Type.Unknown()), found: Type.Optional(RawValue) })
