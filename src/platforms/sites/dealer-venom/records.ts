import { Type } from 'typebox'

const Shown = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])

/** One vehicle, only the fields used. `dealer.url` is rewritten to the host that asks and tells nothing. */
export const VehicleDocument = Type.Object({
  vin: Type.Optional(Shown),
  stockNumber: Type.Optional(Shown),
  yr: Type.Optional(Shown),
  year: Type.Optional(Shown),
  make: Type.Optional(Shown),
  model: Type.Optional(Shown),
  trim: Type.Optional(Shown),
  condition: Type.Optional(Shown),
  body: Type.Optional(Shown),
  mileage: Type.Optional(Shown),
  engine: Type.Optional(Shown),
  transmission: Type.Optional(Shown),
  drivetrain: Type.Optional(Shown),
  fuel: Type.Optional(Shown),
  exteriorColor: Type.Optional(Shown),
  interiorColor: Type.Optional(Shown),
  genericColor: Type.Optional(Shown),
  mpgCity: Type.Optional(Shown),
  mpgHighway: Type.Optional(Shown),
  vdpUrl: Type.Optional(Shown),
  status: Type.Optional(Shown),
  msrp: Type.Optional(Shown),
  finalPrice: Type.Optional(Shown),
  finalPriceInt: Type.Optional(Shown),
  sellingPrice: Type.Optional(Shown),
  price: Type.Optional(Shown),
  internetPrice: Type.Optional(Shown),
  imageUrls: Type.Optional(Type.Array(Type.String())),
  features: Type.Optional(Type.Array(Shown)),
  dealerName: Type.Optional(Shown),
  dealer: Type.Optional(Type.Object({ name: Type.Optional(Shown), address: Type.Optional(Shown) })),
})

/** A page as `read-hits.ts` makes it. */
export const VehicleHits = Type.Object({ documents: Type.Array(Type.Unknown()), found: Type.Optional(Shown) })
