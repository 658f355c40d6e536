import type { Page } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import type { SiteConfig } from '../../engine/contract.ts'
import { definePlatform } from '../../engine/define-platform.ts'
import { configureSite } from '../../engine/detect/configure-site.ts'
import type { ListingAddress } from '../../engine/listing/listing-address.ts'
import { isObject, readKey } from '../../engine/records/record-path.ts'
import { normalizedVin } from '../../engine/records/vin-key.ts'
import { vehicleAttributes } from '../../engine/structured-site/beside-markup.ts'
import { collectStructuredSite } from '../../engine/structured-site/collect.ts'
import { readDealerOnPrices } from './read-prices.ts'
import { readSearchPage, searchPages } from './read-search-pages.ts'
import { CardPage, VehicleCard } from './records.ts'

const pageSize = '96'

export const dealerOn = definePlatform({
  id: 'dealer-on',
  name: 'DealerOn',
  status: 'working',
  confidence: 'high',
  trust: 'verified',
  lastLookedAt: '2026-11',
  detect: [
    { name: 'dealeron_tagging_data', weight: 0.9, html: /\bid=["']?dealeron_tagging_data\b/ },
    { name: 'data-website-provider dealeron', weight: 0.9, html: /\bdata-website-provider=["']dealeron["']/i },
    {
      name: 'hosts of dealeron.com',
      weight: 0.7,
      html: /\/\/(banrsaa|prsnbaa|cdn|static)\.dealeron\.com(?=["'/\s])/,
    },
    { name: 'link to www.dealeron.com', weight: 0.3, html: /\/\/www\.dealeron\.com(?=["'/\s])/ },
    { name: 'script dealeron.js', weight: 0.6, html: /\/dealeron(-js)?\.(js|aspx)\b/i },
    { name: 'vhcliaa', weight: 0.6, html: /["'/]vhcliaa["'/.]/ },
    { name: 'search pages', weight: 0.4, html: /["'/]search(new|used|all)\.aspx\b/i },
    { name: 'assets of /static/dealer-', weight: 0.3, html: /["']\/static\/dealer-\d+\// },
    { name: 'CNAME www.dealeronsite.com', weight: 0.85, cname: 'www.dealeronsite.com' },
  ],
  precedes: ['dealer-com', 'dealer-inspire'],
  configure: (page) =>
    configureSite(page, /\bdata-website-id=["']do-(\d+)/.exec(page.text)?.[1] ?? dealerFolder(page.text)),
  listing: {
    envelope: CardPage,
    items: 'cards',
    total: 'Paging.PaginationDataModel.TotalCount',
    fresh: { paths: searchPages, read: readSearchPage, what: 'the ids of its listing', joined: true },
    sources: [
      { name: 'new and used', when: hasBoth, addresses: [cards('new_page_id'), cards('used_page_id')] },
      { name: 'new', when: hasNew, addresses: [cards('new_page_id')] },
      { name: 'used', when: hasUsed, addresses: [cards('used_page_id')] },
      {
        name: 'new and used, filtered',
        when: hasBoth,
        addresses: [cards('new_page_id', "type='n'"), cards('used_page_id', "type='u'")],
      },
    ],
    otherwise: ({ config }, options) =>
      collectStructuredSite(config.base_url, {
        ...options,
        listings: searchPages,
        describe: readVehiclePage,
      }),
  },
  record: VehicleCard,
  fields: {
    vin: ['VehicleVin', 'VehicleImageModel.VehicleImageCarouselModel.Vin'],
    stocknum: 'VehicleStockNumber',
    year: 'VehicleYear',
    make: 'VehicleMake',
    model: 'VehicleModel',
    trim: 'VehicleTrim',
    heading: 'VehicleName',
    condition: ['VehicleType', 'VehicleCondition'],
    certified: 'VehicleCpo',
    body: 'VehicleBodyStyle',
    odometer: ['Mileage', 'VehicleMileage'],
    engine: 'VehicleEngine',
    transmission: 'VehicleTransmission',
    drivetrain: 'VehicleDriveTrain',
    fuel: 'VehicleFuelType',
    exterior_color: 'ExteriorColorLabel',
    generic_exterior_color: 'VehicleGenericColor',
    interior_color: 'InteriorColorLabel',
    city_mpg: 'VehicleMpgCity',
    hwy_mpg: 'VehicleMpgHwy',
    vdp_link: 'VehicleDetailUrl',
    features: { fn: 'each', of: 'Features' },
    description: 'VehicleComments',
    in_transit: { fn: 'is', of: 'VehicleStatusModel.StatusText', matches: /transit|en route/i },
  },
  derive: (card, _, config) => ({ prices: readDealerOnPrices(card), photos: photosOf(card, config) }),
  skip: { sold: { fn: 'is', of: 'VehicleStatusModel.StatusText', matches: /^\s*sold\s*$/i } },
  store: { name: ['VehicleLocationName', 'DealerName'] },
})

/** The listing of one search page, as its own script requests it. Some stores reject it without a filter. */
function cards(pageId: 'new_page_id' | 'used_page_id', filter?: string): ListingAddress {
  return {
    path: (config) => `/api/vhcliaa/vehicle-pages/cosmos/srp/vehicles/${config.dealer_id}/${config[pageId]}`,
    query: (config) => ({
      host: new URL(config.base_url).host,
      pn: pageSize,
      ...(filter === undefined ? {} : { baseFilter: Buffer.from(filter).toString('base64') }),
    }),
    pageParam: 'pt',
    referer: pageId === 'new_page_id' ? '/searchnew.aspx' : '/searchused.aspx',
    reshape: vehicleCards,
  }
}

function vehicleCards(json: unknown): unknown {
  const rawValue = readKey(json, 'DisplayCards')
  if (!isObject(json) || !Array.isArray(rawValue)) return undefined
  const cards = rawValue
    .filter((card) => readKey(card, 'IsAdCard') !== true)
    .map((card) => readKey(card, 'VehicleCard'))
  return { ...json, cards: cards.filter((card) => card !== undefined && card !== null) }
}

function photosOf(
  card: { VehicleImageModel?: { VehicleImageCarouselModel?: { PhotoList?: readonly unknown[] } } },
  config: SiteConfig,
) {
  const photoList = card.VehicleImageModel?.VehicleImageCarouselModel?.PhotoList ?? []
  const photos = photoList.map((photo) => URL.parse(String(photo ?? ''), config.base_url)?.href ?? '')
  return [...new Set(photos)].filter((photo) => photo !== '' && photo !== `${config.base_url}/`)
}

/** A vehicle page states in attributes what its card states in the listing, amounts included. */
function readVehiclePage({ text }: Page, { vin }: RawVehicle): RawVehicle {
  const attributes = vehicleAttributes(text).get(normalizedVin(vin))
  if (attributes === undefined) return {}
  const stated = (name: string) => attributes.get(name) ?? null
  return {
    inventory_date: stated('dotagging-item-inventory-date'),
    prices: readDealerOnPrices({
      VehicleType: stated('vehicletype'),
      VehiclePriceLibrary: stated('pricelib'),
      VehicleInternetPrice: stated('price'),
      VehicleMsrp: stated('msrp'),
    }),
  }
}

function hasBoth(config: SiteConfig): boolean {
  return hasNew(config) && hasUsed(config) && config.new_page_id !== config.used_page_id
}

function hasNew(config: SiteConfig): boolean {
  return typeof config.new_page_id === 'string'
}

function hasUsed(config: SiteConfig): boolean {
  return typeof config.used_page_id === 'string'
}

function dealerFolder(html: string): string | null {
  return /["']\/static\/dealer-(\d+)\//.exec(html)?.[1] ?? null
}
