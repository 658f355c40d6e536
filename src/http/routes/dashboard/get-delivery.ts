import { Type } from 'typebox'
import { findDeliveredEvent } from '../../../db/queries/own-deliveries.ts'
import { apiErrors } from '../../../model/errors.ts'
import { getOwnWebhook } from '../../../webhooks/manage-webhook.ts'
import { renderEvent } from '../../../webhooks/render-delivery.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { DeliveryParams } from '../../params.ts'

export const getDelivery = defineRoute({
  name: 'getDelivery',
  method: 'GET',
  url: '/internal/webhooks/{webhook_id}/deliveries/{delivery_id}',
  access: 'member',
  summary: 'Get the body of a delivery',
  description: 'The body as signed and sent, while the event is kept (RETENTION_DAYS).',
  params: DeliveryParams,
  uses: ['database'],
  responses: successWith({
    delivery_id: Type.Integer(),
    event_id: Type.Integer(),
    url: Type.String(),
    body: Type.String({ description: 'JSON text.' }),
  }),
  errors: ['webhookNotFound', 'webhookOfOther', 'deliveryNotFound'],
  async run({ caller, params, services }) {
    const webhook = await getOwnWebhook(services, caller.accountId, params.webhook_id)
    const asked = { accountId: caller.accountId, webhookId: webhook.id, deliveryId: params.delivery_id }
    const event = await findDeliveredEvent(services.database.handle, asked)
    if (event === undefined) throw apiErrors.deliveryNotFound()
    return {
      success: true,
      delivery_id: event.deliveryId,
      event_id: event.id,
      url: event.url,
      body: renderEvent(event),
    }
  },
})
