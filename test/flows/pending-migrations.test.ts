import { afterAll, beforeAll, expect, test } from 'vitest'
import { executeSql } from '../../src/db/database.ts'
import { type ServiceProcess, startService } from '../support/service-process.ts'
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { waitUntil } from '../support/wait-until.ts'

const pending = '0001_accounts.sql'
let place: TestDatabase
let service: ServiceProcess

const rename = (from: string, to: string) =>
  executeSql(place.database.handle, 'UPDATE schema_migrations SET name = $2 WHERE name = $1', [from, to])

beforeAll(async () => {
  place = await openTestDatabase()
  await rename(pending, 'aside')
  service = await startService(place.settings)
})
afterAll(async () => {
  service.child.kill('SIGKILL')
  await place.close()
})

test('a process that finds pending or unknown migrations reports it, does no work, and continues once they are applied', async () => {
  const ready = await fetch(`${service.origin}/readyz`)
  expect(ready.status).toBe(503)
  expect(await ready.text()).toContain('migrations pending')
  expect((await fetch(`${service.origin}/livez`)).status).toBe(200)
  expect(service.stdout()).not.toContain('as_live_')
  // The renamed one is known to no version: a newer one may have applied it.
  expect(service.stderr()).toMatch(/"unknown":\["aside"\].*a newer version migrated this database/)

  await rename('aside', pending)
  await waitUntil('readiness', async () => {
    const again = await fetch(`${service.origin}/readyz`)
    return again.status === 200 ? true : undefined
  })
  await waitUntil('the first key', async () => (service.stdout().includes('as_live_') ? true : undefined))
  expect(await service.stop('SIGTERM')).toBe(0)
})
