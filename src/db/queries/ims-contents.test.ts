import { expect, test } from 'vitest'
import { openForFile } from '../../../test/support/open-for-file.ts'
import { openTestDatabase } from '../../../test/support/test-database.ts'
import { executeSql } from '../database.ts'
import { deleteRetiredContents } from './ims-contents.ts'

const testDatabase = openForFile(openTestDatabase)

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

test('the changes between two contents are their own, whatever else their imports brought', async () => {
  const { handle } = testDatabase.database
  await executeSql(
    handle,
    `INSERT INTO ims_contents (import_id, row, age_date, content, inventory_date) VALUES
      (11, 1, now(), '{"price": 1, "trim": "LX"}', '2026-11-01'), (11, 2, now(), '{"price": 2}', '2026-11-02'),
      (12, 1, now(), '{"price": 3, "trim": "LX"}', '2026-11-01'), (12, 2, now(), '{"price": 4}', '2026-11-04')`,
  )
  const changes = (row: number) =>
    executeSql(handle, 'SELECT field, from_value, to_value FROM content_changes(11, $1, 12, $1)', [row])
  expect(await changes(1)).toEqual([{ field: 'price', from_value: 1, to_value: 3 }])
  expect(await changes(2)).toEqual([
    { field: 'price', from_value: 2, to_value: 4 },
    { field: 'inventory_date', from_value: '2026-11-02', to_value: '2026-11-04' },
  ])
})
