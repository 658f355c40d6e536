import { beforeAll, expect, test } from 'vitest'
import { vacuumAll } from '../../../bench/measure/vacuum-all.ts'
import { explain } from '../../../test/support/explain.ts'
import { openForFile } from '../../../test/support/open-for-file.ts'
import { openTestDatabase } from '../../../test/support/test-database.ts'
import { executeSql } from '../database.ts'
import { bumpVersion } from './dealerships.ts'
import { getSyncState, listSyncLots } from './sync.ts'

const dealerships = 12_000
const testDatabase = openForFile(openTestDatabase)
beforeAll(async () => {
  const run = (text: string) => executeSql(testDatabase.database.handle, text)
  await run(`INSERT INTO accounts (name) VALUES ('many'), ('few')`)
  await run(`INSERT INTO dealerships (public_id, website_url, website)
    SELECT 'dlr_' || n, 'https://' || n || '.example', n || '.example' FROM generate_series(1, ${dealerships}) AS n`)
  await run(`INSERT INTO subscriptions (account_id, dealership_id)
    SELECT a.id, d.id FROM accounts AS a, dealerships AS d WHERE a.name = 'many' OR d.id <= 5`)
  await vacuumAll(testDatabase.database.handle)
})

test('a copy of 12,000 dealerships that is current, or lacks a few changes, reads a few pages of indexes and no table whole [SYN-03]', async () => {
  const { database } = testDatabase
  const scope = { accountId: 1, dealershipId: null }
  const { snapshot: since } = await getSyncState(database.handle, { ...scope, since: null })
  const read = () => explain(database, (handle) => getSyncState(handle, { ...scope, since }).catch(() => null))
  for (const changed of [0, 20]) {
    for (let id = 1; id <= changed; id += 1) await database.transaction('change', (tx) => bumpVersion(tx, id * 500))
    const [plan] = await read()
    expect(plan?.scannedWhole).toEqual([])
    expect(plan?.buffers).toBeLessThan(40)
  }
  const { changed } = await getSyncState(database.handle, { ...scope, since })
  expect(changed).toBe(true)
  const others = await getSyncState(database.handle, { ...scope, accountId: 2, since })
  expect(others.changed).toBe(false)
  const lots = { ...scope, since, from: 0, limit: 200 }
  const [plan] = await explain(database, (handle) => listSyncLots(handle, lots))
  expect(plan?.scannedWhole).toEqual([])
  expect((await listSyncLots(database.handle, lots)).length).toBe(20)
})
