import { Type } from 'typebox'
import { browserKey, type Dealer, platformNumber } from '../dealers.ts'
import type { Condition, LotVehicle } from '../vehicles.ts'
import { dollars, slug } from './markup.ts'
import { parseJsonAs } from './parse-json.ts'
import { createPlatformSite, type Place, type PlatformSiteOptions, resultsAnswer } from './platform-site.ts'
import { jsonAnswer, pageOf, type Site, type SiteAnswer } from './site.ts'
import { photoUrls, vehicleName } from './vehicle-words.ts'

const platform = 'dealer-venom'
const clusterHost = 'k4x2ofcarlots.a1.typesense.net'
const documentsPath = /^\/collections\/([^/]+)\/documents\/search$/
const largestPage = 250

const shape = {
  kind: platform,
  links: ['/new-vehicles/', '/used-vehicles/'],
  vehiclePath: dealerVenomPath,
  head,
  listing: (place: Place) =>
    /^\/(new|used)-vehicles\/$/.test(place.request.url.pathname)
      ? resultsAnswer(place, shape, { body: '<div id="hits" class="dv-framework"></div>' })
      : null,
  api: { hosts: [clusterHost], answer: answerCluster },
}

/** Serves a lot as a DealerVenom site: pages contain a key and a collection, which is on Typesense's host. */
export function createDealerVenomSite(options: PlatformSiteOptions): Site {
  return createPlatformSite(options, shape)
}

function collectionOf(dealer: Dealer): string {
  return `vehicles-${platformNumber(dealer, platform)}`
}

function dealerVenomPath(vehicle: LotVehicle): string {
  const section = vehicle.condition === 'new' ? 'new' : 'used'
  return `/vehicle/${section}-${slug(vehicleName(vehicle)).toLowerCase()}-${vehicle.vin.toLowerCase()}/`
}

function head({ dealer }: Place): string {
  const key = browserKey(dealer, platform)
  return `<link rel="stylesheet" href="https://bucket.dealervenom.com/dv-framework/site.css">
<script>window.__tsHost="${clusterHost}";window.__tsApiKey="${key}";var indexName="${collectionOf(dealer)}";
const typesenseSearchAdapter = new TypesenseInstantSearchAdapter({server:{apiKey:"${key}",nodes:[{host:"${clusterHost}",port:"443",protocol:"https"}]},additionalSearchParameters:{query_by:"make,model,trim,vin"}});</script>`
}

function answerCluster(place: Place): SiteAnswer | null {
  const { dealer, request } = place
  const { headers = {}, url } = request
  const key = headers['x-typesense-api-key'] ?? url.searchParams.get('x-typesense-api-key')
  if (key !== browserKey(dealer, platform)) return null
  if (url.pathname === '/multi_search' && request.method === 'POST') return answerMany(place)
  const collection = documentsPath.exec(decodeURIComponent(url.pathname))?.[1]
  if (collection === undefined) return jsonAnswer({ message: 'Not Found' }, 404)
  return answerOne(place, { ...Object.fromEntries(url.searchParams), collection })
}

const MultiSearch = Type.Object({
  searches: Type.Array(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()]))),
})

function answerMany(place: Place): SiteAnswer {
  const asked = parseJsonAs(MultiSearch, place.request.body)
  if (asked === null) return jsonAnswer({ message: 'Bad JSON.' }, 400)
  const common = Object.fromEntries(place.request.url.searchParams)
  const results = asked.searches.map((search): unknown =>
    JSON.parse(answerOne(place, { ...common, ...mapToText(search) }).body),
  )
  return jsonAnswer({ results })
}

function mapToText(search: Readonly<Record<string, string | number | boolean>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]))
}

function answerOne({ dealer, stock }: Place, search: Readonly<Record<string, string>>): SiteAnswer {
  if (search.collection !== collectionOf(dealer)) return jsonAnswer({ message: 'Not found.' }, 404)
  if (search.q === undefined) return jsonAnswer({ message: 'Parameter `q` is required.' }, 400)
  const size = Number(search.per_page ?? 10)
  if (size > largestPage) return jsonAnswer({ message: 'Only upto 250 hits can be fetched per page.' }, 422)
  const page = Math.max(1, Number(search.page ?? 1) || 1)
  const keeps = readFilter(search.filter_by ?? '')
  const matching = stock.filter(
    (vehicle) => keeps(vehicle) && (search.q === '*' || vehicle.vin === search.q?.toUpperCase()),
  )
  const hits = pageOf(matching, (page - 1) * size, size).map((vehicle) => ({ document: record(vehicle, dealer) }))
  return jsonAnswer({ found: matching.length, out_of: stock.length, page, hits })
}

const words: Readonly<Record<Condition, string>> = { new: 'New', used: 'Used', certified: 'Certified' }

/** `condition:=New`, `condition:=[Used,Certified]`, `vin:=...`, joined by `&&`. */
function readFilter(filter: string): (vehicle: LotVehicle) => boolean {
  const clauses = filter.split('&&').flatMap((clause) => {
    const [, field, values] = /^\s*(\w+)\s*:=?\s*(.+?)\s*$/.exec(clause) ?? []
    if (field === undefined || values === undefined) return []
    return [
      {
        field,
        wanted: values
          .replace(/[[\]`]/g, '')
          .split(',')
          .map((value) => value.trim()),
      },
    ]
  })
  const fieldOf = (vehicle: LotVehicle, field: string) =>
    ({ condition: words[vehicle.condition], vin: vehicle.vin, make: vehicle.make })[field] ?? ''
  return (vehicle) => clauses.every(({ field, wanted }) => wanted.includes(fieldOf(vehicle, field)))
}

/** internetPrice includes the conditional offer. */
function record(vehicle: LotVehicle, dealer: Dealer): object {
  const { condition, prices } = vehicle
  const conditional = prices === null ? null : prices.asking - prices.conditionalOffer
  return {
    id: vehicle.uuid,
    vin: vehicle.vin,
    stockNumber: vehicle.stockNumber,
    yr: vehicle.year,
    year: String(vehicle.year),
    make: vehicle.make,
    model: vehicle.model,
    trim: vehicle.trim,
    condition: words[condition],
    mileage: vehicle.odometer,
    exteriorColor: vehicle.exteriorColor,
    genericColor: vehicle.baseExteriorColor,
    interiorColor: vehicle.interiorColor,
    body: vehicle.bodyStyle,
    drivetrain: vehicle.driveLine,
    fuel: vehicle.fuelType,
    engine: vehicle.engine,
    transmission: vehicle.transmission,
    msrp: condition === 'new' && prices !== null ? dollars(prices.start) : '',
    finalPrice: prices === null ? 'Call for Price' : dollars(prices.asking),
    finalPriceInt: prices?.asking ?? 0,
    price: prices?.asking ?? 0,
    sellingPrice: prices?.asking ?? 0,
    internetPrice: conditional ?? 0,
    imageUrls: photoUrls(vehicle, dealer.host),
    vdpUrl: `http://${dealer.host}${dealerVenomPath(vehicle)}`,
    status: vehicle.inTransit ? 'In Transit' : 'In Stock',
    features: vehicle.features,
    dealerName: dealer.name,
    dealer: { name: dealer.name, address: dealer.street, city: dealer.city, state: dealer.state, zip: dealer.zip },
    mpgCity: vehicle.cityMpg,
    mpgHighway: vehicle.highwayMpg,
  }
}
