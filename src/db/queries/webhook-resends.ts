import { findRow, type Handle, listRows } from '../database.ts'
import { deliveriesChannel } from './events.ts'
import type { WebhookOfAccount } from './webhooks.ts'

export type Resent = { readonly id: number; readonly event_id: number }

/** These no longer count as undelivered then. Skips events that have a pending delivery to the webhook already. */
export async function resendDeliveries(
  tx: Handle,
  { accountId, webhookId }: WebhookOfAccount,
  deliveryIds: readonly number[],
) {
  return listRows<Resent>(tx)`
    WITH own AS MATERIALIZED (
      SELECT endpoint_id FROM own_webhooks(${accountId}) WHERE id = ${webhookId}
    ), chosen AS (
      UPDATE deliveries AS d SET next_attempt_at = now(), resent = true
      FROM events WHERE events.id = d.event_id AND d.id = ANY (${[...deliveryIds]}::bigint[])
        AND d.webhook_id = ${webhookId} AND d.status <> 'pending' AND EXISTS (SELECT FROM own)
      RETURNING d.event_id, coalesce(events.dealership_id, 0) AS dealership_id
    ), wanted AS (
      SELECT DISTINCT event_id, dealership_id FROM chosen
      WHERE NOT EXISTS (SELECT FROM deliveries AS p JOIN delivery_lanes AS lane ON lane.id = p.lane_id
        WHERE p.status = 'pending' AND p.event_id = chosen.event_id AND p.webhook_id = ${webhookId}
          AND lane.endpoint_id = (SELECT endpoint_id FROM own)
          AND lane.dealership_id = chosen.dealership_id)
    ), lanes AS (
      INSERT INTO delivery_lanes AS lane (endpoint_id, dealership_id, due_at, additions)
      SELECT DISTINCT (SELECT endpoint_id FROM own), dealership_id, now(), 1
      FROM wanted ORDER BY 2
      ON CONFLICT (endpoint_id, dealership_id) DO UPDATE
        SET due_at = coalesce(lane.due_at, excluded.due_at), additions = lane.additions + 1
      RETURNING id, dealership_id
    ), notice AS (
      SELECT pg_notify(${deliveriesChannel}, '') WHERE EXISTS (SELECT FROM lanes)
    ), added AS (
      INSERT INTO deliveries (event_id, webhook_id, lane_id, status, created_at)
      SELECT event_id, ${webhookId}::integer, lanes.id, 'pending', now()
      FROM wanted JOIN lanes ON lanes.dealership_id = wanted.dealership_id ORDER BY event_id
      RETURNING id, event_id
    )
    SELECT added.id, added.event_id FROM added LEFT JOIN notice ON true ORDER BY added.event_id`
}

type TestEvent = {
  readonly webhookId: number
  readonly accountId: number
  readonly dealershipId: number | null
  readonly type: string
  readonly at: Date
  readonly data: string
}

/** Writes an event for a single webhook, with its delivery. Undefined, and nothing written: the webhook was deleted meanwhile. */
export function insertTestEvent(handle: Handle, event: TestEvent): Promise<Resent | undefined> {
  return findRow<Resent>(handle)`
    WITH own AS MATERIALIZED (
      SELECT id, endpoint_id FROM own_webhooks(${event.accountId}) WHERE id = ${event.webhookId}
    ), written AS (
      INSERT INTO events (type, dealership_id, account_id, occurred_at, data, sample_for)
      SELECT ${event.type}::text, ${event.dealershipId}::integer, ${event.accountId}::integer, ${event.at}::timestamptz,
        ${event.data}::text, own.id FROM own
      RETURNING id
    ), lane AS (
      INSERT INTO delivery_lanes AS lane (endpoint_id, dealership_id, due_at, additions)
      SELECT endpoint_id, ${event.dealershipId ?? 0}::integer, now(), 1 FROM own
      ON CONFLICT (endpoint_id, dealership_id) DO UPDATE
        SET due_at = coalesce(lane.due_at, excluded.due_at), additions = lane.additions + 1
      RETURNING id
    ), added AS (
      INSERT INTO deliveries (event_id, webhook_id, lane_id, status, created_at)
      SELECT written.id, ${event.webhookId}::integer, lane.id, 'pending', now() FROM written, lane
      RETURNING id, event_id
    ), notice AS (
      SELECT pg_notify(${deliveriesChannel}, '')
    )
    SELECT added.id, added.event_id FROM added, notice`
}
