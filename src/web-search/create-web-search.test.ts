import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createWebSearch as createSandboxSearch, searchHost, searchKey } from '../../sandbox/directory/web-search.ts'
import { type Sandbox, startSandbox } from '../../sandbox/server.ts'
import { createMovableClock } from '../../test/support/movable-clock.ts'
import { openTestDatabase, type TestDatabase } from '../../test/support/test-database.ts'
import { loadConfig } from '../config/load-config.ts'
import { searchProviderIds } from '../config/search-providers.ts'
import { type ApiClient, createApiClient } from '../outbound/create-api-client.ts'
import { createWebSearch } from './create-web-search.ts'

let sandbox: Sandbox
let testDatabase: TestDatabase
let api: ApiClient
const clock = createMovableClock()
const log = pino({ level: 'silent' })

beforeAll(async () => {
  const documents = [{ url: 'http://www.kestrel.example/', title: 'Kestrel Motors', text: 'Bangor, ME' }]
  sandbox = await startSandbox({ sites: [createSandboxSearch(documents)] })
  testDatabase = await openTestDatabase()
  const config = loadConfig({ CONNECT_TO: sandbox.connectTo })
  api = createApiClient({ config, version: 'test', bases: [`http://${searchHost}`] })
})
beforeEach(() => sandbox.setFaults(searchHost, []))
afterAll(async () => {
  await api.close()
  await testDatabase.close()
  await sandbox.close()
})

function search(environment: Readonly<Record<string, string>> = {}, timeoutMs = 5_000) {
  const config = loadConfig({ SEARCH_URL: `http://${searchHost}`, SEARCH_API_KEY: searchKey, ...environment })
  return createWebSearch({ config, api, clock, log, timeoutMs, database: testDatabase.database })
}
const never = new AbortController().signal
const asked = () => sandbox.requests.list(searchHost).length

test.each(searchProviderIds)('%s finds pages over HTTP, and is requested once a day', async (id) => {
  const before = asked()
  const own = search({ SEARCH_PROVIDER: id })
  const first = await own.search('Kestrel Motors Bangor', never)
  expect(first).toEqual({
    kind: 'results',
    results: [{ url: 'http://www.kestrel.example/', title: 'Kestrel Motors', text: 'Bangor, ME' }],
  })
  expect(await own.search('Kestrel Motors Bangor', never)).toEqual(first)
  expect(asked() - before).toBe(1)
  clock.advance(25 * 3_600_000)
  await own.search('Kestrel Motors Bangor', never)
  expect(asked() - before).toBe(2)
})

test('"nothing found" is kept for an hour, a failure not at all', async () => {
  const own = search()
  expect(await own.search('zzqx', never)).toEqual({ kind: 'results', results: [] })
  sandbox.setFaults(searchHost, [{ kind: 'status', status: 500 }])
  expect(await own.search('zzqx', never)).toEqual({ kind: 'results', results: [] })
  clock.advance(3_600_001)
  expect(await own.search('zzqx', never)).toMatchObject({ kind: 'none', why: 'failed' })
  sandbox.setFaults(searchHost, [])
  expect(await own.search('zzqx', never)).toEqual({ kind: 'results', results: [] })
})

test('a search that hangs ends at its deadline; one that is stopped ends at once', async () => {
  sandbox.setFaults(searchHost, [{ kind: 'slow', headMs: 60_000, chunkMs: 0 }])
  const hung = await search({}, 50).search('hanging', never)
  expect(hung).toMatchObject({ kind: 'none', reason: expect.stringContaining('did not finish its answer in time') })
  const stopped = await search({}, 60_000).search('hanging', AbortSignal.abort())
  expect(stopped).toMatchObject({ kind: 'none', why: 'failed' })
})

test('a wrong key and a missing setting state what to do', async () => {
  const wrong = await search({ SEARCH_PROVIDER: 'brave', SEARCH_API_KEY: 'wrong' }).search('x', never)
  expect(wrong).toMatchObject({ kind: 'none', reason: expect.stringContaining('SEARCH_API_KEY') })
  const off = await search({ SEARCH_URL: '' }).search('x', never)
  expect(off).toMatchObject({ kind: 'none', why: 'disabled', reason: expect.stringContaining('SEARCH_URL') })
  expect(() => loadConfig({ SEARCH_PROVIDER: 'serper' })).toThrow('SEARCH_API_KEY')
  expect(() => loadConfig({ SEARCH_PROVIDER: 'altavista' })).toThrow('SEARCH_PROVIDER')
})
