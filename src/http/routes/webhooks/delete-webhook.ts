import { Type } from 'typebox'
import { deleteWebhook as removeWebhook } from '../../../webhooks/manage-webhook.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { WebhookParams } from '../../params.ts'

export const deleteWebhook = defineRoute({
  name: 'deleteWebhook',
  method: 'DELETE',
  url: '/v1/webhooks/{webhook_id}',
  access: 'key',
  summary: 'Delete a webhook',
  description: 'Stops all deliveries to it. This cannot be undone.',
  params: WebhookParams,
  uses: ['database', 'clock'],
  responses: successWith({ webhook_id: Type.Integer(), status: Type.Enum(['deactivated']) }),
  errors: ['webhookNotFound', 'webhookOfOther'],
  async run({ caller, params, services }) {
    await removeWebhook(services, caller.accountId, params.webhook_id)
    return { success: true, webhook_id: params.webhook_id, status: 'deactivated' }
  },
})
