import type { Database } from '../../src/db/database.ts'
import { insertDealership } from '../../src/db/queries/dealerships.ts'
import { upsertSubscription } from '../../src/db/queries/subscriptions.ts'
import { newPublicId } from '../../src/lib/public-id.ts'
import { noIdentity } from '../../src/model/dealership.ts'

/** A dealership that the account subscribes to, with nothing collected. Answers its internal id. */
export async function seedDealer(database: Database, accountId: number): Promise<number> {
  const publicId = newPublicId('dlr_')
  const website = `${publicId.slice(4)}.example`
  const site = { publicId, websiteUrl: `https://${website}/`, website, identity: noIdentity }
  const dealershipId = await insertDealership(database.handle, site)
  const subscription = { accountId, dealershipId, inventoryType: 'all', stated: {}, at: new Date() } as const
  await upsertSubscription(database.handle, subscription)
  return dealershipId
}
