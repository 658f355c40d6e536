import { definePlatform } from '../../engine/define-platform.ts'
import { collectStructuredSite } from '../../engine/structured-site/collect.ts'
import { configureDealerInspire, identifyDealerInspire } from './configure.ts'
import { readDealerInspirePrices } from './read-prices.ts'
import { ListingPage, ListingRecord } from './records.ts'
import { algoliaSection, readSearchAccess, searchSection, vinSearch } from './search-access.ts'

export const dealerInspire = definePlatform({
  id: 'dealer-inspire',
  name: 'Dealer Inspire',
  status: 'working',
  confidence: 'high',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [
    {
      name: 'theme DealerInspireDealerTheme or DealerInspireCommonTheme',
      weight: 0.9,
      html: /\/wp-content\/themes\/DealerInspire(Dealer|Common)Theme\//,
    },
    {
      name: 'SEARCH_SERVICE of carscommerce.inc',
      weight: 0.9,
      html: /\bSEARCH_SERVICE\s*=[^;]{0,500}carscommerce\.inc/,
    },
    {
      name: 'assets of dealerinspire.com',
      weight: 0.6,
      html: /\/\/(assets|di-shared-assets|di-uploads-pod\d+)\.dealerinspire\.com(?=["'/\s])/,
    },
    { name: 'inventoryLightningSettings', weight: 0.6, html: /\binventoryLightningSettings\s*=/ },
    {
      name: 'photos of carscommerce.inc or dealerinspire.com',
      weight: 0.3,
      html: /\/\/vehicle-images\.(carscommerce\.inc|dealerinspire\.com)(?=["'/\s])/,
    },
    { name: 'class di-version', weight: 0.3, html: /class=["'][^"']*\bdi-version\b/ },
    { name: 'CNAME under dealerinspire.com', weight: 0.85, cname: 'dealerinspire.com' },
    { name: 'address in 74.119.99.0/24', weight: 0.8, network: '74.119.99.0/24' },
  ],
  precedes: ['sincro'],
  configure: configureDealerInspire,
  identify: identifyDealerInspire,
  listing: {
    envelope: ListingPage,
    items: 'listings',
    total: 'total',
    more: 'more',
    fresh: { paths: ['/', '/used-vehicles/', '/new-vehicles/'], read: readSearchAccess, what: 'its inventory search' },
    sources: [
      {
        name: 'search service',
        when: (config) => config.search_url !== undefined,
        addresses: [searchSection('new', ['New']), searchSection('used', ['Used', 'Certified Used'])],
      },
      {
        name: 'search service, asked for no more than the page asks',
        when: (config) => config.search_url !== undefined,
        addresses: [searchSection('new', ['New'], 'page'), searchSection('used', ['Used', 'Certified Used'], 'page')],
      },
      {
        name: 'Algolia',
        when: (config) => config.algolia_index !== undefined,
        addresses: [algoliaSection('new', ['New']), algoliaSection('used', ['Used', 'Certified Used'])],
      },
    ],
    otherwise: (site, options) => collectStructuredSite(site.config.base_url, options),
    one: vinSearch,
  },
  record: ListingRecord,
  fields: {
    vin: 'vin',
    stocknum: 'stock',
    year: 'year',
    make: 'make',
    model: 'model',
    trim: 'trim',
    series_detail: 'styles.style_name',
    heading: 'title',
    condition: 'type',
    certified: 'certified',
    body: ['body_details.type', 'body_details.generic_type'],
    doors: 'doors',
    odometer: 'mileage',
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
    vdp_link: 'vdp_url',
    photos: { fn: 'each', of: 'images' },
    features: { fn: 'each', of: 'features' },
    inventory_date: 'date_in_stock',
    days_in_stock: 'days_in_stock',
  },
  derive: (record) => {
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
})
