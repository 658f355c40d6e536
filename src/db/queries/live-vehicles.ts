import type { InventoryType } from '../../model/dealership.ts'
import type { RehostedPhotos } from '../../model/rehosted-photos.ts'
import { type Database, findRow, getValue, type Handle, listPrepared, listRows, writeRows } from '../database.ts'
import { lastSeen } from './queried-vehicles.ts'
import type { VehicleHashRow } from './website-vehicles.ts'

export type LiveVehicleRow = {
  readonly active: boolean
  /** Hash of its content, in hex. */
  readonly hash: string
  readonly rendered: string
  readonly rehosted: RehostedPhotos | null
  readonly inventory_date: string
  readonly last_seen: Date
}

/** Listed or not. */
export async function findLiveVehicle(
  database: Database,
  dealershipId: number,
  vin: string,
): Promise<LiveVehicleRow | undefined> {
  const [row] = await listPrepared<LiveVehicleRow>(database, 'find-live-vehicle')`
      SELECT v.active, encode(v.content_hash, 'hex') AS hash, v.rendered,
        CASE WHEN v.active THEN v.rehosted END AS rehosted, v.inventory_date,
        ${lastSeen('d')} AS last_seen
      FROM website_vehicles AS v JOIN dealerships AS d ON d.id = v.dealership_id
      WHERE v.dealership_id = ${dealershipId} AND v.vin = ${vin}`
  return row
}

/**
 * The filters of the account's dealerships that have this id or one of these hosts, with the condition of the VIN that
 * each has stored, listed or not.
 */
export async function listLookupFilters(
  handle: Handle,
  asked: {
    readonly accountId: number
    readonly vin: string
    readonly dealershipId: number | null
    readonly hosts: readonly string[]
  },
) {
  return listRows<{ filter: InventoryType; condition: string | null }>(handle)`
    SELECT s.inventory_type AS filter, v.condition
    FROM seen_dealerships(${asked.accountId}) AS s
    LEFT JOIN website_vehicles AS v ON v.dealership_id = s.id AND v.vin = ${asked.vin}
    WHERE (s.id = ${asked.dealershipId} OR s.id IN
        (SELECT h.dealership_id FROM dealership_hosts AS h WHERE h.host = ANY(${[...asked.hosts]}::text[])))`
}

/** The same, for the transaction that will write it. */
export async function findKnownVehicle(tx: Handle, dealershipId: number, vin: string) {
  return findRow<VehicleHashRow>(tx)`
    SELECT id, vin, encode(content_hash, 'hex') AS hash, active FROM website_vehicles
    WHERE dealership_id = ${dealershipId} AND vin = ${vin}`
}

/** Vehicles removed since the last complete scan, which only live lookups do. */
export async function countRemovedSince(tx: Handle, dealershipId: number, since: Date): Promise<number> {
  return getValue<number>(tx)`
    SELECT count(*)::integer AS count FROM website_vehicles
    WHERE dealership_id = ${dealershipId} AND NOT active AND removed_at > ${since}`
}

type VinListing = {
  readonly vin: string
  readonly dealership_id: number
  readonly host: string
  readonly is_own: boolean
}

/** Where each VIN is listed: the account's own dealerships first, then the most recently seen. */
export async function listVinListings(handle: Handle, accountId: number, vins: readonly string[]) {
  return listRows<VinListing>(handle)`
    SELECT DISTINCT ON (v.vin) v.vin, v.dealership_id, lower(regexp_replace(d.website, '^www\\.', '')) AS host,
      s.id IS NOT NULL AS is_own
    FROM website_vehicles AS v
    JOIN dealerships AS d ON d.id = v.dealership_id
    LEFT JOIN seen_dealerships(${accountId}) AS s ON s.id = d.id
    WHERE v.vin = ANY(${[...vins]}::text[]) AND v.active
    ORDER BY v.vin, s.id IS NULL, d.observed_at DESC NULLS LAST, d.id`
}

export type LiveFetchKey = { readonly site: string; readonly vin: string }

/** True: the caller must fetch, within `leaseMs`. */
export async function claimLiveFetch(
  database: Database,
  { site, vin, holder, leaseMs }: LiveFetchKey & { readonly holder: string; readonly leaseMs: number },
): Promise<boolean> {
  const rows = await listPrepared<unknown>(database, 'claim-live-fetch')`
      INSERT INTO live_fetches AS known (site, vin, holder, expires_at)
      VALUES (${site}, ${vin}, ${holder}::uuid, clock_timestamp() + ${leaseMs}::float8 * interval '1 millisecond')
      ON CONFLICT (site, vin) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at, outcome = NULL
        WHERE known.expires_at <= clock_timestamp()
      RETURNING 1`
  return rows.length > 0
}

export async function extendLiveFetch(
  handle: Handle,
  { site, vin, holder, leaseMs }: LiveFetchKey & { readonly holder: string; readonly leaseMs: number },
): Promise<void> {
  await writeRows(handle)`
    UPDATE live_fetches SET expires_at = clock_timestamp() + ${leaseMs}::float8 * interval '1 millisecond'
    WHERE site = ${site} AND vin = ${vin} AND holder = ${holder}::uuid AND outcome IS NULL`
}

/** Publishes the outcome to waiting callers; the next caller fetches again. */
export async function finishLiveFetch(
  database: Database,
  { site, vin, holder, outcome }: LiveFetchKey & { readonly holder: string; readonly outcome: string | null },
): Promise<void> {
  await listPrepared<unknown>(database, 'finish-live-fetch')`
      UPDATE live_fetches SET expires_at = clock_timestamp(), outcome = ${outcome}::json
      WHERE site = ${site} AND vin = ${vin} AND holder = ${holder}::uuid`
}

/** `outcome` is null during the fetch; `isOver` once the fetch has ended or its holder died. */
export async function findLiveFetch(handle: Handle, { site, vin }: LiveFetchKey) {
  return findRow<{ outcome: unknown; isOver: boolean }>(handle)`
    SELECT outcome, expires_at <= clock_timestamp() AS "isOver" FROM live_fetches
    WHERE site = ${site} AND vin = ${vin}`
}
