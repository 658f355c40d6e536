import { expect, test } from 'vitest'
import { openForFile } from '../../../test/support/open-for-file.ts'
import { listInFeed, seedDealership } from '../../../test/support/seed-listings.ts'
import { openTestDatabase } from '../../../test/support/test-database.ts'
import { listRows, writeRows } from '../database.ts'
import { insertAccount } from './accounts.ts'
import { findFeed, listFeeds } from './feed-views.ts'

const testDatabase = openForFile(openTestDatabase)

test('feeds are listed and found with their own dealership and file, by whoever reads them', async () => {
  const { handle } = testDatabase.database
  const [reader, stranger] = [await insertAccount(handle, 'reader'), await insertAccount(handle, 'stranger')]
  const dealerships = [
    await seedDealership(handle, [reader], { inventoryType: 'new' }),
    await seedDealership(handle, [reader], { inventoryType: 'used' }),
  ]
  for (const { id } of dealerships) await listInFeed(handle, id, [])
  const feeds = await listRows<{ id: number; dealership_id: number }>(handle)`
    SELECT id, dealership_id FROM feeds ORDER BY dealership_id`
  const found = await Promise.all(feeds.map(({ id }) => findFeed(handle, reader, id)))
  expect(found).toMatchObject(
    dealerships.map(({ id, publicId }, at) => ({
      id: feeds[at]?.id,
      dealership_id: id,
      public_id: publicId,
      file_name: `${id}.csv`,
      inventory_type: at === 0 ? 'new' : 'used',
    })),
  )
  for (const { id } of feeds) expect(await findFeed(handle, stranger, id)).toBeUndefined()
  await writeRows(handle)`UPDATE feeds SET staleness_threshold_hours = 24 WHERE id = ${feeds[0]?.id}`
  const listed = async (limit: number) => (await listFeeds(handle, reader, limit)).map(({ id }) => id)
  const ids = feeds.map(({ id }) => id)
  expect([await listed(10), await listed(1)]).toEqual([ids, ids.slice(0, 1)])
  expect(await listFeeds(handle, stranger, 10)).toEqual([])
})
