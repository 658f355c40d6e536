import { type Handle, listRows, listValues } from '../database.ts'
import { sql } from '../sql.ts'

export type StaleInventory = {
  readonly dealership_id: number
  readonly website_url: string
  readonly last_seen_at: Date
  readonly reason: 'blocked' | 'unreachable' | 'changed' | 'held'
}

type StaleAt = { readonly now: Date; readonly refreshHours: number }

const lastSeen = sql`greatest(d.complete_seen_at, d.observed_at)`
const leastHours = 48
const missedImports = 4

/** A website that has subscribers was not seen for four times its cadence and at least 48 hours, and nobody was told since. */
const isUntold = ({ now, refreshHours }: StaleAt) => sql`collection.next_import_at IS NOT NULL
  AND ${lastSeen} < ${now}::timestamptz - make_interval(secs => 3600 * greatest(${leastHours}::float8,
    ${missedImports * refreshHours}::float8 * CASE WHEN collection.fast_cadence THEN 0.5 ELSE 1 END))
  AND (collection.stale_told_at IS NULL OR collection.stale_told_at < ${lastSeen})`

export async function listStaleInventories(handle: Handle, at: StaleAt, limit: number): Promise<readonly number[]> {
  return listValues<number>(handle)`
    SELECT d.id FROM dealership_collection AS collection JOIN dealerships AS d ON d.id = collection.dealership_id
    WHERE ${isUntold(at)} ORDER BY d.id LIMIT ${limit}`
}

/** Marks these dealerships as told, where they still are to be, and returns why each was not seen. Lock them first. */
export async function takeStaleInventories(
  tx: Handle,
  at: StaleAt,
  dealershipIds: readonly number[],
): Promise<readonly StaleInventory[]> {
  return listRows<StaleInventory>(tx)`
    UPDATE dealership_collection AS collection SET stale_told_at = ${at.now}
    FROM dealerships AS d
    LEFT JOIN LATERAL (
      SELECT status, failure_class FROM imports WHERE imports.dealership_id = d.id ORDER BY imports.id DESC LIMIT 1
    ) AS last ON true
    WHERE d.id = collection.dealership_id AND d.id = ANY(${[...dealershipIds]}::integer[]) AND ${isUntold(at)}
    RETURNING d.id AS dealership_id, d.website_url, ${lastSeen} AS last_seen_at,
      CASE WHEN last.status = 'held' THEN 'held' WHEN last.failure_class IN ('blocked', 'changed') THEN last.failure_class
        ELSE 'unreachable' END AS reason`
}
