import type { Database } from '../db/database.ts'
import { lockDealerships } from '../db/queries/dealerships.ts'
import { clearStaleness, listStaleDealerships, type StaleFeed, takeStaleFeeds } from '../db/queries/feeds.ts'
import { recordEvents } from '../events/record-events.ts'
import { type Clock, hourMs } from '../lib/clock.ts'

const feedsPerTransaction = 200

/** Records one event for every feed whose file is older than its threshold, and another only after a fresh file went stale. */
export async function emitStaleFeedEvents({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  const now = clock.now()
  await clearStaleness(database.handle, now)
  const emitSome = () =>
    database.transaction('stale feeds', async (tx) => {
      const dealershipIds = await listStaleDealerships(tx, now, feedsPerTransaction)
      await lockDealerships(tx, dealershipIds)
      const stale = await takeStaleFeeds(tx, now, { dealershipIds, limit: feedsPerTransaction })
      await recordEvents(
        tx,
        stale.map((feed) => staleEvent(feed, now)),
      )
      return stale.length
    })
  while ((await emitSome()) === feedsPerTransaction) {
    // More feeds are stale.
  }
}

function staleEvent(feed: StaleFeed, now: Date) {
  const hours = (now.getTime() - feed.modified_at.getTime()) / hourMs
  const data = JSON.stringify({
    feed_config_id: feed.feed_config_id,
    dealership_id: feed.public_id,
    provider: feed.provider,
    staleness_hours: Math.round(hours * 10) / 10,
    threshold_hours: feed.threshold_hours,
  })
  const { dealership_id: dealershipId, private_account_id: accountId } = feed
  return { type: 'ims.feed.stale', dealershipId, accountId, occurredAt: now, data } as const
}
