import { afterAll, beforeAll, expect, test } from 'vitest'
import { executeSql } from '../../src/db/database.ts'
import { startForecourt, type TestForecourt } from '../support/forecourt.ts'
import { followSetup } from '../support/onboard.ts'
import { waitUntil } from '../support/wait-until.ts'

const slowHosts = Array.from({ length: 60 }, (_, index) => `slow-${index}.example`)

let forecourt: TestForecourt
beforeAll(async () => {
  const hosts = [...slowHosts, 'honest.example', 'other.example', 'third.example']
  forecourt = await startForecourt({ sites: hosts.map((host) => ({ kind: 'dealer-com', host, size: 5 }) as const) })
  for (const host of slowHosts) forecourt.sandbox.setFaults(host, [{ kind: 'slow', headMs: 600_000, chunkMs: 0 }])
})
afterAll(() => forecourt.close())

const setUp = async (host: string, key?: string) => {
  const body = { dealership_url: `http://${host}` }
  const answer = await forecourt.ask('POST', '/v1/dealers/setup', { body, ...(key === undefined ? {} : { key }) })
  expect(answer.status).toBe(202)
  return answer.body.setup_id
}

const underWay = async () => {
  const rows = await executeSql(forecourt.services.database.handle, `SELECT 1 FROM setup_jobs WHERE status = 'running'`)
  return rows.length
}

test('a normal setup completes while twelve slow sites of the same account are still running', async () => {
  const slow = await Promise.all(slowHosts.slice(0, 12).map((host) => setUp(host)))
  await waitUntil('the slow setups', async () => ((await underWay()) === 12 ? true : undefined))
  expect(await followSetup(forecourt, await setUp('honest.example'))).toMatchObject({ inventory_status: 'available' })
  expect(forecourt.sandbox.requests.list('honest.example').length).toBeLessThan(20)
  for (const id of slow) {
    const { body } = await forecourt.ask('GET', `/v1/dealers/setup/${id}`)
    expect(body.status).toBe('running')
  }
})

test('an account whose slow sites fill all its slots does not delay other accounts', async () => {
  await Promise.all(slowHosts.slice(12).map((host) => setUp(host)))
  await waitUntil('the slow setups', async () => ((await underWay()) === 48 ? true : undefined))
  const other = await forecourt.addAccount('other')
  const end = await followSetup(forecourt, await setUp('other.example', other.key), { key: other.key })
  expect(end).toMatchObject({ inventory_status: 'available' })
  expect(await underWay()).toBe(48)
})

test('an account whose batch of slow sites fills its slots does not delay other accounts [MKT-03]', async () => {
  const { key } = await forecourt.addAccount('market')
  const dealerships = slowHosts.map((host) => ({ dealership_url: host }))
  const { body: batch } = await forecourt.ask('POST', '/v1/dealers/setup/batch', { key, body: { dealerships } })
  const countsOf = async () => (await forecourt.ask('GET', batch.poll_url, { key })).body.counts
  await waitUntil('the setups of the batch', async () => ((await countsOf()).running > 0 ? true : undefined))
  await waitUntil('the start of all', async () => ((await countsOf()).waiting === 0 ? true : undefined))
  const third = await forecourt.addAccount('third')
  const end = await followSetup(forecourt, await setUp('third.example', third.key), { key: third.key })
  expect(end).toMatchObject({ inventory_status: 'available' })
  const { pending, running } = await countsOf()
  expect(pending + running).toBe(slowHosts.length)
})
