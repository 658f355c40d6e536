import { Type } from 'typebox'
import { RawValue } from '../../engine/records/parse-record.ts'

/** One vehicle of the search service; only the fields used. Algolia hits are converted to this shape. */
export const ListingRecord = Type.Object({
  vin: Type.Optional(RawValue),
  stock: Type.Optional(RawValue),
  type: Type.Optional(RawValue),
  year: Type.Optional(RawValue),
  make: Type.Optional(RawValue),
  model: Type.Optional(RawValue),
  trim: Type.Optional(RawValue),
  title: Type.Optional(RawValue),
  certified: Type.Optional(RawValue),
  doors: Type.Optional(RawValue),
  mileage: Type.Optional(RawValue),
  vdp_url: Type.Optional(RawValue),
  source_id: Type.Optional(RawValue),
  date_in_stock: Type.Optional(RawValue),
  days_in_stock: Type.Optional(RawValue),
  status: Type.Optional(RawValue),
  features: Type.Optional(Type.Array(RawValue)),
  images: Type.Optional(Type.Array(Type.String())),
  styles: Type.Optional(
    Type.Object({
      style_name: Type.Optional(RawValue),
      exterior_color: Type.Optional(RawValue),
      exterior_color_generic: Type.Optional(RawValue),
      interior_color: Type.Optional(RawValue),
    }),
  ),
  mechanical: Type.Optional(
    Type.Object({
      engine: Type.Optional(RawValue),
      engine_cylinders: Type.Optional(RawValue),
      drivetrain: Type.Optional(RawValue),
      fuel_type: Type.Optional(RawValue),
      transmission: Type.Optional(RawValue),
      city_mpg: Type.Optional(RawValue),
      highway_mpg: Type.Optional(RawValue),
    }),
  ),
  body_details: Type.Optional(Type.Object({ type: Type.Optional(RawValue), generic_type: Type.Optional(RawValue) })),
  pricing: Type.Optional(
    Type.Object({
      msrp: Type.Optional(RawValue),
      our_price: Type.Optional(RawValue),
      our_price_label: Type.Optional(RawValue),
      price: Type.Optional(RawValue),
      internet_price: Type.Optional(RawValue),
    }),
  ),
  dealer: Type.Optional(
    Type.Object({
      name: Type.Optional(RawValue),
      website: Type.Optional(RawValue),
      address: Type.Optional(RawValue),
    }),
  ),
  /** The parts of `dealer.location`. */
  place: Type.Optional(Type.Object({ name: Type.Optional(RawValue), street: Type.Optional(RawValue) })),
  extra_fields: Type.Optional(
    Type.Object({
      custom_location: Type.Optional(RawValue),
      lightning: Type.Optional(
        Type.Object({
          status: Type.Optional(RawValue),
          statusLabel: Type.Optional(RawValue),
          advancedPricingStack: Type.Optional(Type.String()),
          pricing: Type.Optional(
            Type.Object({
              high: Type.Optional(Type.Object({ label: Type.Optional(RawValue), value: Type.Optional(RawValue) })),
              savings: Type.Optional(Type.Object({ value: Type.Optional(RawValue) })),
            }),
          ),
        }),
      ),
    }),
  ),
})

/** A page of either search, as `read-answer.ts` returns it. */
export const ListingPage = Type.Object({
  listings: Type.Array(Type.Unknown()),
  total: Type.Optional(RawValue),
  more: Type.Optional(RawValue),
})
