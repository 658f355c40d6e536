import { expect, test } from 'vitest'
import { createWaker } from './waker.ts'

const hourMs = 3_600_000

test('a wake-up ends the sleep, and one while the loop works ends its next sleep, once', async () => {
  const waker = createWaker()
  const first = waker.sleep(hourMs)
  waker.wake()
  await first
  waker.wake()
  waker.wake()
  await waker.sleep(hourMs)
  let isAsleep = true
  const third = waker.sleep(hourMs).then(() => {
    isAsleep = false
  })
  await new Promise(setImmediate)
  expect(isAsleep).toBe(true)
  waker.wake()
  await third
})

test('a sleep that nobody ends is over by itself', async () => {
  await expect(createWaker().sleep(1)).resolves.toBeUndefined()
})
