import type { InventoryType } from '../../model/dealership.ts'
import { findRow, getRow, type Handle, listRows } from '../database.ts'
import { sql } from '../sql.ts'
import { firstIdSince } from './expiring-rows.ts'
import { lastWritten } from './feeds.ts'

export type DashboardScope = {
  readonly accountId: number
  readonly dealershipId: number | null
}

export type DashboardDealerRow = {
  readonly id: number
  readonly version: number
  readonly ims_version: number
  readonly inventory_type: InventoryType
  readonly fast_cadence: boolean
  readonly seen_at: Date | null
  readonly is_failing: boolean
}

export async function listDashboardDealers(handle: Handle, { accountId, dealershipId }: DashboardScope) {
  return listRows<DashboardDealerRow>(handle)`
    SELECT dealership.id, version, ims_version, inventory_type, fast_cadence, greatest(complete_seen_at, observed_at) AS seen_at,
      collection_problem IS NOT NULL AND coalesce((
        SELECT status IN ('failed', 'held') FROM seen_imports(${accountId}) AS import
        WHERE import.dealership_id = dealership.id ORDER BY import.id DESC LIMIT 1
      ), false) AS is_failing
    FROM seen_dealerships(${accountId}) AS dealership
    JOIN dealership_collection AS collection ON collection.dealership_id = dealership.id
    WHERE dealership.id = coalesce(${dealershipId}::integer, dealership.id)`
}

/** Each VIN counts once. */
export type LotFiguresRow = {
  readonly dealership_id: number
  readonly total: number
  readonly new: number
  readonly certified: number
  readonly ims: number
  readonly days_on_lot: number
  readonly over_60_days: number
}

type AskedDealerships = { readonly accountId: number; readonly dealershipIds: readonly number[] }

/** A vehicle counts as its website lists it, otherwise as a feed lists it. Dealerships without vehicles have no row. */
export async function listLotFigures(
  handle: Handle,
  of: AskedDealerships & { readonly today: Date },
): Promise<readonly LotFiguresRow[]> {
  const ids = [...of.dealershipIds]
  return listRows<LotFiguresRow>(handle)`
    WITH website AS (
      SELECT dealership_id, vin, condition, certified, inventory_date AS listed_on
      FROM seen_website_vehicles(${of.accountId}) WHERE dealership_id = ANY(${ids}::integer[])
    ), ims AS (
      SELECT dealership_id, vin, condition, coalesce(listed_on, (created_at AT TIME ZONE 'UTC')::date) AS listed_on
      FROM seen_ims_vehicles(${of.accountId}) WHERE dealership_id = ANY(${ids}::integer[])
    )
    SELECT dealership_id, count(*)::integer AS total,
      count(*) FILTER (WHERE condition = 'New')::integer AS new, count(*) FILTER (WHERE certified)::integer AS certified,
      count(*) FILTER (WHERE in_feed)::integer AS ims, sum(days)::integer AS days_on_lot,
      count(*) FILTER (WHERE days > 60)::integer AS over_60_days
    FROM (
      SELECT dealership_id, coalesce(website.condition, ims.condition) AS condition, ims.vin IS NOT NULL AS in_feed,
        coalesce(website.certified, ims.condition = 'Certified') AS certified,
        greatest(0, (${of.today}::timestamptz AT TIME ZONE 'UTC')::date - coalesce(website.listed_on, ims.listed_on)) AS days
      FROM website FULL JOIN ims USING (dealership_id, vin)
    ) AS vehicle
    GROUP BY dealership_id`
}

/** Changes at one time: milliseconds since 1970, then the numbers created, updated, removed and reduced in price. */
export type Moment = readonly [atMs: number, created: number, updated: number, removed: number, priceDrops: number]

export type ActivityRow = { readonly dealership_id: number; readonly moments: readonly Moment[] | null }

