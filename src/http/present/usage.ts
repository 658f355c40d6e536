import { type Static, Type } from 'typebox'
import type { Spent } from '../../accounts/limits/limiter.ts'
import { ImportUsage, requestCounts, type UsageGroup, type UsageGrouping } from '../../db/queries/usage.ts'
import { dayMs, utcDay } from '../../lib/clock.ts'
import { date, integerOrNull, orNull, text, textOrNull } from '../../model/field-schemas.ts'
import { limitClasses, windowNames } from '../../model/limits.ts'

export const groupings = ['key', 'class', 'dealership', 'day'] as const satisfies readonly UsageGrouping[]

/** The field that identifies a group, by grouping. */
const groupFields = { key: 'key_id', class: 'class', dealership: 'dealership_id', day: 'date' } as const

const Group = Type.Object(
  {
    key_id: Type.Optional(
      integerOrNull(
        'By key: id of the API key; null for requests of before requests were counted by key, and for those of `client_id`.',
      ),
    ),
    client_id: Type.Optional(text('By key: the connected app, for requests with its access tokens.')),
    class: Type.Optional(text(`By class: one of ${limitClasses.join(', ')}.`)),
    dealership_id: Type.Optional(
      textOrNull('By dealership: public id of the dealership that the requests name; null for those that name none.'),
    ),
    date: Type.Optional(date('By day: the UTC day.')),
    ...requestCounts,
  },
  { title: 'UsageGroup' },
)

export const UsageReport = Type.Object(
  {
    success: Type.Boolean(),
    requests: Type.Object(requestCounts),
    imports: ImportUsage,
    groups: Type.Optional(
      Type.Array(Group, { description: 'With group_by: the requests by its groups, in their order, at most 10,000.' }),
    ),
  },
  { title: 'UsageReport' },
)

export function presentUsageGroup({ value, clientId, ...counts }: UsageGroup, by: UsageGrouping) {
  const group = clientId === null ? { [groupFields[by]]: value } : { key_id: null, client_id: clientId }
  return { ...group, ...counts }
}

const ClassFillRecord = Type.Object({
  class: Type.String(),
  windows: Type.Array(
    Type.Object({
      window: Type.Enum([...windowNames]),
      count: Type.Integer(),
      limit: Type.Integer(),
      next_seconds: Type.Integer({ description: 'Until some of the count leaves the window.' }),
    }),
  ),
})

/** Usage of the account's limits by keys of one type. */
export const SpentRecord = Type.Object(
  {
    classes: Type.Array(ClassFillRecord),
    test_quota: orNull(Type.Object({ used: Type.Integer(), limit: Type.Integer() }), {
      description: 'null for live keys.',
    }),
  },
  { title: 'SpentLimits' },
)

export function presentSpent({ classes, testQuota }: Spent): Static<typeof SpentRecord> {
  return {
    classes: classes.map(({ limit, fills }) => ({
      class: limit,
      windows: fills.map(({ window, count, limit: max, nextMs }) => ({
        window,
        count,
        limit: max,
        next_seconds: Math.ceil(nextMs / 1000),
      })),
    })),
    test_quota: testQuota === null ? null : { used: testQuota.used, limit: testQuota.max },
  }
}

/** Days that usage covers without dates. */
export const usageDays = 30

/** Days that the dashboard's overview and webhooks show. */
export const overviewDays = 14

/** UTC days up to today, oldest first. */
export function recentDays(now: Date, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => firstRecentDay(now, count - index))
}

/** The first of `count` UTC days up to today. */
export function firstRecentDay(now: Date, count: number): string {
  return utcDay(new Date(now.getTime() - (count - 1) * dayMs))
}
