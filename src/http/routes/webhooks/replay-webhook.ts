import { Type } from 'typebox'
import { readTime } from '../../../model/read-time.ts'
import { replay } from '../../../webhooks/resend.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { WebhookParams } from '../../params.ts'

export const replayWebhook = defineRoute({
  name: 'replayWebhook',
  method: 'POST',
  url: '/v1/webhooks/{webhook_id}/replay',
  access: 'key',
  summary: 'Resend failed and skipped deliveries',
  description:
    'Delivers once more what failed or was skipped since a time. Receivers recognize an event by its `webhook-id`.',
  params: WebhookParams,
  body: Type.Object({
    since: Type.String({
      maxLength: 64,
      description: 'ISO 8601. Resends events that fired at or after this time.',
      examples: ['2026-11-01T00:00:00Z'],
    }),
  }),
  uses: ['database'],
  responses: successWith({ webhook_id: Type.Integer(), replayed: Type.Integer() }),
  errors: ['webhookNotFound', 'webhookOfOther', 'webhookInactive'],
  async run({ caller, params, body, services }) {
    const since = readTime(body.since, ['body', 'since'])
    const replayed = await replay(services, { accountId: caller.accountId, webhookId: params.webhook_id }, since)
    return { success: true, webhook_id: params.webhook_id, replayed }
  },
})
