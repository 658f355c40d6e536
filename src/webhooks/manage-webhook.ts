import type { Config } from '../config/load-config.ts'
import type { Database, Handle } from '../db/database.ts'
import { lockAccount } from '../db/queries/accounts.ts'
import { skipPending } from '../db/queries/deliveries.ts'
import { isWebhook } from '../db/queries/known-ids.ts'
import { findResendable, listReplayable, type ReplayRange } from '../db/queries/own-deliveries.ts'
import { insertTestEvent, type Resent, resendDeliveries } from '../db/queries/webhook-resends.ts'
import {
  findWebhook,
  listActiveWebhooks,
  listDisabledIds,
  markWebhookDeleted,
  reactivateWebhooks,
  redirectWebhook,
  updatePaused,
  updateWebhook,
  upsertEndpoint,
  type WebhookOfAccount,
} from '../db/queries/webhooks.ts'
import { eventTypes } from '../events/catalog.ts'
import type { Clock } from '../lib/clock.ts'
import { apiErrors } from '../model/errors.ts'
import type { PriceConditions } from '../model/price-conditions.ts'
import type { WebhookRetry } from '../model/webhook-retry.ts'
import { sampleData } from './sample-data.data.ts'
import type { SecretBox } from './secret-box.ts'
import { checkConditions, checkSecret, readUrl } from './subscribe.ts'

type Services = {
  readonly database: Database
  readonly clock: Clock
  readonly secrets: SecretBox
  readonly config: Pick<Config, 'OUTBOUND_ALLOW'>
}

type Stored = Pick<Services, 'database'>

type OwnWebhook = NonNullable<Awaited<ReturnType<typeof findWebhook>>>

/** Throws webhookNotFound, and webhookOfOther for one of another account. */
export async function getOwnWebhook({ database }: Stored, accountId: number, webhookId: number): Promise<OwnWebhook> {
  const webhook = await findWebhook(database.handle, accountId, webhookId)
  if (webhook !== undefined) return webhook
  throw (await isWebhook(database.handle, webhookId)) ? apiErrors.webhookOfOther() : apiErrors.webhookNotFound()
}

const skippedAtOnce = 500

/** Stops all deliveries; pending ones are skipped. */
export async function deleteWebhook(
  services: Pick<Services, 'database' | 'clock'>,
  accountId: number,
  webhookId: number,
): Promise<void> {
  await getOwnWebhook(services, accountId, webhookId)
  const { handle } = services.database
  const isDeleted = await markWebhookDeleted(handle, { accountId, webhookId }, services.clock.now())
  if (!isDeleted) throw apiErrors.webhookNotFound()
  await skipAll(handle, [webhookId])
}

/** Skips what is pending, some at a time. */
export async function skipAll(handle: Handle, webhookIds: readonly number[]): Promise<void> {
  if (webhookIds.length === 0) return
  while ((await skipPending(handle, webhookIds, skippedAtOnce)) === skippedAtOnce) {
    // More deliveries are pending.
  }
}

/** Throws webhookNotFound, also for another account's webhook. */
export async function reactivateWebhook(services: Stored, accountId: number, webhookId: number) {
  const [webhook] = await reactivate(services, accountId, webhookId)
  if (webhook === undefined) throw apiErrors.webhookNotFound()
  return webhook
}

/**
 * One of the account's webhooks, or all that are off (null). What was pending when they were switched off is skipped first:
 * whoever switched them off may be slow at it, or gone.
 */
export async function reactivate({ database: { handle } }: Stored, accountId: number, webhookId: number | null) {
  await skipAll(handle, await listDisabledIds(handle, accountId, webhookId))
  return reactivateWebhooks(handle, accountId, webhookId)
}

type WebhookChanges = {
  readonly url: string | undefined
  readonly secret: string | undefined
  /** How long the current secret keeps signing too. */
  readonly overlapSeconds: number
  readonly maxFailures: number | undefined
  readonly retry: WebhookRetry | undefined
  readonly paused: boolean | undefined
  /** Null removes them. */
  readonly conditions: PriceConditions | null | undefined
}

/** Throws nothingToUpdate, secretTooShort, conditionsNotAllowed, webhooksAlreadyExist, the refusals of a URL, and what getOwnWebhook throws. */
export async function changeWebhook(
  services: Services,
  owned: { readonly accountId: number; readonly webhookId: number },
  changes: WebhookChanges,
): Promise<{ readonly previousSecretUntil: Date | null }> {
  const { conditions, retry, paused } = changes
  if (Object.entries(changes).every(([name, change]) => name === 'overlapSeconds' || change === undefined)) {
    throw apiErrors.nothingToUpdate()
  }
  const webhook = await getOwnWebhook(services, owned.accountId, owned.webhookId)
  if (conditions != null) checkConditions([webhook.event_type])
  const overlapEnds = new Date(services.clock.now().getTime() + changes.overlapSeconds * 1000)
  const previousUntil = changes.secret === undefined || changes.overlapSeconds === 0 ? null : overlapEnds
  const sealed = changes.secret === undefined ? null : services.secrets.seal(checkSecret(changes.secret))
  const secret = sealed === null ? null : { sealed, previousUntil }
  const url = changes.url === undefined ? null : readUrl(services, changes.url)
  await services.database.transaction('change webhook', async (tx) => {
    if (url !== null) await redirect(tx, webhook, owned, url)
    await updateWebhook(tx, {
      ...owned,
      maxFailures: changes.maxFailures ?? null,
      retry: retry ?? null,
      conditions,
      secret,
    })
    if (paused !== undefined) await updatePaused(tx, owned, paused)
  })
  return { previousSecretUntil: previousUntil }
}

async function redirect(tx: Handle, webhook: OwnWebhook, owned: WebhookOfAccount, url: string): Promise<void> {
  // So that the address does not get two of the type at once.
  await lockAccount(tx, owned.accountId)
  const endpointId = await upsertEndpoint(tx, owned.accountId, url)
  if (endpointId === webhook.endpoint_id) return
  const wanted = {
    accountId: owned.accountId,
    endpointId,
    eventTypes: [webhook.event_type],
    dealershipId: webhook.dealership_id,
  }
  if ((await listActiveWebhooks(tx, wanted)).length > 0) throw apiErrors.webhooksAlreadyExist()
  await redirectWebhook(tx, owned, endpointId)
}

/** With its original `webhook-id`. Throws the reason if that is impossible. */
export async function redeliver(services: Stored, owned: WebhookOfAccount, deliveryId: number): Promise<Resent> {
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
export async function replay(services: Stored, owned: WebhookOfAccount, range: ReplayRange): Promise<number> {
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
  services: Pick<Services, 'database' | 'clock'>,
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

async function getActiveWebhook(services: Stored, { accountId, webhookId }: WebhookOfAccount): Promise<OwnWebhook> {
  const webhook = await getOwnWebhook(services, accountId, webhookId)
  if (!webhook.active) throw apiErrors.webhookInactive()
  return webhook
}
