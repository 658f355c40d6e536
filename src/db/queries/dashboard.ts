import type { InventoryType } from '../../model/dealership.ts'
import { findRow, getRow, type Handle, listRows } from '../database.ts'
import { sql } from '../sql.ts'
import { acceptsEvent } from './events.ts'
import { lastWritten } from './feeds.ts'
import { changeShownTo, feedReadableBy, imsShownTo } from './ims-visibility.ts'
import { passesFilter } from './listings.ts'

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
    SELECT dealership.id, dealership.version, dealership.ims_version, account.inventory_type, collection.fast_cadence,
      greatest(dealership.complete_seen_at, dealership.observed_at) AS seen_at,
      collection.collection_problem IS NOT NULL AND coalesce((
        SELECT status IN ('failed', 'held') FROM imports WHERE imports.dealership_id = dealership.id ORDER BY imports.id DESC LIMIT 1
      ), false) AS is_failing
    FROM subscriptions AS account
    JOIN dealerships AS dealership ON dealership.id = account.dealership_id
    JOIN dealership_collection AS collection ON collection.dealership_id = dealership.id
    WHERE account.account_id = ${accountId} AND account.active
      AND account.dealership_id = coalesce(${dealershipId}::integer, account.dealership_id)`
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

function asked({ accountId, dealershipIds }: AskedDealerships) {
  return sql`asked AS MATERIALIZED (
    SELECT account.dealership_id, account.inventory_type, dealership.ims_simple
    FROM subscriptions AS account JOIN dealerships AS dealership ON dealership.id = account.dealership_id
    WHERE account.account_id = ${accountId} AND account.active
      AND account.dealership_id = ANY(${[...dealershipIds]}::integer[])
  )`
}

/** A vehicle counts as its website lists it, otherwise as a feed lists it. Dealerships without vehicles have no row. */
export async function listLotFigures(
  handle: Handle,
  of: AskedDealerships & { readonly today: Date },
): Promise<readonly LotFiguresRow[]> {
  const shown = imsShownTo({ vehicle: 'vehicle', simple: 'asked.ims_simple', account: String(of.accountId) })
  const filter = passesFilter(sql`asked.inventory_type`, sql`vehicle.condition`)
  return listRows<LotFiguresRow>(handle)`
    WITH ${asked(of)}, website AS (
      SELECT vehicle.dealership_id, vehicle.vin, vehicle.condition, vehicle.certified, vehicle.inventory_date AS listed_on
      FROM asked JOIN website_vehicles AS vehicle USING (dealership_id) WHERE vehicle.active AND ${filter}
    ), ims AS (
      SELECT vehicle.dealership_id, vehicle.vin, vehicle.condition,
        coalesce(vehicle.listed_on, (vehicle.created_at AT TIME ZONE 'UTC')::date) AS listed_on
      FROM asked JOIN ims_vehicles AS vehicle USING (dealership_id)
      WHERE vehicle.active AND ${filter} AND ${sql.raw(shown)}
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

/** SQL: the lowest id that a row written since `since` can have, since each period's ids begin at its start. */
const firstIdSince = (table: string, since: Date) => sql`coalesce((
  SELECT period_start(max(number)) FROM periods WHERE table_name = ${table} AND opened_at <= ${since}), 0)`

/** One look-up and one row per dealership: else all events are read, and parsing their rows blocks the thread. */
export async function listActivity(
  handle: Handle,
  of: AskedDealerships & { readonly since: Date },
): Promise<readonly ActivityRow[]> {
  const { accountId, since } = of
  const isKind = (kind: string) => sql`type IN (${`vehicle.${kind}`}, ${`ims.vehicle.${kind}`})`
  const passes = passesFilter(sql`asked.inventory_type`, sql`vehicle.condition`)
  return listRows<ActivityRow>(handle)`
    WITH ${asked(of)}
    SELECT asked.dealership_id, activity.moments FROM asked CROSS JOIN LATERAL (
      SELECT json_agg(json_build_array((extract(epoch FROM at) * 1000)::bigint, created, updated, removed, drops)) AS moments
      FROM (
        SELECT event.occurred_at AS at, count(*) FILTER (WHERE ${isKind('created')}) AS created,
          count(*) FILTER (WHERE ${isKind('updated')}) AS updated,
          count(*) FILTER (WHERE ${isKind('removed')}) AS removed, 0 AS drops
        FROM events AS event
        WHERE event.dealership_id = asked.dealership_id AND event.id >= ${firstIdSince('events', since)}
          AND event.occurred_at >= ${since} AND event.sample_for IS NULL
          AND event.type IN ('vehicle.created', 'vehicle.updated', 'vehicle.removed', 'ims.vehicle.created',
            'ims.vehicle.updated', 'ims.vehicle.removed')
          AND coalesce(event.account_id, ${accountId}) = ${accountId}
          AND (event.except_account_ids IS NULL OR NOT ${accountId}::integer = ANY (event.except_account_ids))
          AND ${sql.raw(acceptsEvent('event', 'asked.inventory_type'))}
        GROUP BY event.occurred_at
        UNION ALL
        SELECT change.at, 0, 0, 0, count(*)
        FROM vehicle_changes AS change
        WHERE change.dealership_id = asked.dealership_id AND change.type = 'price' AND change.at >= ${since}
          AND jsonb_typeof(change.from_value) = 'number' AND jsonb_typeof(change.to_value) = 'number'
          AND change.to_value < change.from_value AND ${sql.raw(changeShownTo('change', String(accountId)))}
          AND (asked.inventory_type = 'all' OR EXISTS (
            SELECT FROM website_vehicles AS vehicle WHERE change.source = 'website'
              AND vehicle.dealership_id = change.dealership_id AND vehicle.vin = change.vin AND ${passes}
            UNION ALL
            SELECT FROM feeds AS feed JOIN ims_vehicles AS vehicle ON vehicle.feed_id = feed.id AND vehicle.vin = change.vin
            WHERE change.source = 'ims' AND feed.dealership_id = change.dealership_id AND ${passes}))
        GROUP BY change.at
      ) AS moment
      OFFSET 0
    ) AS activity`
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
    FROM subscriptions AS account
    JOIN feeds AS feed ON feed.dealership_id = account.dealership_id
    JOIN feed_files AS file ON file.id = feed.file_id
    WHERE account.account_id = ${accountId} AND account.active
      AND account.dealership_id = coalesce(${dealershipId}::integer, account.dealership_id)
      AND ${sql.raw(feedReadableBy('feed', String(accountId)))}`
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
    FROM webhooks AS webhook CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE status = 'delivered') AS delivered,
        count(*) FILTER (WHERE status = 'failed' AND next_attempt_at IS NULL) AS failed
      FROM deliveries AS delivery
      WHERE delivery.webhook_id = webhook.id AND delivery.id >= ${firstId} AND delivery.attempted_at >= ${since}
        AND ${ofDealership}
    ) AS made
    WHERE webhook.account_id = ${accountId} AND webhook.deleted_at IS NULL
      AND (webhook.dealership_id IS NULL OR ${dealershipId}::integer IS NULL OR webhook.dealership_id = ${dealershipId})`
  return row ?? { total: 0, inactive: 0, delivered_24h: 0, failed_24h: 0 }
}
