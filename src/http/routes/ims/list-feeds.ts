import { Type } from 'typebox'
import { FeedRecord, listFeeds as listRows } from '../../../db/queries/feed-views.ts'
import { defineRoute } from '../../define-route.ts'

const maxFeeds = 50_000

export const listFeeds = defineRoute({
  name: 'listFeeds',
  method: 'GET',
  url: '/v1/ims/feeds',
  access: 'admin',
  summary: 'List the feed configurations of the account’s dealerships',
  description: 'Every feed of the account, with the state of its last file.',
  uses: ['database'],
  responses: { 200: Type.Object({ feeds: Type.Array(FeedRecord) }) },
  async run({ caller, services }) {
    return { feeds: await listRows(services.database.handle, caller.accountId, maxFeeds) }
  },
})
