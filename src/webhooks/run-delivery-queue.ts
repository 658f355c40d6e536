import type { Dispatcher } from 'undici'
import type { AttemptResult, KeptExchange, PendingDelivery } from '../db/queries/deliveries.ts'
import { recordDelivery } from '../metrics/record-outcomes.ts'
import { longRetrySeconds } from '../model/webhook-retry.ts'
import { decodeText } from '../outbound/decode-text.ts'
import type { DeliveryQueueStore, DeliveryServices } from './delivery-queue-store.ts'
import {
  judgeAttempt,
  keptBytes,
  type PostResponse,
  postDelivery,
  renderEvent,
  signDelivery,
  type Verdict,
} from './post-delivery.ts'
import { SecretUnreadable } from './secret-box.ts'

type DeliveryQueueDeps = {
  readonly services: DeliveryServices
  readonly store: DeliveryQueueStore
  readonly dispatcher: Dispatcher
  readonly attemptTimeoutMs: number
  /** Ends running attempts. */
  readonly cutOff: AbortSignal
  /** No further delivery is started. */
  isStopping(): boolean
  observe(attempt: { readonly answered: boolean; readonly ms: number }): void
}

/** Deliveries after which the queue is released, so that the other queues of a busy endpoint are sent too. */
const deliveriesPerRun = 50

/** Sends in sequence, then releases the queue. Returns the milliseconds until it is due; null: unknown or never. */
export async function runDeliveryQueue(queueId: number, deps: DeliveryQueueDeps): Promise<number | null> {
  const { store } = deps
  for (let sent = 0; ; sent += 1) {
    const head = await store.head(queueId)
    if (head === undefined) return null
    const { additions, delivery } = head
    if (delivery === null || delivery.paused) {
      await store.release({ queueId, dueAt: null, additions })
      return null
    }
    if (delivery.early || sent === deliveriesPerRun || deps.isStopping()) {
      const dueAt = delivery.dueAt ?? new Date(0)
      await store.release({ queueId, dueAt: afterRounding(dueAt), additions })
      return Math.max(0, dueAt.getTime() - Date.now())
    }
    if (!delivery.active) {
      await store.skip([delivery.webhookId])
      continue
    }
    const next = await attempt(delivery, deps)
    if (next === 'delivered') continue
    const seconds = retrySecondsOf(delivery, deps)[delivery.attempt - 1] ?? 0
    if (next === 'stopped') {
      await store.release({ queueId, dueAt: new Date(Date.now() + seconds * 1000), additions })
      return null
    }
    if (next !== null) {
      await store.release({ queueId, dueAt: afterRounding(next), additions })
      return seconds * 1000
    }
  }
}

/**
 * The database stores microseconds, which a Date truncates: without the added millisecond the queue would be due early.
 */
function afterRounding(time: Date): Date {
  return new Date(time.getTime() + 1)
}

/** null: given up. */
async function attempt(
  delivery: PendingDelivery,
  deps: DeliveryQueueDeps,
): Promise<Date | 'delivered' | 'stopped' | null> {
  const attemptedAt = new Date()
  const made = await make(delivery, attemptedAt, deps)
  if (made === 'stopped') return 'stopped'
  const { verdict, ...exchanged } = made
  const { responseTimeMs } = exchanged
  const { delivered, statusCode } = verdict
  const { webhookId, attempt: number } = delivery
  recordDelivery(deps.services.log, { webhookId, attempt: number, delivered, statusCode, responseTimeMs })
  const next = await deps.store.record({ deliveryId: delivery.id, ...verdict, ...exchanged, attemptedAt })
  return verdict.delivered ? 'delivered' : next
}

type Made = { readonly verdict: Verdict } & Pick<AttemptResult, 'responseTimeMs' | 'exchange'>

