import { platformNumber } from '../dealers.ts'
import type { LotVehicle } from '../vehicles.ts'
import { carSpecs, priceMarkup, shownPrice } from './d2c-media-words.ts'
import { escapeHtml, jsonLdScript, scriptJson, slug } from './markup.ts'
import {
  createPlatformSite,
  type Place,
  type PlatformSiteOptions,
  resultsAnswer,
  vehicleNumber,
} from './platform-site.ts'
import { pageOf, type Site, type SiteAnswer } from './site.ts'
import { photoUrls } from './vehicle-words.ts'

const pageSize = 20
/** This platform labels vehicles from this model year on NEW, in either section. */
const newFromYear = 2025

const shape = {
  kind: 'd2c-media',
  country: 'CA' as const,
  links: ['/new/inventory/search.html', '/used/search.html'],
  sitemapPath: '/en/sitemap_newinventory.xml',
  vehiclePath: (vehicle: LotVehicle) => {
    const [make, model] = [underscored(vehicle.make), underscored(vehicle.model)]
    const section = vehicle.condition === 'new' ? 'new/inventory' : 'used'
    return `/${section}/${vehicle.year}-${make}-${model}-id${vehicleNumber(vehicle)}.html`
  },
  head: () => `<link rel="preconnect" href="https://imagescdn.d2cmedia.ca">
<script src="https://www.d2cmedia.ca/js/site.js" defer></script>`,
  vehiclePage: (vehicle: LotVehicle, place: Place) => ({
    head: `<script>\nwindow.__vdpJSON = ${scriptJson(vehicleJson(vehicle, place))};\n</script>`,
    body: `<div class="carPrice">${priceMarkup(vehicle)}</div>`,
  }),
  listing,
}

/** Serves a lot as a D2C Media site (Canada): cards with misleading values, and one featured card on every page. */
export function createD2cMediaSite(options: PlatformSiteOptions): Site {
  return createPlatformSite(options, shape)
}

function underscored(text: string): string {
  return slug(text).replaceAll('-', '_')
}

function listing(place: Place): SiteAnswer | null {
  const { pathname, searchParams } = place.request.url
  const byBrand = /^\/(new|used)\/([\w-]+)\.html$/.exec(pathname)
  if (pathname === '/used/search.html') return cardPage(place, { categories: '1', number: 0 })
  if (pathname === '/new/inventory/search.html') return cardPage(place, { categories: '32', number: 0 })
  if (byBrand !== null) {
    const categories = byBrand[1] === 'new' ? '32' : '1'
    const cards = place.stock.filter((vehicle) => isIn(categories, vehicle) && slug(vehicle.make) === byBrand[2])
    return cards.length === 0 ? null : resultsAnswer(place, shape, { body: cardList(cards, place) })
  }
  const filter = /^a1b([123]+)q(\d{1,4})-/.exec(searchParams.get('filterid') ?? '')
  if (pathname !== '/inventory.html' || filter === null) return null
  return cardPage(place, { categories: filter[1] ?? '', number: Number(filter[2]) })
}

/** 1: used; 3: new in stock; 2: new in transit. */
function isIn(categories: string, { condition, inTransit }: LotVehicle): boolean {
  const own = condition !== 'new' ? '1' : inTransit ? '2' : '3'
  return categories.includes(own)
}

function cardPage(place: Place, asked: { readonly categories: string; readonly number: number }): SiteAnswer {
  const matching = place.stock.filter((vehicle) => isIn(asked.categories, vehicle))
  const featured = matching.slice(0, 1)
  const cards = pageOf(matching, asked.number * pageSize, pageSize).filter((vehicle) => !featured.includes(vehicle))
  const beside = place.stock.find((vehicle) => !isIn(asked.categories, vehicle))
  return resultsAnswer(place, shape, {
    body: `${beside === undefined ? '' : jsonLdScript(vehicleNode(beside, place))}
${cardList([...featured, ...cards], place)}
${brandCounts(matching, asked.categories)}`,
  })
}

function cardList(vehicles: readonly LotVehicle[], place: Place): string {
  const cards = vehicles.map((vehicle) => card(vehicle, place))
  return `<div class="lstListingWrapper"><ul>\n${cards.join('\n')}\n</ul></div>`
}

function brandCounts(vehicles: readonly LotVehicle[], categories: string): string {
  const section = categories === '1' ? 'used' : 'new'
  const counts = Map.groupBy(vehicles, ({ make }) => make)
  const links = [...counts].map(
    ([make, own]) => `<a href="/${section}/${slug(make)}.html">${make} <span class="s-num">${own.length}</span></a>`,
  )
  return `<div class="divSeoLinkWrapper"><h3>Our stock by brand</h3>${links.join('\n')}</div>`
}

