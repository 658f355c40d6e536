import { Type } from 'typebox'
import { orNull } from '../../../model/field-schemas.ts'
import { PriceConditionsOrNull } from '../../../model/price-conditions.ts'
import { webhookRetries } from '../../../model/webhook-retry.ts'
import { changeWebhook } from '../../../webhooks/manage-webhook.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { WebhookParams } from '../../params.ts'

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
