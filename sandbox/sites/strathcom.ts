import { platformNumber, provinceName } from '../dealers.ts'
import type { LotVehicle } from '../vehicles.ts'
import { scriptJson, slug } from './markup.ts'
import {
  createPlatformSite,
  type Place,
  type PlatformSiteOptions,
  queryNumber,
  resultsAnswer,
} from './platform-site.ts'
import { jsonAnswer, pageOf, type Site } from './site.ts'
import { photoUrls } from './vehicle-words.ts'

const usualPage = 25
const largestPage = 1000

const shape = {
  kind: 'strathcom',
  country: 'CA' as const,
  links: ['/inventory/search?stock_type=New', '/inventory/search?stock_type=Used'],
  vehiclePath: (vehicle: LotVehicle, dealer: Place['dealer']) => {
    const words = [vehicle.make, vehicle.model, dealer.city, provinceName(dealer)].map((word) => slug(word))
    const section = vehicle.condition === 'new' ? 'new' : 'used'
    return `/inventory/${section}/${[vehicle.year, ...words].join('-').toLowerCase()}/${idOf(vehicle)}`
  },
  head: () => '<link rel="stylesheet" href="/wp-content/themes/strathcom-base/style.css">',
  listing: (place: Place) => {
    const { pathname } = place.request.url
    if (pathname === '/wp-json/strathcom/vehicles/search') return jsonAnswer(search(place))
    if (pathname !== '/inventory/search') return null
    return resultsAnswer(place, shape, {
      body: `<div id="inventory"></div>\n<script>window.strathcomSearchData = ${scriptJson(search(place))};</script>`,
    })
  },
}

/** Serves a lot as a Strathcom site (Canada): its search as JSON, and the same object in the search page. */
export function createStrathcomSite(options: PlatformSiteOptions): Site {
  return createPlatformSite(options, shape)
}

/** Displacement and layout are separate fields; the site shows no other engine data. */
export function strathcomEngine(vehicle: LotVehicle): string {
  const { litres, config_name } = engineParts(vehicle)
  return litres === null ? config_name : `${litres}L ${config_name}`
}

function engineParts({ engineSize, cylinders }: LotVehicle) {
  const layout = cylinders === null ? 'Electric Motor' : `${cylinders} Cylinder Engine`
  return { litres: engineSize?.replace(/\s*L$/, '') ?? null, config_name: layout }
}

function idOf(vehicle: LotVehicle): string {
  return vehicle.uuid.slice(0, 24)
}

/** No source states a total: a short page ends the list. */
function search(place: Place): object {
  const { request, stock } = place
  const type = request.url.searchParams.get('stock_type')?.toLowerCase()
  const matching = stock.filter(({ condition }) => type === undefined || (condition === 'new') === (type === 'new'))
  const size = Math.min(Math.max(1, queryNumber(request, 'page_length', usualPage)), largestPage)
  const vehicles = pageOf(matching, (Math.max(1, queryNumber(request, 'page', 1)) - 1) * size, size)
  return { data: { vehicles: vehicles.map((vehicle) => record(vehicle, place)) }, took: 12 }
}

function record(vehicle: LotVehicle, { dealer }: Place): object {
  const { condition, prices } = vehicle
  return {
    id: idOf(vehicle),
    vin: vehicle.vin,
    stock_number: vehicle.stockNumber,
    stock_type: condition === 'new' ? 'New' : 'Used',
    year: vehicle.year,
    make: vehicle.make,
    model: vehicle.model,
    trim: { description: vehicle.trim },
    body_type: vehicle.bodyStyle,
    pricingData: { current: prices?.asking ?? null },
    engine: engineParts(vehicle),
    transmission: vehicle.transmission,
    driveType: vehicle.driveLine,
    fuel_type: vehicle.fuelType,
    odometer_value: vehicle.odometer,
    odometer_unit: 'km',
    color: { exterior: { name: vehicle.exteriorColor }, interior: { name: vehicle.interiorColor } },
    installed_options: vehicle.features,
    photos: {
      user: photoUrls(vehicle, dealer.host),
      stock: [`https://catalogue.${dealer.host}/${slug(vehicle.model)}.jpg`],
    },
    dealer: {
      id: platformNumber(dealer, shape.kind),
      city: dealer.city,
      province: { name: provinceName(dealer) },
    },
  }
}
