import { Type } from 'typebox'
import { listDeliveryDays, listImportDays } from '../../../db/queries/member-views.ts'
import { listUsageDays } from '../../../db/queries/usage.ts'
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
      listDeliveryDays(handle, accountId, fromDay),
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
