import { expect, test } from 'vitest'
import { openForFile } from '../../../test/support/open-for-file.ts'
import { listOnWebsite, seedDealership } from '../../../test/support/seed-listings.ts'
import { openTestDatabase } from '../../../test/support/test-database.ts'
import { bumpVersion } from './dealerships.ts'
import { readPageVersion, readVehiclePage } from './inventory-pages.ts'

const testDatabase = openForFile(openTestDatabase)

test('a page and its version are those of its lot, whatever other lots list', async () => {
  const { database } = testDatabase
  const [one, other] = [await seedDealership(database.handle, []), await seedDealership(database.handle, [])]
  const vinsOf = (place: number) => [1, 2].map((n) => `1HGCV1F34LA0000${place}${n}`)
  for (const [place, { id }] of [one, other].entries()) {
    await listOnWebsite(
      database.handle,
      id,
      vinsOf(place).map((vin) => ({ vin })),
    )
  }
  await listOnWebsite(database.handle, other.id, [{ vin: '1HGCV1F34LA000099', condition: 'New' }])
  await bumpVersion(database.handle, other.id)
  const read = async ({ id }: { id: number }) => {
    const page = await readVehiclePage(database, { dealershipId: id, filter: 'used', limit: 10, offset: 0 })
    const { version, new_count, used_count } = (await readPageVersion(database, id)) ?? expect.fail('no lot')
    expect(page.version).toBe(version)
    return { vins: page.rows.map(({ rendered }) => JSON.parse(rendered).vin), version, new_count, used_count }
  }
  const [first, second] = [await read(one), await read(other)]
  expect(first).toMatchObject({ vins: vinsOf(0), new_count: 0, used_count: 2 })
  expect(second).toMatchObject({ vins: vinsOf(1), new_count: 1, used_count: 2 })
  expect(second.version).not.toBe(first.version)
  expect(await readPageVersion(database, other.id + 1)).toBeUndefined()
})
