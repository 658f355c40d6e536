import { ApiError, ConnectionError, createApiError, ForecourtError, TimeoutError } from './errors.ts'
import type { CallOptions, ClientOptions } from './options.ts'

export type Outgoing = {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, unknown>>
  readonly body: Readonly<Record<string, unknown>> | null
  /** Repeating it changes nothing more. */
  readonly isSafe: boolean
}

const defaultTimeoutMs = 30_000
const defaultRetries = 2
const firstPauseMs = 500
/** A longer Retry-After is for the caller to decide. */
const longestPauseMs = 60_000

/** Sends a request until it is answered, or until its retries are used up. */
export async function send(client: ClientOptions, outgoing: Outgoing, options: CallOptions): Promise<unknown> {
  const retries = options.maxRetries ?? client.maxRetries ?? defaultRetries
  const mayRepeat = outgoing.isSafe || options.idempotencyKey !== undefined
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await attemptOnce(client, outgoing, options)
    } catch (error) {
      const pauseMs = pauseAfter(error, attempt)
      if (!mayRepeat || attempt >= retries || pauseMs === null) throw error
      await pause(pauseMs, options.signal)
    }
  }
}

/** Milliseconds until the request may be repeated; null: it would fail again. */
function pauseAfter(error: unknown, attempt: number): number | null {
  // Half of the pause is random, so that clients that failed together do not return together.
  const growing = firstPauseMs * 2 ** attempt * (0.5 + Math.random() / 2)
  if (error instanceof ConnectionError) return growing
  if (!(error instanceof ApiError)) return null
  const { status, retryAfterMs } = error
  // A 409 with Retry-After: the first attempt with this idempotency key is still under way.
  const isTemporary = status === 408 || status === 429 || status >= 500 || (status === 409 && retryAfterMs !== null)
  if (!isTemporary) return null
  const pauseMs = retryAfterMs ?? growing
  return pauseMs > longestPauseMs ? null : pauseMs
}

async function attemptOnce(client: ClientOptions, outgoing: Outgoing, options: CallOptions): Promise<unknown> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? client.timeoutMs ?? defaultTimeoutMs)
  const signal = options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal])
  const { fetch = globalThis.fetch } = client
  try {
    const response = await fetch(addressOf(client, outgoing), { ...requestOf(client, outgoing, options), signal })
    const body = await readBody(response)
    if (response.ok) return body
    const requestId = response.headers.get('x-request-id')
    throw createApiError({ status: response.status, body, requestId, retryAfterMs: readRetryAfter(response) })
  } catch (error) {
    if (error instanceof ForecourtError || options.signal?.aborted === true) throw error
    if (timeout.aborted) throw new TimeoutError('the service did not answer in time', { cause: error })
    throw new ConnectionError(`the service at ${client.baseUrl} cannot be reached`, { cause: error })
  }
}

function requestOf(client: ClientOptions, { method, body }: Outgoing, { idempotencyKey }: CallOptions): RequestInit {
  return {
    method,
    headers: {
      authorization: `Bearer ${client.apiKey}`,
      ...(body === null ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    ...(body === null ? {} : { body: JSON.stringify(body) }),
  }
}

function addressOf({ baseUrl }: ClientOptions, { path, query }: Outgoing): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.append(name, String(value))
  }
  return `${baseUrl.replace(/\/+$/, '')}${path}${search.size === 0 ? '' : `?${search}`}`
}

/** JSON as a value, other text as text, anything else as bytes. */
async function readBody(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  if (/\bjson\b/.test(type)) {
    const text = await response.text()
    try {
      return JSON.parse(text)
    } catch {
      return text
    }
  }
  return type.startsWith('text/') || type === '' ? response.text() : new Uint8Array(await response.arrayBuffer())
}

/** Seconds, or a date. */
function readRetryAfter(response: Response): number | null {
  const given = response.headers.get('retry-after')
  if (given === null) return null
  const seconds = Number(given)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(given) - Date.now()
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}

export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted === true) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
