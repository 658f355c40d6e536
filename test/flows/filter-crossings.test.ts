import { beforeAll, describe, expect, test } from 'vitest'
import { createLot } from '../../sandbox/lot.ts'
import { createDealerComSite } from '../../sandbox/sites/dealer-com.ts'
import { lot as feedLot, startFeedWorld } from '../support/feed-world.ts'
import { type Answer, startForecourt, type TestForecourt } from '../support/forecourt.ts'
import { collectSite } from '../support/ingest.ts'
import { openForFile } from '../support/open-for-file.ts'
import { waitUntil } from '../support/wait-until.ts'

type ListedEvent = {
  readonly id: number
  readonly event: string
  readonly data: Readonly<Record<string, unknown>> & { readonly vin: string; readonly stats: unknown }
}
type Filter = 'all' | 'new' | 'used'
const filters: readonly Filter[] = ['all', 'new', 'used']

/** The vehicles that a client has after applying every event of a source. */
function mirrorOf(events: readonly ListedEvent[], prefix: '' | 'ims.'): readonly string[] {
  const vins = new Set<string>()
  for (const { event, data } of events) {
    // Nothing is new twice, and nothing unknown is removed.
    if (event === `${prefix}vehicle.created`) expect(vins).not.toContain(data.vin)
    if (event === `${prefix}vehicle.removed`) expect(vins).toContain(data.vin)
    if (event === `${prefix}vehicle.created`) vins.add(data.vin)
    if (event === `${prefix}vehicle.removed`) vins.delete(data.vin)
  }
  return [...vins].sort()
}

async function eventsOf(forecourt: TestForecourt, key: string, after = ''): Promise<readonly ListedEvent[]> {
  const cursor = after === '' ? '' : `&after=${after}`
  const { body } = await forecourt.ask('GET', `/v1/events?limit=500${cursor}`, { key })
  return body.events
}

const countTypes = (events: readonly ListedEvent[], prefix = '') =>
  ['created', 'updated', 'removed'].map(
    (kind) => events.filter(({ event }) => event === `${prefix}vehicle.${kind}`).length,
  )

describe('a website whose vehicle turns from new to used', () => {
  const host = 'crossing.example'
  const lot = createLot({ seed: host, size: 12, newShare: 0.5 })
  const keys = new Map<Filter, string>()
  let dealershipId = ''
  const forecourt = openForFile(() => startForecourt({ sites: [createDealerComSite({ host, lot })] }))
  beforeAll(async () => {
    for (const filter of filters) {
      const { key } = await forecourt.addAccount(filter)
      keys.set(filter, key)
      const body = { dealership_url: host, condition_filter: filter === 'all' ? null : filter }
      const { setup_id } = (await forecourt.ask('POST', '/v1/dealers/setup', { body, key })).body
      const end = await waitUntil('the setup to end', async () => {
        const job = (await forecourt.ask('GET', `/v1/dealers/setup/${setup_id}`, { key })).body
        return job.inventory_status === 'available' ? job : undefined
      })
      dealershipId = end.dealership_id
    }
  })

  const askAs = (filter: Filter, method: 'GET' | 'POST', url: string, body?: unknown): Promise<Answer> =>
    forecourt.ask(method, url, { key: keys.get(filter) ?? null, ...(body === undefined ? {} : { body }) })
  const lastId = async (filter: Filter) => {
    const events = await eventsOf(forecourt, keys.get(filter) ?? '')
    return String(events.at(-1)?.id ?? 0)
  }

  test('is removed for one filter, created for the other, updated for all, and counted so [DLV-48] [DLV-49]', async () => {
    const before = new Map<Filter, string>()
    for (const filter of filters) before.set(filter, await lastId(filter))
    const [demoted] = lot.change({ action: 'demote', count: 1 })
    const [sold] = lot.change({
      action: 'sell',
      vins: lot
        .vehicles()
        .filter(({ condition }) => condition === 'new')
        .slice(0, 1)
        .map(({ vin }) => vin),
    })
    const { id } = (await askAs('all', 'GET', `/v1/dealers/${dealershipId}`)).body.dealer
    await collectSite(forecourt.services, id)
    const eventsFor = async (filter: Filter) => eventsOf(forecourt, keys.get(filter) ?? '', before.get(filter))
    const statsOf = (events: readonly ListedEvent[]) =>
      events.filter(({ event }) => event === 'import.complete').map(({ data }) => data.stats)
    const [all, onlyNew, onlyUsed] = await Promise.all(filters.map(eventsFor))
    expect(countTypes(all ?? [])).toEqual([0, 1, 1])
    expect(countTypes(onlyNew ?? [])).toEqual([0, 0, 2])
    expect(countTypes(onlyUsed ?? [])).toEqual([1, 0, 0])
    const removed = (onlyNew ?? []).filter(({ event }) => event === 'vehicle.removed').map(({ data }) => data)
    expect(removed.map(({ vin }) => vin).sort()).toEqual([demoted?.vin, sold?.vin].sort())
    expect(removed.every(({ condition }) => condition === 'New')).toBe(true)
    expect(onlyUsed?.find(({ event }) => event === 'vehicle.created')?.data).toMatchObject({
      vin: demoted?.vin,
      condition: 'Used',
    })
    const lotSize = (condition: 'new' | 'used') =>
      lot.vehicles().filter((vehicle) => (vehicle.condition === 'new') === (condition === 'new')).length
    expect(statsOf(all ?? [])).toEqual([{ total_received: 11, new: 0, updated: 1, removed: 1, unchanged: 10 }])
    expect(statsOf(onlyNew ?? [])).toEqual([
      { total_received: lotSize('new'), new: 0, updated: 0, removed: 2, unchanged: lotSize('new') },
    ])
    expect(statsOf(onlyUsed ?? [])).toEqual([
      { total_received: lotSize('used'), new: 1, updated: 0, removed: 0, unchanged: lotSize('used') - 1 },
    ])
    // The dealership's own page agrees with the events for each filter.
    for (const [place, filter] of filters.entries()) {
      const { dealer } = (await askAs(filter, 'GET', `/v1/dealers/${dealershipId}`)).body
      const [{ total_received, new: created, updated, removed, unchanged }] = dealer.last_imports
      const stats = { total_received, new: created, updated, removed, unchanged }
      expect(statsOf([all, onlyNew, onlyUsed][place] ?? []), filter).toEqual([stats])
    }
    for (const filter of filters) {
      const { vehicles } = (await askAs(filter, 'POST', '/v1/inventory/fetch', { dealership_id: dealershipId })).body
      const served = vehicles.map(({ vin }: { vin: string }) => vin).sort()
      // Accounts that set the dealership up later read what was already there; only the first received all events.
      if (filter === 'all') expect(mirrorOf(await eventsOf(forecourt, keys.get('all') ?? ''), '')).toEqual(served)
      expect(served).toHaveLength(filter === 'all' ? 11 : lotSize(filter))
    }
  })
})

