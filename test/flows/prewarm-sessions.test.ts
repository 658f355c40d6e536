import { beforeAll, expect, test } from 'vitest'
import { changeLimits } from '../../src/accounts/limits/change-limits.ts'
import { executeSql } from '../../src/db/database.ts'
import { removeExpired } from '../../src/jobs/retention.ts'
import { startForecourt } from '../support/forecourt.ts'
import { issueKey } from '../support/issue-key.ts'
import { siteLot } from '../support/lot-of.ts'
import { onboard } from '../support/onboard.ts'
import { openForFile } from '../support/open-for-file.ts'
import { waitUntil } from '../support/wait-until.ts'

const [north, south, strange] = ['north-cars.example', 'south-cars.example', 'strange-cars.example']
const unknownVin = '1HGCM82633A004352'
const intervalMs = 250

let other: { readonly accountId: number; readonly key: string }
const dealers = new Map<string, { readonly publicId: string; readonly id: number }>()

const forecourt = openForFile(() =>
  startForecourt({
    sites: [north, south, strange].map((host) => ({ kind: 'dealer-com', host, size: 60 }) as const),
    environment: { HOST_INTERVAL_MS: String(intervalMs) },
  }),
)
beforeAll(async () => {
  other = await forecourt.addAccount('other')
  await Promise.all([
    ...[north, south].map(async (host) => {
      const { dealership_id: publicId } = await onboard(forecourt, host)
      const { body } = await forecourt.ask('GET', `/v1/dealers/${publicId}`)
      dealers.set(host, { publicId, id: body.dealer.id })
    }),
    onboard(forecourt, strange, { key: other.key }),
  ])
})

const lotOf = (host: string) => siteLot(forecourt, host)
const vinsOf = (host: string, from: number, count: number) =>
  lotOf(host)
    .vehicles()
    .slice(from, from + count)
    .map(({ vin }) => vin)
const idOf = (host: string) => dealers.get(host)?.id ?? 0
const publicIdOf = (host: string) => dealers.get(host)?.publicId ?? ''

const create = (body: object, key?: string) =>
  forecourt.ask('POST', '/v1/sessions', { body, ...(key === undefined ? {} : { key }) })
const read = (id: string, key?: string) => forecourt.ask('GET', `/v1/sessions/${id}`, key === undefined ? {} : { key })
const ended = (id: string, key?: string) =>
  waitUntil('the end of the session', async () => {
    const { body } = await read(id, key)
    return body.status_counts.fetching === 0 ? body : undefined
  })
const look = (vin: string, host: string, key?: string) =>
  forecourt.ask(
    'GET',
    `/v1/vehicles/vin/${vin}/live?dealership_id=${publicIdOf(host)}`,
    key === undefined ? {} : { key },
  )

test('a session is accepted before its fetches end, and its VINs reach done [PRE-01] [PRE-03] [PRE-04] [PRE-05] [PRE-06] [PRE-07] [PRE-08] [PRE-09] [PRE-14] [PRE-15] [PRE-17]', async () => {
  const vins = vinsOf(north, 0, 3)
  forecourt.sandbox.setFaults(north, [{ kind: 'slow', headMs: 200, chunkMs: 0 }])
  const { status, body } = await create({ vins, dealership_id: idOf(north) })
  expect(status).toBe(202)
  expect(body).toMatchObject({
    success: true,
    status: 'accepted',
    dealership_id: idOf(north),
    ttl_s: 600,
    vin_count: 3,
    status_counts: { fetching: 3, done: 0, failed: 0 },
    vins: vins.map((vin) => ({ vin, status: 'fetching' })),
  })
  expect(body.session_id).toMatch(/^[0-9a-f]{32}$/)
  expect(new Date(body.created_at).toISOString()).toBe(body.created_at)
  expect((await read(body.session_id)).body.status_counts.fetching).toBeGreaterThan(0)
  const end = await ended(body.session_id)
  forecourt.sandbox.setFaults(north, [])
  expect(end.status_counts).toEqual({ fetching: 0, done: 3, failed: 0 })
  for (const entry of end.vins) {
    expect(entry).toMatchObject({ status: 'done', source: 'live', cached_reason: null })
    expect(entry.fetch_ms).toBeGreaterThanOrEqual(199)
    expect(Date.parse(entry.observed_at)).toBeGreaterThanOrEqual(Date.parse(body.created_at))
  }
})

