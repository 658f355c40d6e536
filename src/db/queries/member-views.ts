import { type Static, Type } from 'typebox'
import type { InventoryType } from '../../model/dealership.ts'
import { instant, orNull } from '../../model/field-schemas.ts'
import type { Protection } from '../../model/protections.ts'
import { withoutFigures } from '../../model/without-figures.ts'
import { findValue, type Handle, listRows } from '../database.ts'
import { isFresh } from './dashboard.ts'
import { lastVehicleCount } from './feed-views.ts'

/** Imports of the account's dealerships, of websites and feeds that it may read, by UTC day since `fromDay`. */
export async function listImportDays(handle: Handle, accountId: number, fromDay: string) {
  return listRows<{ readonly day: string; readonly status: string; readonly imports: number }>(handle)`
    SELECT i.day::text AS day, i.status, sum(i.imports)::integer AS imports
    FROM seen_import_days(${accountId}) AS i WHERE i.day >= ${fromDay}::date
    GROUP BY i.day, i.status ORDER BY i.day, i.status`
}

export const DeliveryDay = Type.Object(
  {
    webhook_id: Type.Integer(),
    day: Type.String({ description: 'UTC.' }),
    delivered: Type.Integer(),
    failed: Type.Integer(),
  },
  { title: 'DeliveryDay' },
)

/** Only this many of each webhook's newest deliveries are counted: a chart shows a trend, not exact totals. */
const deliveriesCounted = 5_000

