import { platformNumber } from '../dealers.ts'
import type { LotVehicle } from '../vehicles.ts'
import { escapeHtml, scriptJson, slug } from './markup.ts'
import {
  createPlatformSite,
  type Place,
  type PlatformSiteOptions,
  resultsAnswer,
  vehicleNumber,
} from './platform-site.ts'
import { sitemapAnswer, sitemapIndexAnswer } from './robots-and-sitemap.ts'
import { pageOf, type Site, type SiteAnswer } from './site.ts'
import { photoUrls } from './vehicle-words.ts'

const plugin = '/wp-content/plugins/convertus-vms'
const sitemapOfSection = /^\/(new|used)-vehicle-(\d{1,3})-sitemap\.xml$/
const perSitemap = 100

const shape = {
  kind: 'convertus',
  country: 'CA' as const,
  links: ['/vehicles/new/', '/vehicles/used/'],
  robots: 'User-agent: *\nDisallow: /wp-admin/\nDisallow: /wp-content/plugins/\nAllow: /wp-admin/admin-ajax.php\n',
  vehiclePath: (vehicle: LotVehicle, dealer: Place['dealer']) => {
    const words = [vehicle.make, vehicle.model, dealer.city, dealer.state].map((word) => slug(word).toLowerCase())
    return `/vehicles/${[vehicle.year, ...words, vehicleNumber(vehicle)].join('/')}/`
  },
  head,
  vehiclePage: (vehicle: LotVehicle, place: Place) => ({
    body: `<template><h2>\${vmsData.vehicle.model} \${vmsData.vehicle.trim}</h2></template>
<script>var vmsData = ${scriptJson({ vehicle: record(vehicle, place) })};</script>`,
  }),
  listing: (place: Place) => answerSitemap(place) ?? answerResults(place),
}

/** Serves a lot as a Convertus site (Canada): robots.txt disallows its list; vehicle pages contain all data. */
export function createConvertusSite(options: PlatformSiteOptions): Site {
  return createPlatformSite(options, shape)
}

function head({ dealer }: Place): string {
  const settings = {
    vmsApiUrl: 'https://vms.prod.convertus.rocks/api/',
    inventoryId: platformNumber(dealer, shape.kind, 4),
    pluginsUrl: plugin,
    language: 'en',
    hideZeroPriceVehicles: false,
    dealerGeneralName: dealer.name,
  }
  return `<link rel="stylesheet" href="${plugin}/build/vms.css">
<script>var globalVars = ${scriptJson(settings)};</script>`
}

function inSection(place: Place, section: string | null | undefined): readonly LotVehicle[] {
  return place.stock.filter(({ condition }) => (condition === 'new') === (section === 'new'))
}

function answerSitemap(place: Place): SiteAnswer | null {
  const { origin, url } = place.request
  if (url.pathname === '/sitemap.xml') {
    const paths = ['new', 'used'].flatMap((section) => {
      const files = Math.ceil(inSection(place, section).length / perSitemap)
      return Array.from({ length: files }, (_, index) => `/${section}-vehicle-${index + 1}-sitemap.xml`)
    })
    return sitemapIndexAnswer(origin, ['/page-sitemap.xml', ...paths])
  }
  if (url.pathname === '/page-sitemap.xml') return sitemapAnswer(origin, ['/', '/contact-us/'])
  const asked = sitemapOfSection.exec(url.pathname)
  if (asked === null) return null
  const [, section = '', number = '1'] = asked
  const vehicles = pageOf(inSection(place, section), (Number(number) - 1) * perSitemap, perSitemap)
  const paths = vehicles.map((vehicle) => `${shape.vehiclePath(vehicle, place.dealer)}?sale_class=${section}`)
  return sitemapAnswer(origin, [`/vehicles/${section}/`, ...paths])
}

function answerResults(place: Place): SiteAnswer | null {
  return /^\/vehicles\/(new|used)\/$/.test(place.request.url.pathname)
    ? resultsAnswer(place, shape, { body: `<div id="vms" data-model="\${vmsData.vehicle.model}"></div>` })
    : null
}

function record(vehicle: LotVehicle, { dealer }: Place): object {
  const { condition } = vehicle
  const [picture = ''] = photoUrls(vehicle, dealer.host)
  return {
    vehicle_id: Number.parseInt(vehicle.uuid.slice(0, 6), 16),
    vin: vehicle.vin,
    ad_id: String(vehicleNumber(vehicle)),
    stock_number: vehicle.stockNumber,
    sale_class: condition === 'new' ? 'New' : 'Used',
    year: vehicle.year,
    make: vehicle.make,
    model: vehicle.model,
    trim: `${vehicle.trim} ${vehicle.driveLine}, ${vehicle.features[0] ?? ''}`,
    search_trim: vehicle.trim,
    odometer: vehicle.odometer,
    ...pricesOf(vehicle),
    certified: condition === 'certified' ? 1 : 0,
    demo: '0',
    in_transit: vehicle.inTransit ? 1 : '0',
    on_order: false,
    date_on_lot: `${vehicle.inventoryDate} 06:47:47`,
    finance: { finance_term: 84, finance_rate: 6.49 },
    description: `<p>${escapeHtml(vehicle.description)}</p>`,
    company_data: {
      company_name: dealer.name,
      company_city: dealer.city.toUpperCase(),
      company_province: dealer.state,
      company_sales_phone: dealer.phone,
    },
    image: { image_original: picture, image_lg: picture.replace(/\.jpg$/, '-640.jpg') },
    body_style: vehicle.bodyStyle,
    engine: vehicle.engine,
    transmission: vehicle.transmission,
    fuel_type: vehicle.fuelType,
    drive_train: vehicle.driveLine,
    exterior_color: vehicle.exteriorColor,
    interior_color: vehicle.interiorColor,
  }
}

/**
 * The page displays the internet price. The asking price repeats the MSRP; the retail price includes a conditional
 * offer.
 */
function pricesOf({ condition, prices }: LotVehicle): object {
  if (prices === null) return { msrp: 0, asking_price: 0, internet_price: 0, sale_price: 0, retail_price: 0 }
  return {
    msrp: condition === 'new' ? prices.start : 0,
    asking_price: prices.start,
    internet_price: prices.internet,
    sale_price: condition === 'new' ? 0 : prices.internet,
    final_price: prices.internet - prices.conditionalOffer,
    retail_price: prices.internet - prices.conditionalOffer,
  }
}
