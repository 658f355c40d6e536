import { Type } from 'typebox'
import { sendTestEvent } from '../../../webhooks/resend.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { WebhookParams } from '../../params.ts'

export const testWebhook = defineRoute({
  name: 'testWebhook',
  method: 'POST',
  url: '/v1/webhooks/{webhook_id}/test',
  access: 'key',
  summary: 'Send a sample event to a webhook',
  description:
    'Sends an event of the webhook’s type with sample data and `test: true` in the envelope. It is delivered like any other event.',
  params: WebhookParams,
  uses: ['database', 'clock'],
  responses: successWith({
    webhook_id: Type.Integer(),
    delivery_id: Type.Integer(),
    event_id: Type.Integer(),
  }),
  errors: ['webhookNotFound', 'webhookOfOther', 'webhookInactive'],
  async run({ caller, params, services }) {
    const owned = { accountId: caller.accountId, webhookId: params.webhook_id }
    const sent = await sendTestEvent(services, owned)
    return { success: true, webhook_id: params.webhook_id, delivery_id: sent.id, event_id: sent.event_id }
  },
})
