import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import { executeSql } from '../database.ts'
import { deleteRetiredContents } from './ims-contents.ts'

let testDatabase: TestDatabase
beforeAll(async () => {
  testDatabase = await openTestDatabase()
})
afterAll(() => testDatabase.close())

test('a retired content is removed once every kept event is an hour younger, at most so many at once', async () => {
  const { handle } = testDatabase.database
  const run = (text: string) => executeSql(handle, text)
  await run(`INSERT INTO ims_contents (import_id, row, age_date, content)
    SELECT 1, row, now(), '{}' FROM generate_series(1, 5) AS row`)
  await run(`INSERT INTO events (type, occurred_at, data)
    VALUES ('ims.vehicle.updated', now() - interval '2 hours', '{}'), ('ims.vehicle.updated', now(), '{}')`)
  await run(`INSERT INTO ims_retired_contents (import_id, row, retired_at)
    VALUES (1, 1, now() - interval '5 hours'), (1, 2, now() - interval '4 hours'),
      (1, 3, now() - interval '150 minutes'), (1, 4, now() - interval '1 hour')`)
  const rowsOf = async (table: string) =>
    (await run(`SELECT row FROM ${table} ORDER BY row`)).map((found) => Reflect.get(Object(found), 'row'))

  expect(await deleteRetiredContents(handle, 1)).toBe(1)
  expect(await rowsOf('ims_contents')).toHaveLength(4)
  expect(await deleteRetiredContents(handle, 10)).toBe(1)
  expect(await rowsOf('ims_contents')).toEqual([3, 4, 5])
  expect(await rowsOf('ims_retired_contents')).toEqual([3, 4])
  await run('DELETE FROM events')
  expect(await deleteRetiredContents(handle, 10)).toBe(2)
  expect(await rowsOf('ims_contents')).toEqual([5])
})
