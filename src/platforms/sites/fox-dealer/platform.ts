import type { SiteConfig } from '../../engine/contract.ts'
import { definePlatform } from '../../engine/define-platform.ts'
import type { ListingAddress } from '../../engine/listing/listing-address.ts'
import { configureFoxDealer } from './configure.ts'
import { readFoxDealerPrices } from './read-prices.ts'
import { readSearch } from './read-search.ts'
import { SearchHit, SearchPage } from './records.ts'

const pageSize = '200'

export const foxDealer = definePlatform({
  id: 'fox-dealer',
  name: 'Fox Dealer',
  status: 'working',
  confidence: 'medium',
  trust: 'documented',
  lastLookedAt: '2026-11',
  detect: [
    { name: 'assets of foxdealer.com', weight: 0.8, html: /\/\/(static|search)\.foxdealer\.com(?=["'/\\\s)])/ },
    { name: 'hosts of foxdealersites.com', weight: 0.7, html: /\/\/[\w.-]+\.foxdealersites\.com(?=["'/\\\s)])/ },
    { name: 'host under foxdealersites.com', weight: 0.8, host: /\.foxdealersites\.com$/ },
  ],
  configure: configureFoxDealer,
  listing: {
    envelope: SearchPage,
    items: 'hits',
    total: 'total',
    sources: [
      {
        name: 'vehicle search',
        addresses: [
          { ...search({ per_page: pageSize, 'filters[type]': 'new' }), section: 'new' },
          { ...search({ per_page: pageSize, 'filters[type]': 'used' }), section: 'used' },
        ],
      },
    ],
    one: (vin) => ({ ...search({ per_page: pageSize, 'filters[vin]': vin }), aliveAt: search({ per_page: '0' }) }),
  },
  record: SearchHit,
  fields: {
    vin: 'vin',
    stocknum: 'stock',
    year: 'year',
    make: 'make',
    model: 'model',
    trim: ['trim', 'standardtrim'],
    condition: ['type', 'condition'],
    certified: 'certified',
    body: ['standardbody', 'body'],
    odometer: 'miles',
    engine: ['engdescription', 'engine_description'],
    transmission: ['trans', 'transdescription'],
    drivetrain: 'drivetrain',
    fuel: 'fueltype',
    exterior_color: 'extcolor',
    interior_color: 'intcolor',
    generic_exterior_color: 'extcolorgeneric',
    generic_interior_color: 'int_colorgeneric',
    city_mpg: 'epacity',
    hwy_mpg: 'epahighway',
    vdp_link: 'permalink',
    photos: { fn: 'each', of: 'photos' },
    features: { fn: 'each', of: 'options' },
    description: 'description',
    inventory_date: 'dateinstock',
    in_transit: [
      { fn: 'is', of: 'in_transit', matches: /^(true|1|yes|y)$/i },
      { fn: 'is', of: 'vehicle_status', matches: /transit/i },
    ],
    carfax_1_owner: { fn: 'is', of: 'carfaxoneowner', matches: /^(true|1|yes|y)$/i },
  },
  derive: (record) => ({ prices: readFoxDealerPrices(record) }),
  skip: { sold: { fn: 'is', of: 'vehicle_status', matches: /^sold$/i } },
  store: { name: ['dealername', 'feed_id'] },
})

function search(filters: Readonly<Record<string, string>>): ListingAddress {
  return {
    path: 'https://search.foxdealer.com/api/vehicle/search',
    query: (config: SiteConfig) => ({ domain: String(config.domain), ...filters }),
    offsetParam: 'offset',
    referer: '/inventory/',
    reshape: readSearch,
  }
}
