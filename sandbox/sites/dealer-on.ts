import { type Dealer, platformNumber } from '../dealers.ts'
import type { LotVehicle } from '../vehicles.ts'
import { escapeHtml, jsonLdScript, scriptJson, slug } from './markup.ts'
import {
  createPlatformSite,
  type Place,
  type PlatformSiteOptions,
  queryNumber,
  resultsAnswer,
} from './platform-site.ts'
import { jsonAnswer, pageOf, type Site, type SiteAnswer } from './site.ts'
import { vehicleName } from './vehicle-words.ts'

const platform = 'dealer-on'
const pageSizes = [12, 24, 48, 96]
const htmlPageSize = 12
const dataPath = /^\/api\/vhcliaa\/vehicle-pages\/cosmos\/srp\/vehicles\/(\w+)\/(\d+)$/

type Section = { readonly path: string; readonly keeps: (vehicle: LotVehicle) => boolean }
const sections: readonly Section[] = [
  { path: '/searchnew.aspx', keeps: ({ condition }) => condition === 'new' },
  { path: '/searchused.aspx', keeps: ({ condition }) => condition !== 'new' },
]

const shape = {
  kind: platform,
  links: sections.map(({ path }) => path),
  vehiclePath: dealerOnPath,
  head: ({ dealer }: Place) => {
    const id = platformNumber(dealer, platform)
    return `<link rel="stylesheet" href="/static/dealer-${id}/site.css">
<script src="/static/dealeron.js" data-website-provider="dealeron" data-website-id="do-${id}"></script>`
  },
  listing(place: Place): SiteAnswer | null {
    const section = sections.find(({ path }) => path === place.request.url.pathname)
    if (section !== undefined) return answerResults(place, section)
    const asked = dataPath.exec(place.request.url.pathname)
    return asked === null ? null : answerData(place, { dealerId: asked[1], pageId: asked[2] })
  },
}

/** Serves a lot as a DealerOn site: two results pages that identify their listings, and the cosmos listing of each. */
export function createDealerOnSite(options: PlatformSiteOptions): Site {
  return createPlatformSite(options, shape)
}

function dealerOnPath(vehicle: LotVehicle, dealer: Dealer): string {
  const words = [dealer.city, vehicle.year, vehicle.make, vehicle.model, vehicle.trim]
  return `/${vehicle.condition}-${words.map((word) => String(word).replace(/ /g, '+')).join('-')}-${vehicle.vin}`
}

export function dealerOnPhotos(vehicle: LotVehicle, dealer: Dealer): readonly string[] {
  const folder = `/inventoryphotos/${platformNumber(dealer, platform)}/${vehicle.vin.toLowerCase()}/ip`
  return Array.from({ length: vehicle.photoCount }, (_, index) => `${folder}/${index + 1}.jpg`)
}

function pageIdOf(dealer: Dealer, section: Section): number {
  return platformNumber(dealer, section.path, 7)
}

function answerResults(place: Place, section: Section): SiteAnswer {
  const { dealer, stock, request } = place
  const matching = stock.filter(section.keeps)
  const number = Math.max(1, queryNumber(request, 'pt', 1))
  const vehicles = pageOf(matching, (number - 1) * htmlPageSize, htmlPageSize)
  const tagging = {
    dealerId: String(platformNumber(dealer, platform)),
    pageId: pageIdOf(dealer, section),
    pageType: 'itemlist',
    items: vehicles.map(({ vin }) => vin),
    itemCount: matching.length,
  }
  const list = vehicles.map((vehicle, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: vehicleName(vehicle),
    url: request.origin + dealerOnPath(vehicle, dealer),
    identifier: vehicle.vin,
  }))
  return resultsAnswer(place, shape, {
    head: `<script id="dealeron_tagging_data" type="application/json">${scriptJson(tagging)}</script>
${jsonLdScript({ '@type': 'ItemList', itemListElement: list })}`,
    body: `<div id="vehicle-cards" data-api="vhcliaa">${matching.length} vehicles</div>`,
  })
}

