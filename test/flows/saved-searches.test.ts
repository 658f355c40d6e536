import { beforeAll, describe, expect, test } from 'vitest'
import { changeStart, type LotVehicle } from '../../sandbox/vehicles.ts'
import { listRows, writeRows } from '../../src/db/database.ts'
import { lot, startFeedWorld } from '../support/feed-world.ts'
import { startForecourt, type TestForecourt } from '../support/forecourt.ts'
import { collectSite } from '../support/ingest.ts'
import { siteLot } from '../support/lot-of.ts'
import { onboard } from '../support/onboard.ts'
import { openForFile } from '../support/open-for-file.ts'

type Matched = {
  readonly id: number
  readonly dealership_id: string
  readonly data: {
    readonly saved_search_id: string
    readonly name: string
    readonly reason: string
    readonly vehicle: Readonly<Record<string, unknown>> & { readonly vin: string }
  }
}

/** The matches published to an account, as `name reason vin`. */
async function matchesOf({ ask }: TestForecourt, key: string): Promise<readonly Matched[]> {
  return (await ask('GET', '/v1/events?event_type=saved_search.matched&limit=500', { key })).body.events
}
const described = (matches: readonly Matched[]) =>
  matches.map(({ data }) => `${data.name} ${data.reason} ${data.vehicle.vin}`).toSorted()

async function save({ ask }: TestForecourt, key: string, name: string, query: object) {
  const made = await ask('POST', '/v1/saved-searches', { key, body: { name, query } })
  expect(made.status, made.raw.toString()).toBe(200)
  return made.body.saved_search
}

