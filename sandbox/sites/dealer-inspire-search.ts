import { type Static, Type } from 'typebox'
import { type Dealer, platformNumber } from '../dealers.ts'
import type { Condition, LotVehicle } from '../vehicles.ts'
import type { StampedVehicle } from './group-stores.ts'
import { parseJsonAs } from './parse-json.ts'
import { jsonAnswer, pageOf, type SiteAnswer } from './site.ts'
import { photoUrls } from './vehicle-words.ts'

/** The Search Service of all Dealer Inspire sites; their pages contain its URL. */
export const searchHost = 'websites-search.api.carscommerce.inc'
const largestPage = 200

const typeWords: Readonly<Record<Condition, string>> = { new: 'New', used: 'Used', certified: 'Certified Used' }

/** Fields that a results page requests. */
export const requestedFields = [
  'vin',
  'stock',
  'type',
  'year',
  'make',
  'model',
  'trim',
  'model_number',
  'mileage',
  'vdp_url',
  'source_id',
  'date_in_stock',
  'status',
  'styles',
  'mechanical',
  'body_details',
  'pricing',
  'media',
  'features',
  'dealer',
  'extra_fields',
]

const texts = Type.Array(Type.Union([Type.String(), Type.Number()]))
const SearchRequest = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1 })),
  perPage: Type.Optional(Type.Integer({ minimum: 0 })),
  filters: Type.Optional(Type.Record(Type.String(), texts)),
  facetFilters: Type.Optional(Type.Record(Type.String(), texts)),
  facets: Type.Optional(Type.Array(Type.String())),
  requestedFields: Type.Optional(Type.Array(Type.String())),
})
type SearchRequest = Static<typeof SearchRequest>

const facetValues: Readonly<Record<string, (stamped: StampedVehicle) => string>> = {
  type_slug: ({ vehicle }) => typeWords[vehicle.condition],
  status: () => 'publish',
  source_id: ({ vehicle, store }) => sourceIdOf(store, vehicle),
  vin: ({ vehicle }) => vehicle.vin,
  year: ({ vehicle }) => String(vehicle.year),
  make: ({ vehicle }) => vehicle.make,
  model_slug: ({ vehicle }) => vehicle.model,
  body_type: ({ vehicle }) => vehicle.bodyStyle,
}

type SearchPlace = {
  readonly stock: readonly StampedVehicle[]
  readonly isGroup: boolean
  readonly ccid: number
  addressOf(vehicle: LotVehicle): string
}

/** Answers POST /api/v1/listings/{ccid}/search; 400 for unknown facets and malformed bodies. */
export function answerSearch(place: SearchPlace, body: string): SiteAnswer {
  const request = parseJsonAs(SearchRequest, body)
  if (request === null) return jsonAnswer({ message: 'The request body is not valid.' }, 400)
  const asked = { ...request.filters, ...request.facetFilters }
  const unknown = [...Object.keys(asked), ...(request.facets ?? [])].find((name) => facetValues[name] === undefined)
  if (unknown !== undefined) return jsonAnswer({ message: `Unknown facet ${unknown}` }, 400)
  const matching = place.stock.filter((stamped) =>
    Object.entries(asked).every(([name, wanted]) => wanted.map(String).includes(facetValues[name]?.(stamped) ?? '')),
  )
  const size = Math.min(request.perPage ?? 20, largestPage)
  const page = request.page ?? 1
  const listings = pageOf(matching, (page - 1) * size, size).map((stamped) => reduce(record(stamped, place), request))
  return jsonAnswer({
    data: { ccid: place.ccid, total_vehicle_count: matching.length, listings },
    meta: { pagination: { page, perPage: size, total: matching.length } },
  })
}

function reduce(whole: Readonly<Record<string, unknown>>, { requestedFields: wanted = [] }: SearchRequest): object {
  if (wanted.length === 0) return whole
  const names = new Set(wanted.map((name) => name.split('.')[0]))
  return Object.fromEntries(Object.entries(whole).filter(([name]) => names.has(name)))
}

/** The id of the source that lists a vehicle. A store's new and used vehicles have different sources. */
function sourceIdOf(store: Dealer, vehicle: LotVehicle): string {
  return vehicle.condition === 'new' ? store.name.replace(/[^A-Za-z]/g, '') : oemCodeOf(store)
}

export function oemCodeOf(store: Dealer): string {
  return String(platformNumber(store, 'oem code'))
}

function record({ vehicle, store }: StampedVehicle, place: SearchPlace): Readonly<Record<string, unknown>> {
  const { prices } = vehicle
  return {
    vin: vehicle.vin,
    stock: vehicle.stockNumber,
    type: typeWords[vehicle.condition],
    year: vehicle.year,
    make: vehicle.make,
    model: vehicle.model,
    trim: vehicle.trim,
    model_number: `${vehicle.model.charAt(0)}${vehicle.vin.slice(3, 7)}`,
    mileage: vehicle.odometer,
    vdp_url: place.addressOf(vehicle),
    source_id: sourceIdOf(store, vehicle),
    date_in_stock: `${vehicle.inventoryDate} 00:00:00`,
    status: 'publish',
    styles: {
      style_name: `${vehicle.trim} ${vehicle.driveLine}`,
      exterior_color: vehicle.exteriorColor,
      exterior_color_generic: vehicle.baseExteriorColor,
      interior_color: vehicle.interiorColor,
    },
    mechanical: {
      engine: vehicle.engine,
      engine_cylinders: vehicle.cylinders,
      drivetrain: vehicle.driveLine,
      fuel_type: vehicle.fuelType,
      transmission: vehicle.transmission,
      city_mpg: vehicle.cityMpg,
      highway_mpg: vehicle.highwayMpg,
    },
    body_details: { type: vehicle.bodyStyle, generic_type: vehicle.bodyStyle },
    pricing: {
      msrp: vehicle.condition === 'new' ? (prices?.start ?? null) : null,
      our_price: prices?.asking ?? null,
      low_price: prices === null ? null : prices.asking - prices.conditionalOffer,
    },
    media: { images: photoUrls(vehicle, store.host) },
    features: vehicle.features,
    dealer: dealerBlock(store, place),
    extra_fields: {
      lightning: vehicle.inTransit ? { status: 'in-transit', statusLabel: 'In Transit', statusETA: '2026-12-05' } : {},
      custom_location: place.isGroup ? `${store.city}, ${store.state}` : null,
    },
  }
}

/** Single stores show no location; groups show free text. */
function dealerBlock(store: Dealer, place: SearchPlace): object {
  const location = `${store.street}<br/>${store.city}, ${store.state} ${store.zip}<br/>${store.phone}`
  return {
    id: String(platformNumber(store, 'dealer block')),
    ccid: place.ccid,
    name: null,
    website: null,
    location: place.isGroup ? location : null,
  }
}