test('a done VIN is answered from the warm store, for every key of the account, until the session ends [LIV-10] [PRE-18] [PRE-22]', async () => {
  const [live = ''] = vinsOf(north, 4, 1)
  const sold = lotOf(north).change({ action: 'sell' })[0]?.vin ?? ''
  const { body } = await create({ vins: [live, sold], dealership_id: publicIdOf(north) })
  const end = await ended(body.session_id)
  expect(end.vins.map(({ source }: { source: string }) => source)).toEqual(['live', 'gone'])
  forecourt.sandbox.requests.clear()
  const warm = await look(live, north)
  expect(warm.body).toMatchObject({ source: 'prewarmed', vehicle: { vin: live }, observed_at: end.vins[0].observed_at })
  expect(warm.body.dealership_id).toBe(publicIdOf(north))
  expect((await look(sold, north)).body).toMatchObject({ source: 'prewarmed', vehicle: { dealership_active: false } })
  const second = await issueKey(forecourt.services.database.handle, forecourt.accountId)
  expect((await look(live, north, second)).body.source).toBe('prewarmed')
  expect(forecourt.sandbox.requests.list(north)).toEqual([])
  // Another account looks up the site itself, even by the same id.
  await onboard(forecourt, north, { key: other.key })
  expect((await look(live, north, other.key)).body).toMatchObject({ source: 'live', dealership_id: publicIdOf(north) })
  forecourt.clock.advance(600_001)
  // A session that is still valid does not revive the record of one that ended.
  await ended((await create({ vins: vinsOf(north, 5, 1), dealership_id: publicIdOf(north) })).body.session_id)
  expect((await look(live, north)).body.source).toBe('live')
})

test('a session belongs to the key that created it, and ends after 600 seconds [PRE-13] [PRE-21] [PRE-23]', async () => {
  const { body } = await create({ vins: vinsOf(north, 5, 1), dealership_id: idOf(north) })
  const second = await issueKey(forecourt.services.database.handle, forecourt.accountId)
  for (const key of [second, other.key]) {
    expect(await read(body.session_id, key)).toMatchObject({ status: 403, body: { detail: expect.any(String) } })
  }
  expect((await read('0'.repeat(32))).status).toBe(404)
  expect((await read('no session')).status).toBe(404)
  await ended(body.session_id)
  forecourt.clock.advance(540_000)
  expect((await read(body.session_id)).status).toBe(200)
  forecourt.clock.advance(60_001)
  expect((await read(body.session_id)).status).toBe(404)
})

test('expired sessions are removed with their warm records', async () => {
  const { body } = await create({ vins: vinsOf(north, 5, 2), dealership_id: idOf(north) })
  await ended(body.session_id)
  forecourt.clock.advance(600_001)
  const { database, clock, log } = forecourt.services
  await removeExpired({ database, clock, log, config: { RETENTION_DAYS: 30 } })
  for (const table of ['prewarm_sessions', 'prewarm_vins']) {
    expect(await executeSql(database.handle, `SELECT * FROM ${table}`)).toEqual([])
  }
})

test('25 VINs are accepted, 26 are refused and cost nothing; duplicates and cases collapse [PRE-02]', async () => {
  const vins = vinsOf(north, 0, 26)
  expect((await create({ vins, dealership_id: idOf(north) })).status).toBe(422)
  for (const bad of [[], ['1HGCM82633A00435'], [`${unknownVin.slice(0, 16)}O`], [7], 'x', undefined])
    expect((await create({ vins: bad, dealership_id: idOf(north) })).status).toBe(422)
  const [first = '', second = ''] = vins
  const { body } = await create({ vins: [first, second, first.toLowerCase(), second], dealership_id: idOf(north) })
  expect(body.vins.map(({ vin }: { vin: string }) => vin)).toEqual([first, second])
  expect(body).toMatchObject({ vin_count: 2, status_counts: { fetching: 2 } })
  await ended(body.session_id)
})

