import { type Static, type TObject, Type } from 'typebox'
import { limitClasses, type SpenderType } from '../../model/limits.ts'
import { getRow, type Handle, listRows, writeRows } from '../database.ts'
import { sql } from '../sql.ts'

type CountedRequests = Readonly<Record<'successful' | 'errors' | 'rateLimited' | 'billable' | 'prewarmed', number>>

export type UsageRow = CountedRequests & {
  readonly accountId: number
  /** UTC, `2026-11-22`. */
  readonly day: string
  /** 0: none was named. */
  readonly dealershipId: number
  readonly class: string
  readonly keyType: 'live' | 'test'
  readonly keyId: number
}

/** Adds to the days' counts. Rows are locked in a fixed order, so that processes can write concurrently. */
export async function addUsage(handle: Handle, batch: CounterBatch, rows: readonly UsageRow[]): Promise<void> {
  await writeRows(handle)`
    WITH fresh AS (${freshBatch(batch)})
    INSERT INTO usage_daily AS counted (account_id, day, dealership_id, class, key_type, key_id, successful, errors,
      rate_limited, billable, prewarmed)
    SELECT added.* FROM fresh, unnest(${rows.map((row) => row.accountId)}::integer[], ${rows.map((row) => row.day)}::date[],
      ${rows.map((row) => row.dealershipId)}::integer[], ${rows.map((row) => row.class)}::text[],
      ${rows.map((row) => row.keyType)}::text[], ${rows.map((row) => row.keyId)}::integer[],
      ${rows.map((row) => row.successful)}::bigint[],
      ${rows.map((row) => row.errors)}::bigint[], ${rows.map((row) => row.rateLimited)}::bigint[],
      ${rows.map((row) => row.billable)}::bigint[], ${rows.map((row) => row.prewarmed)}::bigint[]) AS added
    ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (account_id, day, dealership_id, class, key_type, key_id) DO UPDATE
    SET successful = counted.successful + excluded.successful, errors = counted.errors + excluded.errors,
      rate_limited = counted.rate_limited + excluded.rate_limited, billable = counted.billable + excluded.billable,
      prewarmed = counted.prewarmed + excluded.prewarmed`
}

/** UTC days, both inclusive; null: unbounded. */
export type UsageScope = {
  readonly accountId: number
  readonly dealershipId: number | null
  readonly fromDay: string | null
  readonly toDay: string | null
}

export const requestCounts = {
  total_requests: Type.Integer({ description: 'successful + errors + rate_limited.' }),
  successful: Type.Integer({ description: 'Statuses below 400.' }),
  errors: Type.Integer({ description: 'Statuses from 400 on, except 429.' }),
  rate_limited: Type.Integer({ description: 'Status 429.' }),
  billable: Type.Integer({ description: 'Live keys only.' }),
  prewarmed_vins: Type.Integer(),
}

export type RequestCounts = Static<TObject<typeof requestCounts>>

export async function sumUsage(handle: Handle, scope: UsageScope): Promise<RequestCounts> {
  return getRow<RequestCounts>(handle)`
    SELECT ${usageSums} FROM own_usage(${scope.accountId}) AS counted WHERE ${inScope(scope)}`
}

export const UsageDayRecord = Type.Object(
  {
    day: Type.String({ description: 'UTC, `2026-11-22`.' }),
    class: Type.String({ description: `One of ${limitClasses.join(', ')}.` }),
    key_type: Type.Enum(['live', 'test']),
    ...requestCounts,
  },
  { title: 'UsageDay' },
)

/** Usage by day, class and key type, oldest day first. */
export async function listUsageDays(handle: Handle, scope: UsageScope, limit: number) {
  return listRows<Static<typeof UsageDayRecord>>(handle)`
    SELECT day::text AS day, class, key_type, ${usageSums} FROM own_usage(${scope.accountId}) AS counted WHERE ${inScope(scope)}
    GROUP BY counted.day, class, key_type ORDER BY counted.day, class, key_type LIMIT ${limit}`
}

/**
 * The columns by which usage is grouped; a null group: requests that name no dealership, or an unknown key. A negative
 * key is an OAuth client.
 */
const usageGroups = {
  key: sql.raw('nullif(key_id, 0)'),
  class: sql.raw('class'),
  dealership: sql.raw('d.public_id'),
  day: sql.raw('day::text'),
} as const

export type UsageGrouping = keyof typeof usageGroups

export type UsageGroup = RequestCounts & {
  readonly value: string | number | null
  /** By key: the client of requests with an access token. */
  readonly clientId: string | null
}

/** In the order of their values. */
export async function listUsageGroups(handle: Handle, scope: UsageScope, by: UsageGrouping, limit: number) {
  return listRows<UsageGroup>(handle)`
    SELECT ${usageGroups[by]} AS value, ${usageSums},
      ${by === 'key' ? sql.raw('max(c.client_id)') : sql.raw('NULL')} AS "clientId"
    FROM own_usage(${scope.accountId}) AS counted
    LEFT JOIN dealerships AS d ON d.id = counted.dealership_id
    LEFT JOIN oauth_clients AS c ON c.id = -counted.key_id
    WHERE ${inScope(scope)} GROUP BY 1 ORDER BY 1 LIMIT ${limit}`
}

