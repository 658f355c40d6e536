import { platformNumber } from '../dealers.ts'
import type { LotVehicle } from '../vehicles.ts'
import { escapeHtml, jsonLdScript, scriptJson, slug } from './markup.ts'
import {
  createPlatformSite,
  type Place,
  type PlatformSiteOptions,
  resultsAnswer,
  vehicleNumber,
} from './platform-site.ts'
import { pageOf, type Site, type SiteAnswer } from './site.ts'
import { photoUrls, vehicleName } from './vehicle-words.ts'

const pageSize = 24
const resultsPath = /^\/inventory\/(all|new|used)-vehicles\/(?:srp-page-(\d+)\/)?$/

const sections: Readonly<Record<string, (vehicle: LotVehicle) => boolean>> = {
  all: () => true,
  new: ({ condition }) => condition === 'new',
  used: ({ condition }) => condition !== 'new',
}

const shape = {
  kind: 'jazel',
  links: ['/inventory/all-vehicles/', '/inventory/new-vehicles/', '/inventory/used-vehicles/'],
  vehiclePath: (vehicle: LotVehicle) =>
    `/inventory/${vehicle.condition === 'new' ? 'new' : 'used'}/${slug(vehicleName(vehicle)).toLowerCase()}/${vehicleNumber(vehicle)}/`,
  head: ({ dealer }: Place) => `<link rel="preconnect" href="https://media-cdn-tango.jazelc.com">
<script>window.jzla5p={accountId:"${platformNumber(dealer, 'jazel', 4)}"};</script><a href="https://jazelc.com"></a>`,
  listing,
}

/** Serves a lot as a Jazel site: results pages with each vehicle as a script object and its photo in a JSON-LD Car. */
export function createJazelSite(options: PlatformSiteOptions): Site {
  return createPlatformSite(options, shape)
}

function listing(place: Place): SiteAnswer | null {
  const asked = resultsPath.exec(place.request.url.pathname)
  if (asked === null) return null
  const section = asked[1] ?? 'all'
  const number = Math.max(1, Number(asked[2] ?? 1))
  const matching = place.stock.filter(sections[section] ?? (() => false))
  const vehicles = pageOf(matching, (number - 1) * pageSize, pageSize)
  const isLast = number * pageSize >= matching.length
  return resultsAnswer(place, shape, {
    body: `<span class="srp-count">${matching.length} vehicles</span>
${vehicles.map((vehicle) => card(vehicle, place)).join('\n')}
${isLast ? '' : `<a href="/inventory/${section}-vehicles/srp-page-${number + 1}/">Next</a>`}`,
  })
}

function card(vehicle: LotVehicle, { dealer }: Place): string {
  const { condition, prices } = vehicle
  const image = photoUrls(vehicle, dealer.host)[0] ?? ''
  const context = {
    vin: vehicle.vin,
    year: vehicle.year,
    make: vehicle.make,
    model: vehicle.model,
    trim: vehicle.trim,
    displayPrice: prices?.asking ?? 0,
    price: prices?.asking ?? 0,
    mileage: vehicle.odometer,
    newOrUsed: condition === 'new' ? 'New' : 'Used',
    isCertified: condition === 'certified',
    image,
    vdpLink: shape.vehiclePath(vehicle),
    extColor: vehicle.exteriorColor,
    intColor: vehicle.interiorColor,
    engine: vehicle.engine,
    transmission: vehicle.transmission,
    drivetrain: vehicle.driveLine,
    fuelType: vehicle.fuelType,
    mpgCity: vehicle.cityMpg ?? '',
    stockNumber: vehicle.stockNumber,
    vehicleId: vehicleNumber(vehicle),
    accountName: dealer.name,
  }
  return `<div class="srp-card" data-vin="${vehicle.vin}"><a href="${shape.vehiclePath(vehicle)}">${escapeHtml(vehicleName(vehicle))}</a>
<script>window.jzlSetVehicleInfoContext('${vehicle.vin}', ${scriptJson(context)});</script>
${jsonLdScript({ '@type': 'Car', vehicleIdentificationNumber: vehicle.vin, image })}</div>`
}
