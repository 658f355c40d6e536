import { beforeAll, expect, test } from 'vitest'
import { timeWithSessions } from '../../../bench/measure/processor-time.ts'
import { openForFile } from '../../../test/support/open-for-file.ts'
import { openTestDatabase } from '../../../test/support/test-database.ts'
import { executeSql, getRow } from '../database.ts'
import { sumLots } from './lot-figures.ts'

// Two dealerships, the first with a shared and a newer private feed of account 1. Vehicles, events and price changes combine every
// condition, audience and account; so do the subscriptions of four accounts.
const testDatabase = openForFile(openTestDatabase)
beforeAll(async () => {
  const run = (text: string) => executeSql(testDatabase.database.handle, text)
  await run(`INSERT INTO accounts (name) VALUES ('owner'), ('all'), ('new'), ('used')`)
  await run(`INSERT INTO dealerships (public_id, website_url, website, ims_simple)
    VALUES ('dlr_one', 'https://one.example', 'one.example', false), ('dlr_two', 'https://two.example', 'two.example', true)`)
  await run(`INSERT INTO subscriptions (account_id, dealership_id, inventory_type)
    VALUES (1, 1, 'used'), (1, 2, 'new'), (2, 1, 'all'), (2, 2, 'all'), (3, 1, 'new'), (3, 2, 'used'), (4, 1, 'used')`)
  await run(`INSERT INTO feed_files (ftp_path, file_name) VALUES ('p', 'f.csv')`)
  await run(`INSERT INTO feeds (dealership_id, file_id, provider, staleness_threshold_hours, created_at, shared, account_id,
      last_file_modified)
    VALUES (1, 1, 'vauto', 48, now(), true, 1, now()), (1, 1, 'homenet', 48, now(), false, 1, now() + interval '1 hour'),
      (2, 1, 'vauto', 48, now(), true, 1, now())`)
  const condition = `(ARRAY['New', 'Used', 'Certified'])[1 + n % 3]`
  await run(`INSERT INTO website_vehicles (id, dealership_id, vin, condition, certified, active, content_hash, rendered, renderer,
      inventory_date, first_seen_at, created_at, updated_at)
    SELECT gen_random_uuid(), d, 'V' || n, ${condition}, n % 5 = 0, n % 7 > 0, '', '{}', 1,
      now()::date - n, now(), now(), now()
    FROM generate_series(1, 80) AS n, generate_series(1, 2) AS d`)
  await run(`INSERT INTO ims_vehicles (feed_id, dealership_id, vin, active, hash, import_id, row, condition, listed_on, created_at, updated_at)
    SELECT f.id, f.dealership_id, 'V' || n, n % 11 > 0, '', f.id, n, (ARRAY['Used', 'New', 'Certified', 'New'])[1 + n % 4],
      CASE WHEN n % 2 = 0 THEN now()::date - n END, now(), now()
    FROM feeds AS f, generate_series(40, 120) AS n WHERE (n + f.id) % 3 > 0`)
  const accounts = `CASE n % 5 WHEN 1 THEN 1 WHEN 2 THEN 3 END, CASE WHEN n % 5 > 2 THEN CASE n % 4 WHEN 1 THEN '{1}'::integer[] WHEN 2 THEN '{2,3}' END END`
  await run(`INSERT INTO events (type, dealership_id, account_id, except_account_ids, condition, audience, occurred_at, data)
    SELECT (ARRAY['vehicle.created', 'ims.vehicle.updated', 'vehicle.removed', 'vehicle.updated', 'vehicle.price_changed',
        'ims.vehicle.created'])[1 + n % 6],
      d, ${accounts}, (ARRAY['New', 'Used', NULL])[1 + n % 3], (ARRAY[NULL, 'all', NULL, 'new', 'used'])[1 + n / 3 % 5],
      now() - n * interval '1 hour', ''
    FROM generate_series(0, 300) AS n, generate_series(1, 2) AS d`)
  await run(`INSERT INTO vehicle_changes (dealership_id, vin, source, type, field, from_value, to_value, account_id,
      except_account_ids, at)
    SELECT d, 'V' || n % 130, (ARRAY['website', 'ims'])[1 + n % 2], 'price', 'price',
      CASE WHEN n % 9 > 0 THEN to_jsonb(n) END, to_jsonb(n - 10 + n % 13), ${accounts}, now() - n * interval '1 hour'
    FROM generate_series(0, 300) AS n, generate_series(1, 2) AS d`)
  await run('SELECT recount_lot(1), recount_lot(2)')
})

