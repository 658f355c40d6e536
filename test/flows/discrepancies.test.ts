import { beforeEach, describe, expect, test } from 'vitest'
import { changeStart, createVehicles, type LotVehicle } from '../../sandbox/vehicles.ts'
import { writeRows } from '../../src/db/database.ts'
import { upsertSubscription } from '../../src/db/queries/subscriptions.ts'
import type { InventoryType } from '../../src/model/dealership.ts'
import { startFeedWorld } from '../support/feed-world.ts'
import type { Answer } from '../support/forecourt.ts'
import { collectSite } from '../support/ingest.ts'
import { siteLot } from '../support/lot-of.ts'
import { onboard } from '../support/onboard.ts'
import { openForFile } from '../support/open-for-file.ts'

type Discrepancy = {
  readonly vin: string
  readonly kind: string
  readonly since: string
  readonly fields: readonly object[]
}

let made = 0
let host: string
/** The dealership, by its public id. */
let id: string
let internalId: number
let vehicles: readonly LotVehicle[]
let feedId: number

const world = openForFile(() => startFeedWorld({ worker: true, environment: { IMS_POLL_SECONDS: '86400' } }))

/** A website whose lot the feed lists too. */
beforeEach(async () => {
  made += 1
  host = `two-sides-${made}.example`
  world.forecourt.sandbox.addSite({ kind: 'dealer-com', host, size: 24, newShare: 0.5 })
  id = (await onboard(world.forecourt, host)).dealership_id
  internalId = (await world.forecourt.ask('GET', `/v1/dealers/${id}`)).body.dealer.id
  vehicles = lot().vehicles()
})

const lot = () => siteLot(world.forecourt, host)
const carAt = (index: number): LotVehicle => {
  const car = vehicles[index]
  if (car === undefined) throw new Error('the lot is too small')
  return car
}
const later = () => world.forecourt.clock.advance(60_000)
const collect = async () => {
  later()
  return collectSite(world.forecourt.services, internalId)
}
let pushes = 0
const push = async (some: readonly LotVehicle[], directory: 'vauto' | 'homenet' = 'vauto') => {
  later()
  pushes += 1
  // Each file is newer than the one before.
  await world.push({ directory, fileName: `${made}.csv`, vehicles: some, hoursAgo: 20 - pushes / 10 })
}
const addFeed = async (some: readonly LotVehicle[] = vehicles) => {
  await push(some)
  feedId = await world.createFeed({ dealership_id: id, provider: 'vauto', ftp_path: 'vauto', file_name: `${made}.csv` })
  return world.poll()
}
const importFeed = async (some: readonly LotVehicle[]) => {
  await push(some)
  return world.poll()
}
const asKey = (key: string | undefined) => (key === undefined ? {} : { key })
const quality = async (key?: string) =>
  (await world.forecourt.ask('GET', `/v1/dealers/${id}/quality`, asKey(key))).body as Answer['body']
const list = async (query = '', key?: string): Promise<readonly Discrepancy[]> =>
  (await world.forecourt.ask('GET', `/v1/dealers/${id}/discrepancies?${query}`, asKey(key))).body.discrepancies
const told = async (key?: string) => {
  const { body } = await world.forecourt.ask('GET', `/v1/events?dealership_id=${id}&limit=500`, asKey(key))
  return body.events
    .filter(({ event }: Answer['body']) => event === 'dealer.discrepancies.changed')
    .map(({ data }: Answer['body']) => data)
}
const addReader = async (inventoryType: InventoryType) => {
  const { accountId, key } = await world.addReader()
  const at = world.forecourt.clock.now()
  await upsertSubscription(world.forecourt.services.database.handle, {
    accountId,
    dealershipId: internalId,
    inventoryType,
    stated: {},
    at,
  })
  return { accountId, key }
}
const repriced = (car: LotVehicle, by: number): LotVehicle =>
  car.prices === null ? car : { ...car, prices: changeStart(car.prices, car.prices.start + by) }
const [stranger] = createVehicles({ seed: 'elsewhere', size: 1, newShare: 0 })
if (stranger === undefined) throw new Error('no vehicle was made')
const counts = (website_only: number, feed_only: number, differing: number) => ({ website_only, feed_only, differing })

