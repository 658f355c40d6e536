import { Type } from 'typebox'
import { listDeliveries as listDeliveryRows } from '../../../db/queries/deliveries.ts'
import { getOwnWebhook } from '../../../webhooks/manage-webhook.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { WebhookParams } from '../../path-params.ts'
import { DeliveryRecord, presentDelivery } from '../../present/delivery.ts'

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
    const rows = await listDeliveryRows(services.database.handle, webhook.id, query.limit ?? 50)
    const deliveries = rows.map((row) => presentDelivery(row, webhook.event_type))
    return { success: true, webhook_id: webhook.id, count: deliveries.length, deliveries }
  },
})
