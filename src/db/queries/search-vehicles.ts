import { type Database, findRow, type Handle, hasRow, listRows, writeRows } from '../database.ts'

export type VehicleSource = 'website' | 'ims'

/** A vehicle with its search document or, if that does not exist yet, the data to make it from. */
export type SearchRow = {
  readonly source: VehicleSource
  readonly vin: string
  readonly made_of: Buffer
  readonly facts: string | null
  readonly words: string | null
  readonly text_hash: Buffer | null
  /** The rendered website vehicle, or the content of the IMS vehicle. */
  readonly content: string | null
}

type SearchRowPage = {
  readonly dealershipId: number
  readonly documentVersion: number
  readonly afterVin: string
  readonly limit: number
}

/** Listed website vehicles in the order of their VINs, for every filter. */
export async function listWebsiteSearchRows(handle: Handle, page: SearchRowPage): Promise<readonly SearchRow[]> {
  return listRows<SearchRow>(handle)`
      SELECT 'website' AS source, v.vin, v.content_hash AS made_of, d.facts, d.words, d.text_hash,
        CASE WHEN d.vin IS NULL THEN v.rendered END AS content
      FROM viewed_website_vehicles(${page.dealershipId}, 'all') AS v
      LEFT JOIN search_documents AS d ON d.dealership_id = v.dealership_id AND d.source = 'website' AND d.vin = v.vin
        AND d.version = ${page.documentVersion} AND d.made_of = v.content_hash
      WHERE v.vin > ${page.afterVin}
      ORDER BY v.vin LIMIT ${page.limit}`
}

/** The same of all feeds; of several with a VIN, the one imported last. */
export async function listImsSearchRows(handle: Handle, page: SearchRowPage): Promise<readonly SearchRow[]> {
  return listRows<SearchRow>(handle)`
      SELECT 'ims' AS source, v.vin, v.made_of, d.facts, d.words, d.text_hash,
        CASE WHEN d.vin IS NULL THEN c.content END AS content
      FROM (
        SELECT DISTINCT ON (vin) vin, dealership_id, import_id, row, int8send(import_id) || int4send(row) AS made_of
        FROM viewed_ims_vehicles(${page.dealershipId}, 'all', true, -1) WHERE vin > ${page.afterVin}
        ORDER BY vin, import_id DESC LIMIT ${page.limit}
      ) AS v
      LEFT JOIN search_documents AS d ON d.dealership_id = v.dealership_id AND d.source = 'ims' AND d.vin = v.vin
        AND d.version = ${page.documentVersion} AND d.made_of = v.made_of
      LEFT JOIN ims_contents AS c ON d.vin IS NULL AND c.import_id = v.import_id AND c.row = v.row
      ORDER BY v.vin`
}

export type NewDocument = {
  readonly source: VehicleSource
  readonly vin: string
  readonly madeOf: Buffer
  readonly facts: string
  readonly words: string
  readonly embeddedText: string
  readonly textHash: Buffer
}

type MadeDocuments = {
  readonly dealershipId: number
  readonly version: number
  readonly documents: readonly NewDocument[]
}

export async function upsertSearchDocuments(
  handle: Handle,
  { dealershipId, version, documents }: MadeDocuments,
): Promise<void> {
  if (documents.length === 0) return
  await writeRows(handle)`
    INSERT INTO search_documents (dealership_id, source, vin, made_of, version, facts, words, embedded_text, text_hash)
    SELECT ${dealershipId}, source, vin, made_of, ${version}, facts, words, embedded_text, text_hash
    FROM unnest(${documents.map(({ source }) => source)}::text[], ${documents.map(({ vin }) => vin)}::text[],
      ${documents.map(({ madeOf }) => madeOf)}::bytea[], ${documents.map(({ facts }) => facts)}::text[],
      ${documents.map(({ words }) => words)}::text[], ${documents.map(({ embeddedText }) => embeddedText)}::text[],
      ${documents.map(({ textHash }) => textHash)}::bytea[])
      AS row (source, vin, made_of, facts, words, embedded_text, text_hash)
    ON CONFLICT (dealership_id, source, vin) DO UPDATE SET made_of = excluded.made_of, version = excluded.version,
      facts = excluded.facts, words = excluded.words, embedded_text = excluded.embedded_text,
      text_hash = excluded.text_hash`
}

/** Deletes documents of vehicles that are no longer listed. Returns how many. */
export async function deleteGoneDocuments(handle: Handle, dealershipId: number): Promise<number> {
  return writeRows(handle)`
    DELETE FROM search_documents AS d WHERE d.dealership_id = ${dealershipId}
      AND NOT EXISTS (SELECT FROM viewed_website_vehicles(d.dealership_id, 'all') AS v
        WHERE d.source = 'website' AND v.vin = d.vin)
      AND NOT EXISTS (SELECT FROM viewed_ims_vehicles(d.dealership_id, 'all', true, -1) AS v
        WHERE d.source = 'ims' AND v.vin = d.vin)`
}

