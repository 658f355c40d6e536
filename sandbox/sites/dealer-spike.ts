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

const pageSize = 20

const shape = {
  kind: 'dealer-spike',
  links: ['/cars-for-sale--inventory', '/cars-for-sale--inventory?condition=new&pg=1'],
  vehiclePath: (vehicle: LotVehicle, { city, state }: Place['dealer']) =>
    `/${conditionOf(vehicle)}-Inventory-${slug(`${vehicle.year} ${vehicle.make} Car ${vehicle.model} ${vehicle.trim} ${city} ${state}`)}-${vehicleNumber(vehicle)}`,
  head: () => '<link rel="preconnect" href="https://cdn.dealerspike.com">',
  vehiclePage: (vehicle: LotVehicle) => ({ body: specs(vehicle) }),
  listing,
}

/** Serves a lot as a Dealer Spike site of the newer template: 20 tiles per page; pages beyond the last repeat it. */
export function createDealerSpikeSite(options: PlatformSiteOptions): Site {
  return createPlatformSite(options, shape)
}

/** A tile has one photo, in two sizes. */
export function dealerSpikePhoto(vehicle: LotVehicle, size = '640x480'): string {
  return `https://cdn.dealerspike.com/imglib/v1/${size}/imglib/Assets/Inventory/${vehicle.uuid}.jpg`
}

function conditionOf({ condition }: LotVehicle): string {
  return condition === 'new' ? 'NEW' : 'USED'
}

function listing(place: Place): SiteAnswer | null {
  const { stock, request } = place
  if (!request.url.pathname.endsWith('--inventory')) return null
  const asked = request.url.searchParams.get('condition')?.toUpperCase()
  const matching = stock.filter((vehicle) => asked === undefined || conditionOf(vehicle) === asked)
  const last = Math.max(1, Math.ceil(matching.length / pageSize))
  const number = Math.min(Math.max(1, queryNumber(request, 'pg', 1)), last)
  const tiles = pageOf(matching, (number - 1) * pageSize, pageSize).map((vehicle) => tile(vehicle, place))
  return resultsAnswer(place, shape, {
    body: `<div class="v7list-results" id="v7results"><ul class="v7list-results__list">\n${tiles.join('\n')}\n</ul></div>
<script>var priceTemplate = '<span class="vehicle-price vehicle-price--current"><span class="vehicle-price__price">\${listDiscount}</span></span>';</script>
${pagers(number, last)}`,
  })
}

/** The commented-out pager states 100 pages for every lot; the list for search engines states the actual last page. */
function pagers(number: number, last: number): string {
  if (last === 1) return ''
  const named = [...new Set([number - 2, number - 1, number + 1, number + 2, last])]
  const links = named
    .filter((page) => page >= 1 && page <= last && page !== number)
    .map((page) => `<li><a href="/default.asp?page=inventory&amp;pg=${page}">Page ${page}</a></li>`)
  return `<nav class="v7list-pagination"><span class="v7list-pagination__page">Page ${number} of ${last}</span></nav>
<!--<nav class="v7list-pagination"><span class="v7list-pagination__page">Page 1 of 100</span></nav>-->
<ol class="v7list-seo-paging"><li><span aria-current="page">Page ${number}</span></li>\n${links.join('\n')}</ol>`
}

function tile(vehicle: LotVehicle, { dealer }: Place): string {
  const id = vehicleNumber(vehicle)
  const path = `${shape.vehiclePath(vehicle, dealer)}?ref=list`
  const pictures = ['300x225', '640x480'].map((size) => dealerSpikePhoto(vehicle, size).replace('https:', ''))
  const unit = Object.entries({
    id,
    condition: conditionOf(vehicle),
    year: vehicle.year,
    make: vehicle.make,
    model: `${vehicle.model} ${vehicle.trim}`,
    category: 'Car',
  }).map(([name, value]) => `data-unit-${name}="${escapeHtml(String(value))}"`)
  const title = escapeHtml(vehicleName(vehicle))
  return `<li class="v7list-results__item" ${unit.join(' ')}>
<a class="vehicle__image b-lazy" href="${path}" data-src="${pictures.join('|')}"></a>
<a class="vehicle-heading__link" href="${path}" title="${title}">${title}</a>
<div class="v7list-vehicle__price-group"><a class="v7list-vehicle__price-link" href="/--xt-xInquiry?oid=${id}&amp;vin=${vehicle.vin}">
${priceLadder(vehicle)}
</a><div class="psm-pricedrop-srp-widget" data-psm-unitid="${id}" data-psm-unitprice="9995"></div></div>
${specs(vehicle)}
</li>`
}

function priceLadder({ condition, prices }: LotVehicle): string {
  if (prices === null) return priceSpan('current', 'Click for a Quote')
  const old = condition === 'new' ? 'MSRP' : 'Was'
  return [
    condition === 'new' || prices.discount > 0 ? priceSpan('old', old, prices.start) : '',
    priceSpan('current', 'Our Price', prices.internet),
    prices.discount > 0 ? priceSpan('savings', 'Savings', prices.discount) : '',
    prices.docFee > 0 ? priceSpan('docfee', 'Doc Fee', prices.docFee) : '',
  ].join('\n')
}

function priceSpan(slot: string, label: string, amount?: number): string {
  const price = amount === undefined ? '' : `<span class="vehicle-price__price ">${dollars(amount)}</span>`
  return `<span class="vehicle-price vehicle-price--${slot}"><span class="vehicle-price__label">${label}</span>${price}</span>`
}

function specs(vehicle: LotVehicle): string {
  const rows: readonly (readonly [label: string, value: string])[] = [
    ['Condition', conditionOf(vehicle)],
    ['Stock Number', vehicle.stockNumber],
    ['Vin', vehicle.vin],
    ['Odometer', `${vehicle.odometer.toLocaleString('en-US')} mi`],
    ['Color', vehicle.exteriorColor],
    ['Availability', vehicle.inTransit ? 'In Transit' : 'In Stock'],
  ]
  const items = rows.map(
    ([label, value]) =>
      `<li class="vehicle-specs__item"><h5 class="vehicle-specs__label" title="${label}">${label}</h5><span class="vehicle-specs__value" title="${label}: ${escapeHtml(value)}">${escapeHtml(value)}</span></li>`,
  )
  return `<ul class="vehicle-specs__list">\n${items.join('\n')}\n</ul>`
}
