import { expect, test } from 'vitest'
import { openForFile } from '../../../test/support/open-for-file.ts'
import { listInFeed, seedDealership } from '../../../test/support/seed-listings.ts'
import { openTestDatabase } from '../../../test/support/test-database.ts'
import { listRows } from '../database.ts'
import { insertAccount } from './accounts.ts'
import { recordFeedSharing, recordImsWritten } from './ims-views.ts'

const testDatabase = openForFile(openTestDatabase)

test('how a dealership’s feeds are shared depends on its own feeds alone', async () => {
  const { handle } = testDatabase.database
  const [accountId, otherId] = [await insertAccount(handle, 'own'), await insertAccount(handle, 'another')]
  const [shared, mixed, alone] = [
    await seedDealership(handle, []),
    await seedDealership(handle, [accountId]),
    await seedDealership(handle, [otherId]),
  ]
  await listInFeed(handle, shared.id, [])
  await listInFeed(handle, mixed.id, [])
  await listInFeed(handle, mixed.id, [], { privateTo: accountId })
  await listInFeed(handle, alone.id, [], { privateTo: otherId })
  for (const { id } of [alone, mixed, shared]) await recordFeedSharing(handle, id)
  const sharing = await listRows<{ id: number; ims_simple: boolean; ims_shared: boolean }>(handle)`
    SELECT id, ims_simple, ims_shared FROM dealerships ORDER BY id`
  expect(sharing).toEqual([
    { id: shared.id, ims_simple: true, ims_shared: true },
    { id: mixed.id, ims_simple: false, ims_shared: true },
    { id: alone.id, ims_simple: false, ims_shared: false },
  ])
})

test('a dealership counts the vehicles of its own feeds alone: for each owner of private feeds, and for everybody else', async () => {
  const { handle } = testDatabase.database
  const [accountId, otherId] = [await insertAccount(handle, 'own'), await insertAccount(handle, 'another')]
  const [own, foreign] = [await seedDealership(handle, [accountId]), await seedDealership(handle, [otherId])]
  await listInFeed(handle, own.id, [{ vin: 'N1', condition: 'New' }, { vin: 'U1' }])
  await listInFeed(handle, own.id, [{ vin: 'P1' }], { privateTo: accountId })
  await listInFeed(handle, foreign.id, [{ vin: 'N2', condition: 'New' }, { vin: 'U2' }])
  await listInFeed(handle, foreign.id, [{ vin: 'P2' }, { vin: 'P3' }], { privateTo: otherId })
  await recordImsWritten(handle, own.id)
  const counts = await listRows(handle)`
    SELECT ims_new_count AS new, ims_used_count AS used, ims_private AS private FROM dealerships WHERE id = ${own.id}`
  expect(counts).toEqual([{ new: 1, used: 1, private: { [accountId]: { new: 1, used: 2 } } }])
})
