import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeLimits, parseLimitChange } from '../../src/accounts/limits/change-limits.ts'
import { createHandClock } from '../support/hand-clock.ts'
import type { MovableClock } from '../support/movable-clock.ts'
import { openForFile } from '../support/open-for-file.ts'
import { type IssuedKey, openTestApi, type TestApi } from '../support/test-api.ts'

/** Months are UTC wherever the service runs: here it is 13 hours later. */
const { TZ } = process.env
beforeAll(() => {
  process.env.TZ = 'Pacific/Auckland'
  expect(new Date('2026-11-30T12:00:00Z').getDate()).toBe(1)
})
afterAll(() => {
  if (TZ === undefined) delete process.env.TZ
  else process.env.TZ = TZ
})

const clock = createHandClock('2026-01-01T00:00:00Z')
const api = openForFile(() => openTestApi(undefined, { clock }, { limited: true }))

type World = { readonly api: TestApi; readonly clock: MovableClock; readonly own: IssuedKey }

/**
 * A new account, at this time of the next year: nothing of the worlds before it counts. Time stands still, so that no
 * window slides by itself.
 */
async function openWorld(begin = '11-10T12:00:00Z'): Promise<World> {
  const now = clock.now()
  clock.advance(Date.parse(`${now.getUTCFullYear() + 1}-${begin}`) - now.getTime())
  return { api, clock, own: await api.issueKey() }
}

const set = async ({ api }: World, { accountId }: IssuedKey, ...changes: readonly string[]) =>
  changeLimits(api.testDatabase.database, accountId, changes.map(parseLimitChange))

const requests = {
  inventory_fetch: ['POST', '/v1/inventory/fetch'],
  setup_poll: ['GET', '/v1/dealers/setup/none'],
  setup: ['POST', '/v1/dealers/setup'],
  default: ['GET', '/v1/dealers'],
  resolve: ['POST', '/v1/dealers/resolve'],
  semantic: ['POST', '/v2/search'],
  live: ['GET', '/v1/vehicles/vin/1HGCV1F30LA000001/live'],
} as const

type Asked = keyof typeof requests | `GET ${string}`

async function ask({ api }: World, { key }: IssuedKey, asked: Asked) {
  const [method, url] =
    asked in requests ? requests[asked as keyof typeof requests] : (['GET', asked.slice(4)] as const)
  const body = method === 'POST' ? { payload: {} } : {}
  const response = await api.app.inject({ method, url, headers: { authorization: `Bearer ${key}` }, ...body })
  return { status: response.statusCode, headers: response.headers, body: response.json() }
}

async function askTimes(world: World, key: IssuedKey, asked: Asked, times: number) {
  const statuses: number[] = []
  for (let sent = 0; sent < times; sent++) statuses.push((await ask(world, key, asked)).status)
  return statuses
}

/** Statuses other than 429: limits are counted before a request is validated. */
const served = (statuses: readonly number[]) => statuses.filter((status) => status !== 429).length

