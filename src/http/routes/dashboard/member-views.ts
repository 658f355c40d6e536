import { Type } from 'typebox'
import {
  DealerState,
  DeliveryDay,
  FeedHealth,
  findNextPoll,
  listPriceChanges as listChangeRows,
  listDeliveryDays as listDayRows,
  listFeedHealth as listHealthRows,
  listImportDays,
  listDealerStates as listStateRows,
  PriceChange,
} from '../../../db/queries/member-views.ts'
import { listUsageDays } from '../../../db/queries/usage.ts'
import { dayMs } from '../../../lib/clock.ts'
import { instant, orNull } from '../../../model/field-schemas.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { overviewDays, recentDays } from '../../present/usage.ts'

const Day = Type.Object(
  {
    day: Type.String({ description: 'UTC.' }),
    requests: Type.Object({ successful: Type.Integer(), errors: Type.Integer(), rate_limited: Type.Integer() }),
    imports: Type.Object({ completed: Type.Integer(), held: Type.Integer(), failed: Type.Integer() }),
    deliveries: Type.Object({ delivered: Type.Integer(), failed: Type.Integer() }),
  },
  { title: 'ActivityDay' },
)

/** Classes × key types × days. */
const maxUsageRows = 10_000

export const getActivity = defineRoute({
  name: 'getActivity',
  method: 'GET',
  url: '/internal/activity',
  access: 'member',
  summary: 'Requests, imports and deliveries of the account by day',
  description: 'Partial imports count as completed. Deliveries are the newest 5,000 of each webhook.',
  query: Type.Object({ days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90, default: overviewDays })) }),
  uses: ['database', 'clock'],
  responses: successWith({ days: Type.Array(Day) }),
  async run({ caller: { accountId }, query, services }) {
    const { handle } = services.database
    const days = recentDays(services.clock.now(), query.days ?? overviewDays)
    const fromDay = days[0] ?? ''
    const scope = { accountId, dealershipId: null, fromDay, toDay: null }
    const [usage, imports, deliveries] = await Promise.all([
      listUsageDays(handle, scope, maxUsageRows),
      listImportDays(handle, accountId, fromDay),
      listDayRows(handle, accountId, fromDay),
    ])
    const sum = <R extends { readonly day: string }>(rows: readonly R[], day: string, count: (row: R) => number) =>
      rows.reduce((total, row) => (row.day === day ? total + count(row) : total), 0)
    const ofStatus = (day: string, ...statuses: readonly string[]) =>
      sum(imports, day, (row) => (statuses.includes(row.status) ? row.imports : 0))
    return {
      success: true,
      days: days.map((day) => ({
        day,
        requests: {
          successful: sum(usage, day, (row) => row.successful),
          errors: sum(usage, day, (row) => row.errors),
          rate_limited: sum(usage, day, (row) => row.rate_limited),
        },
        imports: {
          completed: ofStatus(day, 'completed', 'partial', 'unchanged'),
          held: ofStatus(day, 'held'),
          failed: ofStatus(day, 'failed'),
        },
        deliveries: {
          delivered: sum(deliveries, day, (row) => row.delivered),
          failed: sum(deliveries, day, (row) => row.failed),
        },
      })),
    }
  },
})

export const listDealerStates = defineRoute({
  name: 'listDealerStates',
  method: 'GET',
  url: '/internal/dealers/states',
  access: 'member',
  summary: 'List the account’s dealerships that are importing, held, failing or stale',
  uses: ['database', 'clock', 'config'],
  responses: successWith({ states: Type.Array(DealerState) }),
  async run({ caller, services }) {
    const { database, clock, config } = services
    const asked = { accountId: caller.accountId, now: clock.now(), refreshHours: config.REFRESH_HOURS }
    return { success: true, states: await listStateRows(database.handle, asked) }
  },
})

const maxFeeds = 50_000

export const listFeedHealth = defineRoute({
  name: 'listFeedHealth',
  method: 'GET',
  url: '/internal/feeds',
  access: 'member',
  summary: 'List the feeds that the account can read, with their states',
  uses: ['database'],
  responses: successWith({
    feeds: Type.Array(FeedHealth),
    next_poll_at: orNull(instant(Type.String({ description: 'When files are looked at next.' }))),
  }),
  async run({ caller, services }) {
    const { handle } = services.database
    const [feeds, nextPoll] = await Promise.all([
      listHealthRows(handle, caller.accountId, maxFeeds),
      findNextPoll(handle),
    ])
    return { success: true, feeds, next_poll_at: nextPoll }
  },
})

export const listDeliveryDays = defineRoute({
  name: 'listDeliveryDays',
  method: 'GET',
  url: '/internal/webhooks/days',
  access: 'member',
  summary: `List the account’s deliveries of the last ${overviewDays} days by webhook and day`,
  description: 'Days without deliveries are absent. The newest 5,000 deliveries of each webhook are counted.',
  uses: ['database', 'clock'],
  responses: successWith({
    days: Type.Array(Type.String(), { description: 'All of them, oldest first.' }),
    deliveries: Type.Array(DeliveryDay),
  }),
  async run({ caller, services }) {
    const days = recentDays(services.clock.now(), overviewDays)
    const rows = await listDayRows(services.database.handle, caller.accountId, days[0] ?? '')
    return { success: true, days: [...days], deliveries: rows }
  },
})

export const listPriceChanges = defineRoute({
  name: 'listPriceChanges',
  method: 'GET',
  url: '/internal/price-changes',
  access: 'member',
  summary: 'List the latest price changes at the account’s dealerships',
  description: `Of the last ${overviewDays} days, newest first.`,
  query: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 10 })) }),
  uses: ['database', 'clock'],
  responses: successWith({ price_changes: Type.Array(PriceChange) }),
  async run({ caller: { accountId }, query, services }) {
    const since = new Date(services.clock.now().getTime() - overviewDays * dayMs)
    const asked = { accountId, since, limit: query.limit ?? 10 }
    return { success: true, price_changes: await listChangeRows(services.database.handle, asked) }
  },
})
