import type { Condition, LotVehicle } from '../vehicles.ts'
import { itemCondition } from './car-json-ld.ts'
import { dollars, escapeHtml, scriptJson, slug } from './markup.ts'
import {
  createPlatformSite,
  type Place,
  type PlatformSiteOptions,
  queryNumber,
  resultsAnswer,
  vehicleNumber,
} from './platform-site.ts'
import { sitemapIndexAnswer } from './robots-and-sitemap.ts'
import { pageOf, type Site, type SiteAnswer } from './site.ts'
import { photoUrls, vehicleName } from './vehicle-words.ts'

const pageSize = 20
const resultsPath = '/VehicleSearchResults'
const vehicleMap = '/sitemap-inventory-sincro.xml'

const sections: Readonly<Record<string, readonly Condition[]>> = {
  new: ['new'],
  preowned: ['used', 'certified'],
  used: ['used', 'certified'],
  certified: ['certified'],
}

const shape = {
  kind: 'sincro',
  links: [`${resultsPath}?search=new`, `${resultsPath}?search=preowned`, `${resultsPath}?search=certified`],
  sitemapPath: vehicleMap,
  vehiclePath: (vehicle: LotVehicle) =>
    `/VehicleDetails/${vehicle.condition}-${slug(`${vehicle.year} ${vehicle.make} ${vehicle.model} ${vehicle.trim}`)}/${vehicleNumber(vehicle)}`,
  head: () => `<link rel="preconnect" href="https://media.sincrod.com">
<script src="https://assets.sincrod.com/app/base.js"></script>`,
  vehiclePage: (vehicle: LotVehicle, place: Place) => ({
    head: pageData(vehicle, place),
    body: `${microdata(vehicle, place)}\n<p>${escapeHtml(vehicle.description)}</p>`,
  }),
  listing,
}

/** Serves a lot as a CDK (Sincro) site: microdata on linked results pages, and on the vehicle pages in the sitemap. */
export function createSincroSite(options: PlatformSiteOptions): Site {
  return createPlatformSite(options, shape)
}

function listing(place: Place): SiteAnswer | null {
  const { stock, request } = place
  const { pathname, searchParams } = request.url
  if (pathname === '/sitemap.xml') return sitemapIndexAnswer(request.origin, [vehicleMap])
  const search = searchParams.get('search') ?? ''
  const conditions = sections[search]
  if (pathname !== resultsPath || conditions === undefined) return null
  const matching = stock.filter(({ condition }) => conditions.includes(condition))
  const number = Math.max(1, queryNumber(request, 'pageNumber', 1))
  const isLast = number * pageSize >= matching.length
  const next = `${resultsPath}?search=${search}&amp;pageNumber=${number + 1}`
  const cards = pageOf(matching, (number - 1) * pageSize, pageSize).map((vehicle) => microdata(vehicle, place))
  return resultsAnswer(place, shape, {
    head: isLast ? '' : `<link rel="next" href="${next}">`,
    body: `<p>${matching.length} vehicles</p>
${cards.join('\n')}
${isLast ? '' : `<a rel="next" href="${next}">Next</a>`}`,
  })
}

function microdata(vehicle: LotVehicle, { dealer }: Place): string {
  const { prices } = vehicle
  const price =
    prices === null
      ? 'Please Call'
      : `<meta itemprop="priceCurrency" content="USD"><span itemprop="price" content="${prices.asking}">${dollars(prices.asking)}</span>`
  const properties: readonly (readonly [name: string, value: string | number])[] = [
    ['vehicleIdentificationNumber', vehicle.vin],
    ['sku', vehicle.stockNumber],
    ['vehicleModelDate', vehicle.year],
    ['manufacturer', vehicle.make],
    ['model', vehicle.model],
    ['color', vehicle.exteriorColor],
    ['vehicleInteriorColor', vehicle.interiorColor],
    ['mileageFromOdometer', `${vehicle.odometer.toLocaleString('en-US')} miles`],
    ['vehicleEngine', vehicle.engine],
    ['vehicleTransmission', vehicle.transmission],
  ]
  const rows = properties.map(([name, value]) => `<li itemprop="${name}">${escapeHtml(String(value))}</li>`)
  return `<div class="vehicle" itemscope itemtype="https://schema.org/Car">
<a itemprop="url" href="${shape.vehiclePath(vehicle)}"><span itemprop="name">${escapeHtml(vehicleName(vehicle))}</span></a>
<img itemprop="image" src="${photoUrls(vehicle, dealer.host)[0] ?? ''}" alt="">
<link itemprop="itemCondition" href="${itemCondition(vehicle)}">
<ul>${rows.join('')}</ul>
<div itemprop="offers" itemscope itemtype="https://schema.org/Offer">${price}</div>
</div>`
}

function pageData(vehicle: LotVehicle, { dealer }: Place): string {
  const data = {
    vin: vehicle.vin,
    stockNumber: vehicle.stockNumber,
    price: vehicle.prices?.asking ?? 0,
    photoUrl: photoUrls(vehicle, dealer.host)[0] ?? '',
    bodyType: vehicle.bodyStyle,
  }
  return `<script>var vehicleData = ${scriptJson(data)};</script>`
}