describe('limits of an account', () => {
  test('all live keys of an account add up, and those of other accounts do not count [LIM-01, KEY-08]', async () => {
    const world = await openWorld()
    const second = await world.api.issueKey({ accountId: world.own.accountId })
    const other = await world.api.issueKey()
    await set(world, world.own, 'default.minute=3')
    expect(await askTimes(world, world.own, 'default', 2)).toEqual([200, 200])
    expect(await askTimes(world, second, 'default', 2)).toEqual([200, 429])
    expect((await ask(world, world.own, 'default')).status).toBe(429)
    expect(await askTimes(world, other, 'default', 5)).toEqual([200, 200, 200, 200, 200])
  })

  test('an exhausted class leaves the others unaffected, and polls of different setups share one counter [LIM-02, LIM-05]', async () => {
    const world = await openWorld()
    await set(world, world.own, 'setup_poll.minute=3')
    const polled = []
    for (const id of ['a', 'b', 'c', 'd'])
      polled.push((await ask(world, world.own, `GET /v1/dealers/setup/${id}`)).status)
    expect(polled).toEqual([404, 404, 404, 429])
    expect((await ask(world, world.own, 'default')).status).toBe(200)
    expect((await ask(world, world.own, 'inventory_fetch')).status).toBe(422)
  })

  test.each(['minute', 'hour', 'day', 'month'] as const)(
    'the %s is limited: the first request too many is 429 with the count, the limit and the window, and uses up nothing [LIM-03, LIM-06, LIM-19, ERR-11]',
    async (window) => {
      const world = await openWorld()
      await set(world, world.own, `default.${window}=2`)
      expect(await askTimes(world, world.own, 'default', 2)).toEqual([200, 200])
      for (let refused = 0; refused < 3; refused++) {
        const { status, body } = await ask(world, world.own, 'default')
        expect(status).toBe(429)
        expect(body.detail).toBe(`Rate limit exceeded: 2/2 per ${window}`)
      }
      // Refused requests count in no window: with room for one more, one more is served.
      await set(world, world.own, `default.${window}=3`, 'default.minute=3')
      expect(await askTimes(world, world.own, 'default', 2)).toEqual([200, 429])
    },
  )

  test('of several full windows, the shortest is reported [LIM-04]', async () => {
    const world = await openWorld()
    await set(world, world.own, 'default.minute=1', 'default.hour=1', 'default.month=1')
    await ask(world, world.own, 'default')
    expect((await ask(world, world.own, 'default')).body.detail).toBe('Rate limit exceeded: 1/1 per minute')
    world.clock.advance(60_000)
    expect((await ask(world, world.own, 'default')).body.detail).toBe('Rate limit exceeded: 1/1 per hour')
  })

  test('minute, hour and day slide, and the month starts over on the 1st at 00:00 UTC [LIM-07, LIM-08]', async () => {
    const minute = await openWorld()
    await set(minute, minute.own, 'default.minute=2')
    await ask(minute, minute.own, 'default')
    minute.clock.advance(40_000)
    await ask(minute, minute.own, 'default')
    minute.clock.advance(19_999)
    expect((await ask(minute, minute.own, 'default')).status).toBe(429)
    minute.clock.advance(1)
    // The first has left the window, the second has not: a fixed window would have room for two.
    expect(await askTimes(minute, minute.own, 'default', 2)).toEqual([200, 429])

    for (const [window, ms] of [
      ['hour', 3_600_000],
      ['day', 86_400_000],
    ] as const) {
      const world = await openWorld()
      await set(world, world.own, `default.${window}=2`)
      await ask(world, world.own, 'default')
      world.clock.advance(ms / 2)
      await ask(world, world.own, 'default')
      world.clock.advance(ms / 2 - 1)
      expect((await ask(world, world.own, 'default')).status, window).toBe(429)
      world.clock.advance(1)
      expect(await askTimes(world, world.own, 'default', 2), window).toEqual([200, 429])
      // A minute, and ten, are counted together: they keep nobody waiting beyond the window.
      world.clock.advance(ms + 12_345)
      expect(await askTimes(world, world.own, 'default', 2), window).toEqual([200, 200])
      const refused = await ask(world, world.own, 'default')
      expect(refused.headers['retry-after'], window).toBe(String(ms / 1000))
    }

    const month = await openWorld('11-30T23:59:59Z')
    await set(month, month.own, 'default.month=1')
    expect(await askTimes(month, month.own, 'default', 2)).toEqual([200, 429])
    month.clock.advance(999)
    expect((await ask(month, month.own, 'default')).status).toBe(429)
    month.clock.advance(1)
    expect(await askTimes(month, month.own, 'default', 2)).toEqual([200, 429])
  })

  test('limits are set per account and apply from the next request on [LIM-13]', async () => {
    const world = await openWorld()
    const other = await world.api.issueKey()
    await set(world, world.own, 'default.minute=1')
    expect(await askTimes(world, world.own, 'default', 2)).toEqual([200, 429])
    expect(served(await askTimes(world, other, 'default', 3))).toBe(3)
    await set(world, world.own, 'default.minute=2')
    expect(await askTimes(world, world.own, 'default', 2)).toEqual([200, 429])
    await set(world, world.own, 'default.minute=default')
    expect((await ask(world, world.own, 'default')).status).toBe(200)
  })

  test.each([
    ['inventory_fetch', 1_000, 50_000, 250_000, 7_500_000],
    ['setup_poll', 200, 2_000, 20_000, 500_000],
    ['setup', 75, 75, 75, 2_000],
    ['default', 100, 1_000, 10_000, 100_000],
    ['resolve', 20, 100, 500, 10_000],
    ['semantic', 60, 1_000, 10_000, 100_000],
    ['live', 30, 300, 3_000, 30_000],
  ] as const)(
    'an account without individual limits has those of its class: %s [LIM-09, LIM-10, LIM-11, LIM-12, LIM-14, LIM-16, LIM-17]',
    async (limit, minute, hour, day, month) => {
      const world = await openWorld()
      const { headers } = await ask(world, world.own, limit)
      expect(headers['ratelimit-policy']).toBe(
        `"minute";q=${minute};w=60, "hour";q=${hour};w=3600, "day";q=${day};w=86400, "month";q=${month};w=2678400`,
      )
      // A counter of thousands is the same counter: what is left of it says as much, and takes no seconds.
      const asked = Math.min(minute, 100)
      expect(served(await askTimes(world, world.own, limit, asked))).toBe(Math.min(asked, minute - 1))
      if (asked === minute) return
      const { ratelimit } = (await ask(world, world.own, limit)).headers
      expect(ratelimit).toContain(`"minute";r=${minute - asked - 2};`)
    },
  )

  test('every response to a valid key states what is left, errors too; others do not [LIM-23]', async () => {
    const world = await openWorld()
    const first = await ask(world, world.own, 'default')
    expect(first.headers.ratelimit).toBe(
      '"minute";r=99;t=60, "hour";r=999;t=3600, "day";r=9999;t=86400, "month";r=99999;t=1771200',
    )
    world.clock.advance(10_000)
    const faulty = await ask(world, world.own, 'GET /v1/dealers/nobody')
    expect(faulty.status).toBe(404)
    expect(faulty.headers.ratelimit).toContain('"minute";r=98;t=50')
    const unknown = await world.api.app.inject({ url: '/v1/dealers' })
    expect(unknown.statusCode).toBe(401)
    expect(unknown.headers).not.toHaveProperty('ratelimit')
  })

  test.each(['minute', 'hour', 'day', 'month'] as const)(
    'a request after Retry-After is served, and one before it is not: %s [LIM-24, ERR-14]',
    async (window) => {
      const world = await openWorld()
      await set(world, world.own, `default.${window}=1`)
      await ask(world, world.own, 'default')
      world.clock.advance(1_500)
      const refused = await ask(world, world.own, 'default')
      expect(refused.headers.ratelimit).toContain(`"${window}";r=0`)
      const seconds = Number(refused.headers['retry-after'])
      world.clock.advance((seconds - 1) * 1000)
      expect((await ask(world, world.own, 'default')).status).toBe(429)
      world.clock.advance(1000)
      expect((await ask(world, world.own, 'default')).status).toBe(200)
    },
  )

  test('requests without a valid key are not counted, and invalid requests are', async () => {
    const world = await openWorld()
    await set(world, world.own, 'setup.minute=2')
    const wrong = { ...world.own, key: world.own.key.replace('live', 'test') }
    expect(await askTimes(world, wrong, 'setup', 3)).toEqual([403, 403, 403])
    expect(await askTimes(world, world.own, 'setup', 3)).toEqual([422, 422, 429])
  })

  test('a key without administrator access is refused within its limits, and counted [LIM-01] [LIM-23]', async () => {
    const world = await openWorld()
    await set(world, world.own, 'default.minute=2')
    const refused = await ask(world, world.own, 'GET /v1/ims/feeds')
    expect(refused).toMatchObject({ status: 403, body: { detail: 'ADMIN_REQUIRED' } })
    expect(refused.headers.ratelimit).toContain('"minute";r=1')
    expect(await askTimes(world, world.own, 'GET /v1/ims/feeds', 2)).toEqual([403, 429])
  })

  test('polling every 5 seconds for 10 minutes is never refused, for a dozen setups at once [SET-43]', async () => {
    const world = await openWorld()
    const pollsOfMinute = 12
    const poll = async (minutes: number) => {
      for (let polled = 0; polled < pollsOfMinute * minutes; polled++) {
        expect(served(await askTimes(world, world.own, 'setup_poll', 12))).toBe(12)
        world.clock.advance(5_000)
      }
    }
    // The minute slides within two; the hour and the day have to have room for the other eight.
    await poll(2)
    const { ratelimit } = (await ask(world, world.own, 'setup_poll')).headers
    const left = [...String(ratelimit).matchAll(/"(?:hour|day)";r=(\d+)/g)].map(([, rest]) => Number(rest))
    expect(left).toHaveLength(2)
    expect(Math.min(...left)).toBeGreaterThanOrEqual(8 * pollsOfMinute * 12)
  })
})

