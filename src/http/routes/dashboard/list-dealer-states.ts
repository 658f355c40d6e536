import { Type } from 'typebox'
import { DealerState, listDealerStates as listRows } from '../../../db/queries/member-views.ts'
import { defineRoute, successWith } from '../../define-route.ts'

export const listDealerStates = defineRoute({
  name: 'listDealerStates',
  method: 'GET',
  url: '/internal/dealers/states',
  access: 'member',
  summary: 'List the account’s dealerships that are importing, held, failing or stale',
  uses: ['database', 'clock', 'config'],
  responses: successWith({ states: Type.Array(DealerState) }),
  async run({ caller, services }) {
    const { database, clock, config } = services
    const asked = { accountId: caller.accountId, now: clock.now(), refreshHours: config.REFRESH_HOURS }
    return { success: true, states: await listRows(database.handle, asked) }
  },
})
