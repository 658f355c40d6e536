import { type Static, Type } from 'typebox'
import { closed, cursor, dealershipId, defaultLimit, limit, nextCursor, readOffset } from '../arguments.ts'
import { type CallOperation, defineTool } from '../define-tool.ts'
import { type Fields, fieldsOf, listOf, numberOf, textOf, textsOf } from '../read-answer.ts'
import { presentVehicle, Vehicles, vehicleFieldNames } from '../vehicle-fields.ts'

const filterHelp =
  'Lists: vin, stocknum, make, model, series, body (SUV, Truck, Sedan), fuel, drivetrain (AWD, 4WD), transmission, base_ext_color, base_int_color. ' +
  'Ranges {min,max}: year, price, msrp, odometer, days_on_lot. condition: New or Used. Booleans: certified, has_price, has_photos, in_transit. ' +
  'price_drop {percent_min,amount_min,within_days}. near {zip,radius_miles}. text: words in the listing'

const Search = Type.Object(
  {
    query: Type.Optional(Type.String({ minLength: 1, maxLength: 2000 })),
    filters: Type.Optional(Type.Object({}, { description: filterHelp })),
    not: Type.Optional(Type.Object({}, { description: 'Lists as in filters' })),
    dealership_id: dealershipId,
    sort: Type.Optional(
      Type.Array(Type.String(), {
        description: 'price, odometer, year, days_on_lot, distance; - for descending',
      }),
    ),
    limit,
    cursor,
  },
  closed,
)
type Search = Static<typeof Search>

export const searchVehicles = defineTool({
  name: 'search_vehicles',
  cards: true,
  description:
    'Finds vehicles for sale. Give query for a shopper’s words ("awd suv under 30k"), filters for exact conditions, or both. Best or newest first.',
  input: Search,
  output: Type.Object({
    total: Type.Integer(),
    total_is_minimum: Type.Optional(
      Type.Literal(true, { description: 'There may be more: a search by words reads the best 100' }),
    ),
    vehicles: Vehicles,
    next_cursor: nextCursor,
  }),
  operations: ['searchVehicles', 'queryInventory'],
  run: (args, call) => (args.query === undefined ? queryVehicles(args, call) : searchByWords(args, args.query, call)),
})

async function queryVehicles(
  { limit: perPage = defaultLimit, cursor: from, ...selection }: Search,
  call: CallOperation,
) {
  const body = {
    ...selection,
    fields: vehicleFieldNames,
    per_page: perPage,
    ...(from === undefined ? {} : { cursor: from }),
  }
  const answer = fieldsOf(await call('queryInventory', { body }))
  const next = textOf(answer.next_cursor)
  return {
    total: numberOf(answer.total) ?? 0,
    vehicles: listOf(answer, 'vehicles').map((vehicle) => presentVehicle(vehicle)),
    ...(next === null ? {} : { next_cursor: next }),
  }
}

/** Maximum number of results of a search. */
const maxFound = 100

/** The search ranks; conditions that its filters cannot express go to the inventory query. */
async function searchByWords(args: Search, query: string, call: CallOperation) {
  const offset = readOffset(args.cursor)
  const body = { query, ...scopeOf(args), ...pushedDown(fieldsOf(args.filters)), limit: maxFound }
  const answer = fieldsOf(await call('searchVehicles', { body }))
  const found = listOf(answer, 'results').map(
    ({ dealership_id, vehicle }) => ({ dealership_id, ...fieldsOf(vehicle) }) as Fields,
  )
  const matching = await filterFound(args, found, call)
  const end = offset + (args.limit ?? defaultLimit)
  const relaxed = textsOf(fieldsOf(answer.interpreted).relaxed).slice(0, 8)
  return {
    total: matching.length,
    ...(found.length < maxFound ? {} : { total_is_minimum: true }),
    ...(relaxed.length === 0 ? {} : { relaxed }),
    vehicles: matching.slice(offset, end).map((vehicle) => presentVehicle(vehicle)),
    ...(matching.length > end ? { next_cursor: String(end) } : {}),
  }
}

const scopeOf = ({ dealership_id }: Search) => (dealership_id === undefined ? {} : { dealership_id })

/** Filters that the search takes itself, so that its best hundred meet them. */
function pushedDown({ price, year, condition, make }: Fields) {
  const [money, years, makes] = [fieldsOf(price), fieldsOf(year), textsOf(make)]
  return {
    price_min: numberOf(money.min),
    price_max: numberOf(money.max),
    year_min: numberOf(years.min),
    year_max: numberOf(years.max),
    condition: textOf(condition),
    make: makes.length === 1 ? makes[0] : null,
  }
}

/** Those that meet the conditions, in the order of `sort`; without it, as they were ranked. */
async function filterFound(
  { filters = {}, not, dealership_id, sort }: Search,
  found: readonly Fields[],
  call: CallOperation,
) {
  const isAsFound = Object.keys(filters).length === 0 && not === undefined && sort === undefined
  if (isAsFound || found.length === 0) return found
  const own = textsOf(fieldsOf(filters).vin).map((vin) => vin.toUpperCase())
  const vins = found.map(({ vin }) => String(vin)).filter((vin) => own.length === 0 || own.includes(vin))
  if (vins.length === 0) return []
  const body = {
    ...scopeOf({ ...(dealership_id === undefined ? {} : { dealership_id }) }),
    filters: { ...filters, vin: vins },
    ...(not === undefined ? {} : { not }),
    ...(sort === undefined ? {} : { sort }),
    fields: ['dealership_id', 'vin', 'source'],
    per_page: 500,
  }
  const listings = listOf(await call('queryInventory', { body }), 'vehicles')
  const kept = new Set(listings.map(listingOf))
  const matching = found.filter((vehicle) => kept.has(listingOf(vehicle)))
  return sort === undefined ? matching : inOrderOf(listings, matching)
}

/** A car of website and feed has the place of the one that the search shows. */
function inOrderOf(listings: readonly Fields[], found: readonly Fields[]): readonly Fields[] {
  const placeOf = (vehicle: Fields) => {
    const places = listings.flatMap((one, place) => (listingOf(one) === listingOf(vehicle) ? [place] : []))
    return places.find((place) => listings[place]?.source === vehicle.source) ?? places[0] ?? 0
  }
  const placed = found.map((vehicle) => ({ vehicle, place: placeOf(vehicle) }))
  return placed.toSorted((a, b) => a.place - b.place).map(({ vehicle }) => vehicle)
}

/** The same car may be listed by two dealerships, of which one meets the filters. */
function listingOf({ dealership_id: dealershipId, vin }: Fields): string {
  return `${dealershipId} ${vin}`
}
