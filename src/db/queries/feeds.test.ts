import { expect, test } from 'vitest'
import { openForFile } from '../../../test/support/open-for-file.ts'
import { seedDealership } from '../../../test/support/seed-listings.ts'
import { openTestDatabase } from '../../../test/support/test-database.ts'
import { getRow, writeRows } from '../database.ts'
import { insertAccount } from './accounts.ts'
import { listDueFeeds, listStaleDealerships, takeStaleFeeds } from './feeds.ts'

const hourMs = 3_600_000
const now = new Date()

const testDatabase = openForFile(openTestDatabase)

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

test('a feed is read while it has a reader: any subscriber of a shared one, its own account of a private one', async () => {
  const { handle } = testDatabase.database
  const [owner, other] = [await insertAccount(handle, 'owner'), await insertAccount(handle, 'other')]
  const { id } = await seedDealership(handle, [owner, other])
  const file = await getRow<{ id: number }>(handle)`
    INSERT INTO feed_files (ftp_path, file_name, size, modified_at) VALUES ('p', 'read.csv', 1, now()) RETURNING id`
  await writeRows(handle)`
    INSERT INTO feeds (dealership_id, file_id, provider, staleness_threshold_hours, created_at, shared, account_id)
    SELECT ${id}, ${file.id}, provider, 3, now(), provider = 'vauto', ${owner} FROM unnest(ARRAY['vauto', 'homenet']) AS provider`
  const read = async () => (await listDueFeeds(handle, file.id)).map(({ provider }) => provider)
  expect(await read()).toEqual(['vauto', 'homenet'])
  const leave = (accountId: number) =>
    writeRows(handle)`UPDATE subscriptions SET active = false WHERE account_id = ${accountId} AND dealership_id = ${id}`
  await leave(owner)
  expect(await read()).toEqual(['vauto'])
  await leave(other)
  expect(await read()).toEqual([])
})
