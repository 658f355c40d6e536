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
import { vehicleName } from './vehicle-words.ts'

/** Fixed, whatever size is requested. */
const pageSize = 10
const fuelWords: Readonly<Record<string, string>> = {
  Gasoline: 'Gasoline Fuel',
  Electric: 'Electric Fuel System',
  Hybrid: 'Gas/Electric Hybrid',
}

const shape = {
  kind: 'dealersync',
  links: ({ stock }: Place) => ['/pre-owned-cars', ...stock.slice(0, 3).map(vehiclePath)],
  vehiclePath,
  head: () => '<script src="https://dealer-cdn.dealersync.com/scripts/site.js" defer></script>',
  listing,
}

/**
 * Serves a lot as a DealerSync site: a search with ten vehicles per page, whose final price includes a conditional
 * offer.
 */
export function createDealersyncSite(options: PlatformSiteOptions): Site {
  return createPlatformSite(options, shape)
}

/** The search returns only the first photo. */
export function dealersyncPhoto(vehicle: LotVehicle): string {
  return `https://images.dealersync.com/${vehicle.uuid.slice(0, 4)}/Photos/${vehicle.uuid}/1.jpg`
}

function vehiclePath(vehicle: LotVehicle): string {
  const name = [vehicle.year, slug(vehicle.make), slug(vehicle.model)].join('-')
  return `/pre-owned-cars/detail/${name}/${vehicleNumber(vehicle)}`
}

function listing(place: Place): SiteAnswer | null {
  const { stock, request } = place
  const { pathname, searchParams } = request.url
  if (pathname === '/pre-owned-cars') return resultsAnswer(place, shape, { body: '<div id="inventory-grid"></div>' })
  if (pathname !== '/Inventory/Search') return null
  const unsold = searchParams.get('IsSold') === '1' ? [] : stock
  return jsonAnswer({
    Success: true,
    totalResults: unsold.length,
    vehicles: pageOf(unsold, queryNumber(request, 'startIndex', 0), pageSize).map(record),
  })
}

function record(vehicle: LotVehicle): object {
  const { condition, prices } = vehicle
  return {
    VehicleId: vehicleNumber(vehicle),
    Vin: vehicle.vin,
    StockNo: vehicle.stockNumber,
    Year: vehicle.year,
    Make: vehicle.make,
    Model: vehicle.model,
    Trim: vehicle.trim,
    VehicleTitle: vehicleName(vehicle),
    FinalPrice: prices === null ? 0 : prices.asking - prices.conditionalOffer,
    InternetPrice: prices?.asking ?? 0,
    IncentiveDiscount: prices?.conditionalOffer ?? 0,
    Mileage: vehicle.odometer,
    Fuel: fuelWords[vehicle.fuelType] ?? vehicle.fuelType,
    Drivetrain: vehicle.driveLine,
    FactoryColorText: vehicle.exteriorColor,
    FactoryInteriorText: vehicle.interiorColor,
    FirstImageUrl: dealersyncPhoto(vehicle).replace('https:', ''),
    IsNew: condition === 'new',
    Condition: condition === 'new' ? 'New' : 'Used',
  }
}
