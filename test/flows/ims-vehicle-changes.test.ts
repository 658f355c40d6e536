import { beforeAll, expect, test } from 'vitest'
import { changeStart, type LotVehicle } from '../../sandbox/vehicles.ts'
import { listRows } from '../../src/db/database.ts'
import { listVehicleChanges } from '../../src/db/queries/vehicle-history.ts'
import { lot, startFeedWorld } from '../support/feed-world.ts'
import { openForFile } from '../support/open-for-file.ts'

// The change history of a feed's vehicles.
let feedId: number
const file = { directory: 'vauto', fileName: 'record.csv' } as const
const world = openForFile(startFeedWorld)
beforeAll(async () => {
  await world.push({ ...file, vehicles: lot(20), hoursAgo: 20 })
  feedId = await world.createFeed({ provider: 'vauto', ftp_path: 'vauto', file_name: 'record.csv' })
  const other = await world.addDealer()
  await world.createFeed({
    provider: 'vauto',
    ftp_path: 'vauto',
    file_name: 'record.csv',
    dealership_id: other.publicId,
  })
  await world.poll()
})

let hoursAgo = 20
const importFile = async (vehicles: readonly LotVehicle[]) => {
  hoursAgo -= 1
  await world.push({ ...file, vehicles, hoursAgo })
  await world.poll()
  const [entry] = await world.history(feedId)
  return entry
}

const changesOf = async (vin: string) => {
  const { services, accountId } = world.forecourt
  const asked = { accountId, vin, dealershipId: world.dealer.id, before: null, types: null, limit: 200 }
  return (await listVehicleChanges(services.database.handle, asked)).toReversed()
}
const allChanges = async () => (await Promise.all(lot(20).map(({ vin }) => changesOf(vin)))).flat()

test('the first import records every vehicle as listed', async () => {
  const listed = await allChanges()
  expect(listed.map(({ type, source }) => [type, source])).toEqual(lot(20).map(() => ['listed', 'ims']))
  expect(new Set(listed.map(({ id }) => id)).size).toBe(20)
})

test('a file with unchanged rows records no change', async () => {
  const before = await allChanges()
  expect(await importFile(lot(20).toReversed())).toMatchObject({ status: 'completed', updated_count: 0 })
  expect(await allChanges()).toEqual(before)
})

test('each changed field is recorded with both values; photos as a count, long texts truncated', async () => {
  const [first, ...others] = lot(20)
  if (first === undefined) throw new Error('the lot is empty')
  const description = `${'é'.repeat(600)}`
  const changed = { ...first, odometer: 77_777, photoCount: first.photoCount + 2, description }
  expect(await importFile([changed, ...others])).toMatchObject({ updated_count: 1 })
  const own = (await changesOf(first.vin)).filter(({ type }) => type !== 'listed')
  expect(own.find(({ field }) => field === 'odometer')).toMatchObject({
    type: 'odometer',
    from: first.odometer,
    to: 77_777,
  })
  expect(own.find(({ field }) => field === 'photo_urls')).toMatchObject({
    type: 'photos',
    from: first.photoCount,
    to: first.photoCount + 2,
  })
  expect(own.find(({ field }) => field === 'description')).toMatchObject({
    type: 'other',
    to: `${'é'.repeat(499)}…`,
  })
  expect(own).toHaveLength(3)
})

test('removal and return are recorded, a return with the changes in between, and the vehicle keeps its id', async () => {
  const [, second] = lot(20)
  if (second === undefined) throw new Error('the lot is empty')
  const all = lot(20)
  const idOf = async () => {
    const { vehicles } = await world.vehicles('per_page=500')
    return vehicles.find((vehicle: { vin: string }) => vehicle.vin === second.vin)?.id
  }
  const id = await idOf()
  await importFile(all.filter(({ vin }) => vin !== second.vin))
  expect(await idOf()).toBeUndefined()
  const back = all.map((vehicle) => (vehicle.vin === second.vin ? { ...vehicle, odometer: 88_888 } : vehicle))
  expect(await importFile(back)).toMatchObject({ new_count: 1 })
  expect(await idOf()).toBe(id)
  expect((await changesOf(second.vin)).map(({ type, to }) => [type, to])).toEqual([
    ['listed', null],
    ['removed', null],
    ['returned', null],
    ['odometer', 88_888],
  ])
})

