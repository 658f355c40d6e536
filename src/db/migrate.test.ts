import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../test/support/test-database.ts'
import { executeSql, listRows } from './database.ts'
import { listPendingMigrations, migrate, migrateIfOurs } from './migrate.ts'

describe('migrations', () => {
  let place: TestDatabase
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-migrations-'))
  beforeAll(async () => {
    place = await openTestDatabase()
  })
  afterAll(async () => {
    await place.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  const run = (text: string, values: readonly unknown[] = []) => executeSql(place.database.handle, text, values)

  test('no two files have the same number, which would leave their order undefined', () => {
    const files = readdirSync(join(import.meta.dirname, '../../migrations')).filter((name) => name.endsWith('.sql'))
    expect(files.length).toBeGreaterThan(40)
    expect(new Set(files.map((name) => name.slice(0, 4))).size).toBe(files.length)
  })

  test('a second run applies nothing', async () => {
    expect(await migrate(place.database)).toEqual([])
    expect(await listPendingMigrations(place.database)).toEqual([])
  })

  test('a file may declare that its statements run outside a transaction: concurrent indexes', async () => {
    write('9001.sql', '-- A table.\nCREATE TABLE apart (n integer);\nINSERT INTO apart VALUES (1);\n')
    write(
      '9002.sql',
      '-- outside a transaction: an index without locking writers; safe to repeat\nDROP INDEX CONCURRENTLY IF EXISTS apart_n;\nCREATE INDEX CONCURRENTLY apart_n ON apart (n);\n',
    )
    expect(await migrate(place.database, { folder })).toEqual(['9001.sql', '9002.sql'])
    expect(await run(`SELECT indisvalid FROM pg_index WHERE indexrelid = 'apart_n'::regclass`)).toEqual([
      { indisvalid: true },
    ])
  })

  test('concurrent migrations apply each file once, including concurrent indexes', async () => {
    write('9003.sql', '-- Adds.\nINSERT INTO apart VALUES (2);\n')
    write('9004.sql', '-- outside a transaction: as above\nCREATE INDEX CONCURRENTLY apart_again ON apart (n);\n')
    const applied = await Promise.all([1, 2, 3].map(() => migrate(place.database, { folder })))
    expect(applied.flat().sort()).toEqual(['9003.sql', '9004.sql'])
    expect(await run('SELECT n FROM apart ORDER BY n')).toEqual([{ n: 1 }, { n: 2 }])
  })

  test('a migration that cannot get its lock fails with its name, leaves nothing behind, and can be run again', async () => {
    write('9005.sql', '-- Locks.\nINSERT INTO apart VALUES (3);\nALTER TABLE apart ADD COLUMN more text;\n')
    const read = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const reader = place.database.transaction('reader', async (tx) => {
      await executeSql(tx, 'SELECT n FROM apart')
      read.resolve()
      await end.promise
    })
    await read.promise
    const options = { folder, lockTimeoutMs: 100 }
    await expect(migrate(place.database, options)).rejects.toThrow(/migration 9005.sql failed: .*lock timeout/)
    expect(await run('SELECT n FROM apart WHERE n = 3')).toEqual([])
    end.resolve()
    await reader
    expect(await migrate(place.database, options)).toEqual(['9005.sql'])
  })

  test('a file that was changed after it was applied is refused', async () => {
    write('9003.sql', '-- Adds.\nINSERT INTO apart VALUES (4);\n')
    await expect(migrate(place.database, { folder })).rejects.toThrow('9003.sql was changed after it had been applied')
    expect(await run('SELECT n FROM apart WHERE n = 4')).toEqual([])
  })

  test('opening a database in use does not migrate it, opening the embedded one does', async () => {
    const name = '0001_accounts.sql'
    await run(`UPDATE schema_migrations SET name = 'aside' WHERE name = $1`, [name])
    const inUse = { DATABASE_URL: place.settings.DATABASE_URL }
    expect(await migrateIfOurs(place.database, inUse)).toEqual({ applied: [], pending: [name] })
    await expect(migrateIfOurs(place.database, { DATABASE_URL: null })).rejects.toThrow(`migration ${name} failed`)
    await run(`UPDATE schema_migrations SET name = $1 WHERE name = 'aside'`, [name])
    expect(await migrateIfOurs(place.database, inUse)).toEqual({ applied: [], pending: [] })
  })

  test('using the pool inside a transaction fails at once and names the transaction', async () => {
    const { database } = place
    const nested = database.transaction('outer', async () => {
      await listRows<{ id: number }>(database.handle)`SELECT id FROM accounts`
    })
    await expect(nested).rejects.toThrow('transaction "outer" asked the pool for another connection')
  })
})
