import { connect, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { startRawServer } from '../../test/support/loopback-server.ts'
import { addressOf } from '../../test/support/mortal-database.ts'
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

test.each<[string, (socket: Socket) => void]>([
  ['ended', (socket) => socket.end()],
  ['reset', (socket) => socket.resetAndDestroy()],
])('a connection that is %s while it is made is made once more', async (_, cut) => {
  const testDatabase = await openTestDatabase()
  const url = new URL(testDatabase.database.url)
  let connections = 0
  const server = await startRawServer((socket) => {
    connections += 1
    if (connections === 1) socket.once('data', () => cut(socket))
    else socket.pipe(connect(addressOf(url))).pipe(socket)
  })
  const database = openThreadDatabase(`postgres://${url.username}@127.0.0.1:${server.port}${url.pathname}`)
  try {
    expect(await findRow<{ one: number }>(database.handle)`SELECT 1 AS one`).toEqual({ one: 1 })
    expect(connections).toBe(2)
  } finally {
    await database.close()
    await server.close()
    await testDatabase.close()
  }
})
