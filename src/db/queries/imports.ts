import type { Static } from 'typebox'
import type { InventoryType } from '../../model/dealership.ts'
import type {
  FilteredCounts,
  ImportDetail,
  ImportedVehicles,
  ImportRecordRow,
  ImportRow,
  VinDisagreements,
} from '../../model/import-record.ts'
import type { ImportStatus, ImportTrigger } from '../../model/statuses.ts'
import type { FillRatesByFilter } from '../../model/vehicle-fill.ts'
import type { Rejections } from '../../model/website-vehicle.ts'
import { findRow, findValue, getRow, type Handle, listRows, writeRows } from '../database.ts'
import { sql, toJson } from '../sql.ts'
import { countDisagreements } from './website-vehicles.ts'

type ImportVehicles = Static<typeof ImportDetail>['vehicles']

type NewImport = {
  readonly dealershipId: number
  readonly trigger: ImportTrigger
  readonly status: ImportStatus
  readonly complete: boolean
  readonly startedAt: Date
  readonly completedAt: Date
  readonly pagesRead: number
  readonly counts: ImportCounts
  readonly filteredCounts: FilteredCounts
  readonly rejected: Rejections['first']
  readonly skipped: Readonly<Record<string, number>>
  readonly failureClass: string | null
  readonly error: string | null
  readonly fillRates?: FillRatesByFilter | null
}

export type ImportCounts = ImportedVehicles & { readonly rejected: number }

/** The import under way ends as this one. Answers in how many of the dealership's vehicles, as they are now, page and VIN differ. */
export async function insertImport(tx: Handle, entry: NewImport): Promise<VinDisagreements> {
  const { dealershipId, completedAt: at, status, counts, filteredCounts } = entry
  const row = await getRow<{ vin_disagrees: VinDisagreements }>(tx)`
    INSERT INTO imports (id, dealership_id, trigger, status, complete, started_at, completed_at, pages_read, total_received,
      new_count, updated_count, removed_count, unchanged_count, rejected_count, rejected, left_out, failure_class, error,
      filtered_counts, fill_rates, vin_disagrees)
    OVERRIDING SYSTEM VALUE
    SELECT coalesce(import_id, nextval('imports_id_seq')), dealership_id, coalesce(import_trigger, ${entry.trigger}),
      ${status}, ${entry.complete}, ${entry.startedAt}, ${at}, ${entry.pagesRead}, ${counts.received}, ${counts.new},
      ${counts.updated}, ${counts.removed}, ${counts.unchanged}, ${counts.rejected}, ${toJson(entry.rejected)},
      ${toJson(entry.skipped)}, ${entry.failureClass}, ${entry.error}, ${toJson(filteredCounts)},
      ${entry.fillRates ? toJson(entry.fillRates) : null}, ${countDisagreements(dealershipId)}
    FROM dealership_collection WHERE dealership_id = ${dealershipId}
    RETURNING vin_disagrees`
  await deletePastImports(tx, dealershipId)
  await deletePastDetails(tx, dealershipId)
  const vehicles = { all: counts.received, new: filteredCounts.new.received, used: filteredCounts.used.received }
  await countSiteImport(tx, { dealershipId, at, status, vehicles })
  return row.vin_disagrees
}

type Acceptance = {
  readonly dealershipId: number
  readonly at: Date
  /** How many vehicles it removed, by filter. */
  readonly removed: Readonly<Record<InventoryType, number>>
  readonly by: AcceptedBy
}

/** A member or a key, named to its own account only; null: the operator. */
export type AcceptedBy = { readonly accountId: number; readonly name: string } | null

/** The dealership's held import ends as what accepting it made of it. */
export async function markImportAccepted(tx: Handle, { dealershipId, at, removed, by }: Acceptance): Promise<void> {
  const more = (filter: 'new' | 'used') =>
    sql`to_jsonb((filtered_counts #>> ${`{${filter},removed}`}::text[])::integer + ${removed[filter]}::integer)`
  await writeRows(tx)`
    UPDATE imports SET status = 'completed', completed_at = ${at}, error = NULL,
      removed_count = removed_count + ${removed.all}::integer,
      filtered_counts = jsonb_set(jsonb_set(filtered_counts, '{new,removed}', ${more('new')}),
        '{used,removed}', ${more('used')}),
      accepted_by = ${by?.name ?? 'the operator'}, accepted_account = ${by?.accountId ?? null}
    WHERE id = (
      SELECT id FROM imports WHERE dealership_id = ${dealershipId} AND status = 'held' ORDER BY id DESC LIMIT 1)`
}

