import { type Dealer, platformNumber } from '../dealers.ts'
import type { Condition, LotVehicle } from '../vehicles.ts'
import {
  createPlatformSite,
  type Place,
  type PlatformSiteOptions,
  queryNumber,
  resultsAnswer,
} from './platform-site.ts'
import { jsonAnswer, pageOf, type Site, type SiteAnswer } from './site.ts'
import { conditionWords, photoUrls } from './vehicle-words.ts'

const largestPage = 200
const usualPage = 20
const pathWords: Readonly<Record<Condition, string>> = { new: 'New', used: 'Used', certified: 'certified-used' }

const shape = {
  kind: 'fox-dealer',
  links: ['/inventory/?type=new', '/inventory/?type=used'],
  vehiclePath: (vehicle: LotVehicle) => {
    const words = [vehicle.year, vehicle.make, vehicle.model, vehicle.trim].map((word) => underscored(String(word)))
    return `/inventory/${[pathWords[vehicle.condition], ...words, vehicle.vin].join('-')}/`
  },
  head: ({ dealer }: Place) =>
    `<link rel="stylesheet" href="https://static.foxdealer.com/${dealer.siteId}/themes/foxdealer/style.css">`,
  listing: (place: Place) =>
    place.request.url.pathname === '/inventory/'
      ? resultsAnswer(place, shape, { body: '<div id="inventory-app"></div>' })
      : null,
  api: { hosts: ['search.foxdealer.com'], answer: answerSearch },
}

/** Serves a lot as a Fox Dealer site: its pages query the vendor's search, which identifies a site by its host name. */
export function createFoxDealerSite(options: PlatformSiteOptions): Site {
  return createPlatformSite(options, shape)
}

function underscored(text: string): string {
  return text.replace(/[^A-Za-z0-9]+/g, '_')
}

function answerSearch(place: Place): SiteAnswer | null {
  const { dealer, stock, request } = place
  const { pathname, searchParams } = request.url
  if (pathname !== '/api/vehicle/search') return null
  if (searchParams.get('domain')?.replace(/^www\./, '') !== dealer.host) return null
  const matching = stock.filter((vehicle) => isAsked(vehicle, searchParams))
  if (matching.length === 0) return jsonAnswer({ message: 'No vehicles found' }, 404)
  const size = Math.min(queryNumber(request, 'per_page', usualPage), largestPage)
  const hits = pageOf(matching, queryNumber(request, 'offset', 0), size)
  return jsonAnswer({
    data: { total: matching.length, hits: hits.map((vehicle) => hitOf(vehicle, dealer)) },
    aggregations: { model: { list: [...new Set(matching.map(({ model }) => model))].map(modelFacet) } },
    current_query_fields: Object.fromEntries(searchParams),
  })
}

function isAsked(vehicle: LotVehicle, query: URLSearchParams): boolean {
  const type = query.get('filters[type]')
  const vin = query.get('filters[vin]')
  return (
    (type === null || (vehicle.condition === 'new') === (type === 'new')) &&
    (vin === null || vehicle.vin === vin) &&
    (query.get('filters[certified]') !== '1' || vehicle.condition === 'certified')
  )
}

function modelFacet(model: string): object {
  return { item: model.toLowerCase(), display_name: model }
}

function hitOf(vehicle: LotVehicle, dealer: Dealer): object {
  const { condition } = vehicle
  return {
    vin: vehicle.vin,
    stock: vehicle.stockNumber,
    type: condition === 'new' ? 'New' : 'Used',
    condition: conditionWords[condition],
    certified: condition === 'certified' ? 1 : 0,
    year: vehicle.year,
    make: vehicle.make,
    model: vehicle.model,
    trim: vehicle.trim,
    standardtrim: vehicle.trim,
    body: vehicle.bodyStyle,
    standardbody: vehicle.bodyStyle,
    miles: vehicle.odometer,
    ...pricesOf(vehicle),
    extcolor: vehicle.exteriorColor,
    extcolorgeneric: vehicle.baseExteriorColor,
    intcolor: vehicle.interiorColor,
    int_colorgeneric: vehicle.baseInteriorColor,
    drivetrain: vehicle.driveLine,
    fueltype: vehicle.fuelType,
    engdescription: vehicle.engine,
    trans: vehicle.transmission,
    epacity: vehicle.cityMpg,
    epahighway: vehicle.highwayMpg,
    imagelist: photoUrls(vehicle, dealer.host).map((url) => ({ url })),
    permalink: shape.vehiclePath(vehicle),
    dealername: dealer.name,
    feed_id: platformNumber(dealer, shape.kind),
    in_transit: vehicle.inTransit,
    on_order: false,
    vehicle_status: vehicle.inTransit ? 'In Transit' : 'In Stock',
    dateinstock: vehicle.inventoryDate,
    carfaxoneowner: false,
    installed_options: vehicle.features,
    description: vehicle.description,
  }
}

/** `conditional_price` includes an offer for some buyers only. The documentation fee is not shown. */
function pricesOf({ condition, prices }: LotVehicle): object {
  if (prices === null) return { msrp: 0, sellingprice: 0, display_price: 0, conditional_price: 0 }
  return {
    msrp: condition === 'new' ? prices.start : 0,
    sellingprice: prices.internet,
    display_price: prices.internet,
    conditional_price: prices.internet - prices.conditionalOffer,
    dealer_discount: condition === 'new' ? prices.discount : 0,
    dealer_offer: 0,
    total_savings: condition === 'new' ? prices.discount + prices.conditionalOffer : 0,
    available_incentives: prices.conditionalOffer,
  }
}
