import { browserKey, createDealer, platformNumber } from '../dealers.ts'
import type { Condition, LotVehicle } from '../vehicles.ts'
import { carNode } from './car-json-ld.ts'
import { answerSearch, oemCodeOf, requestedFields, searchHost } from './dealer-inspire-search.ts'
import { createGroupStores, type GroupKind, type GroupStores } from './group-stores.ts'
import { dollars, escapeHtml, jsonLdScript, scriptJson, slug } from './markup.ts'
import {
  createPlatformSite,
  type Place,
  type PlatformShape,
  type PlatformSiteOptions,
  queryNumber,
  resultsAnswer,
} from './platform-site.ts'
import { sitemapAnswer, sitemapIndexAnswer } from './robots-and-sitemap.ts'
import { jsonAnswer, pageOf, type Site, type SiteAnswer } from './site.ts'
import { vehicleName } from './vehicle-words.ts'

type DealerInspireOptions = PlatformSiteOptions & {
  readonly group?: GroupKind | undefined
  /** `service`: pages contain the key of the Search Service; `pages`: the stock is only on pages (service). */
  readonly search?: 'service' | 'pages' | undefined
}

const platform = 'dealer-inspire'
const htmlPageSize = 20
const vehicleMap = '/dealer-inspire-inventory/inventory_sitemap'

const sections: Readonly<Record<string, (vehicle: LotVehicle) => boolean>> = {
  '/new-vehicles/': ({ condition }) => condition === 'new',
  '/used-vehicles/': ({ condition }) => condition !== 'new',
  '/certified-pre-owned-vehicles/': ({ condition }) => condition === 'certified',
}

/**
 * Serves a lot as a Dealer Inspire site: results pages, vehicle pages, two sitemaps, and the Search Service's own host.
 */
export function createDealerInspireSite(options: DealerInspireOptions): Site {
  const { host, lot, name, generation, group, search = 'service' } = options
  const stores = createGroupStores(createDealer(host, { name, generation }), lot, group)
  const shape: PlatformShape = {
    kind: platform,
    links: Object.keys(sections),
    sitemapPath: '/sitemap_index.xml',
    vehiclePath: dealerInspirePath,
    head: (place) => head(place, search),
    vehiclePage: (vehicle, place) => ({
      head: jsonLdScript(productNode(vehicle, place)),
      body: `<p>${escapeHtml(vehicle.description)}</p>`,
    }),
    listing: (place) => answerPages(place, shape),
    api: { hosts: [searchHost], answer: (place) => answerService(place, stores, search) },
  }
  const site = createPlatformSite(options, shape)
  return { ...site, answer: (request) => answerSitemaps(request.url.pathname, request.origin) ?? site.answer(request) }
}

function answerSitemaps(pathname: string, origin: string): SiteAnswer | null {
  if (pathname === '/sitemap_index.xml') return sitemapIndexAnswer(origin, ['/page-sitemap.xml', vehicleMap])
  if (pathname === '/page-sitemap.xml') return sitemapAnswer(origin, ['/', ...Object.keys(sections), '/about-us/'])
  return null
}

const slugWords: Readonly<Record<Condition, string>> = { new: 'new', used: 'used', certified: 'certified-used' }

function dealerInspirePath(vehicle: LotVehicle): string {
  const words = `${slugWords[vehicle.condition]} ${vehicleName(vehicle)} ${vehicle.vin}`
  return `/inventory/${slug(words).toLowerCase()}/`
}

function head(place: Place, search: 'service' | 'pages'): string {
  const { dealer, request } = place
  const ccid = ccidOf(place)
  const apiUrl = `https://${searchHost}`
  const service = {
    apiUrl,
    ccid: String(ccid),
    apiKey: browserKey(dealer, platform),
    search: `${apiUrl}/api/v1/listings/${ccid}`,
    visibleStatusValues: ['publish', 'modified', 'pend-sale'],
  }
  const fieldMap = {
    indexed: { type: 'type_slug', model: 'model_slug', body: 'body_type', year: 'year', make: 'make' },
    requestedFields,
  }
  const script = `<script>var SEARCH_SERVICE = ${scriptJson(service)}; var SEARCH_SERVICE_FIELD_MAP = ${scriptJson(fieldMap)}; var PARAMS = {"hitsPerPage":20};</script>`
  return `<link rel="stylesheet" href="${request.origin}/wp-content/themes/DealerInspireDealerTheme/css/lvrp.css">
<script>var inventoryLightningSettings = {"dealername":${scriptJson(dealer.name)},"oem_code":"${oemCodeOf(dealer)}"};</script>
${search === 'service' ? script : ''}`
}

function ccidOf({ dealer }: Place): number {
  return platformNumber(dealer, platform, 7)
}

function answerService(place: Place, stores: GroupStores, search: 'service' | 'pages'): SiteAnswer | null {
  const { dealer, stock, request } = place
  const ccid = ccidOf(place)
  if (search === 'pages' || request.url.pathname !== `/api/v1/listings/${ccid}/search`) return null
  if (request.headers?.['x-api-key'] !== browserKey(dealer, platform)) return jsonAnswer({ message: 'Forbidden' }, 403)
  if (request.method !== 'POST') return jsonAnswer({ message: 'Method Not Allowed' }, 405)
  const addressOf = (vehicle: LotVehicle) => `http://${dealer.host}${dealerInspirePath(vehicle)}`
  const isGroup = stores.stores.length > 1
  return answerSearch({ stock: stores.stamp(stock), isGroup, ccid, addressOf }, request.body)
}

function answerPages(place: Place, shape: PlatformShape): SiteAnswer | null {
  const { stock, request } = place
  const { pathname } = request.url
  if (pathname === vehicleMap) return sitemapAnswer(request.origin, stock.map(dealerInspirePath))
  const keeps = sections[pathname]
  if (keeps === undefined) return null
  const matching = stock.filter(keeps)
  const number = Math.max(1, queryNumber(request, '_p', 1))
  const cards = pageOf(matching, (number - 1) * htmlPageSize, htmlPageSize).map((vehicle) => card(vehicle))
  const isLast = number * htmlPageSize >= matching.length
  return resultsAnswer(place, shape, {
    body: `<p>${matching.length} vehicles</p>
${cards.join('\n')}
${isLast ? '' : `<a href="${pathname}?_p=${number + 1}">Next</a>`}`,
  })
}

function card(vehicle: LotVehicle): string {
  const price = vehicle.prices === null ? 'Call for price' : `Our Price ${dollars(vehicle.prices.asking)}`
  return `<div class="hit-content" data-testid="vehicle-card-grid-view">
<a href="${dealerInspirePath(vehicle)}">${escapeHtml(vehicleName(vehicle))}</a>
<div class="vin-row vin" data-testid="vin-number" data-vin="${vehicle.vin}">VIN: ${vehicle.vin}</div>
<div class="price">${price}</div>
</div>`
}

function productNode(vehicle: LotVehicle, { dealer, request }: Place): object {
  return {
    ...carNode(vehicle, dealer, request.origin + dealerInspirePath(vehicle)),
    '@type': ['Product', 'Car'],
    '@id': vehicle.vin.slice(-8),
  }
}
