import { Type } from 'typebox'
import { listWebhooks as listRows, WebhookRecord } from '../../../db/queries/webhooks.ts'
import { eventTypes } from '../../../events/catalog.ts'
import { orNull } from '../../../model/field-schemas.ts'
import { PriceConditionsOrNull } from '../../../model/price-conditions.ts'
import { webhookRetries } from '../../../model/webhook-retry.ts'
import {
  changeWebhook,
  reactivate,
  deleteWebhook as removeWebhook,
  reactivateWebhook as switchOn,
} from '../../../webhooks/manage-webhook.ts'
import { subscribe } from '../../../webhooks/subscribe.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { dealershipIdInBody, WebhookParams } from '../../params.ts'

export const createWebhooks = defineRoute({
  name: 'createWebhooks',
  method: 'POST',
  url: '/v1/webhooks',
  access: 'key',
  summary: 'Subscribe a URL to events',
  description:
    'Creates one webhook per event type. Skips event types for which the URL already has an active webhook with the same ' +
    'dealership_id, or likewise without one. An event that two webhooks of a URL cover is delivered for each of them.',
  body: Type.Object({
    url: Type.String({
      maxLength: 2048,
      description: 'HTTPS only.',
      examples: ['https://hooks.example.com/inventory'],
    }),
    event_types: Type.Array(Type.String({ examples: eventTypes.map(({ name }) => name) }), { maxItems: 100 }),
    secret: Type.String({ maxLength: 1024, description: 'Signs the deliveries. At least 16 characters.' }),
    dealership_id: dealershipIdInBody('Public or internal id; omit to subscribe to every dealership of the account.'),
    max_failures: Type.Optional(
      orNull(Type.Integer({ default: 10, minimum: 1, maximum: 1_000_000 }), {
        description: 'Consecutive failed deliveries after which the webhook is deactivated. Null: the default.',
      }),
    ),
    conditions: Type.Optional(PriceConditionsOrNull),
    retry: Type.Optional(
      Type.Enum([...webhookRetries], {
        default: 'standard',
        description:
          '`long`: a failed delivery is tried 8 times over 28 hours instead of 3 times, and the events of its dealership wait behind it.',
      }),
    ),
  }),
  dealership: { from: 'body', missing: 404, optional: true },
  uses: ['database', 'clock', 'secrets', 'config'],
  responses: successWith({
    created: Type.Array(Type.Object({ webhook_id: Type.Integer(), event_type: Type.String() })),
    skipped: Type.Array(
      Type.Object({ event_type: Type.String(), webhook_id: Type.Integer(), reason: Type.Enum(['already_subscribed']) }),
    ),
    url: Type.String(),
    dealership_id: orNull(Type.String()),
  }),
  errors: [
    'webhookUrlNotHttps',
    'webhookUrlCredentials',
    'webhookUrlRefused',
    'noEventTypes',
    'invalidEventType',
    'conditionsNotAllowed',
    'secretTooShort',
    'webhooksAlreadyExist',
  ],
  async run({ caller, dealership, body, services }) {
    const { created, skipped } = await subscribe(services, {
      accountId: caller.accountId,
      url: body.url,
      eventTypes: body.event_types,
      secret: body.secret,
      dealershipId: dealership?.id ?? null,
      maxFailures: body.max_failures ?? 10,
      conditions: body.conditions ?? null,
      retry: body.retry ?? 'standard',
    })
    return {
      success: true,
      created: created.map(({ webhookId, eventType }) => ({ webhook_id: webhookId, event_type: eventType })),
      skipped: skipped.map(({ webhookId, eventType }) => {
        return { event_type: eventType, webhook_id: webhookId, reason: 'already_subscribed' }
      }),
      url: body.url,
      dealership_id: dealership?.public_id ?? null,
    }
  },
})

export const listWebhooks = defineRoute({
  name: 'listWebhooks',
  method: 'GET',
  url: '/v1/webhooks',
  access: 'key',
  summary: 'List the account’s webhooks',
  description: 'Every webhook of the account; secrets are never shown.',
  uses: ['database', 'clock'],
  responses: successWith({ count: Type.Integer(), webhooks: Type.Array(WebhookRecord) }),
  async run({ caller, services }) {
    const webhooks = await listRows(services.database.handle, caller.accountId, services.clock.now())
    return { success: true, count: webhooks.length, webhooks }
  },
})

const defaultOverlapSeconds = 24 * 3600
const maxOverlapSeconds = 30 * 24 * 3600

