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
    'Delivers once more what failed or was skipped, of events since a time or between two times. Receivers recognize an event by its `webhook-id`.',
  params: WebhookParams,
  body: Type.Object({
    since: Type.String({
      maxLength: 64,
      description: 'ISO 8601. Resends events that fired at or after this time.',
      examples: ['2026-11-01T00:00:00Z'],
    }),
    until: Type.Optional(
      Type.String({ maxLength: 64, description: 'ISO 8601. Only events that fired at or before this time.' }),
    ),
  }),
  uses: ['database'],
  responses: successWith({ webhook_id: Type.Integer(), replayed: Type.Integer() }),
  errors: ['webhookNotFound', 'webhookOfOther', 'webhookInactive'],
  async run({ caller, params, body, services }) {
    const since = readTime(body.since, ['body', 'since'])
    const until = body.until === undefined ? null : readTime(body.until, ['body', 'until'])
    const owned = { accountId: caller.accountId, webhookId: params.webhook_id }
    const replayed = await replay(services, owned, { since, until })
    return { success: true, webhook_id: params.webhook_id, replayed }
  },
})
