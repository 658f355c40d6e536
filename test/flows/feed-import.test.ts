import { readFile, rm } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { renderFeed } from '../../sandbox/sftp/feed-writer.ts'
import { listRows } from '../../src/db/database.ts'
import { acceptHeldFile } from '../../src/db/queries/feeds.ts'
import { emitStaleFeedEvents } from '../../src/store/emit-stale-events.ts'
import { lot, startFeedWorld, type TestDealer } from '../support/feed-world.ts'
import { openForFile } from '../support/open-for-file.ts'

type PublishedEvent = { readonly id: number; readonly type: string; readonly data: string }

const count = (events: readonly PublishedEvent[], type: string) => events.filter((event) => event.type === type).length

describe('a feed', () => {
  const world = openForFile(startFeedWorld)

  const eventsOf = async (dealer: TestDealer = world.dealer): Promise<readonly PublishedEvent[]> => {
    return listRows<PublishedEvent>(world.forecourt.services.database.handle)`
      SELECT id, type, event_data(events) AS data FROM events WHERE dealership_id = ${dealer.id} ORDER BY id
    `
  }
  const vehiclesOf = async (dealer: TestDealer) =>
    (await world.forecourt.ask('GET', `/v1/ims/vehicles?dealership_id=${dealer.publicId}&per_page=500`)).body
  const recordOf = async (feedId: number) => {
    const { feeds } = (await world.forecourt.ask('GET', '/v1/ims/feeds', { key: world.adminKey })).body
    return feeds.find(({ id }: { id: number }) => id === feedId)
  }

  test('is imported at the poll, with its events, and changes with its file [IMSF-01] [IMSF-03] [IMSF-25] [IMSF-26] [IMSF-29] [IMSV-15] [DLV-18] [DLV-19] [DLV-20] [DLV-21] [DLV-30] [DLV-32] [DLV-35]', async () => {
    const vehicles = lot(60)
    const file = { directory: 'vauto', fileName: 'one.csv' } as const
    await world.push({ ...file, vehicles, hoursAgo: 5 })
    const feedId = await world.createFeed({ provider: 'vauto', ftp_path: 'vauto', file_name: 'one.csv' })
    expect(await eventsOf()).toEqual([])
    expect(await world.poll()).toMatchObject([{ kind: 'done', feeds: [{ feedId, status: 'completed' }] }])
    const first = await world.vehicles('per_page=500')
    expect(first.pagination).toMatchObject({ page: 1, per_page: 500, total: 60, total_pages: 1 })
    const vins = (found: readonly { readonly vin: string }[]) => found.map(({ vin }) => vin).sort()
    expect(vins(first.vehicles)).toEqual(vins(vehicles))
    const told = await eventsOf()
    expect(count(told, 'ims.vehicle.created')).toBe(60)
    expect(count(told, 'ims.import.complete')).toBe(1)
    expect(JSON.parse(told.at(-1)?.data ?? '')).toEqual({
      feed_config_id: feedId,
      file_name: 'one.csv',
      vehicle_count: 60,
      new_count: 60,
      updated_count: 0,
      removed_count: 0,
    })
    const created = told.filter(({ type }) => type === 'ims.vehicle.created').map(({ data }) => JSON.parse(data))
    expect(created.sort((a, b) => a.id - b.id)).toEqual(first.vehicles)
    const record = await recordOf(feedId)
    expect(record.last_vehicle_count).toBe(60)
    expect(Date.parse(record.last_file_modified)).toBeLessThan(Date.parse(record.last_import_at))

    const [sold, changed] = vehicles
    if (sold === undefined || changed === undefined) throw new Error('the lot is empty')
    const next = vehicles.slice(1).map((vehicle) => (vehicle === changed ? { ...vehicle, odometer: 77_777 } : vehicle))
    await world.push({ ...file, vehicles: next, hoursAgo: 4 })
    await world.poll()
    const [entry] = await world.history(feedId)
    const counted = { status: 'completed', new_count: 0, updated_count: 1, removed_count: 1, vehicle_count: 59 }
    expect(entry).toMatchObject(counted)
    expect((await world.vehicles('per_page=500')).pagination.total).toBe(59)
    const later = (await eventsOf()).slice(told.length)
    expect(later.map(({ type }) => type)).toEqual(['ims.vehicle.updated', 'ims.vehicle.removed', 'ims.import.complete'])
    expect(JSON.parse(later[0]?.data ?? '')).toMatchObject({ vin: changed.vin, odometer: 77_777 })
    expect(JSON.parse(later[1]?.data ?? '')).toMatchObject({ vin: sold.vin })

    await world.push({ ...file, vehicles, hoursAgo: 3 })
    await world.poll()
    const back = await world.vehicles('per_page=500')
    expect(back.pagination.total).toBe(60)
    const idOf = (page: typeof back) => page.vehicles.find(({ vin }: { vin: string }) => vin === sold.vin)?.id
    expect(idOf(back)).toBe(idOf(first))
    expect((await world.history(feedId))[0]).toMatchObject({ new_count: 1, updated_count: 1, removed_count: 0 })
  })

  test('an event keeps the data of its time, even if the vehicle changes later', async () => {
    const dealer = await world.addDealer()
    const file = { directory: 'vauto', fileName: 'kept.csv' } as const
    await world.push({ ...file, vehicles: lot(30, 'kept'), hoursAgo: 5 })
    const feed = { dealership_id: dealer.publicId, provider: 'vauto', ftp_path: 'vauto', file_name: 'kept.csv' }
    await world.createFeed(feed)
    await world.poll()
    const before = new Map((await eventsOf(dealer)).map(({ id, data }) => [id, data]))
    const vehicles = lot(30, 'kept').map((vehicle) => ({ ...vehicle, odometer: vehicle.odometer + 1 }))
    await world.push({ ...file, vehicles, hoursAgo: 2 })
    await world.poll()
    const after = new Map((await eventsOf(dealer)).map(({ id, data }) => [id, data]))
    expect([before.size, after.size]).toEqual([31, 62])
    for (const [id, data] of before) expect(after.get(id)).toBe(data)
  })

  test('an unchanged file is not read again; the same content under a new time is recorded as unchanged [IMSF-34]', async () => {
    const dealer = await world.addDealer()
    const file = { directory: 'idms', fileName: 'same.csv', vehicles: lot(25, 'same') } as const
    await world.push({ ...file, hoursAgo: 5 })
    const feed = { dealership_id: dealer.publicId, provider: 'idms', ftp_path: 'idms', file_name: 'same.csv' }
    const feedId = await world.createFeed(feed)
    await world.poll()
    const opens = () => world.sftp.requests.filter((request) => request.startsWith('open')).length
    const read = opens()
    expect(await world.poll()).toEqual([])
    expect(opens()).toBe(read)
    const told = (await eventsOf(dealer)).length
    await world.push({ ...file, hoursAgo: 4 })
    await world.poll()
    const history = await world.history(feedId)
    expect(history.map(({ status }: { status: string }) => status)).toEqual(['unchanged', 'completed'])
    expect(history[0]).toMatchObject({
      id: expect.any(Number),
      started_at: expect.stringMatching(/Z$/),
      completed_at: expect.stringMatching(/Z$/),
      file_modified_at: expect.stringMatching(/Z$/),
      vehicle_count: 25,
      error: null,
      rejected: [],
    })
    expect((await eventsOf(dealer)).length).toBe(told)
  })

  test('a file that is still growing waits until two polls agree; temporary names are ignored [IMSF-02] [IMSF-42]', async () => {
    const dealer = await world.addDealer()
    const file = { directory: 'promax', fileName: 'fresh.csv', vehicles: lot(5, 'fresh') } as const
    await world.push({ ...file, hoursAgo: 1 })
    const feed = { dealership_id: dealer.publicId, provider: 'promax', ftp_path: 'promax', file_name: 'fresh.csv' }
    const feedId = await world.createFeed(feed)
    await world.poll()
    await world.push({ ...file, vehicles: lot(6, 'fresh'), hoursAgo: 0 })
    expect(await world.pollOnce()).toEqual([])
    await world.push({ ...file, vehicles: lot(7, 'fresh'), hoursAgo: 0 })
    expect(await world.pollOnce()).toEqual([])
    expect(await world.history(feedId)).toHaveLength(1)
    expect(await world.pollOnce()).toMatchObject([{ kind: 'done' }])
    expect((await vehiclesOf(dealer)).pagination.total).toBe(7)
    // However old it says that it is.
    await world.push({ ...file, vehicles: lot(8, 'fresh'), hoursAgo: 48 })
    expect(await world.pollOnce()).toEqual([])
    expect(await world.pollOnce()).toMatchObject([{ kind: 'done' }])
    await world.pushText({ directory: 'promax', fileName: 'wip.csv.part', text: 'VIN' })
    const made = await world.postFeed({ ...feed, provider: 'ansira', file_name: 'wip.csv.part' })
    expect(made.status).toBe(400)
  })

  test('one file for several dealers is read once, and each gets its own rows [IMSF-11]', async () => {
    const dealers = [await world.addDealer(), await world.addDealer()]
    const texts = [renderFeed('homenet', lot(12, 'a'), '01117'), renderFeed('homenet', lot(9, 'b'), '1117')]
    const text = `${texts[0]}${texts[1]?.split('\n').slice(1).join('\n')}`
    await world.pushText({ directory: 'homenet', fileName: 'group.csv', text })
    const feed = { provider: 'homenet', ftp_path: 'homenet', file_name: 'group.csv' }
    await world.createFeed({ ...feed, dealership_id: dealers[0]?.publicId, dealer_identifier: '01117' })
    await world.createFeed({ ...feed, dealership_id: dealers[1]?.publicId, dealer_identifier: '1117' })
    const opens = () => world.sftp.requests.filter((request) => request.endsWith('group.csv')).length
    const before = opens()
    await world.poll()
    expect(opens() - before).toBe(1)
    const totals = await Promise.all(dealers.map(async (dealer) => (await vehiclesOf(dealer)).pagination.total))
    expect(totals).toEqual([12, 9])
  })

  test('rejected rows have their number, line and reason, unknown columns their names, a VIN twice its last complete row [IMSF-33] [IMSF-35] [IMSF-36]', async () => {
    const dealer = await world.addDealer()
    const good = lot(3, 'rows').map(({ vin }) => vin)
    const others = lot(150, 'other rows').map(({ vin }) => vin)
    const lines = [
      '',
      'VIN,Stock Number,Mileage,Price,Moon Phase',
      `${good[0]},A,10,100,"x\ny"`,
      'SHORT,B,20,200,x',
      ',C,30,300,x',
    ]
    lines.push(`${good[1]},D,40,400,x`, `${good[1]},E,50,500,x`, `${good[1]},F`, `${good[2]},G,60,600,x`)
    for (let index = 0; index < 30; index++) lines.push(`BAD${index},Z,1,1,x`)
    for (const vin of others) lines.push(`${vin},O,1,1,x`)
    await world.pushText({ directory: 'ansira', fileName: 'rows.csv', text: lines.join('\n') })
    const feed = { dealership_id: dealer.publicId, provider: 'ansira', ftp_path: 'ansira', file_name: 'rows.csv' }
    const feedId = await world.createFeed(feed)
    await world.poll()
    const [entry] = await world.history(feedId)
    expect(entry).toMatchObject({
      status: 'completed',
      new_count: 153,
      rejected_count: 34,
      unmapped_columns: ['Moon Phase'],
    })
    expect(entry.rejected).toHaveLength(20)
    expect(entry.rejected.slice(0, 2)).toEqual([
      { row: 2, line: 5, vin: 'SHORT', reason: 'VIN has 5 characters, not 17' },
      { row: 3, line: 6, vin: null, reason: 'no VIN' },
    ])
    const { vehicles } = await vehiclesOf(dealer)
    expect(vehicles.find(({ vin }: { vin: string }) => vin === good[1])).toMatchObject({ stock_number: 'E' })
    const limited = await world.forecourt.ask('GET', `/v1/ims/feeds/ims_config_${feedId}/history?limit=1`)
    expect(limited.body).toMatchObject({ count: 1, feed_id: feedId })
    for (const limit of ['0', '101', 'x']) {
      expect((await world.forecourt.ask('GET', `/v1/ims/feeds/${feedId}/history?limit=${limit}`)).status).toBe(422)
    }
  })

  test('a collapse is held until a later file agrees; a file without rows or VIN column is never accepted', async () => {
    const dealer = await world.addDealer()
    const vehicles = lot(40, 'collapse')
    const file = { directory: 'vincue', fileName: 'collapse.csv' } as const
    await world.push({ ...file, vehicles, hoursAgo: 40 })
    const feed = { dealership_id: dealer.publicId, provider: 'vincue', ftp_path: 'vincue', file_name: 'collapse.csv' }
    const feedId = await world.createFeed(feed)
    await world.poll()
    const tellOfVehicles = async () =>
      (await eventsOf(dealer)).filter(({ type }: { type: string }) => type !== 'ims.import.held').length
    const told = await tellOfVehicles()
    const head = renderFeed('vincue', [], 'x')
    for (const [hoursAgo, text] of [head, head, 'Stock Number,Price\nA,1', '', head].entries()) {
      await world.pushText({ ...file, text, hoursAgo: 30 - hoursAgo / 10 })
      await world.poll()
      expect((await world.history(feedId))[0]).toMatchObject({ status: 'held', error: expect.stringMatching(/./) })
    }
    expect((await vehiclesOf(dealer)).pagination.total).toBe(40)
    await world.push({ ...file, vehicles: vehicles.slice(0, 19), hoursAgo: 20 })
    await world.poll()
    expect((await world.history(feedId))[0]).toMatchObject({ status: 'held', removed_count: 0, vehicle_count: 40 })
    expect((await vehiclesOf(dealer)).pagination.total).toBe(40)
    expect(await tellOfVehicles()).toBe(told)
    expect(await world.poll()).toEqual([])
    await world.push({ ...file, vehicles: vehicles.slice(0, 18), hoursAgo: 6 })
    await world.poll()
    expect((await world.history(feedId))[0]).toMatchObject({ status: 'completed', removed_count: 22 })
    expect((await vehiclesOf(dealer)).pagination.total).toBe(18)
  })

  test('an administrator may accept the held file, and no other', async () => {
    const { handle } = world.forecourt.services.database
    const dealer = await world.addDealer()
    const file = { directory: 'inventoryplus', fileName: 'held.csv' } as const
    await world.push({ ...file, vehicles: lot(30, 'held'), hoursAgo: 9 })
    const feed = { dealership_id: dealer.publicId, provider: 'inventoryplus', ftp_path: 'inventoryplus' }
    const feedId = await world.createFeed({ ...feed, file_name: 'held.csv' })
    await world.poll()
    expect(await acceptHeldFile(handle, feedId, null)).toBe(false)
    await world.pushText({ ...file, text: renderFeed('inventoryplus', [], 'x'), hoursAgo: 8 })
    await world.poll()
    expect(await acceptHeldFile(handle, feedId, null)).toBe(true)
    await world.poll()
    expect((await world.history(feedId))[0]).toMatchObject({ status: 'completed', removed_count: 30, vehicle_count: 0 })
    expect((await vehiclesOf(dealer)).pagination.total).toBe(0)
    await world.pushText({ ...file, text: 'Stock Number\nA', hoursAgo: 7 })
    await world.poll()
    expect(await acceptHeldFile(handle, feedId, null)).toBe(false)
    // What was accepted was the file that was held, not the one that replaces it before the next poll.
    await world.push({ ...file, vehicles: lot(30, 'held'), hoursAgo: 6 })
    await world.poll()
    await world.push({ ...file, vehicles: lot(12, 'held'), hoursAgo: 5 })
    await world.poll()
    expect(await acceptHeldFile(handle, feedId, null)).toBe(true)
    await world.push({ ...file, vehicles: lot(10, 'held'), hoursAgo: 4 })
    await world.poll()
    expect((await world.history(feedId))[0]).toMatchObject({ status: 'held', removed_count: 0, vehicle_count: 30 })
  })

  test('a stale feed sends one event, and another only after a fresh file went stale [IMSF-12] [DLV-22] [DLV-31]', async () => {
    const { services, clock } = world.forecourt
    const dealer = await world.addDealer()
    const file = { directory: 'dealercenter', fileName: 'stale.csv', vehicles: lot(4, 'stale') } as const
    await world.push({ ...file, hoursAgo: 2 })
    const feed = { dealership_id: dealer.publicId, provider: 'dealercenter', ftp_path: 'dealercenter' }
    const feedId = await world.createFeed({ ...feed, file_name: 'stale.csv', staleness_threshold_hours: 3 })
    await world.poll()
    const stale = async () => (await eventsOf(dealer)).filter(({ type }) => type === 'ims.feed.stale')
    await emitStaleFeedEvents(services)
    expect(await stale()).toEqual([])
    clock.advance(2 * 3_600_000)
    await emitStaleFeedEvents(services)
    await emitStaleFeedEvents(services)
    expect((await stale()).map(({ data }) => JSON.parse(data))).toEqual([
      {
        feed_config_id: feedId,
        dealership_id: dealer.publicId,
        provider: 'dealercenter',
        staleness_hours: 4,
        threshold_hours: 3,
      },
    ])
    await world.push({ ...file, hoursAgo: 1 })
    await world.poll()
    await emitStaleFeedEvents(services)
    clock.advance(4 * 3_600_000)
    await emitStaleFeedEvents(services)
    expect(await stale()).toHaveLength(2)
  })

  test('a feed whose file vanished goes stale based on the last file it read', async () => {
    const { services, clock } = world.forecourt
    const dealer = await world.addDealer()
    const file = { directory: 'ansira', fileName: 'vanished.csv', vehicles: lot(4, 'vanished') } as const
    await world.push({ ...file, hoursAgo: 2 })
    const feed = { dealership_id: dealer.publicId, provider: 'ansira', ftp_path: 'ansira', file_name: 'vanished.csv' }
    await world.createFeed({ ...feed, staleness_threshold_hours: 5 })
    await world.poll()
    await rm(`${world.sftp.folder}/import/ansira/vanished.csv`)
    const stale = async () => (await eventsOf(dealer)).filter(({ type }) => type === 'ims.feed.stale')
    await world.poll()
    await emitStaleFeedEvents(services)
    expect(await stale()).toEqual([])
    clock.advance(4 * 3_600_000)
    for (let poll = 0; poll < 2; poll++) {
      await world.poll()
      await emitStaleFeedEvents(services)
    }
    expect((await stale()).map(({ data }) => JSON.parse(data).staleness_hours)).toEqual([6])
    expect((await vehiclesOf(dealer)).pagination.total).toBe(4)
  })

  test('every key with access to the dealership can read the history, and no other [IMSF-31] [IMSF-32]', async () => {
    const dealer = await world.addDealer()
    await world.push({ directory: 'vauto', fileName: 'read.csv', vehicles: lot(3, 'read') })
    const file = { provider: 'vauto', ftp_path: 'vauto', file_name: 'read.csv' }
    const feedId = await world.createFeed({ ...file, dealership_id: dealer.publicId })
    await world.poll()
    const { feeds } = (await world.forecourt.ask('GET', '/v1/ims/feeds', { key: world.adminKey })).body
    const feed = feeds.find(({ id }: { id: number }) => id === feedId)
    const own = await world.forecourt.ask('GET', `/v1/ims/feeds/${feed.id}/history`)
    expect(own.body).toMatchObject({
      success: true,
      feed_id: feed.id,
      dealership_id: feed.dealership_id,
      provider: feed.provider,
      file_name: feed.file_name,
      count: own.body.history.length,
    })
    const other = await world.forecourt.addAccount('stranger')
    const refused = await world.forecourt.ask('GET', `/v1/ims/feeds/${feed.id}/history`, { key: other.key })
    expect([refused.status, refused.body.detail]).toEqual([403, 'Not authorized for this dealership'])
    expect((await world.forecourt.ask('GET', '/v1/ims/feeds/999999/history')).status).toBe(404)
    expect((await world.forecourt.ask('GET', '/v1/ims/feeds/nothing/history')).status).toBe(404)
  })

  test('a feed of a dealership without subscribers is inactive and not polled', async () => {
    const dealer = await world.addDealer()
    await world.push({ directory: 'vauto', fileName: 'left.csv', vehicles: lot(3, 'left') })
    const feed = { dealership_id: dealer.publicId, provider: 'vauto', ftp_path: 'vauto', file_name: 'left.csv' }
    const feedId = await world.createFeed(feed)
    await world.forecourt.ask('DELETE', `/v1/dealers/${dealer.publicId}`)
    await world.poll()
    expect(await recordOf(feedId)).toBeUndefined()
    expect(await eventsOf(dealer)).toEqual([])
  })

  test('a file of many pieces and several writes is read whole', async () => {
    const dealer = await world.addDealer()
    await world.push({ directory: 'vauto', fileName: 'large.csv', vehicles: lot(3_000, 'large') })
    expect((await readFile(`${world.sftp.folder}/import/vauto/large.csv`)).length).toBeGreaterThan(2_000_000)
    const feed = { dealership_id: dealer.publicId, provider: 'vauto', ftp_path: 'vauto', file_name: 'large.csv' }
    const feedId = await world.createFeed(feed)
    await world.poll()
    expect((await world.history(feedId))[0]).toMatchObject({ status: 'completed', new_count: 3_000, rejected_count: 0 })
  })
})