describe('searches of a website’s vehicles', () => {
  const host = 'searched.example'
  let dealershipId: string
  let internalId: number
  /** With a subscription to new vehicles, and with none. */
  let ofNew: { readonly key: string }
  let stranger: { readonly key: string }
  const forecourt = openForFile(() => startForecourt({ sites: [] }))
  beforeAll(async () => {
    forecourt.sandbox.addSite({ kind: 'dealer-com', host, size: 12, newShare: 0.5 })
    ofNew = await forecourt.addAccount('new only')
    stranger = await forecourt.addAccount('stranger')
    for (const { key } of [forecourt, ofNew, stranger]) await save(forecourt, key, 'early', {})
    dealershipId = (await onboard(forecourt, host)).dealership_id
    await onboard(forecourt, host, { key: ofNew.key, fields: { condition_filter: 'new' } })
    internalId = (await forecourt.ask('GET', `/v1/dealers/${dealershipId}`)).body.dealer.id
  })

  const lot = () => siteLot(forecourt, host)
  const collect = () => collectSite(forecourt.services, internalId)
  const all = async (key = forecourt.key) =>
    (await forecourt.ask('POST', '/v2/inventory/query', { key, body: { per_page: 100 } })).body.vehicles
  const clear = () => writeRows(forecourt.services.database.handle)`DELETE FROM saved_searches`

  test('are made, listed, read, changed and deleted; another account’s are 404 [QRY-20]', async () => {
    const query = { dealership_ids: [dealershipId], filters: { condition: 'Used' }, not: { make: ['Nobody'] } }
    const used = (await all()).filter(({ condition }: { condition: string }) => condition === 'Used').length
    const made = await save(forecourt, forecourt.key, 'used', query)
    expect(made).toEqual({
      id: expect.stringMatching(/^srch_\w{20}$/),
      name: 'used',
      query,
      active: true,
      matching: used,
      created_at: expect.stringMatching(/Z$/),
      last_matched_at: null,
    })
    const url = `/v1/saved-searches/${made.id}`
    const patched = await forecourt.ask('PATCH', url, { body: { name: 'all', query: {}, active: false } })
    expect(patched.body.saved_search).toMatchObject({
      id: made.id,
      name: 'all',
      active: false,
      matching: 12,
    })
    const { body: list } = await forecourt.ask('GET', '/v1/saved-searches')
    expect(list).toMatchObject({ count: 2, saved_searches: [{ name: 'early' }, { name: 'all', active: false }] })
    for (const one of list.saved_searches) {
      expect(one).toEqual((await forecourt.ask('GET', `/v1/saved-searches/${one.id}`)).body.saved_search)
    }
    expect((await forecourt.ask('PATCH', url, { body: {} })).status).toBe(400)
    for (const [method, options] of [
      ['GET', {}],
      ['PATCH', { body: { active: true } }],
      ['DELETE', {}],
    ] as const) {
      const refused = await forecourt.ask(method, url, { key: stranger.key, ...options })
      expect([refused.status, refused.body.detail]).toEqual([404, 'Saved search not found'])
    }
    const foreign = { name: 'x', query: { dealership_ids: [dealershipId] } }
    expect((await forecourt.ask('POST', '/v1/saved-searches', { key: stranger.key, body: foreign })).status).toBe(403)
    const wrong = await forecourt.ask('POST', '/v1/saved-searches', {
      body: { name: 'x', query: { filters: { price: 5 } } },
    })
    expect([wrong.status, wrong.body.detail[0].loc.slice(0, 4)]).toEqual([422, ['body', 'query', 'filters', 'price']])
    expect((await forecourt.ask('DELETE', url)).body).toEqual({
      success: true,
      saved_search_id: made.id,
      status: 'deleted',
    })
    expect((await forecourt.ask('GET', url)).status).toBe(404)
  })

  test('are at most 200 an account [QRY-20]', async () => {
    const { accountId, key } = await forecourt.addAccount('full')
    await writeRows(forecourt.services.database.handle)`
      INSERT INTO saved_searches (public_id, account_id, name, query, created_at)
      SELECT 'srch_full' || n, ${accountId}, 'x', '{}', now() FROM generate_series(1, 199) AS n`
    await save(forecourt, key, 'the last one', {})
    const refused = await forecourt.ask('POST', '/v1/saved-searches', { key, body: { name: 'x', query: {} } })
    expect(refused.status).toBe(409)
  })

  test('publish nothing of the vehicles of a dealership that was added [QRY-21]', async () => {
    for (const { key } of [forecourt, ofNew, stranger]) expect(await matchesOf(forecourt, key)).toEqual([])
  })

  test('publish vehicles that begin to match: listed, changed or back, each account by its filter [QRY-21]', async () => {
    await clear()
    const [repriced, sold] = lot()
      .vehicles()
      .filter(({ prices }) => prices !== null)
    if (!repriced?.prices || !sold) throw new Error('no vehicle with a price')
    const before = (await all()).find(({ vin }: { vin: string }) => vin === repriced.vin)
    const ofPrice = { filters: { vin: [repriced.vin], price: { max: before.price - 1 } } }
    const searches: Record<string, object> = {
      all: {},
      cheaper: ofPrice,
      dropped: { filters: { vin: [repriced.vin], price_drop: { amount_min: 1 } } },
      words: { filters: { text: repriced.make } },
      'no such words': { filters: { text: 'zeppelin' } },
      'other make': { filters: { make: ['Nobody'] } },
      feeds: { source: 'ims' },
      far: { filters: { near: { zip: '99501', radius_miles: 10 } } },
    }
    for (const [name, query] of Object.entries(searches)) await save(forecourt, forecourt.key, name, query)
    await save(forecourt, ofNew.key, 'all', {})
    await save(forecourt, stranger.key, 'all', {})
    lot().change({ action: 'reprice', vins: [repriced.vin] })
    lot().change({ action: 'sell', vins: [sold.vin] })
    const added = lot().change({ action: 'add', count: 4 })
    await collect()
    const first = await matchesOf(forecourt, forecourt.key)
    const ofMake = added.filter(({ make, description }) => `${make} ${description}`.includes(repriced.make))
    expect(described(first)).toEqual(
      [
        ...added.map(({ vin }) => `all created ${vin}`),
        `cheaper updated ${repriced.vin}`,
        `dropped updated ${repriced.vin}`,
        ...ofMake.map(({ vin }) => `words created ${vin}`),
      ].toSorted(),
    )
    const served = new Map((await all()).map((vehicle: { vin: string }) => [vehicle.vin, vehicle]))
    for (const { data, dealership_id } of first) {
      expect(dealership_id).toBe(dealershipId)
      // The import that followed has not seen it yet, or the scan is the same.
      expect(data.vehicle).toMatchObject({ dealership_id: dealershipId, source: 'website', removed_at: null })
      expect(Object.keys(data.vehicle).toSorted()).toEqual(Object.keys(Object(served.get(data.vehicle.vin))).toSorted())
    }
    const newOnes = added.filter(({ condition }) => condition === 'new')
    expect(described(await matchesOf(forecourt, ofNew.key))).toEqual(
      newOnes.map(({ vin }) => `all created ${vin}`).toSorted(),
    )
    expect(await matchesOf(forecourt, stranger.key)).toEqual([])
    // A vehicle that is back.
    lot().change({ action: 'return', vins: [sold.vin] })
    await collect()
    const back = (await matchesOf(forecourt, forecourt.key)).slice(first.length)
    expect(described(back).filter((one) => one.startsWith('all'))).toEqual([`all returned ${sold.vin}`])
    const { body } = await forecourt.ask('GET', '/v1/saved-searches')
    const lastMatched = body.saved_searches.map((one: { name: string; last_matched_at: string | null }) => [
      one.name,
      one.last_matched_at !== null,
    ])
    expect(Object.fromEntries(lastMatched)).toMatchObject({
      all: true,
      cheaper: true,
      dropped: true,
      far: false,
      feeds: false,
    })
  })

  test('publish nothing of what matches already, whatever changes, nor of what a new query matches [QRY-21]', async () => {
    await clear()
    const before = (await matchesOf(forecourt, forecourt.key)).length
    const { id } = await save(forecourt, forecourt.key, 'all', { filters: { make: ['Nobody'] } })
    const off = await save(forecourt, forecourt.key, 'off', {})
    await forecourt.ask('PATCH', `/v1/saved-searches/${off.id}`, { body: { active: false } })
    const changed = await forecourt.ask('PATCH', `/v1/saved-searches/${id}`, { body: { query: {} } })
    expect(changed.body.saved_search.matching).toBeGreaterThan(0)
    lot().change({ action: 'reprice', count: 3 })
    lot().change({ action: 'sell', count: 1 })
    await collect()
    expect((await matchesOf(forecourt, forecourt.key)).slice(before)).toEqual([])
    const [added] = lot().change({ action: 'add' })
    await collect()
    expect(described((await matchesOf(forecourt, forecourt.key)).slice(before))).toEqual([`all created ${added?.vin}`])
  })

  test('are asked with what they say now, however often the search was used before, and as long as its account follows the dealership [QRY-21]', async () => {
    await clear()
    const { key } = await forecourt.addAccount('changes its mind')
    await onboard(forecourt, host, { key })
    const search = await save(forecourt, key, 'mind', { filters: { odometer: { min: 9_000_000 } } })
    await save(forecourt, forecourt.key, 'stays', { filters: { price: { min: 1 } } })
    const add = async () => {
      const before = await Promise.all([key, forecourt.key].map((of) => matchesOf(forecourt, of)))
      const [added] = lot().change({ action: 'add' })
      await collect()
      const after = await Promise.all([key, forecourt.key].map((of) => matchesOf(forecourt, of)))
      return { vin: added?.vin, matched: after.map((all, at) => described(all.slice(before[at]?.length ?? 0))) }
    }
    const unmatched = await add()
    expect(unmatched.matched).toEqual([[], [`stays created ${unmatched.vin}`]])
    await forecourt.ask('PATCH', `/v1/saved-searches/${search.id}`, { key, body: { query: {} } })
    const matched = await add()
    expect(matched.matched).toEqual([[`mind created ${matched.vin}`], [`stays created ${matched.vin}`]])
    await forecourt.ask('PATCH', `/v1/saved-searches/${search.id}`, {
      key,
      body: { query: { filters: { odometer: { min: 9_000_000 } } } },
    })
    expect((await add()).matched[0]).toEqual([])
    await forecourt.ask('PATCH', `/v1/saved-searches/${search.id}`, { key, body: { query: {} } })
    expect((await forecourt.ask('DELETE', `/v1/dealers/${dealershipId}`, { key })).status).toBe(200)
    const left = await add()
    expect(left.matched).toEqual([[], [`stays created ${left.vin}`]])
  })

  test('may have more conditions than one statement takes [QRY-21]', async () => {
    await clear()
    const before = (await matchesOf(forecourt, forecourt.key)).length
    await save(forecourt, forecourt.key, 'first', { filters: { price: { min: 1 } } })
    await writeRows(forecourt.services.database.handle)`
      INSERT INTO saved_searches (public_id, account_id, name, query, created_at)
      SELECT 'srch_many' || n, ${forecourt.accountId}, 'x', jsonb_build_object('filters', jsonb_build_object(
        'odometer', jsonb_build_object('min', 9000000 + n, 'max', 9000000 + n))), now() FROM generate_series(1, 7000) AS n`
    await writeRows(forecourt.services.database.handle)`
      INSERT INTO saved_searches (public_id, account_id, name, query, created_at)
      SELECT 'srch_last', ${forecourt.accountId}, 'last', '{"filters": {"price": {"min": 2}}}', now()`
    const [added] = lot().change({ action: 'add' })
    await collect()
    const matches = described((await matchesOf(forecourt, forecourt.key)).slice(before))
    expect(matches).toEqual([`first created ${added?.vin}`, `last created ${added?.vin}`])
    await clear()
  })

  test('publish a match in the transaction of its change, once: a kill loses both or neither [QRY-22]', async () => {
    const rows = await listRows<{ same: boolean }>(forecourt.services.database.handle)`
      SELECT EXISTS (
        SELECT FROM events AS change WHERE change.xmin = matched.xmin AND change.dealership_id = matched.dealership_id
          AND change.type IN ('vehicle.created', 'vehicle.updated')
          AND change.data::jsonb ->> 'vin' = matched.data::jsonb -> 'vehicle' ->> 'vin') AS same
      FROM events AS matched WHERE type = 'saved_search.matched'`
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.filter(({ same }) => !same)).toEqual([])
    const before = await matchesOf(forecourt, forecourt.key)
    await collect()
    const after = await matchesOf(forecourt, forecourt.key)
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    const pairs = after.map(({ data }) => `${data.saved_search_id} ${data.vehicle.vin}`)
    expect(new Set(pairs).size).toBe(pairs.length)
  })
})

