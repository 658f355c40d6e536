import { Type } from 'typebox'
import { listDealerStates as listRows } from '../../../db/queries/member-views.ts'
import { orNull } from '../../../model/field-schemas.ts'
import { defineRoute, successWith } from '../../define-route.ts'

const DealerState = Type.Object(
  {
    dealership_id: Type.String(),
    state: Type.Enum(['importing', 'held', 'failing', 'stale']),
    since: orNull(Type.String({ description: 'Held and failing: since the first import that did not complete.' })),
    last_seen_at: orNull(Type.String({ description: 'When the website was seen last.' })),
    is_overdue: Type.Boolean({ description: 'It was not seen for four times its import interval.' }),
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
    const states = rows.map(({ public_id: id, state, since, last_seen: seen, is_overdue }) => {
      const times = { since: since?.toISOString() ?? null, last_seen_at: seen?.toISOString() ?? null }
      return { dealership_id: id, state, ...times, is_overdue }
    })
    return { success: true, states }
  },
})
