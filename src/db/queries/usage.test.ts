import { beforeAll, expect, test } from 'vitest'
import { openForFile } from '../../../test/support/open-for-file.ts'
import { seedDealership } from '../../../test/support/seed-listings.ts'
import { openTestDatabase } from '../../../test/support/test-database.ts'
import { writeRows } from '../database.ts'
import { insertAccount } from './accounts.ts'
import { listUsageDays, listUsageGroups, sumImports, sumUsage, type UsageScope } from './usage.ts'

const testDatabase = openForFile(openTestDatabase)
let whole: UsageScope
let lots: readonly { readonly id: number; readonly publicId: string }[]
const handle = () => testDatabase.database.handle

beforeAll(async () => {
  const [accountId, otherId] = [await insertAccount(handle(), 'own'), await insertAccount(handle(), 'another')]
  lots = [await seedDealership(handle(), [accountId, otherId]), await seedDealership(handle(), [accountId])]
  whole = { accountId, dealershipId: null, fromDay: null, toDay: null }
  const count = (of: number, day: number, lot: number, kind: string, successful: number) => writeRows(handle())`
    INSERT INTO usage_daily (account_id, day, key_id, class, key_type, dealership_id, successful, errors,
      rate_limited, billable, prewarmed)
    VALUES (${of}, make_date(2026, 11, ${day}), 1, ${kind}, 'live', ${lots[lot]?.id ?? 0}, ${successful}, 0, 0, 0, 0)`
  await count(accountId, 12, 1, 'search', 1)
  await count(accountId, 12, 0, 'read', 10)
  await count(accountId, 11, 0, 'read', 100)
  await count(accountId, 10, 1, 'read', 1_000)
  await count(accountId, 10, 0, 'read', 10_000)
  await count(otherId, 11, 0, 'read', 500_000)
  await writeRows(handle())`
    INSERT INTO import_days (dealership_id, day, source, status, imports, vehicles, new_vehicles, used_vehicles)
    SELECT dealership, make_date(2026, 11, day), 'website', status, imports, 5, 2, 3
    FROM (VALUES (${lots[0]?.id}::integer, 10, 'completed', 1), (${lots[1]?.id}, 11, 'partial', 10),
      (${lots[0]?.id}, 11, 'failed', 100), (${lots[0]?.id}, 12, 'unchanged', 1000))
      AS added (dealership, day, status, imports)`
})

const scopes = {
  'all of it': [{}, 11_111],
  'one dealership': [{ dealershipId: 0 }, 10_110],
  'from a day on': [{ fromDay: '2026-11-11' }, 111],
  'until a day': [{ toDay: '2026-11-11' }, 11_100],
  'one day of a dealership': [{ dealershipId: 1, fromDay: '2026-11-10', toDay: '2026-11-10' }, 1_000],
} as const

test.each(Object.entries(scopes))(
  '%s is summed, listed by day and grouped, each within the scope',
  async (_, given) => {
    const [asked, sum] = given
    const lot = 'dealershipId' in asked ? (lots[asked.dealershipId]?.id ?? 0) : null
    const scope = { ...whole, ...asked, dealershipId: lot }
    expect(await sumUsage(handle(), scope)).toMatchObject({ successful: sum })
    const days = await listUsageDays(handle(), scope, 100)
    expect(days.reduce((total, { successful }) => total + successful, 0)).toBe(sum)
    for (const by of ['key', 'class', 'dealership', 'day'] as const) {
      const groups = await listUsageGroups(handle(), scope, by, 100)
      expect([by, groups.reduce((total, { successful }) => total + successful, 0)]).toEqual([by, sum])
    }
  },
)

test('days come oldest first with their classes, groups by their values', async () => {
  const days = await listUsageDays(handle(), whole, 100)
  expect(days.map(({ day, class: of, successful }) => [day, of, successful])).toEqual([
    ['2026-11-10', 'read', 11_000],
    ['2026-11-11', 'read', 100],
    ['2026-11-12', 'read', 10],
    ['2026-11-12', 'search', 1],
  ])
  expect(await listUsageDays(handle(), whole, 1)).toEqual(days.slice(0, 1))
  const groups = await listUsageGroups(handle(), whole, 'dealership', 100)
  const sums = new Map(groups.map(({ value, successful }) => [value, successful]))
  expect(sums).toEqual(
    new Map([
      [lots[0]?.publicId, 10_110],
      [lots[1]?.publicId, 1_001],
    ]),
  )
})

test('imports are summed by how they ended, without files that were unchanged', async () => {
  const sums = { total_imports: 111, completed: 11, held: 0, failed: 100, total_vehicles_processed: 10 }
  expect(await sumImports(handle(), whole)).toEqual(sums)
  expect(await sumImports(handle(), { ...whole, fromDay: '2026-11-11' })).toMatchObject({ total_imports: 110 })
  expect(await sumImports(handle(), { ...whole, dealershipId: lots[1]?.id ?? 0 })).toMatchObject({ total_imports: 10 })
})
