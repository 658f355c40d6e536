import { Type } from 'typebox'
import { listSetupJobs, Setup } from '../../../db/queries/setup-jobs.ts'
import { dayMs } from '../../../lib/clock.ts'
import { orNull } from '../../../model/field-schemas.ts'
import { setupJobStatuses, setupsKeptDays } from '../../../model/statuses.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { cursorQuery, readCreationCursor, toCreationPage } from '../../params.ts'
import { presentSetup } from '../../present/setup.ts'

export const listSetups = defineRoute({
  name: 'listSetups',
  method: 'GET',
  url: '/v1/setups',
  access: 'key',
  summary: 'List the account’s setup jobs',
  description:
    'Of the last 30 days, newest first. Pass `next_cursor` as `cursor` to get the next page; it is null on the last one.',
  tags: ['Dealers'],
  query: Type.Object({
    status: Type.Optional(Type.Enum([...setupJobStatuses], { description: 'Only jobs in this state.' })),
    ...cursorQuery.properties,
  }),
  uses: ['database', 'clock'],
  responses: successWith({ setups: Type.Array(Setup), next_cursor: orNull(Type.String()) }),
  async run({ caller, query, services }) {
    const before = readCreationCursor(query.cursor, 'setup')
    const now = services.clock.now()
    const limit = query.limit ?? 50
    const rows = await listSetupJobs(services.database.handle, {
      accountId: caller.accountId,
      status: query.status ?? null,
      since: new Date(now.getTime() - setupsKeptDays * dayMs),
      before,
      limit: limit + 1,
    })
    const { shown, next_cursor } = toCreationPage(rows, limit, ({ setup_id }) => setup_id)
    return { success: true, setups: shown.map((row) => presentSetup(row, now)), next_cursor }
  },
})
