import { randomUUID } from 'node:crypto'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../sandbox/server.ts'
import { executeSql } from '../../src/db/database.ts'
import { findLost, writeWithoutEnd } from '../support/acknowledged-writes.ts'
import { addressOf } from '../support/mortal-database.ts'
import { createClient, type ServiceClient, setUpOver } from '../support/service-client.ts'
import { type ServiceProcess, startService } from '../support/service-process.ts'
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { waitUntil } from '../support/wait-until.ts'

const lotSize = 60
const busyHosts = ['busy-0.example', 'busy-1.example', 'busy-2.example']
/** Least duration of each outage: short by default; LOST_SECONDS=60 is the full proof. */
const troubleMs = Number(process.env.LOST_SECONDS ?? '0') * 1_000
const minTerminations = 12
/** Statements of a silent server time out after 60 s; nobody has to wait that long. */
const hangMs = 45_000

type Answer = { readonly status: number; readonly retryAfter: string | null; readonly body: unknown }

/** A proxy in front of PostgreSQL that can be closed: connections break, and new ones are refused. */
function createDoor(url: URL) {
  const sockets = new Set<Socket>()
  let server: Server | null = null
  let port = 0
  let frozen = false
  const target = addressOf(url)
  const open = async () => {
    const fresh = createServer((from) => {
      const to = connect(target)
      for (const [one, other] of [
        [from, to],
        [to, from],
      ] as const) {
        sockets.add(one)
        one.on('error', () => other.destroy())
        one.on('close', () => {
          sockets.delete(one)
          other.destroy()
        })
        one.pipe(other)
        if (frozen) one.pause()
      }
    })
    await new Promise<void>((resolve) => fresh.listen(port, '127.0.0.1', resolve))
    const address = fresh.address()
    port = typeof address === 'object' && address !== null ? address.port : 0
    server = fresh
  }
  const close = async () => {
    const closing = server
    const closed = new Promise((resolve) => closing?.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  /** Connections stay, and nothing goes through. */
  const freeze = () => {
    frozen = true
    for (const socket of sockets) socket.pause()
  }
  const thaw = () => {
    frozen = false
    for (const socket of sockets) socket.resume()
  }
  const through = () => `postgres://${url.username}@127.0.0.1:${port}${url.pathname}`
  return { open, close, freeze, thaw, through }
}

describe('a service that loses its database', () => {
  let sandbox: Sandbox
  let place: TestDatabase
  let door: ReturnType<typeof createDoor>
  let service: ServiceProcess
  let key: string
  let dealershipId: string
  const answers: Answer[] = []

  beforeAll(async () => {
    const hosts = ['read.example', ...busyHosts]
    sandbox = await startSandbox({ sites: hosts.map((host) => ({ kind: 'dealer-com', host, size: lotSize })) })
    place = await openTestDatabase()
    door = createDoor(new URL(place.settings.DATABASE_URL))
    await door.open()
    service = await startService({
      DATABASE_URL: door.through(),
      DATA_DIR: place.settings.DATA_DIR,
      CONNECT_TO: sandbox.connectTo,
      HOST_INTERVAL_MS: '0',
      // Every lot is collected continuously, so sessions are lost in the middle of imports too.
      REFRESH_HOURS: '0.0005',
    })
    key = service.key
    const ids = await Promise.all(hosts.map((host) => setUpOver(ask, host)))
    dealershipId = ids[0] ?? ''
  })
  afterAll(async () => {
    service?.child.kill('SIGKILL')
    await door.close()
    await place.close()
    await sandbox.close()
  })

  const ask: ServiceClient = (method, path, body) => createClient(service.origin, key, { hangMs })(method, path, body)

  const readLot = () => ask('POST', '/v1/inventory/fetch', { dealership_id: dealershipId, per_page: 500 })

  /** Readers and writers that run during `trouble`; returns their responses. */
  async function underLoad(trouble: () => Promise<void>): Promise<readonly Answer[]> {
    answers.length = 0
    let over = false
    const acknowledged = new Set<string>()
    const writing = writeWithoutEnd(service, key, randomUUID(), acknowledged)
    const loop = async (one: () => Promise<Answer>) => {
      while (!over) answers.push(await one())
    }
    const loops = [
      loop(readLot),
      loop(readLot),
      loop(() => ask('GET', '/v1/dealers')),
      loop(() => ask('PATCH', `/v1/dealers/${dealershipId}`, { inventory_type: 'all' })),
    ]
    await trouble()
    over = true
    await Promise.all([...loops, writing.stop()])
    expect(writing.wrong).toEqual([])
    expect(await waitUntil('the list of webhooks', () => findLost(service, key, acknowledged))).toEqual([])
    return answers
  }

  /** Until this many more requests were answered. */
  async function untilAnswered(count: number): Promise<void> {
    const wanted = answers.length + count
    await waitUntil('answers', async () => answers.length >= wanted || undefined)
  }

  function expectRightOrRetry(answers: readonly Answer[]): void {
    const lots = new Set<number>()
    expect(new Set(answers.map(({ status }) => status)).difference(new Set([200, 503]))).toEqual(new Set())
    for (const answer of answers) {
      if (answer.status === 503) expect(answer.retryAfter).toMatch(/^\d+$/)
      const vehicles: unknown = Reflect.get(Object(answer.body), 'vehicles')
      if (answer.status === 200 && Array.isArray(vehicles)) lots.add(vehicles.length)
    }
    expect([...lots]).toEqual(lots.size === 0 ? [] : [lotSize])
    expect(service.child.exitCode).toBeNull()
  }

  async function expectRecovered(): Promise<void> {
    await waitUntil('ready again', async () => ((await ask('GET', '/readyz')).status === 200 ? true : undefined))
    expect(await readLot()).toMatchObject({ status: 200, body: { count: lotSize } })
    const importsOf = async () => {
      const [row] = await executeSql(place.database.handle, 'SELECT count(*)::integer AS imports FROM imports')
      return Number(Reflect.get(Object(row), 'imports'))
    }
    const before = await importsOf()
    await waitUntil('another import', async () => ((await importsOf()) > before ? true : undefined))
  }

  test('when all its sessions are terminated repeatedly, it does not exit, answers correctly or 503 with Retry-After, and recovers', {
    timeout: 180_000 + 2 * troubleMs,
  }, async () => {
    const answers = await underLoad(async () => {
      const began = performance.now()
      for (let n = 0; n < minTerminations || performance.now() - began < troubleMs; n += 1) {
        await executeSql(
          place.database.handle,
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND pid <> pg_backend_pid()`,
        )
        await untilAnswered(8)
      }
    })
    expectRightOrRetry(answers)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    await expectRecovered()
  })

  test('while the server is down it answers 503 with Retry-After, and it recovers without a restart', {
    timeout: 180_000 + 2 * troubleMs,
  }, async () => {
    const answers = await underLoad(async () => {
      await door.close()
      const began = performance.now()
      do await untilAnswered(20)
      while (performance.now() - began < troubleMs)
      expect((await ask('GET', '/readyz')).status).toBe(503)
      expect((await ask('GET', '/livez')).status).toBe(200)
      await door.open()
      await waitUntil('an answer of the database', async () => (await readLot()).status === 200 || undefined)
      await untilAnswered(8)
    })
    expectRightOrRetry(answers)
    expect(answers.some(({ status }) => status === 503)).toBe(true)
    await expectRecovered()
  })

  test('while the server is silent, requests are answered 503 with Retry-After long before its statements time out, and it recovers without a restart', {
    timeout: 240_000 + 2 * troubleMs,
  }, async () => {
    door.freeze()
    const began = performance.now()
    do {
      const answers = await Promise.all([readLot(), ask('GET', '/v1/dealers'), ask('GET', '/v1/webhooks')])
      expect(answers.map(({ status }) => status)).toEqual([503, 503, 503])
      expectRightOrRetry(answers)
      expect((await ask('GET', '/readyz')).status).toBe(503)
      expect((await ask('GET', '/livez')).status).toBe(200)
    } while (performance.now() - began < troubleMs)
    door.thaw()
    await expectRecovered()
  })
})
