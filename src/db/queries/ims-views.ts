import { findRow, type Handle, writeRows } from '../database.ts'
import { sql } from '../sql.ts'
import { type EventCount, writeEvents } from './events.ts'
import { eventColumns, filterOf, isMovedPrice, movedPrice } from './ims-vehicles.ts'

type ViewedDealership = {
  readonly dealershipId: number
  /** Accounts that own private feeds of the dealership. Each has its own view. */
  readonly privateAccounts: readonly number[]
}

/** Represents every account without a private feed. */
const others = -1

/** The vehicles that each view shows now. */
function viewsOf({ dealershipId, privateAccounts }: ViewedDealership) {
  return sql`
    SELECT viewer.account_id, v.vin, v.id, v.import_id, v.row, v.condition
    FROM unnest(${[others, ...privateAccounts]}::integer[]) AS viewer (account_id)
    CROSS JOIN LATERAL viewed_ims_vehicles(${dealershipId}, 'all', false, viewer.account_id) AS v`
}

/** Stores what each view shows now, until the transaction ends. */
export async function snapshotImsViews(tx: Handle, viewed: ViewedDealership): Promise<void> {
  await writeRows(tx)`
    CREATE TEMPORARY TABLE IF NOT EXISTS ims_views_before (account_id integer, vin text, id integer, import_id bigint, row integer,
      condition text) ON COMMIT DELETE ROWS`
  await writeRows(tx)`DELETE FROM ims_views_before`
  await writeRows(tx)`INSERT INTO ims_views_before ${viewsOf(viewed)}`
  await writeRows(tx)`ANALYZE ims_views_before`
}

/**
 * Publishes and records to each audience what changed in its view since `snapshotImsViews`. A VIN that another feed
 * still lists is not removed, and one that another feed already lists is not new. `withdrawn`: what leaves was not sold, since its
 * feed was deleted or moved; events and changes say so.
 */
