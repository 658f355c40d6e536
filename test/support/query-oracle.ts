import { plainLetters } from '../../src/lib/plain-letters.ts'
import { acceptsCondition } from '../../src/model/dealership.ts'
import type { VehicleExclusions, VehicleFilters } from '../../src/model/vehicle-query/query-schema.ts'
import { type QueriedWorld, queriedNow, type SeededVehicle } from './queried-world.ts'

export type OracleQuery = {
  readonly dealership_ids?: readonly string[]
  readonly status?: 'active' | 'removed' | 'all'
  readonly source?: 'all' | 'website' | 'ims'
  readonly filters?: VehicleFilters
  readonly not?: VehicleExclusions
  readonly sort?: readonly string[]
  readonly facets?: readonly string[]
  readonly stats?: readonly string[]
  readonly unique?: 'vin'
}

/** A vehicle under the names of the normalized form. */
type Shown = Readonly<Record<string, string | number | boolean | null>> & {
  readonly vin: string
  readonly dealership_id: string
  readonly source: string
}

type Found = { readonly vehicle: SeededVehicle; readonly shown: Shown }

/** What a query answers, in plain code: each step over all vehicles. */
export function answerOf(world: QueriedWorld, accountId: number, query: OracleQuery) {
  const matching = visibleTo(world, accountId, query.status ?? 'active')
    .map((vehicle) => ({ vehicle, shown: show(world, vehicle, query.filters) }))
    .filter((found) => matches(world, found, query))
  const listings = query.unique === undefined ? matching : oneOfEachVin(matching)
  const sorted = listings.toSorted((a, b) => compare(a, b, query.sort ?? ['-first_seen_at'], world))
  return {
    vehicles: sorted.map(({ shown }) => ({
      vin: shown.vin,
      dealership_id: shown.dealership_id,
      source: shown.source,
      days_on_lot: shown.days_on_lot,
      ...(query.unique === undefined ? {} : { listings: matching.filter((one) => one.shown.vin === shown.vin).length }),
    })),
    total: listings.length,
    facets: Object.fromEntries((query.facets ?? []).map((name) => [name, countBy(listings, name)])),
    stats: Object.fromEntries((query.stats ?? []).map((name) => [name, statsOf(listings, name)])),
  }
}

function visibleTo(world: QueriedWorld, accountId: number, status: string): readonly SeededVehicle[] {
  const view = world.views.find((one) => one.accountId === accountId)
  const seen = world.vehicles.filter((vehicle) => {
    if (vehicle.source === 'ims' && vehicle.privateTo !== null && vehicle.privateTo !== accountId) return false
    return view?.filters.has(vehicle.dealership.id) === true
  })
  const passes = ({ dealership, content }: SeededVehicle) =>
    acceptsCondition(view?.filters.get(dealership.id) ?? 'all', content.condition)
  const same = (a: SeededVehicle, b: SeededVehicle) =>
    a.source === 'ims' && b.source === 'ims' && a.dealership === b.dealership && a.content.vin === b.content.vin
  const active = seen.filter((one) => one.removedAt === null)
  const listed = active.filter(
    (one) => !active.some((duplicate) => same(one, duplicate) && isPrivate(duplicate) && !isPrivate(one)),
  )
  const passing = seen.filter(passes)
  const removed = passing.filter(({ removedAt, ...one }) => {
    if (removedAt === null || queriedNow.getTime() - removedAt.getTime() > 90 * 86_400_000) return false
    const duplicate = passing.find((other) => other.content !== one.content && same({ removedAt, ...one }, other))
    if (duplicate === undefined) return true
    if (duplicate.removedAt === null || duplicate.removedAt > removedAt) return false
    return duplicate.removedAt < removedAt || isPrivate({ removedAt, ...one })
  })
  return [...(status === 'removed' ? [] : listed.filter(passes)), ...(status === 'active' ? [] : removed)]
}

/** Private feeds were seeded last. */
function isPrivate(vehicle: SeededVehicle): boolean {
  return vehicle.source === 'ims' && vehicle.privateTo !== null
}

