import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadConfig } from '../../src/config/load-config.ts'
import { executeSql } from '../../src/db/database.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { shareHostSlots } from '../../src/db/queries/host-slots.ts'
import { createWebClient } from '../../src/outbound/create-web-client.ts'
import type { SharedHostSlots } from '../../src/outbound/host-pacer.ts'
import { paceApart } from '../../src/photos/pace-apart.ts'
import { type LoopbackServer, startHttpServer } from '../support/loopback-server.ts'
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { waitUntil } from '../support/wait-until.ts'

const log = pino({ level: 'silent' })
const intervalMs = 150

describe('the pace of a host', () => {
  let place: TestDatabase
  let site: LoopbackServer
  /** The requests of the host: when, and for what. */
  let asked: { readonly path: string; readonly atMs: number }[]
  let answer: (path: string, response: ServerResponse) => void
  const children: ChildProcess[] = []
  const closers: (() => Promise<void>)[] = []

  beforeEach(async () => {
    place = await openTestDatabase()
    asked = []
    answer = (_path, response) => response.end('cars')
    site = await startHttpServer((request, response) => {
      const path = request.url ?? ''
      asked.push({ path, atMs: performance.now() })
      answer(path, response)
    })
  })
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    for (const close of closers.splice(0).reverse()) await close()
    await site.close()
    await place.close()
  })

  const settings = () => ({
    DATABASE_URL: place.settings.DATABASE_URL,
    OUTBOUND_ALLOW: '127.0.0.0/8',
    HOST_INTERVAL_MS: String(intervalMs),
  })
  const origin = () => `http://127.0.0.1:${site.port}`

  function startProcess(count: number): ChildProcess {
    const script = join(import.meta.dirname, '../support/web-process.ts')
    const child = spawn(process.execPath, [script, origin(), String(count)], {
      env: { PATH: process.env.PATH, ...settings() },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    children.push(child)
    return child
  }

  /** A web client with its own pool, like another process. */
  async function client(pace = (slots: SharedHostSlots) => slots) {
    const database = await openDatabase(place.settings)
    const web = createWebClient({
      config: loadConfig(settings()),
      version: 'test',
      hostSlots: pace(shareHostSlots(database, log)),
    })
    closers.push(() => database.close(), web.close)
    return web
  }

  const nearest = () => Math.min(...asked.slice(1).map(({ atMs }, index) => atMs - (asked[index]?.atMs ?? 0)))

  test('two processes that read one host never send requests closer than the interval', async () => {
    answer = (_path, response) => void setTimeout(() => response.end('cars'), 40)
    const ends = [startProcess(8), startProcess(8)].map((child) => once(child, 'exit'))
    expect(await Promise.all(ends)).toEqual([
      [0, null],
      [0, null],
    ])
    expect(asked).toHaveLength(16)
    expect(new Set(asked.map(({ path }) => path.split('/')[1])).size).toBe(2)
    expect(nearest()).toBeGreaterThanOrEqual(intervalMs)
  })

  test('a live read of another process goes before waiting imports', async () => {
    const [importer, reader] = [await client(), await client()]
    const held = Promise.withResolvers<void>()
    answer = (path, response) => void (path === '/import/0' ? held.promise.then(() => response.end()) : response.end())
    const imports = [0, 1, 2, 3].map((n) => importer.fetchPage({ url: `${origin()}/import/${n}`, purpose: 'listing' }))
    await waitUntil('the first import', async () => (asked.length === 1 ? true : undefined))
    const read = reader.fetchPage({ url: `${origin()}/live`, purpose: 'vehicle' }, { live: true })
    await waitUntil('the live read to ask', async () => {
      const rows = await executeSql(place.database.handle, 'SELECT 1 FROM host_slots WHERE live_until IS NOT NULL')
      return rows.length > 0 ? true : undefined
    })
    held.resolve()
    await Promise.all([...imports, read])
    expect(asked.map(({ path }) => path)).toEqual(['/import/0', '/live', '/import/1', '/import/2', '/import/3'])
    expect(nearest()).toBeGreaterThanOrEqual(intervalMs)
  })

  test('a killed process blocks its host slot only until its lease expires', async () => {
    answer = (path, response) => void (path.startsWith('/next') ? response.end() : undefined)
    const child = startProcess(1)
    await waitUntil('the request of the child', async () => (asked.length === 1 ? true : undefined))
    const web = await client()
    const next = web.fetchPage({ url: `${origin()}/next`, purpose: 'listing' })
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await next).toMatchObject({ kind: 'page' })
    expect(nearest()).toBeGreaterThanOrEqual(intervalMs)
  })

  test('a host’s Retry-After binds all processes', async () => {
    const [first, second] = [await client(), await client()]
    answer = (path, response) => {
      if (path === '/busy') response.writeHead(429, { 'retry-after': '1' })
      response.end()
    }
    expect(await first.fetchPage({ url: `${origin()}/busy`, purpose: 'listing' })).toMatchObject({ status: 429 })
    await second.fetchPage({ url: `${origin()}/after`, purpose: 'listing' })
    expect(nearest()).toBeGreaterThanOrEqual(1000)
  })

  test('a host that asks for an hour is asked by no process before, whether for pages, photos or a restarted one', async () => {
    const clients = [await client(), await client(), await client(paceApart)]
    answer = (path, response) => {
      if (path === '/busy') response.writeHead(503, { 'retry-after': '3600' })
      response.end()
    }
    const page = (path: string) => ({ url: `${origin()}/${path}`, purpose: 'listing' }) as const
    expect(await clients[0]?.fetchPage(page('busy'))).toMatchObject({ status: 503, code: 'http_error' })
    const wait = { class: 'unavailable', code: 'asked_to_wait', status: 503 }
    for (const web of [...clients, await client()]) {
      expect(await web.fetchPage(page('early'))).toMatchObject(wait)
      expect(await web.fetchPage(page('early'), { live: true })).toMatchObject(wait)
    }
    expect(asked.map(({ path }) => path)).toEqual(['/busy'])
    const stored = await executeSql(place.database.handle, 'SELECT until - now() AS left, status FROM host_pauses')
    expect(stored).toHaveLength(1)

    await executeSql(place.database.handle, 'UPDATE host_pauses SET until = now()')
    await executeSql(place.database.handle, 'UPDATE host_slots SET free_at = now()')
    for (const web of clients) expect(await web.fetchPage(page('later'))).toMatchObject({ kind: 'page' })
  })

  test('requests continue after a database outage', async () => {
    const web = await client()
    await executeSql(place.database.handle, 'ALTER TABLE host_slots RENAME TO gone')
    const answered = web.fetchPage({ url: `${origin()}/later`, purpose: 'listing' })
    await executeSql(place.database.handle, 'ALTER TABLE gone RENAME TO host_slots')
    expect(await answered).toMatchObject({ kind: 'page' })
  })
})