export async function publishImsViewChanges(
  tx: Handle,
  {
    dealershipId,
    privateAccounts,
    at,
    withdrawn = false,
  }: ViewedDealership & { readonly at: Date; readonly withdrawn?: boolean },
): Promise<readonly EventCount[]> {
  const forWhom = sql`
    nullif(account_id, ${others}) AS account_id,
    CASE WHEN account_id = ${others} AND ${privateAccounts.length > 0}
      THEN ${[...privateAccounts]}::integer[] END AS except_account_ids`
  const hasChanged = sql`(old.import_id, old.row) IS DISTINCT FROM (new.import_id, new.row)`
  const contentOf = (side: string) => sql`(
    SELECT (c.content, c.inventory_date) FROM ims_contents AS c
    WHERE c.import_id = ${sql.raw(`${side}.import_id`)} AND c.row = ${sql.raw(`${side}.row`)})`
  const differs = sql`${contentOf('old')} IS DISTINCT FROM ${contentOf('new')}`
  return writeEvents(tx, {
    steps: sql`moved AS MATERIALIZED (
      SELECT account_id, vin, old.id AS old_id, old.import_id AS old_import, old.row AS old_row,
        old.condition AS old_condition, new.id, new.import_id, new.row, new.condition,
        CASE WHEN old.id IS NULL THEN 'created' WHEN new.id IS NULL THEN 'removed' ELSE 'updated' END AS kind,
        old.id IS NULL OR new.id IS NULL OR ${differs} AS differs
      FROM ims_views_before AS old
      FULL JOIN (${viewsOf({ dealershipId, privateAccounts })}) AS new USING (account_id, vin)
      WHERE ${hasChanged}
    ), changed AS (
      SELECT * FROM moved WHERE differs
    ), shown AS (
      -- Another feed's vehicle comes into sight without a change of its own.
      UPDATE ims_vehicles SET changed_in = pg_current_xact_id()
      WHERE id IN (SELECT id FROM moved WHERE id <> old_id)
    ), departed AS (
      INSERT INTO departures (dealership_id, source, vin, account_id, except_account_ids, condition, reason, at)
      SELECT ${dealershipId}, 'ims', vin, ${forWhom}, old_condition, CASE kind WHEN 'removed' THEN 'withdrawn' ELSE 'filtered' END,
        ${at}::timestamptz
      FROM moved WHERE (id <> old_id AND ${crosses}) OR (${withdrawn} AND kind = 'removed')
    ), noted AS MATERIALIZED (
      SELECT account_id, vin, id, import_id, row, condition, old_condition, kind, change.* FROM changed CROSS JOIN LATERAL (
        SELECT CASE WHEN kind = 'removed' THEN 'removed'
            WHEN EXISTS (SELECT FROM vehicle_changes AS past WHERE past.vin = changed.vin AND past.source = 'ims'
              AND past.dealership_id = ${dealershipId})
              OR EXISTS (SELECT FROM ims_vehicles AS listed WHERE listed.vin = changed.vin
                AND listed.dealership_id = ${dealershipId} AND listed.listed_change_id IS NOT NULL)
              THEN 'returned' ELSE 'listed' END AS type,
          NULL AS field, NULL::jsonb AS from_value,
          CASE WHEN ${withdrawn} AND kind = 'removed' THEN '"withdrawn"'::jsonb END AS to_value
        WHERE kind <> 'updated'
        UNION ALL SELECT found.* FROM content_changes(old_import, old_row, import_id, row) AS found WHERE kind = 'updated'
      ) AS change
    ), recorded AS (
      INSERT INTO vehicle_changes (dealership_id, vin, source, type, field, from_value, to_value, at, account_id,
        except_account_ids)
      SELECT ${dealershipId}, vin, 'ims', type, field, from_value, to_value, ${at}::timestamptz, ${forWhom} FROM noted
    )`,
    columns: `${eventColumns}, account_id, except_account_ids, data`,
    rows: sql`
      SELECT 'ims.vehicle.' || kind AS type, ${dealershipId}::integer AS dealership_id,
        CASE WHEN condition = 'New' THEN 'New' ELSE 'Used' END AS condition, audience, ${at}::timestamptz AS occurred_at,
        id AS ims_vehicle_id, import_id AS ims_import_id, row AS ims_row, price_from, price_to, ${forWhom}, id AS place,
        CASE WHEN ${withdrawn} AND kind = 'removed' AND audience IS NULL THEN (
          SELECT left(ims_vehicle_json(vehicle, stored, ${at}::timestamptz, ${at}::timestamptz), -1) || ',"reason":"withdrawn"}'
          FROM ims_vehicles AS vehicle, ims_contents AS stored
          WHERE vehicle.id = told.id AND stored.import_id = told.import_id AND stored.row = told.row) END AS data
      FROM (
        SELECT account_id, kind, coalesce(id, old_id) AS id, coalesce(import_id, old_import) AS import_id,
          coalesce(row, old_row) AS row, coalesce(condition, old_condition) AS condition,
          CASE WHEN kind = 'updated' AND ${crosses} THEN 'all' END AS audience,
          NULL::float8 AS price_from, NULL::float8 AS price_to
        FROM changed
        UNION ALL
        SELECT account_id, 'removed', old_id, old_import, old_row, old_condition, ${filterOf('old_condition')},
          NULL, NULL
        FROM changed WHERE kind = 'updated' AND ${crosses}
        UNION ALL
        SELECT account_id, 'created', id, import_id, row, condition, ${filterOf('condition')}, NULL, NULL
        FROM changed WHERE kind = 'updated' AND ${crosses}
        UNION ALL
        SELECT account_id, 'price_changed', id, import_id, row, condition, CASE WHEN ${crosses} THEN 'all' END, ${movedPrice}
        FROM noted WHERE kind = 'updated' AND ${isMovedPrice}
      ) AS told`,
  })
}

const crosses = sql`(condition = 'New') <> (old_condition = 'New')`

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
