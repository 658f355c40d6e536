import fc from 'fast-check'
import { type Handle, writeRows } from '../../src/db/database.ts'
import { toJson } from '../../src/db/sql.ts'
import type { ImsContent } from '../../src/model/ims-vehicle.ts'
import type { VehicleContent } from '../../src/model/website-vehicle.ts'
import { imsContent, listInFeed, listOnWebsite, type SeededDealership, seedDealership } from './seed-listings.ts'
import { vehicleContent } from './vehicle-content.ts'

/** A record as it was seeded: what a query is checked against. */
export type SeededVehicle = {
  readonly dealership: SeededDealership
  readonly firstSeenAt: Date
  readonly removedAt: Date | null
  /** ISO date. */
  readonly inventoryDate: string
  readonly drops: readonly { readonly at: Date; readonly from: number; readonly to: number }[]
} & (
  | { readonly source: 'website'; readonly content: VehicleContent }
  | {
      readonly source: 'ims'
      readonly content: ImsContent
      /** The account that reads the feed; null: all. A later feed counts if several list a VIN. */
      readonly privateTo: number | null
    }
)

export type QueriedWorld = {
  /** Two accounts: the dealerships of each, with its filter. */
  readonly views: readonly {
    readonly accountId: number
    readonly filters: ReadonlyMap<number, 'new' | 'used' | 'all'>
  }[]
  readonly dealerships: readonly SeededDealership[]
  readonly zips: ReadonlyMap<number, { readonly latitude: number; readonly longitude: number }>
  readonly vehicles: readonly SeededVehicle[]
}

export const queriedNow = new Date('2026-11-20T12:00:00.000Z')
const dayMs = 86_400_000
const before = (days: number) => new Date(queriedNow.getTime() - days * dayMs)

/** Centers as the places of `zipcodes` have them: New York, Newark, Ottawa; the fourth has none. */
const zips = [
  { zip: '10001', latitude: 40.7484, longitude: -73.9967 },
  { zip: '07102-1234', latitude: 40.732, longitude: -74.1765 },
  { zip: 'k1a 0b1', latitude: 45.4207, longitude: -75.7023 },
  null,
]

const pick = <T>(...values: readonly T[]) => fc.constantFrom(...values)
const texts = pick(
  'Café leather, F-150 hitch',
  'Sunroof. One owner',
  'sun VISOR; Léather',
  '',
  'crème/leather C\\D "quoted"',
)
const facts = {
  vin: fc.integer({ min: 10, max: 45 }).map((n) => `1HGCV1F34LA0000${n}`),
  year: pick(2018, 2020, 2022, null),
  make: pick('Honda', 'BMW', 'Mercedes-Benz', ''),
  model: pick('Accord', 'X5', 'F-150'),
  trim: pick('Sport', 'XLT Café', ''),
  body: pick('Sedan', 'SUV', 'Cabrio extraordinaire', ''),
  stock: pick('H1', 'h2', 'S 3', ''),
  fuel: pick('Gasoline', 'Electric', ''),
  drivetrain: pick('AWD', 'FWD', ''),
  transmission: pick('CVT', 'Automatic'),
  doors: pick(2, 4, null),
  cylinders: pick(4, 8, null),
  odometer: pick(0, 30_000, 61_000, null),
  price: pick(15_000, 21_500, 30_000.5, null),
  msrp: pick(25_000, 40_000, null),
  photo: fc.boolean(),
  certified: fc.boolean(),
  features: texts,
  description: texts,
}
const history = {
  age: fc.integer({ min: 1, max: 200 }),
  listedFor: fc.integer({ min: 0, max: 60 }),
  removedFor: pick(null, null, null, 1, 20, 89, 91, 120),
  drops: fc.array(
    fc.record({ days: fc.integer({ min: 1, max: 95 }), from: pick(20_000, 25_000), to: pick(18_000, 24_000, 26_000) }),
    { maxLength: 3 },
  ),
}
const websiteVehicle = fc.record({
  ...history,
  ...facts,
  condition: pick('New' as const, 'Used' as const),
  color: pick('White', 'Red', ''),
  interior: pick('Black', ''),
  inTransit: fc.boolean(),
  feesIncluded: fc.constantFrom(true, false, null),
})
const imsVehicle = fc.record({
  ...history,
  ...facts,
  // As providers say it; test/support/query-oracle.ts says what each means.
  body: pick('Sedan', 'Truck Double Cab', 'crew cab', '4dr SUV', 'Chassis Cab Special', '', 'A7'),
  drivetrain: pick('quattro', '4x4', 'Front-Wheel Drive', '', 'Some drive'),
  fuel: pick('Gas', 'Electric Fuel System', '', 'Steam'),
  transmission: pick('8-Speed Automatic', 'Xtronic CVT', '', 'Sequential'),
  condition: pick('New' as const, 'Used' as const, 'Certified' as const),
})

