import { Type } from 'typebox'

const Shown = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])

/** One vehicle of the search service, only the fields used; an Algolia hit is brought into this shape. */
export const ListingRecord = Type.Object({
  vin: Type.Optional(Shown),
  stock: Type.Optional(Shown),
  type: Type.Optional(Shown),
  year: Type.Optional(Shown),
  make: Type.Optional(Shown),
  model: Type.Optional(Shown),
  trim: Type.Optional(Shown),
  title: Type.Optional(Shown),
  certified: Type.Optional(Shown),
  doors: Type.Optional(Shown),
  mileage: Type.Optional(Shown),
  vdp_url: Type.Optional(Shown),
  source_id: Type.Optional(Shown),
  date_in_stock: Type.Optional(Shown),
  days_in_stock: Type.Optional(Shown),
  status: Type.Optional(Shown),
  features: Type.Optional(Type.Array(Shown)),
  images: Type.Optional(Type.Array(Type.String())),
  styles: Type.Optional(
    Type.Object({
      style_name: Type.Optional(Shown),
      exterior_color: Type.Optional(Shown),
      exterior_color_generic: Type.Optional(Shown),
      interior_color: Type.Optional(Shown),
    }),
  ),
  mechanical: Type.Optional(
    Type.Object({
      engine: Type.Optional(Shown),
      engine_cylinders: Type.Optional(Shown),
      drivetrain: Type.Optional(Shown),
      fuel_type: Type.Optional(Shown),
      transmission: Type.Optional(Shown),
      city_mpg: Type.Optional(Shown),
      highway_mpg: Type.Optional(Shown),
    }),
  ),
  body_details: Type.Optional(Type.Object({ type: Type.Optional(Shown), generic_type: Type.Optional(Shown) })),
  pricing: Type.Optional(
    Type.Object({
      msrp: Type.Optional(Shown),
      our_price: Type.Optional(Shown),
      our_price_label: Type.Optional(Shown),
      price: Type.Optional(Shown),
      internet_price: Type.Optional(Shown),
    }),
  ),
  dealer: Type.Optional(
    Type.Object({
      name: Type.Optional(Shown),
      website: Type.Optional(Shown),
      address: Type.Optional(Shown),
    }),
  ),
  /** What `dealer.location` says, in parts. */
  place: Type.Optional(Type.Object({ name: Type.Optional(Shown), street: Type.Optional(Shown) })),
  extra_fields: Type.Optional(
    Type.Object({
      custom_location: Type.Optional(Shown),
      lightning: Type.Optional(Type.Object({ status: Type.Optional(Shown), statusLabel: Type.Optional(Shown) })),
    }),
  ),
})

/** A page of either search, as `read-answer.ts` makes it. */
export const ListingPage = Type.Object({
  listings: Type.Array(Type.Unknown()),
  total: Type.Optional(Shown),
  more: Type.Optional(Shown),
})
