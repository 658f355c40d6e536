import { Type } from 'typebox'
import { listDealerStates as listRows } from '../../../db/queries/member-views.ts'
import { orNull } from '../../../model/field-schemas.ts'
import { defineRoute, successWith } from '../../define-route.ts'

const DealerState = Type.Object(
  {
    dealership_id: Type.String(),
    state: Type.Enum(['importing', 'held', 'failing', 'stale']),
    since: orNull(Type.String({ description: 'Held and failing: since the first import that did not complete.' })),
  },
  { title: 'DealerState' },
)

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
    const rows = await listRows(database.handle, asked)
    const states = rows.map(({ public_id: id, state, since }) => ({ dealership_id: id, state, since }))
    return { success: true, states: states.map((one) => ({ ...one, since: one.since?.toISOString() ?? null })) }
  },
})
