import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import { executeSql, writeRows } from '../database.ts'
import { listDealershipsOf } from './photos.ts'
import { saveVehiclePhotos } from './vehicle-photos.ts'

let testDatabase: TestDatabase
beforeAll(async () => {
  testDatabase = await openTestDatabase()
})
afterAll(() => testDatabase.close())

test('a stored photo concerns the lots that show it, each once, and no other', async () => {
  const { handle } = testDatabase.database
  await executeSql(
    handle,
    `INSERT INTO dealerships (public_id, website_url, website)
      SELECT 'dlr_' || n, 'https://' || n || '.example', n || '.example' FROM generate_series(1, 3) AS n`,
  )
  const addVehicle = async (dealership: number, photoIds: readonly number[]) => {
    const id = randomUUID()
    await writeRows(handle)`
      INSERT INTO website_vehicles (id, dealership_id, vin, condition, active, content_hash, rendered, renderer,
        inventory_date, first_seen_at, created_at, updated_at)
      VALUES (${id}, ${dealership}, ${id}, 'New', true, '', '{}', 1, now(), now(), now(), now())`
    await saveVehiclePhotos(handle, dealership, [{ id, contentHash: '', photoIds }])
  }
  await addVehicle(1, [11, 12])
  await addVehicle(1, [12, 13])
  await addVehicle(2, [14])
  await addVehicle(3, [15, 12])
  expect((await listDealershipsOf(handle, [12, 99])).toSorted()).toEqual([1, 3])
  expect(await listDealershipsOf(handle, [14])).toEqual([2])
})
