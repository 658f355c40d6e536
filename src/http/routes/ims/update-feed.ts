import { Type } from 'typebox'
import { changeFeed, findReadableFeed } from '../../../dealers/feed-access.ts'
import { validationError } from '../../../model/errors.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { FeedParams } from '../../params.ts'

export const updateFeed = defineRoute({
  name: 'updateFeed',
  method: 'PATCH',
  url: '/v1/ims/feeds/{feed_id}',
  access: 'admin',
  summary: 'Share a feed with other accounts or make it private, or change when it counts as stale',
  description:
    'Only the account that configured the feed may change it. While `shared` is false, other accounts of the dealership ' +
    'get no vehicles, events or counts from this feed.',
  params: FeedParams,
  body: Type.Object({
    shared: Type.Optional(Type.Boolean()),
    staleness_threshold_hours: Type.Optional(Type.Integer({ minimum: 1, maximum: 8760 })),
  }),
  uses: ['database'],
  responses: successWith({
    feed_id: Type.Integer(),
    shared: Type.Boolean(),
    staleness_threshold_hours: Type.Integer(),
  }),
  errors: ['notAuthorized', 'feedNotFound'],
  async run({ caller: { accountId }, params, body, services }) {
    const { database } = services
    const { shared = null, staleness_threshold_hours: hours = null } = body
    const feed = await findReadableFeed(database.handle, accountId, params.feed_id)
    if (shared === null && hours === null) throw validationError([nothingGiven(body)])
    const owned = { feedId: feed.id, dealershipId: feed.dealership_id, accountId }
    await changeFeed(database, { ...owned, shared, stalenessThresholdHours: hours })
    return {
      success: true,
      feed_id: feed.id,
      shared: shared ?? feed.shared,
      staleness_threshold_hours: hours ?? feed.staleness_threshold_hours,
    }
  },
})

function nothingGiven(input: object) {
  return { loc: ['body'], msg: 'Give shared, staleness_threshold_hours or both', type: 'missing', input }
}