const lotOf = <T extends { readonly vin: string }>(vehicle: fc.Arbitrary<T>) =>
  fc.uniqueArray(vehicle, { selector: ({ vin }) => vin, minLength: 12, maxLength: 20 })

/** Two accounts, four dealerships with websites and feeds, one feed private to the first account; always the same. */
export async function seedQueriedWorld(handle: Handle, accountIds: readonly [number, number]): Promise<QueriedWorld> {
  const [one, two] = accountIds
  const dealerships = [
    await seedDealership(handle, [one]),
    await seedDealership(handle, [one], { inventoryType: 'used' }),
    await seedDealership(handle, [one]),
    await seedDealership(handle, [one]),
  ]
  const ids = dealerships.map(({ id }) => id)
  await writeRows(handle)`
    INSERT INTO subscriptions (account_id, dealership_id, inventory_type)
    SELECT ${two}::integer, id, CASE WHEN id = ${ids[2]} THEN 'new' ELSE 'all' END FROM unnest(${ids.slice(1)}::integer[]) AS id`
  const vehicles: SeededVehicle[] = []
  const [lots, feeds] = [
    fc.sample(lotOf(websiteVehicle), { seed: 7, numRuns: 4 }),
    fc.sample(lotOf(imsVehicle), { seed: 9, numRuns: 4 }),
  ]
  for (const [index, dealership] of dealerships.entries()) {
    const zip = zips[index]?.zip ?? null
    await writeRows(handle)`UPDATE dealerships SET zip = ${zip} WHERE id = ${dealership.id}`
    for (const vehicle of lots[index] ?? []) vehicles.push(await seedWebsite(handle, dealership, vehicle))
    if (index === 0) continue
    for (const vehicle of feeds[index] ?? []) vehicles.push(await seedIms(handle, dealership, vehicle, null))
    if (index !== 3) continue
    for (const vehicle of feeds[0] ?? []) vehicles.push(await seedIms(handle, dealership, vehicle, one))
  }
  // What orders listings of one VIN: each dealership, and each feed, was seen at another time.
  await writeRows(handle)`UPDATE dealerships SET complete_seen_at = ${queriedNow}::timestamptz - id * interval '1 hour'`
  await writeRows(handle)`UPDATE feeds SET last_import_at = ${queriedNow}::timestamptz
    - (dealership_id - CASE WHEN shared THEN 1 ELSE 0 END) * interval '17 minutes'`
  const all = new Map(ids.map((id) => [id, 'all' as const]))
  return {
    views: [
      { accountId: one, filters: new Map([...all, [ids[1] ?? 0, 'used']]) },
      { accountId: two, filters: new Map([...ids.slice(1).map((id) => [id, 'all'] as const), [ids[2] ?? 0, 'new']]) },
    ],
    dealerships,
    zips: new Map(ids.flatMap((id, index) => (zips[index] == null ? [] : [[id, zips[index]]]))),
    vehicles,
  }
}

type History = { readonly age: number; readonly listedFor: number; readonly removedFor: number | null }
type Drops = { readonly drops: readonly { readonly days: number; readonly from: number; readonly to: number }[] }

