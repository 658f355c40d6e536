import { expect, test } from 'vitest'
import { openForFile } from '../../../test/support/open-for-file.ts'
import { seedDealership } from '../../../test/support/seed-listings.ts'
import { openTestDatabase } from '../../../test/support/test-database.ts'
import { listRows, writeRows } from '../database.ts'
import { insertAccount } from './accounts.ts'
import {
  insertSetupJob,
  markSetupCompleted,
  markSetupFailed,
  markSetupRunning,
  markSetupsImported,
} from './setup-jobs.ts'

const testDatabase = openForFile(openTestDatabase)

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
    id: 'first',
    at,
    dealershipId: 1,
    configurationId: 1,
    subscriptionId: 1,
    provider: 'dealeron',
    confidence: 1,
    config,
    counts: null,
    setupStatus: 'active' as const,
    reviewReason: null,
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

test('an import ends the wait of its own dealership’s setups alone', async () => {
  const { handle } = testDatabase.database
  const accountId = await insertAccount(handle, 'waits')
  const lots = [await seedDealership(handle, [accountId]), await seedDealership(handle, [accountId])]
  for (const { id, publicId } of lots) {
    await writeRows(handle)`
      INSERT INTO setup_jobs (id, account_id, host, dealership_url, request, status, inventory_status, dealership_id)
      VALUES (${publicId}, ${accountId}, ${publicId}, '', '{}', 'completed', 'importing', ${id})`
  }
  await markSetupsImported(handle, lots[0]?.id ?? 0, { status: 'failed', error: 'nothing there' })
  const rows = await listRows<{ inventory_status: string }>(handle)`
    SELECT inventory_status FROM setup_jobs WHERE account_id = ${accountId} ORDER BY dealership_id`
  expect(rows).toEqual([{ inventory_status: 'failed' }, { inventory_status: 'importing' }])
})

test('a website that is being set up for the account is not set up twice; another website or another account’s is', async () => {
  const { handle } = testDatabase.database
  const [accountId, otherId] = [await insertAccount(handle, 'two'), await insertAccount(handle, 'three')]
  const start = (id: string, host: string, account = accountId) =>
    insertSetupJob(handle, {
      id,
      accountId: account,
      host,
      dealershipUrl: `https://${host}`,
      at: new Date(),
      request: { inventory_type: 'all', stated: {} },
    })
  for (const host of ['a.example', 'b.example', 'c.example']) {
    expect(await start(`of ${host}`, host)).toEqual({ id: `of ${host}`, isNew: true })
  }
  expect(await start('again', 'b.example')).toEqual({ id: 'of b.example', isNew: false })
  expect(await start('elsewhere', 'b.example', otherId)).toEqual({ id: 'elsewhere', isNew: true })
  await markSetupFailed(handle, { id: 'of b.example', at: new Date(), error: 'nothing there', mode: 'no_inventory' })
  expect(await start('once more', 'b.example')).toEqual({ id: 'once more', isNew: true })
  expect(await start('and again', 'b.example')).toEqual({ id: 'once more', isNew: false })
})
