import type { Handle } from '../db/database.ts'
import { findFeed } from '../db/queries/feed-views.ts'
import { isFeed } from '../db/queries/known-ids.ts'
import { apiErrors } from '../model/errors.ts'
import { readFeedId } from '../model/read-ids.ts'

/** Throws feedNotFound; notAuthorized for another account's. */
export async function findReadableFeed(handle: Handle, accountId: number, feedId: string) {
  const id = readFeedId(feedId)
  if (id === null) throw apiErrors.feedNotFound()
  const feed = await findFeed(handle, accountId, id)
  if (feed !== undefined) return feed
  throw (await isFeed(handle, id)) ? apiErrors.notAuthorized() : apiErrors.feedNotFound()
}
