import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../sandbox/server.ts'
import { executeSql } from '../../src/db/database.ts'
import { type ServiceProcess, startService } from '../support/service-process.ts'
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { waitUntil } from '../support/wait-until.ts'

let sandbox: Sandbox
let database: TestDatabase
let service: ServiceProcess
let key: string

beforeAll(async () => {
  sandbox = await startSandbox({ sites: [{ kind: 'plain', host: 'killed.example', size: 5 }] })
  database = await openTestDatabase()
  service = await start('api,worker')
  key = /as_live_\w+/.exec(service.stdout())?.[0] ?? ''
})
afterAll(async () => {
  await service.stop('SIGKILL')
  await database.close()
  await sandbox.close()
})

const start = (roles: string) =>
  startService({
    ...database.settings,
    ROLES: roles,
    HOST_INTERVAL_MS: '0',
    CONNECT_TO: sandbox.connectTo,
    EXTRA_CA_FILE: sandbox.extraCaFile,
  })

async function restart(roles: string): Promise<void> {
  await service.stop('SIGKILL')
  service = await start(roles)
}

async function ask(method: 'GET' | 'POST', path: string, body?: object) {
  const answer = await fetch(`${service.origin}${path}`, {
    method,
    headers: { 'x-api-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the service answered.
  const read: any = await answer.json()
  return { status: answer.status, body: read }
}

test('an import that was accepted runs, though its process is killed before and while it runs [OPS-03]', async () => {
  const setup = await ask('POST', '/v1/dealers/setup', { dealership_url: 'killed.example' })
  const dealershipId = await waitUntil('the first import', async () => {
    const { body } = await ask('GET', setup.body.poll_url)
    return body.inventory_status === 'available' ? body.dealership_id : undefined
  })
  await executeSql(
    database.database.handle,
    `UPDATE dealership_collection SET last_import_at = last_import_at - interval '10 minutes'`,
  )
  // Without a worker, the process dies before the import has begun.
  await restart('api')
  const accepted = await ask('POST', `/v1/dealers/${dealershipId}/import`)
  expect(accepted.status).toBe(202)
  sandbox.setFaults('killed.example', [{ kind: 'slow', headMs: 600_000, chunkMs: 0 }])
  await restart('api,worker')
  const read = async () => (await ask('GET', accepted.body.poll_url)).body.import
  await waitUntil('it runs', async () => ((await read()).status === 'running' ? true : undefined))
  sandbox.setFaults('killed.example', [])
  await restart('api,worker')
  // What the killed process held is free at once, instead of after 30 s.
  await executeSql(
    database.database.handle,
    `UPDATE leases SET expires_at = now(); UPDATE pgboss.job SET heartbeat_on = now() - interval '1 hour'`,
  )
  const end = await waitUntil('its end', async () => {
    const found = await read()
    return found.completed_at === null ? undefined : found
  })
  expect(end).toMatchObject({ status: 'completed', trigger: 'demand', stats: { total_received: 5, unchanged: 5 } })
})
