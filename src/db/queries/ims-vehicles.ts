import { findValue, getRow, getValue, type Handle, listRows, listValues, writeRows } from '../database.ts'
import { stagedFacts } from '../encode-contents.ts'
import { type Sql, sql } from '../sql.ts'
import { type EventCount, writeEvents } from './events.ts'

export type KnownPage = {
  readonly ids: Int32Array
  /** Concatenated hashes, in the order of the ids. */
  readonly hashes: Uint8Array
}

/** A feed's active vehicles after `afterId`, ordered by id, packed into one row. */
export async function findKnownPage(
  handle: Handle,
  feed: { readonly id: number; readonly dealership_id: number },
  page: { readonly afterId: number; readonly limit: number },
): Promise<KnownPage> {
  const row = await getRow<{ ids: Buffer; hashes: Buffer }>(handle)`
    SELECT coalesce(string_agg(int4send(id), ''), '') AS ids, coalesce(string_agg(hash, ''), '') AS hashes
    FROM (
      SELECT id, hash FROM ims_vehicles
      WHERE dealership_id = ${feed.dealership_id} AND feed_id = ${feed.id} AND active AND id > ${page.afterId}
      ORDER BY id LIMIT ${page.limit}
    ) AS known`
  return { ...row, ids: Int32Array.from({ length: row.ids.length / 4 }, (_, at) => row.ids.readInt32BE(at * 4)) }
}

/** Whether the feed may have stored vehicles, including removed ones. */
export async function hasImported(handle: Handle, feedId: number): Promise<boolean> {
  const found = await findValue<boolean>(handle)`
    SELECT last_import_at IS NOT NULL AS imported FROM feeds WHERE id = ${feedId}`
  return found === true
}

/** An import whose vehicles are staged; of a VIN listed twice, one row counts. */
type StagedImport = {
  readonly feedId: number
  readonly importId: number
  /** VINs that the file lists more than once, with the row that counts. */
  readonly doubled: ReadonlyMap<string, number>
}

export type ImportWrite = StagedImport & {
  readonly dealershipId: number
  readonly at: Date
}

/**
 * How changes of the feed's vehicles are published. `simple`: the statement that writes them adds events and changes.
 * `silent`: accounts see different vehicles, so queries/ims-views.ts publishes the changes afterwards.
 */
export type Publishing = 'simple' | 'silent'

/** SQL: selects the staged vehicles that count. */
function staged({ importId, doubled }: StagedImport) {
  const vins = [...doubled.keys()]
  const rows = [...doubled.values()]
  const all = sql`SELECT * FROM ims_staged_vehicles WHERE import_id = ${importId}`
  if (vins.length === 0) return all
  return sql`${all} AND (vin NOT IN (SELECT unnest(${vins}::text[])) OR row IN (SELECT unnest(${rows}::integer[])))`
}

/**
 * The import's staged vehicles that are known, as `staged` and `vehicle`. OFFSET forces one look-up per row: after a first
 * import there are no statistics, and the planner would sort all vehicles (0.6 s for 1,000 changes).
 */
function stagedOfKnown(write: StagedImport) {
  return sql`(${staged(write)}) AS staged CROSS JOIN LATERAL (
    SELECT id, active, import_id, row, condition FROM ims_vehicles
    WHERE feed_id = ${write.feedId} AND vin = staged.vin OFFSET 0) AS vehicle`
}

/** How many of the feed's active vehicles the import contains. */
export async function countStagedActive(handle: Handle, write: StagedImport): Promise<number> {
  return getValue<number>(handle)`
    SELECT count(*)::integer AS count FROM ${stagedOfKnown(write)} WHERE vehicle.active`
}

/** Vehicles that the import does not contain either, with their last stock numbers. */
export async function listUnseenVehicles(
  handle: Handle,
  importId: number,
  unseenIds: readonly number[],
): Promise<readonly { readonly id: number; readonly stockNumber: string }[]> {
  return listRows<{ id: number; stockNumber: string }>(handle)`
    SELECT vehicle.id, coalesce(content.content::json ->> 'stock_number', '') AS "stockNumber"
    FROM ims_vehicles AS vehicle
    JOIN ims_contents AS content ON content.import_id = vehicle.import_id AND content.row = vehicle.row
    WHERE vehicle.id = ANY(${[...unseenIds]}::integer[])
      AND vehicle.vin NOT IN (SELECT vin FROM ims_staged_vehicles WHERE import_id = ${importId})`
}

