import type { InventoryType } from '../../model/dealership.ts'
import { findRow, type Handle, listRows } from '../database.ts'
import type { StoredEvent } from './deliveries.ts'
import type { FeedImportStatus } from './feed-history.ts'

export type ImportDay = { readonly day: string; readonly status: string; readonly imports: number }

/** Imports of the account's dealerships, of websites and feeds that it may read, by UTC day since `fromDay`. */
export async function listImportDays(handle: Handle, accountId: number, fromDay: string) {
  return listRows<ImportDay>(handle)`
    SELECT i.day::text AS day, i.status, sum(i.imports)::integer AS imports
    FROM subscriptions AS s JOIN import_days AS i ON i.dealership_id = s.dealership_id AND i.day >= ${fromDay}::date
    WHERE s.account_id = ${accountId} AND s.active AND i.private_account_id IN (0, ${accountId})
    GROUP BY i.day, i.status ORDER BY i.day, i.status`
}

export type DeliveryDay = { readonly day: string; readonly delivered: number; readonly failed: number }

/** Only this many of each webhook's newest deliveries are counted: a chart shows a trend, not exact totals. */
const deliveriesCounted = 5_000

/** The account's delivered and failed deliveries, by the UTC day on which they ended. */
export async function listDeliveryDays(handle: Handle, accountId: number, fromDay: string) {
  return listRows<DeliveryDay>(handle)`
    SELECT (d.attempted_at AT TIME ZONE 'UTC')::date::text AS day,
      count(*) FILTER (WHERE d.status = 'delivered')::integer AS delivered,
      count(*) FILTER (WHERE d.status = 'failed')::integer AS failed
    FROM webhooks AS w CROSS JOIN LATERAL (
      SELECT status, attempted_at FROM deliveries
      WHERE webhook_id = w.id AND status IN ('delivered', 'failed') AND next_attempt_at IS NULL
      ORDER BY id DESC LIMIT ${deliveriesCounted}
    ) AS d
    WHERE w.account_id = ${accountId} AND d.attempted_at >= ${fromDay}::date
    GROUP BY 1 ORDER BY 1`
}

export type FeedHealthRow = {
  readonly id: number
  readonly public_id: string
  readonly dealership_name: string
  readonly provider: string
  readonly ftp_path: string
  readonly file_name: string
  readonly staleness_threshold_hours: number
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
    SELECT f.id, d.public_id, coalesce(s.stated ->> 'name', d.name, d.website) AS dealership_name, f.provider,
      file.ftp_path, file.file_name, f.staleness_threshold_hours, f.last_import_at, f.last_file_modified,
      f.last_vehicle_count, f.last_new_count, s.inventory_type, f.held_modified_at IS NOT NULL AND NOT f.accepted AS is_held,
      f.stale_told_at IS NOT NULL AS is_stale, file.problem AS file_problem, last.status AS last_status, last.error AS last_error,
      CASE s.inventory_type WHEN 'all' THEN last.rejected_count
        ELSE (last.filtered_counts -> s.inventory_type ->> 'rejected')::integer END AS rejected_count,
      jsonb_array_length(last.unmapped_columns) AS unmapped_count
    FROM subscriptions AS s
    JOIN feeds AS f ON f.dealership_id = s.dealership_id AND (f.shared OR f.account_id = s.account_id)
    JOIN feed_files AS file ON file.id = f.file_id
    JOIN dealerships AS d ON d.id = f.dealership_id
    LEFT JOIN LATERAL (
      SELECT status, error, rejected_count, unmapped_columns, filtered_counts FROM feed_imports
      WHERE feed_id = f.id ORDER BY id DESC LIMIT 1
    ) AS last ON true
    WHERE s.account_id = ${accountId} AND s.active
    ORDER BY f.id LIMIT ${limit}`
}

type DeliveredEvent = StoredEvent & { readonly deliveryId: number; readonly url: string }

/** The event of a delivery as it is sent; undefined if the webhook has no such delivery. */
export async function findDeliveredEvent(handle: Handle, webhookId: number, deliveryId: number) {
  return findRow<DeliveredEvent>(handle)`
    SELECT d.id AS "deliveryId", endpoint.url, events.id, events.type, dealerships.public_id AS "dealershipId",
      events.occurred_at AS "occurredAt", event_data(events) AS data, events.sample_for IS NOT NULL AS sample
    FROM deliveries AS d
    JOIN webhooks AS w ON w.id = d.webhook_id
    JOIN webhook_endpoints AS endpoint ON endpoint.id = w.endpoint_id
    JOIN events ON events.id = d.event_id
    LEFT JOIN dealerships ON dealerships.id = events.dealership_id
    WHERE d.webhook_id = ${webhookId} AND d.id = ${deliveryId}`
}
