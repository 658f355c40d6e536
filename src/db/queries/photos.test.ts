import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import { executeSql, listRows, writeRows } from '../database.ts'
import {
  claimPhotoFile,
  failPhoto,
  listDealershipsOf,
  postponePhoto,
  startPhoto,
  storePhoto,
  takeBackAttempt,
} from './photos.ts'
import { insertPhotos, saveVehiclePhotos } from './vehicle-photos.ts'

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

test('what happened to one photo changes no other', async () => {
  const { handle } = testDatabase.database
  const at = new Date()
  const urls = ['http://p.example/1.jpg', 'http://p.example/2.jpg']
  const ids = await insertPhotos(
    handle,
    urls.map((url) => ({ url, host: 'p.example' })),
    at,
  )
  const [id = 0, other = 0] = urls.map((url) => ids.get(url))
  const read = () => listRows<{ state: string; attempts: number }>(handle)`SELECT * FROM photos ORDER BY url`
  await startPhoto(handle, other)
  const untouched = (await read())[1]
  const hash = 'ab'.repeat(32)
  await claimPhotoFile(handle, { hash, bytes: 1, at })
  const steps = [
    [() => startPhoto(handle, id), { state: 'waiting', attempts: 1 }],
    [() => takeBackAttempt(handle, id), { state: 'waiting', attempts: 0 }],
    [() => postponePhoto(handle, id, null), { state: 'waiting', due_at: null }],
    [() => failPhoto(handle, id, { reason: 'gone', dueAt: at }), { state: 'failed', reason: 'gone' }],
    [() => storePhoto(handle, { id, hash, etag: '"1"', lastModified: null }), { state: 'stored', reason: null }],
  ] as const
  for (const [step, expected] of steps) {
    await step()
    expect(await read()).toEqual([expect.objectContaining(expected), untouched])
  }
})
