import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'
import type { Cidr } from '../config/variables.ts'
import type { AttemptResult } from '../db/queries/deliveries.ts'
import { startDeadline } from '../outbound/deadline.ts'
import { describeError } from '../outbound/describe-error.ts'
import { vetUrl } from '../outbound/vet-url.ts'

type PostOutcome =
  | ({ readonly kind: 'answered'; readonly status: number } & Seen)
  /** No response, or a timeout. `refused`: the address is not allowed. */
  | ({ readonly kind: 'failed'; readonly refused: boolean; readonly error: string } & Seen)
  /** The process is stopping: the outcome is unknown. */
  | { readonly kind: 'stopped' }

type Seen = { readonly responseTimeMs: number; readonly response: PostResponse | null }

/** The response, as far as it was received. */
export type PostResponse = { readonly headers: IncomingHttpHeaders; readonly bodyStart: readonly Buffer[] }

type Post = { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body: string }

type PostOptions = {
  readonly dispatcher: Dispatcher
  readonly allow: readonly Cidr[]
  /** From the DNS lookup to the last byte of the response. */
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

/** Maximum number of bytes read of a response. */
const maxAnswerBytes = 64 * 1024
/** Maximum number of bytes kept of a response's body. */
export const keptBytes = 2048

/** Follows no redirect, never throws. */
export async function postDelivery(post: Post, options: PostOptions): Promise<PostOutcome> {
  const started = performance.now()
  const bodyStart: Buffer[] = []
  let response: PostResponse | null = null
  const seen = (): Seen => ({ responseTimeMs: Math.round(performance.now() - started), response })
  const verdict = vetUrl(post.url, options.allow)
  if (verdict.kind === 'refused') return { kind: 'failed', refused: true, error: verdict.message, ...seen() }
  const { url } = verdict
  const deadline = startDeadline(options.timeoutMs, [options.signal])
  try {
    const answer = await options.dispatcher.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'POST',
      headers: post.headers,
      body: post.body,
      signal: deadline.signal,
    })
    response = { headers: answer.headers, bodyStart }
    await readSome(answer.body, bodyStart)
    return { kind: 'answered', status: answer.statusCode, ...seen() }
  } catch (error) {
    const ended = deadline.endedBy()
    if (ended === 'stopped') return { kind: 'stopped' }
    if (ended === 'timeout') {
      const error = `${url.host} did not answer within ${options.timeoutMs / 1000} s`
      return { kind: 'failed', refused: false, error, ...seen() }
    }
    const { code, message } = describeError(error, url.host, response !== null)
    return { kind: 'failed', refused: code === 'address_refused', error: message, ...seen() }
  } finally {
    deadline.release()
  }
}

async function readSome(body: Dispatcher.ResponseData['body'], bodyStart: Buffer[]): Promise<void> {
  let bytes = 0
  for await (const chunk of body) {
    if (bytes < keptBytes) bodyStart.push(chunk.subarray(0, keptBytes - bytes))
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
