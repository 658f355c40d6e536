import { afterAll, beforeAll, expect, test } from 'vitest'
import { executeSql, listRows } from '../../src/db/database.ts'
import { setUpDealership } from '../../src/dealers/set-up-dealership.ts'
import { importInThread } from '../../src/jobs/import-site.ts'
import { startForecourt, type TestForecourt } from '../support/forecourt.ts'
import { followSetup } from '../support/onboard.ts'

let polite: TestForecourt
let idle: TestForecourt

beforeAll(async () => {
  polite = await startForecourt({
    sites: [{ kind: 'dealer-com', host: 'typical.example', size: 96 }],
    environment: { HOST_INTERVAL_MS: '1000' },
  })
  idle = await startForecourt({
    worker: false,
    sites: [
      { kind: 'dealer-com', host: 'stalls.example', size: 5 },
      { kind: 'dealer-com', host: 'queued.example', size: 5 },
      { kind: 'plain', host: 'uncounted.example', size: 36, sitemap: 'none' },
      { kind: 'plain', host: 'fails-later.example', size: 36, sitemap: 'none' },
      { kind: 'dealer-com', host: 'left.example', size: 30 },
    ],
  })
})
afterAll(() => Promise.all([polite.close(), idle.close()]))

const post = (forecourt: TestForecourt, url: string) =>
  forecourt.ask('POST', '/v1/dealers/setup', { body: { dealership_url: url } })

test('a typical site is set up within a minute at one request per second, and a site that stalls fails [SET-08]', async () => {
  const started = await post(polite, 'http://typical.example')
  const end = await followSetup(polite, started.body.setup_id)
  expect(end).toMatchObject({ status: 'completed', inventory_status: 'available' })
  expect(Date.parse(end.completed_at) - Date.parse(end.started_at)).toBeLessThan(60_000)
  const asked = polite.sandbox.requests.list('typical.example').map((request) => request.at)
  for (const [index, at] of asked.slice(1).entries()) expect(at - (asked[index] ?? 0)).toBeGreaterThanOrEqual(990)

  idle.sandbox.setFaults('stalls.example', [{ kind: 'slow', headMs: 60_000, chunkMs: 0 }])
  const stalled = await post(idle, 'http://stalls.example')
  const never = new AbortController().signal
  await setUpDealership(idle.services, { setupId: stalled.body.setup_id, timeoutMs: 300 }, never)
  const { body } = await idle.ask('GET', stalled.body.poll_url)
  expect(body).toMatchObject({ status: 'failed', failure_mode: 'timeout', error: expect.stringMatching(/minutes/) })
})

test('a queue that is unavailable answers 503 and leaves nothing behind: the same request works later [SET-18, ERR-11]', async () => {
  const { handle } = idle.services.database
  await executeSql(handle, 'ALTER TABLE pgboss.job_common RENAME TO job_away')
  const refused = await post(idle, 'queued.example').finally(() =>
    executeSql(handle, 'ALTER TABLE pgboss.job_away RENAME TO job_common'),
  )
  expect([refused.status, typeof refused.body.detail]).toEqual([503, 'string'])
  const jobs = () => listRows<{ id: string }>(handle)`SELECT id FROM setup_jobs WHERE host = 'queued.example'`
  expect(await jobs()).toEqual([])
  const accepted = await post(idle, 'queued.example')
  expect(accepted.status).toBe(202)
  expect(await jobs()).toEqual([{ id: accepted.body.setup_id }])
})

/** `setup.complete` of an account, with the types of what happened to its dealership, in order. */
async function announced(dealershipId: string, key: string) {
  const answer = await idle.ask('GET', `/v1/events?dealership_id=${dealershipId}&limit=200`, { key })
  const { events } = answer.body as { events: { event: string; data: Record<string, unknown> }[] }
  return { setups: events.filter(({ event }) => event === 'setup.complete').map(({ data }) => data), events }
}

