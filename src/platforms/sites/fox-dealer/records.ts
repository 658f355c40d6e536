import { Type } from 'typebox'

const Shown = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])

/** One vehicle of the search, only the fields used; `photos` and `options` as `read-search.ts` makes them. */
export const SearchHit = Type.Object({
  vin: Type.Optional(Shown),
  stock: Type.Optional(Shown),
  type: Type.Optional(Shown),
  condition: Type.Optional(Shown),
  certified: Type.Optional(Shown),
  year: Type.Optional(Shown),
  make: Type.Optional(Shown),
  model: Type.Optional(Shown),
  trim: Type.Optional(Shown),
  standardtrim: Type.Optional(Shown),
  body: Type.Optional(Shown),
  standardbody: Type.Optional(Shown),
  miles: Type.Optional(Shown),
  engdescription: Type.Optional(Shown),
  engine_description: Type.Optional(Shown),
  trans: Type.Optional(Shown),
  transdescription: Type.Optional(Shown),
  drivetrain: Type.Optional(Shown),
  fueltype: Type.Optional(Shown),
  extcolor: Type.Optional(Shown),
  extcolorgeneric: Type.Optional(Shown),
  intcolor: Type.Optional(Shown),
  int_colorgeneric: Type.Optional(Shown),
  epacity: Type.Optional(Shown),
  epahighway: Type.Optional(Shown),
  permalink: Type.Optional(Shown),
  description: Type.Optional(Shown),
  dateinstock: Type.Optional(Shown),
  in_transit: Type.Optional(Shown),
  vehicle_status: Type.Optional(Shown),
  carfaxoneowner: Type.Optional(Shown),
  msrp: Type.Optional(Shown),
  display_price: Type.Optional(Shown),
  dealer_discount: Type.Optional(Shown),
  dealername: Type.Optional(Shown),
  feed_id: Type.Optional(Shown),
  photos: Type.Optional(Type.Array(Type.String())),
  options: Type.Optional(Type.Array(Type.String())),
})

export const SearchPage = Type.Object({ hits: Type.Array(Type.Unknown()), total: Type.Optional(Shown) })
