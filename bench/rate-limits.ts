import { setTimeout as delay } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterUnion } from 'rate-limiter-flexible'
import type { TakeRequest } from '../src/accounts/limits/limiter.ts'
import { createLocalCounters } from '../src/accounts/limits/local-counters.ts'
import { connectRedis, createRedisCounters } from '../src/accounts/limits/redis-limiter.ts'
import { systemClock } from '../src/lib/clock.ts'
import { type RedisServer, startRedis, withoutRedis } from '../test/support/redis-server.ts'
import { openBenchPlace } from './measure/bench-place.ts'
import { endChild, nextMessage, startChild } from './measure/child.ts'
import { inventoryRequest } from './measure/inventory-request.ts'
import { measureLoad, median } from './measure/load.ts'
import { reportFigure, reportSkipped } from './measure/report.ts'

const accounts = 1_000
const decisions = 100_000
const askedOfRedis = 3_000
const rounds = 7
/** Processor time that limits and usage may add to a request. */
const limits = { minute: 1_000_000, hour: 50_000_000, day: 250_000_000, month: 7_500_000_000 }
/** Node's timers are limited to 24.8 days: with a longer duration the peer drops its count after a millisecond. */
const peerMonthSeconds = 24 * 86_400

await measureSliding()
await measureInProcess()
if (withoutRedis === null) await measureRedis()
else reportSkipped('a decision in Redis', withoutRedis)
await measureInventory()

function requestOf(position: number): TakeRequest {
  const charges = [{ limit: 'inventory_fetch', units: 1, limits }] as const
  return { accountId: 1 + (position % accounts), type: 'live', charges, testQuota: null }
}

/** With ten allowed per second: one, then nine as the second ends, then ten as the next begins. */
async function measureSliding(): Promise<void> {
  const peer = new RateLimiterMemory({ points: 10, duration: 1 })
  await peer.consume('one')
  await delay(900)
  let accepted = 0
  const begun = performance.now()
  const takeAll = async (times: number) => {
    for (let asked = 0; asked < times; asked++) {
      accepted += await peer.consume('one').then(
        () => 1,
        () => 0,
      )
    }
  }
  await takeAll(9)
  await delay(150)
  await takeAll(10)
  const withinMs = Math.round(performance.now() - begun)
  reportFigure({ what: `peer: accepted within ${withinMs} ms, 10 a second`, ours: accepted, unit: '', target: null })
}

/** One decision over four windows, awaited as in the pipeline. */
async function measureInProcess(): Promise<void> {
  const counters = createLocalCounters(systemClock)
  const requests = Array.from({ length: accounts }, (_, position) => requestOf(position))
  const durations = [60, 3_600, 86_400, peerMonthSeconds]
  const peer = new RateLimiterUnion(
    ...durations.map((duration) => new RateLimiterMemory({ keyPrefix: String(duration), points: 1e9, duration })),
  )
  const ours = async () => {
    for (const request of requests) {
      const decision = await counters.take(request)
      if (decision.kind !== 'admitted') throw new Error('refused')
    }
  }
  const theirs = async () => {
    for (const { accountId } of requests) await peer.consume(accountId)
  }
  const [mine, other] = await interleave(
    () => nanosecondsOf(ours, decisions),
    () => nanosecondsOf(theirs, decisions),
  )
  reportFigure({
    what: `a decision in process, ${accounts} accounts`,
    ours: mine,
    peer: { name: 'rate-limiter-flexible', value: other },
    unit: 'ns',
    target: { atMost: 1 },
  })
}

/** Processor time, which is independent of other load. */
async function nanosecondsOf(run: () => Promise<void>, times: number): Promise<number> {
  const begun = process.cpuUsage()
  for (let done = 0; done < times; done += accounts) await run()
  const { user, system } = process.cpuUsage(begun)
  return ((user + system) * 1000) / times
}

async function measureRedis(): Promise<void> {
  const server: RedisServer = await startRedis()
  const redis = connectRedis(server.url)
  await redis.connect()
  try {
    const counters = createRedisCounters({ redis, clock: systemClock })
    const [mine, ping] = await interleave(
      () => latencyOf(async (position) => void (await counters.take(requestOf(position)))),
      () => latencyOf(async () => void (await redis.ping())),
    )
    reportFigure({
      what: 'a decision in Redis',
      ours: mine,
      peer: { name: 'PING', value: ping },
      unit: 'µs',
      target: { atMost: 2 },
    })
    await measurePeerInRedis(redis, mine)
  } finally {
    redis.disconnect()
    await server.close()
  }
}

async function measurePeerInRedis(redis: Redis, ours: number): Promise<void> {
  const durations = [60, 3_600, 86_400, 31 * 86_400]
  const peer = new RateLimiterUnion(
    ...durations.map((duration) => {
      const options = { storeClient: redis, keyPrefix: `peer${duration}`, points: 1e9, duration }
      return new RateLimiterRedis(options)
    }),
  )
  const value = await latencyOf(async (position) => void (await peer.consume(1 + (position % accounts))))
  reportFigure({
    what: 'a decision in Redis',
    ours,
    peer: { name: 'rate-limiter-flexible', value },
    unit: 'µs',
    target: null,
  })
}

/** Median microseconds of one call, run in sequence. */
async function latencyOf(call: (position: number) => Promise<void>): Promise<number> {
  const took: number[] = []
  for (let position = 0; position < askedOfRedis; position++) {
    const begun = performance.now()
    await call(position)
    took.push((performance.now() - begun) * 1000)
  }
  return median(took)
}

async function measureInventory(): Promise<void> {
  const place = await openBenchPlace()
  const service = startChild('limits-server', place.settings)
  try {
    const { counting, plain, keys: keyList, dealerships: idList } = await nextMessage(service)
    const keys = String(keyList).split(' ')
    const ids = String(idList).split(' ')
    const spent: Record<'counting' | 'plain', number[]> = { counting: [], plain: [] }
    const rate = async (name: 'counting' | 'plain') => {
      const port = Number(name === 'counting' ? counting : plain)
      const request = (position: number) =>
        inventoryRequest(keys[position % keys.length] ?? '', { dealership_id: ids[position % keys.length] })
      const before = await readProcessorMs(service)
      const load = await measureLoad({ port, request, connections: 32, durationMs: 1_000 })
      spent[name].push(((await readProcessorMs(service)) - before) / load.latenciesMs.length)
      return load.perSecond
    }
    const [ours, value] = await interleave(
      () => rate('counting'),
      () => rate('plain'),
    )
    reportFigure({
      what: 'warm inventory fetch with limits and usage',
      ours,
      peer: { name: 'without', value },
      unit: 'req/s',
      target: null,
    })
    // Processor time of the service, because its rate depends on other load.
    reportFigure({
      what: 'processor time of a request with limits and usage',
      ours: 1000 * median(spent.counting),
      peer: { name: 'without', value: 1000 * median(spent.plain) },
      unit: 'µs',
      target: { atMost: 1.5 },
    })
  } finally {
    await endChild(service)
    await place.remove()
  }
}

async function readProcessorMs(service: ReturnType<typeof startChild>): Promise<number> {
  service.send({})
  return Number((await nextMessage(service)).processorMs)
}

type Measure = () => Promise<number>

/** Alternates ours and the peer after a warm-up round, so that other load affects both equally. */
async function interleave(ours: Measure, peer: Measure): Promise<readonly [number, number]> {
  await ours()
  await peer()
  const [mine, others]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    mine.push(await ours())
    others.push(await peer())
  }
  return [median(mine), median(others)]
}
