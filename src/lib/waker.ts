import { setTimeout as delay } from 'node:timers/promises'

/** Lets a loop sleep until it is woken. A wake-up while the loop works ends its next sleep at once. */
export function createWaker() {
  let isWoken = false
  let endSleep = () => {}
  return {
    wake: (): void => {
      isWoken = true
      endSleep()
    },
    /** Sleeps until woken, at most `maxMs`. */
    sleep: async (maxMs: number): Promise<void> => {
      const slept = new AbortController()
      const woken = new Promise<void>((resolve) => {
        endSleep = resolve
      })
      if (!isWoken) await Promise.race([woken, delay(maxMs, undefined, { signal: slept.signal }).catch(() => {})])
      slept.abort()
      isWoken = false
    },
  }
}