function show(world: QueriedWorld, vehicle: SeededVehicle, filters: VehicleFilters | undefined): Shown {
  const { dealership, source, removedAt, firstSeenAt, inventoryDate } = vehicle
  const until = (removedAt ?? queriedNow).toISOString().slice(0, 10)
  const days = (Date.parse(until) - Date.parse(inventoryDate)) / 86_400_000
  const common = {
    dealership_id: dealership.publicId,
    source,
    days_on_lot: Math.max(0, days),
    first_seen_at: firstSeenAt.toISOString(),
    updated_at: (removedAt ?? firstSeenAt).toISOString(),
    removed_at: removedAt?.toISOString() ?? null,
    distance: distanceOf(world, vehicle, filters),
  }
  if (vehicle.source === 'website') {
    const { content } = vehicle
    const { photo_url_list: photos, features, heading, series, description } = content
    return {
      ...common,
      vin: content.vin,
      stocknum: content.stocknum,
      make: content.make,
      model: content.model,
      series,
      body: content.body,
      fuel: content.fuel,
      drivetrain: content.drivetrain_desc,
      transmission: content.transmission,
      base_ext_color: content.base_ext_color,
      base_int_color: content.base_int_color,
      condition: content.condition,
      certified: content.certified,
      in_transit: content.in_transit,
      year: content.year,
      price: content.price,
      msrp: content.msrp,
      odometer: content.odometer,
      engine_cyl_count: content.engine_cyl_count,
      door_count: content.door_count,
      has_photos: photos.length > 0,
      has_price: content.price !== null,
      fees_included: content.price_basis?.fees_included ?? null,
      text: [heading, series, ...features, description].join(' '),
    }
  }
  const { content } = vehicle
  return {
    ...common,
    vin: content.vin,
    stocknum: content.stock_number,
    make: content.make,
    model: content.model,
    series: content.trim,
    body: meaningOf(content.body),
    fuel: meaningOf(content.fuel_type),
    drivetrain: meaningOf(content.drivetrain),
    transmission: meaningOf(content.transmission),
    base_ext_color: null,
    base_int_color: null,
    condition: content.condition === 'New' ? 'New' : 'Used',
    certified: content.certified,
    in_transit: null,
    year: content.year,
    price: content.price,
    msrp: content.msrp,
    odometer: content.odometer,
    engine_cyl_count: content.engine_cylinders,
    door_count: content.doors,
    has_photos: content.photo_urls !== '',
    has_price: content.price !== null,
    text: [content.trim ?? '', ...content.features.split('|'), content.description].join(' '),
  }
}

/** What the wordings of feeds mean; others are as they are said. */
const meanings: Readonly<Record<string, string>> = {
  'Truck Double Cab': 'Pickup',
  'crew cab': 'Pickup',
  '4dr SUV': 'SUV',
  A7: '',
  quattro: 'AWD',
  '4x4': '4WD',
  'Front-Wheel Drive': 'FWD',
  Gas: 'Gasoline',
  'Electric Fuel System': 'Electric',
  '8-Speed Automatic': 'Automatic',
  'Xtronic CVT': 'CVT',
}

function meaningOf(said: string | null): string {
  return meanings[said ?? ''] ?? said ?? ''
}

const lists = ['vin', 'stocknum', 'make', 'model', 'series', 'body', 'fuel', 'drivetrain', 'transmission'] as const
const colors = ['base_ext_color', 'base_int_color'] as const
const flags = ['certified', 'has_price', 'has_photos', 'in_transit'] as const
const ranges = ['year', 'price', 'msrp', 'odometer', 'days_on_lot', 'engine_cyl_count', 'door_count'] as const
const periods = { first_seen: 'first_seen_at', updated: 'updated_at', removed: 'removed_at' } as const

function matches(world: QueriedWorld, { vehicle, shown }: Found, query: OracleQuery): boolean {
  const { filters = {}, not = {}, source = 'all', dealership_ids: ids } = query
  const has = (name: string, list: readonly string[]) =>
    list.some((text) => text.toLowerCase() === String(shown[name] ?? '\0').toLowerCase())
  return (
    (ids === undefined || ids.includes(shown.dealership_id)) &&
    (source === 'all' || source === shown.source) &&
    [...lists, ...colors].every((name) => filters[name] == null || has(name, filters[name])) &&
    Object.entries(not).every(([name, list]) => list == null || !has(name, list)) &&
    (filters.condition == null || shown.condition === filters.condition) &&
    flags.every((name) => filters[name] == null || (shown[name] === true) === filters[name]) &&
    ranges.every((name) => filters[name] == null || within(shown[name], filters[name].min, filters[name].max)) &&
    Object.entries(periods).every(([name, field]) => {
      const period = filters[name as keyof typeof periods]
      return period == null || within(shown[field], period.since, period.until)
    }) &&
    (filters.fees_included == null || shown.fees_included === filters.fees_included) &&
    (filters.seen_within_hours == null ||
      queriedNow.getTime() - seenAt({ vehicle, shown }) <= filters.seen_within_hours * 3_600_000) &&
    (filters.text == null || hasWords(String(shown.text), filters.text)) &&
    (filters.near == null || shown.distance !== null) &&
    (filters.price_drop == null || hasDropped(world, vehicle, filters.price_drop))
  )
}

