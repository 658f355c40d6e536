import { platformNumber } from '../dealers.ts'
import type { LotVehicle } from '../vehicles.ts'
import { escapeHtml, jsonLdScript, slug } from './markup.ts'
import {
  createPlatformSite,
  type Place,
  type PlatformSiteOptions,
  queryNumber,
  resultsAnswer,
} from './platform-site.ts'
import { pageOf, type Site, type SiteAnswer } from './site.ts'
import { vehicleName } from './vehicle-words.ts'

const pageSize = 20
/** Amount by which a marketplace's badge exceeds the dealer's price. */
const badgeSurplus = 490

const shape = {
  kind: 'automanager',
  links: ['/view-inventory'],
  vehiclePath: (vehicle: LotVehicle) => `/vehicle-details/${slug(vehicleName(vehicle)).toLowerCase()}-${vehicle.uuid}`,
  head: () => '<link rel="stylesheet" href="https://automanagerprodcdn.azureedge.net/wmthemes/fluid/default.css">',
  vehiclePage: (vehicle: LotVehicle, place: Place) => ({ head: jsonLdScript(vehicleNode(vehicle, place)), body: '' }),
  listing,
}

/**
 * Serves a lot as an AutoManager WebManager site: tiles with data attributes, next to a marketplace's badge with
 * another price.
 */
export function createAutomanagerSite(options: PlatformSiteOptions): Site {
  return createPlatformSite(options, shape)
}

/** A tile has one picture. */
export function automanagerPhoto(vehicle: LotVehicle, host: string): string {
  return `https://automanager.blob.core.windows.net/wmphotos/${slug(host)}/${vehicle.uuid}/1_640.jpg`
}

function listing(place: Place): SiteAnswer | null {
  const { stock, request } = place
  if (request.url.pathname !== '/view-inventory') return null
  const number = Math.max(1, queryNumber(request, 'page', 1))
  const tiles = pageOf(stock, (number - 1) * pageSize, pageSize).map((vehicle) => tile(vehicle, place))
  const pages = Array.from({ length: Math.ceil(stock.length / pageSize) }, (_, index) => index + 1)
  return resultsAnswer(place, shape, {
    body: `<div id="inv-list" class="grid-view">\n${tiles.join('\n')}\n</div>
<div class="pagination">${pages.map((page) => `<a href="?page=${page}">${page}</a>`).join('')}</div>`,
  })
}

/** Some dealers enter a line of features as the trim. */
function shownTrim({ trim, driveLine, uuid }: LotVehicle): string {
  return uuid < '4' ? `${trim} | ${driveLine} | 0` : trim
}

function tile(vehicle: LotVehicle, { dealer, request }: Place): string {
  const shown: Readonly<Record<string, string | number>> = {
    title: `${vehicleName(vehicle)} ${vehicle.bodyStyle}`,
    price: '$',
    make: vehicle.make,
    trim: shownTrim(vehicle),
    model: vehicle.model,
    year: vehicle.year,
    engine: vehicle.engine,
    transmission: vehicle.transmission,
    mileage: vehicle.odometer,
    extcolor: vehicle.exteriorColor,
    intcolor: vehicle.interiorColor,
    drivetrain: vehicle.driveLine,
    fuel: vehicle.fuelType,
    photo: automanagerPhoto(vehicle, dealer.host),
  }
  const attributes = Object.entries(shown).map(([name, value]) => `data-display${name}="${escapeHtml(String(value))}"`)
  const badge = vehicle.prices === null ? '' : `${vehicle.prices.asking + badgeSurplus}.0000`
  return `<div class="clearfix inventory-panel inv-fluid palette-bg2 vehicle lot-00" data-id="${vehicle.uuid}" ${attributes.join(' ')}>
<a href="${request.origin}${shape.vehiclePath(vehicle)}">View</a>
<div class="inventory-details"><div><span class="preamble">VIN:</span> <span class="vin">${vehicle.vin}</span></div>
<div><span class="preamble">Stock#:</span> <span class="stocknumber">${vehicle.stockNumber}</span></div></div>
${priceOf(vehicle)}
<div class="carguru"><span data-cg-vin="${vehicle.vin}" data-cg-price="${badge}"></span></div>
</div>`
}

function priceOf({ prices }: LotVehicle): string {
  if (prices === null) return '<div class="pricelabel">Request Price</div>'
  return `<div class="element-type-inventorylistprice"><div class="pricelabel internetpricelabel">Internet Price</div>
<div class="pricevalue1 accent-color1"><b><span class="currency-symbol">$</span>${prices.asking.toLocaleString('en-US')}</b></div></div>`
}

/** `model` contains model and trim. */
function vehicleNode(vehicle: LotVehicle, { dealer }: Place): object {
  return {
    '@type': 'Vehicle',
    name: vehicleName(vehicle),
    brand: { '@type': 'Brand', name: vehicle.make },
    model: `${vehicle.model} ${vehicle.trim}`,
    vehicleConfiguration: `${vehicle.model} ${vehicle.trim} | ${vehicle.driveLine} | 0`,
    productionDate: String(vehicle.year),
    vehicleIdentificationNumber: vehicle.vin,
    sku: vehicle.stockNumber,
    image: [automanagerPhoto(vehicle, dealer.host)],
    productID: platformNumber(dealer, shape.kind),
  }
}
