import { setTimeout as delay } from 'node:timers/promises'

const pauseMs = { min: 25, max: 200 }

/**
 * Polls `look` until it returns a value; fails with `what` after `timeoutMs`. The longer it waits, the less often it
 * looks, because the service under test shares the processor.
 */
export async function waitUntil<T>(what: string, look: () => Promise<T | undefined>, timeoutMs = 100_000): Promise<T> {
  const start = Date.now()
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    const waitedMs = Date.now() - start
    if (waitedMs > timeoutMs) throw new Error(`timed out while waiting for ${what}`)
    await delay(Math.min(pauseMs.max, Math.max(pauseMs.min, waitedMs / 10)))
  }
}