test.each([
  [1, null],
  [1, 1],
  [2, null],
  [2, 2],
  [3, null],
  [4, null],
])(
  'figures of account %i (dealership %s) are those of what its own reads list [VEH-21]',
  async (accountId, dealershipId) => {
    const { handle } = testDatabase.database
    const at = new Date()
    const kept = await sumLots(handle, { accountId, dealershipId }, at)
    const since = (hours: number) => new Date(at.getTime() - hours * 3_600_000)
    const changesSince = (hours: number) => getRow<object>(handle)`
    SELECT count(*) FILTER (WHERE type LIKE '%vehicle.created')::integer AS created,
      count(*) FILTER (WHERE type LIKE '%vehicle.updated')::integer AS updated,
      count(*) FILTER (WHERE type LIKE '%vehicle.removed')::integer AS removed,
      (SELECT count(*) FROM seen_changes(${accountId}) WHERE dealership_id = coalesce(${dealershipId}::integer, dealership_id)
        AND at >= ${since(hours)} AND type = 'price' AND from_value::float8 > to_value::float8)::integer AS price_drops
    FROM seen_events(${accountId})
    WHERE dealership_id = coalesce(${dealershipId}::integer, dealership_id) AND occurred_at >= ${since(hours)}`
    const listed = await getRow<object>(handle)`
    SELECT count(*)::integer AS total, count(*) FILTER (WHERE condition = 'New')::integer AS new,
      count(*) FILTER (WHERE certified)::integer AS certified, count(*) FILTER (WHERE in_feed)::integer AS ims,
      sum(greatest(0, now()::date - listed_on))::integer AS days_on_lot,
      count(*) FILTER (WHERE now()::date - listed_on > 60)::integer AS over_60_days
    FROM (
      SELECT coalesce(w.condition, i.condition) AS condition, coalesce(w.certified, i.condition = 'Certified') AS certified,
        i.vin IS NOT NULL AS in_feed, coalesce(w.inventory_date, i.listed_on, i.created_at::date) AS listed_on, dealership_id
      FROM seen_website_vehicles(${accountId}) AS w FULL JOIN seen_ims_vehicles(${accountId}) AS i USING (dealership_id, vin)
    ) AS vehicle
    WHERE dealership_id = coalesce(${dealershipId}::integer, dealership_id)`
    expect(kept).toEqual({ ...listed, last_24h: await changesSince(24), last_7d: await changesSince(7 * 24) })
    expect(Object.values(kept.last_7d).every((count) => count > 0)).toBe(true)
  },
)

test.runIf(process.platform === 'linux')(
  'a lot whose vehicles have just got their documents is counted without comparing each vehicle with each document',
  async () => {
    const { database, close } = await openTestDatabase()
    const run = (text: string) => executeSql(database.handle, text)
    try {
      await run(
        `INSERT INTO dealerships (public_id, website_url, website) VALUES ('dlr_one', 'https://one.example', 'one.example')`,
      )
      await run(`INSERT INTO ims_vehicles (feed_id, dealership_id, vin, active, hash, import_id, row, condition, created_at, updated_at)
        SELECT 1, 1, 'V' || n, true, '', 1, n, 'Used', now(), now() FROM generate_series(1, 8000) AS n`)
      const count = () => timeWithSessions(database.handle, () => run('SELECT recount_lot(1)'))
      await count()
      const alone = await count()
      await run(`INSERT INTO search_documents (dealership_id, source, vin, made_of, version, facts, words, embedded_text, text_hash)
        SELECT 1, 'ims', vin, '', 1, '', '', '', '' FROM ims_vehicles`)
      // Planned as by a new session, before statistics say how much there is.
      await run('DISCARD PLANS')
      expect((await count()) / alone).toBeLessThan(15)
    } finally {
      await close()
    }
  },
)
