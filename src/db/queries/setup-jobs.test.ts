import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import { listRows, writeRows } from '../database.ts'
import { insertAccount } from './accounts.ts'
import { markSetupCompleted, markSetupFailed, markSetupRunning } from './setup-jobs.ts'

let testDatabase: TestDatabase
beforeAll(async () => {
  testDatabase = await openTestDatabase()
})
afterAll(() => testDatabase.close())

test('a setup ends once: whoever comes later changes nothing of it, nor of another setup', async () => {
  const { handle } = testDatabase.database
  const accountId = await insertAccount(handle, 'one')
  for (const id of ['first', 'other']) {
    await writeRows(handle)`
      INSERT INTO setup_jobs (id, account_id, host, dealership_url, request) VALUES (${id}, ${accountId}, ${id}, '', '{}')`
  }
  const at = new Date()
  const config = { base_url: 'https://one.example', inventory_type: 'all', site_id: null } as const
  const completed = {
    ...{ id: 'first', at, dealershipId: 1, configurationId: 1, subscriptionId: 1, provider: 'dealeron', confidence: 1 },
    ...{ config, counts: null, setupStatus: 'active' as const, reviewReason: null },
  }
  const failed = { id: 'first', at, error: 'nothing there', mode: 'no_inventory' } as const
  const read = () => listRows<{ status: string }>(handle)`SELECT * FROM setup_jobs ORDER BY id`
  expect(await markSetupFailed(handle, failed)).toBe(true)
  const ended = await read()
  expect(ended.map(({ status }) => status)).toEqual(['failed', 'pending'])
  expect(await markSetupCompleted(handle, completed)).toBe(false)
  expect(await markSetupFailed(handle, failed)).toBe(false)
  expect(await markSetupRunning(handle, 'first', at)).toBeUndefined()
  expect(await read()).toEqual(ended)
})
