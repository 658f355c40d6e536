import { Type } from 'typebox'

const Shown = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])

export const WayneReavesPicture = Type.Object({
  url: Type.Optional(Shown),
  sortOrder: Type.Optional(Shown),
})

/** One vehicle of the inventory; what the dealer paid and would take stands beside these and is never read. */
export const WayneReavesRecord = Type.Object({
  vin: Type.Optional(Shown),
  stockNo: Type.Optional(Shown),
  accountNo: Type.Optional(Shown),
  accountId: Type.Optional(Shown),
  year: Type.Optional(Shown),
  make: Type.Optional(Shown),
  model: Type.Optional(Shown),
  trim: Type.Optional(Shown),
  body: Type.Optional(Shown),
  style: Type.Optional(Shown),
  doors: Type.Optional(Shown),
  engine: Type.Optional(Shown),
  cylinders: Type.Optional(Shown),
  transmission: Type.Optional(Shown),
  driveTrain: Type.Optional(Shown),
  fuel: Type.Optional(Shown),
  mileage: Type.Optional(Shown),
  exteriorColor: Type.Optional(Shown),
  interiorColor: Type.Optional(Shown),
  cityMpg: Type.Optional(Shown),
  highwayMpg: Type.Optional(Shown),
  description: Type.Optional(Shown),
  options: Type.Optional(Type.Array(Shown)),
  pictures: Type.Optional(Type.Array(WayneReavesPicture)),
  used: Type.Optional(Shown),
  certified: Type.Optional(Shown),
  special: Type.Optional(Shown),
  price: Type.Optional(Shown),
  specialPrice: Type.Optional(Shown),
  soldOn: Type.Optional(Shown),
  deletedAt: Type.Optional(Shown),
  forWeb: Type.Optional(Shown),
})

export const WayneReavesList = Type.Object({
  items: Type.Array(Type.Unknown()),
  total: Type.Optional(Type.Number()),
})
