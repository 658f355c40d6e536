import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openForFile } from '../../../test/support/open-for-file.ts'
import { listOnWebsite, seedDealership } from '../../../test/support/seed-listings.ts'
import { openTestDatabase } from '../../../test/support/test-database.ts'
import { insertAccount } from './accounts.ts'
import { claimLiveFetch, extendLiveFetch, findLiveFetch, finishLiveFetch, listLookupFilters } from './live-vehicles.ts'

const testDatabase = openForFile(openTestDatabase)

test('a process that lost its live fetch to another neither ends nor extends it', async () => {
  const { database } = testDatabase
  const key = { site: 'one.example', vin: '1HGCV1F34LA000001' }
  const [slow, taken] = [randomUUID(), randomUUID()]
  const find = () => findLiveFetch(database.handle, key)
  expect(await claimLiveFetch(database, { ...key, holder: slow, leaseMs: 0 })).toBe(true)
  expect(await claimLiveFetch(database, { ...key, holder: taken, leaseMs: 60_000 })).toBe(true)
  await finishLiveFetch(database, { ...key, holder: slow, outcome: '"late"' })
  await extendLiveFetch(database.handle, { ...key, holder: slow, leaseMs: -1 })
  expect(await find()).toEqual({ outcome: null, isOver: false })
  await finishLiveFetch(database, { ...key, holder: taken, outcome: '"in time"' })
  expect(await find()).toEqual({ outcome: 'in time', isOver: true })
})

test('a lookup is held to the filters of the dealerships that it asks about, and of its own account', async () => {
  const { handle } = testDatabase.database
  const [accountId, strangerId] = [await insertAccount(handle, 'asks'), await insertAccount(handle, 'another')]
  const vin = '1HGCV1F34LA000002'
  const used = await seedDealership(handle, [accountId], { inventoryType: 'used' })
  await seedDealership(handle, [accountId], { inventoryType: 'new' })
  await listOnWebsite(handle, used.id, [{ vin, condition: 'New' }])
  const asked = { accountId, vin, dealershipId: used.id, hosts: [] }
  expect(await listLookupFilters(handle, asked)).toEqual([{ filter: 'used', condition: 'New' }])
  expect(await listLookupFilters(handle, { ...asked, vin: '1HGCV1F34LA000003' })).toEqual([
    { filter: 'used', condition: null },
  ])
  expect(await listLookupFilters(handle, { ...asked, accountId: strangerId })).toEqual([])
  expect(await listLookupFilters(handle, { ...asked, dealershipId: null })).toEqual([])
})