export const updateWebhook = defineRoute({
  name: 'updateWebhook',
  method: 'PATCH',
  url: '/v1/webhooks/{webhook_id}',
  access: 'key',
  summary: 'Change or pause a webhook, or rotate its secret',
  description:
    'During the overlap, deliveries are signed with both secrets: X-Service-Signature with the new one, ' +
    'X-Service-Signature-Previous with the previous one, and webhook-signature with both. What is pending goes to a new address, ' +
    'too; max_failures counts anew there.',
  params: WebhookParams,
  body: Type.Object({
    url: Type.Optional(Type.String({ maxLength: 2048, description: 'HTTPS only.' })),
    secret: Type.Optional(Type.String({ maxLength: 1024, description: 'At least 16 characters.' })),
    overlap_seconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: maxOverlapSeconds,
        default: defaultOverlapSeconds,
        description: 'How long the current secret keeps signing deliveries too, in seconds.',
      }),
    ),
    max_failures: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    conditions: Type.Optional(PriceConditionsOrNull),
    retry: Type.Optional(
      Type.Enum([...webhookRetries], {
        description:
          '`long`: a failed delivery is tried 8 times over 28 hours instead of 3 times, and the events of its dealership wait behind it.',
      }),
    ),
    paused: Type.Optional(
      Type.Boolean({
        description:
          'true: nothing is sent to the webhook’s address, for any event, until false; then it is, in order.',
      }),
    ),
  }),
  uses: ['database', 'clock', 'secrets', 'config'],
  responses: successWith({
    webhook_id: Type.Integer(),
    updated: Type.Array(Type.String()),
    previous_secret_until: orNull(Type.String()),
  }),
  errors: [
    'webhookNotFound',
    'webhookOfOther',
    'webhookUrlNotHttps',
    'webhookUrlCredentials',
    'webhookUrlRefused',
    'webhooksAlreadyExist',
    'secretTooShort',
    'conditionsNotAllowed',
    'nothingToUpdate',
  ],
  async run({ caller, params, body, services }) {
    const owned = { accountId: caller.accountId, webhookId: params.webhook_id }
    const { previousSecretUntil } = await changeWebhook(services, owned, {
      url: body.url,
      secret: body.secret,
      overlapSeconds: body.overlap_seconds ?? defaultOverlapSeconds,
      maxFailures: body.max_failures,
      retry: body.retry,
      paused: body.paused,
      conditions: body.conditions,
    })
    const updated = (['url', 'secret', 'max_failures', 'conditions', 'retry', 'paused'] as const).filter(
      (field) => body[field] !== undefined,
    )
    return {
      success: true,
      webhook_id: params.webhook_id,
      updated,
      previous_secret_until: previousSecretUntil?.toISOString() ?? null,
    }
  },
})

export const deleteWebhook = defineRoute({
  name: 'deleteWebhook',
  method: 'DELETE',
  url: '/v1/webhooks/{webhook_id}',
  access: 'key',
  summary: 'Delete a webhook',
  description: 'Stops all deliveries to it. This cannot be undone.',
  params: WebhookParams,
  uses: ['database', 'clock'],
  responses: successWith({ webhook_id: Type.Integer(), status: Type.Enum(['deactivated']) }),
  errors: ['webhookNotFound', 'webhookOfOther'],
  async run({ caller, params, services }) {
    await removeWebhook(services, caller.accountId, params.webhook_id)
    return { success: true, webhook_id: params.webhook_id, status: 'deactivated' }
  },
})

const Reactivated = Type.Object({
  id: Type.Integer(),
  event_type: Type.String(),
  url: Type.String(),
  active: Type.Boolean(),
  failure_count: Type.Integer(),
  max_failures: Type.Integer(),
})

export const reactivateWebhook = defineRoute({
  name: 'reactivateWebhook',
  method: 'PATCH',
  url: '/v1/webhooks/{webhook_id}/reactivate',
  access: 'key',
  summary: 'Reactivate a webhook',
  description: 'Does not resend events that were skipped while the webhook was inactive; use replay for those.',
  params: WebhookParams,
  uses: ['database'],
  responses: successWith({ webhook: Reactivated, message: Type.String() }),
  errors: ['webhookNotFound'],
  async run({ caller, params, services }) {
    const webhook = await switchOn(services, caller.accountId, params.webhook_id)
    return { success: true, webhook, message: 'The webhook is active again.' }
  },
})

const ReactivatedOfAll = Type.Object({ id: Type.Integer(), event_type: Type.String(), url: Type.String() })

export const reactivateAll = defineRoute({
  name: 'reactivateAll',
  method: 'PATCH',
  url: '/v1/webhooks/reactivate-all',
  access: 'key',
  summary: 'Reactivate all inactive webhooks of the account',
  description: 'Switches every inactive webhook of the account on again and resets its failures.',
  uses: ['database'],
  responses: successWith({ reactivated: Type.Integer(), webhooks: Type.Array(ReactivatedOfAll) }),
  async run({ caller, services }) {
    const rows = await reactivate(services, caller.accountId, null)
    const webhooks = rows.map(({ id, event_type, url }) => ({ id, event_type, url }))
    return { success: true, reactivated: webhooks.length, webhooks }
  },
})
