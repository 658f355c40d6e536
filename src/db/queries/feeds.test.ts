import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDealership } from '../../../test/support/seed-listings.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import { getRow, writeRows } from '../database.ts'
import { insertAccount } from './accounts.ts'
import { listStaleDealerships, takeStaleFeeds } from './feeds.ts'

const hourMs = 3_600_000
const now = new Date()

let testDatabase: TestDatabase
beforeAll(async () => {
  testDatabase = await openTestDatabase()
})
afterAll(() => testDatabase.close())

test('only dealerships whose own file is old are locked, and only feeds of those that are get a stale event', async () => {
  const { handle } = testDatabase.database
  const accountId = await insertAccount(handle, 'one')
  const addFeed = async (name: string, hoursAgo: number) => {
    const { id } = await seedDealership(handle, [accountId])
    const at = new Date(now.getTime() - hoursAgo * hourMs)
    const file = await getRow<{ id: number }>(handle)`
      INSERT INTO feed_files (ftp_path, file_name, size, modified_at) VALUES ('p', ${name}, 1, ${at}) RETURNING id`
    await writeRows(handle)`
      INSERT INTO feeds (dealership_id, file_id, provider, staleness_threshold_hours, created_at, shared, account_id)
      VALUES (${id}, ${file.id}, 'vauto', 3, ${at}, true, ${accountId})`
    return id
  }
  await addFeed('fresh.csv', 2)
  const stale = [await addFeed('stale.csv', 4), await addFeed('staler.csv', 5)]
  expect((await listStaleDealerships(handle, now, 10)).toSorted()).toEqual(stale)
  expect(await listStaleDealerships(handle, now, 1)).toEqual(stale.slice(0, 1))
  const take = async (dealershipIds: readonly number[]) =>
    (await takeStaleFeeds(handle, now, { dealershipIds, limit: 10 })).map((feed) => feed.dealership_id)
  expect(await take(stale.slice(1))).toEqual(stale.slice(1))
  expect(await take(stale)).toEqual(stale.slice(0, 1))
})
