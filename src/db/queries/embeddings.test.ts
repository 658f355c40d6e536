import { expect, test } from 'vitest'
import { openForFile } from '../../../test/support/open-for-file.ts'
import { listInFeed, listOnWebsite, seedDealership } from '../../../test/support/seed-listings.ts'
import { openTestDatabase } from '../../../test/support/test-database.ts'
import { writeRows } from '../database.ts'
import { insertAccount } from './accounts.ts'
import { listVehiclesToScore } from './embeddings.ts'

const testDatabase = openForFile(openTestDatabase)

test('of several listings of a VIN one is scored: an active one before a removed one, the website’s before a feed’s', async () => {
  const { database } = testDatabase
  const { handle } = database
  const accountId = await insertAccount(handle, 'own')
  const [one, two] = [await seedDealership(handle, [accountId]), await seedDealership(handle, [accountId])]
  const foreign = await seedDealership(handle, [await insertAccount(handle, 'another')])
  const [both, moved, theirs] = ['1HGCV1F34LA000001', '1HGCV1F34LA000002', '1HGCV1F34LA000003']
  await listInFeed(handle, one.id, [{ vin: both, price: 1 }])
  await listOnWebsite(handle, one.id, [
    { vin: both, price: 2 },
    { vin: moved, price: 3 },
  ])
  await writeRows(handle)`UPDATE website_vehicles SET active = false, removed_at = now() WHERE vin = ${moved}`
  await listOnWebsite(handle, two.id, [{ vin: moved, price: 4 }])
  await listOnWebsite(handle, foreign.id, [{ vin: theirs }])
  const asked = { accountId, dealershipId: null, vins: [both, moved, theirs], modelId: null }
  expect(await listVehiclesToScore(database, asked)).toMatchObject([
    { vin: both, dealershipId: one.publicId, inStock: true, price: 2 },
    { vin: moved, dealershipId: two.publicId, inStock: true, price: 4 },
  ])
})
