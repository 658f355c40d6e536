import { type Database, findRow, findValue, getRow, type Handle, listRows, writeRows } from '../database.ts'

export type EmbeddingModel = {
  readonly id: number
  readonly origin: string
  readonly name: string
  readonly dimensions: number
  readonly active_since: Date | null
}

/** The model whose vectors are searched; undefined before the first vector exists. */
export async function findActiveModel(handle: Handle): Promise<EmbeddingModel | undefined> {
  return findRow<EmbeddingModel>(handle)`
    SELECT id, origin, name, dimensions, active_since FROM embedding_models WHERE active_since IS NOT NULL
    ORDER BY active_since DESC, id DESC LIMIT 1`
}

type ModelIdentity = Pick<EmbeddingModel, 'origin' | 'name' | 'dimensions'>

/** The model's row, created if missing. The very first model is searched at once. `isNew`: created by this call. */
export async function obtainModel(
  tx: Handle,
  { origin, name, dimensions }: ModelIdentity,
  at: Date,
): Promise<EmbeddingModel & { readonly isNew: boolean }> {
  await writeRows(tx)`LOCK TABLE embedding_models IN SHARE ROW EXCLUSIVE MODE`
  const known = await findRow<EmbeddingModel>(tx)`
    SELECT id, origin, name, dimensions, active_since FROM embedding_models
    WHERE origin = ${origin} AND name = ${name} AND dimensions = ${dimensions}`
  if (known !== undefined) return { ...known, isNew: false }
  const made = await getRow<EmbeddingModel>(tx)`
    INSERT INTO embedding_models (origin, name, dimensions, created_at, active_since)
    SELECT ${origin}, ${name}, ${dimensions}, ${at}, CASE
      WHEN NOT EXISTS (SELECT FROM embedding_models WHERE active_since IS NOT NULL) THEN ${at}::timestamptz END
    RETURNING id, origin, name, dimensions, active_since`
  return { ...made, isNew: true }
}

/** The newest model that has vectors; undefined before the first. */
export async function findModel(
  handle: Handle,
  { origin, name }: Pick<ModelIdentity, 'origin' | 'name'>,
): Promise<number | undefined> {
  return findValue<number>(handle)`
    SELECT id FROM embedding_models WHERE origin = ${origin} AND name = ${name} ORDER BY id DESC LIMIT 1`
}

export async function activateModel(handle: Handle, id: number, at: Date): Promise<void> {
  await writeRows(handle)`UPDATE embedding_models SET active_since = ${at} WHERE id = ${id}`
}

type TextToEmbed = { readonly text_hash: Buffer; readonly embedded_text: string }

/** Texts of a dealership's vehicles for which the model has no vector yet. */
export async function listTextsToEmbed(
  handle: Handle,
  asked: { readonly dealershipId: number; readonly modelId: number; readonly limit: number },
): Promise<readonly TextToEmbed[]> {
  return listRows<TextToEmbed>(handle)`
    SELECT DISTINCT ON (d.text_hash) d.text_hash, d.embedded_text FROM search_documents AS d
    WHERE d.dealership_id = ${asked.dealershipId} AND NOT EXISTS (
      SELECT FROM embeddings AS e WHERE e.model_id = ${asked.modelId} AND e.text_hash = d.text_hash)
    ORDER BY d.text_hash LIMIT ${asked.limit}`
}

type NewVectors = {
  readonly modelId: number
  readonly at: Date
  readonly rows: readonly { readonly textHash: Buffer; readonly vector: Buffer }[]
}

export async function insertEmbeddings(handle: Handle, { modelId, at, rows }: NewVectors): Promise<void> {
  await writeRows(handle)`
    INSERT INTO embeddings (model_id, text_hash, vector, created_at)
    SELECT ${modelId}, text_hash, vector, ${at}
    FROM unnest(${rows.map(({ textHash }) => textHash)}::bytea[], ${rows.map(({ vector }) => vector)}::bytea[])
      AS row (text_hash, vector)
    ON CONFLICT DO NOTHING`
}

export async function listVectors(handle: Handle, modelId: number, textHashes: readonly Buffer[]) {
  return listRows<{ readonly text_hash: Buffer; readonly vector: Buffer }>(handle)`
    SELECT text_hash, vector FROM embeddings WHERE model_id = ${modelId} AND text_hash = ANY(${[...textHashes]}::bytea[])`
}

type ScoredVehicle = {
  readonly vin: string
  readonly dealershipId: string
  readonly inStock: boolean
  readonly price: number | null
  readonly vector: Buffer | null
}

/** The vehicles with these VINs that the account sees. Of several listings: an active one first, then the website's. */
export async function listVehiclesToScore(
  database: Database,
  asked: {
    readonly accountId: number
    readonly dealershipId: number | null
    readonly vins: readonly string[]
    readonly modelId: number | null
  },
): Promise<readonly ScoredVehicle[]> {
  return database.prepared<ScoredVehicle>({
    name: 'list-vehicles-to-score',
    text: `
      SELECT DISTINCT ON (found.vin) found.vin, d.public_id AS "dealershipId", found.active AS "inStock", found.price,
        CASE WHEN found.active THEN (
          SELECT e.vector FROM search_documents AS document
          JOIN embeddings AS e ON e.model_id = $4 AND e.text_hash = document.text_hash
          WHERE document.dealership_id = found.dealership_id AND document.source = found.source
            AND document.vin = found.vin) END AS vector
      FROM (
        -- Listed and removed vehicles are found by an index each.
        SELECT vin, dealership_id, 'website' AS source, active, price FROM seen_website_vehicles($1)
        WHERE vin = ANY($3::text[])
        UNION ALL
        SELECT vin, dealership_id, 'website', active, price FROM seen_website_records($1)
        WHERE vin = ANY($3::text[]) AND NOT active
        UNION ALL
        SELECT vin, dealership_id, 'ims', true, price FROM seen_ims_vehicles($1) WHERE vin = ANY($3::text[])
        UNION ALL
        SELECT vin, dealership_id, 'ims', false, price FROM seen_ims_records($1) WHERE vin = ANY($3::text[]) AND NOT active
      ) AS found
      JOIN seen_dealerships($1) AS d ON d.id = found.dealership_id
      WHERE $2::integer IS NULL OR found.dealership_id = $2
      ORDER BY found.vin, found.active DESC, found.source DESC, found.dealership_id`,
    values: [asked.accountId, asked.dealershipId, [...asked.vins], asked.modelId],
  })
}
