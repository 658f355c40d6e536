import { beforeAll, describe, expect, test } from 'vitest'
import { createVehicles } from '../../sandbox/vehicles.ts'
import { writeRows } from '../../src/db/database.ts'
import { isForMembers, type Route, takesKeys } from '../../src/http/define-route.ts'
import { routes } from '../../src/http/routes/registry.ts'
import type { Answer } from '../support/forecourt.ts'
import { openForFile } from '../support/open-for-file.ts'
import { reverseRows } from '../support/reverse-rows.ts'
import { type ExampleOf, type RouteExample, routeExamples } from '../support/route-examples.data.ts'
import { startStrangersWorld, type Tenant } from '../support/strangers-world.ts'

type Case = { readonly route: Route; readonly example: ExampleOf }

const cases: readonly Case[] = routes.flatMap((route) =>
  (routeExamples[route.name] ?? []).map((example) => ({ route, example })),
)
/** Routes that name no caller are asked by nobody in particular. */
const strangersCases = cases.filter(({ route }) => takesKeys(route.access) || isForMembers(route.access))

describe('who asks for what belongs to another account', () => {
  let tenants: readonly Tenant[]
  const world = openForFile(startStrangersWorld)
  beforeAll(async () => {
    tenants = [world.anna, world.ben, world.cleo]
  })

  test('has an example of every route, and of no other', () => {
    expect(Object.keys(routeExamples).sort()).toEqual(routes.map(({ name }) => name).sort())
  })

  test('gets the documented status and no byte of it, and changes nothing', async () => {
    const before = await Promise.all(tenants.map(readOwn))
    const wrong: string[] = []
    for (const caller of tenants) {
      for (const owner of tenants) {
        if (caller === owner) continue
        for (const { route, example } of strangersCases) {
          if (!mayBeNamed(owner, example) || (example.foreign === 'own' && !isRead(route))) continue
          const { url, body } = requestOf(route, example.request(owner.belongings))
          const answer = await caller.ask(methodOf(route), url, body === undefined ? {} : { body })
          wrong.push(
            ...problems(`${caller.name} to ${owner.name}: ${route.name} ${url}`, answer, { example, url, body, owner }),
          )
        }
      }
    }
    expect(wrong).toEqual([])
    expect(await Promise.all(tenants.map(readOwn))).toEqual(before)
  })

  test('without a key or a session gets 401 from every route that is not public', async () => {
    for (const { route, example } of cases) {
      if (!takesKeys(route.access) && !isForMembers(route.access)) continue
      const { url, body } = requestOf(route, example.request(world.anna.belongings))
      const { ask } = world.feeds.forecourt
      const answer = await ask(methodOf(route), url, { key: null, ...(body === undefined ? {} : { body }) })
      expect(answer.status, `${route.name} ${url}`).toBe(401)
      for (const { secrets } of tenants) {
        expect(secrets.filter((secret) => answer.raw.includes(secret) && !url.includes(secret))).toEqual([])
      }
    }
  })

  test('with its own webhook gets no delivery of a webhook of another account', async () => {
    const { anna, ben } = world
    const mixed = { webhook_id: ben.belongings.webhookId, delivery_id: anna.belongings.deliveryId }
    const at = `webhooks/${mixed.webhook_id}/deliveries/${mixed.delivery_id}`
    expect((await ben.ask('GET', `/v1/${at}`)).status).toBe(404)
    expect((await ben.ask('POST', `/v1/${at}/redeliver`)).status).toBe(404)
  })

  test('is answered about a vehicle that its filter or a private feed hides as about one that nobody has', async () => {
    const { hiddenFromBen, unlisted } = world
    const nobodys = await readAsBen(unlisted)
    for (const vin of Object.values(hiddenFromBen)) expect(await readAsBen(vin)).toEqual(nobodys)
  })

  test('gets nothing any more of the vehicles of a feed that has become private', async () => {
    const { anna, ben, shared, feeds, unlisted } = world
    const vehicles = createVehicles({ seed: 'shared at first', size: 6 })
    const vin = vehicles.find(({ condition }) => condition !== 'new')?.vin ?? ''
    await feeds.push({ directory: 'homenet', fileName: 'at-first.csv', vehicles, hoursAgo: 2 })
    const feed = { provider: 'homenet', ftp_path: 'homenet', file_name: 'at-first.csv' }
    const made = await anna.ask('POST', '/v1/ims/feeds', { body: { dealership_id: shared.publicId, ...feed } })
    await feeds.poll()
    expect((await ben.ask('GET', `/v2/vehicles/${vin}/history`)).body).toMatchObject({ count: 1 })
    await anna.ask('PATCH', `/v1/ims/feeds/${made.body.id}`, { body: { shared: false } })
    // The events of the time before stay: they were sent.
    const withoutEvents = async (about: string) =>
      (await readAsBen(about)).filter((read) => !read.startsWith('listEvents'))
    expect(await withoutEvents(vin)).toEqual(await withoutEvents(unlisted))
  })

  test('reads the same figures whatever the other account adds to what is its own', async () => {
    const { ben, cleo } = world
    const before = [await readOwn(ben), await readOwn(cleo)]
    await world.growAnna()
    expect([await readOwn(ben), await readOwn(cleo)]).toEqual(before)
  })

  test('reads the same in whatever order the rows are stored: each statement names the order of its answer', async () => {
    const before = await Promise.all(tenants.map(readOwn))
    await reverseRows(world.feeds.forecourt.services.database)
    expect(await Promise.all(tenants.map(readOwn))).toEqual(before)
  })

  // Their cursor is where later changes follow.
  const neverEnding = new Set(['listEvents', 'listInventoryChanges'])

  test('reads lists that end where they say: none that ends at its limit has a further page', async () => {
    const { anna } = world
    const ended: string[] = []
    for (const { route, example } of cases) {
      const { query, responses } = route
      const isPaged = 'next_cursor' in (Object(responses[200]).properties ?? {}) && !neverEnding.has(route.name)
      if (route.method !== 'GET' || !isPaged || !('limit' in (Object(query).properties ?? {}))) continue
      const { url } = requestOf(route, example.request(anna.belongings))
      const read = async (limit: number) => {
        const { body } = await anna.ask('GET', `${url}${url.includes('?') ? '&' : '?'}limit=${limit}`)
        const items = Object.values(body).find(Array.isArray) ?? []
        return { size: items.length, next: body.next_cursor }
      }
      const { size } = await read(50)
      if (size === 0 || size === 50) continue
      expect([route.name, (await read(size)).next]).toEqual([route.name, null])
      if (size > 1)
        expect([route.name, await read(size - 1)]).toEqual([route.name, { size: size - 1, next: expect.any(String) }])
      ended.push(route.name)
    }
    expect(ended.length).toBeGreaterThan(3)
  })

  test('would have been answered as the owner, and reads the same whatever the owner writes', async () => {
    const { anna, ben, cleo } = world
    const read = async () => [await readOwn(ben), await readOwn(cleo)]
    const before = await read()
    const last = cases.filter(({ example }) => example.ends).sort((a) => (a.route.name === 'signOut' ? 1 : -1))
    for (const { route, example } of [...cases.filter(({ example }) => !example.ends), ...last]) {
      const { url, body } = requestOf(route, example.request(anna.belongings))
      const answer = await anna.ask(methodOf(route), url, body === undefined ? {} : { body })
      expect(answer.status, `${route.name} ${url}: ${answer.raw.toString().slice(0, 300)}`).toBe(example.owner ?? 200)
    }
    expect(await read()).toEqual(before)
  })

  test('has left a dealership, and is answered as if it had never been there', async () => {
    const { ben, cleo, shared, feeds } = world
    const { handle } = feeds.forecourt.services.database
    // The car whose VIN Cleo knows is one of the dealership that Ben leaves.
    const read = async () => [await readOwn(ben), await readAsBen(cleo.belongings.vin)]
    expect((await ben.ask('DELETE', `/v1/dealers/${shared.publicId}`)).status).toBe(200)
    const left = await read()
    await writeRows(handle)`
      DELETE FROM subscriptions WHERE account_id = ${ben.accountId} AND dealership_id = ${shared.id}`
    expect(await read()).toEqual(left)
  })

  /** What Ben reads of a vehicle at the dealership that he shares with Anna. */
  async function readAsBen(vin: string): Promise<readonly string[]> {
    const { ben, shared } = world
    const read: string[] = []
    for (const { route, example } of strangersCases) {
      if (!isRead(route) || countsRequests.has(route.name) || asksAboutTheCar.has(route.name)) continue
      const named = { ...ben.belongings, dealershipId: shared.publicId, vin }
      const { url, body } = requestOf(route, example.request(named))
      const answer = await ben.ask(methodOf(route), url, body === undefined ? {} : { body })
      const shown = `${route.name} ${url}: ${answer.status} ${JSON.stringify(withoutMoving(route, answer.body))}`
      read.push(shown.replaceAll(vin, 'VIN'))
    }
    return read
  }

  /** Every read of the account's own data, without what its own requests change. */
  async function readOwn(tenant: Tenant): Promise<Readonly<Record<string, unknown>>> {
    const read: Record<string, unknown> = {}
    for (const { route, example } of strangersCases) {
      if (!isRead(route) || countsRequests.has(route.name)) continue
      if (!mayBeNamed(tenant, example)) continue
      for (const named of [tenant.belongings, { ...tenant.belongings, dealershipId: world.shared.publicId }]) {
        const { url, body } = requestOf(route, example.request(named))
        const request = `${route.name} ${url} ${JSON.stringify(body ?? {})}`
        // Most requests name no dealership, and would be asked twice.
        if (request in read) continue
        const answer = await tenant.ask(methodOf(route), url, body === undefined ? {} : { body })
        read[request] = [answer.status, withoutMoving(route, answer.body)]
      }
    }
    return read
  }
})

