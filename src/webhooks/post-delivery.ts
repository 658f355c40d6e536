import type { Dispatcher } from 'undici'
import type { Cidr } from '../config/variables.ts'
import type { AttemptResult } from '../db/queries/deliveries.ts'
import { startDeadline } from '../outbound/deadline.ts'
import { describeError } from '../outbound/describe-error.ts'
import { vetUrl } from '../outbound/vet-url.ts'

export type PostOutcome =
  | { readonly kind: 'answered'; readonly status: number; readonly responseTimeMs: number }
  /** No response, or a timeout. `refused`: the address is not allowed. */
  | { readonly kind: 'failed'; readonly refused: boolean; readonly error: string; readonly responseTimeMs: number }
  /** The process is stopping: the outcome is unknown. */
  | { readonly kind: 'stopped' }

type Post = { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body: string }

type PostOptions = {
  readonly dispatcher: Dispatcher
  readonly allow: readonly Cidr[]
  /** From the DNS lookup to the last byte of the response. */
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

/** Of a response, no more is read. */
const maxAnswerBytes = 64 * 1024

/** Follows no redirect, never throws. */
export async function postDelivery(post: Post, options: PostOptions): Promise<PostOutcome> {
  const started = performance.now()
  const elapsed = () => Math.round(performance.now() - started)
  const verdict = vetUrl(post.url, options.allow)
  if (verdict.kind === 'refused') return { kind: 'failed', refused: true, error: verdict.message, responseTimeMs: 0 }
  const { url } = verdict
  const deadline = startDeadline(options.timeoutMs, [options.signal])
  let begun = false
  try {
    const answer = await options.dispatcher.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'POST',
      headers: post.headers,
      body: post.body,
      signal: deadline.signal,
    })
    begun = true
    await readSome(answer.body)
    return { kind: 'answered', status: answer.statusCode, responseTimeMs: elapsed() }
  } catch (error) {
    const ended = deadline.endedBy()
    if (ended === 'stopped') return { kind: 'stopped' }
    if (ended === 'timeout') {
      const error = `${url.host} did not answer within ${options.timeoutMs / 1000} s`
      return { kind: 'failed', refused: false, error, responseTimeMs: elapsed() }
    }
    const { code, message } = describeError(error, url.host, begun)
    return { kind: 'failed', refused: code === 'address_refused', error: message, responseTimeMs: elapsed() }
  } finally {
    deadline.release()
  }
}

async function readSome(body: Dispatcher.ResponseData['body']): Promise<void> {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    // Leaving the loop destroys the stream, and with it the connection.
    if (bytes >= maxAnswerBytes) return
  }
}

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
