import { expect, test } from 'vitest'
import { executeSql, getValue, listRows } from '../../src/db/database.ts'
import { insertAccount } from '../../src/db/queries/accounts.ts'
import { seedDealership } from '../support/seed-listings.ts'
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts'

const manyRows = `INSERT INTO denied_hosts (host) SELECT n || '.' || repeat('x', 200) || '.example' FROM generate_series(1, 1000) AS n`
const contents = async ({ database }: TestDatabase) => {
  const tables = await listRows<{ readonly name: string }>(database.handle)`
    SELECT pg_class.oid::regclass::text AS name FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE relkind = 'r' AND nspname IN ('public', 'pgboss') ORDER BY 1`
  const rows = tables.map(({ name }) =>
    executeSql(database.handle, `SELECT * FROM ${name} AS stored ORDER BY stored::text`),
  )
  return Object.fromEntries(await Promise.all(rows).then((all) => all.map((found, at) => [tables[at]?.name, found])))
}

test('a database that a test gave back is the next one’s as if it were new, and refuses what the first left running', async () => {
  const first = await openTestDatabase()
  const before = await contents(first)
  const account = await insertAccount(first.database.handle, 'of the first')
  await seedDealership(first.database.handle, [account])
  await executeSql(first.database.handle, manyRows)
  await executeSql(first.database.handle, 'DELETE FROM pgboss.queue')
  await first.close()
  const second = await openTestDatabase()
  expect(second.settings.DATABASE_URL).toBe(first.settings.DATABASE_URL)
  expect(await contents(second)).toEqual(before)
  expect(await insertAccount(second.database.handle, 'of the second')).toBe(account)
  await expect(insertAccount(first.database.handle, 'late')).rejects.toThrow('is over')
  await second.close()
})

test.each([
  ['a table was added', 'CREATE TABLE added (n integer)'],
  [
    'a function was replaced',
    'CREATE OR REPLACE FUNCTION event_data(event events) RETURNS text LANGUAGE sql AS $$ SELECT NULL $$',
  ],
  ['statistics were gathered', 'ANALYZE periods'],
])('a database in which %s is not kept', async (_, statement) => {
  const first = await openTestDatabase()
  await executeSql(first.database.handle, statement)
  await first.close()
  const second = await openTestDatabase()
  expect(second.settings.DATABASE_URL).not.toBe(first.settings.DATABASE_URL)
  expect(await getValue<number>(second.database.handle)`SELECT count(*) FROM accounts`).toBe(0)
  await second.close()
})

test('a database that somebody else still uses is not kept', async () => {
  const first = await openTestDatabase()
  const left = await first.database.connect()
  await first.close()
  await left.end()
  const second = await openTestDatabase()
  expect(second.settings.DATABASE_URL).not.toBe(first.settings.DATABASE_URL)
  await second.close()
})
