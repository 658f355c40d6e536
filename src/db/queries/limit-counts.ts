import type { SpenderType } from '../../model/limits.ts'
import { type Handle, listRows, writeRows } from '../database.ts'
import { sql } from '../sql.ts'

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
export type CounterBatch = { readonly writer: string; readonly batch: number }

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
export function freshBatch({ writer, batch }: CounterBatch) {
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

/** Removes up to `limit` cells that no window covers any more; returns how many. */
export async function deleteLimitCounts(handle: Handle, now: Date, limit: number): Promise<number> {
  return writeRows(handle)`
    DELETE FROM limit_counts WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM limit_counts
      WHERE starts_at < ${now}::timestamptz - CASE span WHEN 'minute' THEN interval '2 minutes'
        WHEN 'hour' THEN interval '2 hours' WHEN 'day' THEN interval '26 hours' ELSE interval '63 days' END
      LIMIT ${limit}))`
}