test('without a dealership each VIN is searched in the inventory; one that is not listed fails [PRE-03] [PRE-16]', async () => {
  const [mine = ''] = vinsOf(south, 0, 1)
  const [theirs = ''] = vinsOf(strange, 0, 1)
  const { body } = await create({ vins: [mine, theirs, unknownVin] })
  expect(body).toMatchObject({ dealership_id: null, status_counts: { fetching: 3, done: 0, failed: 0 } })
  const end = await ended(body.session_id)
  expect(end.vins).toMatchObject([
    { vin: mine, status: 'done', source: 'live' },
    { vin: theirs, status: 'done', source: 'live' },
    { vin: unknownVin, status: 'failed', source: null, cached_reason: 'unsupported' },
  ])
  expect((await look(mine, south)).body.source).toBe('prewarmed')
  // Of another site it says nothing.
  expect((await look(mine, north)).body).toMatchObject({ source: 'gone', vehicle: null })
  // For this account, the other account's dealership is a site that is not onboarded.
  const theirsNow = await forecourt.ask('GET', `/v1/vehicles/vin/${theirs}/live?dealer_url=${strange}`)
  expect(theirsNow.body).toMatchObject({ source: 'prewarmed', dealership_id: null, vehicle: { id: null } })
})

test('a VIN that the account’s filter hides fails as unsupported, and nothing of it is kept or shown [PRE-24] [LIV-26]', async () => {
  const filtered = await forecourt.addAccount('used only')
  await onboard(forecourt, north, { key: filtered.key, fields: { condition_filter: 'used' } })
  const all = lotOf(north).vehicles().slice(20)
  const hidden = all.find(({ condition }) => condition === 'new')?.vin ?? ''
  const shown = all.find(({ condition }) => condition !== 'new')?.vin ?? ''
  for (const dealership of [{ dealership_id: idOf(north) }, {}]) {
    const { body } = await create({ vins: [hidden, shown], ...dealership }, filtered.key)
    const { vins } = await ended(body.session_id, filtered.key)
    expect(vins).toMatchObject([
      { vin: hidden, status: 'failed', source: null, cached_reason: 'unsupported', fetch_ms: null },
      { vin: shown, status: 'done', source: 'live' },
    ])
    const [kept] = await executeSql(
      forecourt.services.database.handle,
      `SELECT outcome FROM prewarm_vins WHERE session_id = '${body.session_id}' AND vin = '${hidden}'`,
    )
    expect(kept).toEqual({ outcome: null })
  }
  // Another account's session for the same VIN, under way at the same time, ends on its own.
  forecourt.sandbox.setFaults(north, [{ kind: 'slow', headMs: 300, chunkMs: 0 }])
  const asked = { vins: [hidden], dealership_id: idOf(north) }
  const both = await Promise.all([create(asked), create(asked, filtered.key)])
  const [unfiltered, unseen] = [
    await ended(both[0].body.session_id),
    await ended(both[1].body.session_id, filtered.key),
  ]
  forecourt.sandbox.setFaults(north, [])
  expect([unfiltered.vins[0].status, unseen.vins[0].status]).toEqual(['done', 'failed'])
  // A record that was warmed before the filter changed is hidden too.
  const change = { body: { inventory_type: 'new' }, key: filtered.key }
  expect((await forecourt.ask('PATCH', `/v1/dealers/${publicIdOf(north)}`, change)).status).toBe(200)
  expect((await look(shown, north, filtered.key)).status).toBe(404)
})

test('a failed fetch is reported and never stored: the next lookup fetches [PRE-10] [PRE-16] [PRE-19]', async () => {
  const [vin = ''] = vinsOf(north, 7, 1)
  forecourt.sandbox.setFaults(north, [{ kind: 'status', status: 403 }])
  const { body } = await create({ vins: [vin], dealership_id: idOf(north) })
  const end = await ended(body.session_id)
  expect(end).toMatchObject({
    status_counts: { done: 0, failed: 1 },
    vins: [{ vin, status: 'failed', source: null, cached_reason: 'blocked' }],
  })
  expect((await look(vin, north)).body).toMatchObject({ source: 'cached', cached_reason: 'blocked' })
  forecourt.sandbox.setFaults(north, [])
  expect((await look(vin, north)).body.source).toBe('live')
})

