import { hashHex } from '../random.ts'
import type { LotVehicle } from '../vehicles.ts'
import { dollars, escapeHtml, slug } from './markup.ts'
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

const usualPage = 15
const largestPage = 1000

const shape = {
  kind: 'carsforsale',
  links: ({ stock }: Place) => ['/cars-for-sale', ...stock.slice(0, 4).map(vehiclePath)],
  vehiclePath,
  head: () => `<link rel="preconnect" href="https://cdn05.carsforsale.com">
<link rel="stylesheet" href="https://cdn09.carsforsale.com/websites/theme.css">`,
  vehiclePage,
  listing,
}

/** Serves a lot as a Carsforsale.com site: VINs are on vehicle pages only, not on cards. */
export function createCarsforsaleSite(options: PlatformSiteOptions): Site {
  return createPlatformSite(options, shape)
}

export function carsforsalePhotos(vehicle: LotVehicle, size = '800x600'): readonly string[] {
  const name = `${vehicle.year}-${slug(`${vehicle.make} ${vehicle.model}`)}`.toLowerCase()
  return Array.from(
    { length: vehicle.photoCount },
    (_, index) => `https://cdn05.carsforsale.com/${hashHex(`${vehicle.uuid} ${index}`, 32)}/${size}/${name}.jpg`,
  )
}

function vehiclePath(vehicle: LotVehicle): string {
  return `/details/${vehicle.condition}-${slug(`${vehicle.year} ${vehicle.make} ${vehicle.model}`).toLowerCase()}/${vehicleNumber(vehicle)}`
}

function listing(place: Place): SiteAnswer | null {
  const { stock, request } = place
  if (request.url.pathname !== '/cars-for-sale') return null
  const size = Math.min(Math.max(1, queryNumber(request, 'PageSize', usualPage)), largestPage)
  const number = Math.max(1, queryNumber(request, 'PageNumber', 1))
  const cards = pageOf(stock, (number - 1) * size, size)
  const first = (number - 1) * size + 1
  const pages = Array.from({ length: Math.max(1, Math.ceil(stock.length / size)) }, (_, index) => index + 1)
  return resultsAnswer(place, shape, {
    body: `<div class="srp-count">${first} - ${Math.min(first + size - 1, stock.length)} of ${stock.length}</div>
<ul class="srp-list">\n${cards.map(card).join('\n')}\n</ul>
<div class="pager">Page ${number} of ${pages.length}\n${pages.map((page) => pageLink(page, size)).join('\n')}</div>`,
  })
}

function pageLink(page: number, size: number): string {
  return `<a href="/cars-for-sale?PageSize=${size}&amp;PageNumber=${page}">${page}</a>`
}

function card(vehicle: LotVehicle): string {
  const path = vehiclePath(vehicle)
  const price = vehicle.prices === null ? 'Call' : dollars(vehicle.prices.asking)
  const info = [
    ['Engine', vehicle.engine],
    ['Exterior Color', vehicle.exteriorColor],
    ['Transmission', vehicle.transmission],
    ['Interior Color', vehicle.interiorColor],
  ].map(
    ([label = '', text = '']) =>
      `<div class="vehicle-snapshot__info-text-container"><div class="vehicle-snapshot__label">${label}</div><div class="vehicle-snapshot__info-text">${escapeHtml(text)}</div></div>`,
  )
  return `<li class="vehicle-snapshot"><div class="vehicle-snapshot__image">
<a href="${path}"><img src="${carsforsalePhotos(vehicle, '480x360')[0]}" alt=""></a></div>
<h3 class="vehicle-snapshot__title"><a class="font-primary" href="${path}">${escapeHtml(vehicleName(vehicle))}</a></h3>
<div class="vehicle-snapshot__main-info-row">
<div class="vehicle-snapshot__main-info-item"><div class="vehicle-snapshot__label">Price</div>
<div class="vehicle-snapshot__main-info font-primary">${price}</div></div>
<div class="vehicle-snapshot__main-info-item"><div class="vehicle-snapshot__label">Mileage</div>
<div class="vehicle-snapshot__main-info font-primary">${vehicle.odometer.toLocaleString('en-US')}</div></div>
</div>\n${info.join('\n')}\n</li>`
}

function vehiclePage(vehicle: LotVehicle) {
  const rows = [
    ['VIN', vehicle.vin],
    ['Stock #', vehicle.stockNumber],
    ['Exterior Color', vehicle.exteriorColor],
    ['Interior Color', vehicle.interiorColor],
    ['Engine', vehicle.engine],
    ['Transmission', vehicle.transmission],
  ].map(
    ([label = '', text = '']) =>
      `<div class="vdp-info-block__info-item"><div class="vdp-info-block__info-item-title">${label}</div><div class="vdp-info-block__info-item-description">${escapeHtml(text)}</div></div>`,
  )
  const photos = carsforsalePhotos(vehicle).map((url) => `<img data-lazy="${url}" alt="">`)
  return {
    body: `<div class="vdp-gallery">${photos.join('\n')}</div>\n<div class="vdp-info-block">${rows.join('\n')}</div>`,
  }
}
