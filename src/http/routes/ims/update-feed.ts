import { Type } from 'typebox'
import { findReadableFeed, shareFeed } from '../../../dealers/feed-access.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { FeedParams } from '../../params.ts'

export const updateFeed = defineRoute({
  name: 'updateFeed',
  method: 'PATCH',
  url: '/v1/ims/feeds/{feed_id}',
  access: 'admin',
  summary: 'Share a feed with other accounts, or make it private',
  description:
    'Only the account that configured the feed may change it. While `shared` is false, other accounts of the dealership ' +
    'get no vehicles, events or counts from this feed.',
  params: FeedParams,
  body: Type.Object({ shared: Type.Boolean() }),
  uses: ['database'],
  responses: successWith({ feed_id: Type.Integer(), shared: Type.Boolean() }),
  errors: ['notAuthorized', 'feedNotFound'],
  async run({ caller, params, body, services }) {
    const feed = await findReadableFeed(services.database.handle, caller.accountId, params.feed_id)
    const { shared } = body
    const { accountId } = caller
    await shareFeed(services.database, { feedId: feed.id, dealershipId: feed.dealership_id, accountId, shared })
    return { success: true, feed_id: feed.id, shared }
  },
})
