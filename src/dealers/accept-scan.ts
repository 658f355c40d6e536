import type { Database } from '../db/database.ts'
import { findCallerName, type KeyCaller, type MemberCaller } from '../db/queries/callers.ts'
import { findSubscription } from '../db/queries/subscriptions.ts'
import type { Clock } from '../lib/clock.ts'
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
