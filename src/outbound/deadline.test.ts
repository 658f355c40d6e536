import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startDeadline } from './deadline.ts'

test('a deadline does not count time in which its thread computed, and ends an answer that does not come', async () => {
  const timeoutMs = 50
  const deadline = startDeadline(timeoutMs, [])
  await nextTurn()
  const startedMs = performance.now()
  while (performance.now() - startedMs < 5 * timeoutMs) Math.random()
  await nextTurn()
  await nextTurn()
  expect(deadline.endedBy()).toBeNull()
  await once(deadline.signal, 'abort')
  expect(deadline.endedBy()).toBe('timeout')
})
