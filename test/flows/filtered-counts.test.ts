import { readFileSync } from 'node:fs'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLot } from '../../sandbox/lot.ts'
import { createDealerComSite } from '../../sandbox/sites/dealer-com.ts'
import { writeRows } from '../../src/db/database.ts'
import { type FeedWorld, lot as feedLot, startFeedWorld } from '../support/feed-world.ts'
import { type Answer, startForecourt } from '../support/forecourt.ts'
import { collectSite } from '../support/ingest.ts'
import { issueKey } from '../support/issue-key.ts'
import { onboard } from '../support/onboard.ts'
import { openForFile } from '../support/open-for-file.ts'

type Filter = 'all' | 'new' | 'used'
const filters: readonly Filter[] = ['all', 'new', 'used']
const figure = /\d/

describe.each([
  ['the only feed of a dealership', false],
  ['one of two feeds of a dealership', true],
])('%s', (_, hasSibling) => {
  let world: FeedWorld
  let feedId: number
  const keys = new Map<Filter, string>()
  const vehicles = feedLot(30, 'counted')
  const sizes = {
    all: vehicles.length,
    new: vehicles.filter(({ condition }) => condition === 'new').length,
    used: vehicles.filter(({ condition }) => condition !== 'new').length,
  }
  beforeEach(async () => {
    world = await startFeedWorld()
    for (const filter of filters) keys.set(filter, (await world.addReader(filter)).key)
    if (hasSibling) {
      await world.push({ directory: 'homenet', fileName: 'other.csv', vehicles: feedLot(9, 'other'), hoursAgo: 9 })
      await world.createFeed({ provider: 'homenet', ftp_path: 'homenet', file_name: 'other.csv' })
    }
    await push(vehicles, 8)
    feedId = await world.createFeed({ provider: 'vauto', ftp_path: 'vauto', file_name: 'lot.csv' })
    await world.poll()
  })
  afterEach(() => world.close())

  const push = (some: typeof vehicles, hoursAgo: number) =>
    world.push({ directory: 'vauto', fileName: 'lot.csv', vehicles: some, hoursAgo })
  const askAs = async (filter: Filter, url: string): Promise<Answer['body']> =>
    (await world.forecourt.ask('GET', url, { key: keys.get(filter) ?? null })).body
  const historyTo = async (filter: Filter) => (await askAs(filter, `/v1/ims/feeds/${feedId}/history`)).history
  const countTo = async (filter: Filter) => {
    const { feeds } = await askAs(filter, '/v1/ims/feeds')
    return feeds.find(({ id }: { id: number }) => id === feedId).last_vehicle_count
  }
  const processedTo = async (filter: Filter) => (await askAs(filter, '/v1/usage')).imports.total_vehicles_processed
  const countsOf = (entry: Answer['body']) => [
    entry.vehicle_count,
    entry.new_count,
    entry.updated_count,
    entry.removed_count,
  ]
  const found = (condition: 'new' | 'used', place: number) => {
    const vehicle = vehicles.filter((one) => (one.condition === 'new') === (condition === 'new'))[place]
    if (vehicle === undefined) throw new Error(`the lot has too few ${condition} vehicles`)
    return vehicle
  }

  test('its counts are of the vehicles that the account sees, in history, list and usage [IMSF-29] [IMSF-34] [USE-04] [DLV-49]', async () => {
    for (const filter of filters) {
      const size = sizes[filter]
      expect((await historyTo(filter)).map(countsOf), filter).toEqual([[size, size, 0, 0]])
      expect(await countTo(filter), filter).toBe(size)
    }
    const demoted = found('new', 0)
    const soldNew = found('new', 1)
    const soldUsed = found('used', 0)
    const driven = found('used', 1)
    const next = vehicles
      .filter((vehicle) => vehicle !== soldNew && vehicle !== soldUsed)
      .map((vehicle) =>
        vehicle === demoted
          ? { ...vehicle, condition: 'used' as const, odometer: 4_000 }
          : vehicle === driven
            ? { ...vehicle, odometer: vehicle.odometer + 7 }
            : vehicle,
      )
    await push(next, 7)
    await world.poll()
    await push(next, 6)
    await world.poll()
    const changed = {
      all: [28, 0, 2, 2],
      new: [sizes.new - 2, 0, 0, 2],
      used: [sizes.used, 1, 1, 1],
    }
    for (const filter of filters) {
      const [unchanged, completed] = await historyTo(filter)
      expect(countsOf(completed), filter).toEqual(changed[filter])
      expect([unchanged.status, ...countsOf(unchanged)], filter).toEqual(['unchanged', changed[filter][0], 0, 0, 0])
      expect(await countTo(filter), filter).toBe(changed[filter][0])
    }
    // Of the other feed, 9 vehicles.
    const [all, ofNew, used] = await Promise.all(filters.map(processedTo))
    expect(all).toBe(30 + 28 + (hasSibling ? 9 : 0))
    expect(ofNew + used).toBe(all)
    expect(ofNew).toBe(sizes.new * 2 - 2 + (hasSibling ? feedLot(9, 'other').filter(isNew).length : 0))
    const events = await Promise.all(
      filters.map((filter) => askAs(filter, '/v1/events?limit=500&event_type=ims.import.complete')),
    )
    const counts = events.map((body) => body.events.at(-1).data.vehicle_count)
    expect(counts).toEqual(filters.map((filter) => changed[filter][0]))
  })

  test('imports of earlier releases, counted for no filter, are left out for accounts with one [IMSF-29] [IMSF-34]', async () => {
    const { handle } = world.forecourt.services.database
    await writeRows(handle)`UPDATE feed_imports SET filtered_counts = NULL WHERE feed_id = ${feedId}`
    await writeRows(handle)`UPDATE feeds SET last_new_count = NULL WHERE id = ${feedId}`
    const shown = await Promise.all(
      filters.map(async (filter) => [(await historyTo(filter)).length, await countTo(filter)]),
    )
    expect(shown).toEqual([
      [1, 30],
      [0, null],
      [0, null],
    ])
    // What the migration counts.
    const migration = readFileSync('migrations/0183_filtered_feed_counts.sql', 'utf8')
    await handle.query(/UPDATE feeds SET[^;]*/.exec(migration)?.[0] ?? '')
    expect(await Promise.all(filters.map(countTo))).toEqual(filters.map((filter) => sizes[filter]))
  })

  test('its rejected rows and warnings are of the vehicles that the account sees, or may see [IMSF-34] [IMSF-35]', async () => {
    const doubled = found('used', 0)
    const wrongDigit = { ...found('new', 2), vin: withWrongCheckDigit(found('new', 2).vin) }
    const next = vehicles.map((vehicle) => (vehicle.vin === found('new', 2).vin ? wrongDigit : vehicle))
    await push([...next, { ...doubled, odometer: doubled.odometer + 1 }, { ...doubled, vin: 'UNREADABLE' }], 7)
    await world.poll()
    const [all, ofNew, used] = (await Promise.all(filters.map(historyTo))).map(([newest]) => ({
      vins: newest.rejected.map(({ vin }: { vin: string }) => vin),
      count: newest.rejected_count,
      warnings: newest.warnings,
    }))
    const warnings = { 'VIN check digit is wrong': 1 }
    expect(all).toEqual({ vins: [doubled.vin, 'UNREADABLE'], count: 2, warnings })
    expect(ofNew).toEqual({ vins: ['UNREADABLE'], count: 1, warnings })
    expect(used).toEqual({ vins: [doubled.vin, 'UNREADABLE'], count: 2, warnings: {} })
  })

  test('a file that is held is explained without figures to those who see a part of the lot [IMSF-34]', async () => {
    await push(vehicles.slice(1, 5), 7)
    expect(await world.poll()).toMatchObject([{ feeds: [{ status: 'held' }] }])
    for (const filter of filters) {
      const [held] = await historyTo(filter)
      expect([held.status, held.vehicle_count], filter).toEqual(['held', sizes[filter]])
      if (filter === 'all') expect(held.error).toMatch(/^26 of 30 vehicles are missing: held until/)
      else expect(held.error).toMatch(/^some vehicles are missing: held until/)
    }
  })
})

