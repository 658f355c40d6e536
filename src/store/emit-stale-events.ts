import type { Database } from '../db/database.ts'
import { lockDealerships } from '../db/queries/dealerships.ts'
import { clearStaleness, listStaleDealerships, type StaleFeed, takeStaleFeeds } from '../db/queries/feeds.ts'
import { listStaleInventories, type StaleInventory, takeStaleInventories } from '../db/queries/stale-inventory.ts'
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
        stale.map((feed) => staleFeedEvent(feed, now)),
      )
      return stale.length
    })
  while ((await emitSome()) === feedsPerTransaction) {
    // More feeds are stale.
  }
}

function staleFeedEvent(feed: StaleFeed, now: Date) {
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

const dealershipsPerTransaction = 200

type StaleServices = {
  readonly database: Database
  readonly clock: Clock
  readonly config: { readonly REFRESH_HOURS: number }
}

/** Records one event for every website that was not seen for long, and another only after it was seen. Returns how many. */
export async function emitStaleInventoryEvents({ database, clock, config }: StaleServices): Promise<number> {
  const at = { now: clock.now(), refreshHours: config.REFRESH_HOURS }
  let emitted = 0
  for (;;) {
    const due = await listStaleInventories(database.handle, at, dealershipsPerTransaction)
    if (due.length === 0) return emitted
    emitted += await database.transaction('stale inventories', async (tx) => {
      await lockDealerships(tx, due)
      const stale = await takeStaleInventories(tx, at, due)
      await recordEvents(
        tx,
        stale.map((one) => staleInventoryEvent(one, at.now)),
      )
      return stale.length
    })
    if (due.length < dealershipsPerTransaction) return emitted
  }
}

function staleInventoryEvent(
  { dealership_id: dealershipId, website_url, last_seen_at: seenAt, reason }: StaleInventory,
  now: Date,
) {
  const hours = Math.floor((now.getTime() - seenAt.getTime()) / hourMs)
  const data = JSON.stringify({ website_url, last_seen_at: seenAt.toISOString(), hours, reason })
  return { type: 'dealer.inventory.stale', dealershipId, occurredAt: now, data } as const
}
