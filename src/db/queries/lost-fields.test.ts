import { expect, test } from 'vitest'
import { openForFile } from '../../../test/support/open-for-file.ts'
import { seedDealership } from '../../../test/support/seed-listings.ts'
import { openTestDatabase } from '../../../test/support/test-database.ts'
import { acceptLostFields, listLostFields, saveLostFields } from './lost-fields.ts'

const testDatabase = openForFile(openTestDatabase)

test('the fields that one lot lost are stored whatever another loses, keeps or accepts', async () => {
  const { handle } = testDatabase.database
  const [{ id: one }, { id: other }] = [await seedDealership(handle, []), await seedDealership(handle, [])]
  const lost = { field: 'price', first_at: new Date(), observations: 1 } as const
  for (const id of [one, other]) await saveLostFields(handle, id, [lost])
  await saveLostFields(handle, other, [{ ...lost, observations: 2 }])
  await acceptLostFields(handle, other)
  expect(await listLostFields(handle, one)).toEqual([{ ...lost, accepted: false }])
  expect(await listLostFields(handle, other)).toEqual([{ ...lost, observations: 2, accepted: true }])
  await saveLostFields(handle, other, [])
  expect(await listLostFields(handle, one)).toHaveLength(1)
  expect(await listLostFields(handle, other)).toEqual([])
})
