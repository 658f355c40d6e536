import { Type } from 'typebox'
import { redeliver } from '../../../webhooks/resend.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { DeliveryParams } from '../../params.ts'

export const redeliverDelivery = defineRoute({
  name: 'redeliverDelivery',
  method: 'POST',
  url: '/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver',
  access: 'key',
  summary: 'Redeliver an event',
  description: 'Creates a new delivery of up to three attempts with the original `webhook-id`.',
  params: DeliveryParams,
  uses: ['database'],
  responses: successWith({
    webhook_id: Type.Integer(),
    delivery_id: Type.Integer({ description: 'Id of the new delivery.' }),
    event_id: Type.Integer(),
  }),
  errors: ['webhookNotFound', 'webhookOfOther', 'webhookInactive', 'deliveryNotFound', 'deliveryPending'],
  async run({ caller, params, services }) {
    const owned = { accountId: caller.accountId, webhookId: params.webhook_id }
    const sent = await redeliver(services, owned, params.delivery_id)
    return { success: true, webhook_id: params.webhook_id, delivery_id: sent.id, event_id: sent.event_id }
  },
})
