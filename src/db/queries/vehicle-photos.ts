import type { RehostedPhotos } from '../../model/rehosted-photos.ts'
import { getRow, type Handle, listRows, listValues, writeRows } from '../database.ts'
import { toJson } from '../sql.ts'

export type UnreadVehicle = {
  readonly id: string
  readonly content_hash: string
  readonly rendered: string
  readonly rehosted: RehostedPhotos | null
  /** The photos that were known before, in order. */
  readonly known: readonly { readonly id: number; readonly url: string }[]
}

/** Listed vehicles that are new or changed since their photos were read. */
export async function listUnreadVehicles(
  handle: Handle,
  dealershipId: number,
  limit: number,
): Promise<readonly UnreadVehicle[]> {
  return listRows<UnreadVehicle>(handle)`
    SELECT v.id, encode(v.content_hash, 'hex') AS content_hash, v.rendered, v.rehosted, coalesce((
      SELECT json_agg(json_build_object('id', p.id, 'url', p.url) ORDER BY given.place)
      FROM unnest(vp.photo_ids) WITH ORDINALITY AS given (id, place) JOIN photos AS p ON p.id = given.id), '[]') AS known
    FROM website_vehicles AS v LEFT JOIN vehicle_photos AS vp ON vp.vehicle_id = v.id
    WHERE v.dealership_id = ${dealershipId} AND v.active AND vp.content_hash IS DISTINCT FROM v.content_hash
    ORDER BY v.first_seen_at, v.id LIMIT ${limit}`
}

export type NewPhoto = { readonly url: string; readonly host: string }

