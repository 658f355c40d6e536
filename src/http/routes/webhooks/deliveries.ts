import { Type } from 'typebox'
import { findDealership } from '../../../db/queries/dealers.ts'
import {
  DeliveryDetail,
  DeliveryRecord,
  findDelivery,
  listAttempts,
  listDeliveries as listDeliveryRows,
} from '../../../db/queries/own-deliveries.ts'
import { apiErrors } from '../../../model/errors.ts'
import { orNull } from '../../../model/field-schemas.ts'
import { readDealershipId } from '../../../model/read-ids.ts'
import { readTime } from '../../../model/read-time.ts'
import { getOwnWebhook, redeliver, replay, sendTestEvent } from '../../../webhooks/manage-webhook.ts'
import { renderEvent } from '../../../webhooks/post-delivery.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import {
  cursorQuery,
  DeliveryParams,
  dealershipIdInQuery,
  readPageCursor,
  toPage,
  WebhookParams,
} from '../../params.ts'

export const mostDeliveries = 100

export const listDeliveries = defineRoute({
  name: 'listDeliveries',
  method: 'GET',
  url: '/v1/webhooks/{webhook_id}/deliveries',
  access: 'key',
  summary: 'List the delivery attempts of a webhook, newest first',
  description:
    'Returns one entry per attempt, past or scheduled. Pass `next_cursor` as `cursor` to get the next page. A filter that nothing ' +
    'matches, such as a dealership that the account does not have, gives an empty list.',
  params: WebhookParams,
  query: Type.Object({
    cursor: cursorQuery.properties.cursor,
    status: Type.Optional(DeliveryRecord.properties.status),
    event_type: Type.Optional(
      Type.String({ maxLength: 1000, description: 'One event type, or several separated by commas.' }),
    ),
    dealership_id: dealershipIdInQuery(),
    since: timeInQuery('Returns what was created at or after this time.'),
    until: timeInQuery('Returns what was created at or before this time.'),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: mostDeliveries, default: 50 })),
  }),
  uses: ['database'],
  responses: successWith({
    webhook_id: Type.Integer(),
    count: Type.Integer(),
    deliveries: Type.Array(DeliveryRecord),
    next_cursor: orNull(Type.String()),
  }),
  errors: ['webhookNotFound', 'webhookOfOther'],
  async run({ caller: { accountId }, params, query, services }) {
    const { handle } = services.database
    const webhook = await getOwnWebhook(services, accountId, params.webhook_id)
    const limit = query.limit ?? 50
    const asked = {
      accountId,
      webhookId: webhook.id,
      before: readPageCursor(query.cursor),
      status: query.status ?? null,
      since: query.since === undefined ? null : readTime(query.since, ['query', 'since']),
      until: query.until === undefined ? null : readTime(query.until, ['query', 'until']),
      limit: limit + 1,
    }
    const types = query.event_type?.split(',').map((type) => type.trim())
    const dealershipId =
      query.dealership_id === undefined
        ? null
        : await findDealership(handle, { host: null, ...readDealershipId(query.dealership_id) })
    const isEmpty = dealershipId === undefined || types?.includes(webhook.event_type) === false
    const rows = isEmpty ? [] : await listDeliveryRows(handle, { ...asked, dealershipId })
    const { shown, next_cursor } = toPage(rows, limit)
    const deliveries = shown.map((row) => ({ ...row, event_type: webhook.event_type }))
    return { success: true, webhook_id: webhook.id, count: deliveries.length, deliveries, next_cursor }
  },
})

function timeInQuery(description: string) {
  return Type.Optional(Type.String({ maxLength: 64, description: `ISO 8601. ${description}` }))
}

const maxAttempts = 200

