import { Type } from 'typebox'
import { RawValue } from '../../engine/records/parse-record.ts'

/** One vehicle of a results page; its older object and its newer event details name some fields differently. */
export const ResultVehicle = Type.Object({
  vin: Type.Optional(RawValue),
  stockNumber: Type.Optional(RawValue),
  year: Type.Optional(RawValue),
  make: Type.Optional(RawValue),
  model: Type.Optional(RawValue),
  trim: Type.Optional(RawValue),
  name: Type.Optional(RawValue),
  newOrUsed: Type.Optional(RawValue),
  condition: Type.Optional(RawValue),
  isCertified: Type.Optional(RawValue),
  bodyType: Type.Optional(Type.Union([RawValue, Type.Array(RawValue)])),
  mileage: Type.Optional(RawValue),
  engine: Type.Optional(RawValue),
  transmission: Type.Optional(RawValue),
  drivetrain: Type.Optional(RawValue),
  fuelType: Type.Optional(RawValue),
  extColor: Type.Optional(RawValue),
  intColor: Type.Optional(RawValue),
  mpgCity: Type.Optional(RawValue),
  mpgHighway: Type.Optional(RawValue),
  displayPrice: Type.Optional(RawValue),
  price: Type.Optional(RawValue),
  vdpLink: Type.Optional(RawValue),
  image: Type.Optional(RawValue),
  accountName: Type.Optional(RawValue),
  photos: Type.Optional(Type.Array(Type.String())),
})

export const ResultsPage = Type.Object({
  vehicles: Type.Array(Type.Unknown()),
  total: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  more: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
})
