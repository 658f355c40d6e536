import type { Handle } from '../db/database.ts'
import { deleteHeldCollapse } from '../db/queries/held-collapses.ts'
import { withdrawVehicles } from '../db/queries/ims-vehicles.ts'
import { publishImsViewChanges, snapshotImsViews } from '../db/queries/ims-views.ts'
import { findImsAudiences } from '../db/queries/ims-visibility.ts'
import { listFeedVins } from '../db/queries/search-matches.ts'
import { recordEvents } from '../events/record-events.ts'
import { watchSearches } from './match-searches.ts'

type Withdrawal = {
  readonly feedId: number
  readonly dealershipId: number
  readonly at: Date
  /** Deletes the feed, or gives it to another dealership. */
  readonly end: () => Promise<void>
}

/**
 * Everything that the feed lists leaves, with the reason `withdrawn`; a VIN that another feed lists too stays. The caller holds
 * the dealership's lock, and calls recordFeedSharing.
 */
export async function withdrawFeed(tx: Handle, { feedId, dealershipId, at, end }: Withdrawal): Promise<void> {
  const viewed = { ...(await findImsAudiences(tx, dealershipId)), dealershipId }
  await snapshotImsViews(tx, viewed)
  const vins = await listFeedVins(tx, feedId)
  const watch = await watchSearches(tx, { dealershipId, source: 'ims', vins, at }, null)
  await withdrawVehicles(tx, { id: feedId, dealership_id: dealershipId }, at)
  await end()
  await deleteHeldCollapse(tx, { dealershipId, feedId })
  await publishImsViewChanges(tx, { ...viewed, at, withdrawn: true })
  await recordEvents(tx, await watch.events())
}
