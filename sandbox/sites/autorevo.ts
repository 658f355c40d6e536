import type { LotVehicle } from '../vehicles.ts'
import { dollars, escapeHtml, jsonLdScript, scriptJson, slug } from './markup.ts'
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

const pageSize = 25

const shape = {
  kind: 'autorevo',
  links: ['/vehicles'],
  robots: 'User-agent: *\nDisallow: /paymentcalculator/\nDisallow: /map/show/\nDisallow: /*?*\n',
  vehiclePath: (vehicle: LotVehicle, { city, state }: Place['dealer']) => {
    const name = `${vehicleName(vehicle)} | ${city}, ${state}`.toLowerCase().replace(/\s+/g, '-')
    return `/${encodeURIComponent(name)}/${vehicleNumber(vehicle)}`
  },
  head: () => `<link rel="dns-prefetch" href="https://x-img.autorevo.com/">
<link rel="dns-prefetch" href="https://x-assets.autorevo-powersites.com/">`,
  vehiclePage: (vehicle: LotVehicle, place: Place) => ({
    head: jsonLdScript(dealerOffer(vehicle, place)),
    body: vehicleBody(vehicle, place),
  }),
  listing,
}

/** Serves a lot as an AutoRevo site: 25 tiles per page; robots.txt disallows every page but the first. */
export function createAutorevoSite(options: PlatformSiteOptions): Site {
  return createPlatformSite(options, shape)
}

export function autorevoPhotos(vehicle: LotVehicle, size = '640x640'): readonly string[] {
  return Array.from(
    { length: vehicle.photoCount },
    (_, index) =>
      `https://cf-img.autorevo.com/${slug(vehicleName(vehicle)).toLowerCase()}/${size}/${vehicleNumber(vehicle)}-${index}-revo.jpg`,
  )
}

function listing(place: Place): SiteAnswer | null {
  const { stock, request } = place
  if (request.url.pathname !== '/vehicles') return null
  const number = Math.max(1, queryNumber(request, 'page', 1))
  const tiles = pageOf(stock, (number - 1) * pageSize, pageSize).map((vehicle) => tile(vehicle, place))
  const pages = Array.from({ length: Math.ceil(stock.length / pageSize) }, (_, index) => index + 1)
  const links = pages.map((page) => (page === number ? `<span class="current">${page}</span>` : pageLink(page)))
  const settings = { primaryPriceLabel: 'Our Price', secondaryPriceLabel: 'Retail Value', displaySecondaryPrice: true }
  return resultsAnswer(place, shape, {
    body: `<style>.ilp .inventory_item .thumb .sold_overlay{top:0}</style>
<span id="search_results_count">${stock.length} matches out of ${stock.length} vehicles.</span>
<div class="pagination upper"><span class="label">Pages: </span>${links.join('&nbsp;')}</div>
<section id="inventory_list" class="horiz_layout">\n${tiles.join('\n')}\n</section>
<script>window.site_settings = ${scriptJson(settings)};</script>`,
  })
}

function pageLink(page: number): string {
  return `<a href="/vehicles?page=${page}" rel="noreferrer">${page}</a>`
}

/** A merchandising class: `new` for new cars and for used cars that the dealer promotes among them. */
function classOf({ condition, uuid }: LotVehicle): 'new' | 'used' {
  return condition === 'new' || uuid < '2' ? 'new' : 'used'
}

function tile(vehicle: LotVehicle, place: Place): string {
  const path = shape.vehiclePath(vehicle, place.dealer)
  const small = autorevoPhotos(vehicle, '100x100')[0]
  const large = autorevoPhotos(vehicle)[0]
  return `<section class="inventory_item ${classOf(vehicle)}_vehicle">
<div class="thumb"><a href="${path}"><img src="${large}" srcset="${small} 374w, ${large} 980w" loading="lazy"></a></div>
<div class="item_details"><h3><a href="${path}">${templateTitle(vehicle, place)}</a></h3>
<div class="pricing">${prices(vehicle)}
<p class="srp_estimated_payment"><label>Estimated Payment</label><span>$0</span></p></div>
${rows(vehicle)}
</div></section>`
}

