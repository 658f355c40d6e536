import type { LotVehicle } from '../vehicles.ts'
import { slug } from './markup.ts'
import {
  createPlatformSite,
  type Place,
  type PlatformSiteOptions,
  resultsAnswer,
  vehicleNumber,
} from './platform-site.ts'
import { jsonAnswer, type Site, type SiteAnswer } from './site.ts'

const inventoryFiles: ReadonlySet<string> = new Set(['/wp-content/uploads/data/inventory.json', '/data/inventory.json'])

const shape = {
  kind: 'leadbox',
  country: 'CA' as const,
  links: ['/new-vehicles/', '/used-vehicles/'],
  sitemapPath: '/inventory.xml',
  vehiclePath: (vehicle: LotVehicle) => {
    const words = [conditionOf(vehicle), vehicle.year, vehicle.make, vehicle.model, vehicleNumber(vehicle)]
    return `/view/${slug(words.join(' ')).toLowerCase()}/`
  },
  head: () => '<script src="https://cdn.leadboxhq.com/widgets/lead.js" defer></script>',
  listing,
}

/** Serves a lot as a LeadBox site (Canada): one file contains all vehicles, with few fields. */
export function createLeadboxSite(options: PlatformSiteOptions): Site {
  return createPlatformSite(options, shape)
}

function listing(place: Place): SiteAnswer | null {
  const { pathname } = place.request.url
  if (inventoryFiles.has(pathname)) return jsonAnswer({ vehicles: place.stock.map(record) })
  return /^\/(new|used)-vehicles\/$/.test(pathname)
    ? resultsAnswer(place, shape, { body: '<div id="inventory"></div>' })
    : null
}

function conditionOf({ condition }: LotVehicle): string {
  return condition === 'new' ? 'New' : 'Used'
}

/** `price` 0 means "call for price"; `saleprice` 0 means no sale price. */
function record(vehicle: LotVehicle): object {
  const { prices } = vehicle
  return {
    id: vehicleNumber(vehicle),
    condition: conditionOf(vehicle),
    stocknumber: vehicle.stockNumber,
    vin: vehicle.vin,
    year: vehicle.year,
    make: vehicle.make,
    model: vehicle.model,
    trim: vehicle.trim,
    bodystyle: vehicle.bodyStyle,
    price: prices?.start ?? 0,
    saleprice: prices === null || prices.discount === 0 ? 0 : prices.internet,
    extendedprice: prices?.internet ?? 0,
    mileage: vehicle.odometer,
    exteriorcolor: vehicle.exteriorColor,
    transmission: vehicle.transmission,
    drivetrain: vehicle.driveLine,
    searchablesarray: vehicle.features,
    salepending: false,
    demo: false,
  }
}
