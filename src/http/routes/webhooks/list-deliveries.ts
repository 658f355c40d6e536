import { Type } from 'typebox'
import { findDealership } from '../../../db/queries/dealers.ts'
import { DeliveryRecord, listDeliveries as listDeliveryRows } from '../../../db/queries/own-deliveries.ts'
import { orNull } from '../../../model/field-schemas.ts'
import { readDealershipId } from '../../../model/read-ids.ts'
import { readTime } from '../../../model/read-time.ts'
import { getOwnWebhook } from '../../../webhooks/manage-webhook.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { cursorQuery, dealershipIdInQuery, readPageCursor, toPage, WebhookParams } from '../../params.ts'

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
