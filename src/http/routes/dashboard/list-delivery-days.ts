import { Type } from 'typebox'
import { DeliveryDay, listDeliveryDays as listRows } from '../../../db/queries/member-views.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { overviewDays, recentDays } from '../../present/usage.ts'

export const listDeliveryDays = defineRoute({
  name: 'listDeliveryDays',
  method: 'GET',
  url: '/internal/webhooks/days',
  access: 'member',
  summary: `List the account’s deliveries of the last ${overviewDays} days by webhook and day`,
  description: 'Days without deliveries are absent. The newest 5,000 deliveries of each webhook are counted.',
  uses: ['database', 'clock'],
  responses: successWith({
    days: Type.Array(Type.String(), { description: 'All of them, oldest first.' }),
    deliveries: Type.Array(DeliveryDay),
  }),
  async run({ caller, services }) {
    const days = recentDays(services.clock.now(), overviewDays)
    const rows = await listRows(services.database.handle, caller.accountId, days[0] ?? '')
    return { success: true, days: [...days], deliveries: rows }
  },
})
