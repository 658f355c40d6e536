import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../sandbox/server.ts'
import { loadConfig } from '../../src/config/load-config.ts'
import { executeSql } from '../../src/db/database.ts'
import { shareHostSlots } from '../../src/db/queries/host-slots.ts'
import { shareRobots } from '../../src/db/queries/robots-files.ts'
import { removeExpired } from '../../src/jobs/retention.ts'
import type { WebClient } from '../../src/outbound/contract.ts'
import { createWebClient } from '../../src/outbound/create-web-client.ts'
import { createRobotsGate } from '../../src/outbound/robots-gate.ts'
import { createMovableClock } from '../support/movable-clock.ts'
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts'

const log = pino({ level: 'silent' })
const dayMs = 24 * 3_600_000
const clock = createMovableClock()

let place: TestDatabase
let sandbox: Sandbox
const closers: (() => Promise<void>)[] = []

beforeEach(async () => {
  place = await openTestDatabase()
  const robots = 'User-agent: *\nDisallow: /private\nCrawl-delay: 0.4\n'
  sandbox = await startSandbox({ sites: [{ kind: 'plain', host: 'lot.example', size: 3, robots }] })
})
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
  await sandbox.close()
  await place.close()
})

/** A gate with its own cache and holder, like another process. */
function gate(): WebClient {
  const { database } = place
  const config = loadConfig({ CONNECT_TO: sandbox.connectTo, HOST_INTERVAL_MS: '0' })
  const web = createWebClient({ config, version: 'test', hostSlots: shareHostSlots(database, log) })
  closers.push(web.close)
  return createRobotsGate(web, clock, shareRobots(database, log))
}

const page = (path: string) => ({ url: `http://lot.example${path}`, purpose: 'listing' }) as const
const robotsAsked = () => sandbox.requests.list().filter(({ path }) => path === '/robots.txt')

test('all processes together request robots.txt once, and all obey it and its Crawl-delay', async () => {
  const gates = [gate(), gate(), gate()]
  const answers = await Promise.all(gates.map((one) => one.fetchPage(page('/'))))
  expect(answers.map(({ kind }) => kind)).toEqual(['page', 'page', 'page'])
  expect(robotsAsked()).toHaveLength(1)
  expect(await gate().fetchPage(page('/private/cars'))).toMatchObject({ code: 'robots', class: 'blocked' })
  expect(robotsAsked()).toHaveLength(1)
  const pages = sandbox.requests.list().flatMap(({ path, at }) => (path === '/' ? [at] : []))
  for (const [index, at] of pages.slice(1).entries()) expect(at - (pages[index] ?? 0)).toBeGreaterThanOrEqual(395)
})

test('a stored robots.txt expires after a day for all processes, and is deleted later', async () => {
  await gate().fetchPage(page('/'))
  clock.advance(dayMs - 60_000)
  await gate().fetchPage(page('/'))
  expect(robotsAsked()).toHaveLength(1)
  clock.advance(61_000)
  await gate().fetchPage(page('/'))
  expect(robotsAsked()).toHaveLength(2)
  clock.advance(9 * dayMs)
  await removeExpired({ database: place.database, clock, log, config: { RETENTION_DAYS: 30 } })
  expect(await executeSql(place.database.handle, 'SELECT origin FROM robots_files')).toEqual([])
})

test('when the requesting process stops, the next one takes over; when it dies, after its claim expires', async () => {
  const stopping = new AbortController()
  sandbox.setFaults('lot.example', [{ kind: 'slow', headMs: 60_000, chunkMs: 0, path: '^/robots' }])
  const asking = gate().fetchPage(page('/'), { signal: stopping.signal })
  const waiting = gate()
  stopping.abort()
  expect(await asking).toMatchObject({ code: 'stopped' })
  sandbox.setFaults('lot.example', [])
  expect(await waiting.fetchPage(page('/'))).toMatchObject({ kind: 'page' })

  await executeSql(
    place.database.handle,
    `UPDATE robots_files SET answer = NULL, kept_until = NULL, asked_until = now() + interval '1 second'`,
  )
  expect(await gate().fetchPage(page('/'))).toMatchObject({ kind: 'page' })
})

test('a process that waits for another one’s response can be stopped', async () => {
  await executeSql(
    place.database.handle,
    `INSERT INTO robots_files (origin, asked_until) VALUES ('http://lot.example', now() + interval '1 hour')`,
  )
  const signal = AbortSignal.timeout(300)
  expect(await gate().fetchPage(page('/'), { signal })).toMatchObject({ kind: 'failure', code: 'stopped' })
  expect(sandbox.requests.list()).toHaveLength(0)
})
