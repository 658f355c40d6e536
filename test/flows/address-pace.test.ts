import type { ServerResponse } from 'node:http'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadConfig } from '../../src/config/load-config.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { shareHostSlots } from '../../src/db/queries/host-slots.ts'
import { createWebClient } from '../../src/outbound/create-web-client.ts'
import type { SharedHostSlots } from '../../src/outbound/host-pacer.ts'
import { paceApart } from '../../src/photos/pace-apart.ts'
import { type LoopbackServer, startHttpServer } from '../support/loopback-server.ts'
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { waitUntil } from '../support/wait-until.ts'

const log = pino({ level: 'silent' })

let place: TestDatabase
let machine: LoopbackServer
let arrivals: number[]
/** Requests without an answer yet. */
let open: Set<ServerResponse>
let mostOpen: number
let answersAtOnce: boolean
const closers: (() => Promise<void>)[] = []

beforeEach(async () => {
  place = await openTestDatabase()
  arrivals = []
  open = new Set()
  mostOpen = 0
  answersAtOnce = false
  machine = await startHttpServer((_request, response) => {
    arrivals.push(performance.now())
    open.add(response)
    mostOpen = Math.max(mostOpen, open.size)
    if (answersAtOnce) answer(response)
  })
})
afterEach(async () => {
  for (const response of open) answer(response)
  for (const close of closers.splice(0).reverse()) await close()
  await machine.close()
  await place.close()
})

function answer(response: ServerResponse): void {
  open.delete(response)
  response.end('cars')
}

/** A web client with its own pool, like another process; every name leads to the machine, as if it were public. */
async function client(pace = (slots: SharedHostSlots) => slots, intervalMs = '1') {
  const database = await openDatabase(place.settings)
  const web = createWebClient({
    config: loadConfig({ OUTBOUND_ALLOW: '127.0.0.0/8', HOST_INTERVAL_MS: intervalMs }),
    version: 'test',
    hostSlots: pace(shareHostSlots(database, log)),
    resolveName: async () => [{ address: '127.0.0.1', family: 4 }],
    isPaced: () => true,
  })
  closers.push(database.close, web.close)
  return web
}

const page = (name: string) => ({ url: `http://${name}.example:${machine.port}/`, purpose: 'listing' }) as const

test('a machine gets 4 requests at once and 8 a second, however many hosts it has and processes read them', async () => {
  const clients = [await client(), await client(), await client(paceApart)]
  const asked = clients.flatMap((web, process) =>
    Array.from({ length: 8 }, (_, n) => web.fetchPage(page(`lot-${process}-${n}`))),
  )
  await waitUntil('four requests at once', async () => (open.size === 4 ? true : undefined))
  answersAtOnce = true
  for (const response of open) answer(response)
  for (const { kind } of await Promise.all(asked)) expect(kind).toBe('page')
  expect(mostOpen).toBe(4)
  expect(arrivals).toHaveLength(24)
  const spans = arrivals.slice(8).map((at, index) => at - (arrivals[index] ?? 0))
  expect(Math.min(...spans)).toBeGreaterThanOrEqual(1_000)
})

test('a live read takes the next seat of an address before waiting imports', async () => {
  const web = await client()
  const imports = Array.from({ length: 12 }, (_, n) => web.fetchPage(page(`lot-${n}`)))
  await waitUntil('four requests at once', async () => (open.size === 4 ? true : undefined))
  const live = web.fetchPage(page('live'), { live: true }).then(() => arrivals.length)
  answersAtOnce = true
  for (const response of open) answer(response)
  expect(await live).toBeLessThan(13)
  await Promise.all(imports)
})

test('with HOST_INTERVAL_MS=0 an address has no pace', async () => {
  const web = await client(undefined, '0')
  const asked = Array.from({ length: 10 }, (_, n) => web.fetchPage(page(`lot-${n}`)))
  await waitUntil('ten requests at once', async () => (open.size === 10 ? true : undefined))
  for (const response of open) answer(response)
  await Promise.all(asked)
  expect(mostOpen).toBe(10)
})
