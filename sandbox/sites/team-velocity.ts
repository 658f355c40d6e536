import { type Dealer, platformNumber } from '../dealers.ts'
import type { LotVehicle } from '../vehicles.ts'
import { slug } from './markup.ts'
import { createPlatformSite, type Place, type PlatformSiteOptions, resultsAnswer } from './platform-site.ts'
import { jsonAnswer, pageOf, redirectAnswer, type Site, type SiteAnswer } from './site.ts'
import { photoUrls } from './vehicle-words.ts'

const platform = 'team-velocity'
const apiHost = 'websites.api.teamvelocityportal.com'
const apiPath = '/tvm-services/inventory/vehicles'
const largestLimit = 200

const sections: Readonly<Record<string, (vehicle: LotVehicle) => boolean>> = {
  new: ({ condition }) => condition === 'new',
  used: ({ condition }) => condition !== 'new',
  all: () => true,
}

const shape = {
  kind: platform,
  links: ['/inventory/new', '/inventory/used'],
  sitemapPath: '/inventorysitemap.xml',
  vehiclePath: teamVelocityPath,
  head: ({ dealer }: Place) => `<link rel="preconnect" href="https://assets.teamvelocityportal.com">
<script>var inventoryApiBaseUrl = 'https://${apiHost}/'; var accountId = '${accountIdOf(dealer)}'; var campaignId = '${campaignIdOf(dealer)}';</script>`,
  listing,
  api: { hosts: [apiHost], answer: answerService },
}

/** Serves a lot as a Team Velocity site: its inventory is at the vendor's service. */
export function createTeamVelocitySite(options: PlatformSiteOptions): Site {
  return createPlatformSite(options, shape)
}

function accountIdOf(dealer: Dealer): string {
  return String(platformNumber(dealer, platform))
}

function campaignIdOf(dealer: Dealer): string {
  return String(platformNumber(dealer, `${platform} campaign`, 4))
}

function teamVelocityPath(vehicle: LotVehicle): string {
  const section = vehicle.condition === 'certified' ? 'cpo' : vehicle.condition
  const name = slug(`${vehicle.year} ${vehicle.make} ${vehicle.model}`).toLowerCase()
  return `/viewdetails/${section}/${vehicle.vin.toLowerCase()}/${name}`
}

function listing(place: Place): SiteAnswer | null {
  const { stock, request } = place
  const { pathname, searchParams } = request.url
  if (/^\/inventory\/(new|used)$/.test(pathname)) {
    return resultsAnswer(place, shape, { body: '<inventory-search-results vdpVehicleExteriorColor="">' })
  }
  const shown = /^\/viewdetails\/(?:new|used|cpo)\/(\w{17})(?:\/|$)/i.exec(pathname)?.[1]
  const page = stock.find(({ vin }) => vin === shown?.toUpperCase())
  if (page !== undefined && pathname !== teamVelocityPath(page)) return redirectAnswer(teamVelocityPath(page))
  const vin = searchParams.get('vin')?.toUpperCase()
  const vehicle = stock.find((candidate) => candidate.vin === vin)
  if (pathname === '/api/Inventory/vehicle') {
    const isOwn = searchParams.get('accountid') === accountIdOf(place.dealer)
    return vehicle === undefined || !isOwn ? jsonAnswer(null, 404) : jsonAnswer(serviceRecord(vehicle, place))
  }
  if (pathname !== '/api/Inventory/getVehicleImages/') return null
  return jsonAnswer({ showAllList: vehicle === undefined ? [] : photoUrls(vehicle, place.dealer.host) })
}

function answerService(place: Place): SiteAnswer | null {
  const { dealer, stock, request } = place
  const { pathname, searchParams } = request.url
  const query = new Map([...searchParams].map(([name, value]) => [name.toLowerCase(), value]))
  if (pathname !== apiPath || query.get('accountid') !== accountIdOf(dealer)) return null
  if (query.get('campaignid') !== campaignIdOf(dealer)) return jsonAnswer({ message: 'No such campaign' }, 401)
  const matching = stock.filter(sections[(query.get('type') ?? 'all').toLowerCase()] ?? (() => false))
  const limit = Math.min(Number(query.get('limit') ?? 50) || 50, largestLimit)
  const number = Math.max(1, Number(query.get('page') ?? 1) || 1)
  const records = pageOf(matching, (number - 1) * limit, limit).map((vehicle) => serviceRecord(vehicle, place))
  return jsonAnswer({ inventoryVehicles: records })
}

/** Nearly half of the service's records have no URL. */
function serviceRecord(vehicle: LotVehicle, { dealer }: Place): object {
  const home = `http://${dealer.host}`
  return {
    vin: vehicle.vin,
    year: vehicle.year,
    make: vehicle.make,
    model: vehicle.model,
    trim: vehicle.trim,
    bodyStyle: vehicle.bodyStyle,
    driveTrain: vehicle.driveLine,
    transmission: vehicle.transmission,
    exteriorColor: vehicle.exteriorColor,
    interiorColor: vehicle.interiorColor,
    engine: vehicle.engine,
    engineCylinders: vehicle.cylinders === null ? '' : String(vehicle.cylinders),
    miles: vehicle.odometer,
    msrp: vehicle.condition === 'new' ? (vehicle.prices?.start ?? 0) : 0,
    cityMpg: vehicle.cityMpg ?? 0,
    highwayMpg: vehicle.highwayMpg ?? 0,
    certified: vehicle.condition === 'certified',
    stockNumber: vehicle.stockNumber,
    type: vehicle.condition === 'new' ? 'New' : 'Used',
    inventoryType: vehicle.condition === 'new' ? 'New' : 'Used',
    certifiedType: vehicle.condition === 'certified' ? 'OEM' : '',
    fuel_Type: vehicle.fuelType,
    fuelType: vehicle.fuelType,
    isElectric: vehicle.fuelType === 'Electric',
    firstPhotoUrl: photoUrls(vehicle, dealer.host)[0] ?? '',
    ...servicePrices(vehicle),
    internetPrice: 0,
    inTransit: vehicle.inTransit,
    dealerID: accountIdOf(dealer),
    clientName: dealer.name,
    dealerName: dealer.name,
    addressCity: dealer.city,
    addressState: dealer.state,
    addressZip: dealer.zip,
    vdpUrl: Number.parseInt(vehicle.uuid.charAt(0), 16) < 7 ? '' : home + teamVelocityPath(vehicle),
  }
}

/** New: yourPrice includes the conditional rebate. Used: sellingPrice is an outdated asking price. */
function servicePrices({ condition, prices }: LotVehicle) {
  if (prices === null) return { sellingPrice: 0, yourPrice: 0, purchasePrice: 0, yourPriceSort: 0, cashRebates: 0 }
  const { asking, start, conditionalOffer } = prices
  const yourPrice = asking - conditionalOffer
  return {
    sellingPrice: condition === 'new' ? asking : start,
    yourPrice,
    purchasePrice: yourPrice,
    yourPriceSort: yourPrice + 225,
    cashRebates: conditionalOffer,
  }
}
