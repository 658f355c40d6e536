import { type Static, Type } from 'typebox'
import { instant, orNull } from '../../model/field-schemas.ts'
import { type PriceConditions, PriceConditionsOrNull } from '../../model/price-conditions.ts'
import { type WebhookRetry, webhookRetries } from '../../model/webhook-retry.ts'
import { findRow, getValue, type Handle, listRows, writeRows, wroteRows } from '../database.ts'
import { toJson } from '../sql.ts'

export async function upsertEndpoint(tx: Handle, accountId: number, url: string): Promise<number> {
  return getValue<number>(tx)`
    INSERT INTO webhook_endpoints (account_id, url) VALUES (${accountId}, ${url})
    ON CONFLICT (account_id, url) DO UPDATE SET url = excluded.url RETURNING id`
}

type NamedWebhook = { readonly id: number; readonly event_type: string }

/** The active webhooks of an endpoint for the same dealerships, of these event types; the oldest of each type. */
export async function listActiveWebhooks(
  tx: Handle,
  wanted: Pick<NewWebhooks, 'accountId' | 'endpointId' | 'eventTypes' | 'dealershipId'>,
) {
  const { accountId, endpointId, eventTypes, dealershipId } = wanted
  return listRows<NamedWebhook>(tx)`
    SELECT DISTINCT ON (event_type) id, event_type FROM own_webhooks(${accountId})
    WHERE endpoint_id = ${endpointId} AND event_type = ANY (${[...eventTypes]}::text[]) AND active
      AND dealership_id IS NOT DISTINCT FROM ${dealershipId}::integer
    ORDER BY event_type, id`
}

export type NewWebhooks = {
  readonly accountId: number
  readonly endpointId: number
  readonly eventTypes: readonly string[]
  readonly dealershipId: number | null
  readonly secret: Buffer
  readonly maxFailures: number
  readonly conditions: PriceConditions | null
  readonly retry: WebhookRetry
  readonly at: Date
}

/** One per event type, in the same order. */
export async function insertWebhooks(tx: Handle, webhooks: NewWebhooks) {
  const { accountId, endpointId, eventTypes, dealershipId, secret, maxFailures, retry, at } = webhooks
  const conditions = webhooks.conditions === null ? null : toJson(webhooks.conditions)
  return listRows<NamedWebhook>(tx)`
    INSERT INTO webhooks (account_id, endpoint_id, event_type, dealership_id, secret, max_failures, conditions,
      retry, created_at)
    SELECT ${accountId}, ${endpointId}, event_type, ${dealershipId}, ${secret}, ${maxFailures}, ${conditions}::jsonb,
      ${retry}, ${at}
    FROM unnest(${[...eventTypes]}::text[]) WITH ORDINALITY AS given (event_type, place)
    ORDER BY place RETURNING id, event_type`
}

/** SPEC.md, "Webhook subscription record", plus its pending deliveries. Never includes the secret. */
export const WebhookRecord = Type.Object(
  {
    id: Type.Integer(),
    event_type: Type.String(),
    url: Type.String(),
    dealership_id: orNull(Type.String({ description: 'null means every dealership of the account.' })),
    active: Type.Boolean(),
    failure_count: Type.Integer({ description: 'Consecutive failed deliveries since the last success.' }),
    max_failures: Type.Integer(),
    last_triggered_at: orNull(instant()),
    last_status_code: orNull(Type.Integer()),
    created_at: instant(),
    dealership_name: orNull(Type.String()),
    undelivered: Type.Integer({ description: 'Deliveries that are pending, failed or skipped.' }),
    conditions: PriceConditionsOrNull,
    retry: Type.Enum([...webhookRetries], { description: '`long`: a failed delivery is tried for 28 hours.' }),
    paused: Type.Boolean({ description: 'Whether anything is sent to its address.' }),
    previous_secret_until: orNull(
      instant(Type.String({ description: 'When the previous secret stops signing deliveries.' })),
    ),
  },
  { title: 'Webhook' },
)

type WebhookRow = Static<typeof WebhookRecord>

