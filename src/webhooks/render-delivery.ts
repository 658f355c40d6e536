import { createHmac } from 'node:crypto'
import type { StoredEvent } from '../db/queries/deliveries.ts'
import { jsonWith } from '../lib/json.ts'

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

function hmac(secret: string, text: string) {
  return createHmac('sha256', Buffer.from(secret, 'utf8')).update(text, 'utf8')
}
