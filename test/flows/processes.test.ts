import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../sandbox/server.ts'
import { listRows } from '../../src/db/database.ts'
import { createClient, type ServiceClient, setUpOver, untilAvailable } from '../support/service-client.ts'
import { type ServiceProcess, startService } from '../support/service-process.ts'
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { waitUntil } from '../support/wait-until.ts'

let sandbox: Sandbox
let database: TestDatabase
const running: ServiceProcess[] = []
let key: string
let pollUrl: string

beforeAll(async () => {
  sandbox = await startSandbox({
    sites: Array.from(
      { length: 5 },
      (_, index) => ({ kind: 'dealer-com', host: `lot-${index}.example`, size: 40 }) as const,
    ),
  })
  database = await openTestDatabase()
})
afterAll(async () => {
  for (const service of running) service.child.kill('SIGKILL')
  await database.close()
  await sandbox.close()
})

async function start(settings: Readonly<Record<string, string>> = {}): Promise<ServiceProcess> {
  const own = { ...database.settings, CONNECT_TO: sandbox.connectTo, HOST_INTERVAL_MS: '0' }
  const service = await startService({ ...own, ...settings })
  running.push(service)
  return service
}

const count = async (ask: ServiceClient, dealershipId: string) =>
  (await ask('POST', '/v1/inventory/fetch', { dealership_id: dealershipId, per_page: 500 })).body.count
const setUp = (ask: ServiceClient, host: string) =>
  ask('POST', '/v1/dealers/setup', { dealership_url: `http://${host}` })

test('a kill right after the 202 loses nothing, and a stop in mid-import returns the job to the queue', async () => {
  const first = await start()
  key = first.key
  const accepted = await setUp(createClient(first.origin, key), 'lot-0.example')
  expect(accepted.status).toBe(202)
  await first.stop('SIGKILL')
  const second = await start()
  const ask = createClient(second.origin, key)
  expect(await count(ask, await untilAvailable(ask, accepted.body.poll_url))).toBe(40)
  sandbox.setFaults('lot-1.example', [{ kind: 'slow', headMs: 400, chunkMs: 0 }])
  pollUrl = (await setUp(ask, 'lot-1.example')).body.poll_url
  await waitUntil('the import', async () => {
    const { body } = await ask('GET', pollUrl)
    return body.inventory_status === 'importing' ? true : undefined
  })
  expect(await second.stop('SIGTERM')).toBe(0)
  sandbox.setFaults('lot-1.example', [])
})

test('one API process and two workers finish that import and share the work: every dealership is imported once', async () => {
  const [api] = await Promise.all(['api', 'worker', 'worker'].map((role) => start({ ROLES: role })))
  const ask = createClient(api?.origin ?? null, key)
  expect(await count(ask, await untilAvailable(ask, pollUrl))).toBe(40)
  const hosts = [2, 3, 4].map((index) => `lot-${index}.example`)
  const ids = await Promise.all(hosts.map((host) => setUpOver(ask, host)))
  expect(new Set(ids).size).toBe(hosts.length)
  const { handle } = database.database
  const imports = await listRows<{ dealership_id: string }>(handle)`
    SELECT public_id AS dealership_id FROM imports JOIN dealerships ON dealerships.id = dealership_id
    WHERE public_id = ANY(${ids})`
  expect(imports.map(({ dealership_id }) => dealership_id).sort()).toEqual([...ids].sort())
  const vehicles = await listRows<{ vin: string }>(handle)`SELECT vin FROM website_vehicles`
  expect(vehicles).toHaveLength((hosts.length + 2) * 40)
})
