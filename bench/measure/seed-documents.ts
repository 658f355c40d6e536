import { randomBytes } from 'node:crypto'
import { executeSql, type Handle, writeRows } from '../../src/db/database.ts'
import { findActiveModel } from '../../src/db/queries/embeddings.ts'
import { sql } from '../../src/db/sql.ts'
import { normalized, toBytes } from '../../src/search/vectors.ts'
import { documentVersion } from '../../src/search/vehicle/make-document.ts'

const dimensions = 512
const differentVectors = 500

/** Search documents and vectors of a market that `seedInventory` made, as the background job would have written them. */
export async function seedDocuments(
  handle: Handle,
  embedder: { readonly origin: string; readonly model: string },
): Promise<void> {
  const website = sql`
    SELECT dealership_id, 'website' AS source, vin, content_hash AS made_of, year, make, model, trim, body, drivetrain, fuel, transmission, color,
      lower(condition) AS condition, price, odometer_miles, certified FROM website_vehicles WHERE active`
  const ims = sql`
    SELECT dealership_id, 'ims' AS source, vin, int8send(import_id) || int4send(row) AS made_of, year, make, model, trim, body, drivetrain, fuel, transmission,
      NULL AS color, lower(condition) AS condition, price, odometer_miles, false AS certified FROM ims_vehicles WHERE active`
  const words = Array.from({ length: 256 }, () =>
    randomBytes(140)
      .toString('hex')
      .replaceAll(/(.{7})/g, '$1 '),
  )
  for (const vehicles of [website, ims]) {
    await writeRows(handle)`
      INSERT INTO search_documents (dealership_id, source, vin, made_of, version, facts, words, embedded_text, text_hash)
      SELECT dealership_id, source, vin, made_of, ${documentVersion}, json_build_object('vin', vin, 'year', year, 'make', make,
          'model', model, 'modelName', NULL, 'trim', trim, 'body', body, 'size', 'midsize', 'seats', 5, 'rows', 2, 'towLb', NULL, 'mpg', 30,
          'rangeMiles', NULL, 'drivetrain', drivetrain, 'fuel', fuel, 'transmission', transmission, 'cylinders', 4, 'doors', 4, 'color', color,
          'interior', 'black', 'condition', condition, 'certified', certified, 'price', price, 'miles', odometer_miles, 'luxury', 0,
          'sporty', 0, 'offRoad', 0, 'oneOwner', false, 'cleanTitle', false, 'equipment', '[1,5,9,14,22]'::json)::text,
        concat_ws(' ', year, make, model, trim, body, fuel, drivetrain, transmission, color, 'sunroof heated seats bluetooth',
          (${words}::text[])[1 + get_byte(decode(md5(vin), 'hex'), 0)]),
        text, decode(md5(text), 'hex')
      FROM (SELECT *, concat_ws(' ', year, make, model, trim, body, fuel, drivetrain, color) AS text FROM (${vehicles}) AS listed) AS described`
  }
  await writeRows(handle)`
    INSERT INTO embedding_models (origin, name, dimensions, created_at, active_since)
    VALUES (${embedder.origin}, ${embedder.model}, ${dimensions}, now(), now())`
  const model = await findActiveModel(handle)
  const vectors = Array.from({ length: differentVectors }, () =>
    toBytes(normalized(Float32Array.from(randomBytes(dimensions), (byte) => byte - 127.5))),
  )
  await writeRows(handle)`
    INSERT INTO embeddings (model_id, text_hash, vector, created_at)
    SELECT ${model?.id}, text_hash, (${vectors}::bytea[])[1 + get_byte(text_hash, 0) * get_byte(text_hash, 1) % ${differentVectors}::integer], now()
    FROM (SELECT DISTINCT text_hash FROM search_documents) AS text`
  await executeSql(handle, 'VACUUM ANALYZE search_documents, embeddings')
}
