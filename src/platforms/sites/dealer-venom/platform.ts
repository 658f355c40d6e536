import { definePlatform } from '../../engine/define-platform.ts'
import { typesenseListing } from '../../engine/paging/typesense.ts'
import { configureDealerVenom, readSearchAccess } from './page-settings.ts'
import { readHits } from './read-hits.ts'
import { readDealerVenomPrices } from './read-prices.ts'
import { VehicleDocument, VehicleHits } from './records.ts'

export const dealerVenom = definePlatform({
  id: 'dealer-venom',
  name: 'DealerVenom',
  status: 'working',
  confidence: 'high',
  trust: 'documented',
  lastLookedAt: '2026-11',
  detect: [
    {
      name: '__tsHost of typesense.net',
      weight: 0.7,
      html: /\b__tsHost["']?\s*[=:]\s*["'][\w.-]+\.typesense\.net["']/,
    },
    { name: 'typesenseSearchAdapter', weight: 0.6, html: /\btypesense(InstantSearch|Search)Adapter\b/i },
    { name: 'bucket.dealervenom.com', weight: 0.7, html: /\/\/bucket\.dealervenom\.com(?=["'/\\\s)])/ },
    { name: 'dv-framework', weight: 0.3, html: /\bdv-framework\b/ },
  ],
  precedes: ['dealer-com', 'dealer-inspire'],
  configure: configureDealerVenom,
  listing: {
    envelope: VehicleHits,
    items: 'documents',
    total: 'found',
    fresh: {
      paths: ['/', '/new-vehicles/', '/used-vehicles/', '/inventory/'],
      read: readSearchAccess,
      what: 'its vehicle search',
    },
    sources: [{ name: 'vehicle search', addresses: [search()] }],
    one: (vin) => (/^[A-Z0-9]{1,20}$/.test(vin) ? search(`vin:=${vin}`) : null),
  },
  record: VehicleDocument,
  fields: {
    vin: 'vin',
    stocknum: 'stockNumber',
    year: ['yr', 'year'],
    make: 'make',
    model: 'model',
    trim: 'trim',
    condition: 'condition',
    body: 'body',
    odometer: 'mileage',
    engine: 'engine',
    transmission: 'transmission',
    drivetrain: 'drivetrain',
    fuel: 'fuel',
    exterior_color: 'exteriorColor',
    interior_color: 'interiorColor',
    generic_exterior_color: 'genericColor',
    city_mpg: 'mpgCity',
    hwy_mpg: 'mpgHighway',
    vdp_link: 'vdpUrl',
    photos: { fn: 'each', of: 'imageUrls' },
    features: { fn: 'each', of: 'features' },
    in_transit: { fn: 'is', of: 'status', matches: /transit/i },
  },
  derive: (record) => ({ prices: readDealerVenomPrices(record) }),
  skip: { sold: { fn: 'is', of: 'status', matches: /^sold$/i } },
  store: { name: ['dealerName', 'dealer.name'], street: 'dealer.address' },
})

function search(filterBy?: string) {
  return {
    ...typesenseListing({
      host: (config) => String(config.search_host),
      apiKey: (config) => String(config.search_key),
      collection: (config) => String(config.search_collection),
      queryBy: 'vin',
      ...(filterBy === undefined ? {} : { filterBy }),
    }),
    reshape: readHits,
  }
}