/** SQL: what is said of an import; who accepted it, to the account of that member or key alone. */
export const problemFor = (
  accountId: number,
  read: 'scan' | 'file' = 'scan',
) => sql`CASE WHEN accepted_by IS NULL THEN error
  ELSE 'Accepted' || CASE WHEN coalesce(accepted_account, ${accountId}) = ${accountId} THEN ' by ' || accepted_by ELSE '' END
    || ': what the ' || ${read} || ' did not show was removed' END AS error`

/** Imports kept per dealership; import_days keeps the counts of older ones. */
const importsKept = 100

async function deletePastImports(tx: Handle, dealershipId: number): Promise<void> {
  await writeRows(tx)`
    DELETE FROM imports WHERE id = ANY(ARRAY(
      SELECT id FROM imports WHERE dealership_id = ${dealershipId} ORDER BY id DESC OFFSET ${importsKept}))`
}

/** Imports that keep their fill rates and all rejected records that were stored. */
const detailsKept = 30

const first20Rejected = sql.raw(`jsonb_path_query_array(rejected, '$[0 to 19]')`)

async function deletePastDetails(tx: Handle, dealershipId: number): Promise<void> {
  await writeRows(tx)`
    UPDATE imports SET fill_rates = NULL, rejected = ${first20Rejected}
    WHERE (fill_rates IS NOT NULL OR jsonb_array_length(rejected) > 20) AND id = ANY(ARRAY(
      SELECT id FROM imports WHERE dealership_id = ${dealershipId} ORDER BY id DESC OFFSET ${detailsKept}))`
}

/** A dealership's latest imports that the account may see, newest first. */
export async function listImports(
  handle: Handle,
  asked: { readonly accountId: number; readonly dealershipId: number; readonly limit: number },
): Promise<readonly ImportRow[]> {
  return listRows<ImportRow>(handle)`
    SELECT id, trigger, status, complete, started_at, completed_at, pages_read, total_received, new_count AS new,
      updated_count AS updated, removed_count AS removed, unchanged_count AS unchanged, rejected_count,
      ${first20Rejected} AS rejected, left_out, failure_class,
      ${problemFor(asked.accountId)}, filtered_counts, vin_disagrees, fill_rates
    FROM seen_imports(${asked.accountId}) WHERE dealership_id = ${asked.dealershipId}
    ORDER BY id DESC LIMIT ${asked.limit}`
}

type AskedImports = { readonly accountId: number; readonly dealershipId: number }

/** Newest first, with the one that is under way. `importId`: this one alone. `before`: only those with a smaller id. */
export async function listImportRecords(
  handle: Handle,
  asked: AskedImports & { readonly importId: number | null; readonly before: number | null; readonly limit: number },
): Promise<readonly ImportRecordRow[]> {
  const { accountId, dealershipId, importId, before } = asked
  return listRows<ImportRecordRow>(handle)`
    SELECT * FROM (
      SELECT import_id AS id, import_trigger AS trigger, status, started_at, NULL::timestamptz AS completed_at,
        NULL AS error, NULL::integer AS total_received, NULL::integer AS new, NULL::integer AS updated,
        NULL::integer AS removed, NULL::integer AS unchanged, NULL::integer AS rejected_count,
        NULL::jsonb AS filtered_counts, NULL::jsonb AS fill_rates
      FROM (${underWay(asked)}) AS under_way WHERE import_id IS NOT NULL
      UNION ALL
      SELECT id, trigger, status, started_at, completed_at, ${problemFor(accountId)}, total_received, new_count, updated_count,
        removed_count, unchanged_count, rejected_count, filtered_counts, fill_rates
      FROM seen_imports(${accountId}) WHERE dealership_id = ${dealershipId}
    ) AS import
    WHERE id = coalesce(${importId}::bigint, id) AND id < coalesce(${before}::bigint, 9223372036854775807)
    ORDER BY id DESC LIMIT ${asked.limit}`
}

/** Of each kind of change at most `limit`, in the order in which they were stored. */
export async function listImportVehicles(
  handle: Handle,
  asked: { readonly accountId: number; readonly importId: number; readonly limit: number },
): Promise<Omit<ImportVehicles, 'rejected'>> {
  const rows = await listRows<ImportVehicles['created'][number] & { readonly kind: 'created' | 'updated' | 'removed' }>(
    handle,
  )`
    SELECT kind, vin, heading, changes FROM (
      SELECT *, row_number() OVER (PARTITION BY kind ORDER BY change_id) AS place
      FROM seen_import_vehicles(${asked.accountId}) WHERE import_id = ${asked.importId}
    ) AS changed
    WHERE place <= ${asked.limit} ORDER BY change_id`
  const ofKind = (wanted: string) => rows.flatMap(({ kind, ...vehicle }) => (kind === wanted ? [vehicle] : []))
  return { created: ofKind('created'), updated: ofKind('updated'), removed: ofKind('removed') }
}

