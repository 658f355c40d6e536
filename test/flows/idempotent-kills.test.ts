import { afterAll, beforeAll, expect, test } from 'vitest'
import { executeSql } from '../../src/db/database.ts'
import { type ServiceProcess, startService } from '../support/service-process.ts'
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { waitUntil } from '../support/wait-until.ts'

let database: TestDatabase
let service: ServiceProcess
let key: string

beforeAll(async () => {
  database = await openTestDatabase()
  service = await start()
  key = /as_live_\w+/.exec(service.stdout())?.[0] ?? ''
})
afterAll(async () => {
  await service.stop('SIGKILL')
  await database.close()
})

const start = () => startService({ ...database.settings, ROLES: 'api' })

async function restart(): Promise<void> {
  await service.stop('SIGKILL')
  service = await start()
}

async function post(path: string, idempotencyKey: string, body: object) {
  const answer = await fetch(`${service.origin}${path}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
    body: JSON.stringify(body),
  })
  return { status: answer.status, replayed: answer.headers.get('idempotent-replayed'), body: await answer.text() }
}

test('an answer outlives the process that gave it, and nothing is done twice [CLI-08]', async () => {
  const body = { dealership_url: 'once.example' }
  const first = await post('/v1/dealers/setup', 'setup', body)
  await restart()
  const again = await post('/v1/dealers/setup', 'setup', body)
  expect([first.status, first.replayed]).toEqual([202, null])
  expect(again).toEqual({ ...first, replayed: 'true' })
  expect(await count('setup_jobs')).toBe(1)
})

test('a request whose process was killed under way runs again once its lease is over [CLI-08]', async () => {
  const body = { url: 'https://hooks.example/', event_types: ['vehicle.created'], secret: 'sixteen characters' }
  const lock = await database.database.connect()
  await lock.query('BEGIN')
  await lock.query('LOCK TABLE webhooks IN EXCLUSIVE MODE')
  const killed = post('/v1/webhooks', 'webhook', body).catch(() => 'cut off')
  await waitUntil('the key is taken', async () => (await count('idempotency_keys', `key = 'webhook'`)) || undefined)
  await restart()
  expect(await killed).toBe('cut off')
  expect((await post('/v1/webhooks', 'webhook', body)).status).toBe(409)
  await lock.query('ROLLBACK')
  await lock.end()
  await executeSql(database.database.handle, 'UPDATE idempotency_keys SET held_until = now() WHERE status IS NULL')
  const again = await post('/v1/webhooks', 'webhook', body)
  expect([again.status, again.replayed]).toEqual([200, null])
  expect(await post('/v1/webhooks', 'webhook', body)).toEqual({ ...again, replayed: 'true' })
  expect(await count('webhooks')).toBe(1)
})

async function count(table: string, condition = 'true'): Promise<number> {
  const [row] = await executeSql(
    database.database.handle,
    `SELECT count(*)::integer AS rows FROM ${table} WHERE ${condition}`,
  )
  return (row as { rows: number }).rows
}