/** Every VIN in a file: of the known vehicles `seenIds`, and of those that its import staged. */
export async function listShownVins(
  handle: Handle,
  importId: number,
  seenIds: readonly number[],
): Promise<readonly string[]> {
  return listValues<string>(handle)`
    SELECT vin FROM ims_vehicles WHERE id = ANY(${[...seenIds]}::integer[])
    UNION SELECT vin FROM ims_staged_vehicles WHERE import_id = ${importId}`
}

/** More memory for sorting, because the steps of an import pass on about 100 bytes per vehicle that need not go through files. */
export async function prepareForManyVehicles(tx: Handle): Promise<void> {
  await writeRows(tx)`SELECT set_config('work_mem', '32MB', true)`
}

export type AppliedChanges = {
  readonly created: number
  readonly updated: number
  readonly removed: number
  /** The same by event type and audience, as the feed's own rows changed. */
  readonly events: readonly EventCount[]
}

/**
 * Updates known vehicles with their new contents: `updated`, or `created` if they had been removed. A row that was
 * rewritten with the same content only changes the stored hash.
 */
export async function applyKnown(tx: Handle, write: ImportWrite, publishing: Publishing): Promise<AppliedChanges> {
  return applyChange(tx, write, publishing, {
    steps: sql`hit AS (
      SELECT vehicle.id, staged.vin, vehicle.active, vehicle.import_id AS old_import, vehicle.row AS old_row,
        vehicle.condition AS old_condition, staged.import_id, staged.row, staged.hash, ${factsFrom('staged')},
        vehicle.active AND old.content = new.content AND old.inventory_date IS NOT DISTINCT FROM new.inventory_date AS same
      FROM ${stagedOfKnown(write)}
      CROSS JOIN LATERAL (${contentOf('vehicle')}) AS old CROSS JOIN LATERAL (${contentOf('staged')}) AS new
    ), retired AS (
      INSERT INTO ims_retired_contents (import_id, row, retired_at)
      SELECT CASE WHEN same THEN import_id ELSE old_import END, CASE WHEN same THEN row ELSE old_row END,
        ${write.at}::timestamptz
      FROM hit
    ), rewritten AS (
      UPDATE ims_vehicles AS vehicle SET active = true, hash = hit.hash,
        (${sql.raw(stagedFacts)}) = (SELECT ${factsFrom('hit')}),
        import_id = CASE WHEN hit.same THEN vehicle.import_id ELSE hit.import_id END,
        row = CASE WHEN hit.same THEN vehicle.row ELSE hit.row END,
        updated_at = CASE WHEN hit.same THEN vehicle.updated_at ELSE ${write.at}::timestamptz END
      FROM hit WHERE vehicle.id = hit.id
    ), given AS (
      SELECT id, vin, active, import_id, row, condition, old_import, old_row, old_condition,
        CASE WHEN active THEN 'ims.vehicle.updated' ELSE 'ims.vehicle.created' END AS type
      FROM hit WHERE NOT same
    )`,
    changes: sql`
      SELECT ${write.dealershipId}::integer AS dealership_id, vin, 'ims' AS source, kind.type, field, from_value, to_value,
        id, import_id, row, active, condition, old_condition
      FROM given CROSS JOIN LATERAL (
        SELECT 'returned' AS type, NULL AS field, NULL::jsonb AS from_value, NULL::jsonb AS to_value WHERE NOT active
        UNION ALL SELECT * FROM content_changes(old_import, old_row, import_id, row)
      ) AS kind`,
    events: sql`
      SELECT type, id, import_id, row, condition, CASE WHEN ${crossed} THEN 'all' END AS audience FROM given
      UNION ALL
      SELECT 'ims.vehicle.removed', id, old_import, old_row, old_condition, ${filterOf('old_condition')}
      FROM given WHERE ${crossed}
      UNION ALL
      SELECT 'ims.vehicle.created', id, import_id, row, condition, ${filterOf('condition')} FROM given WHERE ${crossed}`,
    prices: sql`
      SELECT 'ims.vehicle.price_changed', id, import_id, row, condition, CASE WHEN ${crossed} THEN 'all' END,
        ${movedPrice} FROM noted WHERE active AND ${isMovedPrice}`,
  })
}

