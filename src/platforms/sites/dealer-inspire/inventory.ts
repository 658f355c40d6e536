import type { Static } from 'typebox'
import type { PlatformDefinition } from '../../engine/define-platform.ts'
import { readDealerInspirePrices } from './read-prices.ts'
import { ListingRecord } from './records.ts'

type Inventory = Pick<PlatformDefinition<typeof ListingRecord>, 'record' | 'fields' | 'derive' | 'skip' | 'store'>

/** How a record becomes a vehicle, whether it comes from the search, an index or a card of a page. */
export const inventory: Inventory = {
  record: ListingRecord,
  fields: {
    series_detail: 'styles.style_name',
    condition: 'type',
    body: ['body_details.type', 'body_details.generic_type'],
    engine: 'mechanical.engine',
    engine_cyl_count: 'mechanical.engine_cylinders',
    transmission: 'mechanical.transmission',
    drivetrain: 'mechanical.drivetrain',
    fuel: 'mechanical.fuel_type',
    exterior_color: 'styles.exterior_color',
    interior_color: 'styles.interior_color',
    generic_exterior_color: 'styles.exterior_color_generic',
    city_mpg: 'mechanical.city_mpg',
    hwy_mpg: 'mechanical.highway_mpg',
    photos: { fn: 'each', of: 'images' },
    features: { fn: 'each', of: 'features' },
  },
  derive: (record: Static<typeof ListingRecord>) => {
    const { status, statusLabel } = record.extra_fields?.lightning ?? {}
    return {
      in_transit: /transit/i.test(`${status ?? ''} ${statusLabel ?? ''}`),
      prices: readDealerInspirePrices(record),
    }
  },
  skip: { sold: { fn: 'is', of: 'status', matches: /^sold$/i } },
  store: {
    feed: 'source_id',
    name: ['dealer.name', 'place.name'],
    host: 'dealer.website',
    street: ['dealer.address', 'place.street'],
    page: 'vdp_url',
    label: 'extra_fields.custom_location',
  },
}
