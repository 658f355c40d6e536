import { expect, test } from 'vitest'
import { openForFile } from '../../../test/support/open-for-file.ts'
import { seedDealership } from '../../../test/support/seed-listings.ts'
import { openTestDatabase } from '../../../test/support/test-database.ts'
import { insertAccount } from './accounts.ts'
import { deactivateSubscription, findSubscription, hasActiveSubscription, listFilters } from './subscriptions.ts'

const testDatabase = openForFile(openTestDatabase)

test('a dealership’s filters are those of its own active subscriptions, each once', async () => {
  const { handle } = testDatabase.database
  const accounts = await Promise.all(['a', 'b', 'c', 'd'].map((name) => insertAccount(handle, name)))
  const [one = 0, two = 0, three = 0, four = 0] = accounts
  const used = await seedDealership(handle, [one, two], { inventoryType: 'used' })
  const other = await seedDealership(handle, [three], { inventoryType: 'new' })
  expect(await listFilters(handle, used.id)).toEqual(['used'])
  expect(await listFilters(handle, used.id, [one])).toEqual(['used'])
  expect(await listFilters(handle, used.id, [one, two])).toEqual([])
  expect(await listFilters(handle, other.id)).toEqual(['new'])
  const end = { accountId: three, dealershipId: other.id, at: new Date() }
  expect(await deactivateSubscription(handle, { ...end, accountId: four })).toBe(false)
  expect(await deactivateSubscription(handle, end)).toBe(true)
  expect(await deactivateSubscription(handle, end)).toBe(false)
  expect(await listFilters(handle, other.id)).toEqual([])
  expect([await hasActiveSubscription(handle, other.id), await hasActiveSubscription(handle, used.id)]).toEqual([
    false,
    true,
  ])
  expect(await findSubscription(handle, three, other.id)).toMatchObject({ active: false, inventory_type: 'new' })
  expect(await findSubscription(handle, three, used.id)).toBeUndefined()
})