const isNew = ({ condition }: { readonly condition: string }) => condition === 'new'

function withWrongCheckDigit(vin: string): string {
  return vin.slice(0, 8) + (vin[8] === '1' ? '2' : '1') + vin.slice(9)
}

test('of a file that several dealers share, a feed’s warnings are about the rows of its own dealer [IMSF-34]', async () => {
  const world = await startFeedWorld()
  try {
    const header = 'VIN,Dealer ID,Type,Year,Make,Model,Stock #'
    const rowOf = (vin: string, dealer: string) => `${vin},${dealer},Used,2020,Ford,Focus,S1`
    const [one, two] = feedLot(2, 'shared').map(({ vin }) => vin)
    const text = [header, rowOf(one ?? '', '101'), `${two},202,Used,2020`].join('\r\n')
    await world.pushText({ directory: 'vauto', fileName: 'group.csv', text: `${text}\r\n` })
    const ofFile = { provider: 'vauto', ftp_path: 'vauto', file_name: 'group.csv' }
    const feedId = await world.createFeed({ ...ofFile, dealer_identifier: '101' })
    await world.poll()
    const [entry] = await world.history(feedId)
    expect(entry).toMatchObject({ status: 'completed', vehicle_count: 1 })
    expect(entry.warnings).not.toHaveProperty('row has fewer values than columns')
    const whole = await world.createFeed({ ...ofFile, dealership_id: (await world.addDealer()).publicId })
    await world.poll()
    expect((await world.history(whole))[0].warnings).toMatchObject({ 'row has fewer values than columns': 1 })
  } finally {
    await world.close()
  }
})

