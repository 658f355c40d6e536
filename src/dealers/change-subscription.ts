import type { Database } from '../db/database.ts'
import { bumpVersion, lockDealerships, markNotCollected } from '../db/queries/dealerships.ts'
import { revokeLease } from '../db/queries/leases.ts'
import { markSetupsImported } from '../db/queries/setup-jobs.ts'
import { deactivateSubscription, hasActiveSubscription, updateInventoryType } from '../db/queries/subscriptions.ts'
import type { Clock } from '../lib/clock.ts'
import type { InventoryType } from '../model/dealership.ts'
import { apiErrors } from '../model/errors.ts'

type Services = { readonly database: Database; readonly clock: Clock }
type Subscriber = { readonly accountId: number; readonly dealershipId: number }

/** Throws dealershipNotFound without an active subscription. */
export async function changeInventoryType(
  { database, clock }: Services,
  change: Subscriber & { readonly inventoryType: InventoryType },
): Promise<void> {
  await database.transaction('change subscription', async (tx) => {
    // An import that ends at the same time counts its vehicles for each filter.
    await lockDealerships(tx, [change.dealershipId])
    const found = await updateInventoryType(tx, { ...change, at: clock.now() })
    if (!found) throw apiErrors.dealershipNotFound()
  })
}

/** Imports stop when no other account subscribes. */
export async function removeSubscription({ database, clock }: Services, subscriber: Subscriber): Promise<void> {
  await database.transaction('remove subscription', async (tx) => {
    // Two accounts that unsubscribe concurrently must not each assume that the other remains.
    await lockDealerships(tx, [subscriber.dealershipId])
    const found = await deactivateSubscription(tx, { ...subscriber, at: clock.now() })
    if (!found) throw apiErrors.dealershipNotFound()
    if (await hasActiveSubscription(tx, subscriber.dealershipId)) return
    await revokeLease(tx, { resource: 'dealership', id: subscriber.dealershipId })
    await markNotCollected(tx, subscriber.dealershipId)
    // Whoever polls a setup whose first import had not ended would wait for one that never comes.
    const error = 'the dealership was removed before its first import ended'
    await markSetupsImported(tx, subscriber.dealershipId, { status: 'failed', error })
    await bumpVersion(tx, subscriber.dealershipId)
  })
}
