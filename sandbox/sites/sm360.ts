import { type Dealer, platformNumber } from '../dealers.ts'
import type { LotVehicle } from '../vehicles.ts'
import { slug } from './markup.ts'
import {
  createPlatformSite,
  type Place,
  type PlatformSiteOptions,
  queryNumber,
  resultsAnswer,
  vehicleNumber,
} from './platform-site.ts'
import { jsonAnswer, pageOf, type Site, type SiteAnswer } from './site.ts'

const pageSize = 24
const imageFolder = 'https://img.sm360.ca/images/inventory'
const sectionPath = /^\/en\/(new|used)-inventory(\/api\/listing)?$/

const shape = {
  kind: 'sm360',
  country: 'CA' as const,
  links: ['/en/new-inventory', '/en/used-inventory'],
  vehiclePath: (vehicle: LotVehicle) => {
    const section = vehicle.condition === 'new' ? 'new' : 'used'
    const [make, model] = [slug(vehicle.make).toLowerCase(), slug(vehicle.model).toLowerCase()]
    return `/en/${section}-inventory/${make}/${model}/${vehicle.year}-${make}-${model}-id${vehicleNumber(vehicle)}`
  },
  head: ({ dealer }: Place) => `<link rel="preconnect" href="https://img.sm360.ca">
<meta name="organization-unit" content="${platformNumber(dealer, 'sm360', 4)}">`,
  listing,
}

/** Serves a lot as an SM360 site (Canada): 24 vehicles per page in each of its two sections. */
export function createSm360Site(options: PlatformSiteOptions): Site {
  return createPlatformSite(options, shape)
}

function listing(place: Place): SiteAnswer | null {
  const asked = sectionPath.exec(place.request.url.pathname)
  if (asked === null) return null
  if (asked[2] === undefined) return resultsAnswer(place, shape, { body: '<div id="listing"></div>' })
  const matching = place.stock.filter(({ condition }) => (condition === 'new') === (asked[1] === 'new'))
  const number = Math.max(1, queryNumber(place.request, 'page', 1))
  return jsonAnswer({
    vehicles: pageOf(matching, (number - 1) * pageSize, pageSize).map((vehicle) => record(vehicle, place.dealer)),
    pagination: {
      pageNumber: number,
      pageSize,
      numberOfPages: Math.ceil(matching.length / pageSize),
      numberOfItems: matching.length,
    },
  })
}

export function sm360Photos(vehicle: LotVehicle): readonly string[] {
  return photoPaths(vehicle).map((path) => imageFolder + path)
}

function photoPaths(vehicle: LotVehicle): readonly string[] {
  return Array.from(
    { length: vehicle.photoCount },
    (_, index) => `/${vehicle.uuid.slice(0, 2)}/${vehicle.uuid}/${index + 1}.jpg`,
  )
}

function record(vehicle: LotVehicle, dealer: Dealer): object {
  const { condition, prices } = vehicle
  const [mainPicture, ...pictures] = photoPaths(vehicle).map((url) => ({ url }))
  return {
    vehicleId: vehicleNumber(vehicle),
    organizationUnitId: platformNumber(dealer, 'sm360', 4),
    serialNo: vehicle.vin,
    stockNo: vehicle.stockNumber,
    year: vehicle.year,
    make: { name: vehicle.make },
    model: { name: vehicle.model },
    trim: { name: vehicle.trim },
    bodyStyle: { name: vehicle.bodyStyle },
    exteriorColor: { colorEn: vehicle.exteriorColor },
    interiorColor: { colorEn: vehicle.interiorColor },
    fuel: { name: vehicle.fuelType },
    engine: { description: vehicle.engine },
    transmission: vehicle.transmission,
    driveTrain: vehicle.driveLine,
    odometer: vehicle.odometer,
    listPrice: prices?.asking ?? 0,
    salePrice: null,
    newVehicle: condition === 'new',
    certified: condition === 'certified',
    demo: false,
    severelyDamagedVehicle: false,
    vehicleStatus: vehicle.inTransit ? 'IN_TRANSIT' : 'IN_STOCK',
    dateEntry: Date.parse(vehicle.inventoryDate),
    paymentOptions: { cashPurchase: { sellingPrice: prices?.asking ?? 0 } },
    multimedia: { mainPicture, pictures },
  }
}