function answerData(
  place: Place,
  asked: { readonly dealerId: string | undefined; readonly pageId: string | undefined },
): SiteAnswer {
  const { dealer, stock, request } = place
  const section = sections.find((candidate) => String(pageIdOf(dealer, candidate)) === asked.pageId)
  if (section === undefined || asked.dealerId !== String(platformNumber(dealer, platform))) {
    return jsonAnswer({ Message: 'No page with these ids' }, 404)
  }
  const matching = stock.filter(section.keeps)
  const wanted = queryNumber(request, 'pn', htmlPageSize)
  const size = pageSizes.includes(wanted) ? wanted : wanted > 96 ? 96 : htmlPageSize
  const number = Math.max(1, queryNumber(request, 'pt', 1))
  const vehicles = pageOf(matching, (number - 1) * size, size)
  const cards = vehicles.map((vehicle) => ({ IsAdCard: false, VehicleCard: card(vehicle, place) }))
  return jsonAnswer({
    Paging: {
      PaginationDataModel: {
        PageNumber: number,
        PageSize: size,
        TotalCount: matching.length,
        TotalPages: Math.ceil(matching.length / size),
      },
    },
    DisplayCards: [...cards, { IsAdCard: true }],
  })
}

const typeWords = { new: 'New', used: 'Used', certified: 'Certified' } as const

function card(vehicle: LotVehicle, { dealer, request }: Place): object {
  const photos = dealerOnPhotos(vehicle, dealer)
  const start = vehicle.condition === 'new' ? (vehicle.prices?.start ?? 0) : 0
  return {
    VehicleVin: vehicle.vin,
    VehicleStockNumber: vehicle.stockNumber,
    VehicleType: typeWords[vehicle.condition],
    VehicleCondition: vehicle.condition === 'new' ? 'New' : 'Used',
    VehicleCpo: vehicle.condition === 'certified',
    VehicleYear: vehicle.year,
    VehicleMake: vehicle.make,
    VehicleModel: vehicle.model,
    VehicleTrim: vehicle.trim,
    VehicleModelCode: slug(vehicle.model).slice(0, 4).toUpperCase(),
    VehicleBodyStyle: vehicle.bodyStyle,
    VehicleMileage: vehicle.odometer,
    Mileage: `${vehicle.odometer.toLocaleString('en-US')} mi`,
    ExteriorColorLabel: vehicle.exteriorColor,
    InteriorColorLabel: vehicle.interiorColor,
    VehicleTransmission: vehicle.transmission,
    VehicleFuelType: vehicle.fuelType,
    VehicleDriveTrain: vehicle.driveLine,
    VehicleEngine: vehicle.engine,
    VehicleMpgCity: vehicle.cityMpg ?? 0,
    VehicleMpgHwy: vehicle.highwayMpg ?? 0,
    VehicleInternetPrice: 0,
    VehicleMsrp: start,
    TaggingPrice: String(start),
    VehiclePriceLibrary: priceLibrary(vehicle),
    VehicleDetailUrl: request.origin + dealerOnPath(vehicle, dealer),
    VehicleInStock: !vehicle.inTransit,
    VehicleStatusModel: { StatusText: vehicle.inTransit ? 'In Transit' : 'In Stock' },
    VehicleLocationLabel: dealer.name,
    VehicleImageModel: {
      VehicleImageCarouselModel: { Vin: vehicle.vin, PhotoList: [...photos, ...photos.slice(0, 1)] },
    },
    VehicleComments: escapeHtml(vehicle.description),
    Features: vehicle.features,
  }
}

/** base64 of `Name:value;` pairs; only FINAL PRICE includes the conditional offer. */
function priceLibrary({ condition, prices }: LotVehicle): string {
  if (prices === null) return ''
  const { start, discount, docFee, internet, asking, conditionalOffer } = prices
  const isNew = condition === 'new'
  const pairs = [
    ...(isNew ? [`MSRP:${start}.0`] : []),
    `Selling Price:${internet}.0`,
    `Invoice Price:${Math.round(start * 0.93)}.5`,
    ...(docFee > 0 ? [`dealer_fee:${docFee}.0`] : []),
    ...(isNew && discount > 0 ? [`calc_Savings:${discount}.0`] : []),
    `calc_INTERNET PRICE:${asking}.0`,
    ...(conditionalOffer > 0 ? [`calc_FINAL PRICE:${asking - conditionalOffer}.0`] : []),
    `Doc Fee::${docFee}.0`,
  ]
  return btoa(pairs.join(';'))
}
