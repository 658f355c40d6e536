import { fromNow, testWrites, uuid } from '../../../test/support/bystanders.ts'
import { sql } from '../sql.ts'
import { type AttemptResult, failDelivery, failFirstPending, recordAttempts, skipPending } from './deliveries.ts'
import {
  deleteDeadSenders,
  deleteIdleDeliveryQueues,
  markSenderAlive,
  recoverDeliveryQueues,
  releaseDeliveryQueues,
  takeDeliveryQueues,
} from './delivery-queues.ts'
import { insertEvents, writeEvents } from './events.ts'
import { insertTestEvent, resendDeliveries } from './webhook-resends.ts'
import {
  deleteUnusedEndpoints,
  markWebhookDeleted,
  purgeWebhooks,
  reactivateWebhooks,
  redirectWebhook,
  takeSwitchedOff,
  updatePaused,
  updateWebhook,
  upsertEndpoint,
} from './webhooks.ts'

const at = fromNow(0)
const type = 'vehicle.created'
const ofAccount = (accountId: number, webhookId: number) => ({ accountId, webhookId })
const unchanged = { maxFailures: null, retry: null, conditions: undefined, secret: null }
const sample = { dealershipId: 1, type, at, data: '{}' }
const attempt = (deliveryId: number, more: Partial<AttemptResult> = {}): readonly AttemptResult[] => [
  {
    ...{ deliveryId, delivered: true, statusCode: 200, responseTimeMs: 1, error: null, attemptedAt: at },
    ...{ retryAfterSeconds: null, gone: false, exchange: null, ...more },
  },
]
const exchange = { requestHeaders: '{}', responseHeaders: null, responseBody: null }
const refused = (deliveryId: number) => ({ deliveryId, attemptedAt: at, error: 'x' })
const taking = { sender: uuid(9), limit: 9, perEndpoint: 9, free: new Map<number, number>() }
const release = (queueId: number) => ({ queueId, dueAt: null, additions: 0 })
const event = {
  ...{ type, dealershipId: 1, accountId: null, exceptAccountIds: null, condition: 'New', audience: null },
  ...{ occurredAt: at, data: '{}', price: null },
}
const differing = [
  { ...event, dealershipId: 2 },
  { ...event, accountId: 1 },
  { ...event, type: 'vehicle.removed' },
  { ...event, type: 'ims.vehicle.created', accountId: 2 },
]
const priceEvent = (from: number, to: number) => ({ ...event, type: 'vehicle.price_changed', price: { from, to } })
const queues = (...ids: readonly number[]) => ids.map((id) => `delivery_lanes ${id}`)
const added = (count: number) => Array.from({ length: count }, () => '+deliveries')