/** At most 500; of imports older than the latest 30, at most 20. An import of an earlier release names no address. */
export async function listRejectedRecords(
  handle: Handle,
  asked: { readonly accountId: number; readonly importId: number },
): Promise<readonly ImportVehicles['rejected'][number][]> {
  return listRows<ImportVehicles['rejected'][number]>(handle)`
    SELECT record ->> 'vin' AS vin, record ->> 'reason' AS reason, record ->> 'url' AS url
    FROM seen_imports(${asked.accountId}) AS import
    CROSS JOIN LATERAL jsonb_array_elements(rejected) WITH ORDINALITY AS listed (record, place)
    WHERE import.id = ${asked.importId} ORDER BY place`
}

export type ImportUnderWay = {
  /** Null: none is under way. */
  readonly import_id: number | null
  readonly status: 'queued' | 'running'
  /** The end of the one before. */
  readonly last_import_at: Date | null
}

/** Undefined: the account does not subscribe to the dealership. */
export async function findImportUnderWay(handle: Handle, asked: AskedImports): Promise<ImportUnderWay | undefined> {
  return findRow<ImportUnderWay>(
    handle,
  )`SELECT import_id, status, last_import_at FROM (${underWay(asked)}) AS under_way`
}

/** An import runs while its process holds the lease. */
function underWay({ accountId, dealershipId }: AskedImports) {
  return sql`
    SELECT c.import_id, c.import_trigger, c.last_import_at, CASE WHEN lease.running THEN c.import_started_at END AS started_at,
      CASE WHEN lease.running THEN 'running' ELSE 'queued' END AS status
    FROM seen_dealerships(${accountId}) AS d JOIN dealership_collection AS c ON c.dealership_id = d.id
    CROSS JOIN LATERAL (
      SELECT c.import_started_at IS NOT NULL AND EXISTS (
        SELECT FROM leases WHERE resource = 'dealership' AND resource_id = d.id AND expires_at > clock_timestamp()
      ) AS running
    ) AS lease
    WHERE d.id = ${dealershipId}`
}

/** How many records the last completed import could not read; 0 if there was none. */
export async function findUsualRejections(handle: Handle, dealershipId: number): Promise<number> {
  const found = await findValue<number>(handle)`
    SELECT rejected_count FROM imports WHERE dealership_id = ${dealershipId} AND status = 'completed'
    ORDER BY id DESC LIMIT 1`
  return found ?? 0
}

type EndedImport = {
  readonly at: Date
  readonly status: string
  /** By the filters that let them through. */
  readonly vehicles: Readonly<Record<InventoryType, number>>
}

/** Adds a website import to the counts of its day, in the transaction that ends it. */
export async function countSiteImport(
  tx: Handle,
  ended: EndedImport & { readonly dealershipId: number },
): Promise<void> {
  const { vehicles } = ended
  await writeRows(tx)`
    INSERT INTO import_days AS counted (dealership_id, day, source, status, imports, vehicles, new_vehicles, used_vehicles)
    VALUES (${ended.dealershipId}, (${ended.at}::timestamptz AT TIME ZONE 'UTC')::date, 'website', ${ended.status}, 1,
      ${vehicles.all}, ${vehicles.new}, ${vehicles.used})
    ${addUp}`
}

/** The same for feed imports with one outcome; `vehicles` per feed. */
export async function countFeedImports(
  tx: Handle,
  ended: EndedImport & { readonly feedIds: readonly number[] },
): Promise<void> {
  if (ended.feedIds.length === 0) return
  const { vehicles } = ended
  await writeRows(tx)`
    INSERT INTO import_days AS counted (dealership_id, day, source, status, imports, vehicles, new_vehicles,
      used_vehicles, private_account_id)
    SELECT dealership_id, (${ended.at}::timestamptz AT TIME ZONE 'UTC')::date, 'ims', ${ended.status}, count(*),
      count(*) * ${vehicles.all}::bigint, count(*) * ${vehicles.new}::bigint, count(*) * ${vehicles.used}::bigint,
      CASE WHEN shared THEN 0 ELSE account_id END AS private_account_id
    FROM feeds WHERE id = ANY(${[...ended.feedIds]}::integer[])
    GROUP BY dealership_id, CASE WHEN shared THEN 0 ELSE account_id END ORDER BY dealership_id, private_account_id
    ${addUp}`
}

const addUp = sql`
  ON CONFLICT (dealership_id, day, source, status, private_account_id) DO UPDATE
    SET imports = counted.imports + excluded.imports, vehicles = counted.vehicles + excluded.vehicles,
      new_vehicles = counted.new_vehicles + excluded.new_vehicles,
      used_vehicles = counted.used_vehicles + excluded.used_vehicles`
