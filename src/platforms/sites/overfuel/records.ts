import { Type } from 'typebox'

const Shown = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])

/** One vehicle, only the fields used; the same from the interface and inside the page. */
export const SearchRecord = Type.Object({
  vin: Type.Optional(Shown),
  stocknumber: Type.Optional(Shown),
  year: Type.Optional(Shown),
  make: Type.Optional(Shown),
  model: Type.Optional(Shown),
  trim: Type.Optional(Shown),
  title: Type.Optional(Shown),
  condition: Type.Optional(Shown),
  certified: Type.Optional(Shown),
  body: Type.Optional(Shown),
  doors: Type.Optional(Shown),
  mileage: Type.Optional(Shown),
  engine: Type.Optional(Shown),
  transmission: Type.Optional(Shown),
  transmissionstandard: Type.Optional(Shown),
  drivetrainstandard: Type.Optional(Shown),
  fuel: Type.Optional(Shown),
  exteriorcolor: Type.Optional(Shown),
  exteriorcolorstandard: Type.Optional(Shown),
  interiorcolor: Type.Optional(Shown),
  mpgcity: Type.Optional(Shown),
  mpghwy: Type.Optional(Shown),
  url: Type.Optional(Shown),
  price: Type.Optional(Shown),
  originalprice: Type.Optional(Shown),
  msrp: Type.Optional(Shown),
  photos: Type.Optional(Type.Array(Type.String())),
  dealer_id: Type.Optional(Shown),
  inventorydate: Type.Optional(Shown),
  discounts: Type.Optional(Type.Array(Type.Object({ title: Type.Optional(Shown), amount: Type.Optional(Shown) }))),
  dealer: Type.Optional(
    Type.Object({ name: Type.Optional(Shown), city: Type.Optional(Shown), state: Type.Optional(Shown) }),
  ),
})

/** A page as `read-listing.ts` makes it. */
export const SearchPage = Type.Object({ results: Type.Array(Type.Unknown()), total: Type.Optional(Shown) })
