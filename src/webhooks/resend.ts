import type { Database } from '../db/database.ts'
import { findResendable, listReplayable, type Resent, resendDeliveries } from '../db/queries/webhook-resends.ts'
import { apiErrors } from '../model/errors.ts'
import { getOwnWebhook } from './manage-webhook.ts'

type Services = { readonly database: Database }
type Owned = { readonly accountId: number; readonly webhookId: number }

/** Resends one event with its original `webhook-id`. Throws the reason if that is impossible. */
export async function redeliver(services: Services, owned: Owned, deliveryId: number): Promise<Resent> {
  await getActiveWebhook(services, owned)
  const { handle } = services.database
  const found = await findResendable(handle, owned.webhookId, deliveryId)
  if (found === undefined) throw apiErrors.deliveryNotFound()
  const [resent] = await resendDeliveries(handle, owned.webhookId, [deliveryId])
  if (resent === undefined) throw apiErrors.deliveryPending()
  return resent
}

const resentAtOnce = 500

/** Resends failed and skipped deliveries since then, oldest first. Returns how many were added. */
export async function replay(services: Services, owned: Owned, since: Date): Promise<number> {
  await getActiveWebhook(services, owned)
  const { handle } = services.database
  let replayed = 0
  for (;;) {
    const ids = await listReplayable(handle, { webhookId: owned.webhookId, since, limit: resentAtOnce })
    if (ids.length === 0) return replayed
    replayed += (await resendDeliveries(handle, owned.webhookId, ids)).length
  }
}

async function getActiveWebhook(services: Services, { accountId, webhookId }: Owned): Promise<void> {
  const webhook = await getOwnWebhook(services, accountId, webhookId)
  if (!webhook.active) throw apiErrors.webhookInactive()
}
