import { randomBytes } from 'node:crypto'
import { type Handle, writeRows } from '../../src/db/database.ts'
import { sql } from '../../src/db/sql.ts'

const dealerships = 1_000
const perDealership = 100

/**
 * 100,000 listings of 1,000 dealerships that the account subscribes to, a tenth of them from feeds: 120 models, the
 * first of them listed most often, over 8 years and 4 trims.
 */
export async function seedMarket(handle: Handle, accountId: number): Promise<void> {
  const mark = randomBytes(4).toString('hex')
  const document = JSON.stringify({ series: 'Trim 1', description: randomBytes(900).toString('hex') })
  const facts = sql`
    SELECT dealership_id, upper(${mark.slice(0, 3).replaceAll(/\D/g, 'A')}) || lpad((dealership_id * 1000 + n)::text, 14, '0') AS vin,
      CASE WHEN n % 4 = 0 THEN 'New' ELSE 'Used' END AS condition,
      2016 + (random() * 7)::integer AS year, floor(120 * random() * random())::integer AS model,
      (random() * 3)::integer AS trim, 15000 + (random() * 30000)::integer AS price,
      (random() * 120000)::integer AS miles, n
    FROM (SELECT dealership_id FROM subscriptions WHERE account_id = ${accountId}) AS own,
      generate_series(1, ${perDealership}::integer) AS n`
  await writeRows(handle)`
    WITH made AS (
      INSERT INTO dealerships (public_id, website_url, website)
      SELECT 'dlr_' || ${mark} || n, 'https://' || n || '.example', n || '.example'
      FROM generate_series(1, ${dealerships}::integer) AS n RETURNING id
    )
    INSERT INTO subscriptions (account_id, dealership_id) SELECT ${accountId}, id FROM made`
  await writeRows(handle)`
    INSERT INTO website_vehicles (id, dealership_id, vin, condition, active, content_hash, rendered, renderer,
      inventory_date, first_seen_at, created_at, updated_at, year, make, model, trim, price, odometer_miles)
    SELECT gen_random_uuid(), dealership_id, vin, condition, true, '', ${document}, 1, now()::date - (random() * 90)::integer,
      now(), now(), now(), year, 'make ' || model % 40, 'model ' || model, 'trim ' || trim, price, miles
    FROM (${facts}) AS fact WHERE n % 10 <> 0`
  await writeRows(handle)`
    INSERT INTO ims_vehicles (feed_id, dealership_id, vin, active, hash, import_id, row, condition, year, make, model, trim,
      price, odometer_miles, created_at, updated_at)
    SELECT dealership_id, dealership_id, vin, true, '\\x01', 1, row_number() OVER (), condition, year, 'make ' || model % 40,
      'model ' || model, 'trim ' || trim, price, miles, now(), now()
    FROM (${facts}) AS fact WHERE n % 10 = 0`
}