const factsFrom = (row: 'staged' | 'hit') => sql.raw(stagedFacts.replaceAll(/\b(?=[a-z])/g, `${row}.`))

function contentOf(vehicle: 'vehicle' | 'staged') {
  return sql`SELECT content, inventory_date FROM ims_contents
    WHERE import_id = ${sql.raw(`${vehicle}.import_id`)} AND row = ${sql.raw(`${vehicle}.row`)} OFFSET 0`
}

/** A vehicle that changes between new and used leaves one filter and enters the other. */
const crossed = sql`active AND (condition = 'New') <> (old_condition = 'New')`

export function filterOf(condition: string) {
  return sql`CASE WHEN ${sql.raw(condition)} = 'New' THEN 'new' ELSE 'used' END`
}

/**
 * Inserts vehicles that the feed has not listed before: all of them on a first import, otherwise found by one look-up
 * per row as in `stagedOfKnown`. Their rows also record the change `listed`.
 */
export async function applyNew(
  tx: Handle,
  write: ImportWrite,
  { publishing, listedBefore }: { readonly publishing: Publishing; readonly listedBefore: boolean },
): Promise<AppliedChanges> {
  const isNew = sql`NOT EXISTS (
    SELECT FROM ims_vehicles AS vehicle
    WHERE vehicle.feed_id = ${write.feedId} AND vehicle.vin = staged.vin OFFSET 0)`
  return applyChange(tx, write, publishing, {
    steps: sql`given AS (
      INSERT INTO ims_vehicles (feed_id, dealership_id, vin, active, hash, import_id, row,
        ${sql.raw(stagedFacts)}, created_at, updated_at, listed_change_id)
      SELECT ${write.feedId}, ${write.dealershipId}, vin, true, hash, import_id, row,
        ${sql.raw(stagedFacts)}, ${write.at}::timestamptz, ${write.at}::timestamptz,
        ${publishing === 'simple' ? sql`nextval('vehicle_changes_id_seq')` : null}
      FROM (${staged(write)}) AS staged
      WHERE ${listedBefore ? isNew : sql`true`}
      ORDER BY row
      RETURNING id, vin, import_id, row, condition, 'ims.vehicle.created' AS type
    )`,
    changes: null,
    events: plainEvents,
    prices: null,
  })
}

/** Removes the given vehicles except those that the import has just written. */
export async function applyRemoved(
  tx: Handle,
  write: ImportWrite,
  { publishing, ids }: { readonly publishing: Publishing; readonly ids: readonly number[] },
): Promise<AppliedChanges> {
  if (ids.length === 0) return { created: 0, updated: 0, removed: 0, events: [] }
  return applyChange(tx, write, publishing, {
    steps: sql`given AS (
      UPDATE ims_vehicles SET active = false, updated_at = ${write.at}
      WHERE id = ANY(${[...ids]}::integer[]) AND active
        AND vin NOT IN (SELECT vin FROM (${staged(write)}) AS staged)
      RETURNING id, vin, import_id, row, condition, 'ims.vehicle.removed' AS type
    )`,
    changes: sql`
      SELECT ${write.dealershipId}::integer AS dealership_id, vin, 'ims' AS source, 'removed' AS type, NULL AS field,
        NULL::jsonb AS from_value, NULL::jsonb AS to_value
      FROM given`,
    events: plainEvents,
    prices: null,
  })
}

/** All of the feed's vehicles; queries/ims-views.ts publishes it. */
export async function withdrawVehicles(
  tx: Handle,
  feed: { readonly id: number; readonly dealership_id: number },
  at: Date,
): Promise<void> {
  await writeRows(tx)`
    UPDATE ims_vehicles SET active = false, updated_at = ${at}
    WHERE dealership_id = ${feed.dealership_id} AND feed_id = ${feed.id} AND active`
}