describe('website and feed of a dealership', () => {
  test('show counts and fill rates of each side, and that they agree [REC-01]', async () => {
    const before = await quality()
    expect(before).toMatchObject({ success: true, dealership_id: id, feeds: [], agreement: null })
    expect(before.website).toMatchObject({
      vehicles: 24,
      without_photos: 0,
      vin_disagrees: { year: 0, make: 0, model: 0 },
    })
    await addFeed()
    const { website, feeds, agreement } = await quality()
    const unpriced = vehicles.filter(({ prices }) => prices === null).length
    expect(website).toMatchObject({ vehicles: 24, without_price: unpriced })
    expect(website.fill_rates.price).toBeCloseTo((24 - unpriced) / 24, 3)
    expect(feeds).toMatchObject([{ feed_id: feedId, provider: 'vauto', vehicles: 24, without_price: unpriced }])
    expect(feeds[0].fill_rates.price).toBeCloseTo((24 - unpriced) / 24, 3)
    expect(feeds[0].fill_rates).toMatchObject({ stocknum: 1, odometer: 1, photo_url_list: 1 })
    expect(agreement).toMatchObject({ both: 24, pending: 0, ...counts(0, 0, 0) })
    expect(Object.values(agreement.by_field).every((number) => number === 0)).toBe(true)
    expect(await list()).toEqual([])
    expect(await told()).toEqual([])
  })

  test('are listed where they disagree, longest standing first, by cursor, kind and field [REC-02] [REC-03] [REC-04] [REC-06]', async () => {
    await addFeed()
    const [missing, cheaper, driven] = [carAt(0), carAt(1), carAt(2)]
    const changed = vehicles
      .filter((car) => car !== missing)
      .map((car) => (car === cheaper ? repriced(car, -500) : car))
      .map((car) =>
        car === driven
          ? { ...car, odometer: car.odometer + 51, stockNumber: `00${car.stockNumber.toLowerCase()}` }
          : car,
      )
    await importFeed([...changed, stranger])
    const [{ completed_at: fileAt }] = await world.history(feedId)
    // The website was not read since the stranger appeared.
    expect((await quality()).agreement).toMatchObject({ both: 23, pending: 1, ...counts(1, 0, 2) })
    expect(await told()).toEqual([
      { website_url: expect.stringContaining(host), counts: counts(1, 0, 2), previous: counts(0, 0, 0) },
    ])
    expect(await collect()).toMatchObject({ verdict: 'completed' })
    const { agreement } = await quality()
    expect(agreement).toMatchObject({
      both: 23,
      pending: 0,
      ...counts(1, 1, 2),
      by_field: { price: 1, odometer: 1, stocknum: 0 },
    })
    expect((await told())[1]).toMatchObject({ counts: counts(1, 1, 2), previous: counts(1, 0, 2) })

    const all = await list()
    const scanAt = (await world.forecourt.ask('GET', `/v1/dealers/${id}/imports`)).body.imports[0].completed_at
    expect(all.map(({ since }) => since)).toEqual([fileAt, fileAt, fileAt, scanAt])
    const of = (vin: string) => all.find((one) => one.vin === vin)
    expect(of(missing.vin)).toMatchObject({ kind: 'website_only', stocknum: missing.stockNumber, fields: [] })
    expect(of(missing.vin)).toMatchObject({
      heading: expect.stringContaining(missing.model),
      vdp_link: expect.stringContaining(host),
    })
    expect(all.at(-1)).toMatchObject({
      vin: stranger.vin,
      kind: 'feed_only',
      stocknum: stranger.stockNumber,
      fields: [],
    })
    expect(all.at(-1)).toMatchObject({
      heading: `${stranger.year} ${stranger.make} ${stranger.model} ${stranger.trim}`,
    })
    const asking = cheaper.prices?.asking ?? 0
    expect(of(cheaper.vin)).toMatchObject({
      kind: 'differs',
      fields: [{ field: 'price', website: asking, feed: asking - 500, difference: 500 }],
    })
    expect(of(driven.vin)).toMatchObject({
      fields: [{ field: 'odometer', website: driven.odometer, feed: driven.odometer + 51, difference: -51 }],
    })

    const walked: Discrepancy[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body }: Answer = await world.forecourt.ask('GET', `/v1/dealers/${id}/discrepancies?limit=1${cursor}`)
      walked.push(...body.discrepancies)
      cursor = body.next_cursor === null ? null : `&cursor=${body.next_cursor}`
    }
    expect(walked).toEqual(all)
    expect(await list('kind=feed_only')).toEqual(all.slice(-1))
    expect(await list('field=price')).toEqual([of(cheaper.vin)])
    expect(await list('kind=website_only&field=price')).toEqual([])
  })

  test('refuse unknown kinds, fields and cursors, and what is not the account’s [REC-01] [REC-02]', async () => {
    const refusal = async (url: string, key?: string) => {
      const { status, body } = await world.forecourt.ask('GET', `/v1/dealers/${url}`, asKey(key))
      return [status, JSON.stringify(body)] as const
    }
    const [status, unknownKind] = await refusal(`${id}/discrepancies?kind=both`)
    expect([status, unknownKind]).toEqual([422, expect.stringMatching(/website_only.*feed_only.*differs/)])
    expect(await refusal(`${id}/discrepancies?field=color`)).toEqual([
      422,
      expect.stringMatching(/price.*odometer.*model/),
    ])
    for (const bad of ['cursor=x', 'cursor=1.', 'limit=0', 'limit=201', 'cursor=99999999999999999.A'])
      expect((await refusal(`${id}/discrepancies?${bad}`))[0], bad).toBe(422)
    const { key } = await world.forecourt.addAccount('stranger')
    for (const read of ['quality', 'discrepancies']) {
      expect(await refusal(`${id}/${read}`, key)).toEqual([
        403,
        expect.stringContaining('Not authorized for this dealership'),
      ])
      expect((await refusal(`dlr_none/${read}`, key))[0]).toBe(404)
    }
  })

  test('keep what stands, and since when, over held scans, held files and changes of the vehicle [REC-04] [REC-05] [REC-06]', async () => {
    await addFeed(vehicles.slice(1))
    const standing = await list()
    expect(standing).toMatchObject([{ vin: carAt(0).vin, kind: 'website_only' }])
    lot().change({ action: 'drive', vins: [carAt(0).vin] })
    await collect()
    expect(await list()).toEqual(standing)
    // Unchanged under a new time: read again, and nothing to tell.
    await importFeed(vehicles.slice(1))
    expect(await list()).toEqual(standing)
    await importFeed(vehicles.slice(1, 3))
    expect((await world.history(feedId))[0]).toMatchObject({ status: 'held' })
    lot().change({ action: 'sell', vins: vehicles.slice(0, 22).map(({ vin }) => vin) })
    expect(await collect()).toMatchObject({ verdict: 'held' })
    expect(await list()).toEqual(standing)
    expect((await quality()).agreement).toMatchObject({ both: 23, ...counts(1, 0, 0) })
    expect(await told()).toEqual([])

    const accepted = await world.forecourt.ask('POST', `/v1/dealers/${id}/accept-scan`, { key: world.adminKey })
    expect(accepted.status).toBe(200)
    expect((await quality()).agreement).toMatchObject({ both: 2, ...counts(0, 21, 0) })
    expect(await told()).toMatchObject([{ counts: counts(0, 21, 0), previous: counts(1, 0, 0) }])
  })

  test('wait for the other side where a vehicle appeared or came back, also for a file that says the same [REC-04]', async () => {
    const [coming] = lot().change({ action: 'sell', count: 1 })
    await collect()
    await addFeed(lot().vehicles())
    lot().change({ action: 'return' })
    await collect()
    expect((await quality()).agreement).toMatchObject({ pending: 1, ...counts(0, 0, 0) })
    lot().change({ action: 'drive', vins: [coming?.vin ?? ''] })
    await collect()
    expect((await quality()).agreement).toMatchObject({ pending: 1, ...counts(0, 0, 0) })
    await importFeed(vehicles.filter(({ vin }) => vin !== coming?.vin))
    expect((await world.history(feedId))[0]).toMatchObject({ status: 'unchanged' })
    expect(await list()).toMatchObject([{ vin: coming?.vin, kind: 'website_only' }])
    expect(await told()).toMatchObject([{ counts: counts(1, 0, 0), previous: counts(0, 0, 0) }])
  })

  test('show each account what it sees alone: a filter, and a private feed [REC-06] [REC-07]', async () => {
    const used = await addReader('used')
    const third = await addReader('all')
    await addFeed()
    const newCar = carAt(vehicles.findIndex(({ condition }) => condition === 'new'))
    const usedCar = carAt(vehicles.findIndex(({ condition }) => condition === 'used'))
    // A new car that the feed calls used: each side of it is a vehicle of its own to a filter.
    const demoCar = carAt(vehicles.findLastIndex(({ condition }) => condition === 'new'))
    const reworked = vehicles
      .filter((car) => car !== newCar)
      .map((car) => (car === usedCar ? repriced(car, 700) : car))
      .map((car) => (car === demoCar ? { ...car, condition: 'used' as const } : car))
    await importFeed(reworked)
    expect((await quality()).agreement).toMatchObject({ both: 23, ...counts(1, 0, 2) })
    const { agreement, website } = await quality(used.key)
    const usedCars = vehicles.filter(({ condition }) => condition !== 'new').length
    expect(website.vehicles).toBe(usedCars)
    expect(agreement).toMatchObject({
      both: usedCars,
      pending: 1,
      ...counts(0, 0, 1),
      by_field: { price: 1, condition: 0 },
    })
    expect(await list('', used.key)).toMatchObject([{ vin: usedCar.vin }])
    expect(await told(used.key)).toMatchObject([{ counts: counts(0, 0, 1), previous: counts(0, 0, 0) }])
    await collect()
    expect(await list('', used.key)).toMatchObject([{ vin: usedCar.vin }, { vin: demoCar.vin, kind: 'feed_only' }])
    expect(JSON.stringify(await list('', used.key))).not.toContain(newCar.vin)

    // The third account's own file has all cars, as the website has them.
    await push(vehicles, 'homenet')
    const own = { dealership_id: id, provider: 'homenet', ftp_path: 'homenet', file_name: `${made}.csv`, shared: false }
    const before = await list('', third.key)
    expect((await world.postFeed(own, third.key)).status).toBe(200)
    expect(await list('', third.key)).toEqual(before)
    await world.poll()
    expect((await quality(third.key)).agreement).toMatchObject({ both: 24, ...counts(0, 0, 0) })
    expect(await list('', third.key)).toEqual([])
    expect((await told(third.key)).at(-1)).toMatchObject({ counts: counts(0, 0, 0), previous: counts(1, 0, 2) })
    expect(await told()).toHaveLength(1)
    expect((await quality()).feeds).toHaveLength(1)
    expect((await quality()).agreement).toMatchObject(counts(1, 0, 2))

    // The shared feed becomes private too: the others read none.
    const change = { body: { shared: false }, key: world.adminKey }
    expect((await world.forecourt.ask('PATCH', `/v1/ims/feeds/${feedId}`, change)).status).toBe(200)
    expect(await quality(used.key)).toMatchObject({ feeds: [], agreement: null })
    expect(await list('', used.key)).toEqual([])
    expect((await quality()).agreement).toMatchObject(counts(1, 0, 2))
    // Whoever leaves the dealership reads nothing of it.
    await writeRows(world.forecourt.services.database.handle)`
      DELETE FROM subscriptions WHERE dealership_id = ${internalId} AND account_id = ${used.accountId}`
    expect((await world.forecourt.ask('GET', `/v1/dealers/${id}/discrepancies`, { key: used.key })).status).toBe(403)
  })

  test('follow a live answer, a deleted feed, and one that moves to another dealership [REC-06] [REC-07]', async () => {
    await addFeed()
    const priced = vehicles.find(({ prices, condition }) => prices !== null && condition === 'used')
    lot().change({ action: 'reprice', vins: [priced?.vin ?? ''] })
    later()
    const live = await world.forecourt.ask('GET', `/v1/vehicles/vin/${priced?.vin}/live?dealership_id=${id}`)
    expect(live.body).toMatchObject({ source: 'live' })
    expect(await list()).toMatchObject([{ vin: priced?.vin, fields: [{ field: 'price', difference: -250 }] }])
    expect(await told()).toMatchObject([{ counts: counts(0, 0, 1), previous: counts(0, 0, 0) }])

    const other = await world.addDealer()
    const move = { body: { dealership_id: other.publicId }, key: world.adminKey }
    expect((await world.forecourt.ask('PATCH', `/v1/ims/feeds/${feedId}`, move)).status).toBe(200)
    expect(await quality()).toMatchObject({ feeds: [], agreement: null })
    expect(await list()).toEqual([])
    const back = { body: { dealership_id: id }, key: world.adminKey }
    expect((await world.forecourt.ask('PATCH', `/v1/ims/feeds/${feedId}`, back)).status).toBe(200)
    // Nothing of it was read for this dealership since.
    expect((await quality()).agreement).toBeNull()
    await world.poll()
    expect((await quality()).agreement).toMatchObject(counts(0, 0, 1))
    expect((await world.forecourt.ask('DELETE', `/v1/ims/feeds/${feedId}`, { key: world.adminKey })).status).toBe(200)
    expect(await quality()).toMatchObject({ feeds: [], agreement: null })
    expect(await list()).toEqual([])
    expect(await told()).toHaveLength(1)
  })
})
