import { Type } from 'typebox'
import { readSpent } from '../../../accounts/limits/limiter.ts'
import { listUsageDays as listDays, UsageDayRecord } from '../../../db/queries/usage.ts'
import { readPeriod } from '../../../model/read-time.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { firstRecentDay, presentSpent, SpentRecord, usageDays } from '../../present/usage.ts'

export const getLimits = defineRoute({
  name: 'getLimits',
  method: 'GET',
  url: '/internal/limits',
  access: 'member',
  summary: 'Get the account’s limits and their current use',
  description: 'For live and for test keys: each class with its four windows. This request does not count.',
  uses: ['limiter'],
  responses: successWith({ live: SpentRecord, test: SpentRecord }),
  async run({ caller, services }) {
    const [live, test] = await Promise.all([
      readSpent(services.limiter, caller, 'live'),
      readSpent(services.limiter, caller, 'test'),
    ])
    return { success: true, live: presentSpent(live), test: presentSpent(test) }
  },
})

/** Seven classes × two key types × a little more than a year. */
const maxRows = 14 * 400

export const listUsageDays = defineRoute({
  name: 'listUsageDays',
  method: 'GET',
  url: '/internal/usage-days',
  access: 'member',
  summary: 'List the account’s requests by day, class and key type',
  description: 'Oldest first; days without requests are absent. Without start_date, the last 30 days.',
  query: Type.Object({
    dealership_id: Type.Optional(Type.String({ maxLength: 64 })),
    start_date: Type.Optional(Type.String({ maxLength: 64, description: 'ISO 8601, UTC days.' })),
    end_date: Type.Optional(Type.String({ maxLength: 64, description: 'ISO 8601, UTC days, inclusive.' })),
  }),
  dealership: { from: 'query', missing: 404, optional: true },
  uses: ['database', 'usage', 'clock'],
  responses: successWith({ days: Type.Array(UsageDayRecord) }),
  async run({ caller, dealership, query, services }) {
    const period = readPeriod(query)
    const recently = firstRecentDay(services.clock.now(), usageDays)
    const scope = { accountId: caller.accountId, dealershipId: dealership?.id ?? null }
    await services.usage.flush()
    const { handle } = services.database
    const days = await listDays(handle, { ...scope, ...period, fromDay: period.fromDay ?? recently }, maxRows)
    return { success: true, days }
  },
})
