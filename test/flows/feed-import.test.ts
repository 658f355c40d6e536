import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FeedWorld, lot, startFeedWorld } from '../support/feed-world.ts'
import { testEngines } from '../support/test-database.ts'

type ToldEvent = { readonly type: string; readonly dealership_id: number; readonly data: string }

async function eventsOf(world: FeedWorld, dealershipId = world.dealer.id): Promise<readonly ToldEvent[]> {
  const result = await sql<ToldEvent>`
    SELECT type, dealership_id, event_data(events) AS data FROM events WHERE dealership_id = ${dealershipId} ORDER BY id
  `.execute(world.forecourt.services.database.handle)
  return result.rows
}

const count = (events: readonly ToldEvent[], type: string) => events.filter((event) => event.type === type).length

describe.each(testEngines)('a feed on %s', (engine) => {
  let world: FeedWorld
  beforeAll(async () => {
    world = await startFeedWorld({ engine })
  })
  afterAll(() => world.close())

  test('is imported at the poll, with its events, and changes with its file [IMSF-03] [IMSV-15]', async () => {
    const vehicles = lot(60)
    const file = { directory: 'vauto', fileName: 'one.csv' } as const
    await world.push({ ...file, vehicles, hoursAgo: 5 })
    const feedId = await world.createFeed({ provider: 'vauto', ftp_path: 'vauto', file_name: 'one.csv' })
    expect(await world.poll()).toMatchObject([{ kind: 'done', feeds: [{ feedId, status: 'completed' }] }])
    const first = await world.vehicles('per_page=500')
    expect(first.pagination).toMatchObject({ page: 1, per_page: 500, total: 60, total_pages: 1 })
    expect(first.vehicles.map((vehicle: { vin: string }) => vehicle.vin).sort()).toEqual(
      vehicles.map(({ vin }) => vin).sort(),
    )
    const told = await eventsOf(world)
    expect(count(told, 'ims.vehicle.created')).toBe(60)
    expect(count(told, 'ims.import.complete')).toBe(1)
    const created = told.filter(({ type }) => type === 'ims.vehicle.created').map(({ data }) => JSON.parse(data))
    expect(created).toEqual(expect.arrayContaining([expect.objectContaining(first.vehicles[0])]))

    const sold = vehicles[0]
    const changed = vehicles[1]
    if (sold === undefined || changed === undefined) throw new Error('the lot is empty')
    const next = vehicles.slice(1).map((vehicle) => (vehicle === changed ? { ...vehicle, odometer: 77_777 } : vehicle))
    await world.push({ ...file, vehicles: next, hoursAgo: 4 })
    await world.poll()
    const [entry] = await world.history(feedId)
    expect(entry).toMatchObject({
      status: 'completed',
      new_count: 0,
      updated_count: 1,
      removed_count: 1,
      vehicle_count: 59,
    })
    const second = await world.vehicles('per_page=500')
    expect(second.pagination.total).toBe(59)
    const later = (await eventsOf(world)).slice(told.length)
    expect(later.map(({ type }) => type).sort()).toEqual([
      'ims.import.complete',
      'ims.vehicle.removed',
      'ims.vehicle.updated',
    ])
    const removed = later.find(({ type }) => type === 'ims.vehicle.removed')
    expect(JSON.parse(removed?.data ?? '')).toMatchObject({ vin: sold.vin })
    const updated = later.find(({ type }) => type === 'ims.vehicle.updated')
    expect(JSON.parse(updated?.data ?? '')).toMatchObject({ vin: changed.vin, odometer: 77_777 })

    await world.push({ ...file, vehicles, hoursAgo: 3 })
    await world.poll()
    expect((await world.vehicles('per_page=500')).pagination.total).toBe(60)
    const [back] = await world.history(feedId)
    expect(back).toMatchObject({ new_count: 1, updated_count: 1, removed_count: 0 })
  })
})
