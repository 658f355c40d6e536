import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase, testEngines } from '../../test/support/test-database.ts'
import { waitUntil } from '../../test/support/wait-until.ts'
import { createAccount } from '../accounts/create-account.ts'
import { createKey } from '../accounts/create-key.ts'
import { deactivateKey } from '../accounts/deactivate-key.ts'
import { systemClock } from '../lib/clock.ts'
import { executeSql } from './database.ts'
import { openDatabase } from './open-database.ts'

// Without PostgreSQL there are no other processes to watch.
describe.skipIf(!testEngines.includes('postgres'))('writes of other processes', () => {
  let here: TestDatabase
  let there: Awaited<ReturnType<typeof openDatabase>>
  beforeAll(async () => {
    here = await openTestDatabase('postgres')
    there = await openDatabase(here.settings)
  })
  afterAll(async () => {
    await there.close()
    await here.close()
  })

  const vouched = () => waitUntil('a count', async () => here.database.writeCount() ?? undefined)

  test('a key that is deactivated elsewhere moves the count here, a claim does not [KEY-16]', async () => {
    const accountId = await createAccount(there.handle, 'watched')
    const made = await createKey(there.handle, { accountId, type: 'live', admin: false, name: null })
    if (made.kind !== 'created') throw new Error('no key')
    const before = await vouched()
    await deactivateKey(there.handle, made.keyId, systemClock)
    await waitUntil('the notice', async () => (here.database.writeCount() !== before ? true : undefined))

    const quiet = await vouched()
    await executeSql(there.handle, `UPDATE dealerships SET collector = 'x'`)
    await executeSql(there.handle, 'UPDATE api_keys SET last_used_at = now()')
    await executeSql(there.handle, `SELECT pg_notify('another_channel', '')`)
    expect(await vouched()).toBe(quiet)
    await executeSql(there.handle, 'UPDATE dealerships SET version = version + 1')
    await waitUntil('the notice', async () => (here.database.writeCount() !== quiet ? true : undefined))
  })

  test('a watching connection that is lost vouches for nothing until it is back', async () => {
    const before = await vouched()
    await executeSql(
      there.handle,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND query IN ('SELECT 1', 'LISTEN forecourt_reads')`,
    )
    await waitUntil('the loss', async () => (here.database.writeCount() === null ? true : undefined))
    expect(await vouched()).toBeGreaterThan(before)
  })
})
