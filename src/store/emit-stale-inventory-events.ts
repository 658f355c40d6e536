import type { Database } from '../db/database.ts'
import { lockDealerships } from '../db/queries/dealerships.ts'
import { listStaleInventories, type StaleInventory, takeStaleInventories } from '../db/queries/stale-inventory.ts'
import { recordEvents } from '../events/record-events.ts'
import { type Clock, hourMs } from '../lib/clock.ts'

const dealershipsPerTransaction = 200

type Services = {
  readonly database: Database
  readonly clock: Clock
  readonly config: { readonly REFRESH_HOURS: number }
}

/** Records one event for every website that was not seen for long, and another only after it was seen. Returns how many. */
export async function emitStaleInventoryEvents({ database, clock, config }: Services): Promise<number> {
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
        stale.map((one) => staleEvent(one, at.now)),
      )
      return stale.length
    })
    if (due.length < dealershipsPerTransaction) return emitted
  }
}

function staleEvent(
  { dealership_id: dealershipId, website_url, last_seen_at: seenAt, reason }: StaleInventory,
  now: Date,
) {
  const hours = Math.floor((now.getTime() - seenAt.getTime()) / hourMs)
  const data = JSON.stringify({ website_url, last_seen_at: seenAt.toISOString(), hours, reason })
  return { type: 'dealer.inventory.stale', dealershipId, occurredAt: now, data } as const
}
