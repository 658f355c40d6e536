import { Type } from 'typebox'
import { FeedHealth, findNextPoll, listFeedHealth as listRows } from '../../../db/queries/member-views.ts'
import { instant, orNull } from '../../../model/field-schemas.ts'
import { defineRoute, successWith } from '../../define-route.ts'

const maxFeeds = 50_000

export const listFeedHealth = defineRoute({
  name: 'listFeedHealth',
  method: 'GET',
  url: '/internal/feeds',
  access: 'member',
  summary: 'List the feeds that the account can read, with their states',
  uses: ['database'],
  responses: successWith({
    feeds: Type.Array(FeedHealth),
    next_poll_at: orNull(instant(Type.String({ description: 'When files are looked at next.' }))),
  }),
  async run({ caller, services }) {
    const { handle } = services.database
    const [feeds, nextPoll] = await Promise.all([listRows(handle, caller.accountId, maxFeeds), findNextPoll(handle)])
    return { success: true, feeds, next_poll_at: nextPoll }
  },
})
