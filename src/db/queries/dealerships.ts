import type { DealerIdentity, VehicleCounts } from '../../model/dealership.ts'
import type { ImportTrigger } from '../../model/statuses.ts'
import { findRow, findValue, getRow, getValue, type Handle, listRows, listValues, writeRows } from '../database.ts'
import { sql } from '../sql.ts'

type NewDealership = {
  readonly publicId: string
  readonly websiteUrl: string
  readonly website: string
  readonly identity: DealerIdentity
}

export async function findDealershipByHost(handle: Handle, host: string) {
  return findRow<{ readonly id: number; readonly public_id: string }>(handle)`
    SELECT d.id, d.public_id FROM dealership_hosts AS h JOIN dealerships AS d ON d.id = h.dealership_id
    WHERE h.host = ${host}`
}

/** Counts of the website's active vehicles. `imported` is false until a complete scan was stored. */
export async function getVehicleCounts(
  handle: Handle,
  dealershipId: number,
): Promise<{ readonly imported: boolean; readonly counts: VehicleCounts }> {
  const { imported, ...counts } = await getRow<VehicleCounts & { readonly imported: boolean }>(handle)`
    SELECT new_count AS new, used_count AS used, new_count + used_count AS total,
      complete_seen_at IS NOT NULL AS imported
    FROM dealerships WHERE id = ${dealershipId}`
  return { imported, counts }
}

export async function findWebsite(handle: Handle, dealershipId: number): Promise<string | undefined> {
  return findValue<string>(handle)`
    SELECT website_url FROM dealerships WHERE id = ${dealershipId}`
}

export async function insertDealership(handle: Handle, dealership: NewDealership): Promise<number> {
  const { identity } = dealership
  return getValue<number>(handle)`
    WITH made AS (
      INSERT INTO dealerships (public_id, website_url, website, name, street, city, state, zip, phone)
      VALUES (${dealership.publicId}, ${dealership.websiteUrl}, ${dealership.website}, ${identity.name},
        ${identity.street}, ${identity.city}, ${identity.state}, ${identity.zip}, ${identity.phone})
      RETURNING id
    )
    INSERT INTO dealership_collection (dealership_id) SELECT id FROM made RETURNING dealership_id AS id`
}

export async function updateDealershipSite(
  tx: Handle,
  dealershipId: number,
  { websiteUrl, website, identity }: Omit<NewDealership, 'publicId'>,
): Promise<void> {
  await writeRows(tx)`
    UPDATE dealerships SET version = version + 1, website_url = ${websiteUrl}, website = ${website},
      name = ${identity.name}, street = ${identity.street}, city = ${identity.city}, state = ${identity.state},
      zip = ${identity.zip}, phone = ${identity.phone}
    WHERE id = ${dealershipId}`
}

/** Records the hosts of a dealership. A host that belongs to another dealership stays with it. */
export async function insertDealershipHosts(tx: Handle, dealershipId: number, hosts: readonly string[]): Promise<void> {
  await writeRows(tx)`
    INSERT INTO dealership_hosts (host, dealership_id) SELECT DISTINCT host, ${dealershipId}::integer
    FROM unnest(${[...hosts]}::text[]) AS host ON CONFLICT (host) DO NOTHING`
}

/**
 * The first lock of every transaction that writes several rows of a dealership (ARCHITECTURE.md, "Locks"). Dealerships
 * are locked in the order of their ids. Rows that refer to a dealership can still be written.
 */
export async function lockDealerships(tx: Handle, dealershipIds: readonly number[]): Promise<void> {
  await listRows(tx)`
    SELECT id FROM dealerships WHERE id = ANY(${[...dealershipIds]}::integer[]) ORDER BY id FOR NO KEY UPDATE`
}

/** One transaction at a time per site, even if no row exists yet. */
export async function lockHost(tx: Handle, host: string): Promise<void> {
  await writeRows(tx)`SELECT pg_advisory_xact_lock(hashtextextended(${host}, 1))`
}

export type CollectedDealership = {
  readonly id: number
  readonly website_url: string
  readonly state: string | null
  readonly complete_seen_at: Date | null
  readonly new_count: number
  readonly used_count: number
  readonly change_streak: number
  readonly fast_cadence: boolean
  readonly failed_imports: number
}

export async function findCollected(handle: Handle, dealershipId: number): Promise<CollectedDealership | undefined> {
  return findRow<CollectedDealership>(handle)`${collected(dealershipId)}`
}

export async function lockCollected(tx: Handle, dealershipId: number): Promise<CollectedDealership> {
  return getRow<CollectedDealership>(tx)`${collected(dealershipId)} FOR NO KEY UPDATE OF d`
}

function collected(dealershipId: number) {
  return sql`
    SELECT d.id, d.website_url, d.state, d.complete_seen_at, d.new_count, d.used_count, c.change_streak, c.fast_cadence,
      c.failed_imports
    FROM dealerships AS d JOIN dealership_collection AS c ON c.dealership_id = d.id
    WHERE d.id = ${dealershipId}`
}

/** Advances the version, so that readers notice that the subscription ended or the site changed. */
export async function bumpVersion(tx: Handle, dealershipId: number): Promise<void> {
  await writeRows(tx)`UPDATE dealerships SET version = version + 1 WHERE id = ${dealershipId}`
}

export type LotChange = { readonly new: number; readonly used: number }

type LotCounts = Pick<CollectedDealership, 'new_count' | 'used_count'>

