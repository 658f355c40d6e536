import type { Static } from 'typebox'
import type { DealerIdentity } from '../../../model/dealership.ts'
import type { Page } from '../../../model/page.ts'
import type { ConfigureResult } from '../../engine/contract.ts'
import { definePlatform } from '../../engine/define-platform.ts'
import { configureSite } from '../../engine/detect/configure-site.ts'
import type { FreshSettings } from '../../engine/detect/fresh-settings.ts'
import { hostInHtml } from '../../engine/detect/host-in-html.ts'
import { algoliaListing } from '../../engine/paging/algolia.ts'
import { priceReader } from '../../engine/prices/price-reader.ts'
import { recordOf } from '../../engine/records/parse-record.ts'
import { textAt } from '../../engine/records/record-path.ts'

/** One vehicle of the index; only the fields used. `standardized_fuel_type` labels hybrids as electric. */
const InventoryHit = recordOf(
  'vin stock_number make_year make model car_trim car_condition cpo oem_certified odometer',
  'drivetrain fuel_type exterior_color interior_color price feed_price msrp dealership images[]',
)

const dealerSettings = /"dealer":\{"id":(\d{1,12})\b([^{}]{0,2000})/

/** The dealer in the settings; name and address are in the page only after its script has run. */
function identifyMotive(page: Page): DealerIdentity {
  const dealer = dealerSettings.exec(unescaped(page.text))?.[2] ?? ''
  const shown = (...names: readonly string[]) =>
    names.map((name) => settingOf(dealer, name)).find((text) => text !== null) ?? null
  return {
    name: shown('name'),
    street: shown('address_1', 'address'),
    city: shown('city'),
    state: shown('state'),
    zip: shown('zipcode', 'zip'),
    phone: shown('sales_phone', 'phone'),
  }
}

/**
 * The settings are in the page's flight data, with escaped quotes; `analyticsTags` and `child_ids` name other dealers.
 */
function configureMotive(page: Page): ConfigureResult {
  const text = unescaped(page.text)
  const dealer = dealerSettings.exec(text)
  const id = dealer?.[1]
  if (id === undefined) return { kind: 'missing', reason: 'the page names no dealer id' }
  const name = settingOf(dealer?.[2] ?? '', 'name')
  return configureSite(page, id, {
    ...(name === null ? {} : { store_name: name }),
    default_domain: settingOf(dealer?.[2] ?? '', 'domain'),
  })
}

function readMotiveAccess(page: Page): FreshSettings | null {
  const text = unescaped(page.text)
  const app = settingOf(text, 'ALGOLIA_APP_ID')
  const key = settingOf(text, 'ALGOLIA_API_KEY')
  const index = settingOf(text, 'ALGOLIA_INVENTORY_INDEX')
  if (app === null || key === null || index === null) return null
  const images = settingOf(text, 'IMAGE_BASE_URL') ?? 'https://images.app.ridemotive.com'
  return { algolia_app: app, algolia_key: key, algolia_index: index, image_base: images.replace(/(?<!\/)\/+$/, '') }
}

function settingOf(text: string, name: string): string | null {
  return new RegExp(`"${name}":\\s*"([^"]{1,300})"`).exec(text)?.[1] ?? null
}

function unescaped(html: string): string {
  return html.replaceAll('\\"', '"')
}

/**
 * `price` is the page's price, fees included; `feed_price` is the price before fees, so the difference is the fees.
 * `rebate_price` and `discount_price` apply to some buyers and are never read. The MSRP applies to new and certified
 * vehicles.
 */
export const readMotivePrices = priceReader<Static<typeof InventoryHit>>({
  isNew: (hit) => /new/i.test(textAt(hit.car_condition) ?? '') || hit.cpo === true || hit.oem_certified === true,
  rows: [
    { at: 'msrp', role: 'msrp', label: 'MSRP', of: 'new' },
    { from: 'feed_price', to: 'price', role: 'fee', label: 'Dealer fees' },
    { at: 'price', role: 'price', label: 'Price' },
  ],
})

export const motive = definePlatform({
  id: 'motive',
  name: 'Motive',
  confidence: 'high',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [
    hostInHtml(0.9, 'api.app.ridemotive.com', 'assets.app.ridemotive.com', 'images.app.ridemotive.com'),
    { name: 'ALGOLIA_INVENTORY_INDEX', weight: 0.6, html: /\bALGOLIA_INVENTORY_INDEX\\?["']/ },
  ],
  precedes: ['dealer-com', 'dealer-inspire'],
  configure: configureMotive,
  identify: identifyMotive,
  listing: {
    items: 'hits',
    total: 'nbHits',
    more: 'more',
    fresh: { paths: ['/'], read: readMotiveAccess, what: 'its inventory index' },
    sources: [
      { name: 'index by year', ...inventory('global_make_year_desc') },
      { name: 'index by price', ...inventory('global_price_desc') },
    ],
    one: (vin) => inventory('global_make_year_desc', vin),
  },
  record: InventoryHit,
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
    order,
    filters: (config) => `is_active:true AND dealer_ids:"${config.site_id}"`,
    ...(words === '' ? { facets: ['car_condition', 'make_year', 'make'] } : { words }),
  })
}

/**
 * The path that the site itself composes for a record. Records without a trim are common, and the path then has none; if
 * another part is missing, the VIN alone, which the site redirects.
 */
export function vehiclePath(hit: Static<typeof InventoryHit>): string | null {
  const vin = textAt(hit.vin)
  if (vin === null) return null
  const parts = [hit.car_condition, hit.make_year, hit.make, hit.model].map(textAt)
  const known = parts.filter((part) => part !== null)
  if (known.length < parts.length) return `/inventory/${encodeURIComponent(vin)}`
  const trim = textAt(hit.car_trim)
  return `/inventory/${[...known, ...(trim === null ? [] : [trim]), vin].map((part) => part.replace(/[^a-z0-9-]/gi, '_')).join('-')}`
}
