import { dayMs, hourMs } from '../../lib/clock.ts'
import { getRow, type Handle } from '../database.ts'
import { sql } from '../sql.ts'
import { firstIdSince } from './expiring-rows.ts'
import { lastWritten } from './feeds.ts'
import type { LotScope } from './lot-figures.ts'

type DealerCounts = Readonly<Record<'total' | 'fresh' | 'failing' | 'seen_12h' | 'seen_48h', number>>

type Freshness = { readonly now: Date; readonly refreshHours: number }

/** SQL: seen within twice (`periods`) its cadence, which is half as long for a dealership that changes often. */
export const isFresh = ({ now, refreshHours }: Freshness, periods = 2) => sql`
  coalesce(greatest(complete_seen_at, observed_at) >= ${now}::timestamptz - make_interval(secs =>
    3600 * ${periods * refreshHours}::float8 * CASE WHEN fast_cadence THEN 0.5 ELSE 1 END), false)`

export async function countDealers(
  handle: Handle,
  { accountId, dealershipId, now, refreshHours }: LotScope & Freshness,
): Promise<DealerCounts> {
  const seenWithin = (hours: number) =>
    sql`greatest(complete_seen_at, observed_at) >= ${new Date(now.getTime() - hours * hourMs)}::timestamptz`
  return getRow<DealerCounts>(handle)`
    SELECT count(*)::integer AS total,
      (count(*) FILTER (WHERE ${isFresh({ now, refreshHours })}))::integer AS fresh,
      (count(*) FILTER (WHERE ${seenWithin(12)}))::integer AS seen_12h,
      (count(*) FILTER (WHERE ${seenWithin(48)}))::integer AS seen_48h,
      (count(*) FILTER (WHERE collection_problem IS NOT NULL AND coalesce((
        SELECT status IN ('failed', 'held') FROM seen_imports(${accountId}) AS import
        WHERE import.dealership_id = dealership.id ORDER BY import.id DESC LIMIT 1
      ), false)))::integer AS failing
    FROM seen_dealerships(${accountId}) AS dealership
    JOIN dealership_collection AS collection ON collection.dealership_id = dealership.id
    WHERE ${dealershipId}::integer IS NULL OR dealership.id = ${dealershipId}`
}

type FeedCounts = Readonly<Record<'total' | 'stale' | 'held', number>>

export async function countFeeds(
  handle: Handle,
  { accountId, dealershipId, now }: LotScope & { readonly now: Date },
): Promise<FeedCounts> {
  return getRow<FeedCounts>(handle)`
    SELECT count(*)::integer AS total, count(*) FILTER (WHERE feed.held_modified_at IS NOT NULL AND NOT feed.accepted)::integer AS held,
      count(*) FILTER (WHERE ${lastWritten}
        < ${now}::timestamptz - make_interval(hours => feed.staleness_threshold_hours))::integer AS stale
    FROM seen_feeds(${accountId}) AS feed JOIN feed_files AS file ON file.id = feed.file_id
    WHERE ${dealershipId}::integer IS NULL OR feed.dealership_id = ${dealershipId}`
}

type WebhookCounts = Readonly<Record<'total' | 'inactive' | 'delivered_24h' | 'failed_24h', number>>

/** For one dealership: the webhooks that receive its events, and the deliveries of those events. */
export async function countWebhooks(
  handle: Handle,
  { accountId, dealershipId, now }: LotScope & { readonly now: Date },
): Promise<WebhookCounts> {
  const since = new Date(now.getTime() - dayMs)
  // A delivery may have waited for up to a day in its queue.
  const firstId = firstIdSince('deliveries', new Date(since.getTime() - dayMs))
  const ofDealership =
    dealershipId === null
      ? sql`true`
      : sql`delivery.lane_id = ANY (ARRAY(
          SELECT lane.id FROM own_webhook_endpoints(${accountId}) AS endpoint
          JOIN delivery_lanes AS lane ON lane.endpoint_id = endpoint.id AND lane.dealership_id = ${dealershipId}))`
  return getRow<WebhookCounts>(handle)`
    SELECT count(*)::integer AS total, count(*) FILTER (WHERE NOT webhook.active)::integer AS inactive,
      coalesce(sum(made.delivered), 0)::integer AS delivered_24h, coalesce(sum(made.failed), 0)::integer AS failed_24h
    FROM own_webhooks(${accountId}) AS webhook LEFT JOIN (
      SELECT webhook_id, count(*) FILTER (WHERE status = 'delivered') AS delivered,
        count(*) FILTER (WHERE status = 'failed' AND next_attempt_at IS NULL) AS failed
      FROM own_deliveries(${accountId}) AS delivery
      WHERE delivery.id >= ${firstId} AND delivery.attempted_at >= ${since} AND ${ofDealership}
      GROUP BY webhook_id
    ) AS made ON made.webhook_id = webhook.id
    WHERE webhook.dealership_id IS NULL OR ${dealershipId}::integer IS NULL OR webhook.dealership_id = ${dealershipId}`
}
