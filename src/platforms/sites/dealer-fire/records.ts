import { Type } from 'typebox'

const Shown = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])

/** One `VehicleObject`, only the fields used, and what its tile beside it shows. */
export const VehicleObject = Type.Object({
  vin: Type.Optional(Shown),
  stockNumber: Type.Optional(Shown),
  year: Type.Optional(Shown),
  make: Type.Optional(Shown),
  model: Type.Optional(Shown),
  trim: Type.Optional(Shown),
  bodyStyle: Type.Optional(Shown),
  mileage: Type.Optional(Shown),
  isNew: Type.Optional(Shown),
  isOEMCertified: Type.Optional(Shown),
  isDealerCertified: Type.Optional(Shown),
  drivetrain: Type.Optional(Shown),
  transmission: Type.Optional(Shown),
  fuelType: Type.Optional(Shown),
  engineDescription: Type.Optional(Shown),
  exteriorColor: Type.Optional(Shown),
  interiorColor: Type.Optional(Shown),
  sellingPrice: Type.Optional(Shown),
  internetPrice: Type.Optional(Shown),
  originalPrice: Type.Optional(Shown),
  finalPrice: Type.Optional(Shown),
  link: Type.Optional(Shown),
  photo: Type.Optional(Shown),
  /** The stores that the vehicle may be of, by what the page tells. */
  stores: Type.Optional(Type.Array(Shown)),
})

export const ResultsPage = Type.Object({
  vehicles: Type.Array(Type.Unknown()),
  total: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
})