/** One look-up and one row per dealership: else all events are read, and parsing their rows blocks the thread. */
export async function listActivity(
  handle: Handle,
  of: AskedDealerships & { readonly since: Date },
): Promise<readonly ActivityRow[]> {
  const { accountId, since, dealershipIds } = of
  const isKind = (kind: string) => sql`type IN (${`vehicle.${kind}`}, ${`ims.vehicle.${kind}`})`
  return listRows<ActivityRow>(handle)`
    SELECT asked.id AS dealership_id, activity.moments FROM seen_dealerships(${accountId}) AS asked CROSS JOIN LATERAL (
      SELECT json_agg(json_build_array((extract(epoch FROM at) * 1000)::bigint, created, updated, removed, drops)) AS moments
      FROM (
        SELECT occurred_at AS at, count(*) FILTER (WHERE ${isKind('created')}) AS created,
          count(*) FILTER (WHERE ${isKind('updated')}) AS updated,
          count(*) FILTER (WHERE ${isKind('removed')}) AS removed, 0 AS drops
        FROM viewed_events(asked.id, asked.inventory_type, ${accountId})
        WHERE id >= ${firstIdSince('events', since)} AND occurred_at >= ${since}
          AND type IN ('vehicle.created', 'vehicle.updated', 'vehicle.removed', 'ims.vehicle.created',
            'ims.vehicle.updated', 'ims.vehicle.removed')
        GROUP BY occurred_at
        UNION ALL
        SELECT at, 0, 0, 0, count(*) FROM seen_changes(${accountId})
        WHERE dealership_id = asked.id AND type = 'price' AND at >= ${since}
          AND jsonb_typeof(from_value) = 'number' AND jsonb_typeof(to_value) = 'number' AND to_value < from_value
        GROUP BY at
      ) AS moment
      OFFSET 0
    ) AS activity
    WHERE asked.id = ANY(${[...dealershipIds]}::integer[])`
}

export type FeedCounts = Readonly<Record<'total' | 'stale' | 'held', number>>

export async function countFeeds(
  handle: Handle,
  { accountId, dealershipId, now }: DashboardScope & { readonly now: Date },
): Promise<FeedCounts> {
  return getRow<FeedCounts>(handle)`
    SELECT count(*)::integer AS total, count(*) FILTER (WHERE feed.held_modified_at IS NOT NULL)::integer AS held,
      count(*) FILTER (WHERE ${lastWritten}
        < ${now}::timestamptz - make_interval(hours => feed.staleness_threshold_hours))::integer AS stale
    FROM seen_feeds(${accountId}) AS feed JOIN feed_files AS file ON file.id = feed.file_id
    WHERE feed.dealership_id = coalesce(${dealershipId}::integer, feed.dealership_id)`
}

export type WebhookCounts = Readonly<Record<'total' | 'inactive' | 'delivered_24h' | 'failed_24h', number>>

const dayMs = 86_400_000

/** For one dealership: the webhooks that receive its events, and the deliveries of those events. */
export async function countWebhooks(
  handle: Handle,
  { accountId, dealershipId, now }: DashboardScope & { readonly now: Date },
): Promise<WebhookCounts> {
  const since = new Date(now.getTime() - dayMs)
  // A delivery may have waited for up to a day in its lane.
  const firstId = firstIdSince('deliveries', new Date(since.getTime() - dayMs))
  const ofDealership =
    dealershipId === null
      ? sql`true`
      : sql`EXISTS (SELECT FROM delivery_lanes AS lane WHERE lane.id = delivery.lane_id AND lane.dealership_id = ${dealershipId})`
  const row = await findRow<WebhookCounts>(handle)`
    SELECT count(*)::integer AS total, count(*) FILTER (WHERE NOT webhook.active)::integer AS inactive,
      coalesce(sum(made.delivered), 0)::integer AS delivered_24h, coalesce(sum(made.failed), 0)::integer AS failed_24h
    FROM own_webhooks(${accountId}) AS webhook CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE status = 'delivered') AS delivered,
        count(*) FILTER (WHERE status = 'failed' AND next_attempt_at IS NULL) AS failed
      FROM own_deliveries(${accountId}) AS delivery
      WHERE delivery.webhook_id = webhook.id AND delivery.id >= ${firstId} AND delivery.attempted_at >= ${since}
        AND ${ofDealership}
    ) AS made
    WHERE webhook.dealership_id IS NULL OR ${dealershipId}::integer IS NULL OR webhook.dealership_id = ${dealershipId}`
  return row ?? { total: 0, inactive: 0, delivered_24h: 0, failed_24h: 0 }
}
