import { beforeEach, describe, expect, test } from 'vitest'
import { changeLimits, parseLimitChange } from '../../src/accounts/limits/change-limits.ts'
import { readSpent } from '../../src/accounts/limits/limiter.ts'
import { executeSql } from '../../src/db/database.ts'
import { type Route, takesKeys } from '../../src/http/define-route.ts'
import { routes } from '../../src/http/routes/registry.ts'
import { windowNames } from '../../src/model/limits.ts'
import { createHandClock } from '../support/hand-clock.ts'
import { openForFile } from '../support/open-for-file.ts'
import { type RouteExample, routeExamples } from '../support/route-examples.data.ts'
import { type SeededDealership, seedDealership } from '../support/seed-listings.ts'
import type { Belongings } from '../support/strangers-world.ts'
import { type IssuedKey, openTestApi } from '../support/test-api.ts'
import { waitUntil } from '../support/wait-until.ts'

const clock = createHandClock('2026-11-10T12:00:00Z')
let lot: SeededDealership
let own: IssuedKey
let forTests: IssuedKey
const api = openForFile(() => openTestApi(undefined, { clock }, { limited: true }))
beforeEach(async () => {
  own = await api.issueKey({ admin: true })
  forTests = await api.issueKey({ accountId: own.accountId, type: 'test', admin: true })
  lot = await seedDealership(api.testDatabase.database.handle, [own.accountId])
})

const served = routes.filter(({ access, limit }) => takesKeys(access) && limit !== 'none')

/** What the account has used of every class, with keys of both types. */
async function readUsed(): Promise<readonly unknown[]> {
  const allowance = { limits: {}, testQuota: null }
  const { accountId } = own
  const read = (type: 'live' | 'test') => readSpent(api.services.limiter, { accountId, allowance }, type)
  const [live, test] = [await read('live'), await read('test')]
  const counts = [...live.classes, ...test.classes].flatMap(({ limit, fills }) =>
    fills.map(({ window, count }) => [limit, window, count]),
  )
  return [...counts, test.testQuota?.used]
}

const set = (...changes: readonly string[]) =>
  changeLimits(api.testDatabase.database, own.accountId, changes.map(parseLimitChange))

type Asking = RouteExample & { readonly key?: string; readonly headers?: Readonly<Record<string, string>> }

async function ask(route: Route, { path = {}, query = {}, body, key = own.key, headers = {} }: Asking) {
  const url = route.url.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? 'none'))
  const texts = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return api.app.inject({
    method: route.method,
    url,
    query: texts,
    headers: { authorization: `Bearer ${key}`, ...headers },
    ...(body === undefined ? {} : { payload: body }),
  })
}

/** Valid requests of the route that name nothing of another account, and an invalid one. */
function requestsOf({ name }: Route): readonly RouteExample[] {
  const named: Partial<Belongings> = { dealershipId: lot.publicId, vin: '1HGCV1F34LA000001' }
  const belongings = new Proxy(named, { get: (target, field) => Reflect.get(target, field) ?? '1' }) as Belongings
  const valid = (routeExamples[name] ?? []).map(({ request }) => request(belongings))
  return [...valid, {}]
}

