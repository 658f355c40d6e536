import { Type } from 'typebox'
import { RawValue } from '../../engine/records/parse-record.ts'

/** One vehicle, alike from the interface and inside the page; only the fields used. */
export const SearchRecord = Type.Object({
  vin: Type.Optional(RawValue),
  stocknumber: Type.Optional(RawValue),
  year: Type.Optional(RawValue),
  make: Type.Optional(RawValue),
  model: Type.Optional(RawValue),
  trim: Type.Optional(RawValue),
  title: Type.Optional(RawValue),
  condition: Type.Optional(RawValue),
  certified: Type.Optional(RawValue),
  body: Type.Optional(RawValue),
  doors: Type.Optional(RawValue),
  mileage: Type.Optional(RawValue),
  engine: Type.Optional(RawValue),
  transmission: Type.Optional(RawValue),
  transmissionstandard: Type.Optional(RawValue),
  drivetrainstandard: Type.Optional(RawValue),
  fuel: Type.Optional(RawValue),
  exteriorcolor: Type.Optional(RawValue),
  exteriorcolorstandard: Type.Optional(RawValue),
  interiorcolor: Type.Optional(RawValue),
  mpgcity: Type.Optional(RawValue),
  mpghwy: Type.Optional(RawValue),
  url: Type.Optional(RawValue),
  price: Type.Optional(RawValue),
  originalprice: Type.Optional(RawValue),
  msrp: Type.Optional(RawValue),
  photos: Type.Optional(Type.Array(Type.String())),
  dealer_id: Type.Optional(RawValue),
  inventorydate: Type.Optional(RawValue),
  discounts: Type.Optional(
    Type.Array(Type.Object({ title: Type.Optional(RawValue), amount: Type.Optional(RawValue) })),
  ),
  dealer: Type.Optional(
    Type.Object({ name: Type.Optional(RawValue), city: Type.Optional(RawValue), state: Type.Optional(RawValue) }),
  ),
})

/** A page as `read-listing.ts` returns it. */
export const SearchPage = Type.Object({ results: Type.Array(Type.Unknown()), total: Type.Optional(RawValue) })
