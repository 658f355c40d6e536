import { Type } from 'typebox'
import { listWebhooks as listWebhookRows } from '../../../db/queries/webhooks.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { presentWebhook, WebhookRecord } from '../../present/webhook.ts'

export const listWebhooks = defineRoute({
  name: 'listWebhooks',
  method: 'GET',
  url: '/v1/webhooks',
  access: 'key',
  summary: 'List the account’s webhooks',
  uses: ['database', 'clock'],
  responses: successWith({ count: Type.Integer(), webhooks: Type.Array(WebhookRecord) }),
  async run({ caller, services }) {
    const rows = await listWebhookRows(services.database.handle, caller.accountId)
    const now = services.clock.now()
    return { success: true, count: rows.length, webhooks: rows.map((row) => presentWebhook(row, now)) }
  },
})
