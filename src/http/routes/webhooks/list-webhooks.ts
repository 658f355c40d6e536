import { Type } from 'typebox'
import { listWebhooks as listRows, WebhookRecord } from '../../../db/queries/webhooks.ts'
import { defineRoute, successWith } from '../../define-route.ts'

export const listWebhooks = defineRoute({
  name: 'listWebhooks',
  method: 'GET',
  url: '/v1/webhooks',
  access: 'key',
  summary: 'List the account’s webhooks',
  description: 'Every webhook of the account; secrets are never shown.',
  uses: ['database', 'clock'],
  responses: successWith({ count: Type.Integer(), webhooks: Type.Array(WebhookRecord) }),
  async run({ caller, services }) {
    const webhooks = await listRows(services.database.handle, caller.accountId, services.clock.now())
    return { success: true, count: webhooks.length, webhooks }
  },
})
