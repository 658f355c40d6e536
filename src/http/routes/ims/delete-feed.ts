import { Type } from 'typebox'
import { deleteFeed as deleteFeedConfiguration } from '../../../dealers/change-feed.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { FeedParams } from '../../params.ts'

export const deleteFeed = defineRoute({
  name: 'deleteFeed',
  method: 'DELETE',
  url: '/v1/ims/feeds/{feed_id}',
  access: 'admin',
  summary: 'Delete a feed',
  description:
    'Only the account that configured the feed may delete it. Its vehicles leave at once, each with ims.vehicle.removed and ' +
    'the reason `withdrawn`; those that another feed lists too stay.',
  params: FeedParams,
  uses: ['database', 'clock'],
  responses: successWith({ feed_id: Type.Integer(), status: Type.Enum(['deleted']) }),
  errors: ['notAuthorized', 'feedNotFound'],
  async run({ caller: { accountId }, params, services }) {
    const feedId = await deleteFeedConfiguration(services, { accountId, feedId: params.feed_id })
    return { success: true, feed_id: feedId, status: 'deleted' }
  },
})