type Change = {
  /** Writing WITH steps, the last one named `given`: the changed vehicles with their event `type`. */
  readonly steps: Sql
  /** Rows for vehicle_changes, selected from `given`; null for none. */
  readonly changes: Sql | null
  /** Selected from `given`: type, id, import_id, row, condition, audience. */
  readonly events: Sql
  /** The price events, with price_from and price_to, selected from `noted`, the changes; null for none. */
  readonly prices: Sql | null
}

async function applyChange(
  tx: Handle,
  { dealershipId, at }: ImportWrite,
  publishing: Publishing,
  { steps, changes, events, prices }: Change,
): Promise<AppliedChanges> {
  if (publishing === 'silent') {
    const published = await listRows<EventCount>(tx)`
      WITH ${steps}
      SELECT type, NULL::integer AS "accountId", ${eventCondition} AS condition, audience, count(*)::integer AS count
      FROM (${events}) AS published GROUP BY type, ${eventCondition}, audience`
    return countChanges(published)
  }
  const recorded = sql`, noted AS MATERIALIZED (${changes}), recorded AS (
    INSERT INTO vehicle_changes (dealership_id, vin, source, type, field, from_value, to_value, at)
    SELECT dealership_id, vin, source, type, field, from_value, to_value, ${at}::timestamptz FROM noted
  )`
  const withPrices = sql`SELECT *, NULL::float8 AS price_from, NULL::float8 AS price_to FROM (${events}) AS plain
    ${prices === null ? sql`` : sql`UNION ALL ${prices}`}`
  const published = await writeEvents(tx, {
    steps: sql`${steps}${changes === null ? sql`` : recorded}`,
    columns: eventColumns,
    rows: sql`
      SELECT type, ${dealershipId}::integer AS dealership_id, ${eventCondition} AS condition, audience,
        ${at}::timestamptz AS occurred_at, id AS ims_vehicle_id, import_id AS ims_import_id, row AS ims_row,
        price_from, price_to, id AS place
      FROM (${withPrices}) AS published`,
  })
  return countChanges(published)
}

const eventCondition = sql`CASE WHEN condition = 'New' THEN 'New' ELSE 'Used' END`

function countChanges(events: readonly EventCount[]): AppliedChanges {
  const toAll = events.filter(({ audience }) => audience === null || audience === 'all')
  const of = (type: string) => toAll.reduce((sum, one) => (one.type === type ? sum + one.count : sum), 0)
  const [created, updated, removed] = ['created', 'updated', 'removed'].map((kind) => of(`ims.vehicle.${kind}`))
  return { created: created ?? 0, updated: updated ?? 0, removed: removed ?? 0, events }
}

/** Events refer to their content. Subscription filters are new or used; certified vehicles count as used. */
export const eventColumns =
  'type, dealership_id, condition, audience, occurred_at, ims_vehicle_id, ims_import_id, ims_row, price_from, price_to'

/** The price that `noted` changes from one number to another, as price_from and price_to. */
export const movedPrice = sql`(from_value #>> '{}')::float8, (to_value #>> '{}')::float8`
export const isMovedPrice = sql`field = 'price' AND jsonb_typeof(from_value) = 'number' AND jsonb_typeof(to_value) = 'number'`

const plainEvents = sql`SELECT type, id, import_id, row, condition, NULL::text AS audience FROM given`

/** Records that every active vehicle was seen at `at`. */
export async function recordImsImported(tx: Handle, dealershipId: number, at: Date): Promise<void> {
  await writeRows(tx)`UPDATE dealerships SET ims_imported_at = ${at} WHERE id = ${dealershipId}`
}

/** Deletes up to `limit` vehicles removed before `before`. Their contents are deleted once no event refers to them. */
export async function deleteGoneImsVehicles(handle: Handle, before: Date, limit: number): Promise<number> {
  return writeRows(handle)`
    WITH gone AS (
      DELETE FROM ims_vehicles WHERE id = ANY(ARRAY(
        SELECT id FROM ims_vehicles WHERE NOT active AND updated_at < ${before}
        ORDER BY updated_at LIMIT ${limit} FOR UPDATE SKIP LOCKED))
      RETURNING import_id, row
    )
    INSERT INTO ims_retired_contents (import_id, row, retired_at) SELECT import_id, row, ${before} FROM gone`
}
