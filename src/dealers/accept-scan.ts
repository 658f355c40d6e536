import type { Database } from '../db/database.ts'
import { setNextImport } from '../db/queries/dealerships.ts'
import { acceptLostFields } from '../db/queries/lost-fields.ts'
import { findSubscription } from '../db/queries/subscriptions.ts'
import type { Clock } from '../lib/clock.ts'
import { apiErrors } from '../model/errors.ts'
import { acceptCollapse } from '../store/accept-collapse.ts'

/** Returns how many of the vehicles that the account sees were removed. Throws dealershipNotFound, noScanHeld. */
export async function acceptScan(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  { accountId, dealershipId }: { readonly accountId: number; readonly dealershipId: number },
): Promise<number> {
  return database.transaction('accept scan', async (tx) => {
    const subscription = await findSubscription(tx, accountId, dealershipId)
    if (subscription?.active !== true) throw apiErrors.dealershipNotFound()
    const at = clock.now()
    const removed = await acceptCollapse(tx, { dealershipId, at })
    const fields = await acceptLostFields(tx, dealershipId)
    if (removed === null && fields === 0) throw apiErrors.noScanHeld()
    if (removed === null) await setNextImport(tx, dealershipId, at)
    return removed?.[subscription.inventory_type] ?? 0
  })
}