describe('searches of a feed’s vehicles', () => {
  const world = openForFile(startFeedWorld)

  const one = { provider: 'vauto', ftp_path: 'vauto', file_name: 'one.csv' } as const
  const two = { provider: 'homenet', ftp_path: 'homenet', file_name: 'two.csv' } as const
  const push = (directory: 'vauto' | 'homenet', vehicles: readonly LotVehicle[], hoursAgo: number) =>
    world.push({ directory, fileName: directory === 'vauto' ? 'one.csv' : 'two.csv', vehicles, hoursAgo })

  test('publish what begins to match, and what a private feed has to its account alone [QRY-21]', async () => {
    const { forecourt, adminKey } = world
    const reader = await world.addReader()
    const vehicles = lot(24, 'searched')
    for (const key of [adminKey, reader.key]) {
      await save(forecourt, key, 'all', {})
      await save(forecourt, key, 'driven', { source: 'ims', filters: { odometer: { min: 777_777 } } })
      await save(forecourt, key, 'website', { source: 'website' })
    }
    await push('vauto', vehicles.slice(0, 10), 20)
    await world.createFeed(one)
    await world.poll()
    expect(await matchesOf(forecourt, adminKey)).toEqual([])
    // A vehicle appears, one goes, one is driven; the others stay.
    const [gone, driven, ...rest] = vehicles.slice(0, 10)
    const [added] = vehicles.slice(10)
    if (!gone || !driven || !added) throw new Error('the lot is too small')
    await push('vauto', [{ ...driven, odometer: 800_000 }, ...rest, added], 19)
    await world.poll()
    const expected = [`all created ${added.vin}`, `driven updated ${driven.vin}`]
    for (const key of [adminKey, reader.key]) expect(described(await matchesOf(forecourt, key))).toEqual(expected)
    const [match] = await matchesOf(forecourt, adminKey)
    expect(match?.data.vehicle).toMatchObject({ source: 'ims', dealership_id: world.dealer.publicId })
    expect(match?.data.vehicle).toHaveProperty('stocknum')
    // It is back.
    await push('vauto', [gone, { ...driven, odometer: 800_000 }, ...rest, added], 18)
    await world.poll()
    for (const key of [adminKey, reader.key]) {
      expect(described((await matchesOf(forecourt, key)).slice(2))).toEqual([`all returned ${gone.vin}`])
    }
    // A private feed: of its second file its account hears, the other one does not.
    await push('homenet', vehicles.slice(12, 16), 17)
    await world.createFeed({ ...two, shared: false })
    await world.poll()
    const secret = vehicles[20]
    if (!secret?.prices) throw new Error('the vehicle has no price')
    const dearer = { ...secret, prices: changeStart(secret.prices, secret.prices.start + 1_000) }
    await push('homenet', [...vehicles.slice(12, 16), dearer], 16)
    await world.poll()
    expect(described((await matchesOf(forecourt, adminKey)).slice(3))).toEqual([`all created ${secret.vin}`])
    expect((await matchesOf(forecourt, reader.key)).slice(3)).toEqual([])
  })

  test('of a VIN in a shared and a private feed match what each account sees of it; who has left matches nothing [QRY-21]', async () => {
    const { forecourt, adminKey } = world
    const [reader, leaver] = [await world.addReader(), await world.addReader()]
    const vehicles = lot(24, 'searched')
    const [both, alone] = [vehicles[2], vehicles[3]]
    if (!both || !alone) throw new Error('the lot is too small')
    const shared = vehicles.slice(0, 10)
    await push('vauto', shared, 15)
    await push('homenet', [...vehicles.slice(12, 16), both], 15)
    await world.poll()
    for (const key of [adminKey, reader.key, leaver.key]) {
      await save(forecourt, key, 'far', { source: 'ims', filters: { odometer: { min: 850_000 } } })
    }
    const seen = async (key: string) =>
      described(await matchesOf(forecourt, key)).filter((one) => one.startsWith('far '))
    // The private feed's row of it is the newer one: its account alone sees that it was driven.
    await push('homenet', [...vehicles.slice(12, 16), { ...both, odometer: 900_000 }], 14)
    await world.poll()
    expect([await seen(adminKey), await seen(reader.key)]).toEqual([[`far updated ${both.vin}`], []])
    await forecourt.ask('DELETE', `/v1/dealers/${world.dealer.publicId}`, { key: leaver.key })
    await push('vauto', [...shared.filter((one) => one !== alone), { ...alone, odometer: 900_000 }], 13)
    await world.poll()
    expect(await seen(reader.key)).toEqual([`far updated ${alone.vin}`])
    expect(await seen(adminKey)).toContain(`far updated ${alone.vin}`)
    expect(await seen(leaver.key)).toEqual([])
  })
})
