import { setTimeout as delay } from 'node:timers/promises'
import { say } from './screen.ts'

/** Twice a second stays below the rate limits during the demo. */
const pollEveryMs = 500
const firstSaidMs = 20_000
const saidEveryMs = 120_000

export type Waiting = {
  readonly nowMs: () => number
  readonly pause: (ms: number) => Promise<unknown>
  readonly say: (text: string) => void
}

const inEarnest: Waiting = { nowMs: () => performance.now(), pause: delay, say }

/**
 * Polls until there is a result, however long a busy machine takes, and says what it waits for, at first after 20 s and
 * less and less often. What `look` throws ends it.
 */
export async function waitFor<T>(
  what: string,
  look: () => Promise<T | undefined>,
  { nowMs, pause, say }: Waiting = inEarnest,
): Promise<T> {
  const begunMs = nowMs()
  let sayAtMs = firstSaidMs
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    const waitedMs = nowMs() - begunMs
    if (waitedMs >= sayAtMs) {
      say(`waiting for ${what}, ${Math.round(waitedMs / 1000)} s so far ...`)
      sayAtMs = waitedMs + Math.min(waitedMs, saidEveryMs)
    }
    await pause(pollEveryMs)
  }
}
