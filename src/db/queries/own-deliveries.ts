import { findRow, type Handle, listRows } from '../database.ts'
import type { DeliveryStatus, StoredEvent } from './deliveries.ts'
import type { WebhookOfAccount } from './webhooks.ts'

export type DeliveryRow = {
  readonly id: number
  readonly event_id: number
  readonly attempt: number
  readonly status: DeliveryStatus
  readonly status_code: number | null
  readonly response_time_ms: number | null
  readonly error: string | null
  readonly attempted_at: Date | null
  readonly due_at: Date | null
  readonly next_attempt_at: Date | null
}

/** Newest first. */
export async function listDeliveries(
  handle: Handle,
  { accountId, webhookId, limit }: WebhookOfAccount & { readonly limit: number },
): Promise<readonly DeliveryRow[]> {
  return listRows<DeliveryRow>(handle)`
    SELECT id, event_id, attempt, status, status_code, response_time_ms, error, attempted_at, due_at, next_attempt_at
    FROM own_deliveries(${accountId}) WHERE webhook_id = ${webhookId} ORDER BY id DESC LIMIT ${limit}`
}

type DeliveryOfAccount = WebhookOfAccount & { readonly deliveryId: number }

type DeliveredEvent = StoredEvent & { readonly deliveryId: number; readonly url: string }

/** The event of a delivery as it is sent; undefined if the webhook has no such delivery. */
export async function findDeliveredEvent(handle: Handle, { accountId, webhookId, deliveryId }: DeliveryOfAccount) {
  return findRow<DeliveredEvent>(handle)`
    SELECT d.id AS "deliveryId", endpoint.url, events.id, events.type, dealerships.public_id AS "dealershipId",
      events.occurred_at AS "occurredAt", event_data(events) AS data, events.sample_for IS NOT NULL AS sample
    FROM own_deliveries(${accountId}) AS d
    JOIN own_webhooks(${accountId}) AS w ON w.id = d.webhook_id
    JOIN own_webhook_endpoints(${accountId}) AS endpoint ON endpoint.id = w.endpoint_id
    JOIN events ON events.id = d.event_id
    LEFT JOIN dealerships ON dealerships.id = events.dealership_id
    WHERE d.webhook_id = ${webhookId} AND d.id = ${deliveryId}`
}

/** A delivery whose event can be sent again. Undefined: the webhook has no such delivery, or its event was deleted. */
export async function findResendable(handle: Handle, { accountId, webhookId, deliveryId }: DeliveryOfAccount) {
  return findRow<{ readonly id: number; readonly status: DeliveryStatus; readonly next_attempt_at: Date | null }>(
    handle,
  )`
    SELECT d.id, d.status, d.next_attempt_at
    FROM own_deliveries(${accountId}) AS d JOIN events AS e ON e.id = d.event_id
    WHERE d.id = ${deliveryId} AND d.webhook_id = ${webhookId}`
}

/** Failed and skipped deliveries, not resent yet, of events since then, oldest first. */
export async function listReplayable(
  handle: Handle,
  { accountId, webhookId, ...asked }: WebhookOfAccount & { readonly since: Date; readonly limit: number },
): Promise<readonly number[]> {
  const rows = await listRows<{ id: number }>(handle)`
    SELECT d.id FROM own_deliveries(${accountId}) AS d JOIN events ON events.id = d.event_id
    WHERE d.webhook_id = ${webhookId} AND d.status IN ('failed', 'skipped') AND d.next_attempt_at IS NULL
      AND events.occurred_at >= ${asked.since}
    ORDER BY d.id LIMIT ${asked.limit}`
  return rows.map((row) => row.id)
}
