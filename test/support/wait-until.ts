import { setTimeout as delay } from 'node:timers/promises'

/** Polls `look` until it returns a value; fails with `what` after `timeoutMs`. */
export async function waitUntil<T>(what: string, look: () => Promise<T | undefined>, timeoutMs = 60_000): Promise<T> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (Date.now() > end) throw new Error(`timed out while waiting for ${what}`)
    await delay(25)
  }
}
