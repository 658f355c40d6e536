import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changeStart } from '../../sandbox/vehicles.ts'
import { listRows, writeRows } from '../../src/db/database.ts'
import { checkLotFigures } from '../../src/store/check-lot-figures.ts'
import { type FeedWorld, lot, startFeedWorld } from '../support/feed-world.ts'

type ListedEvent = {
  readonly event: string
  readonly data: Readonly<Record<string, unknown>> & { readonly vin: string }
}
type Reader = { readonly accountId: number; readonly key: string }

let world: FeedWorld
let reader: Reader
beforeEach(async () => {
  world = await startFeedWorld()
  reader = await world.addReader()
})
afterEach(async () => {
  // Whatever a test did, the kept figures are those of the rows.
  const mended = await checkLotFigures(world.forecourt.services)
  await world.close()
  expect(mended).toBe(0)
})

const vehicles = lot(24, 'several')
const vinsOf = (some: readonly { readonly vin: string }[]) => some.map(({ vin }) => vin).sort()
const servedTo = async (key: string) => (await world.vehiclesAs(key, 'per_page=500')).body
const eventsOf = async (key: string): Promise<readonly ListedEvent[]> =>
  (await world.forecourt.ask('GET', '/v1/events?limit=500', { key })).body.events
const countTo = async (key: string) =>
  (await world.forecourt.ask('GET', '/v1/dealers', { key })).body.dealers[0].ims_vehicle_count
const kinds = (events: readonly ListedEvent[]) =>
  Object.fromEntries(
    ['created', 'updated', 'removed'].map((kind) => [
      kind,
      events.filter(({ event }) => event === `ims.vehicle.${kind}`).length,
    ]),
  )
/** What a reader knows that applies every event: nothing is new twice, and nothing unknown changes. */
const mirrorOf = (events: readonly ListedEvent[]) => {
  const known = new Map<string, unknown>()
  for (const { event, data } of events.filter(({ event }) => /^ims\.vehicle\.(created|updated|removed)$/.test(event))) {
    expect([event, data.vin, known.has(data.vin)]).toEqual([event, data.vin, event !== 'ims.vehicle.created'])
    if (event === 'ims.vehicle.created' || event === 'ims.vehicle.updated') known.set(data.vin, data.odometer)
    if (event === 'ims.vehicle.removed') known.delete(data.vin)
  }
  return [...known].sort()
}
const stateOf = (page: { readonly vehicles: readonly { readonly vin: string; readonly odometer: unknown }[] }) =>
  page.vehicles.map(({ vin, odometer }) => [vin, odometer]).sort()

const pushOne = (some: typeof vehicles, hoursAgo: number) =>
  world.push({ directory: 'vauto', fileName: 'one.csv', vehicles: some, hoursAgo })
const pushTwo = (some: typeof vehicles, hoursAgo: number) =>
  world.push({ directory: 'homenet', fileName: 'two.csv', vehicles: some, hoursAgo })
const one = { provider: 'vauto', ftp_path: 'vauto', file_name: 'one.csv' } as const
const two = { provider: 'homenet', ftp_path: 'homenet', file_name: 'two.csv' } as const
const driven = (some: typeof vehicles, odometer: number) => some.map((vehicle) => ({ ...vehicle, odometer }))

