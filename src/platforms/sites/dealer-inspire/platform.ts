import { isRecord } from '../../../lib/json.ts'
import { noIdentity } from '../../../model/dealership.ts'
import type { Page } from '../../../model/page.ts'
import type { ConfigureResult } from '../../engine/contract.ts'
import { definePlatform } from '../../engine/define-platform.ts'
import { configureSite } from '../../engine/detect/configure-site.ts'
import { hostInHtml } from '../../engine/detect/host-in-html.ts'
import { collectGeneric } from '../../engine/reader/find-reader.ts'
import { says, textAt, textsAt } from '../../engine/records/record-path.ts'
import { embeddedJson } from '../../engine/structured-data/embedded-json.ts'
import { ListingRecord, readDealerInspirePrices } from './read-prices.ts'
import { algoliaSection, readSearchAccess, searchSection, vinSearch } from './search-access.ts'

export const dealerInspire = definePlatform({
  id: 'dealer-inspire',
  name: 'Dealer Inspire',
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
    hostInHtml(0.3, 'vehicle-images.carscommerce.inc', 'vehicle-images.dealerinspire.com'),
    { name: 'class di-version', weight: 0.3, html: /class=["'][^"']*\bdi-version\b/ },
    { name: 'CNAME under dealerinspire.com', weight: 0.85, cname: 'dealerinspire.com' },
    { name: 'address in 74.119.99.0/24', weight: 0.8, network: '74.119.99.0/24' },
  ],
  precedes: ['sincro'],
  configure: configureDealerInspire,
  identify: (page) => ({ ...noIdentity, name: pageText(page.text, 'dealername') }),
  listing: {
    items: 'listings',
    total: 'total',
    more: 'more',
    fresh: { paths: ['/', '/used-vehicles/', '/new-vehicles/'], read: readSearchAccess, what: 'its inventory search' },
    sources: [
      {
        name: 'search service',
        addresses: [searchSection('new', ['New']), searchSection('used', ['Used', 'Certified Used'])],
      },
      {
        name: 'search service, asked for no more than the page asks',
        addresses: [searchSection('new', ['New'], 'page'), searchSection('used', ['Used', 'Certified Used'], 'page')],
      },
      {
        name: 'Algolia',
        addresses: [algoliaSection('new', ['New']), algoliaSection('used', ['Used', 'Certified Used'])],
      },
    ],
    otherwise: collectGeneric,
    one: vinSearch,
  },
  record: ListingRecord,
  fields: {
    condition: 'type',
    body: ['body_details.type', 'body_details.generic_type', 'body'],
    heading: ['title_vrp', 'title'],
    exterior_color: ['styles.exterior_color', 'ext_color'],
    generic_exterior_color: ['styles.exterior_color_generic', 'ext_color_generic'],
    hwy_mpg: ['mechanical.highway_mpg', 'hw_mpg'],
    photos: ({ images }) => textsAt(images),
    features: ({ features }) => textsAt(features),
  },
  derive: (record) => {
    const { status, statusLabel } = record.extra_fields?.lightning ?? {}
    return {
      in_transit: /transit/i.test(`${status ?? ''} ${statusLabel ?? ''}`),
      prices: readDealerInspirePrices(record),
    }
  },
  skip: ({ status }) => (says(status, /^sold$/i) ? 'sold' : null),
  store: {
    feed: 'source_id',
    name: ['dealer.name', 'place.name'],
    host: 'dealer.website',
    street: ['dealer.address', 'place.street'],
    page: 'vdp_url',
    label: 'extra_fields.custom_location',
  },
})

/** `site_id` is the account at the search service, possibly of the whole group; `store_id` identifies this dealer. */
function configureDealerInspire(page: Page): ConfigureResult {
  const service = embeddedJson(page.text, /\bSEARCH_SERVICE\s*=\s*/).find(isRecord)
  const name = pageText(page.text, 'dealername')
  return configureSite(page, textAt(service?.ccid), {
    ...(name === null ? {} : { store_name: name }),
    store_id: pageText(page.text, 'oem_code'),
  })
}

function pageText(html: string, name: string): string | null {
  const found = new RegExp(`["']${name}["']\\s*:\\s*("(?:[^"\\\\]|\\\\.){1,200}")`).exec(html)?.[1]
  const json = found === undefined ? [] : embeddedJson(`x=[${found}]`, /x=/)
  return Array.isArray(json[0]) ? textAt(json[0][0]) : null
}
