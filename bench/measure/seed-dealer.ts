import type { Database } from '../../src/db/database.ts'
import { insertDealership } from '../../src/db/queries/dealerships.ts'
import { upsertFeedFile } from '../../src/db/queries/feed-files.ts'
import { insertFeed } from '../../src/db/queries/feeds.ts'
import { upsertSubscription } from '../../src/db/queries/subscriptions.ts'
import { newPublicId } from '../../src/lib/new-ids.ts'
import { noIdentity } from '../../src/model/dealership.ts'

/** A subscribed dealership without vehicles. Returns its internal id. */
export async function seedDealer(database: Database, accountId: number): Promise<number> {
  const publicId = newPublicId('dlr_')
  const website = `${publicId.slice(4)}.example`
  const site = { publicId, websiteUrl: `https://${website}/`, website, identity: noIdentity }
  const dealershipId = await insertDealership(database.handle, site)
  const subscription = { accountId, dealershipId, inventoryType: 'all', stated: {}, at: new Date() } as const
  await upsertSubscription(database.handle, subscription)
  return dealershipId
}

/** A dealership with a feed for this file, which is not yet imported. Returns the dealership's internal id. */
export async function seedFeed(
  database: Database,
  accountId: number,
  file: { readonly ftpPath: string; readonly fileName: string },
): Promise<number> {
  const at = new Date()
  const dealershipId = await seedDealer(database, accountId)
  const fileId = await upsertFeedFile(database.handle, { ...file, size: 0, modifiedAt: new Date(0) })
  await insertFeed(database.handle, {
    dealershipId,
    accountId,
    fileId,
    shared: true,
    provider: 'vauto',
    dealerIdentifier: null,
    stalenessThresholdHours: 48,
    createdAt: at,
  })
  return dealershipId
}
