import { Type } from 'typebox'
import { findCallerName } from '../../../db/queries/callers.ts'
import { acceptHeldFile } from '../../../db/queries/feeds.ts'
import { findReadableFeed } from '../../../dealers/feed-access.ts'
import { apiErrors } from '../../../model/errors.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { FeedParams } from '../../params.ts'

export const acceptFeed = defineRoute({
  name: 'acceptFeed',
  method: 'POST',
  url: '/v1/ims/feeds/{feed_id}/accept',
  access: 'admin',
  summary: 'Accept the held file of a feed',
  description:
    'The next poll imports the held file, including all removals; its entry in the history says who accepted it.',
  params: FeedParams,
  uses: ['database'],
  responses: successWith({ feed_id: Type.Integer() }),
  errors: ['notAuthorized', 'feedNotFound', 'noFileHeld', 'heldFileUnreadable'],
  async run({ caller, params, services }) {
    const { handle } = services.database
    const feed = await findReadableFeed(handle, caller.accountId, params.feed_id)
    if (feed.held_modified_at === null) throw apiErrors.noFileHeld()
    const by = { accountId: caller.accountId, name: await findCallerName(handle, caller) }
    if (!(await acceptHeldFile(handle, feed.id, by))) throw apiErrors.heldFileUnreadable()
    return { success: true, feed_id: feed.id }
  },
})
