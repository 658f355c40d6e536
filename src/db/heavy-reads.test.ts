import { expect, test } from 'vitest'
import { openForFile } from '../../test/support/open-for-file.ts'
import { openTestDatabase } from '../../test/support/test-database.ts'
import { apiErrors } from '../model/errors.ts'
import { writeRows } from './database.ts'
import { createHeavyReads } from './heavy-reads.ts'

const testDatabase = openForFile(openTestDatabase)

test('reads of one account run one after another, and wait for no other account', async () => {
  const heavyReads = createHeavyReads(testDatabase.database)
  const order: string[] = []
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const first = heavyReads(1, async () => {
    begin()
    await held
    order.push('first ends')
  })
  const failing = heavyReads(1, () => Promise.reject(new Error('no answer')))
  const last = heavyReads(1, async () => order.push('last'))
  await begun
  await heavyReads(2, async () => order.push('other account'))
  letGo()
  await expect(failing).rejects.toThrow('no answer')
  await Promise.all([first, last])
  expect(order).toEqual(['other account', 'first ends', 'last'])
})

test('a read that would wait too long gets a 503, and the reads after it keep their turn', async () => {
  const heavyReads = createHeavyReads(testDatabase.database, 1)
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const first = heavyReads(1, () => held)
  await expect(heavyReads(1, async () => {})).rejects.toMatchObject({
    status: 503,
    detail: apiErrors.tooManyReads().detail,
  })
  letGo()
  await first
  await heavyReads(1, async () => {})
})

test('a statement that takes too long ends with a 503 and the reason', async () => {
  const heavyReads = createHeavyReads(testDatabase.database)
  const limit = { timeoutMs: 10, tooHeavy: apiErrors.readTooHeavy }
  const reading = heavyReads(1, (tx) => writeRows(tx)`SELECT pg_sleep(60)`, limit)
  await expect(reading).rejects.toMatchObject({ status: 503, detail: apiErrors.readTooHeavy().detail })
})
