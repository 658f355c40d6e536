import { definePlatform } from '../../engine/define-platform.ts'
import { collectByCards } from './collect-by-cards.ts'
import { configureDealerInspire, identifyDealerInspire } from './configure.ts'
import { inventory } from './inventory.ts'
import { ListingPage } from './records.ts'
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
    otherwise: collectByCards,
    one: vinSearch,
  },
  ...inventory,
})
