import { type Static, Type } from 'typebox'
import type { WebhookRow } from '../../../db/queries/webhooks.ts'
import { listWebhooks as listWebhookRows } from '../../../db/queries/webhooks.ts'
import { orNull } from '../../../model/field-schemas.ts'
import { PriceConditionsOrNull } from '../../../model/price-conditions.ts'
import { webhookRetries } from '../../../model/webhook-retry.ts'
import { defineRoute, successWith } from '../../define-route.ts'

/** SPEC.md, "Webhook subscription record", plus its pending deliveries. Never includes the secret. */
const WebhookRecord = Type.Object(
  {
    id: Type.Integer(),
    event_type: Type.String(),
    url: Type.String(),
    dealership_id: orNull(Type.String({ description: 'null means every dealership of the account.' })),
    active: Type.Boolean(),
    failure_count: Type.Integer({ description: 'Consecutive failed deliveries since the last success.' }),
    max_failures: Type.Integer(),
    last_triggered_at: orNull(Type.String()),
    last_status_code: orNull(Type.Integer()),
    created_at: Type.String(),
    dealership_name: orNull(Type.String()),
    undelivered: Type.Integer({ description: 'Deliveries that are pending, failed or skipped.' }),
    conditions: PriceConditionsOrNull,
    retry: Type.Enum([...webhookRetries], { description: '`long`: a failed delivery is tried for 28 hours.' }),
    paused: Type.Boolean({ description: 'Whether anything is sent to its address.' }),
    previous_secret_until: orNull(Type.String({ description: 'When the previous secret stops signing deliveries.' })),
  },
  { title: 'Webhook' },
)

export const listWebhooks = defineRoute({
  name: 'listWebhooks',
  method: 'GET',
  url: '/v1/webhooks',
  access: 'key',
  summary: 'List the account’s webhooks',
  description: 'Every webhook of the account; secrets are never shown.',
  uses: ['database', 'clock'],
  responses: successWith({ count: Type.Integer(), webhooks: Type.Array(WebhookRecord) }),
  async run({ caller, services }) {
    const rows = await listWebhookRows(services.database.handle, caller.accountId)
    const now = services.clock.now()
    return { success: true, count: rows.length, webhooks: rows.map((row) => presentWebhook(row, now)) }
  },
})

function presentWebhook(row: WebhookRow, now: Date): Static<typeof WebhookRecord> {
  const overlap = row.previous_secret_until !== null && row.previous_secret_until > now
  return {
    id: row.id,
    event_type: row.event_type,
    url: row.url,
    dealership_id: row.public_id,
    active: row.active,
    failure_count: row.failure_count,
    max_failures: row.max_failures,
    last_triggered_at: row.last_triggered_at?.toISOString() ?? null,
    last_status_code: row.last_status_code,
    created_at: row.created_at.toISOString(),
    dealership_name: row.public_id === null ? null : (row.stated?.name ?? row.name ?? row.website),
    undelivered: row.undelivered,
    conditions: row.conditions,
    retry: row.retry,
    paused: row.paused,
    previous_secret_until: overlap ? (row.previous_secret_until?.toISOString() ?? null) : null,
  }
}
