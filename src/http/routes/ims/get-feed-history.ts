import { Type } from 'typebox'
import { listFeedImports } from '../../../db/queries/feed-views.ts'
import { findReadableFeed } from '../../../dealers/feed-access.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { FeedParams } from '../../params.ts'
import { FeedHistoryEntry, presentFeedHistoryEntry } from '../../present/feed.ts'

export const getFeedHistory = defineRoute({
  name: 'getFeedHistory',
  method: 'GET',
  url: '/v1/ims/feeds/{feed_id}/history',
  access: 'key',
  summary: 'List the imports of a feed, newest first',
  description: 'Imports of the feed, newest first, with the rows that could not be read.',
  params: FeedParams,
  query: Type.Object({ limit: Type.Optional(Type.Integer({ default: 50, minimum: 1, maximum: 100 })) }),
  uses: ['database'],
  responses: successWith({
    feed_id: Type.Integer(),
    dealership_id: Type.String(),
    provider: Type.String(),
    file_name: Type.String(),
    count: Type.Integer(),
    history: Type.Array(FeedHistoryEntry),
  }),
  errors: ['notAuthorized', 'feedNotFound'],
  async run({ caller, params, query, services }) {
    const { handle } = services.database
    const { accountId } = caller
    const feed = await findReadableFeed(handle, accountId, params.feed_id)
    const rows = await listFeedImports(handle, { accountId, feedId: feed.id, limit: query.limit ?? 50 })
    return {
      success: true,
      feed_id: feed.id,
      dealership_id: feed.public_id,
      provider: feed.provider,
      file_name: feed.file_name,
      count: rows.length,
      history: rows.map((row) => presentFeedHistoryEntry(row, feed.inventory_type)),
    }
  },
})
