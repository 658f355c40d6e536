import { platformNumber, provinceName } from '../dealers.ts'
import type { LotVehicle } from '../vehicles.ts'
import { scriptJson, slug } from './markup.ts'
import {
  createPlatformSite,
  type Place,
  type PlatformSiteOptions,
  resultsAnswer,
  vehicleNumber,
} from './platform-site.ts'
import type { Site, SiteAnswer } from './site.ts'

const imageFolder = 'https://v3inventory.edealer.ca/content/vehicle/'
const shape = {
  kind: 'edealer',
  country: 'CA' as const,
  links: ['/new/', '/used/'],
  vehiclePath: (vehicle: LotVehicle) => {
    const section = vehicle.condition === 'new' ? 'new' : 'used'
    const name = slug(`${vehicle.year} ${vehicle.make} ${vehicle.model} ${vehicle.trim}`).toLowerCase()
    return `/${section}/vehicle/${name}-id${vehicleNumber(vehicle)}.htm`
  },
  head: ({ dealer }: Place) => `<script>
var resourceUrl = "https://static.edealer.ca";
var edealerWebsiteId = ${platformNumber(dealer, 'edealer', 4)};
var IMAGES_DOMAIN = 'images.edealer.ca';
var dealerName = '${dealer.name}';
</script>`,
  listing,
}

/** Serves a lot as an eDealer site (Canada): one page per section, with all its vehicles in a script object. */
export function createEdealerSite(options: PlatformSiteOptions): Site {
  return createPlatformSite(options, shape)
}

function listing(place: Place): SiteAnswer | null {
  const section = /^\/(new|used)\/$/.exec(place.request.url.pathname)?.[1]
  if (section === undefined) return null
  const matching = place.stock.filter(({ condition }) => (condition === 'new') === (section === 'new'))
  const vehicles = Object.fromEntries(matching.map((vehicle) => [vehicleNumber(vehicle), record(vehicle, place)]))
  return resultsAnswer(place, shape, {
    head: `<script>var vehicleArray = [];\nvehicleArray = ${scriptJson(vehicles)};\nvar pageSection = "${section}";</script>`,
    body: '<div id="inventory"></div>',
  })
}

export function edealerPhotos(vehicle: LotVehicle): readonly string[] {
  return photoNames(vehicle).map((name) => imageFolder + name)
}

function photoNames(vehicle: LotVehicle): readonly string[] {
  return Array.from({ length: vehicle.photoCount }, (_, index) => `${vehicleNumber(vehicle)}${index}.jpeg`)
}

function record(vehicle: LotVehicle, { dealer }: Place): object {
  const { condition, prices } = vehicle
  const id = vehicleNumber(vehicle)
  const images = photoNames(vehicle).map((fileName, index) => [id * 10 + index, { dirWs: imageFolder, fileName }])
  return {
    vehicleId: String(id),
    dealerName: dealer.name,
    sellerName: dealer.name,
    city: dealer.city,
    province: provinceName(dealer),
    vin: vehicle.vin,
    stockNum: vehicle.stockNumber,
    year: String(vehicle.year),
    make: vehicle.make,
    model: vehicle.model,
    trim: vehicle.trim,
    driveTrain: vehicle.driveLine,
    engine: vehicle.engine,
    transmission: vehicle.transmission,
    fuelType: vehicle.fuelType,
    exteriorColour: vehicle.exteriorColor,
    interiorColour: vehicle.interiorColor,
    mileage: String(vehicle.odometer),
    price: prices?.asking ?? 0,
    OriginalPrice: prices?.asking ?? 0,
    OriginalMSRP: condition === 'new' ? (prices?.start ?? 0) : 0,
    condition: condition === 'new' ? 'New' : 'Used',
    demo: '0',
    status: '1',
    detailUrl: shape.vehiclePath(vehicle),
    description: `${vehicle.description} {see dealer};`,
    images: { images: Object.fromEntries(images) },
  }
}