function templateTitle(vehicle: LotVehicle, { dealer }: Place): string {
  const parts = Object.entries({
    year: vehicle.year,
    make: vehicle.make,
    model: vehicle.model,
    trim: vehicle.trim,
    city: dealer.city,
    state: dealer.state,
    dealership: dealer.name,
  })
  const spans = parts.map(([name, text]) => `<span class="${name}">${escapeHtml(String(text))}</span>`)
  return `<span class="template_title">${spans.join(' ')}</span>`
}

function prices({ prices }: LotVehicle): string {
  if (prices === null) return '<h3 class="website_price">Our Price<span>Call for Price</span></h3>'
  const secondary =
    prices.discount === 0
      ? ''
      : `\n<p class="secondary_price">Retail Value<span><strike>${dollars(prices.start + prices.docFee)}</strike></span></p>`
  return `<h3 class="website_price">Our Price<span>${dollars(prices.asking)}</span></h3>${secondary}`
}

function rows(vehicle: LotVehicle): string {
  const shown: Readonly<Record<string, string>> = {
    exterior: vehicle.exteriorColor,
    interior: vehicle.interiorColor,
    engine: vehicle.engine,
    transmission: vehicle.transmission,
    drivetrain: vehicle.driveLine,
    mileage: vehicle.odometer.toLocaleString('en-US'),
    vin: vehicle.vin,
    stock: vehicle.stockNumber,
  }
  const pairs = Object.entries(shown).map(
    ([name, text]) => `<dt class="${name}_label">${name}</dt>\n<dd class="${name}_value">${escapeHtml(text)}</dd>`,
  )
  return `<dl>\n${pairs.join('\n')}\n</dl>`
}

function vehicleBody(vehicle: LotVehicle, place: Place): string {
  const [hero] = autorevoPhotos(vehicle)
  const thumbs = autorevoPhotos(vehicle, '100x100').map((url) => `<li><img class="thumbnail" src="${url}"></li>`)
  const others = place.stock.filter((other) => other.make === vehicle.make && other !== vehicle).slice(0, 3)
  const similar = others.map((other) => {
    const price = other.prices === null ? '' : dollars(other.prices.asking)
    const link = shape.vehiclePath(other, place.dealer)
    return `<li><a href="${link}" rel="nofollow">${escapeHtml(vehicleName(other))} <span>${price}</span></a></li>`
  })
  return `<section id="vehicle_title"><h1>${templateTitle(vehicle, place)}</h1></section>
<section id="main_image"><img src="${hero}" class="hero_image"></section>
<section id="gallery"><ul>${thumbs.join('\n')}</ul></section>
<section id="pricing">${prices(vehicle)}</section>
<section id="topline">${rows(vehicle)}</section>
<section id="similar_vehicles"><h2>Similar Vehicles</h2><ul>${similar.join('\n')}</ul></section>`
}

/** The price is in the dealer's offer, not in the Car node; `itemCondition` is the merchandising class. */
function dealerOffer(vehicle: LotVehicle, { dealer }: Place): object {
  return {
    '@type': 'AutoDealer',
    name: dealer.name,
    makesOffer: {
      '@type': 'Offer',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        priceCurrency: 'USD',
        price: String(vehicle.prices?.asking ?? 0),
      },
      itemOffered: {
        '@type': 'Car',
        name: vehicleName(vehicle),
        releaseDate: String(vehicle.year),
        manufacturer: vehicle.make,
        model: vehicle.model,
        itemCondition: classOf(vehicle),
        mileageFromOdometer: String(vehicle.odometer),
        fuelType: vehicle.fuelType,
        vehicleIdentificationNumber: vehicle.vin,
        vehicleEngine: { '@type': 'EngineSpecification', engineType: vehicle.engine },
      },
    },
  }
}