/** Cleo has no dealership, and therefore no vehicle and no feed, that a request could name. */
function mayBeNamed({ name, belongings }: Tenant, { request }: ExampleOf): boolean {
  if (name !== 'cleo') return true
  const named: PropertyKey[] = []
  request(
    new Proxy(belongings, {
      get: (target, property) => {
        named.push(property)
        return Reflect.get(target, property)
      },
    }),
  )
  return !named.some((property) => property === 'dealershipId' || property === 'vin' || property === 'feedId')
}

/** Their answers count the requests of the test itself. */
const countsRequests = new Set(['listUsageDays', 'listRequests', 'getLimits', 'resolveDealer'])
/** What is decoded from a VIN is no account's; a lookup of a hidden vehicle has an answer of its own [LIV-26]. */
const asksAboutTheCar = new Set(['decodeVehicle', 'lookUpLive'])
/** Reads that are asked with a body. */
const readsByPost = new Set(['fetchInventory', 'queryInventory', 'searchVehicles', 'scoreMatch', 'calculatePayment'])

function isRead({ method, name }: Route): boolean {
  return method === 'GET' || readsByPost.has(name)
}

function methodOf({ method }: Route): 'GET' | 'POST' | 'PATCH' | 'DELETE' {
  if (method === 'PUT') throw new Error('no route is asked by PUT')
  return method
}

