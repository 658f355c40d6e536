import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { type Config, loadConfig } from '../src/config/load-config.ts'
import { executeSql } from '../src/db/database.ts'
import { insertAccount } from '../src/db/queries/accounts.ts'
import { insertDealership } from '../src/db/queries/dealerships.ts'
import { upsertSubscription } from '../src/db/queries/subscriptions.ts'
import { recordEvents } from '../src/events/record-events.ts'
import { chunk } from '../src/lib/batcher.ts'
import { noIdentity } from '../src/model/dealership.ts'
import { createDispatcher } from '../src/outbound/connector.ts'
import { renderEvent, signDelivery } from '../src/webhooks/post-delivery.ts'
import { createSecretBox } from '../src/webhooks/secret-box.ts'
import { queuesPerEndpoint, startDeliveries } from '../src/webhooks/start-deliveries.ts'
import { subscribe } from '../src/webhooks/subscribe.ts'
import { openTestDatabase } from '../test/support/test-database.ts'
import { endChild, nextMessage, startChild } from './measure/child.ts'
import { reportFigure } from './measure/report.ts'

// Deliveries over TLS on loopback with every attempt recorded, against a bare keep-alive POST loop that only signs,
// both to the same receiver process with the same concurrency, both warmed up. Then lateness and latency.
const deliveryCount = 20_000
const warmUpCount = 1_000
const endpoints = 4
/** As many as the service sends to these endpoints. */
const atOnce = endpoints * queuesPerEndpoint
const dealershipCount = 100
const secret = 'a secret for benches only'
const vehicle = JSON.stringify({ vin: '1HGCV1F34LA000001', heading: '2020 Honda Accord', text: 'x'.repeat(1_500) })

type Arrival = { readonly id: string; readonly attempt: number; readonly at: number }

async function startReceiver(reports: boolean) {
  const child = startChild('webhook-receiver', reports ? { REPORT_ARRIVALS: '1' } : {})
  const arrivals: Arrival[] = []
  const { port } = await nextMessage(child)
  child.on('message', (arrival: Arrival) => arrivals.push(arrival))
  return { port: Number(port), arrivals, close: () => endChild(child) }
}

function configFor(port: number): Config {
  return loadConfig({
    CONNECT_TO: `hooks.test:443:127.0.0.1:${port}`,
    EXTRA_CA_FILE: join(import.meta.dirname, '../test/support/tls/test-only-authority.pem'),
    LOG_LEVEL: 'error',
  })
}

async function openWorld(config: Config) {
  const testDatabase = await openTestDatabase()
  const { database } = testDatabase
  const secrets = createSecretBox(randomBytes(32))
  const log = pino({ level: 'error' })
  const accountId = await insertAccount(database.handle, 'bench')
  const dealerships: number[] = []
  for (let n = 0; n < dealershipCount; n += 1) {
    const site = { publicId: `dlr_${n}`, websiteUrl: `https://d${n}.example`, website: `d${n}.example` }
    const dealershipId = await insertDealership(database.handle, { ...site, identity: noIdentity })
    const write = { accountId, dealershipId, inventoryType: 'all', stated: {}, at: new Date() } as const
    await upsertSubscription(database.handle, write)
    dealerships.push(dealershipId)
  }
  const services = { database, config, log, secrets, clock: { now: () => new Date() } }
  return {
    database,
    services,
    dealerships,
    subscribe: (url: string) => {
      const more = {
        dealershipId: null,
        maxFailures: 1_000_000,
        secret,
        conditions: null,
        retry: 'standard',
        eventTypes: ['vehicle.updated'],
      } as const
      return subscribe(services, { accountId, url, ...more })
    },
    fire: (dealershipIds: readonly number[]) => {
      const event = { type: 'vehicle.updated', condition: 'Used', occurredAt: new Date(), data: vehicle } as const
      const events = dealershipIds.map((dealershipId) => ({ ...event, dealershipId }))
      return database.transaction('bench', (tx) => recordEvents(tx, events))
    },
    /** Asks the queues, of which there are few: to count the pending deliveries would burden what is measured. */
    isSending: async () => {
      const open = 'SELECT FROM delivery_lanes WHERE sender IS NOT NULL OR due_at IS NOT NULL LIMIT 1'
      return (await executeSql(database.handle, open)).length > 0
    },
    close: testDatabase.close,
  }
}

/** Requests per second of a loop that signs and posts. */
async function measureBareLoop(config: Config, count: number): Promise<number> {
  const dispatcher = createDispatcher(config)
  const body = renderEvent({
    id: 1,
    type: 'vehicle.updated',
    dealershipId: 'dlr_1',
    data: vehicle,
    sample: false,
    occurredAt: new Date(),
  })
  let left = count
  const post = async () => {
    while (left > 0) {
      left -= 1
      const delivery = { id: `msg_${left}`, eventType: 'vehicle.updated', body, previousSecret: null }
      const headers = signDelivery({ ...delivery, at: new Date(), secret })
      const path = `/${left % endpoints}`
      const answer = await dispatcher.request({ origin: 'https://hooks.test', path, method: 'POST', headers, body })
      await answer.body.dump()
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: atOnce }, post))
  const seconds = (performance.now() - began) / 1000
  await dispatcher.close()
  return count / seconds
}

