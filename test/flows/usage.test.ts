import Type from 'typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeLimits, parseLimitChange } from '../../src/accounts/limits/change-limits.ts'
import { executeSql } from '../../src/db/database.ts'
import { insertDealershipHosts } from '../../src/db/queries/dealerships.ts'
import { countFeedImports, countSiteImport } from '../../src/db/queries/imports.ts'
import { upsertSubscription } from '../../src/db/queries/subscriptions.ts'
import { defineRoute } from '../../src/http/define-route.ts'
import { routes } from '../../src/http/routes/registry.ts'
import type { InventoryType } from '../../src/model/dealership.ts'
import { createHandClock } from '../support/hand-clock.ts'
import type { MovableClock } from '../support/movable-clock.ts'
import { loadResponseContract, type ResponseContract } from '../support/response-contract.ts'
import { seedDealership } from '../support/seed-listings.ts'
import { signInMember } from '../support/sign-in-member.ts'
import { type IssuedKey, openTestApi, type TestApi } from '../support/test-api.ts'

/** As POST /v1/sessions declares it. */
const prewarmRoute = defineRoute({
  name: 'prewarmForTests',
  method: 'POST',
  url: '/v1/prewarm-for-tests',
  access: 'key',
  limit: 'default',
  prewarms: ({ body }) => new Set(body.vins).size,
  summary: 'For tests',
  body: Type.Object({ vins: Type.Array(Type.String(), { maxItems: 25 }) }),
  uses: [],
  responses: { 200: Type.Object({ success: Type.Boolean() }) },
  errors: [],
  run: () => ({ success: true }),
})

let api: TestApi
let clock: MovableClock
let contract: ResponseContract
let dealers: readonly { readonly id: number; readonly publicId: string }[]

beforeAll(async () => {
  clock = createHandClock('2026-11-10T23:59:00Z')
  api = await openTestApi([...routes, prewarmRoute], { clock })
  contract = await loadResponseContract()
  dealers = await Promise.all([addDealer(), addDealer()])
})
afterAll(() => api.close())

const database = () => api.testDatabase.database

const addDealer = () => seedDealership(database().handle, [])

/** An account that is subscribed to the first dealership. */
async function openAccount(filter: InventoryType = 'all'): Promise<IssuedKey> {
  const issued = await api.issueKey()
  await subscribe(issued, 0, filter)
  return issued
}

async function subscribe({ accountId }: IssuedKey, position: number, inventoryType: InventoryType = 'all') {
  const subscription = { accountId, dealershipId: dealers[position]?.id ?? 0, at: clock.now() }
  await upsertSubscription(database().handle, { ...subscription, inventoryType, stated: {} })
}

async function send({ key }: IssuedKey, method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = { authorization: `Bearer ${key}` }
  return api.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
}

const fetchInventory = (key: IssuedKey, dealer = 0) =>
  send(key, 'POST', '/v1/inventory/fetch', { dealership_id: dealers[dealer]?.publicId })

async function usage(key: IssuedKey, query = '') {
  const url = `/v1/usage${query}`
  const response = await send(key, 'GET', url)
  contract.check({ method: 'GET', url, response })
  return { status: response.statusCode, body: response.json() }
}

const set = (accountId: number, ...changes: readonly string[]) =>
  changeLimits(database(), accountId, changes.map(parseLimitChange))