describe('test keys', () => {
  test('have a separate monthly quota; once exhausted, calls are 429 with the figures until the month ends, and live keys continue [KEY-09, LIM-20, LIM-21, LIM-22]', async () => {
    const world = await openWorld()
    const forTests = await world.api.issueKey({ accountId: world.own.accountId, type: 'test' })
    const another = await world.api.issueKey({ accountId: world.own.accountId, type: 'test' })
    await set(world, world.own, 'test_quota=3')
    expect(await askTimes(world, forTests, 'default', 2)).toEqual([200, 200])
    // All classes and all test keys share one quota.
    expect(await askTimes(world, another, 'setup_poll', 2)).toEqual([404, 429])
    const refused = await ask(world, forTests, 'default')
    expect(refused.status).toBe(429)
    expect(refused.body.detail).toEqual({
      code: 'TEST_QUOTA_EXCEEDED',
      message: expect.any(String),
      test_requests_limit: 3,
      test_requests_used: 3,
    })
    const now = world.clock.now()
    const untilDecemberMs = Date.UTC(now.getUTCFullYear(), 11) - now.getTime()
    expect(Number(refused.headers['retry-after'])).toBe(untilDecemberMs / 1000)
    expect((await ask(world, world.own, 'default')).status).toBe(200)
    world.clock.advance(untilDecemberMs)
    expect((await ask(world, forTests, 'default')).status).toBe(200)
  })

  test('the quota is 1,000 unless the account has a different one [LIM-20]', async () => {
    const world = await openWorld()
    const forTests = await world.api.issueKey({ accountId: world.own.accountId, type: 'test' })
    await set(world, world.own, 'default.minute=2000', 'default.hour=2000')
    expect(served(await askTimes(world, forTests, 'default', 1_001))).toBe(1_000)
    expect((await ask(world, forTests, 'default')).body.detail).toMatchObject({ test_requests_limit: 1_000 })
  })

  test('have the same limits as live keys in separate counters, and a refused call uses no quota', async () => {
    const world = await openWorld()
    const forTests = await world.api.issueKey({ accountId: world.own.accountId, type: 'test' })
    await set(world, world.own, 'default.minute=2', 'test_quota=3')
    expect(await askTimes(world, forTests, 'default', 5)).toEqual([200, 200, 429, 429, 429])
    expect(await askTimes(world, world.own, 'default', 3)).toEqual([200, 200, 429])
    world.clock.advance(60_000)
    expect(await askTimes(world, forTests, 'default', 2)).toEqual([200, 429])
    expect((await ask(world, forTests, 'default')).body.detail).toMatchObject({ test_requests_used: 3 })
  })
})
