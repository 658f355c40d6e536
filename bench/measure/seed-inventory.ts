import { randomBytes } from 'node:crypto'
import { executeSql, type Handle, listRows, writeRows } from '../../src/db/database.ts'
import { sql } from '../../src/db/sql.ts'
import { chunk } from '../../src/lib/batcher.ts'
import { vacuumAll } from './vacuum-all.ts'

type InventorySize = {
  readonly dealerships: number
  /** Listed on each website; a quarter as many more were removed, and a sixth as many more are in a feed. */
  readonly vehicles: number
  /** Bytes of a website vehicle's record. */
  readonly recordBytes: number
}

/** Many statements, so that none holds millions of rows back. */
const dealershipsAtOnce = 200
const differentTexts = 64

/**
 * A market made by the database: dealerships around 900 ZIP codes, with vehicles of 120 models on their websites and in their
 * feeds. `subscribed`: how many dealerships each account subscribes to, the first ones first.
 */
export async function seedInventory(
  handle: Handle,
  size: InventorySize,
  subscribed: ReadonlyMap<number, number>,
): Promise<void> {
  const made = await listRows<{ id: number }>(handle)`
    INSERT INTO dealerships (public_id, website_url, website, zip, complete_seen_at)
    SELECT 'dlr_inventory_' || n, 'https://' || n || '.inventory.example', n || '.inventory.example',
      lpad((10001 + n % 900)::text, 5, '0'), now()
    FROM generate_series(1, ${size.dealerships}::integer) AS n RETURNING id`
  const ids = made.map(({ id }) => id)
  await writeRows(handle)`
    INSERT INTO feed_files (ftp_path, file_name) SELECT 'inventory', id || '.csv' FROM unnest(${ids}::integer[]) AS id`
  await writeRows(handle)`
    INSERT INTO feeds (dealership_id, file_id, provider, staleness_threshold_hours, created_at, last_import_at)
    SELECT id, (SELECT min(id) FROM feed_files WHERE ftp_path = 'inventory'), 'vauto', 48, now(), now()
    FROM unnest(${ids}::integer[]) AS id`
  for (const [accountId, count] of subscribed) {
    await writeRows(handle)`
      INSERT INTO subscriptions (account_id, dealership_id)
      SELECT ${accountId}, id FROM unnest(${ids.slice(0, count)}::integer[]) AS id`
  }
  const texts = Array.from({ length: differentTexts }, () => randomBytes(size.recordBytes / 2).toString('hex'))
  await withoutIndexes(handle, ['website_vehicles', 'ims_vehicles', 'ims_contents'], async () => {
    for (const some of chunk(ids, dealershipsAtOnce)) {
      await insertWebsite(handle, some, size, texts)
      await insertFeeds(handle, some, size)
    }
  })
  await vacuumAll(handle)
}

/** SQL: a vehicle for each number up to `each` of each dealership; the same at every run. */
function vehiclesOf(ids: readonly number[], each: number) {
  return sql`
    SELECT dealership_id, n, h, '1HG' || lpad((dealership_id::bigint * 10000 + n)::text, 14, '0') AS vin,
      CASE WHEN h % 4 = 0 THEN 'New' ELSE 'Used' END AS condition, 2012 + h % 14 AS year, h / 16 % 120 AS model,
      (ARRAY['sedan', 'suv', 'pickup', 'coupe'])[1 + h / 32 % 4] AS body, (ARRAY['fwd', 'awd', '4wd', 'rwd'])[1 + h / 64 % 4] AS drive,
      (ARRAY['gasoline', 'hybrid', 'electric', 'diesel'])[1 + h / 128 % 4] AS fuel, h / 256 % 5 AS trim,
      (ARRAY['black', 'white', 'silver', 'red', 'blue'])[1 + h / 512 % 5] AS color,
      CASE WHEN h % 23 > 0 THEN 9000 + h / 7 % 50000 END::float8 AS price, h / 11 % 120000 AS miles, h / 13 % 100 AS age
    FROM (
      SELECT dealership_id, n, abs(hashint8(dealership_id::bigint * 100003 + n)) AS h
      FROM unnest(${ids}::integer[]) AS dealership_id, generate_series(1, ${each}::integer) AS n) AS seed`
}

