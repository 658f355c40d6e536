import { Type } from 'typebox'
import { RawValue, rawValues } from '../../engine/records/parse-record.ts'

/** One vehicle of the search service; only the fields used. Algolia hits are converted to this shape. */
export const ListingRecord = Type.Object({
  ...rawValues(
    'vin stock type year make model trim title certified doors mileage vdp_url source_id',
    'date_in_stock days_in_stock status',
  ),
  features: Type.Optional(Type.Array(RawValue)),
  images: Type.Optional(Type.Array(Type.String())),
  styles: Type.Optional(
    Type.Object({
      ...rawValues('style_name exterior_color exterior_color_generic interior_color'),
    }),
  ),
  mechanical: Type.Optional(
    Type.Object({
      ...rawValues('engine engine_cylinders drivetrain fuel_type transmission city_mpg highway_mpg'),
    }),
  ),
  body_details: Type.Optional(Type.Object({ type: Type.Optional(RawValue), generic_type: Type.Optional(RawValue) })),
  pricing: Type.Optional(
    Type.Object({
      ...rawValues('msrp our_price our_price_label price internet_price'),
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
  total: Type.Optional(RawValue),
  more: Type.Optional(RawValue),
  listings: Type.Array(Type.Unknown()),
})
