import { sql } from 'kysely'
import type { VehicleFacts } from '../../model/vehicle-facts.ts'
import { findRow, type Handle, listRows, writeRows } from '../database.ts'
import { maskOfFields } from './vin-disagreements.ts'

export type VehicleHashRow = {
  readonly id: string
  readonly vin: string
  /** Of its content, in hex. */
  readonly hash: string
  readonly active: boolean
}

/** The dealership's active vehicles. They come as one text: reading a result of many rows takes several times as long. */
export async function listVehicleHashes(handle: Handle, dealershipId: number): Promise<readonly VehicleHashRow[]> {
  const row = await findRow<{ vehicles: string | null }>(handle)`
    SELECT string_agg(concat_ws(' ', id, vin, encode(content_hash, 'hex'), active), E'\n') AS vehicles
    FROM website_vehicles WHERE dealership_id = ${dealershipId} AND active`
  const vehicles = row?.vehicles ?? ''
  return vehicles === '' ? [] : vehicles.split('\n').map(readHashRow)
}

/** Those that the dealership listed in the past but not now. */
export async function findRemovedVehicles(
  handle: Handle,
  dealershipId: number,
  vins: readonly string[],
): Promise<readonly VehicleHashRow[]> {
  if (vins.length === 0) return []
  return listRows<VehicleHashRow>(handle)`
    SELECT id, vin, encode(content_hash, 'hex') AS hash, active FROM website_vehicles
    WHERE dealership_id = ${dealershipId} AND vin = ANY(${[...vins]}::text[]) AND NOT active`
}

function readHashRow(line: string): VehicleHashRow {
  const [id = '', vin = '', hash = '', active] = line.split(' ')
  return { id, vin, hash, active: active === 't' }
}

export type VehicleRow = {
  readonly id: string
  readonly vin: string
  readonly condition: string
  readonly hash: string
  readonly rendered: string
  readonly inventoryDate: string
  readonly facts: VehicleFacts
  readonly vinDisagrees: readonly string[]
}

export type VehicleWrite = {
  readonly dealershipId: number
  readonly renderer: number
  readonly at: Date
  readonly rows: readonly VehicleRow[]
}

/** Columns that are rendered from a vehicle's content. */
const renderedColumns = `condition, content_hash, rendered, inventory_date, year, make, model, trim, body, drivetrain,
  fuel, transmission, color, certified, price, odometer_miles, vin_disagrees`

/** `id`, `vin` and the rendered columns of `rows`. */
function rowsOf(rows: readonly VehicleRow[]) {
  const column = <T>(read: (row: VehicleRow) => T): T[] => rows.map(read)
  const fact = <K extends keyof VehicleFacts>(name: K): VehicleFacts[K][] => rows.map(({ facts }) => facts[name])
  return sql`(
    SELECT id, vin, condition, decode(hash, 'hex') AS content_hash, rendered, inventory_date, year, make, model, trim, body,
      drivetrain, fuel, transmission, color, certified, price, odometer_miles, vin_disagrees
    FROM unnest(${column((row) => row.id)}::uuid[], ${column((row) => row.vin)}::text[],
      ${column((row) => row.condition)}::text[], ${column((row) => row.hash)}::text[],
      ${column((row) => row.rendered)}::text[], ${column((row) => row.inventoryDate)}::date[],
      ${fact('year')}::integer[], ${fact('make')}::text[], ${fact('model')}::text[], ${fact('trim')}::text[],
      ${fact('body')}::text[], ${fact('drivetrain')}::text[], ${fact('fuel')}::text[], ${fact('transmission')}::text[],
      ${fact('color')}::text[], ${fact('certified')}::boolean[], ${fact('price')}::float8[],
      ${fact('odometerMiles')}::integer[], ${column((row) => maskOfFields(row.vinDisagrees))}::smallint[])
      AS given (id, vin, condition, hash, rendered, inventory_date, year, make, model, trim, body, drivetrain, fuel,
        transmission, color, certified, price, odometer_miles, vin_disagrees))`
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
      (${sql.raw(renderedColumns)}) = (SELECT ${sql.raw(renderedColumns.replaceAll(/\b(?=[a-z])/g, 'row.'))})
    FROM ${rowsOf(write.rows)} AS row
    WHERE vehicle.id = row.id`
}

export type StoredVehicleRow = {
  readonly id: string
  readonly condition: string
  readonly rendered: string
  readonly first_seen_at: Date
  readonly created_at: Date
  readonly inventory_date: string
}

export async function listStoredVehicles(handle: Handle, ids: readonly string[]): Promise<readonly StoredVehicleRow[]> {
  if (ids.length === 0) return []
  return listRows<StoredVehicleRow>(handle)`
    SELECT id, condition, rendered, first_seen_at, created_at, inventory_date FROM website_vehicles WHERE id = ANY(${[...ids]}::uuid[])`
}

export type RemovedVehicleRow = {
  readonly id: string
  readonly vin: string
  readonly condition: string
  readonly rendered: string
  readonly inventory_date: string
  readonly last_seen: Date
}

/** Marks vehicles as removed and returns their last state; `seenAt` is when the last complete scan saw them. */
export async function markVehiclesRemoved(
  tx: Handle,
  ids: readonly string[],
  removal: { readonly at: Date; readonly seenAt: Date },
): Promise<readonly RemovedVehicleRow[]> {
  if (ids.length === 0) return []
  return listRows<RemovedVehicleRow>(tx)`
    UPDATE website_vehicles SET active = false, removed_at = ${removal.at}, updated_at = ${removal.at}
    WHERE id = ANY(${[...ids]}::uuid[])
    RETURNING id, vin, condition, rendered, inventory_date, greatest(partial_seen_at, ${removal.seenAt}) AS last_seen`
}

/** For incomplete scans: records that only these were seen. A complete scan writes nothing per vehicle. */
export async function markVehiclesSeen(tx: Handle, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await writeRows(tx)`UPDATE website_vehicles SET partial_seen_at = ${at} WHERE id = ANY(${[...ids]}::uuid[])`
}

/** Deletes up to `limit` vehicles removed before `before`. */
export async function deleteGoneVehicles(handle: Handle, before: Date, limit: number): Promise<number> {
  return writeRows(handle)`
    DELETE FROM website_vehicles WHERE id = ANY(ARRAY(
      SELECT id FROM website_vehicles WHERE NOT active AND removed_at < ${before}
      ORDER BY removed_at LIMIT ${limit} FOR UPDATE SKIP LOCKED))`
}
