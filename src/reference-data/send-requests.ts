import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhenResult,
  retry,
  wrap,
} from 'cockatiel'
import type { ApiClient, ApiReply } from '../outbound/create-api-client.ts'
import type { SourceReply, SourceRequest } from './contract.ts'
import type { SendAll } from './source-reader.ts'

type RetryPolicy = {
  readonly retries: number
  /** Milliseconds before the first retry; each further wait doubles, with jitter. */
  readonly firstWaitMs: number
  /** Requests that failed in a row, each after its retries, from which on a source gets none for `restMs`. */
  readonly failures: number
  readonly restMs: number
}

/**
 * api.nhtsa.gov answers about a fifth of all requests with 504 and recovers at once. A few failed reads, of some requests
 * each, do not yet pause a source, and one that is back is asked within seconds.
 */
const usualRetries: RetryPolicy = { retries: 4, firstWaitMs: 200, failures: 30, restMs: 5_000 }

/** The longest observed answer has 4 MB. */
const maxBytes = 12_000_000
const oneRequestMs = 10_000
const atOnce = 4
const maxWaiting = 400
/** A source with a longer Retry-After counts as unavailable. */
const longestWaitSeconds = 2

/** Sends requests to one source, at most four at a time, with retries, and pauses if the source keeps failing. */
export type SourceSender = (signal: AbortSignal) => SendAll

export function createSourceSender(
  client: ApiClient,
  base: string,
  retryPolicy: RetryPolicy = usualRetries,
): SourceSender {
  const failing = handleWhenResult((result) => isFailing(result as ApiReply))
  const again = handleWhenResult((result) => isFailing(result as ApiReply) && !asksForLongWait(result as ApiReply))
  const backoff = new ExponentialBackoff({
    initialDelay: retryPolicy.firstWaitMs,
    maxDelay: 10 * retryPolicy.firstWaitMs,
  })
  const policy = wrap(
    circuitBreaker(failing, {
      halfOpenAfter: retryPolicy.restMs,
      breaker: new ConsecutiveBreaker(retryPolicy.failures),
    }),
    retry(again, { maxAttempts: retryPolicy.retries, backoff }),
    bulkhead(atOnce, maxWaiting),
  )

  async function sendOne(request: SourceRequest, signal: AbortSignal): Promise<SourceReply | string> {
    const url = addressOf(base, request)
    try {
      const reply = await policy.execute(() => {
        const ended = AbortSignal.any([signal, AbortSignal.timeout(oneRequestMs)])
        return client.get({ url, headers: { accept: 'application/json' }, maxBytes, signal: ended })
      }, signal)
      if (reply.kind === 'failure') return reply.message
      const { status, text } = reply
      if (status === 200 || request.accepts?.includes(status) === true) return { status, text }
      return `the source answered ${status}`
    } catch (error) {
      if (error instanceof BrokenCircuitError) return 'the source keeps failing and is left alone for a while'
      if (error instanceof BulkheadRejectedError) return 'too many requests to the source are waiting'
      if (signal.aborted) return 'the source did not answer in time'
      throw error
    }
  }

  return (signal) => async (requests) => {
    const sent = await Promise.all(requests.map((request) => sendOne(request, signal)))
    const failed = sent.find((reply) => typeof reply === 'string')
    return failed === undefined ? { replies: sent.filter((reply) => typeof reply !== 'string') } : { failed }
  }
}

/** The URL of a request. Segments and values are escaped, so that no value can change its structure. */
export function addressOf(base: string, { path, query = {} }: SourceRequest): string {
  // A segment of dots would change the path, and no name consists of dots.
  const segments = path.map((segment) => encodeURIComponent(String(segment)).replace(/^\.+$/, '_'))
  const url = new URL(`${base}/${segments.join('/')}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  return url.href
}

function isFailing(reply: ApiReply): boolean {
  return reply.kind === 'failure' ? reply.code !== 'too_large' : reply.status >= 500 || reply.status === 429
}

function asksForLongWait(reply: ApiReply): boolean {
  return reply.kind === 'reply' && reply.retryAfter !== '' && !(Number(reply.retryAfter) <= longestWaitSeconds)
}
