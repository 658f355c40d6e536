import { Type } from 'typebox'
import { RawValue } from '../../engine/records/parse-record.ts'

export const WayneReavesPicture = Type.Object({
  url: Type.Optional(RawValue),
  sortOrder: Type.Optional(RawValue),
})

const WayneReavesOption = Type.Object({
  name: Type.Optional(RawValue),
  description: Type.Optional(RawValue),
  option: Type.Optional(RawValue),
})

/** One vehicle of the inventory. Its cost and minimum price are in the same record and never read. */
export const WayneReavesRecord = Type.Object({
  vin: Type.Optional(RawValue),
  stockNo: Type.Optional(RawValue),
  accountNo: Type.Optional(RawValue),
  accountId: Type.Optional(RawValue),
  year: Type.Optional(RawValue),
  make: Type.Optional(RawValue),
  model: Type.Optional(RawValue),
  trim: Type.Optional(RawValue),
  body: Type.Optional(RawValue),
  style: Type.Optional(RawValue),
  doors: Type.Optional(RawValue),
  engine: Type.Optional(RawValue),
  cylinders: Type.Optional(RawValue),
  transmission: Type.Optional(RawValue),
  driveTrain: Type.Optional(RawValue),
  fuel: Type.Optional(RawValue),
  mileage: Type.Optional(RawValue),
  exteriorColor: Type.Optional(RawValue),
  interiorColor: Type.Optional(RawValue),
  cityMpg: Type.Optional(RawValue),
  highwayMpg: Type.Optional(RawValue),
  description: Type.Optional(RawValue),
  options: Type.Optional(Type.Array(Type.Union([RawValue, WayneReavesOption]))),
  pictures: Type.Optional(Type.Array(Type.Union([WayneReavesPicture, Type.String()]))),
  used: Type.Optional(RawValue),
  certified: Type.Optional(RawValue),
  special: Type.Optional(RawValue),
  price: Type.Optional(RawValue),
  specialPrice: Type.Optional(RawValue),
  acquiredOn: Type.Optional(RawValue),
  soldOn: Type.Optional(RawValue),
  deletedAt: Type.Optional(RawValue),
  forWeb: Type.Optional(RawValue),
})

export const WayneReavesList = Type.Object({
  items: Type.Array(Type.Unknown()),
  total: Type.Optional(Type.Number()),
})
