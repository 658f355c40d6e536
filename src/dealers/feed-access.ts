import type { Database, Handle } from '../db/database.ts'
import { lockDealerships } from '../db/queries/dealerships.ts'
import { findFeed, updateFeedSharing } from '../db/queries/feeds.ts'
import { recordFeedSharing } from '../db/queries/ims-visibility.ts'
import { findSubscription } from '../db/queries/subscriptions.ts'
import { apiErrors } from '../model/errors.ts'
import { readsFeed } from '../model/ims-vehicle.ts'
import { readFeedId } from '../model/read-ids.ts'

/** With the filter of the account's subscription. Throws feedNotFound; notAuthorized for another account's. */
export async function findReadableFeed(handle: Handle, accountId: number, feedId: string) {
  const id = readFeedId(feedId)
  const feed = id === null ? undefined : await findFeed(handle, id)
  if (feed === undefined) throw apiErrors.feedNotFound()
  const subscription = await findSubscription(handle, accountId, feed.dealership_id)
  if (subscription?.active !== true || !readsFeed(feed, accountId)) throw apiErrors.notAuthorized()
  return { ...feed, filter: subscription.inventory_type }
}

/** Vehicles that appear or disappear through this cause no events. Throws notAuthorized for another account's feed. */
export async function shareFeed(
  database: Database,
  change: Parameters<typeof updateFeedSharing>[1] & { readonly dealershipId: number },
): Promise<void> {
  await database.transaction('share feed', async (tx) => {
    await lockDealerships(tx, [change.dealershipId])
    if (!(await updateFeedSharing(tx, change))) throw apiErrors.notAuthorized()
    await recordFeedSharing(tx, change.dealershipId)
  })
}
