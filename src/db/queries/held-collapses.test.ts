import { expect, test } from 'vitest'
import { openForFile } from '../../../test/support/open-for-file.ts'
import { listInFeed, seedDealership } from '../../../test/support/seed-listings.ts'
import { openTestDatabase } from '../../../test/support/test-database.ts'
import { listRows } from '../database.ts'
import { insertAccount } from './accounts.ts'
import { type CollapseOwner, deleteHeldCollapse, findHeldCollapse, saveHeldCollapse } from './held-collapses.ts'

const testDatabase = openForFile(openTestDatabase)

test('the collapse of a website, of a feed beside it and of another dealership are told apart', async () => {
  const { handle } = testDatabase.database
  const [one, two] = [
    await seedDealership(handle, [await insertAccount(handle, 'own')]),
    await seedDealership(handle, [await insertAccount(handle, 'another')]),
  ]
  await listInFeed(handle, one.id, [{ vin: '1HGCV1F34LA000001' }])
  const [feed] = await listRows<{ id: number }>(handle)`SELECT id FROM feeds`
  const owners: readonly CollapseOwner[] = [
    { dealershipId: one.id, feedId: null },
    { dealershipId: one.id, feedId: feed?.id ?? 0 },
    { dealershipId: two.id, feedId: null },
  ]
  const at = new Date()
  const held = (observations: number) => ({ first: { at, vins: [] }, last: { at, vins: [] }, observations })
  for (const [index, owner] of owners.entries()) await saveHeldCollapse(handle, owner, held(index + 1))
  const found = async () => {
    const collapses = await Promise.all(owners.map((owner) => findHeldCollapse(handle, owner)))
    return collapses.map((collapse) => collapse?.observations)
  }
  expect(await found()).toEqual([1, 2, 3])
  expect(await findHeldCollapse(handle, { dealershipId: two.id, feedId: feed?.id ?? 0 })).toBeNull()
  await deleteHeldCollapse(handle, { dealershipId: one.id, feedId: null })
  expect(await found()).toEqual([undefined, 2, 3])
})
