import { findRow, type Handle, writeRows } from '../database.ts'

/** Call after adding or deleting a feed or changing its sharing. */
export async function recordFeedSharing(tx: Handle, dealershipId: number): Promise<void> {
  await writeRows(tx)`
    UPDATE dealerships SET ims_simple = found.simple, ims_shared = found.shared
    FROM (
      -- A private feed that was deleted still hides what it listed.
      SELECT count(*) FILTER (WHERE deleted_at IS NULL) <= 1 AND coalesce(bool_and(shared), true) AS simple,
        coalesce(bool_or(shared) FILTER (WHERE deleted_at IS NULL), true) AS shared
      FROM feeds WHERE dealership_id = ${dealershipId}
    ) AS found
    WHERE id = ${dealershipId}`
  await recordImsWritten(tx, dealershipId)
}

/** Updates each account's vehicle counts and advances the version that readers compare. */
export async function recordImsWritten(tx: Handle, dealershipId: number): Promise<void> {
  await writeRows(tx)`
    WITH viewers AS (
      SELECT -1 AS account_id
      UNION SELECT account_id FROM feeds WHERE dealership_id = ${dealershipId} AND NOT shared AND deleted_at IS NULL
    ), counted AS (
      SELECT viewer.account_id, count(v.id) FILTER (WHERE v.condition = 'New')::integer AS new,
        count(v.id) FILTER (WHERE v.condition <> 'New')::integer AS used
      FROM viewers AS viewer CROSS JOIN dealerships AS d
      LEFT JOIN LATERAL viewed_ims_vehicles(d.id, 'all', d.ims_simple, viewer.account_id) AS v ON true
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
type ImsAudiences = {
  readonly simple: boolean
  readonly privateAccounts: readonly number[]
}

export async function findImsAudiences(handle: Handle, dealershipId: number): Promise<ImsAudiences> {
  const row = await findRow<ImsAudiences>(handle)`
    SELECT ims_simple AS simple, ARRAY(
      SELECT DISTINCT account_id FROM feeds WHERE dealership_id = ${dealershipId} AND NOT shared AND deleted_at IS NULL
      ORDER BY 1
    ) AS "privateAccounts"
    FROM dealerships WHERE id = ${dealershipId}`
  return row ?? { simple: true, privateAccounts: [] }
}
