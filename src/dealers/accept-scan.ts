import type { Database, Handle } from '../db/database.ts'
import { findCallerName, type KeyCaller, type MemberCaller } from '../db/queries/callers.ts'
import { type CollapseOwner, findHeldCollapse, listMissingVehicles } from '../db/queries/held-collapses.ts'
import { findSubscription } from '../db/queries/subscriptions.ts'
import { observationsOfWebsites } from '../ingest/judge-records.ts'
import { observationsOfFeeds } from '../ingest/weigh-feed-import.ts'
import { type Clock, hourMs } from '../lib/clock.ts'
import { apiErrors } from '../model/errors.ts'
import { acceptCollapse } from '../store/accept-collapse.ts'

/** Returns how many of the vehicles that the account sees were removed. Throws dealershipNotFound, noScanHeld. */
export async function acceptScan(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  { caller, dealershipId }: { readonly caller: KeyCaller | MemberCaller; readonly dealershipId: number },
): Promise<number> {
  return database.transaction('accept scan', async (tx) => {
    const { accountId } = caller
    const subscription = await findSubscription(tx, accountId, dealershipId)
    if (subscription?.active !== true) throw apiErrors.dealershipNotFound()
    const removed = await acceptCollapse(tx, {
      dealershipId,
      at: clock.now(),
      by: { accountId, name: await findCallerName(tx, caller) },
    })
    if (removed === null) throw apiErrors.noScanHeld()
    return removed[subscription.inventory_type]
  })
}

const listed = 200

type Asked = CollapseOwner & { readonly accountId: number; readonly beliefHours: number }

/** What the held scan or file lacks of the vehicles that the account sees; null: none is held, or not for what it lacks. */
export async function describeHeldScan(handle: Handle, asked: Asked) {
  const held = await findHeldCollapse(handle, asked)
  if (held === null) return null
  const missing = await listMissingVehicles(handle, { ...asked, shown: held.last.vins, limit: listed })
  return {
    since: held.first.at.toISOString(),
    agreeing_scans: held.observations,
    needed_scans: asked.feedId === null ? observationsOfWebsites : observationsOfFeeds,
    confirms_at: new Date(held.first.at.getTime() + asked.beliefHours * hourMs).toISOString(),
    missing_count: missing[0]?.total ?? 0,
    vehicles: missing.map(({ vin, heading }) => ({ vin, heading })),
  }
}
