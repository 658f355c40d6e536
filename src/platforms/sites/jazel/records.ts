import { Type } from 'typebox'

const Shown = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])

/** One vehicle of a results page: its older object and its newer event details name some fields differently. */
export const ResultVehicle = Type.Object({
  vin: Type.Optional(Shown),
  stockNumber: Type.Optional(Shown),
  year: Type.Optional(Shown),
  make: Type.Optional(Shown),
  model: Type.Optional(Shown),
  trim: Type.Optional(Shown),
  name: Type.Optional(Shown),
  newOrUsed: Type.Optional(Shown),
  condition: Type.Optional(Shown),
  isCertified: Type.Optional(Shown),
  bodyType: Type.Optional(Type.Union([Shown, Type.Array(Shown)])),
  mileage: Type.Optional(Shown),
  engine: Type.Optional(Shown),
  transmission: Type.Optional(Shown),
  drivetrain: Type.Optional(Shown),
  fuelType: Type.Optional(Shown),
  extColor: Type.Optional(Shown),
  intColor: Type.Optional(Shown),
  mpgCity: Type.Optional(Shown),
  mpgHighway: Type.Optional(Shown),
  displayPrice: Type.Optional(Shown),
  price: Type.Optional(Shown),
  vdpLink: Type.Optional(Shown),
  image: Type.Optional(Shown),
  accountName: Type.Optional(Shown),
  photos: Type.Optional(Type.Array(Type.String())),
})

export const ResultsPage = Type.Object({
  vehicles: Type.Array(Type.Unknown()),
  total: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  more: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
})
