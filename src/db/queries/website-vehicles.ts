import { sql } from 'kysely'
import type { Handle } from '../database.ts'

export type VehicleHashRow = {
  readonly id: string
  readonly vin: string
  readonly hash: string
  readonly active: boolean
}

/**
 * Every vehicle that the dealership ever listed, with the hash of its content in hex: what a scan is compared with. They
 * come as one text, because reading a result of many rows takes several times as long.
 */
export async function listVehicleHashes(handle: Handle, dealershipId: number): Promise<readonly VehicleHashRow[]> {
  const result = await sql<{ vehicles: string | null }>`
    SELECT string_agg(concat_ws(' ', id, vin, encode(content_hash, 'hex'), active), E'\n') AS vehicles
    FROM website_vehicles WHERE dealership_id = ${dealershipId}`.execute(handle)
  const vehicles = result.rows[0]?.vehicles ?? ''
  return vehicles === '' ? [] : vehicles.split('\n').map(readHashRow)
}

function readHashRow(line: string): VehicleHashRow {
  const [id = '', vin = '', hash = '', active] = line.split(' ')
  return { id, vin, hash, active: active === 't' }
}

export type VehicleRow = {
  readonly id: string
  readonly vin: string
  readonly condition: string
  /** Hex. */
  readonly hash: string
  readonly rendered: string
  readonly inventoryDate: string
}

export type VehicleWrite = {
  readonly dealershipId: number
  readonly renderer: number
  readonly at: Date
  readonly rows: readonly VehicleRow[]
}

export async function insertVehicles(tx: Handle, write: VehicleWrite): Promise<void> {
  if (write.rows.length === 0) return
  await sql`
    INSERT INTO website_vehicles (id, dealership_id, vin, condition, active, content_hash, rendered, renderer,
      inventory_date, first_seen_at, created_at, updated_at)
    SELECT id, ${write.dealershipId}, vin, condition, true, decode(hash, 'hex'), rendered, ${write.renderer}, inventory_date,
      ${write.at}, ${write.at}, ${write.at}
    FROM unnest(${column(write.rows, 'id')}::uuid[], ${column(write.rows, 'vin')}::text[],
      ${column(write.rows, 'condition')}::text[], ${column(write.rows, 'hash')}::text[],
      ${column(write.rows, 'rendered')}::text[], ${column(write.rows, 'inventoryDate')}::date[])
      AS row (id, vin, condition, hash, rendered, inventory_date)`.execute(tx)
}

/** Writes changed vehicles and those that are back. */
export async function updateVehicles(tx: Handle, write: VehicleWrite): Promise<void> {
  if (write.rows.length === 0) return
  await sql`
    UPDATE website_vehicles AS vehicle
    SET condition = row.condition, active = true, removed_at = NULL, content_hash = decode(row.hash, 'hex'), rendered = row.rendered,
      renderer = ${write.renderer}, inventory_date = row.inventory_date, updated_at = ${write.at}
    FROM unnest(${column(write.rows, 'id')}::uuid[], ${column(write.rows, 'condition')}::text[],
      ${column(write.rows, 'hash')}::text[], ${column(write.rows, 'rendered')}::text[],
      ${column(write.rows, 'inventoryDate')}::date[]) AS row (id, condition, hash, rendered, inventory_date)
    WHERE vehicle.id = row.id`.execute(tx)
}

export type StoredVehicleRow = {
  readonly id: string
  readonly rendered: string
  readonly first_seen_at: Date
  readonly created_at: Date
  readonly inventory_date: string
}

export async function listStoredVehicles(handle: Handle, ids: readonly string[]): Promise<readonly StoredVehicleRow[]> {
  if (ids.length === 0) return []
  const result = await sql<StoredVehicleRow>`
    SELECT id, rendered, first_seen_at, created_at, inventory_date FROM website_vehicles WHERE id = ANY(${[...ids]}::uuid[])
  `.execute(handle)
  return result.rows
}

export type RemovedVehicleRow = {
  readonly id: string
  readonly condition: string
  readonly rendered: string
  readonly inventory_date: string
  readonly last_seen: Date
}

/** Marks vehicles as gone and answers them as they were; `seenAt` is when the last complete scan saw them. */
export async function markVehiclesRemoved(
  tx: Handle,
  ids: readonly string[],
  removal: { readonly at: Date; readonly seenAt: Date },
): Promise<readonly RemovedVehicleRow[]> {
  if (ids.length === 0) return []
  const result = await sql<RemovedVehicleRow>`
    UPDATE website_vehicles SET active = false, removed_at = ${removal.at}, updated_at = ${removal.at}
    WHERE id = ANY(${[...ids]}::uuid[])
    RETURNING id, condition, rendered, inventory_date, greatest(partial_seen_at, ${removal.seenAt}) AS last_seen
  `.execute(tx)
  return result.rows
}

/** For a scan that was not complete: only these were seen. A complete scan writes nothing per vehicle. */
export async function markVehiclesSeen(tx: Handle, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await sql`UPDATE website_vehicles SET partial_seen_at = ${at} WHERE id = ANY(${[...ids]}::uuid[])`.execute(tx)
}

function column<K extends keyof VehicleRow>(rows: readonly VehicleRow[], key: K): VehicleRow[K][] {
  return rows.map((row) => row[key])
}