describe('a request that is refused takes from no class of the account', () => {
  test.each(windowNames)('by a class that is full for the %s, whatever the route [LIM-06]', async (window) => {
    const wrong: string[] = []
    for (const [limit, ofClass] of Map.groupBy(served, (route) => route.limit)) {
      await set(`${limit}.${window}=0`)
      for (const route of ofClass) {
        for (const request of requestsOf(route)) {
          const { statusCode } = await ask(route, request)
          if (statusCode !== 429) wrong.push(`${route.name} ${JSON.stringify(request)}: ${statusCode}`)
        }
      }
      await set(`${limit}.${window}=default`)
    }
    expect(wrong).toEqual([])
    expect((await readUsed()).filter((count) => !/,0$/.test(String(count)))).toEqual([0])
  })

  test('by the quota of test keys, whatever the route [LIM-06] [LIM-21]', async () => {
    await set('test_quota=0')
    const before = await readUsed()
    for (const route of served) {
      for (const request of requestsOf(route)) {
        const { statusCode } = await ask(route, { ...request, key: forTests.key })
        expect([route.name, statusCode]).toEqual([route.name, 429])
      }
    }
    expect(await readUsed()).toEqual(before)
  })

  test('for its key, whatever the route', async () => {
    const { database } = api.testDatabase
    const ended = await api.issueKey({ accountId: own.accountId, admin: true })
    await executeSql(database.handle, 'UPDATE api_keys SET deactivated_at = now() WHERE id = $1', [ended.keyId])
    const before = await readUsed()
    for (const route of served) {
      for (const request of requestsOf(route)) {
        for (const key of [ended.key, own.key.replace('live', 'test'), `${own.key}x`]) {
          expect([route.name, (await ask(route, { ...request, key })).statusCode]).toEqual([route.name, 403])
        }
        const nameless = await ask(route, { ...request, headers: { authorization: '' } })
        expect([route.name, nameless.statusCode]).toEqual([route.name, 401])
      }
    }
    expect(await readUsed()).toEqual(before)
  })

  const endImport = async () => {
    const { handle } = api.testDatabase.database
    const sql = 'UPDATE dealership_collection SET last_import_at = $1 WHERE dealership_id = $2'
    await executeSql(handle, sql, [clock.now(), lot.id])
  }
  const openAll = async (kind: 'waiting request' | 'stream') => {
    for (let n = 0; n < 10; n += 1) api.services.changes.watch(kind, own.accountId)
  }
  const stream = { headers: { accept: 'text/event-stream' } }
  type Limited = { readonly fill: () => Promise<unknown>; readonly asked: (of: SeededDealership) => readonly Asking[] }
  /** Limits other than that of the route's class. */
  const limited: Readonly<Record<string, Limited>> = {
    startImport: { fill: endImport, asked: ({ publicId }) => [{ path: { dealership_id: publicId } }] },
    listInventoryChanges: {
      fill: () => openAll('waiting request'),
      asked: ({ publicId }) => [{ query: { wait: 5 } }, { query: { wait: 5, dealership_id: publicId } }],
    },
    listEvents: {
      fill: () => openAll('stream'),
      asked: ({ publicId }) => [stream, { ...stream, query: { dealership_id: publicId } }],
    },
    createPrewarmSession: {
      fill: () => set('live.hour=1'),
      asked: ({ publicId }) => [
        { body: { vins: ['1HGCV1F34LA000001', '1HGCV1F36LA000002'] } },
        { body: { vins: ['1HGCV1F34LA000001', '1HGCV1F36LA000002'], dealership_id: publicId } },
      ],
    },
  }

  test.each(Object.keys(limited))('by another limit: %s [LIM-06]', async (name) => {
    const route = served.find((known) => known.name === name)
    if (route === undefined) throw new Error(`no route is called ${name}`)
    await limited[name]?.fill()
    const before = await readUsed()
    for (const asked of limited[name]?.asked(lot) ?? []) {
      for (const headers of [{}, { 'idempotency-key': `${own.accountId} ${JSON.stringify(asked)}` }]) {
        for (const key of [own.key, forTests.key]) {
          const { statusCode } = await ask(route, { ...asked, key, headers: { ...headers, ...asked.headers } })
          expect([asked, statusCode]).toEqual([asked, 429])
        }
      }
    }
    expect(await readUsed()).toEqual(before)
  })

  test('however many ask for a wait or a stream at the same moment [LIM-06] [SYN-06] [SYN-07]', async () => {
    const place = await openTestApi(undefined, { clock }, { limited: true })
    const { key, accountId } = await place.issueKey()
    const address = await place.app.listen({ port: 0, host: '127.0.0.1' })
    const leaving = new AbortController()
    const { signal } = leaving
    const send = (path: string, more: Readonly<Record<string, string>> = {}) =>
      fetch(address + path, { signal, headers: { authorization: `Bearer ${key}`, ...more } })
    const countOf = async (limit: string) => {
      const allowance = { limits: {}, testQuota: null }
      const { classes } = await readSpent(place.services.limiter, { accountId, allowance }, 'live')
      return classes.find((one) => one.limit === limit)?.fills[0]?.count
    }
    const atOnce = async (ask: () => Promise<Response>) => {
      const answers = await Promise.all(Array.from({ length: 20 }, ask))
      return answers.filter(({ status }) => status === 429).length
    }
    try {
      const { next_cursor: cursor } = (await (await send('/v1/sync')).json()) as { next_cursor: string }
      expect(await atOnce(() => send(`/v1/sync?wait=1&cursor=${encodeURIComponent(cursor)}`))).toBe(10)
      expect(await countOf('inventory_fetch')).toBe(11)
      expect(await atOnce(() => send('/v1/events', stream.headers))).toBe(10)
      expect(await countOf('default')).toBe(10)
      // Those that are refused for another reason leave no place taken.
      leaving.abort()
      await waitUntil('all have left', async () => place.services.changes.count() === 0 || undefined)
      const wrong = () =>
        place.app.inject({ url: '/v1/events?after=x', headers: { 'x-api-key': key, ...stream.headers } })
      for (let n = 0; n < 11; n += 1) expect((await wrong()).statusCode).toBe(400)
    } finally {
      place.app.server.closeAllConnections()
      await place.close()
    }
  })

  test('when an agent calls it as a tool [LIM-06] [AGT-09]', async () => {
    await set('semantic.hour=0')
    const before = await readUsed()
    const call = { name: 'search_vehicles', arguments: { query: 'accord' } }
    const answer = await api.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { authorization: `Bearer ${own.key}`, accept: 'application/json, text/event-stream' },
      payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call },
    })
    expect(answer.body).toContain('Rate limit exceeded: 0/0 per hour')
    expect(await readUsed()).toEqual(before)
  })

  test('every route with such a limit is one of these', () => {
    const found = served.filter(
      ({ refuses, prewarms, uses, errors = [] }) =>
        [refuses, prewarms].some(Boolean) || uses.includes('changes') || errors.includes('rateLimited'),
    )
    expect(found.map(({ name }) => name).toSorted()).toEqual(Object.keys(limited).toSorted())
  })
})
