import { DeliveryDetail, findDelivery, listAttempts } from '../../../db/queries/own-deliveries.ts'
import { apiErrors } from '../../../model/errors.ts'
import { getOwnWebhook } from '../../../webhooks/manage-webhook.ts'
import { renderEvent } from '../../../webhooks/render-delivery.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { DeliveryParams } from '../../params.ts'

const maxAttempts = 200

export const getDelivery = defineRoute({
  name: 'getDelivery',
  method: 'GET',
  url: '/v1/webhooks/{webhook_id}/deliveries/{delivery_id}',
  access: 'key',
  summary: 'Get a delivery with what was sent and what came back',
  description:
    '`delivery_id` is the id of any attempt of the event. Headers and bodies of attempts are kept for 7 days.',
  params: DeliveryParams,
  uses: ['database'],
  responses: successWith({ delivery: DeliveryDetail }),
  errors: ['webhookNotFound', 'webhookOfOther', 'deliveryNotFound'],
  async run({ caller: { accountId }, params, services }) {
    const { handle } = services.database
    const webhook = await getOwnWebhook(services, accountId, params.webhook_id)
    const owned = { accountId, webhookId: webhook.id }
    const found = await findDelivery(handle, { ...owned, deliveryId: params.delivery_id })
    if (found === undefined) throw apiErrors.deliveryNotFound()
    const { delivery, url, event } = found
    const attempts = await listAttempts(handle, { ...owned, eventId: delivery.event_id, limit: maxAttempts })
    const headers = attempts.find(({ id }) => id === delivery.id)?.request_headers ?? null
    return {
      success: true,
      delivery: {
        ...delivery,
        event_type: webhook.event_type,
        request: { url, headers, body: event === null ? null : renderEvent(event) },
        attempts: attempts.toReversed().map(({ request_headers: _, ...attempt }) => attempt),
      },
    }
  },
})