async function measureDeliveries(config: Config, count: number): Promise<number> {
  const world = await openWorld(config)
  for (let n = 0; n < endpoints; n += 1) await world.subscribe(`https://hooks.test/${n}`)
  const fired = Array.from({ length: count / endpoints }, (_, n) => world.dealerships[n % dealershipCount] ?? 0)
  for (const some of chunk(fired, 400)) await world.fire(some)
  await executeSql(world.database.handle, 'ANALYZE')
  const began = performance.now()
  const deliveries = await startDeliveries(world.services)
  while (await world.isSending()) await delay(50)
  const seconds = (performance.now() - began) / 1000
  await deliveries.stop(0)
  await world.close()
  return count / seconds
}

/** Milliseconds from the commit to the arrival on an idle service. */
async function measureLatency(): Promise<readonly number[]> {
  const receiver = await startReceiver(true)
  const world = await openWorld(configFor(receiver.port))
  await world.subscribe('https://hooks.test/latency')
  const deliveries = await startDeliveries(world.services)
  const times: number[] = []
  for (let n = 0; n < 40; n += 1) {
    const place = receiver.arrivals.length
    await delay(60)
    await world.fire([world.dealerships[n] ?? 0])
    const committed = performance.timeOrigin + performance.now()
    while (receiver.arrivals.length === place) await delay(1)
    times.push((receiver.arrivals.at(-1)?.at ?? 0) - committed)
  }
  await deliveries.stop(0)
  await world.close()
  await receiver.close()
  return times
}

/** Milliseconds by which second and third attempts were later than 4 s and 8 s after the previous attempt. */
async function measureLateness(): Promise<readonly number[]> {
  const receiver = await startReceiver(true)
  const world = await openWorld(configFor(receiver.port))
  for (let n = 0; n < endpoints; n += 1) await world.subscribe(`https://hooks.test/twice-500/${n}`)
  const deliveries = await startDeliveries(world.services)
  await world.fire(world.dealerships)
  while (receiver.arrivals.length < 3 * endpoints * dealershipCount) await delay(50)
  await deliveries.stop(0)
  await world.close()
  await receiver.close()
  const byId = Map.groupBy(receiver.arrivals, ({ id }) => id)
  return [...byId.values()].flatMap(([first, second, third]) => [
    (second?.at ?? 0) - (first?.at ?? 0) - 4_000,
    (third?.at ?? 0) - (second?.at ?? 0) - 8_000,
  ])
}

/** Milliseconds of the median transaction, and of all transactions that write 5,000 events, with this many webhooks. */
async function measureFanOut(webhooks: number): Promise<{ all: number; middle: number }> {
  const world = await openWorld(configFor(1))
  for (let n = 0; n < webhooks; n += 1) await world.subscribe(`https://hooks.test/${n}`)
  const times: number[] = []
  for (const some of chunk(
    Array.from({ length: 5_000 }, () => world.dealerships[0] ?? 0),
    400,
  )) {
    const began = performance.now()
    await world.fire(some)
    times.push(performance.now() - began)
  }
  await world.close()
  return { all: times.reduce((sum, ms) => sum + ms, 0), middle: quantile(times, 0.5) }
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN
}

const receiver = await startReceiver(false)
const config = configFor(receiver.port)
await measureBareLoop(config, warmUpCount)
await measureDeliveries(config, warmUpCount)
const bare = await measureBareLoop(config, deliveryCount)
reportFigure({
  what: 'deliveries, every attempt recorded',
  ours: await measureDeliveries(config, deliveryCount),
  peer: { name: 'bare POST loop', value: bare },
  unit: '/s',
  target: { atLeast: 0.4 },
})
await receiver.close()
const latency = await measureLatency()
const inMs = { unit: 'ms', target: null }
const [middle, late] = [quantile(latency, 0.5), quantile(latency, 0.99)]
reportFigure({ what: 'commit to arrival, median', ours: middle, ...inMs })
reportFigure({ what: 'commit to arrival, 99th percentile', ours: late, ...inMs })
const [without, withThree] = [await measureFanOut(0), await measureFanOut(3)]
reportFigure({ what: '5,000 events for no webhook', ours: without.all, ...inMs })
reportFigure({ what: '5,000 events for 3 webhooks', ours: withThree.all, ...inMs })
reportFigure({ what: '  a transaction of 400 of them, median', ours: withThree.middle, ...inMs })
const lateness = await measureLateness()
reportFigure({ what: 'lateness of retries, median', ours: quantile(lateness, 0.5), ...inMs })
reportFigure({ what: 'lateness of retries, 99th percentile', ours: quantile(lateness, 0.99), ...inMs })
const early = lateness.filter((ms) => ms < 0).length
reportFigure({ what: 'retries before their time', ours: early, unit: '', target: { atMost: 0 } })