describe('requests', () => {
  test('each is counted once, as a success, an error or rate limited; only this account’s; no requests are zeros [USE-02, USE-03]', async () => {
    const own = await openAccount()
    const other = await openAccount()
    const zeros = { total_requests: 0, successful: 0, errors: 0, rate_limited: 0, billable: 0, prewarmed_vins: 0 }
    expect((await usage(own)).body).toEqual({
      success: true,
      requests: zeros,
      imports: { total_imports: 0, completed: 0, held: 0, failed: 0, total_vehicles_processed: 0 },
    })
    // The usage request itself was counted.
    expect((await fetchInventory(own)).statusCode).toBe(200)
    expect((await fetchInventory(own, 1)).statusCode).toBe(404)
    expect((await send(own, 'POST', '/v1/inventory/fetch', {})).statusCode).toBe(422)
    await set(own.accountId, 'inventory_fetch.minute=3')
    expect((await fetchInventory(own)).statusCode).toBe(429)
    await fetchInventory(other)
    const { requests } = (await usage(own)).body
    expect(requests).toEqual({ ...zeros, total_requests: 5, successful: 2, errors: 2, rate_limited: 1, billable: 1 })
    const { key } = own
    await send({ ...own, key: `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}` }, 'GET', '/v1/dealers')
    expect((await usage(own)).body.requests.total_requests).toBe(6)
  })

  test('2xx answers of the charged routes to live keys are billable; errors, other routes, 304 and test keys are not [USE-03]', async () => {
    const own = await openAccount()
    const forTests = await api.issueKey({ accountId: own.accountId, type: 'test' })
    const { headers } = await fetchInventory(own)
    await fetchInventory(forTests)
    await send(own, 'GET', '/v1/dealers')
    await send(own, 'GET', `/v1/ims/vehicles?dealership_id=${dealers[0]?.publicId}`)
    await fetchInventory(own, 1)
    const unchanged = await api.app.inject({
      method: 'POST',
      url: '/v1/inventory/fetch',
      headers: { authorization: `Bearer ${own.key}`, 'if-none-match': String(headers.etag) },
      payload: { dealership_id: dealers[0]?.publicId },
    })
    expect(unchanged.statusCode).toBe(304)
    const { requests } = (await usage(own)).body
    expect(requests).toMatchObject({ total_requests: 6, successful: 5, errors: 1, billable: 2 })
  })

  test('group_by sums the same requests by key, class, dealership and day, of this account alone [OPS-07]', async () => {
    const own = await openAccount()
    const second = await api.issueKey({ accountId: own.accountId, type: 'test' })
    const other = await openAccount()
    await fetchInventory(own)
    await fetchInventory(second)
    await fetchInventory(own, 1)
    await fetchInventory(other)
    await send(own, 'GET', '/v1/dealers')
    const groups = async (by: string) => {
      const { body } = await usage(own, `?group_by=${by}`)
      const sums = (name: string) =>
        body.groups.reduce((sum: number, group: Record<string, number>) => sum + (group[name] ?? 0), 0)
      for (const name of Object.keys(body.requests)) expect(sums(name), `${by}: ${name}`).toBe(body.requests[name])
      return body.groups
    }
    expect(await groups('key')).toMatchObject([
      { key_id: own.keyId, total_requests: 3, successful: 2, errors: 1, rate_limited: 0, billable: 1 },
      { key_id: second.keyId, total_requests: 1, successful: 1, billable: 0 },
    ])
    expect(await groups('class')).toMatchObject([
      { class: 'default', total_requests: 2 },
      { class: 'inventory_fetch', total_requests: 3, errors: 1 },
    ])
    expect(await groups('dealership')).toMatchObject([
      { dealership_id: dealers[0]?.publicId, total_requests: 2 },
      { dealership_id: null, total_requests: 4 },
    ])
    expect(await groups('day')).toMatchObject([{ date: '2026-11-10', total_requests: 7 }])
    expect((await usage(own, '?group_by=hour')).status).toBe(422)
    expect((await usage(own)).body.groups).toBeUndefined()
    const ofDealer = (await usage(own, `?group_by=class&dealership_id=${dealers[0]?.publicId}`)).body
    expect(ofDealer.groups).toMatchObject([{ class: 'inventory_fetch', total_requests: 2 }])
  })

  test('prewarmed VINs count beside the requests, each bills one and uses one of the live class; refused ones do not [USE-07, LIM-18]', async () => {
    const own = await openAccount()
    await set(own.accountId, 'live.minute=5')
    const prewarm = (...vins: readonly string[]) => send(own, 'POST', '/v1/prewarm-for-tests', { vins })
    expect((await prewarm('a', 'b', 'c', 'a')).statusCode).toBe(200)
    const refused = await prewarm('d', 'e', 'f')
    expect(refused.statusCode).toBe(429)
    expect(refused.json().detail).toBe('Rate limit exceeded: 3/5 per minute')
    expect((await prewarm('d', 'e')).statusCode).toBe(200)
    expect((await prewarm()).statusCode).toBe(200)
    const { requests } = (await usage(own)).body
    expect(requests).toMatchObject({
      total_requests: 4,
      successful: 3,
      rate_limited: 1,
      billable: 5,
      prewarmed_vins: 5,
    })
  })

  test('dealership_id limits the figures to requests that name it, refused and invalid ones too; unknown and foreign ones are 404 [USE-01, USE-05]', async () => {
    const own = await openAccount()
    await subscribe(own, 1)
    const other = await openAccount()
    await set(own.accountId, 'inventory_fetch.minute=2')
    await fetchInventory(own)
    await fetchInventory(own, 1)
    await fetchInventory(own)
    await send(own, 'GET', '/v1/dealers')
    const [first, second] = dealers
    await set(own.accountId, 'inventory_fetch.minute=100')
    for (const wrong of [{ per_page: 9_999 }, { dealership_url: 'two.example' }, { page: 'first' }]) {
      const answer = await send(own, 'POST', '/v1/inventory/fetch', { dealership_id: first?.publicId, ...wrong })
      expect(answer.statusCode).toBe(422)
    }
    const unreadable = await send(own, 'POST', '/v1/inventory/fetch', { dealership_url: '\u0000', page: 1 })
    expect(unreadable.statusCode).toBe(422)
    await insertDealershipHosts(database().handle, first?.id ?? 0, ['counted-lot.example'])
    const counted = { dealership_url: 'https://www.counted-lot.example/new' }
    const resolved = await send(own, 'POST', '/v1/dealers/resolve', counted)
    expect(resolved.statusCode).toBe(200)
    const ofFirst = (await usage(own, `?dealership_id=${first?.publicId}`)).body
    expect(ofFirst.requests).toMatchObject({ total_requests: 6, successful: 2, errors: 3, rate_limited: 1 })
    expect((await usage(own, `?dealership_id=${second?.id}`)).body.requests.total_requests).toBe(1)
    for (const id of [second?.publicId, 'dlr_nobody', '999999']) {
      const { status, body } = await usage(other, `?dealership_id=${id}`)
      expect(status).toBe(404)
      expect(body.detail).toBe('Dealership not found')
    }
  })

  test('start_date and end_date are UTC days, both included, whatever the time of day and the offset [USE-01, USE-06]', async () => {
    const own = await openAccount()
    await fetchInventory(own)
    clock.advance(120_000)
    await fetchInventory(own)
    await fetchInventory(own)
    const total = async (query: string) => (await usage(own, query)).body.requests.successful
    expect(await total('?end_date=2026-11-10')).toBe(1)
    expect(await total('?end_date=2026-11-10T00:00:00Z')).toBe(1)
    expect(await total('?end_date=2026-11-10T23:00:00-05:00&start_date=2026-11-11')).toBe(4)
    expect(await total('?start_date=2026-11-10T23:59:59.999Z&end_date=2026-11-11T00:00:00')).toBe(6)
    expect(await total('?start_date=2026-11-12')).toBe(0)
    for (const query of [
      '?start_date=yesterday',
      '?start_date=2026-02-30',
      '?end_date=2026-06-31T10:00:00Z',
      '?end_date=2026-13-01',
      '?start_date=2026-11-11&end_date=2026-11-10',
      '?end_date=9999-12-31T23:00:00-05:00',
    ]) {
      expect((await usage(own, query)).status, query).toBe(422)
    }
  })

  test('without dates usage is that of the last 30 days [USE-01, USE-06]', async () => {
    const own = await openAccount()
    await fetchInventory(own)
    const total = async (query = '') => (await usage(own, query)).body.requests.billable
    const today = clock.now().toISOString().slice(0, 10)
    expect(await total()).toBe(1)
    clock.advance(29 * 86_400_000)
    expect(await total()).toBe(1)
    clock.advance(86_400_000)
    expect([await total(), await total(`?end_date=${today}`), await total(`?start_date=${today}`)]).toEqual([0, 1, 1])
    clock.advance(-30 * 86_400_000)
  })

  test('requests are counted in memory and written together, once each, however often a write is requested', async () => {
    const own = await openAccount()
    await api.services.usage.flush()
    const rows = () =>
      executeSql(database().handle, 'SELECT sum(successful)::integer AS n FROM usage_daily WHERE account_id = $1', [
        own.accountId,
      ])
    await fetchInventory(own)
    expect(await rows()).toEqual([{ n: null }])
    await Promise.all([api.services.usage.flush(), api.services.usage.flush(), api.services.usage.flush()])
    expect(await rows()).toEqual([{ n: 1 }])
  })
})

