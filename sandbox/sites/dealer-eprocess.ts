import type { LotVehicle } from '../vehicles.ts'
import { itemCondition } from './car-json-ld.ts'
import { dollars, escapeHtml, jsonLdScript, scriptJson, slug } from './markup.ts'
import {
  createPlatformSite,
  type Place,
  type PlatformSiteOptions,
  queryNumber,
  resultsAnswer,
  vehicleNumber,
} from './platform-site.ts'
import { pageOf, redirectAnswer, type Site, type SiteAnswer } from './site.ts'
import { photoUrls, vehicleName } from './vehicle-words.ts'

const pageSizes = [12, 24, 36, 48]
const usualSize = 12

const sections: Readonly<Record<string, (vehicle: LotVehicle) => boolean>> = {
  new: ({ condition }) => condition === 'new',
  used: ({ condition }) => condition !== 'new',
}

const shape = {
  kind: 'dealer-eprocess',
  links: ['/new-inventory/', '/used-inventory/'],
  vehiclePath: (vehicle: LotVehicle) => `/auto/${slug(titleOf(vehicle)).toLowerCase()}/${vehicleNumber(vehicle)}/`,
  head: () => `<link rel="preconnect" href="https://cloudflareimages.dealereprocess.com">
<script src="https://cdn.dealereprocess.org/cdn/brand/core.js"></script>`,
  vehiclePage: (vehicle: LotVehicle, place: Place) => ({
    head: jsonLdScript(vehicleNode(vehicle, place)),
    body: `<div class="veh_pricing_container"><dl>${priceRows(vehicle)}</dl></div>
<p>${escapeHtml(vehicle.description)}</p>
${vehicle.features.map((feature) => `<li class="installed_options__item">${escapeHtml(feature)}</li>`).join('')}`,
  }),
  listing,
}

/** Serves a lot as a Dealer eProcess site. One featured vehicle appears on every results page. */
export function createDealerEprocessSite(options: PlatformSiteOptions): Site {
  return createPlatformSite(options, shape)
}

const words = { new: 'New', used: 'Used', certified: 'Certified' } as const

function titleOf(vehicle: LotVehicle): string {
  return `${words[vehicle.condition]} ${vehicleName(vehicle)}`
}

function listing(place: Place): SiteAnswer | null {
  const { stock, request } = place
  const { pathname } = request.url
  const make = slug(stock.find(({ condition }) => condition === 'new')?.make ?? 'cars').toLowerCase()
  if (pathname === '/used-inventory/') return redirectAnswer('/search/used/?tp=used')
  if (pathname === '/new-inventory/') return redirectAnswer(`/search/new-${make}/?tp=new`)
  if (!/^\/search\/(used|new(-\w+)?)\/$/.test(pathname)) return null
  const keeps = sections[request.url.searchParams.get('tp') ?? '']
  return answerResults(place, stock.filter(keeps ?? (() => true)))
}

function answerResults(place: Place, matching: readonly LotVehicle[]): SiteAnswer {
  const { pathname, searchParams } = place.request.url
  const asked = queryNumber(place.request, 'ct', usualSize)
  const size = pageSizes.includes(asked) ? asked : usualSize
  const number = Math.max(1, queryNumber(place.request, 'p', 1))
  const vehicles = pageOf(matching, (number - 1) * size, size)
  const featured = number > 1 && vehicles.length > 0 ? matching.slice(0, 1) : []
  const shown = [...featured, ...vehicles]
  const tp = searchParams.get('tp') ?? ''
  const sizes = [...pageSizes, 'all'].map(
    (ct) => `<option value="${pathname}?ct=${ct}&amp;tp=${tp}"${ct === size ? ' selected' : ''}>${ct}</option>`,
  )
  return resultsAnswer(place, shape, {
    head: shown.map((vehicle) => jsonLdScript(vehicleNode(vehicle, place))).join('\n'),
    body: `<div data-vehicle_count="${matching.length}"></div>
<div class="srp_results_count">${matching.length} vehicles found</div>
<select name="results_per_page_controls__select" class="results_per_page_controls__select thm">${sizes.join('')}</select>
${shown.map((vehicle) => card(vehicle)).join('\n')}
<script>var filter_vehicle_data = ${scriptJson(Object.fromEntries(shown.map((vehicle) => [vehicle.vin, filterData(vehicle)])))};</script>`,
  })
}

function card(vehicle: LotVehicle): string {
  return `<div class="vehicle_item${vehicle.inTransit ? ' intransit' : ''}">
<a href="${shape.vehiclePath(vehicle)}">${escapeHtml(titleOf(vehicle))}</a>
<div class="veh_pricing_container"><dl>${priceRows(vehicle)}</dl></div>
</div>`
}

function priceRows({ condition, prices }: LotVehicle): string {
  if (prices === null) return '<dt>PRICE</dt><dd>Call for price</dd>'
  const start = condition === 'new' ? `<dt>TSRP</dt><dd>${dollars(prices.start)}</dd>` : ''
  return `${start}<dt>ADVERTISED PRICE</dt><dd>${dollars(prices.asking)}</dd>`
}

function filterData({ bodyStyle, driveLine, condition, prices }: LotVehicle): object {
  return {
    body: bodyStyle,
    drivetrain: driveLine,
    flag_certified: condition === 'certified' ? 1 : 0,
    highest_price: prices === null ? 0 : Math.max(prices.start, prices.asking),
    msrp: condition === 'new' ? (prices?.start ?? 0) : 0,
  }
}

function vehicleNode(vehicle: LotVehicle, { dealer }: Place): object {
  const url = shape.vehiclePath(vehicle)
  const price = vehicle.prices === null ? {} : { priceCurrency: 'USD', price: String(vehicle.prices.asking) }
  return {
    '@type': 'Vehicle',
    name: titleOf(vehicle),
    vehicleIdentificationNumber: vehicle.vin,
    sku: vehicle.stockNumber,
    brand: { '@type': 'Brand', name: vehicle.make },
    model: vehicle.model,
    vehicleConfiguration: vehicle.trim,
    vehicleModelDate: String(vehicle.year),
    mileageFromOdometer: { '@type': 'QuantitativeValue', value: String(vehicle.odometer), unitCode: 'SMI' },
    color: vehicle.exteriorColor,
    vehicleInteriorColor: vehicle.interiorColor,
    fuelType: vehicle.fuelType,
    vehicleTransmission: vehicle.transmission,
    vehicleEngine: { '@type': 'EngineSpecification', name: vehicle.engine },
    image: photoUrls(vehicle, dealer.host)[0] ?? '',
    url,
    offers: [
      {
        '@type': 'Offer',
        ...price,
        serialNumber: vehicle.vin,
        itemCondition: itemCondition(vehicle),
        url,
        availability: 'https://schema.org/InStock',
      },
    ],
  }
}
