import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSourceSites, sourceHosts, sourceSettings } from '../../sandbox/sources/source-sites.ts'
import { listRows, writeRows } from '../../src/db/database.ts'
import { startForecourt, type TestForecourt } from '../support/forecourt.ts'
import { openVpicFolder } from '../support/vpic-folder.ts'
import { waitUntil } from '../support/wait-until.ts'

const hourMs = 3_600_000
const civic = '19XFL1H76NE022995'
const reads = ['recalls', 'safety', 'complaints', 'fuel-economy'] as const

let forecourt: TestForecourt
let dataDir: string

beforeAll(async () => {
  dataDir = await openVpicFolder()
  forecourt = await start(sourceSettings)
})
afterAll(() => forecourt.close())
beforeEach(() => {
  for (const host of Object.values(sourceHosts)) forecourt.sandbox.setFaults(host, [])
})

function start(settings: Readonly<Record<string, string>>): Promise<TestForecourt> {
  return startForecourt({
    sites: createSourceSites({ nhtsaFailsEvery: 0 }),
    environment: { ...settings, DATA_DIR: dataDir },
    worker: false,
  })
}

function hostOf(read: (typeof reads)[number]): string {
  return read === 'fuel-economy' ? sourceHosts.epa : sourceHosts.nhtsa
}

const path = (read: string, model: string, year = 2021) => `/v2/${read}?make=Toyota&model=${model}&year=${year}`

test('while a source is unavailable its last answer is returned with its age, and a new one when it is back [VEH-11]', async () => {
  for (const read of reads) {
    const first = (await forecourt.ask('GET', path(read, 'Camry'))).body
    expect(first.stale, read).toBe(false)
    forecourt.clock.advance(8 * 24 * hourMs)
    forecourt.sandbox.setFaults(hostOf(read), [{ kind: 'html-for-json' }])
    const later = await forecourt.ask('GET', path(read, 'Camry'))
    expect(later.status, read).toBe(200)
    expect(later.body, read).toMatchObject({ stale: true, observed_at: first.observed_at, count: first.count })
    forecourt.sandbox.setFaults(hostOf(read), [])
    const back = (await forecourt.ask('GET', path(read, 'Camry'))).body
    expect(back.stale, read).toBe(false)
    expect(Date.parse(back.observed_at)).toBeGreaterThan(Date.parse(first.observed_at))
  }
})

test('an unavailable source with nothing stored is 502, and the failure is not stored [VEH-11]', async () => {
  for (const read of reads) {
    forecourt.sandbox.setFaults(hostOf(read), [{ kind: 'html-for-json' }])
    const { status, body } = await forecourt.ask('GET', path(read, 'RAV4', 2022))
    expect({ status, detail: body.detail }).toEqual({
      status: 502,
      detail: 'The source of this data cannot be reached at the moment',
    })
    forecourt.sandbox.setFaults(hostOf(read), [])
    expect((await forecourt.ask('GET', path(read, 'RAV4', 2022))).status).toBe(200)
  }
})

test('a source that failed a few reads is asked again as soon as it is back [VEH-11]', async () => {
  const nhtsa = ['recalls', 'complaints', 'safety'] as const
  forecourt.sandbox.setFaults(sourceHosts.nhtsa, [{ kind: 'status', status: 503 }])
  for (const read of nhtsa) expect((await forecourt.ask('GET', path(read, 'RAV4', 2021))).status, read).toBe(502)
  forecourt.sandbox.setFaults(sourceHosts.nhtsa, [])
  for (const read of nhtsa) expect((await forecourt.ask('GET', path(read, 'RAV4', 2021))).status, read).toBe(200)
})

test('a source that truncates its response, or answers with an error page or half of its JSON, counts as unavailable [VEH-11]', async () => {
  const faults = [{ kind: 'truncated-json' }, { kind: 'cut-off' }, { kind: 'status', status: 403 }] as const
  for (const fault of faults) {
    forecourt.sandbox.setFaults(sourceHosts.epa, [fault])
    expect((await forecourt.ask('GET', path('fuel-economy', 'Corolla', 2019))).status).toBe(502)
  }
  const stored = await listRows<{ key: string }>(
    forecourt.testDatabase.database.handle,
  )`SELECT key FROM reference_answers WHERE key LIKE '%2019%'`
  expect(stored).toEqual([])
})

test('concurrent identical reads cause one request each [VEH-11]', async () => {
  const before = forecourt.sandbox.requests.list(sourceHosts.nhtsa).length
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => forecourt.ask('GET', path('recalls', 'Highlander', 2023))),
  )
  expect(new Set(answers.map(({ raw }) => raw.toString())).size).toBe(1)
  const asked = forecourt.sandbox.requests.list(sourceHosts.nhtsa).slice(before)
  expect(new Set(asked.map((request) => request.path)).size).toBe(asked.length)
})

