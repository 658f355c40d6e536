import { definePlatform } from '../../engine/define-platform.ts'
import type { ListingAddress } from '../../engine/listing/listing-address.ts'
import { withDetailPages } from '../../engine/listing/with-detail-pages.ts'
import { collectStructuredSite } from '../../engine/structured-site/collect.ts'
import { configureOverfuel, identifyOverfuel } from './configure.ts'
import { readListing, readListingPage } from './read-listing.ts'
import { readOverfuelPrices } from './read-prices.ts'
import { readOverfuelPage } from './read-vehicle-page.ts'
import { SearchPage, SearchRecord } from './records.ts'

const search: ListingAddress = {
  path: (config) => `https://api.overfuel.com/api/1.0/dealers/${config.site_id}/search`,
  query: { limit: '200' },
  offsetParam: 'offset',
  referer: '/inventory',
  reshape: readListing,
}

const listed = definePlatform({
  id: 'overfuel',
  name: 'Overfuel',
  status: 'working',
  confidence: 'high',
  trust: 'verified',
  lastLookedAt: '2026-11',
  detect: [
    {
      name: 'generator Overfuel',
      weight: 0.9,
      html: /<meta\b(?=[^<>]*\bname=["']?generator)(?=[^<>]*\bcontent=["']?Overfuel)/i,
    },
    {
      name: 'hosts of overfuel.com',
      weight: 0.8,
      html: /\/\/(static|api)\.overfuel\.com(?=["'/\\\s)])/,
    },
  ],
  precedes: ['dealer-com', 'dealer-inspire'],
  configure: configureOverfuel,
  identify: identifyOverfuel,
  listing: {
    envelope: SearchPage,
    items: 'results',
    total: 'total',
    sources: [
      {
        name: 'search',
        when: (config) => config.site_id !== null,
        addresses: [search],
      },
      {
        name: 'inventory page',
        addresses: [{ path: '/inventory', pageParam: 'page', embedded: readListingPage }],
      },
    ],
    otherwise: (site, options) => collectStructuredSite(site.config.base_url, options),
  },
  record: SearchRecord,
  fields: {
    vin: 'vin',
    stocknum: 'stocknumber',
    year: 'year',
    make: 'make',
    model: 'model',
    trim: 'trim',
    heading: 'title',
    condition: 'condition',
    certified: 'certified',
    body: 'body',
    doors: 'doors',
    odometer: 'mileage',
    engine: 'engine',
    transmission: ['transmissionstandard', 'transmission'],
    drivetrain: 'drivetrainstandard',
    fuel: 'fuel',
    exterior_color: ['exteriorcolor', 'exteriorcolorstandard'],
    interior_color: 'interiorcolor',
    generic_exterior_color: 'exteriorcolorstandard',
    city_mpg: 'mpgcity',
    hwy_mpg: 'mpghwy',
    vdp_link: 'url',
    photos: { fn: 'each', of: 'photos' },
    inventory_date: 'inventorydate',
  },
  derive: (record, _page, config) => ({ prices: readOverfuelPrices(record, config) }),
  store: { id: 'dealer_id', name: 'dealer.name', lot: { city: 'dealer.city', state: 'dealer.state' } },
})

/** A record with five photos has more on its vehicle page. */
const cutAfter = 5

export const overfuel = withDetailPages(listed, {
  useful: ({ photos, description }) => (photos ?? []).length === cutAfter && !description,
  read: readOverfuelPage,
})
