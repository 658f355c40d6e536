import { isRecord } from '../../../lib/json.ts'
import type { Page } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { elementsIn } from '../../engine/cards/find-elements.ts'
import { parseHtml } from '../../engine/cards/parse-html.ts'
import { definePlatform } from '../../engine/define-platform.ts'
import { configureSite } from '../../engine/detect/configure-site.ts'
import type { FreshSettings } from '../../engine/detect/fresh-settings.ts'
import { hostInHtml } from '../../engine/detect/host-in-html.ts'
import type { ListingAddress } from '../../engine/listing/listing-address.ts'
import { collectGeneric } from '../../engine/reader/find-reader.ts'
import { readKey, readPath, says, textAt, textsAt } from '../../engine/records/record-path.ts'
import { normalizedVin } from '../../engine/records/vin-key.ts'
import { scriptJson } from '../../engine/structured-data/embedded-json.ts'
import { readDealerOnPrices, VehicleCard } from './read-prices.ts'

/** The two search pages; each names the id of its part of the inventory. */
const searchPages = ['/searchnew.aspx', '/searchused.aspx'] as const

/**
 * The dealer's and the page's id, which a search page passes to its own script; null for any other page. A dealer
 * without new cars may redirect its search page to another one, which does not count as a response to it.
 */
function readSearchPage(page: Page): FreshSettings | null {
  if (page.url !== page.requestedUrl && !/\/search\w+\.aspx/i.test(page.url)) return {}
  const ids = taggingIds(page.text) ?? modelIds(page.text)
  if (ids === null) return null
  const section = /searchnew/i.test(URL.parse(page.requestedUrl)?.pathname ?? '') ? 'new_page_id' : 'used_page_id'
  return { dealer_id: ids.dealer, [section]: ids.page }
}

type Ids = { readonly dealer: string; readonly page: string }

/** Vehicle pages carry the same block without a listing, so the page type is checked. */
function taggingIds(html: string): Ids | null {
  const tagging = scriptJson(html, 'dealeron_tagging_data')
  const kind = textAt(readPath(tagging, 'pageType')) ?? 'itemlist'
  return /^(itemlist|custom)$/i.test(kind) ? idsOf(readPath(tagging, 'dealerId'), readPath(tagging, 'pageId')) : null
}

function modelIds(html: string): Ids | null {
  const model = scriptJson(html, 'dlron-srp-model')
  return idsOf(readPath(model, 'DealerId'), readPath(model, 'PageId'))
}

function idsOf(dealer: unknown, page: unknown): Ids | null {
  const ids = { dealer: textAt(dealer) ?? '', page: textAt(page) ?? '' }
  return /^\d{1,12}$/.test(ids.dealer) && /^\d{1,15}$/.test(ids.page) ? ids : null
}

const pageSize = '96'

export const dealerOn = definePlatform({
  id: 'dealer-on',
  name: 'DealerOn',
  confidence: 'high',
  trust: 'verified',
  lastLookedAt: '2026-11',
  detect: [
    { name: 'dealeron_tagging_data', weight: 0.9, html: /\bid=["']?dealeron_tagging_data\b/ },
    { name: 'data-website-provider dealeron', weight: 0.9, html: /\bdata-website-provider=["']dealeron["']/i },
    hostInHtml(0.7, 'banrsaa.dealeron.com', 'prsnbaa.dealeron.com', 'cdn.dealeron.com', 'static.dealeron.com'),
    hostInHtml(0.3, 'www.dealeron.com'),
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
    items: 'cards',
    total: 'Paging.PaginationDataModel.TotalCount',
    fresh: { paths: searchPages, read: readSearchPage, what: 'the ids of its listing', joined: true },
    sources: [
      { name: 'new and used', addresses: [cards('new_page_id'), cards('used_page_id')] },
      {
        name: 'new and used, filtered',
        addresses: [cards('new_page_id', "type='n'"), cards('used_page_id', "type='u'")],
      },
    ],
    otherwise: (site, options) => collectGeneric(site, options, readVehiclePage),
  },
  record: VehicleCard,
  fields: {
    vin: ['VehicleVin', 'VehicleImageModel.VehicleImageCarouselModel.Vin'],
    condition: ['VehicleType', 'VehicleCondition'],
    exterior_color: 'ExteriorColorLabel',
    generic_exterior_color: 'VehicleGenericColor',
    interior_color: 'InteriorColorLabel',
    features: ({ Features }) => textsAt(Features),
    photos: ({ VehicleImageModel: shown }) => textsAt(shown?.VehicleImageCarouselModel?.PhotoList),
    in_transit: ({ VehicleStatusModel: status }) => says(status?.StatusText, /transit|en route/i),
  },
  derive: (card) => ({ prices: readDealerOnPrices(card) }),
  skip: ({ VehicleStatusModel: status }) => (says(status?.StatusText, /^\s*sold\s*$/i) ? 'sold' : null),
  store: { name: ['VehicleLocationName', 'DealerName'] },
})

/** The listing of one search page, as its own script requests it. Some stores reject it without a filter. */
function cards(pageId: 'new_page_id' | 'used_page_id', filter?: string): ListingAddress {
  return {
    needs: pageId,
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
  if (!isRecord(json) || !Array.isArray(rawValue)) return undefined
  const cards = rawValue
    .filter((card) => readKey(card, 'IsAdCard') !== true)
    .map((card) => readKey(card, 'VehicleCard'))
  return { ...json, cards: cards.filter((card) => card !== undefined && card !== null) }
}

/** A vehicle page states in attributes what its card states in the listing, amounts included. */
function readVehiclePage({ text }: Page, { vin }: RawVehicle): RawVehicle {
  const attributes = elementsIn(parseHtml(text).root())
    .all('[data-vin]')
    .map(({ attribs }) => attribs)
    .filter((of) => normalizedVin(of['data-vin']) === normalizedVin(vin))
  if (attributes.length === 0) return {}
  const stated = (name: string) => attributes.map((of) => of[`data-${name}`]).find(Boolean) ?? null
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

function dealerFolder(html: string): string | null {
  return /["']\/static\/dealer-(\d+)\//.exec(html)?.[1] ?? null
}
