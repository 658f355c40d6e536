import { setTimeout as delay } from 'node:timers/promises'
import type { FetchFailure, PageAnswer } from '../model/page.ts'
import type { FetchOptions, WebClient } from '../outbound/contract.ts'

/** Most milliseconds that one setup waits for a site that says it is busy, all waits together. */
export const longestBusyWaitMs = 2 * 60_000
/** The first wait for a site that does not say how long; each further one is twice as long. */
const unstatedWaitMs = 5_000
/** A site that says "at once" again and again is asked with growing waits all the same. */
const shortestWaitMs = 1_000

type Wait = (ms: number, signal?: AbortSignal) => Promise<unknown>

const waitOnTimer: Wait = (ms, signal) => delay(ms, undefined, signal === undefined ? {} : { signal })

/**
 * Asks a site that answers 429 or 503 again after its Retry-After. A failure is handed on once the site asks for more
 * than what is left of two minutes. One client serves one setup.
 */
export function createPatientClient(
  web: Pick<WebClient, 'fetchPage'>,
  wait: Wait = waitOnTimer,
): Pick<WebClient, 'fetchPage'> {
  let leftMs = longestBusyWaitMs
  return {
    fetchPage: async (request, options: FetchOptions = {}): Promise<PageAnswer> => {
      for (let asked = 0; ; asked += 1) {
        const answer = await web.fetchPage(request, options)
        if (answer.kind === 'page' || !isBusy(answer)) return answer
        const waitMs = Math.max(answer.retryAfterMs ?? unstatedWaitMs * 2 ** asked, shortestWaitMs * 2 ** asked)
        if (waitMs > leftMs) return answer
        leftMs -= waitMs
        try {
          await wait(waitMs, options.signal)
        } catch {
          return answer
        }
      }
    },
  }
}

/** A challenge with one of these statuses does not go away by waiting. */
function isBusy({ status, code }: FetchFailure): boolean {
  return (status === 429 || status === 503) && (code === 'http_error' || code === 'robots')
}
