import { type Static, Type } from 'typebox'
import { type DeliveryRow, listDeliveries as listDeliveryRows } from '../../../db/queries/own-deliveries.ts'
import { orNull } from '../../../model/field-schemas.ts'
import { getOwnWebhook } from '../../../webhooks/manage-webhook.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { WebhookParams } from '../../params.ts'

/** One past or pending attempt (DESIGN.md section 4). */
const DeliveryRecord = Type.Object(
  {
    id: Type.Integer(),
    event_id: Type.Integer(),
    event_type: Type.String(),
    attempt: Type.Integer({ description: '1 to 3.' }),
    status: Type.Enum(['pending', 'delivered', 'failed', 'skipped']),
    status_code: orNull(Type.Integer()),
    response_time_ms: orNull(Type.Integer()),
    error: orNull(Type.String()),
    attempted_at: orNull(Type.String()),
    next_attempt_at: orNull(Type.String({ description: 'When this attempt or the next one is due.' })),
  },
  { title: 'Delivery' },
)

export const listDeliveries = defineRoute({
  name: 'listDeliveries',
  method: 'GET',
  url: '/v1/webhooks/{webhook_id}/deliveries',
  access: 'key',
  summary: 'List the delivery attempts of a webhook, newest first',
  description: 'Returns one entry per attempt, past or scheduled.',
  params: WebhookParams,
  query: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })) }),
  uses: ['database'],
  responses: successWith({
    webhook_id: Type.Integer(),
    count: Type.Integer(),
    deliveries: Type.Array(DeliveryRecord),
  }),
  errors: ['webhookNotFound', 'webhookOfOther'],
  async run({ caller, params, query, services }) {
    const webhook = await getOwnWebhook(services, caller.accountId, params.webhook_id)
    const asked = { accountId: caller.accountId, webhookId: webhook.id, limit: query.limit ?? 50 }
    const rows = await listDeliveryRows(services.database.handle, asked)
    const deliveries = rows.map((row) => presentDelivery(row, webhook.event_type))
    return { success: true, webhook_id: webhook.id, count: deliveries.length, deliveries }
  },
})

function presentDelivery(row: DeliveryRow, eventType: string): Static<typeof DeliveryRecord> {
  return {
    id: row.id,
    event_id: row.event_id,
    event_type: eventType,
    attempt: row.attempt,
    status: row.status,
    status_code: row.status_code,
    response_time_ms: row.response_time_ms,
    error: row.error,
    attempted_at: row.attempted_at?.toISOString() ?? null,
    next_attempt_at: (row.next_attempt_at ?? row.due_at)?.toISOString() ?? null,
  }
}