/** The account's webhooks, oldest first, with their numbers of pending deliveries. */
export async function listWebhooks(handle: Handle, accountId: number, now: Date): Promise<readonly WebhookRow[]> {
  return listRows<WebhookRow>(handle)`
    SELECT w.id, w.event_type, e.url, d.public_id AS dealership_id, w.active, w.failure_count, w.max_failures, w.last_triggered_at,
      w.last_status_code, w.created_at, coalesce(s.stated ->> 'name', d.name, d.website) AS dealership_name,
      w.conditions, w.retry, e.paused,
      CASE WHEN w.previous_secret_until > ${now} THEN w.previous_secret_until END AS previous_secret_until,
      (SELECT count(*) FROM own_deliveries(${accountId})
          WHERE webhook_id = w.id AND status IN ('failed', 'skipped') AND next_attempt_at IS NULL)
        + (SELECT count(*) FROM delivery_lanes AS lane JOIN own_deliveries(${accountId}) AS d ON d.lane_id = lane.id
          WHERE lane.endpoint_id = w.endpoint_id AND d.status = 'pending' AND d.webhook_id = w.id) AS undelivered
    FROM own_webhooks(${accountId}) AS w
    JOIN own_webhook_endpoints(${accountId}) AS e ON e.id = w.endpoint_id
    LEFT JOIN dealerships AS d ON d.id = w.dealership_id
    LEFT JOIN seen_dealerships(${accountId}) AS s ON s.id = w.dealership_id
    ORDER BY w.id`
}

type OwnedWebhook = NamedWebhook & {
  readonly endpoint_id: number
  readonly dealership_id: number | null
  readonly active: boolean
}

/** Undefined: the account has no such webhook. An id that a request names may exceed the column's type. */
export async function findWebhook(handle: Handle, accountId: number, webhookId: number) {
  return findRow<OwnedWebhook>(handle)`
    SELECT id, event_type, endpoint_id, dealership_id, active FROM own_webhooks(${accountId})
    WHERE id = ${webhookId}::bigint`
}

export type WebhookOfAccount = { readonly accountId: number; readonly webhookId: number }

export async function markWebhookDeleted(handle: Handle, { accountId, webhookId }: WebhookOfAccount, at: Date) {
  return wroteRows(handle)`
    UPDATE webhooks SET active = false, deleted_at = ${at}
    WHERE id = ${webhookId} AND deleted_at IS NULL AND id IN (SELECT id FROM own_webhooks(${accountId}))`
}

/** Ids of the account's webhooks that are off: of all, or of this one. */
export async function listDisabledIds(handle: Handle, accountId: number, webhookId: number | null) {
  const rows = await listRows<{ id: number }>(handle)`
    SELECT id FROM own_webhooks(${accountId}) WHERE NOT active AND (${webhookId}::bigint IS NULL OR id = ${webhookId}::bigint)`
  return rows.map(({ id }) => id)
}

type ReactivatedWebhook = NamedWebhook & Pick<WebhookRow, 'url' | 'active' | 'failure_count' | 'max_failures'>

/** Enables one of the account's webhooks, or all disabled ones (`webhookId` null). Returns those enabled. */
export async function reactivateWebhooks(handle: Handle, accountId: number, webhookId: number | null) {
  return listRows<ReactivatedWebhook>(handle)`
    UPDATE webhooks AS w SET active = true, failure_count = 0
    FROM own_webhooks(${accountId}) AS own JOIN own_webhook_endpoints(${accountId}) AS e ON e.id = own.endpoint_id
    WHERE w.id = own.id AND w.deleted_at IS NULL
      AND CASE WHEN ${webhookId}::bigint IS NULL THEN NOT w.active ELSE w.id = ${webhookId}::bigint END
    RETURNING w.id, w.event_type, e.url, w.active, w.failure_count, w.max_failures`
}

type WebhookChange = WebhookOfAccount & {
  readonly maxFailures: number | null
  /** Null: unchanged. */
  readonly retry: WebhookRetry | null
  /** Undefined: unchanged. */
  readonly conditions: PriceConditions | null | undefined
  readonly secret: { readonly sealed: Buffer; readonly previousUntil: Date | null } | null
}

