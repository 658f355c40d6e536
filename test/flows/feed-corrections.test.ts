import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkLotFigures } from '../../src/store/check-lot-figures.ts'
import { type FeedWorld, lot, startFeedWorld } from '../support/feed-world.ts'

let world: FeedWorld
let reader: { readonly key: string }
beforeEach(async () => {
  world = await startFeedWorld()
  reader = await world.addReader()
})
afterEach(async () => {
  const mended = await checkLotFigures(world.forecourt.services)
  await world.close()
  expect(mended).toBe(0)
})

type ListedEvent = { readonly event: string; readonly dealership_id: string; readonly data: Record<string, unknown> }

const vehicles = lot(30, 'corrected')
const push = (fileName: string, some = vehicles, hoursAgo = 2) =>
  world.push({ directory: 'vauto', fileName, vehicles: some, hoursAgo })
const source = { provider: 'vauto', ftp_path: 'vauto' }
const change = (id: number, body: object, key = world.adminKey) =>
  world.forecourt.ask('PATCH', `/v1/ims/feeds/${id}`, { key, body })
const remove = (id: number, key = world.adminKey) => world.forecourt.ask('DELETE', `/v1/ims/feeds/${id}`, { key })
const feedsOf = async (key: string) => (await world.forecourt.ask('GET', '/v1/ims/feeds', { key })).body.feeds
const listed = async (dealershipId: string): Promise<readonly string[]> => {
  const asked = { key: world.adminKey, body: { dealership_id: dealershipId, source: 'ims', per_page: 500 } }
  const { body } = await world.forecourt.ask('POST', '/v2/inventory/query', asked)
  return body.vehicles.map(({ vin }: { vin: string }) => vin).sort()
}
const vinsOf = (some: readonly { readonly vin: string }[]) => some.map(({ vin }) => vin).sort()
const eventsOf = async (key = reader.key): Promise<readonly ListedEvent[]> =>
  (await world.forecourt.ask('GET', '/v1/events?limit=500', { key })).body.events
const kinds = (events: readonly ListedEvent[]) =>
  ['created', 'updated', 'removed'].map((kind) => events.filter(({ event }) => event === `ims.vehicle.${kind}`).length)

test('a deleted feed takes its vehicles with it, each with the reason; what another feed lists stays', async () => {
  await push('one.csv', vehicles.slice(0, 20))
  await world.push({ directory: 'homenet', fileName: 'two.csv', vehicles: vehicles.slice(15), hoursAgo: 3 })
  const one = await world.createFeed({ ...source, file_name: 'one.csv' })
  const two = await world.createFeed({ provider: 'homenet', ftp_path: 'homenet', file_name: 'two.csv' })
  await world.poll()
  const before = (await eventsOf()).length
  // The reader follows the dealership, but did not configure the feed.
  expect((await remove(one, reader.key)).body.detail).toBe('Not authorized for this dealership')
  expect((await remove(one)).body).toEqual({ success: true, feed_id: one, status: 'deleted' })
  expect(await listed(world.dealer.publicId)).toEqual(vinsOf(vehicles.slice(15)))
  const events = (await eventsOf()).slice(before)
  expect(kinds(events)[2]).toBe(15)
  for (const { event, data } of events)
    expect(data.reason).toBe(event === 'ims.vehicle.removed' ? 'withdrawn' : undefined)
  const gone = vehicles[0]?.vin ?? ''
  const removed = { dealership_id: world.dealer.publicId, status: 'removed', filters: { vin: [gone] } }
  const query = await world.forecourt.ask('POST', '/v2/inventory/query', { key: reader.key, body: removed })
  expect(query.body.vehicles).toMatchObject([{ vin: gone, source: 'ims' }])
  const { changes } = (await world.forecourt.ask('GET', `/v1/vehicles/${gone}/changes`, { key: reader.key })).body
  expect(changes[0]).toMatchObject({ type: 'removed', to: 'withdrawn' })
  for (const answer of [await remove(one), await change(one, { shared: true })]) {
    expect([answer.status, answer.body.detail]).toEqual([404, 'Feed not found'])
  }
  expect((await feedsOf(world.adminKey)).map(({ id }: { id: number }) => id)).toEqual([two])
  expect(await world.poll()).toEqual([])
  // The provider is free again, and the file is read as that of a new feed.
  const again = await world.createFeed({ ...source, file_name: 'one.csv' })
  expect(again).not.toBe(one)
  await world.poll()
  expect(await listed(world.dealer.publicId)).toEqual(vinsOf(vehicles))
})

test('what a deleted feed lets appear begins to match saved searches, and what it hid already does not again [QRY-21]', async () => {
  const [hidden, alone] = vehicles
  if (!hidden || !alone) throw new Error('the lot is too small')
  const driven = (one: typeof hidden) => ({ ...one, odometer: 900_000 })
  await push('one.csv', [driven(hidden), driven(alone)], 3)
  await world.createFeed({ ...source, file_name: 'one.csv' })
  await world.poll()
  await world.push({ directory: 'homenet', fileName: 'two.csv', vehicles: [hidden], hoursAgo: 1 })
  const two = await world.createFeed({ provider: 'homenet', ftp_path: 'homenet', file_name: 'two.csv' })
  await world.poll()
  const search = { name: 'far', query: { source: 'ims', filters: { odometer: { min: 850_000 } } } }
  const { body } = await world.forecourt.ask('POST', '/v1/saved-searches', { key: reader.key, body: search })
  expect(body.saved_search.matching).toBe(1)
  await remove(two)
  const matched = (await eventsOf()).filter(({ event }) => event === 'saved_search.matched')
  expect(matched.map(({ data }) => Object(data.vehicle).vin)).toEqual([hidden.vin])
})

