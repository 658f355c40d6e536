import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { changeLimits, parseLimitChange } from '../../src/accounts/limits/change-limits.ts'
import { createSharedLimiter } from '../../src/accounts/limits/redis-limiter.ts'
import { executeSql } from '../../src/db/database.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { processMetrics } from '../../src/metrics/process-metrics.ts'
import { windowNames } from '../../src/model/limits.ts'
import { type RedisServer, startRedis, withoutRedis } from '../support/redis-server.ts'
import { type ServiceProcess, startService } from '../support/service-process.ts'
import { openTestApi, type TestApi } from '../support/test-api.ts'
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { waitUntil } from '../support/wait-until.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

async function openDatabase(): Promise<TestDatabase> {
  const place = await openTestDatabase()
  cleanups.push(() => place.close())
  return place
}

async function start(place: TestDatabase, more: Record<string, string> = {}): Promise<ServiceProcess> {
  const { DATABASE_URL, DATA_DIR } = place.settings
  const service = await startService({ DATABASE_URL, DATA_DIR, ROLES: 'api', ...more }, { limited: true })
  cleanups.push(() => service.stop('SIGKILL'))
  return service
}

const limit = ({ database }: TestDatabase, ...changes: readonly string[]) =>
  changeLimits(database, 1, changes.map(parseLimitChange))

async function ask(service: ServiceProcess, key: string): Promise<number> {
  const answer = await fetch(`${service.origin}/v1/enums`, { headers: { authorization: `Bearer ${key}` } })
  await answer.arrayBuffer()
  return answer.status
}

const readSum = async ({ database }: TestDatabase, text: string): Promise<number> => {
  const [row] = await executeSql(database.handle, text)
  return Number(Object(row).n ?? 0)
}

const spentText = `SELECT sum(units)::integer AS n FROM limit_counts WHERE span = 'month' AND class = 'default'`
const usedText = 'SELECT sum(successful + errors + rate_limited)::integer AS n FROM usage_daily'

test('after a stop, and after a kill, a new process counts on in every window from what the last one held; a kill loses at most one second of limits and five of usage [LIM-25]', async () => {
  const place = await openDatabase()
  let service = await start(place)
  const key = service.key
  const counted = async (wanted: number) => {
    await waitUntil('the counts to be written', async () =>
      (await readSum(place, spentText)) === wanted ? true : undefined,
    )
  }
  await limit(place, 'default.hour=3')
  for (let sent = 0; sent < 3; sent++) expect(await ask(service, key)).toBe(200)
  expect(await ask(service, key)).toBe(429)
  await counted(3)
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    expect(await service.stop(signal)).toBe(signal === 'SIGTERM' ? 0 : null)
    if (signal === 'SIGTERM') expect(await readSum(place, usedText)).toBe(4)
    service = await start(place)
    const spent = signal === 'SIGTERM' ? 3 : 4
    for (const window of windowNames) {
      await limit(place, ...windowNames.map((name) => `default.${name}=${name === window ? spent : 100}`))
      expect(await ask(service, key), `${window} after ${signal}`).toBe(429)
    }
    await limit(place, ...windowNames.map((name) => `default.${name}=${spent + 1}`))
    expect(await ask(service, key)).toBe(200)
    expect(await ask(service, key)).toBe(429)
    await counted(spent + 1)
  }

  await limit(place, ...windowNames.map((name) => `default.${name}=1000000`))
  // Limits are written every second and usage every five seconds: after the second write, each has at least two
  // fifths.
  const before = { [spentText]: await readSum(place, spentText), [usedText]: await readSum(place, usedText) }
  const written = new Set<number>()
  let answered = 0
  while (written.size < 3) {
    expect(await ask(service, key)).toBe(200)
    answered += 1
    if (answered % 5 === 0) written.add(await readSum(place, usedText))
  }
  await service.stop('SIGKILL')
  const held = Math.floor(answered * 0.4)
  for (const [text, sumBefore] of Object.entries(before)) {
    const sum = (await readSum(place, text)) - sumBefore
    expect(sum, text).toBeGreaterThanOrEqual(held)
    // Of the refused requests before, some may not have been written yet.
    expect(sum, text).toBeLessThanOrEqual(answered + 10)
  }
  const restarted = await start(place)
  await limit(place, `default.month=${held}`)
  expect(await ask(restarted, key)).toBe(429)
})

