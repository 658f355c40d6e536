import { Type } from 'typebox'

const Shown = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])

/** One vehicle of a store, only the fields used. */
export const ChapmanRecord = Type.Object({
  vin: Type.Optional(Shown),
  stockNumber: Type.Optional(Shown),
  type: Type.Optional(Shown),
  year: Type.Optional(Shown),
  make: Type.Optional(Shown),
  model: Type.Optional(Shown),
  trim: Type.Optional(Shown),
  colorExt: Type.Optional(Shown),
  colorInt: Type.Optional(Shown),
  mileage: Type.Optional(Shown),
  imageUrls: Type.Optional(Type.Array(Shown)),
  pricing: Type.Optional(
    Type.Object({
      msrp: Type.Optional(Shown),
      markupsTotal: Type.Optional(Shown),
      discountsTotal: Type.Optional(Shown),
    }),
  ),
})

export const ChapmanList = Type.Object({ items: Type.Array(Type.Unknown()) })
