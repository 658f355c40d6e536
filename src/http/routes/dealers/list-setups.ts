import { Type } from 'typebox'
import { listSetupJobs } from '../../../db/queries/setup-jobs.ts'
import { dayMs } from '../../../lib/clock.ts'
import { refusedCursor } from '../../../model/errors.ts'
import { orNull } from '../../../model/field-schemas.ts'
import { setupJobStatuses, setupsKeptDays } from '../../../model/statuses.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { cursorQuery } from '../../params.ts'
import { presentSetup, Setup } from '../../present/setup.ts'

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
    const before = query.cursor === undefined ? null : readCursor(query.cursor)
    if (before === null && query.cursor !== undefined) throw refusedCursor(query.cursor)
    const now = services.clock.now()
    const limit = query.limit ?? 50
    const rows = await listSetupJobs(services.database.handle, {
      accountId: caller.accountId,
      status: query.status ?? null,
      since: new Date(now.getTime() - setupsKeptDays * dayMs),
      before,
      limit: limit + 1,
    })
    const shown = rows.slice(0, limit)
    const last = rows.length > limit ? shown.at(-1) : undefined
    return {
      success: true,
      setups: shown.map((row) => presentSetup(row, now)),
      next_cursor: last === undefined ? null : `${last.created_at.getTime()}.${last.id}`,
    }
  },
})

/** A setup that may have been deleted since. */
function readCursor(cursor: string) {
  const [, ms, id] = /^(\d{1,13})\.(setup_\w{1,30})$/.exec(cursor) ?? []
  return id === undefined ? null : { createdAt: new Date(Number(ms)), id }
}
