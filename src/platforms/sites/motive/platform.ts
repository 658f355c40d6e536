import type { SiteConfig } from '../../engine/contract.ts'
import { definePlatform } from '../../engine/define-platform.ts'
import { algoliaListing } from '../../engine/paging/algolia.ts'
import { configureMotive, identifyMotive, readMotiveAccess } from './page-settings.ts'
import { readMotivePrices } from './read-prices.ts'
import { InventoryHit, InventoryHits } from './records.ts'
import { vehiclePath } from './vehicle-path.ts'

export const motive = definePlatform({
  id: 'motive',
  name: 'Motive',
  status: 'working',
  confidence: 'high',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [
    {
      name: 'hosts of app.ridemotive.com',
      weight: 0.9,
      html: /\/\/(api|assets|images)\.app\.ridemotive\.com(?=["'/\\\s)])/,
    },
    { name: 'ALGOLIA_INVENTORY_INDEX', weight: 0.6, html: /\bALGOLIA_INVENTORY_INDEX\\?["']/ },
  ],
  precedes: ['dealer-com', 'dealer-inspire'],
  configure: configureMotive,
  identify: identifyMotive,
  listing: {
    envelope: InventoryHits,
    items: 'hits',
    total: 'nbHits',
    more: 'more',
    fresh: { paths: ['/'], read: readMotiveAccess, what: 'its inventory index' },
    sources: [
      { name: 'index by year', addresses: [inventory('global_make_year_desc')] },
      { name: 'index by price', addresses: [inventory('global_price_desc')] },
    ],
    one: (vin) => inventory('global_make_year_desc', vin),
  },
  record: InventoryHit,
  fields: {
    vin: 'vin',
    stocknum: 'stock_number',
    year: 'make_year',
    make: 'make',
    model: 'model',
    trim: 'car_trim',
    condition: 'car_condition',
    odometer: 'odometer',
    drivetrain: 'drivetrain',
    fuel: 'fuel_type',
    exterior_color: 'exterior_color',
    interior_color: 'interior_color',
  },
  derive: (record, _, config) => ({
    certified: record.cpo === true || record.oem_certified === true,
    vdp_link: vehiclePath(record),
    photos: (record.images ?? []).map((key) => `${config.image_base}/${key}`),
    prices: readMotivePrices(record),
  }),
  store: { name: 'dealership' },
})

/** The index without a suffix answers 404: every sort order has a separate index. */
function inventory(order: string, words = '') {
  return algoliaListing({
    appId: (config) => String(config.algolia_app),
    apiKey: (config) => String(config.algolia_key),
    index: (config) => `${config.algolia_index}${order}`,
    filters: ownVehicles,
    ...(words === '' ? { facets: ['car_condition', 'make_year', 'make'] } : { words }),
  })
}

function ownVehicles(config: SiteConfig): string {
  return `is_active:true AND dealer_ids:"${config.site_id}"`
}