testWrites(
  {
    accounts: [{}, {}],
    dealerships: [{}, {}],
    subscriptions: [
      { account_id: 1, dealership_id: 1 },
      { account_id: 2, dealership_id: 1, inventory_type: 'new' },
      { account_id: 1, dealership_id: 2 },
      { account_id: 2, dealership_id: 2, active: false },
      { account_id: 1, dealership_id: 7 },
      { account_id: 2, dealership_id: 7, active: false },
    ],
    webhook_endpoints: [
      { account_id: 1, url: 'u' },
      { account_id: 2, url: 'u' },
      { account_id: 1, url: 'unused' },
      { account_id: 1, url: 'without webhooks' },
      { account_id: 1, url: 'with deleted webhooks' },
      { account_id: 2, url: 'without queues' },
    ],
    webhooks: [
      { account_id: 1, endpoint_id: 1 },
      { account_id: 1, endpoint_id: 1, active: false },
      { account_id: 2, endpoint_id: 2, active: false, off_untold: true },
      { account_id: 1, endpoint_id: 5, active: false, deleted_at: fromNow(-48) },
      { account_id: 2, endpoint_id: 2, active: false, deleted_at: fromNow(-48) },
      { account_id: 1, endpoint_id: 5, active: false, deleted_at: fromNow(-1) },
      { account_id: 1, endpoint_id: 1, dealership_id: 2 },
      { account_id: 1, endpoint_id: 1, event_type: 'vehicle.removed' },
      { account_id: 2, endpoint_id: 6, event_type: 'ims.vehicle.created' },
      { account_id: 1, endpoint_id: 1, event_type: 'vehicle.price_changed', conditions: { direction: 'drop' } },
    ].map((row) => ({ event_type: type, max_failures: 9, ...row })),
    delivery_lanes: [
      { endpoint_id: 1, dealership_id: 1, due_at: fromNow(-2) },
      { endpoint_id: 2, dealership_id: 1, due_at: fromNow(-2) },
      { endpoint_id: 1, dealership_id: 2, due_at: fromNow(2) },
      { endpoint_id: 1, dealership_id: 3, due_at: fromNow(-2), sender: uuid(1) },
      { endpoint_id: 2, dealership_id: 3, due_at: fromNow(-2), sender: uuid(2) },
      { endpoint_id: 4, dealership_id: 0 },
      { endpoint_id: 1, dealership_id: 5 },
      { endpoint_id: 1, dealership_id: 6 },
      { endpoint_id: 1, dealership_id: 0 },
      { endpoint_id: 1, dealership_id: 7 },
      { endpoint_id: 2, dealership_id: 7 },
      { endpoint_id: 1, dealership_id: 8, sender: uuid(1) },
      { endpoint_id: 1, dealership_id: 9, due_at: fromNow(2) },
      { endpoint_id: 5, dealership_id: 1 },
      { endpoint_id: 1, dealership_id: 10, due_at: fromNow(-1) },
      { endpoint_id: 2, dealership_id: 4, due_at: fromNow(-2), sender: uuid(8) },
    ],
    delivery_senders: [fromNow(1), fromNow(-2), fromNow(-0.5)].map((alive_until) => ({ alive_until })),
    events: [9, 1, 2, 3, 4, 5, 6, 7, 8].map((id) => ({ id, type, dealership_id: id === 9 ? 2 : 1, data: '{}' })),
    deliveries: [
      { webhook_id: 1, lane_id: 1, event_id: 1 },
      { webhook_id: 1, lane_id: 1, event_id: 2 },
      { webhook_id: 2, lane_id: 1, event_id: 5 },
      { webhook_id: 3, lane_id: 2, event_id: 4 },
      { webhook_id: 1, lane_id: 1, event_id: 5, status: 'failed' },
      { webhook_id: 1, lane_id: 1, event_id: 6, status: 'skipped', next_attempt_at: at },
      { webhook_id: 1, lane_id: 1, event_id: 7, status: 'delivered' },
      { webhook_id: 5, lane_id: 2, event_id: 1, status: 'delivered' },
      { webhook_id: 1, lane_id: 8, event_id: 8 },
      { webhook_id: 3, lane_id: 2, event_id: 5, status: 'failed' },
      { webhook_id: 1, lane_id: 1, event_id: 3, status: 'skipped' },
      { webhook_id: 1, lane_id: 1, event_id: 1, status: 'failed' },
      { webhook_id: 1, lane_id: 7, event_id: 6, status: 'failed' },
      { webhook_id: 1, lane_id: 3, event_id: 9, status: 'failed' },
    ].map((row) => ({ status: 'pending', ...row })),
  },
  {
    'webhooks.ts': {
      upsertEndpoint: [
        [(tx) => upsertEndpoint(tx, 1, 'u'), 'webhook_endpoints 1'],
        [(tx) => upsertEndpoint(tx, 2, 'unused'), '+webhook_endpoints'],
      ],
      markWebhookDeleted: [
        [(tx) => markWebhookDeleted(tx, ofAccount(1, 1), at), 'webhooks 1'],
        [(tx) => markWebhookDeleted(tx, ofAccount(2, 1), at)],
        [(tx) => markWebhookDeleted(tx, ofAccount(1, 4), at)],
      ],
      reactivateWebhooks: [
        [(tx) => reactivateWebhooks(tx, 1), 'webhooks 2'],
        [(tx) => reactivateWebhooks(tx, 1, 1), 'webhooks 1'],
        [(tx) => reactivateWebhooks(tx, 2, 2)],
        [(tx) => reactivateWebhooks(tx, 1, 4)],
      ],
      updateWebhook: [
        [(tx) => updateWebhook(tx, { ...ofAccount(1, 1), ...unchanged }), 'webhooks 1'],
        [(tx) => updateWebhook(tx, { ...ofAccount(2, 1), ...unchanged })],
      ],
      updatePaused: [
        [(tx) => updatePaused(tx, ofAccount(1, 1), true), 'webhook_endpoints 1'],
        [
          (tx) => updatePaused(tx, ofAccount(1, 1), false),
          ...['webhook_endpoints 1', ...queues(1, 3, 4, 7, 8, 9, 10, 12, 13, 15)],
        ],
        [(tx) => updatePaused(tx, ofAccount(2, 1), false)],
      ],
      takeSwitchedOff: [[(tx) => takeSwitchedOff(tx, 9), 'webhooks 3'], [(tx) => takeSwitchedOff(tx, 0)]],
      redirectWebhook: [
        [
          (tx) => redirectWebhook(tx, ofAccount(1, 1), 3),
          ...['webhooks 1', 'deliveries 1', 'deliveries 2', 'deliveries 9', '+delivery_lanes', '+delivery_lanes'],
        ],
        [(tx) => redirectWebhook(tx, ofAccount(2, 1), 3)],
      ],
      purgeWebhooks: [[(tx) => purgeWebhooks(tx, fromNow(-24), 9), '-webhooks 4']],
      deleteUnusedEndpoints: [[(tx) => deleteUnusedEndpoints(tx, at, 9), '-webhook_endpoints 3']],
    },
    'webhook-resends.ts': {
      resendDeliveries: [
        [(tx) => resendDeliveries(tx, ofAccount(1, 1), [5]), 'deliveries 5', ...added(1), ...queues(1)],
        [
          (tx) => resendDeliveries(tx, ofAccount(1, 1), [5, 14]),
          ...['deliveries 5', 'deliveries 14', ...added(2), ...queues(1, 3)],
        ],
        [(tx) => resendDeliveries(tx, ofAccount(1, 1), [12]), 'deliveries 12'],
        [(tx) => resendDeliveries(tx, ofAccount(1, 1), [1])],
        [(tx) => resendDeliveries(tx, ofAccount(1, 1), [10])],
        [(tx) => resendDeliveries(tx, ofAccount(2, 1), [5])],
      ],
      insertTestEvent: [
        [(tx) => insertTestEvent(tx, { ...ofAccount(1, 1), ...sample }), '+events', ...added(1), ...queues(1)],
        [(tx) => insertTestEvent(tx, { ...ofAccount(2, 1), ...sample })],
      ],
    },
    'deliveries.ts': {
      recordAttempts: [
        [(_tx, database) => recordAttempts(database, attempt(1)), 'deliveries 1', 'webhooks 1'],
        [
          (_tx, database) =>
            recordAttempts(database, attempt(11, { delivered: false, retryAfterSeconds: 1, exchange })),
          ...['deliveries 11', 'webhooks 1', '+delivery_exchanges', ...added(1)],
        ],
        [
          (_tx, database) =>
            recordAttempts(
              database,
              [5, 6, 7].flatMap((id) => attempt(id)),
            ),
        ],
      ],
      failDelivery: [[(tx) => failDelivery(tx, refused(1)), 'deliveries 1'], [(tx) => failDelivery(tx, refused(7))]],
      failFirstPending: [[(tx) => failFirstPending(tx, 2, 'x'), 'deliveries 4']],
      skipPending: [[(tx) => skipPending(tx, [1], 9), 'deliveries 1', 'deliveries 2', 'deliveries 9']],
    },
    'delivery-queues.ts': {
      takeDeliveryQueues: [
        [(_tx, database) => takeDeliveryQueues(database, taking), ...queues(1, 2, 15)],
        [(_tx, database) => takeDeliveryQueues(database, { ...taking, perEndpoint: 1 }), ...queues(1, 2)],
        [(_tx, database) => takeDeliveryQueues(database, { ...taking, free: new Map([[1, 1]]) }), ...queues(1, 2)],
        [(_tx, database) => takeDeliveryQueues(database, { ...taking, free: new Map([[1, 0]]) }), ...queues(2)],
        [(_tx, database) => takeDeliveryQueues(database, { ...taking, limit: 1 }), ...queues(1)],
      ],
      releaseDeliveryQueues: [
        [
          (_tx, database) => releaseDeliveryQueues(database, uuid(1), [release(4), release(5), release(1)]),
          ...queues(4),
        ],
      ],
      markSenderAlive: [
        [(tx) => markSenderAlive(tx, uuid(1), 1000), 'delivery_senders 1'],
        [(tx) => markSenderAlive(tx, uuid(9), 1000), '+delivery_senders'],
      ],
      recoverDeliveryQueues: [[(tx) => recoverDeliveryQueues(tx, [1]), ...queues(5, 16)]],
      deleteDeadSenders: [[(tx) => deleteDeadSenders(tx), '-delivery_senders 2']],
      deleteIdleDeliveryQueues: [
        [(tx) => deleteIdleDeliveryQueues(tx, at, 9), ...queues(6, 7, 11, 14).map((row) => `-${row}`)],
      ],
    },
    'events.ts': {
      insertEvents: [
        [(tx) => insertEvents(tx, [event]), '+events', ...added(3), ...queues(1)],
        [(tx) => insertEvents(tx, [{ ...event, condition: 'Used' }]), '+events', ...added(2), ...queues(1)],
        [(tx) => insertEvents(tx, [{ ...event, accountId: 1 }]), '+events', ...added(2), ...queues(1)],
        [(tx) => insertEvents(tx, [{ ...event, exceptAccountIds: [1] }]), '+events', ...added(1)],
        [(tx) => insertEvents(tx, [{ ...event, dealershipId: 2 }]), '+events', ...added(3), ...queues(3)],
        [
          (tx) => insertEvents(tx, [{ ...event, type: 'ims.vehicle.created', dealershipId: 2, accountId: 2 }]),
          '+events',
        ],
        [
          (tx) => insertEvents(tx, [event, ...differing]),
          ...[...Array(5).fill('+events'), ...added(10), ...queues(1, 3), '+delivery_lanes'],
        ],
        [(tx) => insertEvents(tx, [priceEvent(2, 1)]), '+events', ...added(1), ...queues(1)],
        [(tx) => insertEvents(tx, [priceEvent(1, 2)]), '+events'],
      ],
      writeEvents: [
        [
          (tx) =>
            writeEvents(tx, {
              steps: null,
              columns: 'type, dealership_id, condition, occurred_at, data',
              rows: sql`SELECT ${type} AS type, 2 AS dealership_id, NULL AS condition, now() AS occurred_at, '{}' AS data,
                1 AS place`,
            }),
          ...['+events', ...added(3), ...queues(3)],
        ],
      ],
    },
  },
)