test('a lot that the test scan cannot count is announced with its own counts, to each account once, when the first import has counted it [SET-31, DLV-12, DLV-26]', async () => {
  const host = 'uncounted.example'
  const [everything, ofUsed] = [await idle.addAccount('everything'), await idle.addAccount('used')]
  let id = ''
  for (const [{ key }, filter] of [
    [everything, null],
    [ofUsed, 'used'],
  ] as const) {
    const body = { dealership_url: `http://${host}`, condition_filter: filter }
    const started = await idle.ask('POST', '/v1/dealers/setup', { body, key })
    await setUpDealership(idle.services, { setupId: started.body.setup_id }, new AbortController().signal)
    const setup = (await idle.ask('GET', started.body.poll_url, { key })).body
    expect(setup).toMatchObject({ status: 'completed', inventory_status: 'importing', vehicle_counts: null })
    id = setup.dealership_id
    expect((await announced(id, key)).setups).toEqual([])
  }
  const signal = new AbortController().signal
  // Beside it, another dealership's setup waits for its own import.
  const body = { dealership_url: 'http://fails-later.example' }
  const beside = await idle.ask('POST', '/v1/dealers/setup', { body, key: everything.key })
  await setUpDealership(idle.services, { setupId: beside.body.setup_id }, signal)
  for (let time = 0; time < 2; time += 1) {
    const { dealer } = (await idle.ask('GET', `/v1/dealers/${id}`, { key: everything.key })).body
    await importInThread(idle.services, { dealershipId: dealer.id, trigger: 'setup' }, signal)
  }
  const used = (await idle.ask('GET', `/v1/dealers/${id}`, { key: ofUsed.key })).body.dealer.vehicle_count
  const ofNew = 36 - used
  expect(used).toBeGreaterThan(10)
  const all = await announced(id, everything.key)
  expect(all.setups).toMatchObject([{ vehicle_counts: { new: ofNew, used }, status: 'active' }])
  const { body: waiting } = await idle.ask('GET', beside.body.poll_url, { key: everything.key })
  expect(waiting).toMatchObject({ inventory_status: 'importing', vehicle_counts: null })
  expect((await announced(waiting.dealership_id, everything.key)).setups).toEqual([])
  expect((await announced(id, ofUsed.key)).setups).toMatchObject([{ vehicle_counts: { new: 0, used } }])
  const types = all.events.map(({ event }) => event)
  expect(types.filter((type) => !type.startsWith('vehicle.'))).toEqual([
    'setup.complete',
    'import.complete',
    'import.complete',
  ])
})

test('the setups of a dealership that nobody keeps wait for no import [SET-42]', async () => {
  const accounts = [await idle.addAccount('leaves'), await idle.addAccount('leaves later')]
  const polls: { path: string; key: string; id: string }[] = []
  for (const { key } of accounts) {
    const started = await idle.ask('POST', '/v1/dealers/setup', {
      body: { dealership_url: 'http://left.example' },
      key,
    })
    await setUpDealership(idle.services, { setupId: started.body.setup_id }, new AbortController().signal)
    const path: string = started.body.poll_url
    polls.push({ path, key, id: (await idle.ask('GET', path, { key })).body.dealership_id })
  }
  const states = () => Promise.all(polls.map(async ({ path, key }) => (await idle.ask('GET', path, { key })).body))
  const seen = []
  for (const { id, key } of polls) {
    expect((await idle.ask('DELETE', `/v1/dealers/${id}`, { key })).status).toBe(200)
    seen.push(await states())
  }
  const importing = { status: 'completed', inventory_status: 'importing', error: null }
  const failed = { status: 'completed', inventory_status: 'failed', error: expect.stringContaining('was removed') }
  expect(seen).toMatchObject([
    [importing, importing],
    [failed, failed],
  ])
})

test('a lot whose first import fails is announced empty, as it is served [DLV-12]', async () => {
  const { key } = await idle.addAccount('failing')
  const body = { dealership_url: 'http://fails-later.example' }
  const started = await idle.ask('POST', '/v1/dealers/setup', { body, key })
  const signal = new AbortController().signal
  await setUpDealership(idle.services, { setupId: started.body.setup_id }, signal)
  const { dealership_id: id } = (await idle.ask('GET', started.body.poll_url, { key })).body
  const { dealer } = (await idle.ask('GET', `/v1/dealers/${id}`, { key })).body
  idle.sandbox.setFaults('fails-later.example', [{ kind: 'status', status: 403 }])
  await importInThread(idle.services, { dealershipId: dealer.id, trigger: 'setup' }, signal)
  expect((await idle.ask('GET', started.body.poll_url, { key })).body.inventory_status).toBe('failed')
  expect((await announced(id, key)).setups).toMatchObject([{ vehicle_counts: { new: 0, used: 0 } }])
})
