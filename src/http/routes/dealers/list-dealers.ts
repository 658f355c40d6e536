import { Type } from 'typebox'
import { listDealers as listDealerRows } from '../../../db/queries/dealers.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { Dealer, presentDealer } from '../../present/dealer.ts'

export const listDealers = defineRoute({
  name: 'listDealers',
  method: 'GET',
  url: '/v1/dealers',
  access: 'key',
  summary: 'List the account’s dealerships',
  description: 'Every dealership of the account, with its counts and the age of its data.',
  uses: ['database', 'clock'],
  responses: successWith({ count: Type.Integer(), dealers: Type.Array(Dealer) }),
  async run({ caller, services }) {
    const rows = await listDealerRows(services.database.handle, caller.accountId)
    const now = services.clock.now()
    return { success: true, count: rows.length, dealers: rows.map((row) => presentDealer(row, now)) }
  },
})