/** The previous secret also signs until `previousUntil`; null: not at all. */
export async function updateWebhook(handle: Handle, change: WebhookChange): Promise<void> {
  await writeRows(handle)`
    UPDATE webhooks SET max_failures = coalesce(${change.maxFailures}::integer, max_failures),
      retry = coalesce(${change.retry}::text, retry),
      conditions = CASE WHEN ${change.conditions === undefined} THEN conditions
        ELSE ${change.conditions == null ? null : toJson(change.conditions)}::jsonb END,
      previous_secret = CASE WHEN ${change.secret === null} THEN previous_secret
        WHEN ${change.secret?.previousUntil ?? null}::timestamptz IS NOT NULL THEN secret END,
      previous_secret_until = CASE WHEN ${change.secret === null} THEN previous_secret_until
        ELSE ${change.secret?.previousUntil ?? null}::timestamptz END,
      secret = coalesce(${change.secret?.sealed ?? null}::bytea, secret)
    WHERE id = ${change.webhookId} AND id IN (SELECT id FROM own_webhooks(${change.accountId}))`
}

/** Sends to another endpoint from now on, also what is pending. What failed before counts no more. */
export async function redirectWebhook(tx: Handle, { accountId, webhookId }: WebhookOfAccount, endpointId: number) {
  await writeRows(tx)`
    WITH own AS MATERIALIZED (
      SELECT id, endpoint_id FROM own_webhooks(${accountId}) WHERE id = ${webhookId}
    ), redirected AS (
      UPDATE webhooks SET endpoint_id = ${endpointId}, failure_count = 0 WHERE id IN (SELECT id FROM own)
    ), left_lanes AS (
      SELECT lane.id, lane.dealership_id FROM own JOIN delivery_lanes AS lane ON lane.endpoint_id = own.endpoint_id
      WHERE EXISTS (SELECT FROM own_deliveries(${accountId})
        WHERE lane_id = lane.id AND status = 'pending' AND webhook_id = own.id)
    ), lanes AS (
      INSERT INTO delivery_lanes AS lane (endpoint_id, dealership_id, due_at, additions)
      SELECT ${endpointId}, dealership_id, now(), 1 FROM left_lanes ORDER BY dealership_id
      ON CONFLICT (endpoint_id, dealership_id) DO UPDATE
        SET due_at = coalesce(lane.due_at, excluded.due_at), additions = lane.additions + 1
      RETURNING id, dealership_id
    )
    UPDATE deliveries AS d SET lane_id = lanes.id FROM left_lanes JOIN lanes USING (dealership_id)
    WHERE d.lane_id = left_lanes.id AND d.status = 'pending' AND d.webhook_id IN (SELECT id FROM own)`
}

/**
 * Of the webhook's address. Whoever sends finds out at the next delivery; when it goes on, all its queues are looked at, also those
 * that are held and were found paused.
 */
export async function updatePaused(
  tx: Handle,
  { accountId, webhookId }: WebhookOfAccount,
  paused: boolean,
): Promise<void> {
  await writeRows(tx)`
    UPDATE webhook_endpoints SET paused = ${paused} WHERE id IN (
      SELECT endpoint_id FROM own_webhooks(${accountId}) WHERE id = ${webhookId})`
  if (paused) return
  await writeRows(tx)`
    UPDATE delivery_lanes SET additions = additions + 1, due_at = CASE WHEN sender IS NULL THEN now() ELSE due_at END
    WHERE id IN (
      SELECT lane.id FROM own_webhooks(${accountId}) AS own JOIN delivery_lanes AS lane ON lane.endpoint_id = own.endpoint_id
      WHERE own.id = ${webhookId} ORDER BY lane.id FOR UPDATE OF lane)`
}

export type SwitchedOff = {
  readonly id: number
  readonly account_id: number
  readonly dealership_id: number | null
  readonly event_type: string
  readonly url: string
  readonly failure_count: number
  readonly last_status_code: number | null
}

/** Webhooks that were switched off since the last call, each once. */
export async function takeSwitchedOff(tx: Handle, limit: number): Promise<readonly SwitchedOff[]> {
  return listRows<SwitchedOff>(tx)`
    UPDATE webhooks AS w SET off_untold = false FROM webhook_endpoints AS e
    WHERE e.id = w.endpoint_id AND w.id = ANY(ARRAY(
      SELECT id FROM webhooks WHERE off_untold ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED))
    RETURNING w.id, w.account_id, w.dealership_id, w.event_type, e.url, w.failure_count, w.last_status_code`
}