test('a live lookup is answered while the session is still fetching, by the same fetch [PRE-20]', async () => {
  const [vin = ''] = vinsOf(north, 8, 1)
  forecourt.sandbox.setFaults(north, [{ kind: 'slow', headMs: 500, chunkMs: 0 }])
  forecourt.sandbox.requests.clear()
  const { body } = await create({ vins: [vin], dealership_id: idOf(north) })
  await waitUntil('the fetch', async () => (forecourt.sandbox.requests.list(north).length > 0 ? true : undefined))
  expect((await look(vin, north)).body.source).toBe('live')
  forecourt.sandbox.setFaults(north, [])
  await ended(body.session_id)
  expect(forecourt.sandbox.requests.list(north)).toHaveLength(1)
})

test('fetches to one host keep the interval, and hosts do not wait for each other [PRE-11] [PRE-12]', async () => {
  const vins = [...vinsOf(north, 10, 5), ...vinsOf(south, 10, 5)]
  for (const host of [north, south]) forecourt.sandbox.setFaults(host, [{ kind: 'slow', headMs: 60, chunkMs: 0 }])
  forecourt.sandbox.requests.clear()
  const { body } = await create({ vins })
  expect((await ended(body.session_id)).status_counts).toEqual({ fetching: 0, done: 10, failed: 0 })
  const times = [north, south].map((host) => forecourt.sandbox.requests.list(host).map(({ at }) => at))
  for (const host of [north, south]) forecourt.sandbox.setFaults(host, [])
  for (const asked of times) {
    expect(asked).toHaveLength(5)
    const gaps = asked.slice(1).map((at, index) => at - (asked[index] ?? 0))
    // The request log counts whole milliseconds.
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(intervalMs - 1)
  }
  const [one = [], two = []] = times
  expect(Math.max(one[0] ?? 0, two[0] ?? 0)).toBeLessThan(Math.min(one.at(-1) ?? 0, two.at(-1) ?? 0))
})

test('each VIN costs one live unit, all or nothing, and the POST one of the default tier [LIV-24] [LIM-18] [LIM-24] [USE-07]', async () => {
  const { database } = forecourt.services
  const account = await forecourt.addAccount('limited')
  await onboard(forecourt, north, { key: account.key })
  await changeLimits(database, account.accountId, [
    { kind: 'limit', limit: 'live', window: 'minute', units: 3 },
    { kind: 'limit', limit: 'default', window: 'minute', units: 1_000 },
  ])
  const vins = vinsOf(north, 20, 4)
  const body = { vins, dealership_id: idOf(north) }
  const refused = await create(body, account.key)
  expect(refused).toMatchObject({ status: 429, body: { detail: 'Rate limit exceeded: 0/3 per minute' } })
  const many = vinsOf(north, 20, 26)
  expect((await create({ vins: many, dealership_id: idOf(north) }, account.key)).status).toBe(422)
  expect((await create({ ...body, vins: [vins[0], vins[0], vins[1]] }, account.key)).status).toBe(202)
  expect((await look(vins[3] ?? '', north, account.key)).status).toBe(200)
  expect(await look(vins[3] ?? '', north, account.key)).toMatchObject({
    status: 429,
    body: { detail: 'Rate limit exceeded: 3/3 per minute' },
  })
  const usage = await forecourt.ask('GET', '/v1/usage', { key: account.key })
  expect(usage.body.requests).toMatchObject({ prewarmed_vins: 2 })
  // Only the class of live lookups is full: the wait is its own.
  const one = { vins: vins.slice(0, 1), dealership_id: idOf(north) }
  const full = await create(one, account.key)
  expect(full.body).toMatchObject({ detail: 'Rate limit exceeded: 3/3 per minute' })
  const seconds = Number(full.headers['retry-after'])
  expect(seconds).toBeGreaterThan(1)
  forecourt.clock.advance(seconds * 1000)
  expect((await create(one, account.key)).status).toBe(202)
  // Other endpoints are unaffected.
  expect((await forecourt.ask('GET', '/v1/dealers', { key: account.key })).status).toBe(200)
})
