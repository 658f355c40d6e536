import { expect, test } from 'vitest'
import { openForFile } from '../../../test/support/open-for-file.ts'
import { seedDealership } from '../../../test/support/seed-listings.ts'
import { openTestDatabase } from '../../../test/support/test-database.ts'
import { setNextImport, takeDueDealerships } from './dealerships.ts'

const testDatabase = openForFile(openTestDatabase)

test('of the lots whose import is due, those that have waited longest are taken first', async () => {
  const { handle } = testDatabase.database
  const now = new Date()
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const ids: number[] = []
  for (const minutes of [1, 3, -1, 2, 0, -121]) {
    const { id } = await seedDealership(handle, [])
    await setNextImport(handle, id, minutesAgo(minutes))
    ids.push(id)
  }
  const take = async (limit: number) =>
    (await takeDueDealerships(handle, { now, again: minutesAgo(-60), latest: minutesAgo(-120), limit })).toSorted(
      (a, b) => a - b,
    )
  expect(await take(2)).toEqual([ids[1], ids[3]])
  // The last was planned by a clock that was ahead.
  expect(await take(5)).toEqual([ids[0], ids[4], ids[5]])
})
