import { recordOf } from '../../engine/records/parse-record.ts'

/**
 * One vehicle of the search service; only the fields used. Algolia hits are converted to this shape. `place` has the
 * parts of `dealer.location`.
 */
export const ListingRecord = recordOf(
  'vin stock type year make model trim title certified doors mileage vdp_url source_id date_in_stock days_in_stock',
  'status features[] images[] styles.style_name styles.exterior_color styles.exterior_color_generic',
  'styles.interior_color mechanical.engine mechanical.engine_cylinders mechanical.drivetrain mechanical.fuel_type',
  'mechanical.transmission mechanical.city_mpg mechanical.highway_mpg body_details.type body_details.generic_type',
  'pricing.msrp pricing.our_price pricing.our_price_label pricing.price pricing.internet_price dealer.name',
  'dealer.website dealer.address place.name place.street extra_fields.custom_location extra_fields.lightning.status',
  'extra_fields.lightning.statusLabel extra_fields.lightning.advancedPricingStack',
  'extra_fields.lightning.pricing.high.label extra_fields.lightning.pricing.high.value',
  'extra_fields.lightning.pricing.savings.value',
)
