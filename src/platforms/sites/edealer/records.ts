import { Type } from 'typebox'

const Shown = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])

/** One vehicle of `vehicleArray`, only the fields used. */
export const VehicleRecord = Type.Object({
  vehicleId: Type.Optional(Shown),
  dealerName: Type.Optional(Shown),
  sellerName: Type.Optional(Shown),
  vin: Type.Optional(Shown),
  stockNum: Type.Optional(Shown),
  year: Type.Optional(Shown),
  make: Type.Optional(Shown),
  model: Type.Optional(Shown),
  trim: Type.Optional(Shown),
  trimOptionOriginal: Type.Optional(Shown),
  bodyStyle: Type.Optional(Shown),
  driveTrain: Type.Optional(Shown),
  engine: Type.Optional(Shown),
  transmission: Type.Optional(Shown),
  fuelType: Type.Optional(Shown),
  exteriorColour: Type.Optional(Shown),
  interiorColour: Type.Optional(Shown),
  mileage: Type.Optional(Shown),
  price: Type.Optional(Shown),
  OriginalPrice: Type.Optional(Shown),
  OriginalMSRP: Type.Optional(Shown),
  condition: Type.Optional(Shown),
  certified: Type.Optional(Shown),
  age: Type.Optional(Shown),
  detailUrl: Type.Optional(Shown),
  description: Type.Optional(Shown),
  images: Type.Optional(Type.Object({ images: Type.Optional(Type.Unknown()) })),
})

/** What the page of a section holds. */
export const SectionPage = Type.Object({
  section: Type.Union([Type.Literal('new'), Type.Literal('used')]),
  vehicles: Type.Array(Type.Unknown()),
})
