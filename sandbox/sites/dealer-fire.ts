import { type Dealer, platformNumber } from '../dealers.ts'
import type { LotVehicle } from '../vehicles.ts'
import { escapeHtml, jsonLdScript, scriptJson, slug } from './markup.ts'
import {
  createPlatformSite,
  type Place,
  type PlatformSiteOptions,
  queryNumber,
  resultsAnswer,
  vehicleNumber,
} from './platform-site.ts'
import { pageOf, type Site, type SiteAnswer } from './site.ts'
import { vehicleName } from './vehicle-words.ts'

const usualSize = 24
const largestPage = 100

const shape = {
  kind: 'dealer-fire',
  links: ({ dealer }: Place) => [resultsPath(dealer)],
  vehiclePath: (vehicle: LotVehicle) =>
    `/inventory-${vehicle.condition}-${slug(vehicleName(vehicle)).toLowerCase()}-id-${vehicleNumber(vehicle)}`,
  head,
  listing,
}

/** Serves a lot as a DealerFire site: results pages with each vehicle as a script object. */
export function createDealerFireSite(options: PlatformSiteOptions): Site {
  return createPlatformSite(options, shape)
}

function resultsPath(dealer: Dealer): string {
  return `/cars-for-sale-${slug(dealer.city)}-${dealer.state}`.toLowerCase()
}

function head({ dealer, request }: Place): string {
  const id = platformNumber(dealer, shape.kind)
  const facts = { name: dealer.name, city: dealer.city, state: dealer.state, zip: dealer.zip, phone: dealer.phone }
  const search = {
    '@type': 'WebSite',
    url: `${request.origin}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${request.origin}${resultsPath(dealer)}?q={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  }
  return `<link rel="preconnect" href="https://cdn-ds.com">
<meta name="generator" content="powered by DealerFire">
<script>pushData('DealerObject_${id}', ${scriptJson(facts)});</script>
${jsonLdScript(search)}`
}

function listing(place: Place): SiteAnswer | null {
  const { dealer, stock, request } = place
  if (request.url.pathname !== resultsPath(dealer)) return null
  const size = Math.min(Math.max(1, queryNumber(request, 'limit', usualSize)), largestPage)
  const vehicles = pageOf(stock, queryNumber(request, 'offset', 0), size)
  const pushes = vehicles.map(
    (vehicle) =>
      `<script>pushData('VehicleObject_${vehicleNumber(vehicle)}', ${scriptJson(record(vehicle))});</script>`,
  )
  const cards = vehicles.map(
    (vehicle) => `<li><a href="${shape.vehiclePath(vehicle)}">${escapeHtml(vehicleName(vehicle))}</a></li>`,
  )
  return resultsAnswer(place, shape, {
    body: `<div class="srp" data-total-items="${stock.length}"></div>
<ul>${cards.join('\n')}</ul>
${pushes.join('\n')}`,
  })
}

/** sellingPrice is the asking price; finalPrice includes the fee. */
function record(vehicle: LotVehicle): object {
  const { prices } = vehicle
  return {
    vin: vehicle.vin,
    stockNumber: vehicle.stockNumber,
    year: String(vehicle.year),
    make: vehicle.make,
    model: vehicle.model,
    trim: vehicle.trim,
    mileage: String(vehicle.odometer),
    sellingPrice: String(prices?.internet ?? 0),
    internetPrice: String(prices?.internet ?? 0),
    originalPrice: String(prices?.start ?? 0),
    finalPrice: String(prices?.asking ?? 0),
    drivetrain: vehicle.driveLine,
    exteriorColor: vehicle.exteriorColor,
    interiorColor: vehicle.interiorColor,
    fuelType: vehicle.fuelType,
    engineDescription: vehicle.engine,
    isNew: vehicle.condition === 'new',
    isOEMCertified: vehicle.condition === 'certified',
    isDealerCertified: false,
  }
}
