import { type Dealer, platformNumber } from '../dealers.ts'
import type { LotVehicle } from '../vehicles.ts'
import { scriptJson, slug } from './markup.ts'
import {
  createPlatformSite,
  type Place,
  type PlatformSiteOptions,
  queryNumber,
  resultsAnswer,
} from './platform-site.ts'
import { jsonAnswer, pageOf, type Site, type SiteAnswer } from './site.ts'
import { photoUrls, vehicleName } from './vehicle-words.ts'

const platform = 'overfuel'
const largestLimit = 200
const htmlPageSize = 25

const shape = {
  kind: platform,
  links: ['/inventory'],
  vehiclePath: overfuelPath,
  head: (place: Place) => `<meta name="generator" content="Overfuel">
<link rel="preconnect" href="https://static.overfuel.com">${/^\/inventory(\/page\/|$)/.test(place.request.url.pathname) ? '' : `\n${nextData(place, {})}`}`,
  listing,
  api: { hosts: ['api.overfuel.com'], answer: answerSearch },
}

/** Serves a lot as an Overfuel site: a Next page with 25 vehicles, and the vendor's search over all its dealerships. */
export function createOverfuelSite(options: PlatformSiteOptions): Site {
  return createPlatformSite(options, shape)
}

function dealerIdOf(dealer: Dealer): number {
  return platformNumber(dealer, platform, 4)
}

function overfuelPath(vehicle: LotVehicle, dealer: Dealer): string {
  const section = vehicle.condition === 'new' ? 'new' : 'used'
  return `/inventory/${section}-${slug(vehicleName(vehicle)).toLowerCase()}-${vehicle.vin}-in-${slug(`${dealer.city} ${dealer.state}`).toLowerCase()}`
}

function nextData({ dealer }: Place, more: object): string {
  const id = dealerIdOf(dealer)
  const data = { props: { pageProps: { dealerId: id, dealer_id: id, ...more } }, page: '/inventory' }
  return `<script id="__NEXT_DATA__" type="application/json">${scriptJson(data)}</script>`
}

function listing(place: Place): SiteAnswer | null {
  const { stock, request } = place
  const numbered = /^\/inventory(?:\/page\/(\d+))?$/.exec(request.url.pathname)
  if (numbered === null) return null
  const number = Math.max(1, queryNumber(request, 'page', Number(numbered[1] ?? 1)))
  const results = pageOf(stock, (number - 1) * htmlPageSize, htmlPageSize).map((vehicle) => record(vehicle, place))
  const isLast = number * htmlPageSize >= stock.length
  return resultsAnswer(place, shape, {
    head: isLast ? '' : `<link rel="next" href="${request.origin}/inventory/page/${number + 1}">`,
    body: nextData(place, { inventory: { results, meta: { total: stock.length, limit: htmlPageSize } } }),
  })
}

function answerSearch(place: Place): SiteAnswer | null {
  const { dealer, stock, request } = place
  if (request.url.pathname !== `/api/1.0/dealers/${dealerIdOf(dealer)}/search`) return null
  const limit = Math.min(Math.max(1, queryNumber(request, 'limit', htmlPageSize)), largestLimit)
  const offset = queryNumber(request, 'offset', 0)
  return jsonAnswer({
    results: pageOf(stock, offset, limit).map((vehicle) => record(vehicle, place)),
    meta: { total: stock.length, limit, offset },
  })
}

function record(vehicle: LotVehicle, { dealer }: Place): object {
  const { condition, prices } = vehicle
  return {
    id: Number.parseInt(vehicle.uuid.slice(0, 7), 16),
    vin: vehicle.vin,
    year: vehicle.year,
    make: vehicle.make,
    model: vehicle.model,
    trim: vehicle.trim,
    title: vehicleName(vehicle),
    price: prices?.asking ?? null,
    originalprice: prices?.start ?? null,
    specialprice: null,
    msrp: condition === 'new' ? (prices?.start ?? null) : null,
    mileage: vehicle.odometer,
    condition: condition === 'new' ? 'New' : 'Used',
    certified: condition === 'certified',
    exteriorcolor: vehicle.exteriorColor,
    exteriorcolorstandard: vehicle.baseExteriorColor,
    interiorcolor: vehicle.interiorColor,
    body: vehicle.bodyStyle,
    fuel: vehicle.fuelType,
    drivetrainstandard: vehicle.driveLine,
    engine: vehicle.engine,
    transmission: vehicle.transmission,
    stocknumber: vehicle.stockNumber,
    url: overfuelPath(vehicle, dealer),
    photos: photoUrls(vehicle, dealer.host),
    featuredphoto: photoUrls(vehicle, dealer.host)[0] ?? null,
    mpgcity: vehicle.cityMpg,
    mpghwy: vehicle.highwayMpg,
    doors: vehicle.doors,
    dealer: { name: dealer.name, city: dealer.city, state: dealer.state },
  }
}
