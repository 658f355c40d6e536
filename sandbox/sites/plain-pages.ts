import type { Dealer } from '../dealers.ts'
import type { LotVehicle } from '../vehicles.ts'
import { availability, carNode, dealerNode, itemCondition } from './car-json-ld.ts'
import { dollars, escapeHtml, htmlPage, jsonLdScript, slug } from './markup.ts'
import { conditionWords, photoUrls, vehicleName } from './vehicle-words.ts'

export type Markup = 'json-ld' | 'microdata'

export type ListingPage = {
  readonly heading: string
  readonly vehicles: readonly LotVehicle[]
  /** Path and query of the next page; null on the last page. */
  readonly next: string | null
  readonly itemList: boolean
  readonly markup: Markup
  readonly total: number
}

export function plainPath(vehicle: LotVehicle): string {
  const words = `${vehicle.condition}-${vehicle.year}-${vehicle.make}-${vehicle.model}-${vehicle.trim}`
  return `/inventory/${slug(words).toLowerCase()}-${vehicle.vin.toLowerCase()}/`
}

export function plainHome(dealer: Dealer, origin: string): string {
  return htmlPage(`${dealer.name} - ${dealer.city}, ${dealer.state}`, {
    head: jsonLdScript(dealerNode(dealer, origin)),
    body: `<nav><a href="/inventory/">All inventory</a> <a href="/new-vehicles/">New</a> <a href="/used-vehicles/">Used</a>
<a href="/service/">Service</a> <a href="/about-us/">About us</a></nav>
<h1>${escapeHtml(dealer.name)}</h1>
<address>${escapeHtml(dealer.street)}, ${dealer.city}, ${dealer.state} ${dealer.zip} <a href="tel:${dealer.phone}">${dealer.phone}</a></address>`,
  })
}

export function plainListing(dealer: Dealer, origin: string, page: ListingPage): string {
  const head = [
    page.next === null ? '' : `<link rel="next" href="${escapeHtml(origin + page.next)}">`,
    page.itemList ? jsonLdScript(itemList(dealer, origin, page)) : '',
  ]
  const next = page.next === null ? '' : `<a rel="next" href="${escapeHtml(page.next)}">Next page</a>`
  const cards = page.vehicles.map((vehicle) =>
    page.markup === 'microdata' ? microdataCard(vehicle) : linkCard(vehicle),
  )
  return htmlPage(`${page.heading} | ${dealer.name}`, {
    head: head.filter(Boolean).join('\n'),
    body: `<h1>${page.heading}</h1>\n<p>${page.total} vehicles found</p>\n${cards.join('\n')}\n${next}`,
  })
}

export function plainVehicle(
  dealer: Dealer,
  vehicle: LotVehicle,
  place: { readonly origin: string; readonly markup: Markup },
): string {
  const title = `${conditionWords[vehicle.condition]} ${vehicleName(vehicle)}`
  const { origin, markup } = place
  return htmlPage(`${title} | ${dealer.name}`, {
    head: markup === 'json-ld' ? jsonLdScript(carNode(vehicle, dealer, origin + plainPath(vehicle))) : '',
    body:
      markup === 'json-ld'
        ? `<h1>${escapeHtml(title)}</h1>\n<p>${escapeHtml(vehicle.description)}</p>${featureList(vehicle)}`
        : microdataVehicle(vehicle, dealer),
  })
}

function itemList(dealer: Dealer, origin: string, page: ListingPage): object {
  return {
    '@type': 'ItemList',
    numberOfItems: page.total,
    itemListElement: page.vehicles.map((vehicle, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: origin + plainPath(vehicle),
      item: carNode(vehicle, dealer, origin + plainPath(vehicle)),
    })),
  }
}

function linkCard(vehicle: LotVehicle): string {
  const price = vehicle.prices === null ? 'Call for price' : dollars(vehicle.prices.asking)
  return `<article><a href="${plainPath(vehicle)}">${escapeHtml(vehicleName(vehicle))}</a> <b>${price}</b></article>`
}

function microdataCard(vehicle: LotVehicle): string {
  return `<div itemscope itemtype="https://schema.org/Car">
<a href="${plainPath(vehicle)}"><span itemprop="name">${escapeHtml(vehicleName(vehicle))}</span></a>
<meta itemprop="vehicleIdentificationNumber" content="${vehicle.vin}">
${offer(vehicle)}
</div>`
}

function microdataVehicle(vehicle: LotVehicle, dealer: Dealer): string {
  const properties: readonly (readonly [name: string, value: string | number])[] = [
    ['vehicleIdentificationNumber', vehicle.vin],
    ['sku', vehicle.stockNumber],
    ['vehicleModelDate', vehicle.year],
    ['manufacturer', vehicle.make],
    ['model', vehicle.model],
    ['vehicleConfiguration', vehicle.trim],
    ['mileageFromOdometer', vehicle.odometer.toLocaleString('en-US')],
    ['color', vehicle.exteriorColor],
    ['vehicleInteriorColor', vehicle.interiorColor],
    ['bodyType', vehicle.bodyStyle],
    ['numberOfDoors', vehicle.doors],
    ['driveWheelConfiguration', vehicle.driveLine],
    ['fuelType', vehicle.fuelType],
    ['vehicleTransmission', vehicle.transmission],
  ]
  const rows = properties.map(
    ([name, value]) => `<li><span itemprop="${name}">${escapeHtml(String(value))}</span></li>`,
  )
  const photos = photoUrls(vehicle, dealer.host).map((url) => `<img itemprop="image" src="${url}" alt="">`)
  return `<div itemscope itemtype="https://schema.org/Car">
<h1 itemprop="name">${escapeHtml(vehicleName(vehicle))}</h1>
<link itemprop="itemCondition" href="${itemCondition(vehicle)}">
<ul>
${rows.join('\n')}
</ul>
<span itemprop="vehicleEngine" itemscope itemtype="https://schema.org/EngineSpecification"><span itemprop="name">${escapeHtml(vehicle.engine)}</span></span>
<p itemprop="description">${escapeHtml(vehicle.description)}</p>
${photos.join('\n')}
${offer(vehicle)}
</div>
${featureList(vehicle)}`
}

function offer(vehicle: LotVehicle): string {
  const price =
    vehicle.prices === null
      ? 'Call for price'
      : `<meta itemprop="priceCurrency" content="USD"><span itemprop="price" content="${vehicle.prices.asking}">${dollars(vehicle.prices.asking)}</span>`
  return `<div itemprop="offers" itemscope itemtype="https://schema.org/Offer">${price}<link itemprop="availability" href="${availability(vehicle)}"></div>`
}

function featureList(vehicle: LotVehicle): string {
  return `<ul class="features">${vehicle.features.map((feature) => `<li>${escapeHtml(feature)}</li>`).join('')}</ul>`
}
