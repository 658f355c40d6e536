import { Type } from 'typebox'
import { closed, dealershipId, dealershipUrl, vin } from '../arguments.ts'
import { ApiRefusal, type CallOperation, defineTool, ToolMistake } from '../define-tool.ts'
import { type Fields, fieldsOf, jsonBytes, listOf, pick, textsOf } from '../read-answer.ts'
import { presentVehicle, Vehicles, vehicleFieldNames } from '../vehicle-fields.ts'

const more = [
  'transmission',
  'engine',
  ['stocknum', 40],
  ['interior_color', 40],
  ['exterior_color', 40],
  'msrp',
] as const
const moreNames = more.map((entry) => (typeof entry === 'string' ? entry : entry[0]))
const maxListings = 3
const maxEvents = 10
const maxPhotos = 8
const longestAddress = 160

export const getVehicle = defineTool({
  name: 'get_vehicle',
  cards: true,
  description:
    'One vehicle by VIN: who lists it at what price, and how its price changed. Stored data; check_vehicle_live asks the dealer now.',
  input: Type.Object(
    { vin, dealership_id: dealershipId, photos: Type.Optional(Type.Boolean({ description: 'Also photo addresses' })) },
    closed,
  ),
  output: Type.Object({ vin: Type.String(), listings: Vehicles, history: Type.Array(Type.Object({})) }),
  operations: ['queryInventory', 'getVehicleHistory'],
  async run(args, call) {
    const fields = [...vehicleFieldNames, ...moreNames, 'features', ...(args.photos === true ? ['photo_url_list'] : [])]
    const listings = await listListings(call, { ...args, vins: [args.vin], fields })
    const history = await listHistory(args.vin, call)
    if (listings.length === 0 && history === null) throw new ToolMistake(unknownVin(args.vin))
    return {
      vin: args.vin.toUpperCase(),
      listed_by: listings.length,
      listings: listings.slice(0, maxListings).map((listing, index) => ({
        ...presentVehicle(listing, more),
        ...featuresOf(listing),
        ...(args.photos === true && index === 0 ? { photos: photosOf(listing) } : {}),
      })),
      history: history ?? [],
    }
  },
})

function unknownVin(given: string): string {
  return `No dealership of your account lists or listed ${given}. Check the VIN, or call search_vehicles.`
}

type Listings = {
  readonly vins: readonly string[]
  readonly fields: readonly string[]
  readonly dealership_id?: string
}

/** Active and removed ones, active ones first. */
async function listListings(
  call: CallOperation,
  { vins, fields, dealership_id }: Listings,
): Promise<readonly Fields[]> {
  const scope = dealership_id === undefined ? {} : { dealership_id }
  const body = { ...scope, filters: { vin: vins }, status: 'all', fields, per_page: 100 }
  const found = listOf(await call('queryInventory', { body }), 'vehicles')
  return found.toSorted((a, b) => Number(a.removed_at !== null) - Number(b.removed_at !== null))
}

/** The last changes of price and listing, newest first; null for a VIN that the account never saw. */
async function listHistory(of: string, call: CallOperation): Promise<readonly Fields[] | null> {
  const answer = await call('getVehicleHistory', { path: { vin: of } }).catch((error: unknown) => {
    if (error instanceof ApiRefusal && error.status === 404) return null
    throw error
  })
  if (answer === null) return null
  const events = listOf(answer, 'records').flatMap((record) =>
    listOf(record, 'events').map((event): Fields => ({ ...event, dealership_id: record.dealership_id })),
  )
  return events
    .filter(({ type }) => ['listed', 'price', 'removed', 'returned'].includes(String(type)))
    .toSorted((a, b) => (String(a.at) < String(b.at) ? 1 : -1))
    .slice(0, maxEvents)
    .map((event) => pick(event, ['at', 'type', ['from', 24], ['to', 24], ['dealership_id', 40]]))
}

function featuresOf({ features }: Fields): Fields {
  const names = typeof features === 'string' ? features.split('|') : textsOf(features)
  const shown = names.filter((name) => jsonBytes(name) <= 48).slice(0, 6)
  return shown.length === 0 ? {} : { features: shown }
}