function requestOf(route: Route, { path = {}, query = {}, body }: RouteExample) {
  const filled = route.url.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])))
  const asked = Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  return { url: asked === '' ? filled : `${filled}?${asked}`, body }
}

type Asked = {
  readonly example: ExampleOf
  readonly url: string
  readonly body: object | undefined
  readonly owner: Tenant
}

function problems(name: string, answer: Answer, { example, url, body, owner }: Asked): readonly string[] {
  const sent = url + JSON.stringify(body ?? {})
  const { foreign, owner: status = 200 } = example
  const disclosed =
    foreign === 'public' ? [] : owner.secrets.filter((secret) => answer.raw.includes(secret) && !sent.includes(secret))
  const isExpected = answer.status === (typeof foreign === 'number' ? foreign : status)
  return [
    ...(isExpected ? [] : [`${name}: ${answer.status} instead of ${foreign}: ${answer.raw.toString().slice(0, 200)}`]),
    ...disclosed.map((secret) => `${name}: discloses ${secret}`),
  ]
}

/** Where the service's events and changes end is a number like their ids, and tells nothing of whose they are. */
const movesOn = new Set(['listEvents', 'listInventoryChanges'])

function withoutMoving(route: Route, body: object): unknown {
  return withoutTimes(movesOn.has(route.name) ? { ...body, next_cursor: null } : body)
}

/** The time of an answer is none of its data, nor are the requests that the test itself makes. */
function withoutTimes(body: unknown): unknown {
  return JSON.parse(
    JSON.stringify(body, (key, value) =>
      [
        'request_id',
        'requests',
        'groups',
        'as_of',
        'data_age_hours',
        'observed_at',
        'fetch_ms',
        'signed_in_at',
        'last_used_at',
      ].includes(key)
        ? null
        : value,
    ) ?? 'null',
  )
}