test('a price that moved has an event of its own beside the update, a price that appears or goes has none [QRY-18]', async () => {
  const [, , , moved, gone, crossing] = lot(20).filter(({ prices }) => prices !== null)
  if (!moved?.prices || !crossing?.prices || gone === undefined) throw new Error('too few vehicles with a price')
  const { asking } = moved.prices
  const cheaper = (vehicle: LotVehicle) =>
    vehicle.prices === null
      ? vehicle
      : { ...vehicle, prices: changeStart(vehicle.prices, vehicle.prices.start - 1_000) }
  const condition = crossing.condition === 'new' ? 'used' : 'new'
  const changed = new Map<string, LotVehicle>([
    [moved.vin, cheaper(moved)],
    [gone.vin, { ...gone, prices: null }],
    [crossing.vin, { ...cheaper(crossing), condition }],
  ])
  await importFile(lot(20).map((vehicle) => changed.get(vehicle.vin) ?? vehicle))
  await importFile(
    lot(20).map((vehicle) => (vehicle.vin === gone.vin ? vehicle : (changed.get(vehicle.vin) ?? vehicle))),
  )
  const events = await listRows<{ type: string; audience: string | null; xmin: string; data: string }>(
    world.forecourt.services.database.handle,
  )`SELECT type, audience, xmin::text, event_data(events) AS data FROM events
    WHERE dealership_id = ${world.dealer.id} AND type LIKE 'ims.vehicle.%' ORDER BY id`
  const ofPrice = events.filter(({ type }) => type === 'ims.vehicle.price_changed')
  expect(ofPrice.map(({ data }) => JSON.parse(data).vin).toSorted()).toEqual([moved.vin, crossing.vin].toSorted())
  const priceEvent = ofPrice.find(({ data }) => JSON.parse(data).vin === moved.vin)
  const place = events.findIndex(({ data }) => data === priceEvent?.data)
  const { price_change: change, ...vehicle } = JSON.parse(priceEvent?.data ?? '')
  expect(change).toMatchObject({ from: asking, to: asking - 1_000, amount: -1_000 })
  expect(events[place - 1]).toMatchObject({ type: 'ims.vehicle.updated', xmin: priceEvent?.xmin })
  expect(JSON.parse(events[place - 1]?.data ?? '')).toEqual(vehicle)
  // Both of its filters see it leave or appear; only accounts without a filter hear of its price.
  expect(ofPrice.map(({ audience }) => audience).toSorted()).toEqual(['all', null])
})

test('characters that PostgreSQL cannot store as JSON do not prevent an import', async () => {
  const rows = await listRows<{ json: unknown }>(world.forecourt.services.database.handle)`
    SELECT content_json(${JSON.stringify({ a: 'x\u0000y', b: '\ud83dz', c: 'C:\\u0000\\udead' })}) AS json`
  expect(rows[0]?.json).toEqual({ a: 'x y', b: '\ufffdz', c: 'C:\\u0000\\udead' })
})

test('the typed columns of a vehicle follow its rows, and equal those that the migration derives from stored contents', async () => {
  const [, , third] = lot(20)
  if (third === undefined) throw new Error('the lot is empty')
  const changed = lot(20).map((one) => (one.vin === third.vin ? { ...one, odometer: 99_999 } : one))
  await importFile(changed)
  const result = await listRows<{ vin: string; odometer_miles: number; same: boolean }>(
    world.forecourt.services.database.handle,
  )`
    SELECT vehicle.vin, vehicle.odometer_miles,
      (vehicle.trim, vehicle.price, vehicle.odometer_miles) IS NOT DISTINCT FROM (lower(stored.fields ->> 'trim'),
        coalesce((stored.fields ->> 'price')::float8, (stored.fields ->> 'internet_price')::float8),
        (stored.fields ->> 'odometer')::integer) AS same
    FROM ims_vehicles AS vehicle
    JOIN (SELECT import_id, row, content_json(content) AS fields FROM ims_contents OFFSET 0) AS stored
      USING (import_id, row)
    WHERE vehicle.active AND vehicle.dealership_id = ${world.dealer.id}`
  expect(result).toHaveLength(20)
  expect(result.filter(({ same }) => !same)).toEqual([])
  expect(result.find(({ vin }) => vin === third.vin)?.odometer_miles).toBe(99_999)
})
