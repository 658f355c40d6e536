import { parseArgs } from 'node:util'
import { type Handle, listRows } from '../src/db/database.ts'
import { queryInventory } from '../src/http/routes/inventory/query-inventory.ts'
import { getMarket } from '../src/http/routes/overview/get-market.ts'
import { openTestApi, type TestApi } from '../test/support/test-api.ts'
import { processorTimeMs } from './measure/processor-time.ts'
import { reportFigure } from './measure/report.ts'
import { type InventorySize, seedInventory } from './measure/seed-inventory.ts'

const { values } = parseArgs({
  options: { dealerships: { type: 'string', default: '1000' }, vehicles: { type: 'string', default: '100' } },
})
const size: InventorySize = {
  dealerships: Number(values.dealerships),
  vehicles: Number(values.vehicles),
  recordBytes: 1_500,
}
const repeats = 9

const filtered = {
  filters: { body: ['suv'], price: { max: 30_000 }, year: { min: 2015 }, drivetrain: ['AWD', '4WD'] },
  sort: ['price'],
}
const whole = { sort: ['-year', 'price'], fields: ['make', 'price'] }
const counted = { facets: ['make', 'body', 'year'], stats: ['price', 'odometer'], per_page: 50 }

await measure()

/** An account with one dealership in a small and in the large market, and one with 1,000 dealerships, against bare SQL. */
async function measure(): Promise<void> {
  const few = await openMarket({ ...size, dealerships: 20 }, 20)
  const many = await openMarket(size, 1_000)
  try {
    const small = await few.time(few.one, filtered)
    const large = await many.time(many.one, filtered)
    reportFigure({
      what: `one dealership of ${size.dealerships}`,
      ours: large,
      peer: { name: 'of 20', value: small },
      unit: 'ms',
      target: { atMost: 1.5 },
    })
    const own = Math.min(1_000, size.dealerships)
    const bare = await timed(many.api.testDatabase.database.handle, () => bareAnswer(many))
    for (const [what, body, atMost, peer] of [
      ['filters and sort', filtered, 150, { name: 'bare SQL', value: bare }],
      ['all vehicles, sorted', whole, null, undefined],
      ['filters, 3 facets and 2 stats', { ...filtered, ...counted }, 400, undefined],
      ['all, 3 facets and 2 stats', counted, null, undefined],
      ['one VIN a listing', { ...filtered, unique: 'vin' }, 600, undefined],
      [
        'near',
        { ...filtered, filters: { ...filtered.filters, near: { zip: '10001', radius_miles: 50 } } },
        150,
        undefined,
      ],
      ['words', { ...filtered, filters: { ...filtered.filters, text: 'sunroof' } }, 1_000, undefined],
      ['removed vehicles', { ...filtered, status: 'removed' }, 400, undefined],
    ] as const) {
      const ms = await many.time(many.thousand, body)
      console.log(
        `  ${what}, ${own} dealerships${peer === undefined ? '' : `; ${peer.name} ${Math.round(peer.value)} ms`}`,
      )
      reportFigure({ what: '', ours: ms, unit: 'ms', target: atMost === null ? null : { atMost } })
    }
    const market = await timed(many.api.testDatabase.database.handle, () => many.market(many.thousand))
    reportFigure({ what: 'GET /v2/market', ours: market, unit: 'ms', target: { atMost: 250 } })
  } finally {
    await few.api.close()
    await many.api.close()
  }
}

type Market = { readonly api: TestApi; readonly thousandId: number }

async function openMarket(of: InventorySize, max: number) {
  const api = await openTestApi([queryInventory, getMarket])
  const { handle } = api.testDatabase.database
  const [one, thousand, all] = [await api.issueKey(), await api.issueKey(), await api.issueKey()]
  const subscribed = [
    [one.accountId, 1],
    [thousand.accountId, max],
    [all.accountId, of.dealerships],
  ] as const
  const begun = performance.now()
  await seedInventory(handle, of, new Map(subscribed))
  console.log(`  seeded ${of.dealerships} dealerships in ${Math.round((performance.now() - begun) / 1000)} s`)
  const send = async (key: { readonly key: string }, url: string, payload?: object) => {
    const headers = { 'x-api-key': key.key }
    const answer = await api.app.inject({ url, headers, ...(payload === undefined ? {} : { method: 'POST', payload }) })
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  }
  return {
    api,
    one,
    thousand,
    thousandId: thousand.accountId,
    time: (key: { readonly key: string }, body: object) => timed(handle, () => send(key, '/v2/inventory/query', body)),
    market: (key: { readonly key: string }) => send(key, '/v2/market?make=make%201&model=model%201'),
  }
}

/** The middle of the processor times of this process and the database, after one call more. */
async function timed(handle: Handle, work: () => Promise<unknown>): Promise<number> {
  await work()
  const times: number[] = []
  for (let turn = 0; turn < repeats; turn++) {
    const begunMs = performance.now()
    const before = await processorTimeMs(handle)
    await work()
    const after = await processorTimeMs(handle)
    times.push(before === null || after === null ? performance.now() - begunMs : after - before)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(repeats / 2)] ?? 0
}

/** What a statement written for this one question takes. */
async function bareAnswer({ api, thousandId }: Market): Promise<void> {
  await listRows(api.testDatabase.database.handle)`
    WITH found AS MATERIALIZED (
      SELECT v.dealership_id, v.vin, v.price FROM website_vehicles AS v JOIN subscriptions AS s USING (dealership_id)
      WHERE s.account_id = ${thousandId} AND s.active AND v.active AND v.body = 'suv' AND v.price <= 30000 AND v.year >= 2015
        AND v.drivetrain IN ('awd', '4wd')
      UNION ALL
      SELECT v.dealership_id, v.vin, v.price FROM ims_vehicles AS v JOIN subscriptions AS s USING (dealership_id)
      WHERE s.account_id = ${thousandId} AND s.active AND v.active AND v.body = 'suv' AND v.price <= 30000 AND v.year >= 2015
        AND v.drivetrain IN ('awd', '4wd'))
    SELECT (SELECT count(*) FROM found) AS total, page.*, v.rendered
    FROM (SELECT * FROM found ORDER BY price, dealership_id, vin LIMIT 50) AS page
    LEFT JOIN website_vehicles AS v ON v.dealership_id = page.dealership_id AND v.vin = page.vin`
}
