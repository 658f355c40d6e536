import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { createAccountChanges } from './account-changes.ts'

test('a connection that was lost and restored wakes all who wait: what they missed is not known [SYN-06] [SYN-07]', async () => {
  let notify: (payload: string) => void = () => {}
  const listen: Database['listen'] = async (_, onNotice) => {
    notify = onNotice
    return async () => {}
  }
  const database = { handle: null as never, listen }
  const changes = createAccountChanges({ database, log: pino({ enabled: false }) })
  const watches = [changes.watch('waiting request', 1), changes.watch('stream', 2)]
  for (const { ready } of watches) await ready
  const waiting = watches.map((watch) => watch.next(3_600_000))
  notify('account 1')
  await waiting[0]
  const again = watches[0]?.next(3_600_000)
  notify('')
  await Promise.all([again, ...waiting])
  for (const watch of watches) watch.end()
  expect(changes.count()).toBe(0)
  await changes.close()
})
