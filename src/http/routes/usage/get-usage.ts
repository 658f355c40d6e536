import { Type } from 'typebox'
import { readUsage } from '../../../accounts/usage.ts'
import { listUsageGroups } from '../../../db/queries/usage.ts'
import { readPeriod } from '../../../model/read-time.ts'
import { defineRoute } from '../../define-route.ts'
import { firstRecentDay, groupings, presentUsageGroup, UsageReport, usageDays } from '../../present/usage.ts'

const maxGroups = 10_000

export const getUsage = defineRoute({
  name: 'getUsage',
  method: 'GET',
  url: '/v1/usage',
  access: 'key',
  summary: 'Get the account’s requests and imports in a period',
  description:
    'start_date and end_date are UTC days, both included; the time of day is ignored. Without dates, the last 30 days. ' +
    'With dealership_id, requests that name the dealership and its imports. `group_by` also sums the requests by group. Requests to other processes of the service appear within 5 seconds.',
  query: Type.Object({
    dealership_id: Type.Optional(Type.String({ maxLength: 64 })),
    start_date: Type.Optional(Type.String({ maxLength: 64, description: 'ISO 8601.' })),
    end_date: Type.Optional(Type.String({ maxLength: 64, description: 'ISO 8601.' })),
    group_by: Type.Optional(
      Type.Enum([...groupings], { description: 'Adds `groups`: the same requests, summed by this.' }),
    ),
  }),
  dealership: { from: 'query', missing: 404, optional: true },
  uses: ['database', 'usage', 'clock'],
  responses: { 200: UsageReport },
  async run({ caller, dealership, query, services }) {
    const { fromDay, toDay } = readPeriod(query)
    const since = fromDay === null && toDay === null ? firstRecentDay(services.clock.now(), usageDays) : fromDay
    const scope = { accountId: caller.accountId, dealershipId: dealership?.id ?? null, fromDay: since, toDay }
    const usage = { success: true, ...(await readUsage(services, scope)) }
    const by = query.group_by
    if (by === undefined) return usage
    const groups = await listUsageGroups(services.database.handle, scope, by, maxGroups)
    return { ...usage, groups: groups.map((group) => presentUsageGroup(group, by)) }
  },
})
