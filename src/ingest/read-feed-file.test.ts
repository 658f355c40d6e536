import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../test/support/test-database.ts'
import { unwatched } from '../lib/serve-tasks.ts'
import { readFeedFile } from './read-feed-file.ts'

let place: TestDatabase
beforeAll(async () => {
  place = await openTestDatabase()
})
afterAll(() => place.close())

test('reading stops when an endless file is refused', async () => {
  let asked = 0
  async function* chunks() {
    for (;;) {
      asked++
      yield Buffer.from('PK\u0003\u0004')
    }
  }
  const target = {
    feedId: 1,
    importId: 1,
    provider: 'vauto',
    dealerIdentifier: null,
    knownHashes: new Uint8Array(),
  } as const
  const file = { bytes: chunks(), path: '/import/feed.csv', fileName: 'feed.csv' }
  const services = { database: place.database, watch: unwatched }
  const reading = await readFeedFile(services, { ...file, observedAt: new Date(), targets: [target] })
  expect(reading.hash).toBeNull()
  expect(reading.reports.get('vauto')).toMatchObject({ refusal: expect.stringContaining('zip') })
  expect(asked).toBeLessThan(50)
})
