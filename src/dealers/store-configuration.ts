import type { Handle } from '../db/database.ts'
import { upsertConfiguration } from '../db/queries/configurations.ts'
import { updateVendorHost } from '../db/queries/dealers.ts'
import type { InspectedSite } from './inspect-site.ts'

/** A site with a reason for a review waits for it. */
export async function storeConfiguration(tx: Handle, dealershipId: number, site: InspectedSite, at: Date) {
  const { provider, confidence, config, reviewReason } = site
  const setupStatus = reviewReason === null ? 'active' : 'needs_manual_review'
  const detected = { provider, confidence, config, setupStatus, reviewReason } as const
  const configurationId = await upsertConfiguration(tx, { dealershipId, ...detected, at })
  await updateVendorHost(tx, dealershipId, site.vendorHost)
  return { configurationId, ...detected }
}