test('an answer is not requested again within its lifetime: recalls 6 hours, complaints 1 hour', async () => {
  const count = () => forecourt.sandbox.requests.list(sourceHosts.nhtsa).length
  for (const [read, lifetimeMs] of [
    ['recalls', 6 * hourMs],
    ['complaints', hourMs],
    ['safety', 24 * hourMs],
  ] as const) {
    await forecourt.ask('GET', path(read, 'Tacoma', 2023))
    const before = count()
    forecourt.clock.advance(lifetimeMs - 60_000)
    await forecourt.ask('GET', path(read, 'Tacoma', 2023))
    expect(count(), read).toBe(before)
    forecourt.clock.advance(120_000)
    await forecourt.ask('GET', path(read, 'Tacoma', 2023))
    expect(count(), read).toBeGreaterThan(before)
  }
})

test('a slow source does not delay a request with an old answer; the new one is stored when it arrives [VEH-11]', async () => {
  const first = (await forecourt.ask('GET', path('fuel-economy', 'Highlander', 2020))).body
  forecourt.clock.advance(8 * 24 * hourMs)
  forecourt.sandbox.setFaults(sourceHosts.epa, [
    { kind: 'slow', headMs: 5_000, chunkMs: 0, path: '/menu/model', times: 1 },
  ])
  const meanwhile = (await forecourt.ask('GET', path('fuel-economy', 'Highlander', 2020))).body
  expect(meanwhile).toMatchObject({ stale: true, observed_at: first.observed_at })
  await waitUntil('the new answer to be stored', async () => {
    const { body } = await forecourt.ask('GET', path('fuel-economy', 'Highlander', 2020))
    return body.stale ? undefined : true
  })
})

test('only the first request of an outage waits long for a new answer before it gets the old one [VEH-11]', async () => {
  for (const read of ['complaints', 'safety', 'fuel-economy'] as const) {
    await forecourt.ask('GET', path(read, 'Corolla', 2022))
  }
  forecourt.clock.advance(8 * 24 * hourMs)
  forecourt.sandbox.setFaults(sourceHosts.nhtsa, [{ kind: 'status', status: 503 }])
  const isFailure = (line: string) => line.includes('an outside source gave no answer') && line.includes('complaints')
  const countFailures = () => forecourt.logLines.filter(isFailure).length
  const before = countFailures()
  expect((await forecourt.ask('GET', path('complaints', 'Corolla', 2022))).body.stale).toBe(true)
  // The failure is known when the retries have ended, which may be after the answer.
  await waitUntil('the failure of the first read', async () => countFailures() > before || undefined)
  // From here on, NHTSA and EPA hang. That NHTSA is unavailable is known; of EPA this is the first request.
  for (const host of [sourceHosts.nhtsa, sourceHosts.epa]) {
    forecourt.sandbox.setFaults(host, [{ kind: 'slow', headMs: 60_000, chunkMs: 0 }])
  }
  const answered: string[] = []
  const wait = async (read: string) => {
    expect((await forecourt.ask('GET', path(read, 'Corolla', 2022))).body.stale, read).toBe(true)
    answered.push(read)
  }
  await Promise.all([wait('fuel-economy'), wait('safety')])
  expect(answered).toEqual(['safety', 'fuel-economy'])
})

test('a switched-off source is 503 with nothing stored, its stored answer otherwise, and never requested [VEH-11]', async () => {
  const off = await start({ VPIC_URL: 'off', NHTSA_URL: 'off', EPA_URL: 'off' })
  try {
    for (const read of reads) {
      const { status, body } = await off.ask('GET', path(read, 'Camry'))
      expect({ status, detail: body.detail }).toEqual({
        status: 503,
        detail: 'The source of this data is switched off',
      })
    }
    expect((await off.ask('GET', `/v2/vehicles/${civic}/decode`)).status).toBe(200)
    const answer = JSON.stringify({ names: ['CAMRY'] })
    const recalls = JSON.stringify({ recalls: [], found: [] })
    const observedAt = new Date('2026-01-01T00:00:00Z')
    await writeRows(off.testDatabase.database.handle)`
      INSERT INTO reference_answers (source, observed_at, read, key, answer)
      VALUES ('nhtsa-recalls', ${observedAt}, 'models', 'TOYOTA|2021', ${answer}),
        ('nhtsa-recalls', ${observedAt}, 'recalls', 'TOYOTA|2021|CAMRY', ${recalls})`
    const { status, body } = await off.ask('GET', path('recalls', 'Camry'))
    expect(status).toBe(200)
    expect(body).toMatchObject({ stale: true, observed_at: '2026-01-01T00:00:00.000Z', matched: ['CAMRY'] })
    for (const host of Object.values(sourceHosts)) expect(off.sandbox.requests.list(host)).toEqual([])
  } finally {
    await off.close()
  }
})

test('a VIN that the offline database does not know is 404 while vPIC is unavailable, whatever it answers [VEH-01]', async () => {
  forecourt.sandbox.setFaults(sourceHosts.vpic, [{ kind: 'html-for-json' }])
  const { status, body } = await forecourt.ask('GET', '/v2/vehicles/1ZZTEST00ZZ000001/decode')
  expect({ status, detail: body.detail }).toEqual({ status: 404, detail: 'Vehicle not identified' })
})
