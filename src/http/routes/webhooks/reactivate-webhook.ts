import { Type } from 'typebox'
import { reactivateWebhook as switchOn } from '../../../webhooks/manage-webhook.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { WebhookParams } from '../../params.ts'

const Reactivated = Type.Object({
  id: Type.Integer(),
  event_type: Type.String(),
  url: Type.String(),
  active: Type.Boolean(),
  failure_count: Type.Integer(),
  max_failures: Type.Integer(),
})

export const reactivateWebhook = defineRoute({
  name: 'reactivateWebhook',
  method: 'PATCH',
  url: '/v1/webhooks/{webhook_id}/reactivate',
  access: 'key',
  summary: 'Reactivate a webhook',
  description: 'Does not resend events that were skipped while the webhook was inactive; use replay for those.',
  params: WebhookParams,
  uses: ['database'],
  responses: successWith({ webhook: Reactivated, message: Type.String() }),
  errors: ['webhookNotFound'],
  async run({ caller, params, services }) {
    const webhook = await switchOn(services, caller.accountId, params.webhook_id)
    return { success: true, webhook, message: 'The webhook is active again.' }
  },
})
