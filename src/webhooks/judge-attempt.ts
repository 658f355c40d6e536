import type { AttemptResult } from '../db/queries/deliveries.ts'
import type { PostOutcome } from './post-delivery.ts'

/** `error`: a readable reason; null if delivered. */
export type Verdict = Pick<AttemptResult, 'delivered' | 'statusCode' | 'error' | 'retryAfterSeconds' | 'gone'>

/**
 * 2xx is delivered; 5xx, timeouts and connection errors are retried; everything else is final, including redirects and
 * refused addresses; 410 disables the webhook.
 */
export function judgeAttempt(
  outcome: Exclude<PostOutcome, { kind: 'stopped' }>,
  attempt: number,
  retrySeconds: readonly number[],
): Verdict {
  const nextIn = retrySeconds[attempt - 1] ?? null
  if (outcome.kind === 'failed') {
    const retryAfterSeconds = outcome.refused ? null : nextIn
    return { delivered: false, statusCode: null, error: outcome.error, retryAfterSeconds, gone: false }
  }
  const { status } = outcome
  if (status >= 200 && status < 300) {
    return { delivered: true, statusCode: status, error: null, retryAfterSeconds: null, gone: false }
  }
  const retryAfterSeconds = status >= 500 ? nextIn : null
  return { delivered: false, statusCode: status, error: sentence(status), retryAfterSeconds, gone: status === 410 }
}

function sentence(status: number): string {
  if (status >= 300 && status < 400) return `The receiver answered with a redirect (${status}), which is not followed`
  if (status === 410)
    return 'The receiver answered 410: it wants no further deliveries, and the webhook is switched off'
  return `The receiver answered ${status}`
}
