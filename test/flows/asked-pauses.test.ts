import { expect, test } from 'vitest'
import { executeSql, listRows } from '../../src/db/database.ts'
import { startForecourt } from '../support/forecourt.ts'
import { collectSite } from '../support/ingest.ts'
import { onboard } from '../support/onboard.ts'
import { openForFile } from '../support/open-for-file.ts'
import { startPhotoWorld } from '../support/photo-world.ts'

const hourMs = 3_600_000
const hosts = ['asked.example', 'asked-midway.example']

const forecourt = openForFile(() =>
  startForecourt({ sites: hosts.map((host) => ({ kind: 'dealer-com', host, size: 60 })) }),
)

const askForTwoHours = (host: string, skip = 0) =>
  forecourt.sandbox.setFaults(host, [{ kind: 'status', status: 429, retryAfter: 7_200, skip }])

async function clearPauses(): Promise<void> {
  const { handle } = forecourt.services.database
  await executeSql(handle, 'UPDATE host_pauses SET until = now()')
  await executeSql(handle, 'UPDATE host_slots SET free_at = now()')
}

test.each([
  ['at once', 'asked.example', 0, 'failed'],
  ['midway', 'asked-midway.example', 1, 'partial'],
] as const)(
  'an import that meets a Retry-After of two hours %s ends, removes nothing and comes back after it',
  async (_when, host, skip, verdict) => {
    const { dealership_id: id } = await onboard(forecourt, host)
    const dealer = async () => (await forecourt.ask('GET', `/v1/dealers/${id}`)).body.dealer
    const count = async () =>
      (await forecourt.ask('POST', '/v1/inventory/fetch', { body: { dealership_id: id } })).body.total
    const before = await count()
    askForTwoHours(host, skip)
    const sent = forecourt.sandbox.requests.list(host).length
    const collect = async () => collectSite(forecourt.services, (await dealer()).id)
    expect(await collect()).toMatchObject({ verdict })
    const { next_import_at: next, collection_problem: problem } = await dealer()
    expect(Date.parse(next) - forecourt.clock.now().getTime()).toBeGreaterThan(2 * hourMs - 60_000)
    expect(problem).toMatch(/answered with status 429 and asks not to be visited before \d{4}-\d\d-\d\dT/)
    expect(await count()).toBe(before)

    expect(forecourt.sandbox.requests.list(host)).toHaveLength(sent + skip + 1)
    expect(await collect()).toMatchObject({ verdict: 'failed' })
    expect(forecourt.sandbox.requests.list(host)).toHaveLength(sent + skip + 1)

    forecourt.sandbox.setFaults(host, [])
    await clearPauses()
    expect(await collect()).toMatchObject({ verdict: 'completed' })
    expect((await dealer()).collection_problem).toBeNull()
  },
)

test('a live lookup of a paused site answers at once with the stored vehicle, as blocked, and sends nothing [LIV-09]', async () => {
  const host = 'asked-live.example'
  forecourt.sandbox.addSite({ kind: 'dealer-com', host, size: 5 })
  const { dealership_id: id } = await onboard(forecourt, host)
  const [vehicle] = (await forecourt.ask('POST', '/v1/inventory/fetch', { body: { dealership_id: id } })).body.vehicles
  const look = () => forecourt.ask('GET', `/v1/vehicles/vin/${vehicle.vin}/live?dealership_id=${id}`)
  askForTwoHours(host)
  expect((await look()).body).toMatchObject({ source: 'cached', cached_reason: 'blocked' })
  const sent = forecourt.sandbox.requests.list(host).length
  expect((await look()).body).toMatchObject({
    source: 'cached',
    cached_reason: 'blocked',
    vehicle: { vin: vehicle.vin },
  })
  expect(forecourt.sandbox.requests.list(host)).toHaveLength(sent)
})

test('a setup of a site that another process was asked to leave alone fails at once, and says why [SET-44]', async () => {
  const host = 'asked-setup.example'
  forecourt.sandbox.addSite({ kind: 'dealer-com', host, size: 5 })
  await executeSql(
    forecourt.services.database.handle,
    `INSERT INTO host_pauses VALUES ('${host}', now() + interval '3 hours', 429)`,
  )
  const end = await onboard(forecourt, host)
  expect(end).toMatchObject({ status: 'failed', failure_mode: 'blocked' })
  expect(end.error).toMatch(/^asked-setup\.example answered with status 429 and asks not to be visited before /)
  expect(forecourt.sandbox.requests.list(host)).toEqual([])
})

test('photos of a host that asks for a pause wait until it is over, and none is given up', async () => {
  let asked = 0
  const world = await startPhotoWorld({
    size: 4,
    prepare: (photos) =>
      photos.answers.set('*', (_request, response) => {
        asked += 1
        response.writeHead(429, { 'retry-after': '7200' }).end()
      }),
  })
  try {
    const { handle } = world.forecourt.services.database
    const rows = await listRows<{ state: string; attempts: number; due_at: Date }>(handle)`
      SELECT state, attempts, due_at FROM photos ORDER BY attempts DESC`
    expect(asked).toBe(1)
    expect(rows.map(({ state, attempts }) => [state, attempts])).toEqual([
      ['waiting', 1],
      ...Array(7).fill(['waiting', 0]),
    ])
    const soonest = Math.min(...rows.map(({ due_at }) => Number(due_at)))
    expect(soonest - world.forecourt.clock.now().getTime()).toBeGreaterThan(2 * hourMs - 60_000)
  } finally {
    await world.close()
  }
})
