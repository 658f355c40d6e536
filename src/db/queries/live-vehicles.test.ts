import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import { claimLiveFetch, extendLiveFetch, findLiveFetch, finishLiveFetch } from './live-vehicles.ts'

let testDatabase: TestDatabase
beforeAll(async () => {
  testDatabase = await openTestDatabase()
})
afterAll(() => testDatabase.close())

test('a process that lost its live fetch to another neither ends nor extends it', async () => {
  const { database } = testDatabase
  const key = { site: 'one.example', vin: '1HGCV1F34LA000001' }
  const [slow, taken] = [randomUUID(), randomUUID()]
  const find = () => findLiveFetch(database.handle, key)
  expect(await claimLiveFetch(database, { ...key, holder: slow, leaseMs: 0 })).toBe(true)
  expect(await claimLiveFetch(database, { ...key, holder: taken, leaseMs: 60_000 })).toBe(true)
  await finishLiveFetch(database, { ...key, holder: slow, outcome: '"late"' })
  await extendLiveFetch(database.handle, { ...key, holder: slow, leaseMs: -1 })
  expect(await find()).toEqual({ outcome: null, isOver: false })
  await finishLiveFetch(database, { ...key, holder: taken, outcome: '"in time"' })
  expect(await find()).toEqual({ outcome: 'in time', isOver: true })
})
