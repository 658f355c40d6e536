import { Type } from 'typebox'
import { listDealerStates as listRows } from '../../../db/queries/member-views.ts'
import { defineRoute, successWith } from '../../define-route.ts'

const DealerState = Type.Object(
  { dealership_id: Type.String(), state: Type.Enum(['importing', 'held']) },
  { title: 'DealerState' },
)

export const listDealerStates = defineRoute({
  name: 'listDealerStates',
  method: 'GET',
  url: '/internal/dealers/states',
  access: 'member',
  summary: 'List the account’s dealerships with an import under way, or whose last import is held',
  uses: ['database'],
  responses: successWith({ states: Type.Array(DealerState) }),
  async run({ caller, services }) {
    const rows = await listRows(services.database.handle, caller.accountId)
    return { success: true, states: rows.map(({ public_id, state }) => ({ dealership_id: public_id, state })) }
  },
})
