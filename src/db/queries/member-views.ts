import type { InventoryType } from '../../model/dealership.ts'
import type { Protection } from '../../model/protections.ts'
import { findRow, type Handle, listRows } from '../database.ts'
import { isFresh } from './dashboard.ts'
import type { FeedImportStatus } from './feed-history.ts'

type ImportDay = { readonly day: string; readonly status: string; readonly imports: number }

/** Imports of the account's dealerships, of websites and feeds that it may read, by UTC day since `fromDay`. */
export async function listImportDays(handle: Handle, accountId: number, fromDay: string) {
  return listRows<ImportDay>(handle)`
    SELECT i.day::text AS day, i.status, sum(i.imports)::integer AS imports
    FROM seen_import_days(${accountId}) AS i WHERE i.day >= ${fromDay}::date
    GROUP BY i.day, i.status ORDER BY i.day, i.status`
}

type DeliveryDay = {
  readonly webhook_id: number
  readonly day: string
  readonly delivered: number
  readonly failed: number
}

/** Only this many of each webhook's newest deliveries are counted: a chart shows a trend, not exact totals. */
const deliveriesCounted = 5_000

/** The account's delivered and failed deliveries, by webhook and the UTC day on which they ended. */
export async function listDeliveryDays(handle: Handle, accountId: number, fromDay: string) {
  return listRows<DeliveryDay>(handle)`
    SELECT w.id AS webhook_id, (d.attempted_at AT TIME ZONE 'UTC')::date::text AS day,
      count(*) FILTER (WHERE d.status = 'delivered')::integer AS delivered,
      count(*) FILTER (WHERE d.status = 'failed')::integer AS failed
    FROM own_webhook_records(${accountId}) AS w CROSS JOIN LATERAL (
      SELECT status, attempted_at FROM own_deliveries(${accountId})
      WHERE webhook_id = w.id AND status IN ('delivered', 'failed') AND (next_attempt_at IS NULL OR resent)
      ORDER BY id DESC LIMIT ${deliveriesCounted}
    ) AS d
    WHERE d.attempted_at >= ${fromDay}::date
    GROUP BY 1, 2 ORDER BY 1, 2`
}

type PriceChangeRow = {
  readonly id: number
  readonly at: Date
  readonly public_id: string
  readonly vin: string
  readonly source: 'website' | 'ims'
  readonly from_price: number
  readonly to_price: number
}

/** From one number to another, at any of the account's dealerships, newest first. */
export async function listPriceChanges(
  handle: Handle,
  { accountId, since, limit }: { readonly accountId: number; readonly since: Date; readonly limit: number },
): Promise<readonly PriceChangeRow[]> {
  return listRows<PriceChangeRow>(handle)`
    SELECT c.id, c.at, d.public_id, c.vin, c.source, c.from_value::float8 AS from_price, c.to_value::float8 AS to_price
    FROM seen_dealerships(${accountId}) AS d CROSS JOIN LATERAL (
      SELECT id, at, vin, source, from_value, to_value FROM seen_changes(${accountId}) AS change
      WHERE change.dealership_id = d.id AND type = 'price' AND at >= ${since}
        AND jsonb_typeof(from_value) = 'number' AND jsonb_typeof(to_value) = 'number'
      ORDER BY at DESC LIMIT ${limit}
    ) AS c
    ORDER BY c.at DESC, c.id DESC LIMIT ${limit}`
}

type DealerStateRow = {
  readonly public_id: string
  readonly state: 'importing' | 'held' | 'failing' | 'stale'
  readonly since: Date | null
  readonly last_seen: Date | null
  /** It was not seen for four times its cadence. */
  readonly is_overdue: boolean
}

/** The account's dealerships that are not just collected, each with the most urgent of its states, and since when. */
export async function listDealerStates(
  handle: Handle,
  { accountId, now, refreshHours }: { readonly accountId: number; readonly now: Date; readonly refreshHours: number },
): Promise<readonly DealerStateRow[]> {
  return listRows<DealerStateRow>(handle)`
    SELECT public_id, state, CASE WHEN state IN ('held', 'failing') THEN (
        SELECT min(completed_at) FROM seen_imports(${accountId}) AS import WHERE import.dealership_id = found.id
          AND import.id > coalesce((SELECT max(id) FROM seen_imports(${accountId}) AS good
            WHERE good.dealership_id = found.id AND good.status = 'completed'), 0))
      WHEN state = 'stale' THEN last_seen END AS since, last_seen, is_overdue
    FROM (
      SELECT d.id, d.public_id, greatest(complete_seen_at, observed_at) AS last_seen,
        NOT ${isFresh({ now, refreshHours }, 4)} AS is_overdue, CASE
        WHEN collection.import_id IS NOT NULL THEN 'importing'
        WHEN collection.collection_problem IS NULL THEN CASE WHEN NOT ${isFresh({ now, refreshHours })} THEN 'stale' END
        WHEN (SELECT status FROM seen_imports(${accountId}) AS import
          WHERE import.dealership_id = d.id ORDER BY id DESC LIMIT 1) = 'held' THEN 'held'
        ELSE 'failing' END AS state
      FROM seen_dealerships(${accountId}) AS d
      JOIN dealership_collection AS collection ON collection.dealership_id = d.id
    ) AS found
    WHERE state IS NOT NULL ORDER BY id`
}

