import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../test/support/test-database.ts'
import { listPendingMigrations, migrate } from './migrate.ts'

describe('migrations', () => {
  let test_: TestDatabase
  beforeAll(async () => {
    test_ = await openTestDatabase()
  })
  afterAll(() => test_.close())

  test('a second run applies nothing', async () => {
    expect(await migrate(test_.database)).toEqual([])
    expect(await listPendingMigrations(test_.database)).toEqual([])
  })

  test('asking the pool inside a transaction fails at once and names the transaction', async () => {
    const { database } = test_
    const nested = database.transaction('outer', async () => {
      await database.handle.selectFrom('accounts').select('id').execute()
    })
    await expect(nested).rejects.toThrow('transaction "outer" asked the pool for another connection')
  })
})