test('another dealership gets the feed anew: the vehicles leave the wrong one', async () => {
  const right = await world.addDealer()
  await push('lot.csv')
  const feed = await world.createFeed({ ...source, file_name: 'lot.csv' })
  const staying = lot(5, 'staying')
  await world.push({ directory: 'homenet', fileName: 'two.csv', vehicles: staying, hoursAgo: 3 })
  const two = await world.createFeed({ provider: 'homenet', ftp_path: 'homenet', file_name: 'two.csv' })
  await world.poll()
  expect((await feedsOf(world.adminKey)).map((one: Record<string, unknown>) => one.last_vehicle_count)).toEqual([30, 5])
  const before = (await eventsOf()).length
  const foreign = await world.addDealer((await world.forecourt.addAccount('other')).accountId)
  expect((await change(feed, { dealership_id: foreign.publicId })).status).toBe(403)
  const moved = await change(feed, { dealership_id: right.publicId })
  expect(moved.body).toMatchObject({
    success: true,
    feed_id: feed,
    dealership_id: right.publicId,
    file_name: 'lot.csv',
  })
  expect([await listed(world.dealer.publicId), await listed(right.publicId)]).toEqual([vinsOf(staying), []])
  const told = (await eventsOf()).slice(before)
  expect([kinds(told), told[0]?.data.reason]).toEqual([[0, 0, 30], 'withdrawn'])
  // Who follows the wrong dealership alone sees the feed no more; its history stays with those who were shown it.
  expect((await world.forecourt.ask('GET', `/v1/ims/feeds/${feed}/history`, { key: reader.key })).status).toBe(403)
  expect(await world.history(feed)).toEqual([])
  const stayed = await world.forecourt.ask('GET', `/v1/ims/feeds/${two}/history`, { key: reader.key })
  expect(stayed.body.history).toHaveLength(1)
  await world.poll()
  expect(await listed(right.publicId)).toEqual(vinsOf(vehicles))
  expect((await eventsOf()).slice(before)).toHaveLength(30)
  const ofRight = (await eventsOf(world.adminKey)).filter((event) => event.dealership_id === right.publicId)
  expect(kinds(ofRight)).toEqual([30, 0, 0])
  await push('lot.csv', vehicles.slice(0, 29), 1)
  await world.push({ directory: 'homenet', fileName: 'two.csv', vehicles: staying.slice(1), hoursAgo: 1 })
  await world.poll()
  expect(await listed(world.dealer.publicId)).toEqual(vinsOf(staying.slice(1)))
  const { body } = await world.forecourt.ask('GET', '/v1/dealers', { key: world.adminKey })
  expect(body.dealers).toMatchObject([{ ims_vehicle_count: 4 }, { ims_vehicle_count: 29 }])
  expect(await listed(right.publicId)).toEqual(vinsOf(vehicles.slice(0, 29)))
})

test('another file replaces the lot whatever it lacks, and until it is read nothing leaves', async () => {
  const others = lot(10, 'another lot')
  await push('wrong.csv')
  await push('right.csv', [...vehicles.slice(0, 2), ...others])
  const feed = await world.createFeed({ ...source, file_name: 'wrong.csv' })
  await world.poll()
  const missing = await change(feed, { file_name: 'none.csv' })
  expect([missing.status, missing.body.detail]).toEqual([
    400,
    "File 'none.csv' not found. Available files: right.csv, wrong.csv",
  ])
  const before = (await eventsOf()).length
  expect((await change(feed, { file_name: 'right.csv' })).body.file_name).toBe('right.csv')
  expect(await listed(world.dealer.publicId)).toEqual(vinsOf(vehicles))
  await world.poll()
  expect(await listed(world.dealer.publicId)).toEqual(vinsOf([...vehicles.slice(0, 2), ...others]))
  expect(kinds((await eventsOf()).slice(before))).toEqual([10, 0, 28])
  // Only this once: the next file that lacks most of the lot is held.
  await push('right.csv', vehicles.slice(0, 1), 1)
  expect(await world.poll()).toMatchObject([{ feeds: [{ status: 'held' }] }])
})

test('another provider or identifier reads every row again; the provider of another feed is refused', async () => {
  await push('lot.csv')
  const feed = await world.createFeed({ ...source, file_name: 'lot.csv', dealer_identifier: 'nobody' })
  await world.poll()
  expect(await listed(world.dealer.publicId)).toEqual([])
  expect((await change(feed, { dealer_identifier: null })).body.dealer_identifier).toBeNull()
  await world.poll()
  expect(await listed(world.dealer.publicId)).toEqual(vinsOf(vehicles))
  await world.createFeed({ ...source, provider: 'homenet', file_name: 'lot.csv' })
  const taken = await change(feed, { provider: 'homenet' })
  expect([taken.status, taken.body.detail]).toEqual([409, 'Feed config already exists for this dealership and homenet'])
  await change(feed, { staleness_threshold_hours: 96 })
  const hours = (await feedsOf(world.adminKey)).map((one: Record<string, unknown>) => one.staleness_threshold_hours)
  expect(hours.sort()).toEqual([48, 96])
  expect((await change(feed, { provider: 'nobody' })).body.detail).toBe('Invalid provider')
  expect((await change(feed, { provider: 'vincue' })).body.provider).toBe('vincue')
  expect(await world.poll()).toMatchObject([{ feeds: [{ feedId: feed, status: 'completed' }, {}] }])
  const nothing = await change(feed, {})
  expect([nothing.status, nothing.body.detail[0].msg]).toEqual([422, 'Give at least one field to change'])
})
