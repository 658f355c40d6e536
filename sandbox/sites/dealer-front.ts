import type { LotVehicle } from '../vehicles.ts'
import { dollars, escapeHtml, slug } from './markup.ts'
import {
  createPlatformSite,
  type Place,
  type PlatformSiteOptions,
  resultsAnswer,
  vehicleNumber,
} from './platform-site.ts'
import { pageOf, type Site, type SiteAnswer } from './site.ts'
import { photoUrls, vehicleName } from './vehicle-words.ts'

const pageSize = 12

const shape = {
  kind: 'dealer-front',
  links: ['/inventory/'],
  vehiclePath: (vehicle: LotVehicle) =>
    `/inventory/${vehicleNumber(vehicle)}-${slug(vehicleName(vehicle)).toLowerCase()}/`,
  head: ({ dealer }: Place) =>
    `<link rel="stylesheet" href="//${dealer.host}/wp-content/plugins/dealerfront/assets/css/main.css">`,
  listing,
}

/** Serves a lot as a DealerFront site: a WordPress plugin's tiles, with icons instead of labels. */
export function createDealerFrontSite(options: PlatformSiteOptions): Site {
  return createPlatformSite(options, shape)
}

/** A tile has one picture. */
export function dealerFrontPhoto(vehicle: LotVehicle, host: string): string {
  return photoUrls(vehicle, host).at(-1) ?? ''
}

function listing(place: Place): SiteAnswer | null {
  const { stock, request } = place
  const found = /^\/inventory\/(?:page\/(\d+)\/)?$/.exec(request.url.pathname)
  if (found === null) return null
  const page = Number(found[1] ?? 1)
  const count = Math.max(1, Math.ceil(stock.length / pageSize))
  if (page > count) return null
  const tiles = pageOf(stock, (page - 1) * pageSize, pageSize).map((vehicle) => tile(vehicle, place))
  const links = Array.from(
    { length: count },
    (_, at) => `<a href="${request.origin}/inventory/page/${at + 1}/">${at + 1}</a>`,
  )
  const body = tiles.length === 0 ? '<p>No vehicles found</p>' : tiles.join('\n')
  return resultsAnswer(place, shape, { body: `${body}\n<nav>${links.join('')}</nav>` })
}

function tile(vehicle: LotVehicle, { dealer, request }: Place): string {
  const link = request.origin + shape.vehiclePath(vehicle)
  const price = vehicle.prices === null ? 'Call' : dollars(vehicle.prices.asking)
  const icon = (name: string, value: string | number) =>
    `<div class="col"><span class="${name}-icon"><svg></svg></span><br><small>${escapeHtml(String(value))}</small></div>`
  return `<div class="card">
<a class="img-overlay" href="${link}"></a>
<div class="position-absolute"><span class="d-table badge bg-primary">${vehicle.condition === 'new' ? 'New' : 'Used'}</span></div>
<img data-src="${dealerFrontPhoto(vehicle, dealer.host)}" src="data:image/gif;base64,R0lGOD">
<div class="col"><div class="bg-warning text-black fw-bold">${price}</div>
<div class="text-muted text-small">Asking Price</div></div>
<div class="col"><div class="text-muted text-small"><strong>Stock #</strong> ${vehicle.stockNumber}</div>
<div class="text-muted text-small"><strong>VIN #</strong> ${vehicle.vin}</div></div>
${icon('fuel', vehicle.fuelType)}
${icon('mileage', vehicle.odometer.toLocaleString('en-US'))}
${icon('engine', vehicle.engine)}
<h4><a href="${link}">${escapeHtml(vehicleName(vehicle))}</a></h4>
</div>`
}
