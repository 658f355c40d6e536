import type { Config } from '../config/load-config.ts'
import type { Database } from '../db/database.ts'
import { lockAccount } from '../db/queries/accounts.ts'
import { insertWebhooks, listActiveWebhooks, type NewWebhooks, upsertEndpoint } from '../db/queries/webhooks.ts'
import { type EventType, eventTypes, priceEventTypes } from '../events/catalog.ts'
import type { Clock } from '../lib/clock.ts'
import { apiErrors } from '../model/errors.ts'
import { vetUrl } from '../outbound/vet-url.ts'
import type { SecretBox } from './secret-box.ts'

type SubscribeServices = {
  readonly database: Database
  readonly clock: Clock
  readonly config: Pick<Config, 'OUTBOUND_ALLOW'>
  readonly secrets: SecretBox
}

type WantedWebhooks = Omit<NewWebhooks, 'endpointId' | 'secret' | 'at'> & {
  readonly url: string
  readonly secret: string
}

type WebhookName = { readonly webhookId: number; readonly eventType: string }
type Subscribed = { readonly created: readonly WebhookName[]; readonly skipped: readonly WebhookName[] }

const minSecretLength = 16

/**
 * One webhook per event type; types for which the URL has an active one of the same scope are skipped. Throws the 400 errors of SPEC.md,
 * and webhooksAlreadyExist if none is left to create.
 */
export async function subscribe(services: SubscribeServices, wanted: WantedWebhooks): Promise<Subscribed> {
  const types = readEventTypes(wanted.eventTypes)
  if (wanted.conditions !== null) checkConditions(types)
  const url = readUrl(services, wanted.url)
  const secret = services.secrets.seal(checkSecret(wanted.secret))
  return services.database.transaction('subscribe', async (tx) => {
    // So that two identical requests do not both succeed.
    await lockAccount(tx, wanted.accountId)
    const endpointId = await upsertEndpoint(tx, wanted.accountId, url)
    const existing = await listActiveWebhooks(tx, { ...wanted, endpointId, eventTypes: types })
    const missing = types.filter((type) => !existing.some((webhook) => webhook.event_type === type))
    if (missing.length === 0) throw apiErrors.webhooksAlreadyExist()
    const at = services.clock.now()
    const created = await insertWebhooks(tx, { ...wanted, endpointId, eventTypes: missing, secret, at })
    return { created: created.map(toName), skipped: existing.map(toName) }
  })
}

/** Throws secretTooShort. */
export function checkSecret(secret: string): string {
  if ([...secret].length < minSecretLength) throw apiErrors.secretTooShort()
  return secret
}

function readEventTypes(names: readonly string[]): readonly EventType[] {
  if (names.length === 0) throw apiErrors.noEventTypes()
  return [...new Set(names)].map((name) => {
    const known = eventTypes.find((type) => type.name === name)
    if (known === undefined) throw apiErrors.invalidEventType()
    return known.name
  })
}

/** Throws conditionsNotAllowed, unless all are events of prices. */
export function checkConditions(types: readonly string[]): void {
  if (!types.every((type) => priceEventTypes.includes(type))) throw apiErrors.conditionsNotAllowed()
}

/** As given, since it identifies the webhook for the client. Names are resolved at delivery. */
export function readUrl({ config }: Pick<SubscribeServices, 'config'>, text: string): string {
  const url = URL.parse(text)
  // A parser forgives spaces, backslashes and missing slashes; an address that is kept as given must have none.
  if (url?.protocol !== 'https:' || !/^https:\/\/[^\s\\/][^\s\\]*$/i.test(text)) throw apiErrors.webhookUrlNotHttps()
  if (url.username !== '' || url.password !== '') throw apiErrors.webhookUrlCredentials()
  if (vetUrl(text, config.OUTBOUND_ALLOW).kind === 'refused') throw apiErrors.webhookUrlRefused()
  return text
}

function toName(webhook: { readonly id: number; readonly event_type: string }): WebhookName {
  return { webhookId: webhook.id, eventType: webhook.event_type }
}