function photosOf({ photo_url_list: photos }: Fields): readonly string[] {
  const urls =
    typeof photos === 'string' ? photos.split('|') : listOf({ photos }, 'photos').map(({ url }) => String(url))
  return urls.filter((url) => url !== '' && jsonBytes(url) <= longestAddress).slice(0, maxPhotos)
}

export const checkVehicleLive = defineTool({
  name: 'check_vehicle_live',
  description:
    'Asks the dealer’s website now whether a vehicle is still for sale, and at what price. Takes up to 25 seconds. Use it before you promise a car to a shopper.',
  input: Type.Object({ vin, dealership_id: dealershipId, dealership_url: dealershipUrl }, closed),
  output: Type.Object({
    vin: Type.String(),
    source: Type.String(),
    available: Type.Union([Type.Boolean(), Type.Null()]),
    vehicle: Type.Optional(Type.Object({})),
  }),
  operations: ['lookUpLive'],
  renamed: { dealer_url: 'dealership_url' },
  advice: { 404: 'Give dealership_id or dealership_url of the dealer that lists it.' },
  async run({ dealership_url: dealerUrl, dealership_id, vin: of }, call) {
    const query = { dealership_id, dealer_url: dealership_id === undefined ? dealerUrl : undefined }
    const answer = fieldsOf(await call('lookUpLive', { path: { vin: of }, query }))
    const isFresh = answer.source === 'live' || answer.source === 'prewarmed' || answer.source === 'gone'
    return {
      vin: of.toUpperCase(),
      source: String(answer.source),
      available: isFresh ? answer.source !== 'gone' && answer.vehicle !== null : null,
      ...pick(answer, ['cached_reason', 'gone_confirmed', 'observed_at', 'dealership_id']),
      ...(answer.vehicle === null ? {} : { vehicle: presentVehicle(answer.vehicle, more) }),
    }
  },
})

export const compareVehicles = defineTool({
  name: 'compare_vehicles',
  cards: true,
  description: 'Puts 2 to 5 vehicles of your account’s inventory side by side.',
  input: Type.Object({ vins: Type.Array(vin, { minItems: 2, maxItems: 5 }) }, closed),
  output: Type.Object({ vehicles: Vehicles, not_found: Type.Array(Type.String()) }),
  operations: ['queryInventory'],
  async run({ vins }, call) {
    const wanted = [...new Set(vins.map((each) => each.toUpperCase()))]
    const found = await listListings(call, { vins: wanted, fields: [...vehicleFieldNames, ...moreNames, 'features'] })
    const listed = wanted.map((each) => found.find((listing) => listing.vin === each))
    if (listed.every((listing) => listing === undefined)) throw new ToolMistake(unknownVin(wanted.join(', ')))
    return {
      vehicles: listed.flatMap((listing) =>
        listing === undefined ? [] : [{ ...presentVehicle(listing, more), ...featuresOf(listing) }],
      ),
      not_found: wanted.filter((_, index) => listed[index] === undefined),
    }
  },
})

export const marketPrice = defineTool({
  name: 'market_price',
  description: 'How a listed vehicle’s price compares with similar vehicles of your account’s dealerships.',
  input: Type.Object({ vin, dealership_id: dealershipId }, closed),
  output: Type.Object({ vin: Type.String(), count: Type.Integer(), comparables: Type.Array(Type.Object({})) }),
  operations: ['getComparables'],
  async run({ vin: of, dealership_id }, call) {
    const answer = fieldsOf(await call('getComparables', { path: { vin: of }, query: { dealership_id, limit: 10 } }))
    const { statistics } = answer
    return {
      vin: of.toUpperCase(),
      count: Number(answer.count),
      ...pick(answer, ['dealership_id', 'price', 'odometer', 'same_trim', ['reason', 200]]),
      ...pick(answer, ['expected_price', 'difference_percent', 'percentile', 'median_days_on_lot']),
      ...(statistics === null ? {} : { statistics }),
      comparables: listOf(answer, 'comparables').map((each) =>
        pick(each, ['vin', 'dealership_id', 'year', ['trim', 48], 'price', 'odometer', 'days_on_lot']),
      ),
    }
  },
})