const usageSums = sql`coalesce(sum(successful + errors + rate_limited), 0)::bigint AS total_requests,
  coalesce(sum(successful), 0)::bigint AS successful, coalesce(sum(errors), 0)::bigint AS errors,
  coalesce(sum(rate_limited), 0)::bigint AS rate_limited, coalesce(sum(billable), 0)::bigint AS billable,
  coalesce(sum(prewarmed), 0)::bigint AS prewarmed_vins`

function inScope({ dealershipId, fromDay, toDay }: UsageScope) {
  return sql`(${dealershipId}::integer IS NULL OR dealership_id = ${dealershipId})
    AND (${fromDay}::date IS NULL OR day >= ${fromDay}::date) AND (${toDay}::date IS NULL OR day <= ${toDay}::date)`
}

export const ImportUsage = Type.Object({
  total_imports: Type.Integer({
    description: 'Imports that ended: `completed`, `held` and `failed` together. Unchanged files do not count.',
  }),
  completed: Type.Integer({ description: 'Imports whose changes were applied.' }),
  held: Type.Integer({ description: 'Imports of which nothing applies until it is confirmed or accepted.' }),
  failed: Type.Integer(),
  total_vehicles_processed: Type.Integer(),
})
export type ImportUsage = Static<typeof ImportUsage>

/** Imports that the account may see, and their vehicles that its filters let through. An unchanged file does not count. */
export async function sumImports(handle: Handle, scope: UsageScope): Promise<ImportUsage> {
  return getRow<ImportUsage>(handle)`
    SELECT coalesce(sum(imports), 0)::bigint AS total_imports,
      coalesce(sum(imports) FILTER (WHERE status IN ('completed', 'partial')), 0)::bigint AS completed,
      coalesce(sum(imports) FILTER (WHERE status = 'held'), 0)::bigint AS held,
      coalesce(sum(imports) FILTER (WHERE status = 'failed'), 0)::bigint AS failed,
      coalesce(sum(vehicles) FILTER (WHERE status IN ('completed', 'partial')), 0)::bigint AS total_vehicles_processed
    FROM seen_import_days(${scope.accountId}) WHERE ${inScope(scope)} AND status <> 'unchanged'`
}

/** Units spent in a cell of a minute, an hour or a day, or in a month. */
export type LimitCount = {
  readonly accountId: number
  readonly type: SpenderType
  /** A limit class, or `test_quota`. */
  readonly class: string
  readonly span: 'minute' | 'hour' | 'day' | 'month'
  readonly startsAtMs: number
  readonly units: number
}

/** A batch of one process, written only once even if retried. A writer's batch numbers ascend. */
type CounterBatch = { readonly writer: string; readonly batch: number }

type CountBatch = { readonly batch: CounterBatch; readonly rows: readonly LimitCount[]; readonly since: Date }

/**
 * Adds the increments of all counts, and removes cells of minutes that ended before `since`. Rows are locked in a fixed
 * order or skipped, so that processes can write concurrently.
 */
export async function addLimitCounts(handle: Handle, { batch, rows: counts, since }: CountBatch): Promise<void> {
  await writeRows(handle)`
    WITH fresh AS (${freshBatch(batch)}),
      ended AS (DELETE FROM limit_counts WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM limit_counts WHERE span = 'minute' AND starts_at < ${since} FOR UPDATE SKIP LOCKED)))
    INSERT INTO limit_counts AS counted (account_id, key_type, class, span, starts_at, units)
    SELECT added.account_id, added.key_type, added.class, added.span, to_timestamp(added.starts_at_ms / 1000), added.units
    FROM fresh, unnest(${counts.map((count) => count.accountId)}::integer[], ${counts.map((count) => count.type)}::text[],
      ${counts.map((count) => count.class)}::text[], ${counts.map((count) => count.span)}::text[],
      ${counts.map((count) => count.startsAtMs)}::double precision[], ${counts.map((count) => count.units)}::bigint[])
      AS added (account_id, key_type, class, span, starts_at_ms, units)
    ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (account_id, key_type, class, span, starts_at) DO UPDATE SET units = counted.units + excluded.units`
}

/** One row when a batch is first written, none when it is retried. */
function freshBatch({ writer, batch }: CounterBatch) {
  return sql`
    INSERT INTO counter_writers AS known (writer, batch) VALUES (${writer}, ${batch})
    ON CONFLICT (writer) DO UPDATE SET batch = excluded.batch, written_at = now() WHERE known.batch < excluded.batch
    RETURNING 1`
}

export async function listLimitCounts(
  handle: Handle,
  since: Readonly<Record<LimitCount['span'], Date>>,
): Promise<readonly LimitCount[]> {
  return listRows<LimitCount>(handle)`
    SELECT account_id AS "accountId", key_type AS type, class, span, units,
      (extract(epoch FROM starts_at) * 1000)::float8 AS "startsAtMs"
    FROM limit_counts
    WHERE (span = 'minute' AND starts_at >= ${since.minute}) OR (span = 'hour' AND starts_at >= ${since.hour})
      OR (span = 'day' AND starts_at >= ${since.day}) OR (span = 'month' AND starts_at >= ${since.month})`
}