describe('a website', () => {
  let id: string
  let internalId: number
  const host = 'counted.example'
  const lot = createLot({ seed: host, size: 40, newShare: 0.4 })
  const keys = new Map<Filter, string>()
  const setups = new Map<Filter, Answer['body']>()
  const sizes = { all: 40, new: lot.vehicles().filter(isNew).length, used: 40 - lot.vehicles().filter(isNew).length }

  const forecourt = openForFile(() => startForecourt({ sites: [createDealerComSite({ host, lot })] }))
  beforeAll(async () => {
    // The first setup inspects the website, later ones find it known.
    for (const filter of filters.toReversed()) {
      const { accountId } = await forecourt.addAccount(filter)
      const key = await issueKey(forecourt.services.database.handle, accountId, { admin: true })
      keys.set(filter, key)
      const fields = { condition_filter: filter === 'all' ? null : filter }
      setups.set(filter, await onboard(forecourt, host, { key, fields }))
    }
    id = setups.get('all')?.dealership_id
    internalId = (await askAs('all', 'GET', `/v1/dealers/${id}`)).dealer.id
  })

  const askAs = async (filter: Filter, method: 'GET' | 'POST', url: string): Promise<Answer['body']> =>
    (await forecourt.ask(method, url, { key: keys.get(filter) ?? null })).body
  const collect = () => collectSite(forecourt.services, internalId)
  const processedTo = async (filter: Filter) =>
    (await askAs(filter, 'GET', '/v1/usage')).imports.total_vehicles_processed

  test('the counts of a setup are of the vehicles that its filter lets through [DLV-26]', async () => {
    const counts = {
      all: { new: sizes.new, used: sizes.used, total: 40 },
      new: { new: sizes.new, used: 0, total: sizes.new },
      used: { new: 0, used: sizes.used, total: sizes.used },
    }
    for (const filter of filters) expect(setups.get(filter).vehicle_counts, filter).toEqual(counts[filter])
    const { events } = await askAs('used', 'GET', '/v1/events?event_type=setup.complete')
    expect(events.map(({ data }: Answer['body']) => data.vehicle_counts)).toEqual([counts.used])
  })

  test('usage counts the vehicles that the account sees [USE-04]', async () => {
    const before = await Promise.all(filters.map(processedTo))
    expect(await collect()).toMatchObject({ verdict: 'completed' })
    const after = await Promise.all(filters.map(processedTo))
    expect(after.map((sum, place) => sum - before[place])).toEqual(filters.map((filter) => sizes[filter]))
  })

  test('a held scan is explained without figures to those who see a part of the lot, and accepting counts that part [DLR-21]', async () => {
    lot.change({
      action: 'sell',
      vins: lot
        .vehicles()
        .slice(3)
        .map(({ vin }) => vin),
    })
    expect(await collect()).toMatchObject({ verdict: 'held' })
    for (const filter of filters) {
      const { dealer } = await askAs(filter, 'GET', `/v1/dealers/${id}`)
      const texts = [dealer.last_imports[0].error, dealer.collection_problem]
      if (filter === 'all') expect(new Set(texts).size, texts[0]).toBe(1)
      for (const text of texts) {
        expect(text).toMatch(/vehicles are missing: held until/)
        expect(figure.test(text), text).toBe(filter === 'all')
      }
    }
    const left = lot.vehicles().filter(isNew).length
    const accepted = await askAs('new', 'POST', `/v1/dealers/${id}/accept-scan`)
    expect(accepted).toMatchObject({ success: true, removed_count: sizes.new - left })
  })
})
