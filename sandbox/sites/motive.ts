import { type Static, Type } from 'typebox'
import { browserKey, type Dealer, platformNumber } from '../dealers.ts'
import type { LotVehicle } from '../vehicles.ts'
import { parseJsonAs } from './parse-json.ts'
import { createPlatformSite, type Place, type PlatformSiteOptions } from './platform-site.ts'
import { htmlAnswer, jsonAnswer, pageOf, type Site, type SiteAnswer } from './site.ts'
import { photoHost, photoPaths } from './vehicle-words.ts'

const platform = 'motive'
const appId = 'G58LKO3ETJ'
const queryPath = /^\/1\/indexes\/([^/]+)\/query$/
const sortings = ['make_year_desc', 'price_desc', 'price_asc']
const largestPage = 1000

const SearchRequest = Type.Object({
  query: Type.Optional(Type.String()),
  filters: Type.Optional(Type.String()),
  page: Type.Optional(Type.Integer({ minimum: 0 })),
  hitsPerPage: Type.Optional(Type.Integer({ minimum: 0 })),
})
type SearchRequest = Static<typeof SearchRequest>

const shape = {
  kind: platform,
  links: ['/inventory', '/inventory?condition=New', '/inventory?condition=Used'],
  vehiclePath: motivePath,
  head,
  listing: (place: Place) =>
    place.request.url.pathname === '/inventory' ? htmlAnswer(`<!DOCTYPE html><head>${head(place)}</head>`) : null,
  api: { hosts: [`${appId.toLowerCase()}-dsn.algolia.net`], answer: answerSearch },
}

/** Serves a lot as a Motive site: pages contain keys for an index of all the vendor's dealerships on Algolia's host. */
export function createMotiveSite(options: PlatformSiteOptions): Site {
  return createPlatformSite(options, shape)
}

function dealerIdOf(dealer: Dealer): number {
  return platformNumber(dealer, platform, 4)
}

function motivePath(vehicle: LotVehicle): string {
  const words = [word(vehicle), vehicle.year, vehicle.make, vehicle.model, vehicle.trim, vehicle.vin]
  return `/inventory/${words.map((part) => String(part).replace(/[^A-Za-z0-9-]/g, '_')).join('-')}`
}

function word({ condition }: LotVehicle): string {
  return condition === 'new' ? 'New' : 'Used'
}

/** Next flight data: JSON in a JavaScript string. */
function head({ dealer }: Place): string {
  const data = {
    env: {
      ALGOLIA_APP_ID: appId,
      ALGOLIA_API_KEY: browserKey(dealer, platform),
      ALGOLIA_INVENTORY_INDEX: 'production-inventory-',
      API_URL: 'https://api.app.ridemotive.com',
      IMAGE_BASE_URL: `http://${photoHost(dealer.host)}`,
    },
    analyticsTags: [{ id: 6519, dealer_id: 9999 }],
    is_group: false,
    child_ids: [],
    dealer: { id: dealerIdOf(dealer), name: dealer.name, domain: dealer.host },
  }
  const text = JSON.stringify(JSON.stringify(data)).replace(/</g, '\\u003c')
  return `<link href="https://images.app.ridemotive.com/qhcpzgngbc5zt0x3h39cdnxtyimp" rel="shortcut icon">
<style>:root{--srp-image-url:url("https://assets.app.ridemotive.com/tumble-weed.svg")}</style>
<script>self.__next_f.push([1,${text}])</script>`
}

function answerSearch(place: Place): SiteAnswer | null {
  const { dealer, stock, request } = place
  const { headers = {}, url } = request
  const id = headers['x-algolia-application-id'] ?? url.searchParams.get('x-algolia-application-id')
  const key = headers['x-algolia-api-key'] ?? url.searchParams.get('x-algolia-api-key')
  if (id !== appId || key !== browserKey(dealer, platform)) return null
  const index = queryPath.exec(decodeURIComponent(url.pathname))?.[1]
  if (!sortings.some((sorting) => index === `production-inventory-global_${sorting}`)) {
    return jsonAnswer({ message: `Index ${index ?? ''} does not exist`, status: 404 }, 404)
  }
  const search = parseJsonAs(SearchRequest, request.body)
  if (search === null) return jsonAnswer({ message: 'Invalid JSON', status: 400 }, 400)
  return jsonAnswer(searchIndex(search, stock, dealer))
}

function searchIndex(search: SearchRequest, stock: readonly LotVehicle[], dealer: Dealer): object {
  const { filters = '', query = '', page = 0 } = search
  const isOwn = new RegExp(`dealer_ids:\\s*"?${dealerIdOf(dealer)}"?(?!\\d)`).test(filters)
  const vin = /\bvin:\s*"?(\w{17})"?/.exec(filters)?.[1]
  const wanted = stock.filter(
    (vehicle) => isOwn && (vin === undefined || vin === vehicle.vin) && vehicle.vin.includes(query.toUpperCase()),
  )
  const size = Math.min(search.hitsPerPage ?? 20, largestPage)
  return {
    nbHits: wanted.length,
    nbPages: size === 0 ? 0 : Math.ceil(wanted.length / size),
    page,
    hitsPerPage: size,
    hits: pageOf(wanted, page * size, size).map((vehicle) => record(vehicle, dealer)),
  }
}

function record(vehicle: LotVehicle, dealer: Dealer): object {
  const { condition, prices } = vehicle
  return {
    objectID: vehicle.uuid,
    vin: vehicle.vin,
    make_year: vehicle.year,
    make: vehicle.make,
    model: vehicle.model,
    car_trim: vehicle.trim,
    car_condition: word(vehicle),
    cpo: condition === 'certified',
    oem_certified: condition === 'certified',
    odometer: vehicle.odometer,
    exterior_color: vehicle.exteriorColor,
    interior_color: vehicle.interiorColor,
    drivetrain: vehicle.driveLine,
    stock_number: vehicle.stockNumber,
    fuel_type: vehicle.fuelType,
    standardized_fuel_type: vehicle.fuelType === 'Hybrid' ? 'Electric' : vehicle.fuelType,
    price: prices?.asking ?? 0,
    feed_price: prices?.internet ?? 0,
    msrp: condition === 'new' ? (prices?.start ?? null) : null,
    rebate_price: prices === null || prices.conditionalOffer === 0 ? null : prices.asking - prices.conditionalOffer,
    dealership: dealer.name,
    dealer_ids: [dealerIdOf(dealer)],
    is_active: true,
    images: photoPaths(vehicle).map((path) => path.slice(1)),
  }
}