export type FeedHealthRow = {
  readonly id: number
  readonly public_id: string
  readonly dealership_name: string
  readonly provider: string
  readonly ftp_path: string
  readonly file_name: string
  readonly dealer_identifier: string | null
  readonly staleness_threshold_hours: number
  readonly shared: boolean
  readonly is_own: boolean
  readonly last_import_at: Date | null
  readonly last_file_modified: Date | null
  readonly last_vehicle_count: number | null
  readonly last_new_count: number | null
  readonly inventory_type: InventoryType
  readonly is_held: boolean
  readonly is_stale: boolean
  readonly file_problem: string | null
  readonly last_status: FeedImportStatus | null
  readonly last_error: string | null
  readonly rejected_count: number | null
  readonly unmapped_count: number | null
}

export async function listFeedHealth(handle: Handle, accountId: number, limit: number) {
  return listRows<FeedHealthRow>(handle)`
    SELECT f.id, d.public_id, d.shown_name AS dealership_name, f.provider,
      file.ftp_path, file.file_name, f.dealer_identifier, f.staleness_threshold_hours, f.shared,
      coalesce(f.account_id, ${accountId}) = ${accountId} AS is_own, f.last_import_at, f.last_file_modified,
      f.last_vehicle_count, f.last_new_count, d.inventory_type, f.held_modified_at IS NOT NULL AND NOT f.accepted AS is_held,
      f.stale_told_at IS NOT NULL AS is_stale, file.problem AS file_problem, last.status AS last_status, last.error AS last_error,
      CASE d.inventory_type WHEN 'all' THEN last.rejected_count
        ELSE (last.filtered_counts -> d.inventory_type ->> 'rejected')::integer END AS rejected_count,
      jsonb_array_length(last.unmapped_columns) AS unmapped_count
    FROM seen_feeds(${accountId}) AS f
    JOIN feed_files AS file ON file.id = f.file_id
    JOIN seen_dealerships(${accountId}) AS d ON d.id = f.dealership_id
    LEFT JOIN LATERAL (
      SELECT status, error, rejected_count, unmapped_columns, filtered_counts FROM seen_feed_imports(${accountId})
      WHERE feed_id = f.id ORDER BY id DESC LIMIT 1
    ) AS last ON true
    ORDER BY f.id LIMIT ${limit}`
}

/** When the provider files are listed next; null before the first time. */
export async function findNextPoll(handle: Handle): Promise<Date | null> {
  const row = await findRow<{ next_poll_at: Date }>(handle)`
    SELECT next_poll_at FROM feed_polls WHERE isfinite(next_poll_at)`
  return row?.next_poll_at ?? null
}

type PlatformHealth = {
  readonly provider: string
  readonly dealerships: number
  readonly failing: number
  readonly held: number
  readonly sample_problem: string | null
}

/** Dealerships per platform and how many of them failed to be collected last time, most failures first. */
export async function listPlatformHealth(handle: Handle): Promise<readonly PlatformHealth[]> {
  return listRows<PlatformHealth>(handle)`
    SELECT c.provider, count(*)::integer AS dealerships,
      count(*) FILTER (WHERE last.status = 'failed')::integer AS failing,
      count(*) FILTER (WHERE last.status = 'held')::integer AS held,
      (array_agg(last.error) FILTER (WHERE last.status = 'failed'))[1] AS sample_problem
    FROM configurations AS c
    LEFT JOIN LATERAL (
      SELECT status, error FROM imports WHERE dealership_id = c.dealership_id ORDER BY id DESC LIMIT 1
    ) AS last ON true
    GROUP BY c.provider ORDER BY failing DESC, dealerships DESC, c.provider`
}

type RefusingHost = {
  readonly website: string
  readonly provider: string | null
  readonly failures: number
  readonly last_failed_at: Date
  readonly error: string | null
}

/** Websites that refused us (429, bot challenges) in their last import since `since`, latest first. */
export async function listRefusingHosts(handle: Handle, since: Date, limit: number): Promise<readonly RefusingHost[]> {
  return listRows<RefusingHost>(handle)`
    SELECT d.website, c.provider, collection.failed_imports AS failures, last.completed_at AS last_failed_at, last.error
    FROM dealership_collection AS collection
    JOIN dealerships AS d ON d.id = collection.dealership_id
    LEFT JOIN configurations AS c ON c.dealership_id = d.id
    JOIN LATERAL (
      SELECT status, failure_class, completed_at, error FROM imports
      WHERE dealership_id = d.id ORDER BY id DESC LIMIT 1
    ) AS last ON last.status = 'failed' AND last.failure_class = 'blocked' AND last.completed_at >= ${since}
    WHERE collection.collection_problem IS NOT NULL
    ORDER BY last.completed_at DESC LIMIT ${limit}`
}

type ProtectionCount = { readonly protection: Protection; readonly refusing: number; readonly let_in: number }

/** Of all dealerships that somebody subscribes to: how many each product refuses, and lets in after it had refused. */
export async function countProtections(handle: Handle): Promise<readonly ProtectionCount[]> {
  return listRows<ProtectionCount>(handle)`
    SELECT protection, (count(*) FILTER (WHERE protection_refuses))::integer AS refusing,
      (count(*) FILTER (WHERE NOT protection_refuses))::integer AS let_in
    FROM dealership_collection WHERE protection IS NOT NULL AND next_import_at IS NOT NULL
    GROUP BY protection ORDER BY count(*) DESC, protection`
}
