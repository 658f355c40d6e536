import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
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

test('a thread that seems to compute all the time does not put off a deadline for ever', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const computing = () => ({ idle: 0, active: performance.now(), utilization: 1 })
  vi.spyOn(performance, 'eventLoopUtilization').mockImplementation(computing)
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  const deadline = startDeadline(20, [])
  vi.advanceTimersByTime(199)
  expect(deadline.endedBy()).toBeNull()
  vi.advanceTimersByTime(1)
  expect(deadline.endedBy()).toBe('timeout')
})