export const getDelivery = defineRoute({
  name: 'getDelivery',
  method: 'GET',
  url: '/v1/webhooks/{webhook_id}/deliveries/{delivery_id}',
  access: 'key',
  summary: 'Get a delivery with what was sent and what came back',
  description:
    '`delivery_id` is the id of any attempt of the event. Headers and bodies of attempts are kept for 7 days.',
  params: DeliveryParams,
  uses: ['database'],
  responses: successWith({ delivery: DeliveryDetail }),
  errors: ['webhookNotFound', 'webhookOfOther', 'deliveryNotFound'],
  async run({ caller: { accountId }, params, services }) {
    const { handle } = services.database
    const webhook = await getOwnWebhook(services, accountId, params.webhook_id)
    const owned = { accountId, webhookId: webhook.id }
    const found = await findDelivery(handle, { ...owned, deliveryId: params.delivery_id })
    if (found === undefined) throw apiErrors.deliveryNotFound()
    const { delivery, url, event } = found
    const attempts = await listAttempts(handle, { ...owned, eventId: delivery.event_id, limit: maxAttempts })
    const headers = attempts.find(({ id }) => id === delivery.id)?.request_headers ?? null
    return {
      success: true,
      delivery: {
        ...delivery,
        event_type: webhook.event_type,
        request: { url, headers, body: event === null ? null : renderEvent(event) },
        attempts: attempts.toReversed().map(({ request_headers: _, ...attempt }) => attempt),
      },
    }
  },
})

export const redeliverDelivery = defineRoute({
  name: 'redeliverDelivery',
  method: 'POST',
  url: '/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver',
  access: 'key',
  summary: 'Redeliver an event',
  description: 'Creates a new delivery of up to three attempts with the original `webhook-id`.',
  params: DeliveryParams,
  uses: ['database'],
  responses: successWith({
    webhook_id: Type.Integer(),
    delivery_id: Type.Integer({ description: 'Id of the new delivery.' }),
    event_id: Type.Integer(),
  }),
  errors: ['webhookNotFound', 'webhookOfOther', 'webhookInactive', 'deliveryNotFound', 'deliveryPending'],
  async run({ caller, params, services }) {
    const owned = { accountId: caller.accountId, webhookId: params.webhook_id }
    const sent = await redeliver(services, owned, params.delivery_id)
    return { success: true, webhook_id: params.webhook_id, delivery_id: sent.id, event_id: sent.event_id }
  },
})

export const testWebhook = defineRoute({
  name: 'testWebhook',
  method: 'POST',
  url: '/v1/webhooks/{webhook_id}/test',
  access: 'key',
  summary: 'Send a sample event to a webhook',
  description:
    'Sends an event of the webhook’s type with sample data and `test: true` in the envelope. It is delivered like any other event.',
  params: WebhookParams,
  uses: ['database', 'clock'],
  responses: successWith({
    webhook_id: Type.Integer(),
    delivery_id: Type.Integer(),
    event_id: Type.Integer(),
  }),
  errors: ['webhookNotFound', 'webhookOfOther', 'webhookInactive'],
  async run({ caller, params, services }) {
    const owned = { accountId: caller.accountId, webhookId: params.webhook_id }
    const sent = await sendTestEvent(services, owned)
    return { success: true, webhook_id: params.webhook_id, delivery_id: sent.id, event_id: sent.event_id }
  },
})

export const replayWebhook = defineRoute({
  name: 'replayWebhook',
  method: 'POST',
  url: '/v1/webhooks/{webhook_id}/replay',
  access: 'key',
  summary: 'Resend failed and skipped deliveries',
  description:
    'Delivers once more what failed or was skipped, of events since a time or between two times. Receivers recognize an event by its `webhook-id`.',
  params: WebhookParams,
  body: Type.Object({
    since: Type.String({
      maxLength: 64,
      description: 'ISO 8601. Resends events that fired at or after this time.',
      examples: ['2026-11-01T00:00:00Z'],
    }),
    until: Type.Optional(
      Type.String({ maxLength: 64, description: 'ISO 8601. Only events that fired at or before this time.' }),
    ),
  }),
  uses: ['database'],
  responses: successWith({ webhook_id: Type.Integer(), replayed: Type.Integer() }),
  errors: ['webhookNotFound', 'webhookOfOther', 'webhookInactive'],
  async run({ caller, params, body, services }) {
    const since = readTime(body.since, ['body', 'since'])
    const until = body.until === undefined ? null : readTime(body.until, ['body', 'until'])
    const owned = { accountId: caller.accountId, webhookId: params.webhook_id }
    const replayed = await replay(services, owned, { since, until })
    return { success: true, webhook_id: params.webhook_id, replayed }
  },
})
