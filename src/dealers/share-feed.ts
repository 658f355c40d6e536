import type { Database } from '../db/database.ts'
import { lockDealerships } from '../db/queries/dealerships.ts'
import { updateFeedSharing } from '../db/queries/feeds.ts'
import { recordFeedSharing } from '../db/queries/ims-visibility.ts'
import { apiErrors } from '../model/errors.ts'

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
