import { type Static, Type } from 'typebox'
import { hourMs } from '../../lib/clock.ts'
import type { KeptQuery, StoredQuery } from '../../model/vehicle-query/query-schema.ts'
import { findRow, findValue, getValue, type Handle, listRows, writeRows, wroteRows } from '../database.ts'
import { type Sql, sql, toJson } from '../sql.ts'

/** Counts of a file. */
export const ExportCounts = Type.Object({
  vehicles: Type.Integer({ description: 'Vehicles in the file now.' }),
  excluded: Type.Array(
    Type.Object({ vin: Type.String(), dealership_id: Type.String(), reasons: Type.Array(Type.String()) }),
    {
      description:
        'The first 100 that match and are not in the file, because the platform requires what they lack or they were not seen for too long.',
    },
  ),
  excluded_count: Type.Integer(),
})
export type ExportCounts = Static<typeof ExportCounts>
export type ExcludedVehicle = ExportCounts['excluded'][number]

export type ExportRow = {
  readonly id: number
  readonly public_id: string
  readonly account_id: number
  readonly name: string
  readonly format: string
  readonly query: StoredQuery
  readonly dealership_ids: readonly number[] | null
  readonly token: Buffer
  readonly created_at: Date
  readonly last_fetched_at: Date | null
  readonly etag: string | null
  readonly modified_at: Date | null
  readonly counted_etag: string | null
  readonly counts: ExportCounts | null
  readonly max_age_hours: number | null
}

const columns = sql.raw(
  `id, public_id, account_id, name, format, query, dealership_ids, token, created_at, last_fetched_at, etag, modified_at,
    counted_etag, counts, max_age_hours`,
)

export type ExportToken = { readonly hash: Buffer; readonly sealed: Buffer }

type NewExport = KeptQuery & {
  readonly publicId: string
  readonly accountId: number
  readonly name: string
  readonly format: string
  readonly token: ExportToken
  /** Null: vehicles stay in the file however long they were not seen. */
  readonly maxAgeHours: number | null
  readonly at: Date
}

/** Undefined: the account has `max` already. Lock the account first. */
export async function insertExport(tx: Handle, made: NewExport, max: number): Promise<ExportRow | undefined> {
  const { publicId, accountId, name, format, query, dealershipIds, token, maxAgeHours, at } = made
  return findRow<ExportRow>(tx)`
    INSERT INTO exports (public_id, account_id, name, format, query, dealership_ids, token_hash, token,
      max_age_hours, created_at)
    SELECT ${publicId}, ${accountId}, ${name}, ${format}, ${toJson(query)}::jsonb, ${dealershipIds}::integer[],
      ${token.hash}, ${token.sealed}, ${maxAgeHours}::integer, ${at}::timestamptz
    WHERE (SELECT count(*) FROM own_exports(${accountId})) < ${max}
    RETURNING ${columns}`
}

/** Oldest first. */
export async function listExports(handle: Handle, accountId: number): Promise<readonly ExportRow[]> {
  return listRows<ExportRow>(handle)`SELECT ${columns} FROM own_exports(${accountId}) ORDER BY id`
}

export async function findExport(handle: Handle, accountId: number, publicId: string): Promise<ExportRow | undefined> {
  return findRow<ExportRow>(handle)`SELECT ${columns} FROM own_exports(${accountId}) WHERE public_id = ${publicId}`
}

export async function deleteExport(handle: Handle, accountId: number, publicId: string): Promise<boolean> {
  return wroteRows(handle)`
    DELETE FROM exports WHERE id IN (SELECT id FROM own_exports(${accountId}) WHERE public_id = ${publicId})`
}

/** The previous address stops working, and fetches are counted from zero again. */
export async function updateExportToken(
  handle: Handle,
  owned: { readonly accountId: number; readonly publicId: string },
  { hash, sealed }: ExportToken,
): Promise<ExportRow | undefined> {
  return findRow<ExportRow>(handle)`
    UPDATE exports SET token_hash = ${hash}, token = ${sealed}, fetches = '{}'
    WHERE id IN (SELECT id FROM own_exports(${owned.accountId}) WHERE public_id = ${owned.publicId}) RETURNING ${columns}`
}

export type Fetch = ExportRow & {
  /** Fetches within the hour before this one. */
  readonly recent: number
  readonly oldest_at: Date | null
}

/** Counts a fetch, unless there were `max` within the hour. Undefined: there is no such address. */
export async function takeFetch(
  handle: Handle,
  asked: { readonly hash: Buffer; readonly formats: readonly string[]; readonly at: Date; readonly max: number },
): Promise<Fetch | undefined> {
  const since = new Date(asked.at.getTime() - hourMs)
  return findRow<Fetch>(handle)`
    WITH found AS (
      SELECT *, ARRAY(SELECT f FROM unnest(fetches) AS f WHERE f > ${since} ORDER BY f) AS recently
      FROM exports WHERE token_hash = ${asked.hash} AND format = ANY(${[...asked.formats]}::text[]) FOR UPDATE
    ), counted AS (
      UPDATE exports SET fetches = recently || ${asked.at}::timestamptz, last_fetched_at = ${asked.at}
      FROM found WHERE exports.id = found.id AND cardinality(recently) < ${asked.max}
    )
    SELECT ${columns}, cardinality(recently) AS recent, recently[1] AS oldest_at FROM found`
}

/** Since when the content of this ETag is served. Undefined: the export was deleted meanwhile. */
export async function recordServed(handle: Handle, id: number, etag: string, at: Date): Promise<Date | undefined> {
  return findValue<Date>(handle)`
    UPDATE exports SET etag = ${etag}, modified_at = CASE WHEN etag = ${etag} THEN modified_at ELSE ${at}::timestamptz END
    WHERE id = ${id} RETURNING modified_at`
}

export async function saveExportCounts(handle: Handle, id: number, etag: string, counts: ExportCounts): Promise<void> {
  await writeRows(handle)`UPDATE exports SET counted_etag = ${etag}, counts = ${toJson(counts)}::jsonb WHERE id = ${id}`
}

/** Changes with whatever the account's queries of these dealerships may answer; null: all of its dealerships. */
export async function findContentVersion(
  handle: Handle,
  accountId: number,
  dealershipIds: readonly number[] | null,
): Promise<string> {
  return getValue<string>(handle)`
    SELECT md5(coalesce(string_agg(concat_ws(' ', id, version, ims_version, inventory_type, complete_seen_at, observed_at,
      ims_imported_at, shown_name, website_url, street, city, state, zip, phone), '|' ORDER BY id), '')) AS version
    FROM seen_dealerships(${accountId})
    WHERE ${dealershipIds}::integer[] IS NULL OR id = ANY(${dealershipIds}::integer[])`
}

/** The dealership of an exported vehicle, as the account knows it. */
export type ExportedDealership = {
  readonly public_id: string
  readonly name: string
  readonly website_url: string
  readonly street: string | null
  readonly city: string | null
  readonly state: string | null
  readonly zip: string | null
  readonly phone: string | null
}

/** The account's dealerships by id, with what the account stated about them itself. */
export async function listExportedDealerships(handle: Handle, accountId: number | Sql) {
  const rows = await listRows<ExportedDealership & { readonly id: number }>(handle)`
    SELECT id, public_id, shown_name AS name, website_url, coalesce(stated ->> 'street', street) AS street,
      coalesce(stated ->> 'city', city) AS city, coalesce(stated ->> 'state', state) AS state, zip,
      coalesce(stated ->> 'phone', phone) AS phone
    FROM seen_dealerships(${accountId})`
  return new Map(rows.map(({ id, ...dealership }) => [id, dealership]))
}