export type VehicleName = { readonly dealershipId: number; readonly source: VehicleSource; readonly vin: string }

export type ServedVehicle = VehicleName & {
  /** The website vehicle without its frequently changing fields, or the IMS vehicle in the default format. */
  readonly json: string
  readonly inventoryDate: string | null
  readonly engineDisplacement: string | null
  readonly lastSeen: Date | null
}

/** Complete records of active vehicles. One that was removed or hidden in the meantime is missing from the result. */
export async function listServedVehicles(
  database: Database,
  { accountId, names, now }: { readonly accountId: number; readonly names: readonly VehicleName[]; readonly now: Date },
): Promise<readonly ServedVehicle[]> {
  if (names.length === 0) return []
  return database.prepared<ServedVehicle>({
    name: 'list-served-vehicles',
    text: `
      SELECT asked.dealership_id AS "dealershipId", 'website' AS source, v.vin, v.rendered AS json,
        v.inventory_date AS "inventoryDate", NULL AS "engineDisplacement",
        greatest(v.partial_seen_at, d.complete_seen_at, v.updated_at) AS "lastSeen"
      FROM unnest($1::integer[], $2::text[], $3::text[]) AS asked (dealership_id, source, vin)
      JOIN seen_website_vehicles($5) AS v ON v.dealership_id = asked.dealership_id AND v.vin = asked.vin
      JOIN seen_dealerships($5) AS d ON d.id = v.dealership_id
      WHERE asked.source = 'website'
      UNION ALL
      SELECT asked.dealership_id, 'ims', v.vin, ims_vehicle_json(v, c, v.updated_at, $4), NULL, c.engine_displacement,
        f.last_import_at
      FROM unnest($1::integer[], $2::text[], $3::text[]) AS asked (dealership_id, source, vin)
      JOIN LATERAL (
        SELECT * FROM seen_ims_vehicles($5) AS i WHERE i.vin = asked.vin AND i.dealership_id = asked.dealership_id
        ORDER BY i.import_id DESC LIMIT 1
      ) AS v ON true
      JOIN ims_contents AS c ON c.import_id = v.import_id AND c.row = v.row
      JOIN seen_feeds($5) AS f ON f.id = v.feed_id
      WHERE asked.source = 'ims'`,
    values: [
      names.map(({ dealershipId }) => dealershipId),
      names.map(({ source }) => source),
      names.map(({ vin }) => vin),
      now,
      accountId,
    ],
  })
}

/** Whether any document was made by another version of the code. */
export async function hasOtherDocuments(handle: Handle, version: number): Promise<boolean> {
  return hasRow(handle)`SELECT FROM search_documents WHERE version < ${version} LIMIT 1`
}

type DueDealership = {
  readonly dealership_id: number
  readonly changes: number
  /** The end of the lease. */
  readonly due_at: Date
}

/** Takes the dealership that has waited longest, for `leaseMs`; another worker gets the next one. */
export async function takeSearchDue(handle: Handle, now: Date, leaseMs: number): Promise<DueDealership | undefined> {
  // The database stores microseconds, the clock has milliseconds: without the added one, a row written just now would
  // not be due.
  const untilNow = new Date(now.getTime() + 1)
  return findRow<DueDealership>(handle)`
    UPDATE search_due SET due_at = ${new Date(now.getTime() + leaseMs)}
    WHERE dealership_id = (
      SELECT dealership_id FROM search_due WHERE due_at < ${untilNow} ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING dealership_id, changes, due_at`
}

/** Marks the dealership as done, or due again at once if it has changed since it was taken. */
export async function finishSearchDue(
  handle: Handle,
  { dealership_id, changes }: DueDealership,
  now: Date,
): Promise<void> {
  await writeRows(handle)`
    WITH done AS (
      DELETE FROM search_due WHERE dealership_id = ${dealership_id} AND changes = ${changes} RETURNING dealership_id)
    UPDATE search_due SET due_at = ${now}
    WHERE dealership_id = ${dealership_id} AND NOT EXISTS (SELECT FROM done)`
}

/** Makes the dealership due again, unless the lease has passed to another worker. */
export async function releaseSearchDue(
  handle: Handle,
  { dealership_id, due_at }: DueDealership,
  now: Date,
): Promise<void> {
  await writeRows(handle)`
    UPDATE search_due SET due_at = ${now} WHERE dealership_id = ${dealership_id} AND due_at = ${due_at}`
}

export async function makeAllSearchDue(tx: Handle, now: Date): Promise<void> {
  await writeRows(tx)`
    INSERT INTO search_due (dealership_id, due_at) SELECT id, ${now} FROM dealerships
    ON CONFLICT (dealership_id) DO UPDATE SET changes = search_due.changes + 1`
}

export async function isAnySearchDue(handle: Handle): Promise<boolean> {
  return hasRow(handle)`SELECT FROM search_due LIMIT 1`
}
