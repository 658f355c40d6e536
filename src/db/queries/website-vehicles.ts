import type { RehostedPhotos } from '../../model/rehosted-photos.ts'
import { factNames, type VehicleFacts, vehicleFacts } from '../../model/vehicle-facts.ts'
import { checkedFields } from '../../model/vin-facts.ts'
import { findValue, type Handle, listRows, writeRows } from '../database.ts'
import { type Sql, sql, toJson } from '../sql.ts'

export type VehicleHashRow = {
  readonly id: string
  readonly vin: string
  /** Hash of its content, in hex. */
  readonly hash: string
  readonly active: boolean
}

/** The dealership's active vehicles. */
export async function listVehicleHashes(handle: Handle, dealershipId: number): Promise<readonly VehicleHashRow[]> {
  return listRows<VehicleHashRow>(handle)`
    SELECT id, vin, encode(content_hash, 'hex') AS hash, active FROM website_vehicles
    WHERE dealership_id = ${dealershipId} AND active`
}

/** Vehicles that the dealership listed in the past but not now. */
export async function findRemovedVehicles(handle: Handle, dealershipId: number, vins: readonly string[]) {
  if (vins.length === 0) return []
  return listRows<VehicleHashRow>(handle)`
    SELECT id, vin, encode(content_hash, 'hex') AS hash, active FROM website_vehicles
    WHERE dealership_id = ${dealershipId} AND vin = ANY(${[...vins]}::text[]) AND NOT active`
}

export type VehicleRow = WithFacts & {
  readonly id: string
  readonly vin: string
  readonly condition: string
  readonly hash: string
  readonly rendered: string
  readonly rehosted: RehostedPhotos | null
  readonly inventoryDate: string
}

type VehicleWrite = {
  readonly dealershipId: number
  readonly renderer: number
  readonly at: Date
  readonly rows: readonly VehicleRow[]
}

const factColumns = [...factNames, 'vin_disagrees'].join(', ')

/** Columns that are rendered from a vehicle's content. */
const renderedColumns = `condition, content_hash, rendered, rehosted, inventory_date, ${factColumns}`

const ofRow = (columns: string) => sql.raw(columns.replaceAll(/\b(?=[a-z])/g, 'row.'))

type WithFacts = { readonly facts: VehicleFacts; readonly vinDisagrees: readonly string[] }

/** SQL: arrays for unnest, in the order of `factColumns`. */
function factsOf(rows: readonly WithFacts[]) {
  const columns = factNames.map(
    (name) => sql`${rows.map(({ facts }) => facts[name])}::${sql.raw(vehicleFacts[name].type)}[]`,
  )
  const masks = sql`${rows.map(({ vinDisagrees }) => maskOfFields(vinDisagrees))}::smallint[]`
  return sql.join([...columns, masks], ', ')
}

/** The form of the column `vin_disagrees`: one bit each for year, make and model. */
function maskOfFields(fields: readonly string[]): number {
  return checkedFields.reduce((mask, field, index) => (fields.includes(field) ? mask | (1 << index) : mask), 0)
}

/** `id`, `vin` and the rendered columns of `rows`. */
function rowsOf(rows: readonly VehicleRow[]) {
  const column = (name: 'id' | 'vin' | 'condition' | 'hash' | 'rendered' | 'inventoryDate') =>
    rows.map((row) => row[name])
  const rehosted = rows.map((row) => (row.rehosted === null ? null : toJson(row.rehosted)))
  return sql`(
    SELECT id, vin, condition, decode(hash, 'hex') AS content_hash, rendered, rehosted::jsonb, inventory_date, ${sql.raw(factColumns)}
    FROM unnest(${column('id')}::uuid[], ${column('vin')}::text[], ${column('condition')}::text[],
      ${column('hash')}::text[], ${column('rendered')}::text[], ${rehosted}::text[], ${column('inventoryDate')}::date[], ${factsOf(rows)})
      AS given (id, vin, condition, hash, rendered, rehosted, inventory_date, ${sql.raw(factColumns)}))`
}

export async function insertVehicles(tx: Handle, write: VehicleWrite): Promise<void> {
  if (write.rows.length === 0) return
  await writeRows(tx)`
    INSERT INTO website_vehicles (id, dealership_id, vin, active, renderer, first_seen_at, created_at, updated_at,
      ${sql.raw(renderedColumns)})
    SELECT id, ${write.dealershipId}, vin, true, ${write.renderer}, ${write.at}, ${write.at}, ${write.at},
      ${sql.raw(renderedColumns)}
    FROM ${rowsOf(write.rows)} AS row`
}

/** Updates changed and returning vehicles. */
export async function updateVehicles(tx: Handle, write: VehicleWrite): Promise<void> {
  if (write.rows.length === 0) return
  await writeRows(tx)`
    UPDATE website_vehicles AS vehicle
    SET active = true, removed_at = NULL, renderer = ${write.renderer}, updated_at = ${write.at},
      (${sql.raw(renderedColumns)}) = (SELECT ${ofRow(renderedColumns)})
    FROM ${rowsOf(write.rows)} AS row
    WHERE vehicle.id = row.id`
}

