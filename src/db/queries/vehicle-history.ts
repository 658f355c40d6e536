import { type Static, type TObject, Type } from 'typebox'
import { instant, orNull } from '../../model/field-schemas.ts'
import { type ChangeType, changeTypes, type VehicleChange } from '../../model/vehicle-change.ts'
import { type Handle, listRows, writeRows } from '../database.ts'
import { sql, toJson } from '../sql.ts'
import { lastListed, lastSeen } from './queried-vehicles.ts'

type HistoryQuestion = {
  readonly accountId: number
  /** Upper case. */
  readonly vin: string
  readonly dealershipId: number | null
}

export const vehicleRecordFields = {
  dealership_id: Type.String(),
  dealership_name: Type.String(),
  source: Type.Enum(['website', 'ims']),
  first_seen_at: instant(),
  last_seen_at: instant(),
  active: Type.Boolean({ description: 'Whether it is listed now.' }),
}

/** Where a dealership (`id`) has listed a VIN, with the vehicle as last seen, as JSON; a removed one while it is stored. */
export type VehicleRecordRow = Static<TObject<typeof vehicleRecordFields>> & {
  readonly id: number
  readonly document: string
}

export const VehicleChangeRecord = Type.Object({
  id: Type.Integer(),
  at: instant(),
  dealership_id: Type.String(),
  source: Type.Enum(['website', 'ims']),
  type: Type.Enum([...changeTypes]),
  field: orNull(Type.String({ description: 'null if the vehicle was listed, removed or returned.' })),
  from: Type.Unknown({ description: 'The previous value; for photos, their number.' }),
  to: Type.Unknown(),
})

export type VehicleChangeRow = Static<typeof VehicleChangeRecord>

/** The account's dealerships that have listed the VIN. */
function concerned({ accountId, vin, dealershipId }: HistoryQuestion) {
  return sql`concerned AS MATERIALIZED (
    SELECT * FROM seen_listers(${accountId}, ${vin}) WHERE id = coalesce(${dealershipId}::integer, id)
  )`
}

/** A subscription's filter is applied to the vehicle's last condition. */
export async function listVehicleRecords(
  handle: Handle,
  asked: HistoryQuestion & { readonly now: Date; readonly limit: number },
): Promise<readonly VehicleRecordRow[]> {
  return listRows<VehicleRecordRow>(handle)`
    WITH ${concerned(asked)}
    SELECT concerned.id, public_id AS dealership_id, shown_name AS dealership_name, 'website' AS source, v.active, v.first_seen_at,
      ${lastSeen('concerned')} AS last_seen_at, v.rendered AS document
    FROM concerned CROSS JOIN LATERAL (
      SELECT * FROM seen_website_records(${asked.accountId}) AS of_vin
      WHERE of_vin.dealership_id = concerned.id AND of_vin.vin = ${asked.vin} LIMIT 1
    ) AS v
    UNION ALL
    SELECT id, public_id, shown_name, 'ims', active, first_seen_at, last_seen_at, document FROM (
      SELECT DISTINCT ON (concerned.id) concerned.id, public_id, shown_name, v.active,
        min(v.created_at) OVER (PARTITION BY concerned.id) AS first_seen_at,
        CASE WHEN v.active THEN greatest(feed.last_import_at, v.updated_at) ELSE ${lastListed(asked.accountId)} END AS last_seen_at,
        ims_vehicle_json(v, stored, v.updated_at, ${asked.now}) AS document
      FROM concerned
      JOIN seen_ims_records(${asked.accountId}) AS v
        ON v.dealership_id = concerned.id AND v.vin = ${asked.vin}
      JOIN seen_feed_records(${asked.accountId}) AS feed ON feed.id = v.feed_id
      JOIN ims_contents AS stored ON stored.import_id = v.import_id AND stored.row = v.row
      ORDER BY concerned.id, v.active DESC, v.updated_at DESC
    ) AS fed
    ORDER BY first_seen_at, id, source DESC
    LIMIT ${asked.limit}`
}

/** Newest first. `types` null: all types. */
export async function listVehicleChanges(
  handle: Handle,
  asked: HistoryQuestion & {
    /** Only changes with a smaller id; null: start with the newest. */
    readonly before: number | null
    readonly types: readonly ChangeType[] | null
    readonly limit: number
  },
): Promise<readonly VehicleChangeRow[]> {
  return listRows<VehicleChangeRow>(handle)`
    WITH ${concerned(asked)}
    SELECT change.id, change.at, concerned.public_id AS dealership_id, change.source, change.type, change.field,
      change.from_value AS "from", change.to_value AS "to"
    FROM concerned JOIN seen_changes(${asked.accountId}) AS change ON change.dealership_id = concerned.id
    WHERE change.vin = ${asked.vin} AND change.id < coalesce(${asked.before}::bigint, 9223372036854775807)
      AND (${asked.types === null} OR change.type = ANY (${[...(asked.types ?? [])]}::text[]))
    ORDER BY change.id DESC LIMIT ${asked.limit}`
}

export type WebsiteVehicleChange = VehicleChange & { readonly vin: string }

/** Records changes of a dealership's website vehicles, in the transaction that writes the vehicles. */
export async function insertWebsiteChanges(
  tx: Handle,
  written: { readonly dealershipId: number; readonly at: Date; readonly changes: readonly WebsiteVehicleChange[] },
): Promise<void> {
  const { changes } = written
  if (changes.length === 0) return
  await writeRows(tx)`
    INSERT INTO vehicle_changes (dealership_id, vin, source, type, field, from_value, to_value, at)
    SELECT ${written.dealershipId}, vin, 'website', type, field, from_value, to_value, ${written.at}
    FROM unnest(${changes.map(({ vin }) => vin)}::text[], ${changes.map(({ type }) => type)}::text[],
      ${changes.map(({ field }) => field)}::text[], ${changes.map(({ from }) => jsonOrNull(from))}::jsonb[],
      ${changes.map(({ to }) => jsonOrNull(to))}::jsonb[]) WITH ORDINALITY
      AS change (vin, type, field, from_value, to_value, place)
    ORDER BY place`
}

function jsonOrNull(value: unknown): string | null {
  return value === null || value === undefined ? null : toJson(value)
}