describe.skipIf(withoutRedis !== null)('processes with one Redis', () => {
  let redis: RedisServer
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis?.close())

  test('two processes grant an account its limit once, whichever is used, and a changed limit applies to both [LIM-01]', async () => {
    const place = await openDatabase()
    const services = await Promise.all([1, 2].map(() => start(place, { REDIS_URL: redis.url })))
    const key = services.map(({ key }) => key).find((found) => found !== '') ?? ''
    await limit(place, 'default.minute=40')
    const asked = Array.from({ length: 200 }, (_, position) => ask(services[position % 2] ?? Object(null), key))
    const statuses = await Promise.all(asked)
    expect(statuses.filter((status) => status === 200)).toHaveLength(40)
    expect(statuses.filter((status) => status === 429)).toHaveLength(160)
    await limit(place, 'default.minute=41')
    expect(await ask(services[0] ?? Object(null), key)).toBe(200)
    expect(await ask(services[1] ?? Object(null), key)).toBe(429)
    // A process that starts later continues the counts.
    const third = await start(place, { REDIS_URL: redis.url })
    expect(await ask(third, key)).toBe(429)
  })

  test('a process starts and serves without its Redis, and reports it', async () => {
    const place = await openDatabase()
    const service = await start(place, { REDIS_URL: 'redis://127.0.0.1:1' })
    const key = service.key
    await limit(place, 'default.minute=2')
    expect([await ask(service, key), await ask(service, key), await ask(service, key)]).toEqual([200, 200, 429])
    const ready = await (await fetch(`${service.origin}/readyz`)).json()
    expect(ready).toMatchObject({ status: 'ready', degraded: [expect.stringContaining('Redis does not answer')] })
    expect(service.stderr()).toContain('this process counts rate limits by itself')
    expect(await service.stop('SIGTERM')).toBe(0)
  })
})

describe.skipIf(withoutRedis !== null)('a Redis that becomes unavailable', () => {
  test.each(['is killed', 'answers nothing'] as const)(
    'when it %s, requests are served from local counters that start at zero, until it is back; log, metrics and /readyz report it',
    async (how) => {
      const redis = await startRedis()
      cleanups.push(() => redis.close())
      const logged: string[] = []
      const log = pino({ base: null }, { write: (line: string) => logged.push(line) })
      const limiter = createSharedLimiter({ url: redis.url, clock: systemClock, log })
      await limiter.start()
      const api: TestApi = await openTestApi(undefined, { limiter }, { limited: true })
      cleanups.push(() => api.close())
      const own = await api.issueKey()
      await changeLimits(api.testDatabase.database, own.accountId, [parseLimitChange('default.minute=2')])
      const headers = { authorization: `Bearer ${own.key}` }
      const send = async () => (await api.app.inject({ url: '/v1/enums', headers })).statusCode
      const readyz = async () => (await api.app.inject({ url: '/readyz' })).json()
      const isShared = async () => /^forecourt_rate_limits_shared 1$/m.test(await processMetrics.metrics())

      expect([await send(), await send(), await send()]).toEqual([200, 200, 429])
      expect(await readyz()).toEqual({ status: 'ready' })
      expect(await isShared()).toBe(true)

      if (how === 'is killed') await redis.kill()
      else redis.freeze()
      expect([await send(), await send(), await send()]).toEqual([200, 200, 429])
      expect(limiter.state().kind).toBe('away')
      expect(await readyz()).toMatchObject({ status: 'ready', degraded: [expect.any(String)] })
      expect(await isShared()).toBe(false)
      expect(logged.filter((line) => line.includes('Redis does not answer'))).toHaveLength(1)

      if (how === 'is killed') await redis.restart()
      else redis.thaw()
      await waitUntil('Redis to be used again', async () => (limiter.state().kind === 'shared' ? true : undefined))
      expect(await readyz()).toEqual({ status: 'ready' })
      expect(await isShared()).toBe(true)
      // A frozen Redis keeps its counts; a new one starts at zero.
      expect(await send()).toBe(how === 'is killed' ? 200 : 429)
      expect(logged.filter((line) => line.includes('counted in Redis'))).toHaveLength(2)
    },
    60_000,
  )
})
