import { Type } from 'typebox'
import { listPriceChanges as listRows, PriceChange } from '../../../db/queries/member-views.ts'
import { dayMs } from '../../../lib/clock.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { overviewDays } from '../../present/usage.ts'

export const listPriceChanges = defineRoute({
  name: 'listPriceChanges',
  method: 'GET',
  url: '/internal/price-changes',
  access: 'member',
  summary: 'List the latest price changes at the account’s dealerships',
  description: `Of the last ${overviewDays} days, newest first.`,
  query: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 10 })) }),
  uses: ['database', 'clock'],
  responses: successWith({ price_changes: Type.Array(PriceChange) }),
  async run({ caller: { accountId }, query, services }) {
    const since = new Date(services.clock.now().getTime() - overviewDays * dayMs)
    const asked = { accountId, since, limit: query.limit ?? 10 }
    return { success: true, price_changes: await listRows(services.database.handle, asked) }
  },
})