function historyOf({ age, listedFor, removedFor, drops }: History & Drops) {
  const firstSeenAt = before(age + 1)
  const inventoryDate = before(age + 1 + listedFor)
    .toISOString()
    .slice(0, 10)
  const removedAt = removedFor === null || removedFor > age ? null : before(removedFor)
  const falls = drops.map(({ days, from, to }) => ({ at: before(days), from, to }))
  return { firstSeenAt, inventoryDate, removedAt, drops: falls.toSorted((a, b) => a.at.getTime() - b.at.getTime()) }
}

const noBasis = { fees: [], excludes: [], conditions: [], text: 'plus fees' }

async function seedWebsite(
  handle: Handle,
  dealership: SeededDealership,
  given: typeof websiteVehicle extends fc.Arbitrary<infer T> ? T : never,
): Promise<SeededVehicle> {
  const content = vehicleContent({
    vin: given.vin,
    year: given.year,
    make: given.make,
    model: given.model,
    series: given.trim,
    body: given.body,
    stocknum: given.stock,
    fuel: given.fuel,
    drivetrain_desc: given.drivetrain,
    transmission: given.transmission,
    door_count: given.doors,
    engine_cyl_count: given.cylinders,
    odometer: given.odometer,
    price: given.price,
    msrp: given.msrp,
    certified: given.certified && given.condition === 'Used',
    condition: given.condition,
    base_ext_color: given.color,
    base_int_color: given.interior,
    in_transit: given.inTransit,
    features: given.features.split('. '),
    description: given.description,
    odometer_unit: 'km',
    price_basis: given.feesIncluded === null ? null : { ...noBasis, fees_included: given.feesIncluded },
    photo_url_list: given.photo ? [{ url: 'https://a.example/1.jpg', index: 0 }] : [],
  })
  const past = historyOf(given)
  const { firstSeenAt, inventoryDate, removedAt } = past
  await listOnWebsite(handle, dealership.id, [content], { at: firstSeenAt, inventoryDate })
  if (removedAt !== null) {
    await writeRows(handle)`
      UPDATE website_vehicles SET active = false, removed_at = ${removedAt}, updated_at = ${removedAt}
      WHERE dealership_id = ${dealership.id} AND vin = ${content.vin}`
  }
  const vehicle = { dealership, source: 'website', content, ...past } as const
  await seedDrops(handle, vehicle, null)
  return vehicle
}

async function seedIms(
  handle: Handle,
  dealership: SeededDealership,
  given: typeof imsVehicle extends fc.Arbitrary<infer T> ? T : never,
  privateTo: number | null,
): Promise<SeededVehicle> {
  const content = imsContent({
    vin: given.vin,
    year: given.year,
    make: given.make || null,
    model: given.model,
    trim: given.trim || null,
    body: given.body || null,
    stock_number: given.stock,
    fuel_type: given.fuel || null,
    doors: given.doors,
    drivetrain: given.drivetrain || null,
    transmission: given.transmission,
    engine_cylinders: given.cylinders,
    odometer: given.odometer,
    price: given.price,
    internet_price: 17_000,
    msrp: given.msrp,
    condition: given.condition,
    certified: given.condition === 'Certified',
    features: given.features,
    description: given.description,
    photo_urls: given.photo ? 'https://a.example/1.jpg' : '',
  })
  const past = historyOf(given)
  await listInFeed(handle, dealership.id, [content], { at: past.firstSeenAt, listedOn: past.inventoryDate, privateTo })
  if (past.removedAt !== null) {
    await writeRows(handle)`
      UPDATE ims_vehicles SET active = false, updated_at = ${past.removedAt}
      WHERE id = (SELECT max(id) FROM ims_vehicles)`
  }
  const vehicle = { dealership, source: 'ims', content, privateTo, ...past } as const
  await seedDrops(handle, vehicle, privateTo)
  return vehicle
}

async function seedDrops(handle: Handle, vehicle: SeededVehicle, accountId: number | null): Promise<void> {
  for (const { at, from, to } of vehicle.drops) {
    await writeRows(handle)`
      INSERT INTO vehicle_changes (dealership_id, vin, source, type, field, from_value, to_value, at, account_id)
      VALUES (${vehicle.dealership.id}, ${vehicle.content.vin}, ${vehicle.source}, 'price', 'price', ${toJson(from)},
        ${toJson(to)}, ${at}, ${accountId})`
  }
}