/** Ids by address, also of those that are known. New ones are due at once, in the given order. */
export async function insertPhotos(
  tx: Handle,
  photos: readonly NewPhoto[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  if (photos.length === 0) return new Map()
  const rows = await listRows<{ id: number; url: string }>(tx)`
    INSERT INTO photos (url, host, due_at)
    SELECT url, host, ${now} FROM unnest(${photos.map(({ url }) => url)}::text[], ${photos.map(({ host }) => host)}::text[])
      WITH ORDINALITY AS given (url, host, place) ORDER BY place
    ON CONFLICT (md5(url)) DO UPDATE SET host = excluded.host
    RETURNING id, url`
  return new Map(rows.map(({ id, url }) => [url, id]))
}

/** Marks the files that they show as in use. */
export async function saveVehiclePhotos(
  tx: Handle,
  dealershipId: number,
  vehicles: readonly { readonly id: string; readonly contentHash: string; readonly photoIds: readonly number[] }[],
): Promise<void> {
  if (vehicles.length === 0) return
  const lists = vehicles.map(({ photoIds }) => `{${photoIds.join(',')}}`)
  await writeRows(tx)`
    INSERT INTO vehicle_photos (vehicle_id, dealership_id, content_hash, photo_ids)
    SELECT given.id, ${dealershipId}, decode(given.hash, 'hex'), given.list::bigint[]
    FROM unnest(${vehicles.map(({ id }) => id)}::uuid[], ${vehicles.map(({ contentHash }) => contentHash)}::text[],
      ${lists}::text[]) AS given (id, hash, list)
    JOIN website_vehicles AS v ON v.id = given.id
    ON CONFLICT (vehicle_id) DO UPDATE SET content_hash = excluded.content_hash, photo_ids = excluded.photo_ids`
  const ids = [...new Set(vehicles.flatMap(({ photoIds }) => photoIds))]
  await writeRows(tx)`
    UPDATE photo_files SET unused_since = NULL
    WHERE unused_since IS NOT NULL AND hash IN (SELECT file_hash FROM photos WHERE id = ANY(${ids}::bigint[]))`
}

/** Deletes the photo lists of vehicles that are no longer listed. */
export async function deleteRemovedVehiclePhotos(tx: Handle, dealershipId: number): Promise<void> {
  await writeRows(tx)`
    DELETE FROM vehicle_photos AS vp USING website_vehicles AS v
    WHERE vp.dealership_id = ${dealershipId} AND v.id = vp.vehicle_id AND NOT v.active`
}

/** Placeholders are requested again at `dueAt`, in case they have become photos. */
export async function recheckPlaceholders(tx: Handle, dealershipId: number, dueAt: Date): Promise<void> {
  await writeRows(tx)`
    UPDATE photos SET due_at = ${dueAt}
    WHERE due_at IS NULL AND file_hash IN (SELECT placeholder_photos(${dealershipId}))
      AND id IN (SELECT unnest(photo_ids) FROM vehicle_photos WHERE dealership_id = ${dealershipId})`
}

export async function listDueHosts(handle: Handle, dealershipId: number, now: Date): Promise<readonly string[]> {
  return listValues<string>(handle)`
    SELECT DISTINCT p.host FROM vehicle_photos AS vp CROSS JOIN LATERAL unnest(vp.photo_ids) AS given (id)
    JOIN photos AS p ON p.id = given.id
    WHERE vp.dealership_id = ${dealershipId} AND p.due_at <= ${now}`
}

export type VehicleToSwitch = {
  readonly id: string
  readonly rendered: string
  readonly rehosted: RehostedPhotos | null
  /** The files to show; null: the dealer's addresses. */
  readonly files: readonly (string | null)[] | null
}

/**
 * Listed vehicles that do not show what they should: the stored photos once each is stored or has failed; the dealer's
 * while one is missing or if all have failed.
 */
export async function listVehiclesToSwitch(
  handle: Handle,
  asked: { readonly dealershipId: number; readonly base: string; readonly limit: number },
): Promise<readonly VehicleToSwitch[]> {
  return listRows<VehicleToSwitch>(handle)`
    WITH placeholder AS MATERIALIZED (SELECT placeholder_photos(${asked.dealershipId}) AS hash), wanted AS (
      SELECT vp.vehicle_id, CASE WHEN bool_and(p.state <> 'waiting') AND NOT bool_and(p.state = 'failed') THEN
        jsonb_agg(CASE WHEN placeholder.hash IS NULL THEN encode(p.file_hash, 'hex') END ORDER BY given.place) END AS files
      FROM vehicle_photos AS vp JOIN website_vehicles AS v ON v.id = vp.vehicle_id AND v.content_hash = vp.content_hash
      CROSS JOIN LATERAL unnest(vp.photo_ids) WITH ORDINALITY AS given (id, place)
      JOIN photos AS p ON p.id = given.id
      LEFT JOIN placeholder ON placeholder.hash = p.file_hash
      WHERE vp.dealership_id = ${asked.dealershipId} AND v.active
      GROUP BY vp.vehicle_id)
    SELECT v.id, v.rendered, v.rehosted, wanted.files
    FROM wanted JOIN website_vehicles AS v ON v.id = wanted.vehicle_id
    WHERE CASE WHEN wanted.files IS NULL THEN v.rehosted IS NOT NULL
      ELSE v.rehosted -> 'files' IS DISTINCT FROM wanted.files OR v.rehosted ->> 'base' <> ${asked.base} END
    ORDER BY v.id LIMIT ${asked.limit}`
}

/** Vehicles that show stored photos, listed or not. */
export async function listRehostedVehicles(
  handle: Handle,
  dealershipId: number,
  limit: number,
): Promise<readonly VehicleToSwitch[]> {
  return listRows<VehicleToSwitch>(handle)`
    SELECT id, rendered, rehosted, NULL AS files FROM website_vehicles
    WHERE dealership_id = ${dealershipId} AND rehosted IS NOT NULL ORDER BY id LIMIT ${limit}`
}

/** The next dealership with a vehicle that shows stored photos. */
export async function findRehostedDealership(handle: Handle, afterId: number): Promise<number | null> {
  const [row] = await listRows<{ id: number }>(handle)`
    SELECT dealership_id AS id FROM website_vehicles WHERE rehosted IS NOT NULL AND dealership_id > ${afterId}
    ORDER BY dealership_id LIMIT 1`
  return row?.id ?? null
}

export type SwitchedVehicle = {
  readonly id: string
  readonly rendered: string
  readonly rehosted: RehostedPhotos | null
  readonly hasPhotos: boolean
}

/** Changes nothing else of the vehicle. */
export async function updateSwitchedVehicles(tx: Handle, rows: readonly SwitchedVehicle[]): Promise<void> {
  await writeRows(tx)`
    UPDATE website_vehicles AS v
    SET rendered = given.rendered, rehosted = given.rehosted::jsonb, has_photos = given.has_photos
    FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ rendered }) => rendered)}::text[],
      ${rows.map(({ rehosted }) => (rehosted === null ? null : toJson(rehosted)))}::text[],
      ${rows.map(({ hasPhotos }) => hasPhotos)}::boolean[]) AS given (id, rendered, rehosted, has_photos)
    WHERE v.id = given.id`
}

type PhotoCounts = Readonly<Record<'stored' | 'waiting' | 'placeholders' | 'failures', number>>

/** Photos of the dealership's vehicles that the account sees; a photo of several vehicles counts once. */
export async function countPhotos(handle: Handle, accountId: number, dealershipId: number): Promise<PhotoCounts> {
  return getRow<PhotoCounts>(handle)`
    WITH placeholder AS MATERIALIZED (SELECT placeholder_photos(${dealershipId}) AS hash), shown AS (
      SELECT DISTINCT unnest(vp.photo_ids) AS id
      FROM seen_website_vehicles(${accountId}) AS v JOIN vehicle_photos AS vp ON vp.vehicle_id = v.id
      WHERE v.dealership_id = ${dealershipId})
    SELECT count(*) FILTER (WHERE p.state = 'stored' AND placeholder.hash IS NULL)::integer AS stored,
      count(*) FILTER (WHERE p.state = 'waiting')::integer AS waiting,
      count(*) FILTER (WHERE p.state = 'stored' AND placeholder.hash IS NOT NULL)::integer AS placeholders,
      count(*) FILTER (WHERE p.state = 'failed')::integer AS failures
    FROM shown JOIN photos AS p USING (id) LEFT JOIN placeholder ON placeholder.hash = p.file_hash`
}
