import { type Database, executeSql, listRows } from '../../src/db/database.ts'

/** Copies a seeded dealership with its vehicles and subscriptions; returns the internal ids of the copies. */
export async function copyDealership(database: Database, from: number, copies: number): Promise<readonly number[]> {
  const run = (text: string) => executeSql(database.handle, text, [from])
  await run(`
    INSERT INTO dealerships OVERRIDING SYSTEM VALUE SELECT (jsonb_populate_record(d, jsonb_build_object(
      'id', nextval(pg_get_serial_sequence('dealerships', 'id')), 'public_id', d.public_id || n,
      'website', 'copy-' || n || '.example', 'website_url', 'https://copy-' || n || '.example/'))).*
    FROM dealerships AS d, generate_series(1, ${copies}) AS n WHERE d.id = $1`)
  await run(`
    INSERT INTO subscriptions OVERRIDING SYSTEM VALUE SELECT (jsonb_populate_record(s, jsonb_build_object(
      'id', nextval(pg_get_serial_sequence('subscriptions', 'id')), 'dealership_id', d.id))).*
    FROM subscriptions AS s, dealerships AS d WHERE s.dealership_id = $1 AND d.website LIKE 'copy-%'`)
  await run(`
    INSERT INTO website_vehicles SELECT (jsonb_populate_record(v, jsonb_build_object(
      'id', gen_random_uuid(), 'dealership_id', d.id))).*
    FROM website_vehicles AS v, dealerships AS d WHERE v.dealership_id = $1 AND d.website LIKE 'copy-%'`)
  await executeSql(database.handle, 'ANALYZE', [])
  const made = await listRows<{ id: number }>(database.handle)`SELECT id FROM dealerships WHERE website LIKE 'copy-%'`
  return made.map(({ id }) => id)
}