/** The account's delivered and failed deliveries, by webhook and the UTC day on which they ended. */
export async function listDeliveryDays(handle: Handle, accountId: number, fromDay: string) {
  return listRows<Static<typeof DeliveryDay>>(handle)`
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

export const PriceChange = Type.Object(
  {
    id: Type.Integer(),
    at: instant(),
    dealership_id: Type.String(),
    vin: Type.String(),
    source: Type.Enum(['website', 'ims']),
    from: Type.Number(),
    to: Type.Number(),
  },
  { title: 'PriceChange' },
)

/** From one number to another, at any of the account's dealerships, newest first. */
export async function listPriceChanges(
  handle: Handle,
  { accountId, since, limit }: { readonly accountId: number; readonly since: Date; readonly limit: number },
): Promise<readonly Static<typeof PriceChange>[]> {
  return listRows<Static<typeof PriceChange>>(handle)`
    SELECT c.id, c.at, d.public_id AS dealership_id, c.vin, c.source, c.from_value::float8 AS "from", c.to_value::float8 AS "to"
    FROM seen_dealerships(${accountId}) AS d CROSS JOIN LATERAL (
      SELECT id, at, vin, source, from_value, to_value FROM seen_changes(${accountId}) AS change
      WHERE change.dealership_id = d.id AND type = 'price' AND at >= ${since}
        AND jsonb_typeof(from_value) = 'number' AND jsonb_typeof(to_value) = 'number'
      ORDER BY at DESC LIMIT ${limit}
    ) AS c
    ORDER BY c.at DESC, c.id DESC LIMIT ${limit}`
}

export const DealerState = Type.Object(
  {
    dealership_id: Type.String(),
    state: Type.Enum(['importing', 'held', 'failing', 'stale']),
    since: orNull(
      instant(Type.String({ description: 'Held and failing: since the first import that did not complete.' })),
    ),
    last_seen_at: orNull(instant(Type.String({ description: 'When the website was seen last.' }))),
    is_overdue: Type.Boolean({ description: 'It was not seen for four times its import interval.' }),
  },
  { title: 'DealerState' },
)

/** The account's dealerships that are not just collected, each with the most urgent of its states, and since when. */
export async function listDealerStates(
  handle: Handle,
  { accountId, now, refreshHours }: { readonly accountId: number; readonly now: Date; readonly refreshHours: number },
): Promise<readonly Static<typeof DealerState>[]> {
  return listRows<Static<typeof DealerState>>(handle)`
    SELECT public_id AS dealership_id, state, CASE WHEN state IN ('held', 'failing') THEN (
        SELECT min(completed_at) FROM seen_imports(${accountId}) AS import WHERE import.dealership_id = found.id
          AND import.id > coalesce((SELECT max(id) FROM seen_imports(${accountId}) AS good
            WHERE good.dealership_id = found.id AND good.status = 'completed'), 0))
      WHEN state = 'stale' THEN last_seen END AS since, last_seen AS last_seen_at, is_overdue
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

export const FeedHealth = Type.Object(
  {
    id: Type.Integer(),
    dealership_id: Type.String(),
    dealership_name: Type.String(),
    provider: Type.String(),
    ftp_path: Type.String(),
    file_name: Type.String(),
    dealer_identifier: orNull(Type.String()),
    state: Type.Enum(['waiting', 'fresh', 'late', 'held', 'failed'], {
      description: '`waiting`: no import yet. `late`: the file is older than the staleness threshold.',
    }),
    staleness_threshold_hours: Type.Integer(),
    shared: Type.Boolean(),
    is_own: Type.Boolean({ description: 'Whether the account may change it.' }),
    last_import_at: orNull(instant()),
    last_file_modified: orNull(instant()),
    last_vehicle_count: orNull(Type.Integer()),
    rejected_count: orNull(Type.Integer()),
    unmapped_count: orNull(Type.Integer({ description: 'Unmapped columns of the last file.' })),
    problem: orNull(Type.String()),
  },
  { title: 'FeedHealth' },
)

/** The state is the most severe one that applies. */
export async function listFeedHealth(handle: Handle, accountId: number, limit: number) {
  const rows = await listRows<Static<typeof FeedHealth> & { readonly filter: InventoryType }>(handle)`
    SELECT f.id, d.public_id AS dealership_id, d.shown_name AS dealership_name, f.provider, file.ftp_path, file.file_name,
      f.dealer_identifier, CASE
        WHEN f.held_modified_at IS NOT NULL AND NOT f.accepted THEN 'held'
        WHEN last.status = 'failed' OR file.problem IS NOT NULL THEN 'failed'
        WHEN f.stale_told_at IS NOT NULL THEN 'late'
        WHEN f.last_import_at IS NULL THEN 'waiting'
        ELSE 'fresh' END AS state,
      f.staleness_threshold_hours, f.shared, coalesce(f.account_id, ${accountId}) = ${accountId} AS is_own,
      f.last_import_at, f.last_file_modified, ${lastVehicleCount} AS last_vehicle_count,
      CASE d.inventory_type WHEN 'all' THEN last.rejected_count
        ELSE (last.filtered_counts -> d.inventory_type ->> 'rejected')::integer END AS rejected_count,
      jsonb_array_length(last.unmapped_columns) AS unmapped_count,
      CASE WHEN last.status IN ('held', 'failed') THEN last.error ELSE file.problem END AS problem,
      d.inventory_type AS filter
    FROM seen_feeds(${accountId}) AS f
    JOIN feed_files AS file ON file.id = f.file_id
    JOIN seen_dealerships(${accountId}) AS d ON d.id = f.dealership_id
    LEFT JOIN LATERAL (
      SELECT status, error, rejected_count, unmapped_columns, filtered_counts FROM seen_feed_imports(${accountId})
      WHERE feed_id = f.id ORDER BY id DESC LIMIT 1
    ) AS last ON true
    ORDER BY f.id LIMIT ${limit}`
  return rows.map(({ filter, problem, ...row }) => ({ ...row, problem: withoutFigures(filter, problem) }))
}

/** When the provider files are listed next; null before the first time. */
export async function findNextPoll(handle: Handle): Promise<Date | null> {
  const found = await findValue<Date>(handle)`
    SELECT next_poll_at FROM feed_polls WHERE isfinite(next_poll_at)`
  return found ?? null
}

export const PlatformHealth = Type.Object({
  provider: Type.String(),
  dealerships: Type.Integer(),
  failing: Type.Integer(),
  held: Type.Integer(),
  sample_problem: orNull(Type.String()),
})

/** Dealerships per platform and how many of them failed to be collected last time, most failures first. */
export async function listPlatformHealth(handle: Handle) {
  return listRows<Static<typeof PlatformHealth>>(handle)`
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

export const RefusingHost = Type.Object({
  website: Type.String(),
  provider: orNull(Type.String()),
  failures: Type.Integer({ description: 'In a row.' }),
  last_failed_at: instant(),
  error: orNull(Type.String()),
})

/** Websites that refused us (429, bot challenges) in their last import since `since`, latest first. */
export async function listRefusingHosts(handle: Handle, since: Date, limit: number) {
  return listRows<Static<typeof RefusingHost>>(handle)`
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

export const ProtectionCount = Type.Object({
  protection: Type.String(),
  name: Type.String(),
  refusing: Type.Integer({ description: 'Dealerships whose website it refuses.' }),
  let_in: Type.Integer({ description: 'Those where it refused before, and lets Forecourt in now.' }),
})

/** Of all dealerships that somebody subscribes to: how many each product refuses, and lets in after it had refused. */
export async function countProtections(handle: Handle) {
  return listRows<{ readonly protection: Protection; readonly refusing: number; readonly let_in: number }>(handle)`
    SELECT protection, (count(*) FILTER (WHERE protection_refuses))::integer AS refusing,
      (count(*) FILTER (WHERE NOT protection_refuses))::integer AS let_in
    FROM dealership_collection WHERE protection IS NOT NULL AND next_import_at IS NOT NULL
    GROUP BY protection ORDER BY count(*) DESC, protection`
}
