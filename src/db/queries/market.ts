import { dayMs } from '../../lib/clock.ts'
import { getRow, type Handle } from '../database.ts'
import { type Sql, sql } from '../sql.ts'
import { matchingVehicles, type VehicleScope } from './queried-vehicles.ts'
import { type StatRow, statOf } from './vehicle-query.ts'

export type MarketRow = {
  readonly active: number
  readonly removed: number
  readonly price: StatRow
  readonly odometer: StatRow
  readonly median_days_on_lot: number | null
  readonly median_days_to_sale: number | null
  readonly price_cuts: number
}

/** How far back removals count. */
export const removedDays = 45
const cutDays = 30

/**
 * The account's vehicles that meet the query now, and those that were removed in the last 45 days. A VIN counts once
 * per dealership.
 */
export async function getMarket(tx: Handle, scope: VehicleScope): Promise<MarketRow> {
  const { accountId, at } = scope
  const columns = ['dealership_id', 'source', 'vin', 'price', 'odometer', 'days_on_lot', 'removed_at']
  const listed = matchingVehicles({ ...scope, status: 'active' }, columns)
  const gone = matchingVehicles({ ...scope, status: 'removed' }, columns)
  const since = (days: number) => sql`${new Date(at.getTime() - days * dayMs)}::timestamptz`
  return getRow<MarketRow>(tx)`
    WITH matching AS MATERIALIZED (
      SELECT DISTINCT ON (dealership_id, vin) * FROM ${listed} AS listed ORDER BY dealership_id, vin, source DESC
    ), gone AS MATERIALIZED (
      SELECT * FROM ${gone} AS gone
      WHERE removed_at >= ${since(removedDays)} AND (dealership_id, vin) NOT IN (SELECT dealership_id, vin FROM matching)
    ), sold AS (
      SELECT DISTINCT ON (dealership_id, vin) gone.days_on_lot FROM gone JOIN (
        SELECT moment.dealership_id, moment.source, moment.removed_at
        FROM (SELECT DISTINCT dealership_id, source, removed_at FROM gone) AS moment
        CROSS JOIN LATERAL (${lotOf(accountId, 'website')} UNION ALL ${lotOf(accountId, 'ims')}) AS lot
        WHERE NOT (missing >= before OR (missing >= 5 AND missing * 2 > before))
      ) AS counted USING (dealership_id, source, removed_at)
      ORDER BY dealership_id, vin, removed_at DESC
    )
    SELECT (SELECT count(*)::integer FROM matching) AS active, (SELECT count(*)::integer FROM sold) AS removed,
      (${statOf('price')}) AS price, (${statOf('odometer')}) AS odometer,
      (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY days_on_lot) FROM matching) AS median_days_on_lot,
      (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY days_on_lot) FROM sold) AS median_days_to_sale,
      (SELECT count(DISTINCT (cut.dealership_id, cut.vin))::integer FROM seen_changes(${accountId}) AS cut
        JOIN matching ON matching.dealership_id = cut.dealership_id AND matching.vin = cut.vin
        WHERE cut.type = 'price' AND cut.at >= ${since(cutDays)} AND cut.to_value < cut.from_value
          AND jsonb_typeof(cut.to_value) = 'number') AS price_cuts`
}

/**
 * SQL: the size of the lot at a moment, and how many of it were removed then. Removals of most of a lot at once are a
 * collapse (diff/judge-scan.ts), which says nothing about sales.
 */
function lotOf(accountId: VehicleScope['accountId'], source: 'website' | 'ims'): Sql {
  const records = source === 'website' ? sql`seen_website_records(${accountId})` : sql`seen_ims_records(${accountId})`
  const [removedAt, listedAt] =
    source === 'website' ? [sql`removed_at`, sql`first_seen_at`] : [sql`updated_at`, sql`created_at`]
  return sql`
    SELECT count(*) FILTER (WHERE NOT v.active AND v.${removedAt} = moment.removed_at) AS missing, count(*) AS before
    FROM ${records} AS v
    WHERE moment.source = ${source} AND v.dealership_id = moment.dealership_id AND v.${listedAt} < moment.removed_at
      AND (v.active OR v.${removedAt} >= moment.removed_at)
    HAVING count(*) > 0`
}