/** After a part of a scan is written: updates and returns the counts, and advances the version that readers compare. */
export async function recordVehiclesWritten(
  tx: Handle,
  written: { readonly dealershipId: number; readonly observedAt: Date | null; readonly added: LotChange },
): Promise<LotCounts> {
  const row = await findRow<LotCounts>(tx)`
    UPDATE dealerships SET version = version + 1, new_count = new_count + ${written.added.new}::integer,
      used_count = used_count + ${written.added.used}::integer,
      observed_at = greatest(observed_at, ${written.observedAt}::timestamptz)
    WHERE id = ${written.dealershipId}
    RETURNING new_count, used_count`
  return row ?? { new_count: 0, used_count: 0 }
}

export type ImportEffect = {
  readonly dealershipId: number
  readonly at: Date
  /** A complete scan was applied: every active vehicle was seen at `at`. */
  readonly completeSeen: boolean
  /** The scan found at least one vehicle. */
  readonly observed: boolean
  readonly changeStreak: number
  readonly fastCadence: boolean
  readonly failedImports: number
  readonly problem: string | null
  /** The product that refused the visit. */
  readonly protection?: string | null
  readonly nextImportAt: Date
}

export async function recordImportEffect(tx: Handle, effect: ImportEffect): Promise<void> {
  await writeRows(tx)`
    WITH observed AS (
      UPDATE dealerships SET version = version + 1,
        complete_seen_at = CASE WHEN ${effect.completeSeen} THEN ${effect.at}::timestamptz ELSE complete_seen_at END,
        observed_at = CASE WHEN ${effect.observed} THEN ${effect.at}::timestamptz ELSE observed_at END
      WHERE id = ${effect.dealershipId}
    )
    UPDATE dealership_collection AS collection SET last_import_at = ${effect.at}, ${noImportUnderWay},
      change_streak = ${effect.changeStreak}, fast_cadence = ${effect.fastCadence},
      failed_imports = ${effect.failedImports}, collection_problem = ${effect.problem},
      protection = coalesce(${effect.protection ?? null}, protection),
      protection_refuses = ${effect.protection ?? null}::text IS NOT NULL OR (protection_refuses AND NOT ${effect.observed}),
      next_import_at = CASE WHEN EXISTS (
        SELECT 1 FROM subscriptions AS s WHERE s.dealership_id = collection.dealership_id AND s.active
      ) THEN ${effect.nextImportAt}::timestamptz END
    WHERE dealership_id = ${effect.dealershipId}`
}

const noImportUnderWay = sql.raw('import_id = NULL, import_trigger = NULL, import_started_at = NULL')

/** The import that is under way keeps its id and its trigger. */
function importUnderWay(trigger: ImportTrigger) {
  return sql`import_id = coalesce(import_id, nextval('imports_id_seq')), import_trigger = coalesce(import_trigger, ${trigger})`
}

/**
 * Takes the dealerships whose import is due, until `again`: by then a lost job is created again. No import is planned
 * for after `latest`: what is was planned by a clock that was ahead.
 */
export async function takeDueDealerships(
  tx: Handle,
  due: { readonly now: Date; readonly again: Date; readonly latest: Date; readonly limit: number },
): Promise<readonly number[]> {
  return listValues<number>(tx)`
    UPDATE dealership_collection SET next_import_at = ${due.again}, ${importUnderWay('schedule')} WHERE dealership_id IN (
      SELECT dealership_id FROM dealership_collection
      WHERE next_import_at <= ${due.now} OR next_import_at > ${due.latest}
      ORDER BY next_import_at LIMIT ${due.limit} FOR UPDATE SKIP LOCKED)
    RETURNING dealership_id AS id`
}

export async function setNextImport(tx: Handle, dealershipId: number, at: Date): Promise<void> {
  await writeRows(tx)`UPDATE dealership_collection SET next_import_at = ${at} WHERE dealership_id = ${dealershipId}`
}

/** What was wrong is settled, and the next import is due. */
export async function markProblemSettled(tx: Handle, dealershipId: number, nextImportAt: Date): Promise<void> {
  await writeRows(tx)`
    UPDATE dealership_collection SET collection_problem = NULL, next_import_at = ${nextImportAt}
    WHERE dealership_id = ${dealershipId}`
}

/** For a dealership without subscribers. */
export async function markNotCollected(tx: Handle, dealershipId: number): Promise<void> {
  await writeRows(tx)`
    UPDATE dealership_collection SET next_import_at = NULL, ${noImportUnderWay} WHERE dealership_id = ${dealershipId}`
}

type ImportRequest = { readonly dealershipId: number; readonly trigger: ImportTrigger }

/** Returns the id of the import that is under way now. */
export async function markImportQueued(tx: Handle, { dealershipId, trigger }: ImportRequest): Promise<number> {
  return getValue<number>(tx)`
    UPDATE dealership_collection SET ${importUnderWay(trigger)} WHERE dealership_id = ${dealershipId} RETURNING import_id`
}

export async function markImportStarted(
  handle: Handle,
  { dealershipId, trigger }: ImportRequest,
  at: Date,
): Promise<void> {
  await writeRows(handle)`
    UPDATE dealership_collection SET ${importUnderWay(trigger)}, import_started_at = ${at}
    WHERE dealership_id = ${dealershipId}`
}

/** Moves the next import forward to `at`, unless it is due earlier or the dealership has no subscribers. */
export async function advanceNextImport(handle: Handle, dealershipId: number, at: Date): Promise<void> {
  await writeRows(handle)`
    UPDATE dealership_collection SET next_import_at = ${at}
    WHERE dealership_id = ${dealershipId} AND next_import_at > ${at}`
}
