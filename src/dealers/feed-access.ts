import type { Database, Handle } from '../db/database.ts'
import { lockDealerships } from '../db/queries/dealerships.ts'
import { findFeed } from '../db/queries/feed-views.ts'
import { updateFeed } from '../db/queries/feeds.ts'
import { recordFeedSharing } from '../db/queries/ims-visibility.ts'
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

/** Vehicles that appear or disappear through this cause no events. Throws notAuthorized for another account's feed. */
export async function changeFeed(
  database: Database,
  change: Parameters<typeof updateFeed>[1] & { readonly dealershipId: number },
): Promise<void> {
  await database.transaction('change feed', async (tx) => {
    await lockDealerships(tx, [change.dealershipId])
    if (!(await updateFeed(tx, change))) throw apiErrors.notAuthorized()
    if (change.shared !== null) await recordFeedSharing(tx, change.dealershipId)
  })
}