describe('a feed whose vehicle turns from new to used', () => {
  const vehicles = feedLot(30, 'crossing')
  const keys = new Map<Filter, string>()
  const world = openForFile(startFeedWorld)
  beforeAll(async () => {
    for (const filter of filters) {
      const { key } = await world.addReader(filter)
      keys.set(filter, key)
    }
    await world.push({ directory: 'vauto', fileName: 'cross.csv', vehicles, hoursAgo: 5 })
    await world.createFeed({ provider: 'vauto', ftp_path: 'vauto', file_name: 'cross.csv' })
    await world.poll()
  })

  const eventsFor = async (filter: Filter) => eventsOf(world.forecourt, keys.get(filter) ?? '')
  const imported = (events: readonly ListedEvent[]) =>
    events.filter(({ event }) => event === 'ims.import.complete').map(({ data }) => data)

  test('is removed for one filter, created for the other, updated for all, and counted so [DLV-48] [DLV-49]', async () => {
    const isNew = vehicles.filter(({ condition }) => condition === 'new')
    const [demoted, repriced] = isNew
    if (demoted === undefined || repriced === undefined) throw new Error('the lot has too few new vehicles')
    const first = await Promise.all(filters.map(eventsFor))
    const sizes = [vehicles.length, isNew.length, vehicles.length - isNew.length]
    expect(first.map((events) => imported(events))).toMatchObject(
      sizes.map((size) => [{ vehicle_count: size, new_count: size, updated_count: 0, removed_count: 0 }]),
    )
    const next = vehicles.map((vehicle) =>
      vehicle === demoted
        ? { ...vehicle, condition: 'used' as const, odometer: 4_000 }
        : vehicle === repriced
          ? { ...vehicle, odometer: 77 }
          : vehicle,
    )
    await world.push({ directory: 'vauto', fileName: 'cross.csv', vehicles: next, hoursAgo: 4 })
    expect(await world.poll()).toMatchObject([{ kind: 'done', feeds: [{ status: 'completed' }] }])
    const [all, onlyNew, onlyUsed] = await Promise.all(
      filters.map(async (filter, place) => (await eventsFor(filter)).slice(first[place]?.length)),
    )
    expect(countTypes(all ?? [], 'ims.')).toEqual([0, 2, 0])
    expect(countTypes(onlyNew ?? [], 'ims.')).toEqual([0, 1, 1])
    expect(countTypes(onlyUsed ?? [], 'ims.')).toEqual([1, 0, 0])
    const gone = onlyNew?.find(({ event }) => event === 'ims.vehicle.removed')?.data
    expect(gone).toMatchObject({ vin: demoted.vin, condition: 'New' })
    const come = onlyUsed?.find(({ event }) => event === 'ims.vehicle.created')?.data
    expect(come).toMatchObject({ vin: demoted.vin, condition: 'Used' })
    expect(imported(all ?? [])).toMatchObject([{ vehicle_count: 30, new_count: 0, updated_count: 2, removed_count: 0 }])
    expect(imported(onlyNew ?? [])).toMatchObject([
      { vehicle_count: isNew.length - 1, new_count: 0, updated_count: 1, removed_count: 1 },
    ])
    expect(imported(onlyUsed ?? [])).toMatchObject([
      { vehicle_count: vehicles.length - isNew.length + 1, new_count: 1, updated_count: 0, removed_count: 0 },
    ])
    for (const filter of filters) {
      const served = (await world.vehiclesAs(keys.get(filter) ?? '', 'per_page=500')).body.vehicles
      expect(mirrorOf(await eventsFor(filter), 'ims.')).toEqual(served.map(({ vin }: { vin: string }) => vin).sort())
    }
  })
})