type StoredVehicleRow = {
  readonly id: string
  readonly condition: string
  readonly rendered: string
  readonly active: boolean
  readonly rehosted: RehostedPhotos | null
  readonly first_seen_at: Date
  readonly created_at: Date
  readonly inventory_date: string
}

export async function listStoredVehicles(handle: Handle, ids: readonly string[]): Promise<readonly StoredVehicleRow[]> {
  if (ids.length === 0) return []
  return listRows<StoredVehicleRow>(handle)`
    SELECT id, condition, active, rendered, rehosted, first_seen_at, created_at, inventory_date
    FROM website_vehicles WHERE id = ANY(${[...ids]}::uuid[])`
}

type RemovedVehicleRow = {
  readonly id: string
  readonly vin: string
  readonly condition: string
  readonly rendered: string
  readonly inventory_date: string
  readonly last_seen: Date
}

/** Marks vehicles as removed, keeps when a scan last saw them, and returns their last state. */
export async function markVehiclesRemoved(
  tx: Handle,
  ids: readonly string[],
  at: Date,
): Promise<readonly RemovedVehicleRow[]> {
  if (ids.length === 0) return []
  return listRows<RemovedVehicleRow>(tx)`
    UPDATE website_vehicles AS v SET active = false, removed_at = ${at}, updated_at = ${at},
      partial_seen_at = greatest(v.partial_seen_at, d.complete_seen_at, v.updated_at)
    FROM dealerships AS d WHERE v.id = ANY(${[...ids]}::uuid[]) AND d.id = v.dealership_id
    RETURNING v.id, v.vin, v.condition, v.rendered, v.inventory_date, v.partial_seen_at AS last_seen`
}

/** For incomplete scans: records that only these were seen. A complete scan writes nothing per vehicle. */
export async function markVehiclesSeen(tx: Handle, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await writeRows(tx)`UPDATE website_vehicles SET partial_seen_at = ${at} WHERE id = ANY(${[...ids]}::uuid[])`
}

/** The next dealership with a vehicle rendered by an earlier release. */
export async function findOldRendering(
  handle: Handle,
  asked: { readonly renderer: number; readonly afterDealershipId: number },
): Promise<number | undefined> {
  return findValue<number>(handle)`
    SELECT dealership_id FROM website_vehicles
    WHERE renderer < ${asked.renderer} AND dealership_id > ${asked.afterDealershipId}
    ORDER BY dealership_id LIMIT 1`
}

export async function listOldRenderings(
  handle: Handle,
  asked: {
    readonly dealershipId: number
    readonly renderer: number
    /** Null: from the first. */
    readonly afterId: string | null
    readonly limit: number
  },
): Promise<readonly { readonly id: string; readonly rendered: string }[]> {
  return listRows<{ id: string; rendered: string }>(handle)`
    SELECT id, rendered FROM website_vehicles
    WHERE dealership_id = ${asked.dealershipId} AND renderer < ${asked.renderer}
      AND (${asked.afterId}::uuid IS NULL OR id > ${asked.afterId}::uuid)
    ORDER BY id LIMIT ${asked.limit}`
}

export type Rendering = WithFacts & { readonly id: string; readonly rendered: string }

/** A vehicle that was written meanwhile is left alone. Returns the ids of those that were written. */
export async function updateRenderings(
  tx: Handle,
  renderer: number,
  rows: readonly Rendering[],
): Promise<ReadonlySet<string>> {
  const written = await listRows<{ id: string }>(tx)`
    UPDATE website_vehicles AS vehicle SET renderer = ${renderer}, rendered = row.rendered,
      (${sql.raw(factColumns)}) = (SELECT ${ofRow(factColumns)})
    FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ rendered }) => rendered)}::text[], ${factsOf(rows)})
      AS row (id, rendered, ${sql.raw(factColumns)})
    WHERE vehicle.id = row.id AND vehicle.renderer < ${renderer}
    RETURNING vehicle.id`
  return new Set(written.map(({ id }) => id))
}

/** SQL: how many of the dealership's listed vehicles differ from their VIN in year, make or model, new and used. */
export function countDisagreements(dealershipId: number): Sql {
  return sql`(
    SELECT json_build_object(
      'new', json_build_object(
        'year', count(*) FILTER (WHERE condition = 'New' AND vin_disagrees & 1 <> 0),
        'make', count(*) FILTER (WHERE condition = 'New' AND vin_disagrees & 2 <> 0),
        'model', count(*) FILTER (WHERE condition = 'New' AND vin_disagrees & 4 <> 0)),
      'used', json_build_object(
        'year', count(*) FILTER (WHERE condition = 'Used' AND vin_disagrees & 1 <> 0),
        'make', count(*) FILTER (WHERE condition = 'Used' AND vin_disagrees & 2 <> 0),
        'model', count(*) FILTER (WHERE condition = 'Used' AND vin_disagrees & 4 <> 0)))
    FROM website_vehicles WHERE dealership_id = ${dealershipId} AND active AND vin_disagrees <> 0)`
}
