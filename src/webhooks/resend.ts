import type { Database } from '../db/database.ts'
import { findResendable, listReplayable, type ReplayRange } from '../db/queries/own-deliveries.ts'
import { insertTestEvent, type Resent, resendDeliveries } from '../db/queries/webhook-resends.ts'
import type { WebhookOfAccount } from '../db/queries/webhooks.ts'
import { eventTypes } from '../events/catalog.ts'
import type { Clock } from '../lib/clock.ts'
import { apiErrors } from '../model/errors.ts'
import { getOwnWebhook, type OwnWebhook } from './manage-webhook.ts'
import { sampleData } from './sample-data.data.ts'

type Services = { readonly database: Database }

/** With its original `webhook-id`. Throws the reason if that is impossible. */
export async function redeliver(services: Services, owned: WebhookOfAccount, deliveryId: number): Promise<Resent> {
  await getActiveWebhook(services, owned)
  const { handle } = services.database
  const found = await findResendable(handle, { ...owned, deliveryId })
  if (found === undefined) throw apiErrors.deliveryNotFound()
  const [resent] = await resendDeliveries(handle, owned, [deliveryId])
  if (resent === undefined) throw apiErrors.deliveryPending()
  return resent
}

const resentAtOnce = 500

/** Failed and skipped deliveries of events in that time, oldest first. Returns how many. */
export async function replay(services: Services, owned: WebhookOfAccount, range: ReplayRange): Promise<number> {
  await getActiveWebhook(services, owned)
  const { handle } = services.database
  let replayed = 0
  for (;;) {
    const ids = await listReplayable(handle, { ...owned, ...range, limit: resentAtOnce })
    if (ids.length === 0) return replayed
    replayed += (await resendDeliveries(handle, owned, ids)).length
  }
}

/** A sample event of the webhook's type, to this webhook only. Throws webhookInactive. */
export async function sendTestEvent(
  services: Services & { readonly clock: Clock },
  { accountId, webhookId }: WebhookOfAccount,
): Promise<Resent> {
  const webhook = await getActiveWebhook(services, { accountId, webhookId })
  const type = eventTypes.find(({ name }) => name === webhook.event_type)?.name
  if (type === undefined) throw apiErrors.invalidEventType()
  const sent = await insertTestEvent(services.database.handle, {
    webhookId,
    accountId,
    dealershipId: webhook.dealership_id,
    type,
    at: services.clock.now(),
    data: JSON.stringify(sampleData[type]),
  })
  if (sent === undefined) throw apiErrors.webhookNotFound()
  return sent
}

async function getActiveWebhook(services: Services, { accountId, webhookId }: WebhookOfAccount): Promise<OwnWebhook> {
  const webhook = await getOwnWebhook(services, accountId, webhookId)
  if (!webhook.active) throw apiErrors.webhookInactive()
  return webhook
}
