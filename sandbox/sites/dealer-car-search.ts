import { platformNumber } from '../dealers.ts'
import type { LotVehicle } from '../vehicles.ts'
import { dollars, escapeHtml, scriptJson, slug } from './markup.ts'
import {
  createPlatformSite,
  type Place,
  type PlatformSiteOptions,
  queryNumber,
  resultsAnswer,
  vehicleNumber,
} from './platform-site.ts'
import { pageOf, type Site, type SiteAnswer } from './site.ts'
import { photoUrls, vehicleName } from './vehicle-words.ts'

const usualSize = 25
const largestPage = 100

const shape = {
  kind: 'dealer-car-search',
  links: ['/newandusedcars?clearall=1'],
  vehiclePath: (vehicle: LotVehicle) =>
    `/vdp/${vehicleNumber(vehicle)}/${slug(`${vehicle.condition === 'new' ? 'New' : 'Used'} ${vehicleName(vehicle)}`)}`,
  head: (place: Place) => tagData(place, {}),
  vehiclePage: (vehicle: LotVehicle, place: Place) => ({
    head: tagData(place, {
      product_price: [String(vehicle.prices?.asking ?? '')],
      product_uri: [shape.vehiclePath(vehicle)],
      product_condition: [vehicle.condition === 'new' ? 'New' : 'Used'],
    }),
    body: tile(vehicle, place),
  }),
  listing,
}

/** Serves a lot as a Dealer Car Search site: labeled tiles, with the page's vehicles repeated as Tealium arrays. */
export function createDealerCarSearchSite(options: PlatformSiteOptions): Site {
  return createPlatformSite(options, shape)
}

function tagData({ dealer }: Place, more: object): string {
  const data = {
    site_platform: 'dcs',
    site_id: String(platformNumber(dealer, shape.kind)),
    site_company_name: dealer.name,
    site_address: dealer.street,
    site_city: dealer.city,
    site_state: dealer.state,
    site_zip_code: dealer.zip,
    ...more,
  }
  return `<link rel="preconnect" href="https://imagescdn.dealercarsearch.com">
<script>var utag_data = ${scriptJson(data)};</script>`
}

function listing(place: Place): SiteAnswer | null {
  const { stock, request } = place
  if (request.url.pathname !== '/newandusedcars') return null
  const size = Math.min(Math.max(1, queryNumber(request, 'pagesize', usualSize)), largestPage)
  const number = Math.max(1, queryNumber(request, 'page', 1))
  const vehicles = pageOf(stock, (number - 1) * size, size)
  return resultsAnswer(place, shape, {
    head: tagData(place, {
      product_list_vins: vehicles.map(({ vin }) => vin),
      product_list_ids: vehicles.map((vehicle) => String(vehicleNumber(vehicle))),
      product_list_names: vehicles.map(vehicleName),
      product_list_years: vehicles.map(({ year }) => String(year)),
      product_list_makes: vehicles.map(({ make }) => make),
    }),
    body: `<div class="pager-summary">Page: ${number} of ${Math.max(1, Math.ceil(stock.length / size))} (${stock.length} vehicles)</div>
${vehicles.map((vehicle) => tile(vehicle, place)).join('\n')}
<a class="dcsLogin" href="/login"></a>`,
  })
}

function tile(vehicle: LotVehicle, { dealer }: Place): string {
  const price = vehicle.prices === null ? 'Call for Price' : dollars(vehicle.prices.asking)
  const id = vehicleNumber(vehicle)
  const rows: readonly (readonly [label: string, value: string])[] = [
    ['Mileage', vehicle.odometer.toLocaleString('en-US')],
    ['Vin', vehicle.vin],
    ['Stock #', vehicle.stockNumber],
    ['Color', vehicle.exteriorColor],
    ['Interior Color', vehicle.interiorColor],
    ['Drive Train', vehicle.driveLine],
    ['Engine', vehicle.engine],
    ['Trans', vehicle.transmission],
  ]
  const specs = rows.map(([label, value]) => `<p><label>${label}:</label> <span>${escapeHtml(value)}</span></p>`)
  return `<div class="i24r invMainCell" data-id="${id}">
<a href="${shape.vehiclePath(vehicle)}"><h4>${escapeHtml(vehicleName(vehicle))}</h4></a>
<img src="${photoUrls(vehicle, dealer.host)[0] ?? ''}" alt="">
<div class="price">${price}</div>
${specs.join('\n')}
<input type="checkbox" onclick="compareChecked(this,'${id}','${price}','${vehicle.vin}')">
</div>`
}
