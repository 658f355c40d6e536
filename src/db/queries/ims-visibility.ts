import { findRow, type Handle, writeRows } from '../database.ts'
import { sql } from '../sql.ts'

export type Visibility = {
  /** SQL: the alias of ims_vehicles. */
  readonly vehicle: string
  /** SQL: the dealership's ims_simple. */
  readonly simple: string
  /** SQL: the reading account; -1 represents every account without a private feed of the dealership. */
  readonly account: string
}

const newerFirst = (feed: string) => `(coalesce(${feed}.last_file_modified, '-infinity'), ${feed}.id)`

/** SQL: true if the account may read this feed. */
export function feedReadableBy(feed: string, account: string): string {
  return `(${feed}.shared OR ${feed}.account_id = ${account})`
}

/** SQL: true if the account sees this row of vehicle_changes. */
export function changeShownTo(change: string, account: string): string {
  return `(${change}.account_id IS NULL OR ${change}.account_id = ${account})
    AND (${change}.except_account_ids IS NULL OR NOT ${account} = ANY (${change}.except_account_ids))`
}

/** SQL: true if the account sees this active vehicle. If several feeds list a VIN, the one with the newest file counts. */
export function imsShownTo({ vehicle, simple, account }: Visibility): string {
  const readable = (feed: string) => feedReadableBy(feed, account)
  return `(${simple} OR EXISTS (
    SELECT FROM feeds AS own WHERE own.id = ${vehicle}.feed_id AND ${readable('own')} AND NOT EXISTS (
      SELECT FROM ims_vehicles AS twin JOIN feeds AS newer ON newer.id = twin.feed_id
      WHERE twin.vin = ${vehicle}.vin AND twin.active AND twin.dealership_id = ${vehicle}.dealership_id
        AND twin.id <> ${vehicle}.id AND ${readable('newer')} AND ${newerFirst('newer')} > ${newerFirst('own')})))`
}

/** Call after adding a feed or changing its sharing. */
export async function recordFeedSharing(tx: Handle, dealershipId: number): Promise<void> {
  await writeRows(tx)`
    UPDATE dealerships SET ims_simple = found.simple, ims_shared = found.shared
    FROM (
      SELECT count(*) <= 1 AND coalesce(bool_and(shared), true) AS simple, coalesce(bool_or(shared), true) AS shared
      FROM feeds WHERE dealership_id = ${dealershipId}
    ) AS found
    WHERE id = ${dealershipId}`
  await recordImsWritten(tx, dealershipId)
}

/** Updates each account's vehicle counts and advances the version that readers compare. */
export async function recordImsWritten(tx: Handle, dealershipId: number): Promise<void> {
  const shown = imsShownTo({ vehicle: 'v', simple: 'd.ims_simple', account: 'viewer.account_id' })
  await writeRows(tx)`
    WITH viewers AS (
      SELECT -1 AS account_id
      UNION SELECT account_id FROM feeds WHERE dealership_id = ${dealershipId} AND NOT shared
    ), counted AS (
      SELECT viewer.account_id, count(v.id) FILTER (WHERE v.condition = 'New')::integer AS new,
        count(v.id) FILTER (WHERE v.condition <> 'New')::integer AS used
      FROM viewers AS viewer CROSS JOIN dealerships AS d
      LEFT JOIN ims_vehicles AS v ON v.dealership_id = d.id AND v.active AND ${sql.raw(shown)}
      WHERE d.id = ${dealershipId} GROUP BY viewer.account_id
    )
    UPDATE dealerships SET ims_version = ims_version + 1, ims_new_count = others.new, ims_used_count = others.used,
      ims_private = (
        SELECT jsonb_object_agg(account_id, jsonb_build_object('new', new, 'used', used)) FROM counted
        WHERE account_id <> -1)
    FROM counted AS others
    WHERE id = ${dealershipId} AND others.account_id = -1`
}

/** Audiences for changes of a dealership's IMS vehicles: each owner of private feeds, and everybody else. */
export type ImsAudiences = {
  readonly simple: boolean
  readonly privateAccounts: readonly number[]
}

export async function findImsAudiences(handle: Handle, dealershipId: number): Promise<ImsAudiences> {
  const row = await findRow<ImsAudiences>(handle)`
    SELECT ims_simple AS simple, ARRAY(
      SELECT DISTINCT account_id FROM feeds WHERE dealership_id = ${dealershipId} AND NOT shared ORDER BY 1
    ) AS "privateAccounts"
    FROM dealerships WHERE id = ${dealershipId}`
  return row ?? { simple: true, privateAccounts: [] }
}
