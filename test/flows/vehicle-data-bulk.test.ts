import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSourceSites, sourceHosts, sourceSettings } from '../../sandbox/sources/source-sites.ts'
import { loadConfig } from '../../src/config/load-config.ts'
import { loadBulkFile } from '../../src/reference-data/epa/load-bulk-file.ts'
import { startForecourt, type TestForecourt } from '../support/forecourt.ts'

const dayMs = 86_400_000
const camry = '/v2/fuel-economy?make=toyota&model=Camry&year=2020'
const never = new AbortController().signal

let forecourt: TestForecourt
beforeAll(async () => {
  forecourt = await startForecourt({ sites: createSourceSites(), environment: sourceSettings, worker: false })
})
afterAll(() => forecourt.close())
beforeEach(() => forecourt.sandbox.setFaults(sourceHosts.epa, []))

const load = (settings: Readonly<Record<string, string>> = {}) => {
  const config = loadConfig({ ...sourceSettings, CONNECT_TO: forecourt.sandbox.connectTo, ...settings })
  return loadBulkFile({ ...forecourt.services, config }, never)
}
const requests = () => forecourt.sandbox.requests.list(sourceHosts.epa).map(({ path }) => path)

test('without the bulk file cars are requested one by one; with it none is [VEH-10]', async () => {
  forecourt.sandbox.setFaults(sourceHosts.epa, [{ kind: 'status', status: 503, path: 'vehicles.csv' }])
  expect(await load()).toEqual({ kind: 'failed', reason: 'the source answered 503' })
  const asked = (await forecourt.ask('GET', camry)).body
  expect(asked.count).toBeGreaterThan(0)
  expect(requests().some((path) => path.includes('/vehicle/menu/model'))).toBe(true)

  forecourt.sandbox.setFaults(sourceHosts.epa, [])
  forecourt.clock.advance(7 * 3_600_000)
  const loaded = await load()
  expect(loaded).toMatchObject({ kind: 'loaded' })
  const before = requests().length
  const { body } = await forecourt.ask('GET', camry)
  expect(requests()).toHaveLength(before)
  expect(body).toMatchObject({ matched: asked.matched, count: asked.count, source: 'epa', stale: false })
  expect(body.variants).toEqual(asked.variants)
})

test('the file is requested weekly, and conditionally', async () => {
  expect(await load()).toEqual({ kind: 'not due' })
  forecourt.clock.advance(7 * dayMs + 1)
  expect(await load()).toEqual({ kind: 'unchanged' })
  expect((await forecourt.ask('GET', camry)).body.stale).toBe(false)
})

test('of several processes one reads the file', async () => {
  forecourt.clock.advance(7 * dayMs + 1)
  const outcomes = await Promise.all([load(), load(), load()])
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['not due', 'not due', 'unchanged'])
})

test('a different file, a short one and an unavailable source keep the data; old data is marked as stale [VEH-11]', async () => {
  const good = (await forecourt.ask('GET', camry)).body
  const { handle } = forecourt.services.database
  for (const fault of [
    { kind: 'redirect', location: 'http://elsewhere.example/' },
    { kind: 'status', status: 200 },
    { kind: 'cut-off' },
  ] as const) {
    await handle
      .updateTable('reference_loads')
      .set({ etag: null, next_attempt_at: new Date(0) })
      .execute()
    forecourt.sandbox.setFaults(sourceHosts.epa, [{ ...fault, path: 'vehicles.csv' }])
    expect((await load()).kind, fault.kind).toBe('failed')
    expect((await forecourt.ask('GET', camry)).body.variants).toEqual(good.variants)
  }
  forecourt.clock.advance(15 * dayMs)
  expect((await forecourt.ask('GET', camry)).body).toMatchObject({ stale: true, observed_at: good.observed_at })
})

test('a switched-off source is never asked for its file', async () => {
  const before = requests().length
  expect(await load({ EPA_URL: 'off' })).toEqual({ kind: 'off' })
  expect(requests()).toHaveLength(before)
})