describe('imports', () => {
  test('of the account’s dealerships count, by outcome, with the vehicles applied [USE-04, USE-05, USE-06]', async () => {
    const own = await openAccount()
    const others = { new: await openAccount('new'), used: await openAccount('used') }
    const { handle } = database()
    const [mine, foreign] = dealers
    const at = new Date('2026-10-01T12:00:00Z')
    for (const [dealer, status, all] of [
      [mine, 'completed', 40],
      [mine, 'completed', 42],
      [mine, 'partial', 10],
      [mine, 'held', 3],
      [mine, 'failed', 0],
      [foreign, 'completed', 500],
    ] as const) {
      const vehicles = { all, new: Math.ceil(all / 2), used: Math.floor(all / 5) }
      await countSiteImport(handle, { dealershipId: dealer?.id ?? 0, at, status, vehicles })
    }
    const counted = { total_imports: 5, completed: 3, held: 1, failed: 1, total_vehicles_processed: 92 }
    expect((await usage(own, '?end_date=2026-10-31')).body.imports).toEqual(counted)
    expect((await usage(own, `?end_date=2026-10-31&dealership_id=${mine?.publicId}`)).body.imports).toEqual(counted)
    expect((await usage(own, '?start_date=2026-10-02&end_date=2026-10-31')).body.imports.total_imports).toBe(0)
    // Accounts with a filter count the vehicles that they see.
    const imports = async (key: IssuedKey) => (await usage(key, '?end_date=2026-10-31')).body.imports
    expect(await imports(others.new)).toEqual({ ...counted, total_vehicles_processed: 46 })
    expect(await imports(others.used)).toEqual({ ...counted, total_vehicles_processed: 18 })
  })

  test('of a private feed count only for its own account, and unchanged files for none [USE-04]', async () => {
    const own = await openAccount()
    const other = await openAccount()
    const at = new Date('2026-09-01T12:00:00Z')
    const { handle } = database()
    const files = await executeSql(
      handle,
      `INSERT INTO feed_files (ftp_path, file_name) VALUES ('vauto', 'x.csv') RETURNING id`,
    )
    const feeds = await executeSql(
      handle,
      `INSERT INTO feeds (dealership_id, account_id, shared, file_id, provider, staleness_threshold_hours, created_at)
       VALUES ($1, $2, false, $3, 'vauto', 48, now()) RETURNING id`,
      [dealers[0]?.id, own.accountId, Object(files[0]).id],
    )
    const feedIds = [Number(Object(feeds[0]).id)]
    const vehicles = { all: 70, new: 50, used: 20 }
    await countFeedImports(handle, { feedIds, at, status: 'completed', vehicles })
    await countFeedImports(handle, { feedIds, at, status: 'unchanged', vehicles })
    const inSeptember = '?start_date=2026-09-01&end_date=2026-09-30'
    expect((await usage(own, inSeptember)).body.imports).toMatchObject({
      total_imports: 1,
      total_vehicles_processed: 70,
    })
    expect((await usage(other, inSeptember)).body.imports).toMatchObject({ total_imports: 0 })
    const completedTo = async ({ accountId }: IssuedKey) => {
      const member = await signInMember(api.app, handle, { accountId })
      const { days } = (await member.ask('GET', '/internal/activity?days=90')).json()
      return days.find(({ day }: { day: string }) => day === '2026-09-01').imports.completed
    }
    expect([await completedTo(own), await completedTo(other)]).toEqual([2, 0])
  })
})

