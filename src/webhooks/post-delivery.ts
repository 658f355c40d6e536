import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'
import type { Cidr } from '../config/variables.ts'
import type { AttemptResult, StoredEvent } from '../db/queries/deliveries.ts'
import { jsonWith } from '../lib/json.ts'
import { startDeadline } from '../outbound/deadline.ts'
import { describeError } from '../outbound/describe-failure.ts'
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

/** SPEC.md, "Delivery format". The same event always gives the same bytes; a test event also has `test: true`. */
export function renderEvent(event: StoredEvent): string {
  const envelope = {
    event: event.type,
    dealership_id: event.dealershipId,
    timestamp: event.occurredAt,
    id: event.id,
    ...(event.sample ? { test: true } : {}),
  }
  return jsonWith(envelope, ['data', event.data])
}

type Signable = {
  /** The same for all attempts. */
  readonly id: string
  readonly eventType: string
  readonly body: string
  /** Time of the attempt. */
  readonly at: Date
  readonly secret: string
  /** Also signs during the overlap of a rotation. */
  readonly previousSecret: string | null
}

/**
 * X-Service-Signature: hex HMAC-SHA256 of the raw body. The `webhook-` headers: the Standard Webhooks specification,
 * keyed with the secret's UTF-8 bytes, one signature for each secret.
 */
export function signDelivery(delivery: Signable): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(delivery.at.getTime() / 1000))
  const secrets = [delivery.secret, ...(delivery.previousSecret === null ? [] : [delivery.previousSecret])]
  const [signature = '', previousSignature] = secrets.map((secret) => hmac(secret, delivery.body).digest('hex'))
  const signed = `${delivery.id}.${timestamp}.${delivery.body}`
  const standard = secrets.map((secret) => `v1,${hmac(secret, signed).digest('base64')}`)
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Service-Webhook/1.0',
    'X-Service-Event': delivery.eventType.replaceAll('.', '_'),
    'X-Service-Signature': signature,
    ...(previousSignature === undefined ? {} : { 'X-Service-Signature-Previous': previousSignature }),
    'webhook-id': delivery.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': standard.join(' '),
  }
}

/** The secret as a text: with a Buffer, Node takes four times as long. */
function hmac(secret: string, text: string) {
  return createHmac('sha256', secret).update(text, 'utf8')
}
