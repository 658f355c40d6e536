import { Type } from 'typebox'
import { RawValue } from '../../engine/records/parse-record.ts'

/** One vehicle of a store; only the fields used. */
export const ChapmanRecord = Type.Object({
  vin: Type.Optional(RawValue),
  stockNumber: Type.Optional(RawValue),
  type: Type.Optional(RawValue),
  year: Type.Optional(RawValue),
  make: Type.Optional(RawValue),
  model: Type.Optional(RawValue),
  trim: Type.Optional(RawValue),
  colorExt: Type.Optional(RawValue),
  colorInt: Type.Optional(RawValue),
  mileage: Type.Optional(RawValue),
  body: Type.Optional(RawValue),
  drive: Type.Optional(RawValue),
  fuel: Type.Optional(RawValue),
  engine: Type.Optional(RawValue),
  transmission: Type.Optional(RawValue),
  mpgCity: Type.Optional(RawValue),
  mpgHwy: Type.Optional(RawValue),
  isCertified: Type.Optional(RawValue),
  isInTransit: Type.Optional(RawValue),
  imageUrls: Type.Optional(Type.Array(RawValue)),
  pricing: Type.Optional(
    Type.Object({
      msrp: Type.Optional(RawValue),
      markupsTotal: Type.Optional(RawValue),
      discountsTotal: Type.Optional(RawValue),
      rebatesAppliedTotal: Type.Optional(RawValue),
    }),
  ),
})

export const ChapmanList = Type.Object({ items: Type.Array(Type.Unknown()) })