describe('two feeds of one dealership', () => {
  test('serve and count a VIN once, from the newer file, and remove it when the last one drops it [IMSV-32] [DLV-50]', async () => {
    const shared = vehicles.slice(0, 12)
    const used = await world.addReader('used')
    // What a website has listed before is new in a feed.
    await writeRows(world.forecourt.services.database.handle)`
      INSERT INTO vehicle_changes (dealership_id, vin, source, type, at)
      VALUES (${world.dealer.id}, ${vehicles[19]?.vin}, 'website', 'listed', now())`
    await pushOne(driven(vehicles.slice(0, 20), 100), 9)
    await pushTwo([...driven(shared, 200), ...vehicles.slice(20)], 8)
    const feedOne = await world.createFeed(one)
    await world.createFeed(two)
    await world.poll()
    const first = await servedTo(world.adminKey)
    expect(vinsOf(first.vehicles)).toEqual(vinsOf(vehicles))
    expect([first.pagination.total, await countTo(reader.key)]).toEqual([24, 24])
    const odometers = new Map<string, number>(
      first.vehicles.map(({ vin, odometer }: { vin: string; odometer: number }) => [vin, odometer]),
    )
    expect(new Set(shared.map(({ vin }) => odometers.get(vin)))).toEqual(new Set([200]))
    const events = await eventsOf(reader.key)
    expect(events.filter(({ event }) => event === 'ims.vehicle.created')).toHaveLength(24)
    expect(mirrorOf(events)).toEqual(stateOf(first))

    // The older feed drops two vehicles that the other one keeps, and one that only it has.
    await pushOne(driven([...vehicles.slice(2, 19)], 100), 7)
    await world.poll()
    const second = await servedTo(reader.key)
    expect(vinsOf(second.vehicles)).toEqual(vinsOf(vehicles.filter((_, place) => place !== 19)))
    const later = (await eventsOf(reader.key)).slice(events.length)
    expect(later.filter(({ event }) => event === 'ims.vehicle.removed').map(({ data }) => data.vin)).toEqual([
      vehicles[19]?.vin,
    ])
    // Its file is now the newer one: ten vehicles are served from it.
    expect(kinds(later)).toEqual({ created: 0, updated: 10, removed: 1 })
    expect(mirrorOf(await eventsOf(reader.key))).toEqual(stateOf(second))
    const [complete] = later.filter(({ event }) => event === 'ims.import.complete')
    expect(complete?.data).toMatchObject({
      feed_config_id: feedOne,
      vehicle_count: 17,
      new_count: 0,
      updated_count: 10,
      removed_count: 1,
    })

    const changesOf = async (place: number) => {
      const url = `/v1/vehicles/${vehicles[place]?.vin}/changes`
      const { changes } = (await world.forecourt.ask('GET', url, { key: reader.key })).body
      return changes.map(({ field, type }: { field: string | null; type: string }) => field ?? type)
    }
    const served = ['internet_price', 'odometer']
    expect(await changesOf(5)).toEqual([...served, ...served, 'listed'])
    expect(await changesOf(19)).toEqual(['removed', 'listed', 'listed'])
    expect(mirrorOf(await eventsOf(used.key))).toEqual(stateOf(await servedTo(used.key)))

    // Both feeds drop one vehicle.
    await pushOne(driven(vehicles.slice(3, 19), 100), 6)
    await pushTwo([...driven(shared.slice(3), 200), ...vehicles.slice(20)], 5)
    await world.poll()
    const third = await servedTo(reader.key)
    expect(vinsOf(third.vehicles)).toEqual(vinsOf(vehicles.filter((_, place) => place > 2 && place !== 19)))
    const all = await eventsOf(reader.key)
    const removed = all.filter(({ event }) => event === 'ims.vehicle.removed').map(({ data }) => data.vin)
    expect(removed.sort()).toEqual(vinsOf([0, 1, 2, 19].flatMap((place) => vehicles[place] ?? [])))
    expect(mirrorOf(all)).toEqual(stateOf(third))
    expect(await countTo(reader.key)).toBe(20)
  })

  test('the same content under a newer time is served instead of the other feed’s, with its events [IMSV-32]', async () => {
    await pushOne(driven(vehicles, 100), 9)
    await pushTwo(driven(vehicles, 200), 8)
    await world.createFeed(one)
    await world.createFeed(two)
    await world.poll()
    const events = await eventsOf(reader.key)
    await pushOne(driven(vehicles, 100), 7)
    await world.poll()
    const page = await servedTo(reader.key)
    expect(new Set(page.vehicles.map(({ odometer }: { odometer: number }) => odometer))).toEqual(new Set([100]))
    const all = await eventsOf(reader.key)
    expect(kinds(all.slice(events.length))).toEqual({ created: 0, updated: 24, removed: 0 })
    expect(mirrorOf(all)).toEqual(stateOf(page))
  })
})

