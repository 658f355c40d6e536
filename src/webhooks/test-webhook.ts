import type { Database } from '../db/database.ts'
import { insertTestEvent, type Resent } from '../db/queries/webhook-resends.ts'
import { eventTypes } from '../events/catalog.ts'
import type { Clock } from '../lib/clock.ts'
import { apiErrors } from '../model/errors.ts'
import { getOwnWebhook } from './manage-webhook.ts'
import { sampleData } from './sample-data.data.ts'

/** Sends a sample event of the webhook's type to this webhook only. Throws webhookInactive if it is disabled. */
export async function sendTestEvent(
  services: { readonly database: Database; readonly clock: Clock },
  { accountId, webhookId }: { readonly accountId: number; readonly webhookId: number },
): Promise<Resent> {
  const webhook = await getOwnWebhook(services, accountId, webhookId)
  if (!webhook.active) throw apiErrors.webhookInactive()
  const type = eventTypes.find(({ name }) => name === webhook.event_type)?.name
  if (type === undefined) throw apiErrors.invalidEventType()
  return insertTestEvent(services.database.handle, {
    webhookId,
    accountId,
    dealershipId: webhook.dealership_id,
    type,
    at: services.clock.now(),
    data: JSON.stringify(sampleData[type]),
  })
}
