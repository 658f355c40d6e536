import { Type } from 'typebox'
import { eventTypes } from '../../../events/catalog.ts'
import { orNull } from '../../../model/field-schemas.ts'
import { PriceConditionsOrNull } from '../../../model/price-conditions.ts'
import { webhookRetries } from '../../../model/webhook-retry.ts'
import { subscribe } from '../../../webhooks/subscribe.ts'
import { defineRoute, successWith } from '../../define-route.ts'

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
    dealership_id: Type.Optional(
      orNull(Type.String({ maxLength: 64 }), {
        description: 'Omit to subscribe to every dealership of the account.',
      }),
    ),
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
