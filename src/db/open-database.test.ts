import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { openTestDatabase } from '../../test/support/test-database.ts'
import { usualThread } from '../main/context.ts'
import { findRow } from './database.ts'
import { openThreadDatabase } from './open-database.ts'

afterEach(() => vi.useRealTimers())

test('a thread that computed for as long as one piece may, still gets its connection and its answer', async () => {
  const testDatabase = await openTestDatabase()
  const database = openThreadDatabase(testDatabase.database.url)
  try {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    for (const sent of ['connecting', 'asking'] as const) {
      const answer = findRow<{ sent: string }>(database.handle)`SELECT ${sent} AS sent`
      await nextTurn()
      vi.advanceTimersByTime(usualThread.wallMs)
      expect(await answer).toEqual({ sent })
    }
  } finally {
    vi.useRealTimers()
    await database.close()
    await testDatabase.close()
  }
})
