import { sql } from 'kysely'
import { getRow, type Handle, listRows, writeRows } from '../database.ts'

/** Subscribing is serialized per account, so that two identical requests do not both succeed. */
export async function lockWebhooksOf(tx: Handle, accountId: number): Promise<void> {
  await sql`SELECT id FROM accounts WHERE id = ${accountId} FOR UPDATE`.execute(tx)
}

export async function upsertEndpoint(tx: Handle, accountId: number, url: string): Promise<number> {
  const row = await getRow<{ id: number }>(tx)`
    INSERT INTO webhook_endpoints (account_id, url) VALUES (${accountId}, ${url})
    ON CONFLICT (account_id, url) DO UPDATE SET url = excluded.url RETURNING id`
  return row.id
}

type NamedWebhook = { readonly id: number; readonly event_type: string }

/** The active webhooks of an endpoint, of these event types; the oldest of each type. */
export async function listActiveWebhooks(tx: Handle, endpointId: number, eventTypes: readonly string[]) {
  return listRows<NamedWebhook>(tx)`
    SELECT DISTINCT ON (event_type) id, event_type FROM webhooks
    WHERE endpoint_id = ${endpointId} AND event_type = ANY (${[...eventTypes]}::text[]) AND active AND deleted_at IS NULL
    ORDER BY event_type, id`
}

type NewWebhooks = {
  readonly accountId: number
  readonly endpointId: number
  readonly eventTypes: readonly string[]
  readonly dealershipId: number | null
  readonly secret: Buffer
  readonly maxFailures: number
  readonly at: Date
}

/** One per event type, in the same order. */
export async function insertWebhooks(tx: Handle, webhooks: NewWebhooks) {
  const { accountId, endpointId, eventTypes, dealershipId, secret, maxFailures, at } = webhooks
  return listRows<NamedWebhook>(tx)`
    INSERT INTO webhooks (account_id, endpoint_id, event_type, dealership_id, secret, max_failures, created_at)
    SELECT ${accountId}, ${endpointId}, event_type, ${dealershipId}, ${secret}, ${maxFailures}, ${at}
    FROM unnest(${[...eventTypes]}::text[]) WITH ORDINALITY AS given (event_type, place)
    ORDER BY place RETURNING id, event_type`
}

/** The account's webhooks, oldest first, with their numbers of pending deliveries. */
export async function listWebhooks(handle: Handle, accountId: number) {
  return handle
    .selectFrom('webhooks as w')
    .innerJoin('webhook_endpoints as e', 'e.id', 'w.endpoint_id')
    .leftJoin('dealerships as d', 'd.id', 'w.dealership_id')
    .leftJoin('subscriptions as s', (join) =>
      join.onRef('s.dealership_id', '=', 'w.dealership_id').onRef('s.account_id', '=', 'w.account_id'),
    )
    .select(['w.id', 'w.event_type', 'w.active', 'w.failure_count', 'w.max_failures', 'w.created_at'])
    .select(['w.last_triggered_at', 'w.last_status_code', 'w.previous_secret_until'])
    .select(['e.url', 'd.public_id', 'd.name', 'd.website', 's.stated'])
    .select(
      sql<number>`(SELECT count(*) FROM deliveries
          WHERE webhook_id = w.id AND status IN ('failed', 'skipped') AND next_attempt_at IS NULL)
        + (SELECT count(*) FROM delivery_lanes AS lane JOIN deliveries AS d ON d.lane_id = lane.id
          WHERE lane.endpoint_id = w.endpoint_id AND d.status = 'pending' AND d.webhook_id = w.id)`.as('undelivered'),
    )
    .where('w.account_id', '=', accountId)
    .where('w.deleted_at', 'is', null)
    .orderBy('w.id')
    .execute()
}

export type WebhookRow = Awaited<ReturnType<typeof listWebhooks>>[number]

/** Undefined: no such webhook, or it was deleted. */
export async function findWebhook(handle: Handle, webhookId: number) {
  return handle
    .selectFrom('webhooks')
    .select(['id', 'account_id', 'event_type', 'endpoint_id', 'dealership_id', 'active', 'secret'])
    .where('id', '=', anyId(webhookId))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** An id that a request names: it may exceed the column's type, and then belongs to nothing. */
function anyId(id: number) {
  return sql<number>`${id}::bigint`
}

export async function markWebhookDeleted(handle: Handle, webhookId: number, at: Date): Promise<boolean> {
  const written = await writeRows(handle)`
    UPDATE webhooks SET active = false, deleted_at = ${at} WHERE id = ${webhookId} AND deleted_at IS NULL`
  return written > 0
}

/** Enables one of the account's webhooks, or all disabled ones. Returns those enabled. */
export async function reactivateWebhooks(handle: Handle, accountId: number, webhookId?: number) {
  const query = handle
    .updateTable('webhooks as w')
    .from('webhook_endpoints as e')
    .set({ active: true, failure_count: 0 })
    .whereRef('e.id', '=', 'w.endpoint_id')
    .where('w.account_id', '=', accountId)
    .where('w.deleted_at', 'is', null)
  const limited =
    webhookId === undefined ? query.where('w.active', '=', false) : query.where('w.id', '=', anyId(webhookId))
  return limited.returning(['w.id', 'w.event_type', 'e.url', 'w.active', 'w.failure_count', 'w.max_failures']).execute()
}

type WebhookChange = {
  readonly webhookId: number
  readonly maxFailures: number | null
  readonly secret: { readonly sealed: Buffer; readonly previousUntil: Date | null } | null
}

/** The previous secret also signs until `previousUntil`; null: not at all. */
export async function updateWebhook(handle: Handle, change: WebhookChange): Promise<void> {
  await writeRows(handle)`
    UPDATE webhooks SET max_failures = coalesce(${change.maxFailures}::integer, max_failures),
      previous_secret = CASE WHEN ${change.secret === null} THEN previous_secret
        WHEN ${change.secret?.previousUntil ?? null}::timestamptz IS NOT NULL THEN secret END,
      previous_secret_until = CASE WHEN ${change.secret === null} THEN previous_secret_until
        ELSE ${change.secret?.previousUntil ?? null}::timestamptz END,
      secret = coalesce(${change.secret?.sealed ?? null}::bytea, secret)
    WHERE id = ${change.webhookId}`
}

/** Purges up to `limit` webhooks deleted before `before` that have no deliveries left; returns how many. */
export async function deleteForgottenWebhooks(handle: Handle, before: Date, limit: number): Promise<number> {
  return writeRows(handle)`
    DELETE FROM webhooks WHERE id = ANY(ARRAY(
      SELECT id FROM webhooks AS deleted WHERE deleted_at < ${before}
        AND NOT EXISTS (SELECT FROM deliveries WHERE webhook_id = deleted.id)
      LIMIT ${limit}))`
}

/** Removes up to `limit` endpoints without webhooks and lanes; returns how many. */
export async function deleteUnusedEndpoints(handle: Handle, _now: Date, limit: number): Promise<number> {
  return writeRows(handle)`
    DELETE FROM webhook_endpoints WHERE id = ANY(ARRAY(
      SELECT id FROM webhook_endpoints AS endpoint
      WHERE NOT EXISTS (SELECT FROM webhooks WHERE endpoint_id = endpoint.id)
        AND NOT EXISTS (SELECT FROM delivery_lanes WHERE endpoint_id = endpoint.id)
      LIMIT ${limit} FOR UPDATE SKIP LOCKED))`
}