function baseName(vehicle: LotVehicle): string {
  return `${vehicle.year} ${vehicle.make} ${vehicle.model}`
}

function productNode(vehicle: LotVehicle, { dealer, request }: Place) {
  return {
    '@type': 'Product',
    name: `${baseName(vehicle)} `,
    image: photoUrls(vehicle, dealer.host).slice(0, 1),
    sku: vehicleNumber(vehicle),
    mpn: baseName(vehicle),
    brand: { '@type': 'Brand', name: vehicle.make },
    productID: vehicleNumber(vehicle),
    offers: {
      '@type': 'Offer',
      url: request.origin + shape.vehiclePath(vehicle),
      priceCurrency: 'CAD',
      price: shownPrice(vehicle) ?? '',
      itemCondition: vehicle.year >= newFromYear ? 'NewCondition' : 'UsedCondition',
      availability: 'InStock',
      seller: { '@type': 'Organization', name: dealer.name },
    },
  }
}

function vehicleNode(vehicle: LotVehicle, place: Place): object {
  return {
    ...productNode(vehicle, place),
    '@type': 'Vehicle',
    description: `${baseName(vehicle)} `,
    vehicleIdentificationNumber: vehicle.vin,
    aggregateRating: { '@type': 'AggregateRating', ratingValue: '5.0', reviewCount: '1238' },
  }
}

function card(vehicle: LotVehicle, place: Place): string {
  const { dealer } = place
  const id = vehicleNumber(vehicle)
  const path = shape.vehiclePath(vehicle)
  const [make, model, trim] = [vehicle.make, vehicle.model, vehicle.trim].map(escapeHtml)
  const condition = vehicle.year >= newFromYear ? 'NEW' : 'USED'
  const own = `data-make="${make}" data-model="${model}" data-year="${vehicle.year}"`
  return `<li class="carBoxWrapper" id="V${id}" data-carid="${id}">
${jsonLdScript(productNode(vehicle, place))}
${jsonLdScript(vehicleNode(vehicle, place))}
<div class="carBoxOuter elIsLoading " data-owner="${platformNumber(dealer, shape.kind, 4)}">
<div class="carImage  -mv0 " ${own} data-nostock="${vehicle.stockNumber}" data-vin="${vehicle.vin}">
<a href="${path}"><img alt="${make} ${model}" class='mainImage' data-imgsrc="${photoUrls(vehicle, dealer.host)[0]}"></a>
<div class='divStockTextSelect'>Stock: ${vehicle.stockNumber}</div></div>
<a href="${path}" class="carTitle shrink-grow"><span class="h2-alt"><span class='divMake '>${make} </span><span class='divModelYear'>${vehicle.year} ${model}</span><span class='divTrim'>${trim} </span><span class='divCity'>in ${dealer.city}</span></span></a>
<div class="carPrice" data-nosnippet>${priceMarkup(vehicle)}</div>
<input name="vehicledata" type="hidden" data-carid="${id}" ${own} data-trim="" data-stock-number="${vehicle.stockNumber}" data-vin="${vehicle.vin}" data-condition="${condition}">
<div class="carDescription -p shrink-grow">
${carSpecs(vehicle)}
</div>
<div class="carproof-badge desktop " data-vin="${vehicle.vin}" data-sn="${vehicle.stockNumber}" data-dealername="${escapeHtml(dealer.name)}"></div>
</div></li>`
}

function vehicleJson(vehicle: LotVehicle, { dealer }: Place): object {
  const price = shownPrice(vehicle)
  const shown = price === null ? '' : `$${price.toLocaleString('en-US')}`
  return {
    id: vehicleNumber(vehicle),
    sn: vehicle.stockNumber,
    niv: vehicle.vin,
    make: { basic: vehicle.make },
    model: { basic: vehicle.model },
    version: { basic: vehicle.trim },
    year: String(vehicle.year),
    km: vehicle.odometer === 0 ? '' : vehicle.odometer.toLocaleString('en-US'),
    isNew: vehicle.condition === 'new' ? 1 : 0,
    isDemo: 0,
    isCertified: vehicle.condition === 'certified',
    addresses: { dealer: dealer.name, phone: dealer.phone },
    prices: { price: shown, fullPrice: shown, messages: { message: price === null ? 'Call for pricing' : '' } },
  }
}