/** ISO times compare as texts. */
function within<T extends string | number>(
  value: unknown,
  min: T | null | undefined,
  max: T | null | undefined,
): boolean {
  if (min == null && max == null) return true
  if (value === null || value === undefined) return false
  return (min == null || (value as T) >= min) && (max == null || (value as T) <= max)
}

function hasWords(text: string, wanted: string): boolean {
  const said = ` ${plainLetters(text).replaceAll(/[^a-z0-9]/g, ' ')} `
  return plainLetters(wanted)
    .split(' ')
    .every((word) => said.includes(` ${word.replaceAll(/[^a-z0-9]/g, ' ').trim()} `))
}

function hasDropped(
  _world: QueriedWorld,
  { drops }: SeededVehicle,
  wanted: NonNullable<VehicleFilters['price_drop']>,
): boolean {
  return drops.some(({ at, from, to }, index) => {
    const isRecent = queriedNow.getTime() - at.getTime() <= (wanted.within_days ?? 30) * 86_400_000
    const fell = from - to
    return (
      isRecent &&
      fell > 0 &&
      fell >= (wanted.amount_min ?? 0) &&
      (fell / from) * 100 >= (wanted.percent_min ?? 0) &&
      !drops.slice(index + 1).some((later) => later.to > from)
    )
  })
}

/** Null: outside of the radius, or without a place. */
function distanceOf(world: QueriedWorld, { dealership }: SeededVehicle, filters: VehicleFilters | undefined) {
  const near = filters?.near
  const place = world.zips.get(dealership.id)
  if (near == null || place === undefined) return null
  const [latitude, longitude] = [near.latitude ?? 40.7484, near.longitude ?? -73.9967]
  const [a, b] = [latitude, place.latitude].map((angle) => (angle * Math.PI) / 180) as [number, number]
  const turn = ((place.longitude - longitude) * Math.PI) / 180
  const cosine = Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(turn)
  const miles = 3958.8 * Math.acos(Math.min(1, cosine))
  return miles <= (near.radius_miles ?? 50) ? Math.round(miles * 100) / 100 : null
}

/** Of each VIN the listing seen last. */
function oneOfEachVin(found: readonly Found[]): readonly Found[] {
  const vins = new Set(found.map(({ shown }) => shown.vin))
  return [...vins].map((vin) => {
    const listings = found.filter(({ shown }) => shown.vin === vin)
    return listings.reduce((last, one) => (seenAt(one) > seenAt(last) ? one : last))
  })
}

/** As the world was seeded: websites by their dealership, feeds by their number. */
function seenAt({ vehicle }: Found): number {
  if (vehicle.removedAt !== null) return vehicle.removedAt.getTime()
  if (vehicle.source === 'website') return queriedNow.getTime() - vehicle.dealership.id * 3_600_000
  const feed = vehicle.dealership.id - 1 + (isPrivate(vehicle) ? 1 : 0)
  return queriedNow.getTime() - feed * 17 * 60_000
}

function compare(a: Found, b: Found, sort: readonly string[], world: QueriedWorld): number {
  for (const key of sort) {
    const name = key.replace('-', '')
    const [one, two] = [a.shown[name] ?? null, b.shown[name] ?? null]
    if (one === two) continue
    if (one === null || two === null) return one === null ? 1 : -1
    return one < two === key.startsWith('-') ? 1 : -1
  }
  const place = ({ vehicle }: Found) => world.dealerships.indexOf(vehicle.dealership)
  const order = [place(a) - place(b), textOrder(a.shown.source, b.shown.source), textOrder(a.shown.vin, b.shown.vin)]
  return order.find((one) => one !== 0) ?? 0
}

const textOrder = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1)

/** Facets show only what a filter takes: words, where a field has them. */
const wordless = new Set<unknown>(['Cabrio extraordinaire', 'Chassis Cab Special', 'Some drive', 'Steam'])

function countBy(found: readonly Found[], name: string) {
  const counts = new Map<string | number | boolean, number>()
  for (const { shown } of found) {
    const value = shown[name] ?? ''
    if (value !== '' && !wordless.has(value)) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const rows = [...counts].map(([value, count]) => ({ value, count }))
  return rows.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

function statsOf(found: readonly Found[], name: string) {
  const values = found
    .flatMap(({ shown }) => (typeof shown[name] === 'number' ? [shown[name]] : []))
    .toSorted((a, b) => a - b)
  const quantile = (share: number) => {
    const at = share * (values.length - 1)
    const [low, high] = [values[Math.floor(at)], values[Math.ceil(at)]]
    return low === undefined || high === undefined ? null : low + (high - low) * (at - Math.floor(at))
  }
  const mean = values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
  const figures = {
    min: quantile(0),
    p25: quantile(0.25),
    median: quantile(0.5),
    p75: quantile(0.75),
    max: quantile(1),
    mean,
  }
  return { count: values.length, ...figures }
}