describe('the dashboard', () => {
  test('displays its account’s requests by day and class, and the use of each window', async () => {
    const own = await openAccount()
    const other = await openAccount()
    const forTests = await api.issueKey({ accountId: own.accountId, type: 'test' })
    await set(own.accountId, 'default.hour=50', 'test_quota=7')
    await fetchInventory(own)
    await send(own, 'GET', '/v1/dealers')
    await send(forTests, 'GET', '/v1/dealers')
    await fetchInventory(other)
    const member = await signInMember(api.app, database().handle, { accountId: own.accountId, role: 'member' })
    const days = await member.ask('GET', '/internal/usage-days')
    contract.check({ method: 'GET', url: '/internal/usage-days', response: days })
    const day = clock.now().toISOString().slice(0, 10)
    expect(days.json().days).toEqual([
      expect.objectContaining({ day, class: 'default', key_type: 'live', total_requests: 1, billable: 0 }),
      expect.objectContaining({ day, class: 'default', key_type: 'test', total_requests: 1 }),
      expect.objectContaining({ day, class: 'inventory_fetch', key_type: 'live', total_requests: 1, billable: 1 }),
    ])
    const spent = await member.ask('GET', '/internal/limits')
    contract.check({ method: 'GET', url: '/internal/limits', response: spent })
    const { live, test: ofTests } = spent.json()
    const classOf = (part: typeof live, name: string) =>
      part.classes.find((one: { class: string }) => one.class === name)
    expect(live.test_quota).toBeNull()
    expect(ofTests.test_quota).toEqual({ used: 1, limit: 7 })
    expect(classOf(live, 'default').windows).toContainEqual(
      expect.objectContaining({ window: 'hour', count: 1, limit: 50 }),
    )
    expect(classOf(live, 'live').windows).toContainEqual(expect.objectContaining({ window: 'minute', count: 0 }))
    const foreign = await member.ask('GET', `/internal/usage-days?dealership_id=${dealers[1]?.publicId}`)
    expect(foreign.statusCode).toBe(404)
  })

  test('does not use up limits of keys, and does not count as API usage', async () => {
    const own = await openAccount()
    await set(own.accountId, 'default.minute=1')
    const member = await signInMember(api.app, database().handle, { accountId: own.accountId })
    for (let looked = 0; looked < 10; looked++) expect((await member.ask('GET', '/v1/dealers')).statusCode).toBe(200)
    expect((await member.ask('GET', '/v1/dealers')).statusCode).toBe(429)
    const counted = await usage(own)
    expect(counted.status).toBe(200)
    expect(counted.body.requests.total_requests).toBe(0)
  })

  test('lets operators, and nobody else, change the limits of an account', async () => {
    const own = await openAccount()
    const { handle } = database()
    const operator = await signInMember(api.app, handle, { accountId: own.accountId, operator: true })
    const admin = await signInMember(api.app, handle, { accountId: own.accountId })
    const url = `/internal/accounts/${own.accountId}/limits`
    const changed = await operator.ask('PATCH', url, { set: ['default.minute=1', 'test_quota=5'] })
    contract.check({ method: 'PATCH', url, response: changed })
    expect(changed.json()).toMatchObject({ limits: { default: { minute: 1 } }, test_quota: 5 })
    await send(own, 'GET', '/v1/dealers')
    expect((await send(own, 'GET', '/v1/dealers')).statusCode).toBe(429)
    expect((await admin.ask('PATCH', url, { set: ['default.minute=9'] })).statusCode).toBe(403)
    const faulty = await operator.ask('PATCH', url, { set: ['default.minute=1', 'fast.day=1'] })
    expect(faulty.statusCode).toBe(422)
    expect(faulty.json().detail[0].loc).toEqual(['body', 'set', 1])
    expect((await operator.ask('PATCH', '/internal/accounts/999999/limits', { set: [] })).statusCode).toBe(404)
  })
})
