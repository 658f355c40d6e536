import { setTimeout as delay } from 'node:timers/promises'

const pauseMs = { min: 25, max: 200 }
/** Just before a test ends by its own limit (vitest.config.ts), so that its failure says what it waited for. */
const nearlyTestMs = 230_000

/**
 * Polls `look` until it returns a value; fails with `what` just before the test would end. The longer it waits, the less often it
 * looks, because the service under test shares the processor.
 */
export async function waitUntil<T>(
  what: string,
  look: () => Promise<T | undefined>,
  timeoutMs = nearlyTestMs,
): Promise<T> {
  const start = Date.now()
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    const waitedMs = Date.now() - start
    if (waitedMs > timeoutMs) throw new Error(`timed out while waiting for ${what}`)
    await delay(Math.min(pauseMs.max, Math.max(pauseMs.min, waitedMs / 10)))
  }
}
