import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Handle } from '../src/db/database.ts'
import { getComparables } from '../src/http/routes/vehicles/get-comparables.ts'
import { openTestApi } from '../test/support/test-api.ts'
import { processorTimeMs } from './measure/processor-time.ts'
import { reportFigure } from './measure/report.ts'

const dealerships = 1_000
const perDealership = 100
const asked = 60

await measure()

/** GET comparables of an account with 100,000 listings, a tenth of them in feeds, beside another account with as many. */
async function measure(): Promise<void> {
  const api = await openTestApi([getComparables])
  const { handle } = api.testDatabase.database
  try {
    const { accountId, key } = await api.issueKey()
    const { accountId: otherId } = await api.issueKey()
    await seed(handle, accountId)
    await seed(handle, otherId)
    await sql`VACUUM ANALYZE`.execute(handle)
    const usual = await sample(handle, accountId, sql`true`)
    const popular = await sample(handle, accountId, sql`model = 'model 0'`)
    const headers = { authorization: `Bearer ${key}` }
    const ask = async (vins: readonly string[]) => {
      let found = 0
      const startedMs = performance.now()
      const before = await processorTimeMs(handle)
      for (const vin of vins) {
        const answer = await api.app.inject({ method: 'GET', url: `/v2/vehicles/${vin}/comparables`, headers })
        if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
        found += answer.json().count
      }
      const after = await processorTimeMs(handle)
      const ms = before === null || after === null ? performance.now() - startedMs : after - before
      return { ms: ms / vins.length, found: Math.round(found / vins.length) }
    }
    await ask(usual)
    for (const [what, vins] of [
      ['usual models', usual],
      ['the most listed model', popular],
    ] as const) {
      const { ms, found } = await ask(vins)
      reportFigure({
        what: `${what}, ${found} comparables, processor time`,
        ours: ms,
        unit: 'ms',
        target: { atMost: 10 },
      })
    }
  } finally {
    await api.close()
  }
}

async function sample(
  handle: Handle,
  accountId: number,
  condition: ReturnType<typeof sql>,
): Promise<readonly string[]> {
  const { rows } = await sql<{ vin: string }>`
    SELECT vin FROM website_vehicles JOIN subscriptions USING (dealership_id)
    WHERE account_id = ${accountId} AND ${condition} ORDER BY hashtext(vin) LIMIT ${asked}`.execute(handle)
  return rows.map(({ vin }) => vin)
}

/** 120 models, the first of them listed most often, over 8 years and 4 trims. */
async function seed(handle: Handle, accountId: number): Promise<void> {
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
  await sql`
    WITH made AS (
      INSERT INTO dealerships (public_id, website_url, website)
      SELECT 'dlr_' || ${mark} || n, 'https://' || n || '.example', n || '.example'
      FROM generate_series(1, ${dealerships}::integer) AS n RETURNING id
    )
    INSERT INTO subscriptions (account_id, dealership_id) SELECT ${accountId}, id FROM made`.execute(handle)
  await sql`
    INSERT INTO website_vehicles (id, dealership_id, vin, condition, active, content_hash, rendered, renderer,
      inventory_date, first_seen_at, created_at, updated_at, year, make, model, trim, price, odometer_miles)
    SELECT gen_random_uuid(), dealership_id, vin, condition, true, '', ${document}, 1, now()::date - (random() * 90)::integer,
      now(), now(), now(), year, 'make ' || model % 40, 'model ' || model, 'trim ' || trim, price, miles
    FROM (${facts}) AS fact WHERE n % 10 <> 0`.execute(handle)
  await sql`
    INSERT INTO ims_vehicles (feed_id, dealership_id, vin, active, hash, import_id, row, condition, year, make, model, trim,
      price, odometer_miles, created_at, updated_at)
    SELECT dealership_id, dealership_id, vin, true, '\\x01', 1, row_number() OVER (), condition, year, 'make ' || model % 40,
      'model ' || model, 'trim ' || trim, price, miles, now(), now()
    FROM (${facts}) AS fact WHERE n % 10 = 0`.execute(handle)
}