async function make(delivery: PendingDelivery, at: Date, deps: DeliveryQueueDeps): Promise<Made | 'stopped'> {
  const { services } = deps
  if (delivery.event === null) return giveUp('The event is past its retention')
  const secrets = openSecrets(delivery, services)
  if (secrets === null) return giveUp('The secret cannot be read: it was stored under another SECRETS_KEY')
  const { dispatcher, attemptTimeoutMs: timeoutMs, cutOff: signal } = deps
  const { event, webhookId, url } = delivery
  const body = renderEvent(event)
  const headers = signDelivery({ id: `msg_${event.id}_${webhookId}`, eventType: event.type, body, at, ...secrets })
  const post = { url, headers, body }
  const outcome = await postDelivery(post, { dispatcher, allow: services.config.OUTBOUND_ALLOW, timeoutMs, signal })
  if (outcome.kind === 'stopped') return 'stopped'
  deps.observe({ answered: outcome.kind === 'answered', ms: outcome.responseTimeMs })
  const verdict = judgeAttempt(outcome, delivery.attempt, retrySecondsOf(delivery, deps))
  const { responseTimeMs, response } = outcome
  return { verdict, responseTimeMs, exchange: keepExchange({ headers, response, ...secrets }) }
}

function retrySecondsOf({ retry }: PendingDelivery, { services }: DeliveryQueueDeps): readonly number[] {
  return retry === 'long' ? longRetrySeconds : services.config.WEBHOOK_RETRY_SECONDS
}

function giveUp(error: string): Made {
  const verdict = { delivered: false, statusCode: null, error, retryAfterSeconds: null, gone: false }
  return { verdict, responseTimeMs: 0, exchange: null }
}

/** null: unreadable. */
function openSecrets({ webhookId, secret, previousSecret }: PendingDelivery, { secrets, log }: DeliveryServices) {
  try {
    return {
      secret: secrets.open(secret),
      previousSecret: previousSecret === null ? null : secrets.open(previousSecret),
    }
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error
    log.error({ err: error, webhookId }, 'webhook secret unreadable')
    return null
  }
}

/** About as many characters of a response's headers are kept. */
const keptHeaderCharacters = 4096

type Exchanged = {
  readonly headers: Readonly<Record<string, string>>
  readonly response: PostResponse | null
  /** Secrets of the webhook, never kept, even if the receiver repeats them. */
  readonly secret: string
  readonly previousSecret: string | null
}

/**
 * The part of an attempt that is stored. The receiver chose the response, so it is bounded and made readable and valid
 * for the database.
 */
export function keepExchange({ headers, response, secret, previousSecret }: Exchanged): KeptExchange {
  const secrets = previousSecret === null ? [secret] : [secret, previousSecret]
  const hide = (text: string) => secrets.reduce((hidden, known) => hidden.replaceAll(known, '[secret]'), text)
  const requestHeaders = JSON.stringify(headers)
  if (response === null) return { requestHeaders, responseHeaders: null, responseBody: null }
  return {
    requestHeaders,
    responseHeaders: JSON.stringify(boundHeaders(response, hide)),
    responseBody: hide(readBody(response)),
  }
}

function boundHeaders({ headers }: PostResponse, hide: (text: string) => string): Readonly<Record<string, string>> {
  const kept: [string, string][] = []
  let left = keptHeaderCharacters
  for (const [name, value = ''] of Object.entries(headers)) {
    const text = Array.isArray(value) ? value.join(', ') : value
    left -= name.length + text.length
    if (left < 0) break
    kept.push([hide(name), hide(text)])
  }
  return Object.fromEntries(kept)
}

function readBody({ headers, bodyStart }: PostResponse): string {
  const bytes = Buffer.concat(bodyStart)
  const contentType = String(headers['content-type'] ?? '')
  return decodeText(withoutCutCharacter(bytes), { contentType, isHtml: /html/i.test(contentType) })
}

/** The last character may have been cut in two where the body was. */
function withoutCutCharacter(bytes: Buffer): Buffer {
  if (bytes.length < keptBytes) return bytes
  let end = bytes.length
  while (end > bytes.length - 4 && (bytes[end - 1] ?? 0) >= 0x80) end -= 1
  return bytes.subarray(0, end)
}
