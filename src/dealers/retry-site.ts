import { setTimeout as delay } from 'node:timers/promises'
import type { FetchFailure, PageAnswer } from '../model/page.ts'
import type { FetchOptions, WebClient } from '../outbound/contract.ts'

/** In one setup. */
export const longestBusyWaitMs = 2 * 60_000
/** Without Retry-After; each further wait is twice as long. */
const unstatedWaitMs = 5_000
/** Grows likewise for a site that repeatedly answers Retry-After: 0. */
const shortestWaitMs = 1_000

type Wait = (ms: number, signal?: AbortSignal) => Promise<unknown>

const waitOnTimer: Wait = (ms, signal) => delay(ms, undefined, signal === undefined ? {} : { signal })

/** Retries after a 429 or 503, unless the site asks for more than the rest of two minutes. One client per setup. */
export function createRetryingClient(
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

/** Waiting does not help against a bot challenge with one of these statuses. */
function isBusy({ status, code }: FetchFailure): boolean {
  return (status === 429 || status === 503) && ['http_error', 'robots', 'asked_to_wait'].includes(code)
}