describe('a private feed', () => {
  const ask = (method: 'GET' | 'POST' | 'PATCH', url: string, key: string, body?: unknown) =>
    world.forecourt.ask(method, url, { key, ...(body === undefined ? {} : { body }) })
  const refusal = { status: 403, body: { detail: 'Not authorized for this dealership' } }
  const subscribe = async (key: string, path: string, event_types: readonly string[]) => {
    const body = { url: `https://hooks.example/${path}`, secret: 'sixteen characters', event_types }
    const made = await ask('POST', '/v1/webhooks', key, body)
    return made.body.created.map(({ webhook_id: id }: { webhook_id: number }) => id)
  }
  const countsOf = async (ids: readonly number[], key: string) =>
    Promise.all(ids.map(async (id) => (await ask('GET', `/v1/webhooks/${id}/deliveries?limit=100`, key)).body.count))

  test('is read, counted and announced only to its account; others get 403 [IMSF-41]', async () => {
    await pushOne(vehicles, 9)
    const feedId = await world.createFeed({ ...one, shared: false })
    await world.poll()
    expect(vinsOf((await servedTo(world.adminKey)).vehicles)).toEqual(vinsOf(vehicles))
    expect(await countTo(world.adminKey)).toBe(24)
    expect(kinds(await eventsOf(world.adminKey))).toEqual({ created: 24, updated: 0, removed: 0 })

    expect(await world.vehiclesAs(reader.key)).toMatchObject(refusal)
    expect(await countTo(reader.key)).toBe(0)
    expect(await eventsOf(reader.key)).toEqual([])
    expect(await ask('GET', `/v1/ims/feeds/${feedId}/history`, reader.key)).toMatchObject(refusal)
    expect(await ask('POST', `/v1/ims/feeds/${feedId}/accept`, reader.key, {})).toMatchObject(refusal)
    expect(await ask('PATCH', `/v1/ims/feeds/${feedId}`, reader.key, { shared: true })).toMatchObject(refusal)
    expect((await ask('GET', '/v1/ims/feeds', reader.key)).body.feeds).toEqual([])
    expect((await ask('GET', '/v1/ims/feeds', world.adminKey)).body.feeds).toMatchObject([
      { id: feedId, shared: false },
    ])
  })

  test('sends webhooks only to its account, through the filter of its subscription [IMSF-41] [DLV-02]', async () => {
    const types = ['ims.vehicle.created', 'ims.import.complete', 'ims.feed.stale']
    const own = await subscribe(world.adminKey, 'own', types)
    const foreign = await subscribe(reader.key, 'foreign', types)
    await ask('PATCH', `/v1/dealers/${world.dealer.publicId}`, world.adminKey, { inventory_type: 'new' })
    await pushOne(vehicles, 9)
    await world.createFeed({ ...one, shared: false })
    await world.poll()
    const ofNew = vehicles.filter(({ condition }) => condition === 'new').length
    expect(await countsOf(own, world.adminKey)).toEqual([ofNew, 1, 0])
    expect(await countsOf(foreign, reader.key)).toEqual([0, 0, 0])
    const complete = (await eventsOf(world.adminKey)).filter(({ event }) => event === 'ims.import.complete')
    expect(complete.map(({ data }) => data)).toMatchObject([{ vehicle_count: ofNew, new_count: ofNew }])
    expect(kinds(await eventsOf(world.adminKey))).toMatchObject({ created: ofNew })
  })

  test('beside a shared one: each account sees its own part, once [IMSF-41] [IMSV-32] [QRY-18]', async () => {
    await pushOne(driven(vehicles.slice(0, 16), 100), 9)
    await pushTwo(driven(vehicles.slice(8), 200), 8)
    await world.createFeed(one)
    await world.createFeed({ ...two, shared: false })
    const hooks = await subscribe(world.adminKey, 'own', ['ims.vehicle.created'])
    await world.poll()
    // Of what both feeds list, its account gets events as its own feed has it, and not those of all others.
    expect(kinds(await eventsOf(world.adminKey))).toMatchObject({ created: 24, removed: 0 })
    expect(await countsOf(hooks, world.adminKey)).toEqual([24])
    const dashboardOf = async (key: string) => (await ask('GET', '/v2/dashboard', key)).body
    expect((await dashboardOf(world.adminKey)).changes.last_24h).toMatchObject({ created: 24, price_drops: 0 })
    expect(await dashboardOf(world.adminKey)).toMatchObject({ feeds: { total: 2 }, vehicles: { total: 24 } })
    expect((await dashboardOf(reader.key)).changes.last_24h).toMatchObject({ created: 16, price_drops: 0 })
    expect(await dashboardOf(reader.key)).toMatchObject({ feeds: { total: 1 }, vehicles: { total: 16 } })
    const own = await servedTo(world.adminKey)
    const others = await servedTo(reader.key)
    expect(vinsOf(own.vehicles)).toEqual(vinsOf(vehicles))
    expect(vinsOf(others.vehicles)).toEqual(vinsOf(vehicles.slice(0, 16)))
    expect([await countTo(world.adminKey), await countTo(reader.key)]).toEqual([24, 16])
    expect(new Set(others.vehicles.map(({ odometer }: { odometer: number }) => odometer))).toEqual(new Set([100]))
    expect(mirrorOf(await eventsOf(world.adminKey))).toEqual(stateOf(own))
    expect(mirrorOf(await eventsOf(reader.key))).toEqual(stateOf(others))

    await pushTwo(driven(vehicles.slice(9), 300), 7)
    await world.poll()
    expect(mirrorOf(await eventsOf(world.adminKey))).toEqual(stateOf(await servedTo(world.adminKey)))
    expect(kinds(await eventsOf(reader.key))).toEqual({ created: 16, updated: 0, removed: 0 })
    // A price that moves in the private feed, of a VIN that both list, is published to its account alone.
    const priced = vehicles.findLast(({ prices }, place) => prices !== null && place > 9 && place < 16)
    if (!priced?.prices) throw new Error('no vehicle with a price')
    const dearer = { ...priced, prices: changeStart(priced.prices, priced.prices.start + 500) }
    await pushTwo(driven([...vehicles.slice(9).filter((one) => one !== priced), dearer], 300), 6)
    await world.poll()
    const movesOf = async (key: string) =>
      (await eventsOf(key)).filter(({ event }) => event === 'ims.vehicle.price_changed').map(({ data }) => data)
    expect(await movesOf(world.adminKey)).toMatchObject([{ vin: priced.vin, price_change: { amount: 500 } }])
    expect(await movesOf(reader.key)).toEqual([])
    const cheaper = { ...priced, prices: changeStart(priced.prices, priced.prices.start - 500) }
    await pushTwo(driven([...vehicles.slice(9).filter((one) => one !== priced), cheaper], 300), 5)
    await world.poll()
    expect((await dashboardOf(world.adminKey)).changes.last_24h.price_drops).toBe(1)
    expect((await dashboardOf(reader.key)).changes.last_24h.price_drops).toBe(0)
    // A VIN that only the private feed lists, and one that both do.
    for (const [place, seenByReader] of [
      [20, false],
      [10, true],
    ] as const) {
      const vin = vehicles[place]?.vin
      const [history, changed] = await Promise.all([
        ask('GET', `/v2/vehicles/${vin}/history`, reader.key),
        ask('GET', `/v1/vehicles/${vin}/changes`, reader.key),
      ])
      expect([history.status, changed.status]).toEqual(seenByReader ? [200, 200] : [404, 404])
      const own = (await ask('GET', `/v1/vehicles/${vin}/changes`, world.adminKey)).body.changes
      const types = own.map(({ type }: { type: string }) => type)
      expect(types).toContain('odometer')
      expect(types.filter((type: string) => type === 'listed')).toEqual(['listed'])
      if (!seenByReader) continue
      expect(changed.body.changes.map(({ type }: { type: string }) => type)).toEqual(['listed'])
    }
    const priceOf = async (vin: string | undefined, key: string) =>
      ask('POST', '/v2/payments/calculate', key, { type: 'loan', vin, apr: 5, months: 36 })
    expect((await priceOf(vehicles[20]?.vin, world.adminKey)).status).not.toBe(404)
    expect((await priceOf(vehicles[20]?.vin, reader.key)).status).toBe(404)
    const changes = await listRows<{ account_id: number | null; count: number }>(
      world.forecourt.services.database.handle,
    )`
      SELECT account_id, count(*)::integer AS count FROM vehicle_changes GROUP BY 1 ORDER BY 1`
    expect(changes.at(-1)).toEqual({ account_id: null, count: 16 })
  })

  test('can be shared and made private again by its account; reads change at once, without events [IMSF-41]', async () => {
    await pushOne(vehicles, 9)
    const feedId = await world.createFeed(one)
    await world.poll()
    const before = (await eventsOf(reader.key)).length
    const page = await world.vehiclesAs(reader.key)
    const hidden = await ask('PATCH', `/v1/ims/feeds/${feedId}`, world.adminKey, { shared: false })
    expect(hidden).toMatchObject({ status: 200, body: { success: true, feed_id: feedId, shared: false } })
    expect(await world.vehiclesAs(reader.key)).toMatchObject(refusal)
    expect(await countTo(reader.key)).toBe(0)
    expect(await countTo(world.adminKey)).toBe(24)
    expect(await eventsOf(reader.key)).toHaveLength(before)
    const shown = await ask('PATCH', `/v1/ims/feeds/ims_config_${feedId}`, world.adminKey, { shared: true })
    expect(shown.status).toBe(200)
    expect((await world.vehiclesAs(reader.key)).body).toEqual(page.body)
    expect(await ask('PATCH', `/v1/ims/feeds/${feedId}`, reader.key, { shared: false })).toMatchObject(refusal)
    expect(await ask('PATCH', '/v1/ims/feeds/999999', world.adminKey, { shared: false })).toMatchObject({ status: 404 })
    expect(await ask('PATCH', `/v1/ims/feeds/${feedId}`, world.adminKey, {})).toMatchObject({ status: 422 })
    const slower = await ask('PATCH', `/v1/ims/feeds/${feedId}`, world.adminKey, { staleness_threshold_hours: 96 })
    expect(slower.body).toMatchObject({ shared: true, staleness_threshold_hours: 96 })
    const { feeds } = (await ask('GET', '/v1/ims/feeds', world.adminKey)).body
    expect(feeds.find(({ id }: { id: number }) => id === feedId)).toMatchObject({
      staleness_threshold_hours: 96,
      shared: true,
    })
    const tooLong = { staleness_threshold_hours: 8761 }
    expect(await ask('PATCH', `/v1/ims/feeds/${feedId}`, world.adminKey, tooLong)).toMatchObject({ status: 422 })
    const plain = await world.forecourt.ask('PATCH', `/v1/ims/feeds/${feedId}`, { body: { shared: false } })
    expect([plain.status, plain.body.detail]).toEqual([403, 'ADMIN_REQUIRED'])
  })

  test('hides vehicles from others, for whom they return when a shared feed lists them', async () => {
    await pushOne(vehicles, 9)
    const feedId = await world.createFeed(one)
    await world.poll()
    await ask('PATCH', `/v1/ims/feeds/${feedId}`, world.adminKey, { shared: false })
    await pushTwo(vehicles, 8)
    await world.createFeed(two)
    await world.poll()
    const { changes } = (await ask('GET', `/v1/vehicles/${vehicles[0]?.vin}/changes`, reader.key)).body
    expect(changes.map(({ type }: { type: string }) => type)).toEqual(['returned', 'listed'])
  })

  test('is not polled once its account has left the dealership', async () => {
    await pushOne(vehicles, 9)
    await world.createFeed({ ...one, shared: false })
    await world.forecourt.ask('DELETE', `/v1/dealers/${world.dealer.publicId}`)
    expect(await world.poll()).toEqual([])
    expect(world.sftp.requests.filter((request) => request.startsWith('open'))).toEqual([])
  })
})