async function insertWebsite(
  handle: Handle,
  ids: readonly number[],
  { vehicles }: InventorySize,
  texts: readonly string[],
) {
  const removed = Math.ceil(vehicles / 4)
  await writeRows(handle)`
    INSERT INTO website_vehicles (id, dealership_id, vin, condition, active, content_hash, rendered, renderer, inventory_date,
      first_seen_at, created_at, updated_at, removed_at, year, make, model, trim, body, drivetrain, fuel, transmission, color, interior,
      certified, price, msrp, odometer, odometer_miles, stock_number, cylinders, doors, has_photos, in_transit, vin_disagrees)
    SELECT gen_random_uuid(), dealership_id, vin, condition, n > ${removed}, decode(md5(vin), 'hex'),
      json_build_object('id', md5(vin), 'vin', vin, 'make', 'Make ' || model % 40, 'model', 'Model ' || model, 'series', 'Trim ' || trim,
        'heading', year || ' Make Model', 'body', body, 'features', json_build_array('Sunroof', 'Feature ' || h % 50),
        'description', (${[...texts]}::text[])[1 + h % ${differentTexts}::integer],
        'price', price, 'source', 'website', 'updated_at', now())::text,
      1, now()::date - age, now() - age * interval '1 day', now(), now(),
      CASE WHEN n <= ${removed} THEN now() - (h % 200) * interval '1 day' END,
      year, 'make ' || model % 40, 'model ' || model, 'trim ' || trim, body, drive, fuel, 'automatic', color, 'black',
      h % 9 = 0, price, price * 1.1, miles, miles, 's' || n, 4 + h % 3 * 2, 4, h % 19 > 0, h % 29 = 0, 0
    FROM (${vehiclesOf(ids, vehicles + removed)}) AS vehicle ORDER BY dealership_id, n`
}

async function insertFeeds(handle: Handle, ids: readonly number[], { vehicles }: InventorySize) {
  await writeRows(handle)`
    WITH listed AS MATERIALIZED (SELECT * FROM (${vehiclesOf(ids, Math.ceil(vehicles / 6))}) AS vehicle),
    contents AS (
      INSERT INTO ims_contents (import_id, row, age_date, content)
      SELECT dealership_id, n, now()::date, json_build_object('vin', vin, 'make', 'Make ' || model % 40, 'model', 'Model ' || model,
        'features', 'Sunroof', 'description', '', 'price', price, 'condition', condition)::text FROM listed
    )
    INSERT INTO ims_vehicles (feed_id, dealership_id, vin, active, hash, import_id, row, condition, year, make, model, trim, price,
      odometer_miles, body, drivetrain, fuel, transmission, stock_number, is_internet_price, cylinders, doors, has_photos, created_at,
      updated_at)
    SELECT feed.id, listed.dealership_id, vin, true, decode(md5(vin), 'hex'), listed.dealership_id, n, condition, year,
      'make ' || model % 40, 'model ' || model, 'trim ' || trim, price, miles, body, drive, fuel, 'automatic', 's' || n, false, 4, 4,
      true, now() - age * interval '1 day', now()
    FROM listed JOIN feeds AS feed ON feed.dealership_id = listed.dealership_id ORDER BY listed.dealership_id, n`
}

/** Fills tables without their indexes, which are built afterwards: that takes half of the time. Keys and unique indexes stay. */
async function withoutIndexes(handle: Handle, tables: readonly string[], fill: () => Promise<void>): Promise<void> {
  const indexes = await listRows<{ name: string; definition: string }>(handle)`
    SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
    FROM pg_index AS i JOIN pg_class AS of_table ON of_table.oid = i.indrelid
    WHERE of_table.relname = ANY(${[...tables]}::text[]) AND NOT i.indisunique`
  for (const { name } of indexes) await executeSql(handle, `DROP INDEX ${name}`)
  await fill()
  for (const { definition } of indexes) await executeSql(handle, definition)
}
