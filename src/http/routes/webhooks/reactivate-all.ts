import { Type } from 'typebox'
import { reactivateWebhooks } from '../../../db/queries/webhooks.ts'
import { defineRoute, successWith } from '../../define-route.ts'

const Reactivated = Type.Object({ id: Type.Integer(), event_type: Type.String(), url: Type.String() })

export const reactivateAll = defineRoute({
  name: 'reactivateAll',
  method: 'PATCH',
  url: '/v1/webhooks/reactivate-all',
  access: 'key',
  summary: 'Reactivate all inactive webhooks of the account',
  description: 'Switches every inactive webhook of the account on again and resets its failures.',
  uses: ['database'],
  responses: successWith({ reactivated: Type.Integer(), webhooks: Type.Array(Reactivated) }),
  async run({ caller, services }) {
    const rows = await reactivateWebhooks(services.database.handle, caller.accountId)
    const webhooks = rows.map(({ id, event_type, url }) => ({ id, event_type, url }))
    return { success: true, reactivated: webhooks.length, webhooks }
  },
})
