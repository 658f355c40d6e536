import { type Dealer, platformNumber } from '../dealers.ts'
import { createVehicles, type LotVehicle } from '../vehicles.ts'
import { createPlatformSite, type Place, type PlatformSiteOptions } from './platform-site.ts'
import { jsonAnswer, type Site, type SiteAnswer } from './site.ts'
import { photoUrls } from './vehicle-words.ts'

const recordsPath = '/service/inventory/website'

const shape = {
  kind: 'wayne-reaves',
  links: ['/inventory'],
  vehiclePath: wayneReavesPath,
  head: () => '<link rel="author" href="https://www.waynereaves.com/">',
  listing: (place: Place): SiteAnswer | null =>
    place.request.url.pathname === recordsPath ? jsonAnswer(records(place)) : null,
}

/**
 * Serves a lot as a Wayne Reaves site: every path except that of the records returns the same shell as the home page.
 */
export function createWayneReavesSite(options: PlatformSiteOptions): Site {
  const site = createPlatformSite(options, shape)
  return {
    ...site,
    answer: (request) =>
      site.answer(request.url.pathname === recordsPath ? request : { ...request, url: new URL('/', request.url) }),
  }
}

/** URL at which the page's script displays a vehicle, without the optional name at its end. */
export function wayneReavesPath(vehicle: LotVehicle, dealer: Dealer): string {
  return `/inventory/${platformNumber(dealer, shape.kind)}/view/${vehicle.stockNumber}/`
}

/** The whole stock, plus sold, hidden and deleted vehicles, which the page filters out. */
function records(place: Place): readonly object[] {
  const { dealer, stock, request } = place
  if (request.showNothing) return []
  const others = createVehicles({ seed: `gone from ${dealer.host}`, size: 3, newShare: 0 })
  const marks = [{ soldOn: '2026-10-02T00:00:00Z' }, { forWeb: false }, { deletedAt: '2026-11-01T09:30:00Z' }]
  const gone = others.map((vehicle, index) => ({ ...record(vehicle, dealer), ...marks[index] }))
  return [...gone, ...stock.map((vehicle) => record(vehicle, dealer))]
}

function record(vehicle: LotVehicle, dealer: Dealer): object {
  const { condition, prices } = vehicle
  const pictures = photoUrls(vehicle, dealer.host).map((url, sortOrder) => ({ url, sortOrder }))
  return {
    accountNo: platformNumber(dealer, shape.kind),
    stockNo: vehicle.stockNumber,
    vin: vehicle.vin,
    year: vehicle.year,
    make: vehicle.make,
    model: vehicle.model,
    trim: vehicle.trim,
    style: vehicle.bodyStyle,
    engine: vehicle.engine,
    cylinders: vehicle.cylinders,
    transmission: vehicle.transmission,
    driveTrain: vehicle.driveLine,
    fuel: vehicle.fuelType,
    mileage: vehicle.odometer,
    exteriorColor: vehicle.exteriorColor,
    interiorColor: vehicle.interiorColor,
    price: prices?.asking ?? 0,
    specialPrice: prices?.asking ?? 0,
    special: false,
    pictures: pictures.reverse(),
    used: condition !== 'new',
    certified: condition === 'certified',
    description: vehicle.description,
    soldOn: null,
    deletedAt: null,
    forWeb: true,
  }
}
